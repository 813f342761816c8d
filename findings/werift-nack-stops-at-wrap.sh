#!/usr/bin/env bash
# werift-rtp 0.8.9 (npm): if packet 65,535 is lost, no lost packet is requested while the next 65,536 arrive.
#
# The numbers of RTP packets have 16 bits. One would expect that a receiver that asks for lost packets (generic NACK of RFC 4585)
# does so in the same way before and after the numbers begin again at 0, whichever packets are lost there.
#
# What happens: a loss is noticed if a number is greater than the expected one, compared without wrapping. If 65,535 is lost, or the
# last few numbers are, the handler goes on waiting for the first of them. Nothing is greater, so it asks neither for that packet nor
# for any other, until the number comes again a whole cycle later: 22 minutes for sound at 50 packets a second. If 65,535 arrives, all
# are asked for but the first ones after 0: having seen packet 0, the handler takes the next one that arrives for the first of all.
#
# No error is reported, and the README names no limit. Receivers of werift 0.25.2 have a copy of this code, which does the same when
# it is run with these numbers. No issue about it was found.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts werift-rtp@0.8.9
cat > finding.cjs <<'END'
const { readFileSync } = require("node:fs");
const { RtpHeader, RtpPacket } = require("werift-rtp");
const { NackHandlerBase } = require("werift-rtp/extra");

const { version } = JSON.parse(readFileSync("node_modules/werift-rtp/package.json"));
const CYCLE = 65536, pause = () => new Promise((done) => setTimeout(done, 50));
// `lost` counts on through the cycles; a packet that the handler asks for is sent again
async function show(name, lost) {
    const asked = new Set(), seen = [];
    const handler = new NackHandlerBase(1, async (packet) => packet.feedback.lost.forEach((number) => asked.add(number)));
    const send = (number) => {
        const header = new RtpHeader({ sequenceNumber: number % CYCLE, ssrc: 2 });
        handler.processInput({ rtp: new RtpPacket(header, Buffer.of(0)) });
    };
    for (let number = 65000; number < 2 * CYCLE + 1000; number++) {
        if (lost.includes(number)) continue;
        send(number);
        if (!lost.includes(number - 1)) continue;
        await pause();
        const before = (number - 1) % CYCLE;
        seen.push(`${before} ${asked.has(before) ? "yes" : "no"}`);
        asked.forEach(send);
        asked.clear();
    }
    handler.processInput({ eol: true });
    console.log(`${name}, asked for: ${seen.join(", ")}`);
}
(async () => {
    console.log(`werift-rtp ${version}`);
    const later = [100, 1000, 30000, 65000, CYCLE + 100].map((number) => CYCLE + number);
    await show("65535 arrives", [65100, ...later]);
    await show("65535 is lost", [65100, CYCLE - 1, ...later]);
    await show("0 is lost", [65100, CYCLE, ...later]);
    await show("1 is lost", [65100, CYCLE + 1, ...later]);
})();
END
node finding.cjs > seen
cat seen
diff seen - <<'END'
werift-rtp 0.8.9
65535 arrives, asked for: 65100 yes, 100 yes, 1000 yes, 30000 yes, 65000 yes, 100 yes
65535 is lost, asked for: 65100 yes, 65535 no, 100 no, 1000 no, 30000 no, 65000 no, 100 yes
0 is lost, asked for: 65100 yes, 0 yes, 100 yes, 1000 yes, 30000 yes, 65000 yes, 100 yes
1 is lost, asked for: 65100 yes, 1 no, 100 yes, 1000 yes, 30000 yes, 65000 yes, 100 yes
END
