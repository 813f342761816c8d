#!/usr/bin/env bash
# bitecs 0.4.0 (npm): what moves by less than `epsilon` per tick is never sent, however far it gets.
#
# With `diff`, the serializer of `bitecs/serialization` leaves out floats that have changed by `epsilon` or less. One would expect
# that it compares with what was last sent, so that the reader is never further off than `epsilon`, and that a higher tick rate
# makes the reader more exact.
#
# What happens: it compares with the value of the tick before, whether that was sent or not, and small steps never add up. With
# an `epsilon` of 0.001 (the value in the documentation's example), an entity that walks 3 units in a minute is followed at 20
# ticks a second. At 60 it is not sent at all: the reader is off by 3,000 times `epsilon`, and each packet has 0 bytes. If it
# stops there, nothing is sent afterwards either. Only a step of more than `epsilon` in one tick repairs it.
#
# Seen on 2026-12-01, Node.js 20:
#   20 ticks a second: walked to 3.000, reader has 3.000, 20400 bytes
#   60 ticks a second: walked to 3.000, reader has 0.000, 0 bytes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts bitecs@0.4.0
cat > finding.mjs <<'END'
import { readFileSync } from "node:fs";
import { createSoADeserializer, createSoASerializer } from "bitecs/serialization";

const { version } = JSON.parse(readFileSync("node_modules/bitecs/package.json"));
console.log(`bitecs ${version}, 0.05 units a second for a minute, epsilon 0.001`);
for (const rate of [20, 60]) {
    const server = { x: new Float64Array(1) }, client = { x: new Float64Array(1) };
    const write = createSoASerializer([server], { diff: true, epsilon: 0.001, buffer: new ArrayBuffer(1024) });
    const read = createSoADeserializer([client], { diff: true });
    let bytes = 0;
    const tick = (step) => {
        server.x[0] += step;
        const packet = write([0]);
        bytes += packet.byteLength;
        read(packet);
    };
    for (let ticks = 0; ticks < 60 * rate; ticks++) tick(0.05 / rate);
    const seen = `walked to ${server.x[0].toFixed(3)}, reader has ${client.x[0].toFixed(3)}, ${bytes} bytes`;
    for (let ticks = 0; ticks < rate; ticks++) tick(0);
    const rested = client.x[0].toFixed(3);
    tick(0.002);
    console.log(`${rate} ticks a second: ${seen}; after a second of rest ${rested}, after a step of 0.002 ${client.x[0].toFixed(3)}`);
}
END
node finding.mjs > seen
cat seen
diff seen - <<'END'
bitecs 0.4.0, 0.05 units a second for a minute, epsilon 0.001
20 ticks a second: walked to 3.000, reader has 3.000, 20400 bytes; after a second of rest 3.000, after a step of 0.002 3.002
60 ticks a second: walked to 3.000, reader has 0.000, 0 bytes; after a second of rest 0.000, after a step of 0.002 3.002
END
