#!/usr/bin/env bash
# @astronautlabs/bitstream 4.2.2 (npm): the lowest value of a signed field is read as 0.
#
# The README says that signed fields are two's complement. One would expect that 8 bits hold -128 to 127, which is the range that
# the writer checks and names in its errors, and that a number in that range is read back.
#
# What happens: the lowest number is written as it should be (-128 as 80) and read as -0, at every width from 1 to 32 bits. All other
# numbers are right. The most negative sample of 16-bit sound becomes silence. Declared fields do the same. No error is reported. The
# reader masks the magnitude with the bits below the sign bit, and the magnitude of the lowest number is the sign bit itself.
#
# From 33 bits on, the writer keeps 32 bits of a negative number: -1 in 40 bits passes the check of the range and is read as
# 4294967295. The tests of the package read -5, -1014 and -102336. No issue about it was found.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @astronautlabs/bitstream@4.2.2 reflect-metadata@0.1.14
cat > finding.mjs <<'END'
import "reflect-metadata";
import { readFileSync } from "node:fs";
import { BitstreamElement, BitstreamReader, BitstreamWriter, Field } from "@astronautlabs/bitstream";

const { version } = JSON.parse(readFileSync("node_modules/@astronautlabs/bitstream/package.json"));
const text = (number) => (Object.is(number, -0) ? "-0" : String(number)), hex = (bytes) => Buffer.from(bytes).toString("hex");
function write(width, number) {
    const bytes = [];
    const writer = new BitstreamWriter({ write: (chunk) => bytes.push(...chunk) });
    writer.writeSigned(width, number);
    if (width % 8 > 0) writer.write(8 - (width % 8), 0);
    return Uint8Array.from(bytes);
}
function read(width, bytes) {
    const reader = new BitstreamReader();
    reader.addBuffer(bytes);
    return reader.readSignedSync(width);
}
const show = (width, number) => {
    const bytes = write(width, number);
    console.log(`${width} bits: ${number} is written as ${hex(bytes)} and read as ${text(read(width, bytes))}`);
};
console.log(`@astronautlabs/bitstream ${version}`);
for (const number of [-128, -127, 127]) show(8, number);
try {
    write(8, -129);
} catch (error) {
    console.log(error.message);
}
for (const number of [-(2 ** 31), 1 - 2 ** 31]) show(32, number);
let zero = 0, others = 0, wrong = 0;
for (let width = 1; width <= 32; width++) {
    const lowest = -(2 ** (width - 1));
    if (Object.is(read(width, write(width, lowest)), -0)) zero++;
    for (let number = lowest + 1; number < -lowest; number += Math.ceil(-lowest / 1000)) {
        others++;
        if (read(width, write(width, number)) !== number) wrong++;
    }
}
console.log(`the lowest number is read as -0 at ${zero} of 32 widths; of ${others} other numbers, ${wrong} are wrong`);
class Sample extends BitstreamElement {}
Reflect.defineMetadata("design:type", Number, Sample.prototype, "level");
Field(16, { number: { format: "signed" } })(Sample.prototype, "level");
for (const level of [-32768, -32767]) {
    const bytes = Object.assign(new Sample(), { level }).serialize();
    console.log(`declared, 16 bits: ${level} is written as ${hex(bytes)} and read as ${text(Sample.deserialize(bytes).level)}`);
}
for (const number of [-1, 2 ** 39 - 1]) show(40, number);
END
node finding.mjs > seen
cat seen
diff seen - <<'END'
@astronautlabs/bitstream 4.2.2
8 bits: -128 is written as 80 and read as -0
8 bits: -127 is written as 81 and read as -127
8 bits: 127 is written as 7f and read as 127
Cannot represent -129 in I8 format: Negative value too small (min=-128, max=127)
32 bits: -2147483648 is written as 80000000 and read as -0
32 bits: -2147483647 is written as 80000001 and read as -2147483647
the lowest number is read as -0 at 32 of 32 widths; of 43763 other numbers, 0 are wrong
declared, 16 bits: -32768 is written as 8000 and read as -0
declared, 16 bits: -32767 is written as 8001 and read as -32767
40 bits: -1 is written as 00ffffffff and read as 4294967295
40 bits: 549755813887 is written as 7fffffffff and read as 549755813887
END
