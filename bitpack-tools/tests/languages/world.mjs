import { Body, MessageReport, Mirror, MessagePacket, ReceivedPackets, Rejected, Seen, State } from "./world.js";

const report = new MessageReport();
const mirror = new Mirror(0x0123456789abcdefn);
const rough = new Mirror();
const known = new Map();

function readMessage(bytes) {
    const { message } = MessagePacket.read(bytes);
    let state = message.state;
    if (message.variant === "Delta") {
        const baseline = known.get(message.baseline % 32);
        if (baseline?.sequence !== message.baseline) return;
        state = State.readDelta(message.delta, baseline.state);
    }
    known.set(message.sequence % 32, { sequence: message.sequence, state });
    report._0.state = state;
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

for (const line of `PACKETS`.trim().split("\n")) {
    const bytes = Uint8Array.from(line.slice(2).match(/../g), (digits) => parseInt(digits, 16));
    try {
        ({ v: readView, r: readRough, m: readMessage })[line[0]](bytes);
    } catch (error) {
        if (!(error instanceof Rejected)) throw error;
    }
    const packet = new MessagePacket();
    packet.message = report;
    console.log(Buffer.from(packet.write()).toString("hex"));
}
