// Replies to requests of the test: the number of a module, and length-prefixed packets. Impossible lengths in replies stand
// for rejected packets.

import { readSync, writeSync } from "node:fs";
import { exchange, exchangeDeltas } from "./exchange.mjs";

const NAMES = [
    // NAMES
];

/** Returns this number of bytes of the standard input, or null at its end. */
function read(length) {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
        const count = readSync(0, bytes, at, length - at);
        if (count === 0) return null;
        at += count;
    }
    return bytes;
}

function write(bytes) {
    while (bytes.length > 0) {
        bytes = bytes.subarray(writeSync(1, bytes));
    }
}

const word = (number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(number);
    return bytes;
};

for (let head = read(8); head !== null; head = read(8)) {
    const number = head.readUInt32LE(0);
    const module = await import(`./${NAMES[number % 1000]}.js`);
    const input = read(head.readUInt32LE(4));
    const packets = [];
    for (let at = 0; at < input.length; ) {
        const length = input.readUInt32LE(at);
        packets.push(new Uint8Array(input.subarray(at + 4, at + 4 + length)));
        at += 4 + length;
    }
    const all = (number < 1000 ? exchange : exchangeDeltas)(module, packets);
    const replies = all.map((it) => (typeof it === "number" ? [word(it)] : [word(it.length), it]));
    const output = Buffer.concat(replies.flat());
    write(Buffer.concat([word(output.length), output]));
}
