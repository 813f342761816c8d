import { Acked, Body, MessageReport, Mirror, MessagePacket, ReceivedPackets, Rejected, Seen, State, Weather } from "./world.js";

const report = new MessageReport();
const mirror = new Mirror(0x0123456789abcdefn);
const rough = new Mirror();
const [states, own] = [State.newHistory(), State.newHistory()];
const [weathers, gusts] = [Weather.newHistory(0x0123456789abcdefn), Weather.newHistory(0x0123456789abcdefn)];
const [ownAcked, gustsAcked] = [new Acked(), new Acked()];

function readGame(bytes) {
    if (states.isDelta(bytes)) {
        if (!states.read(bytes)) return;
        report._0.state = states.newest;
        report._0.sequence = states.sequence;
    } else {
        const { message } = MessagePacket.read(bytes);
        if (message.variant === "Chat") report._0.chat = message._0;
    }
}

function readWeather(bytes) {
    if (weathers.read(bytes)) report._0.weather = weathers.newest;
}

function readView(bytes) {
    const read = Body.readView(mirror, bytes);
    if (read === null) return;
    report._0.front = read.header;
    report._0.received = Object.assign(new ReceivedPackets(), mirror.received);
    report._0.objects = seen(mirror);
    report._0.updated = mirror.updated;
}

function seen(mirror) {
    const objects = [...mirror.objects].sort(([a], [b]) => a - b);
    return objects.map(([index, body]) => Object.assign(new Seen(), { index, body }));
}

function readRough(bytes) {
    const read = Body.readView2(rough, bytes);
    if (read === null) return;
    report._0.rough = read.header;
    report._0.rough_objects = seen(rough);
}

/** Returns a packet of a history with one more value. Three of four values are not acknowledged. */
function sent(history, acked, value) {
    history.push(value);
    const packet = history.write(acked);
    acked.acknowledge(history.sequence & ~3, history);
    return packet;
}

for (const line of `PACKETS`.trim().split("\n")) {
    const bytes = Uint8Array.from(line.slice(2).match(/../g), (digits) => parseInt(digits, 16));
    try {
        ({ v: readView, r: readRough, w: readWeather, g: readGame })[line[0]](bytes);
    } catch (error) {
        if (!(error instanceof Rejected)) throw error;
    }
    const packet = new MessagePacket();
    packet.message = report;
    const gust = Object.assign(new Weather(), { wind: 0.004, rain: Math.max(gusts.sequence, 0) % 7 });
    const packets = [packet.write(), sent(own, ownAcked, report._0.state), sent(gusts, gustsAcked, gust)];
    console.log(packets.map((bytes) => Buffer.from(bytes).toString("hex")).join(" "));
}
