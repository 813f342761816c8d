// Exchanges length-prefixed packets with the test. Impossible lengths stand for rejected packets.

import { readFileSync, writeSync } from "node:fs";
import { EXCHANGE as exchange } from "./exchange.mjs";

const NAMES = [
    // NAMES
];

const module = await import(`./${NAMES[Number(process.argv[2])]}.js`);
const input = readFileSync(0);
const packets = [];
for (let at = 0; at < input.length; ) {
    const length = input.readUInt32LE(at);
    packets.push(new Uint8Array(input.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
}
const output = [];
for (const reply of exchange(module, packets)) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(typeof reply === "number" ? reply : reply.length);
    output.push(length, ...(typeof reply === "number" ? [] : [reply]));
}
let rest = Buffer.concat(output);
while (rest.length > 0) {
    rest = rest.subarray(writeSync(1, rest));
}
