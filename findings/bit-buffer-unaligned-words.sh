#!/usr/bin/env bash
# bit-buffer 0.3.0 (npm): after a single bit, a 32-bit number or a float is not read back as it was written.
#
# The README offers reads and writes of bits at any offset, floats and 32-bit integers among them, one after the other in a stream.
# One would expect that a boolean can precede a float. In version 0.2.5 it can.
#
# What happens: of a value that touches five bytes, the bits in the fifth are lost, and the reader mixes the next value's into its own.
# After one bit, -1.5 becomes 1.5, and half of all 32-bit numbers are wrong; after seven, nearly all are. In big endian nearly all are
# wrong after one already. Values of up to 25 bits are right at any offset, and so are all that begin at a byte. No error is reported.
# The bytes differ from those of 0.2.5 as well, so an old peer reads other numbers.
#
# `BitView(buffer, byteOffset, byteLength)`, as in the README, no longer looks at the last two: a view of bytes 4 to 7 begins at byte
# 0. Version 0.3.0 collects the bytes in a word of 32 bits, into which a fifth does not fit. The tests of the package have no unaligned
# value of more than 24 bits. No issue about it was found.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts old@npm:bit-buffer@0.2.5 new@npm:bit-buffer@0.3.0
cat > finding.cjs <<'END'
const { readFileSync } = require("node:fs");

// each version is asked to write -1.5 100.25 3000000000 after some bits
for (const name of ["old", "new"]) {
    const { BitStream, BitView } = require(name);
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
    console.log(`bit-buffer ${version}`);
    for (const bits of [0, 1, 7]) {
        const buffer = new ArrayBuffer(16), writer = new BitStream(buffer), reader = new BitStream(buffer);
        writer.writeBits(0, bits);
        writer.writeFloat32(-1.5);
        writer.writeFloat32(100.25);
        writer.writeUint32(3000000000);
        reader.readBits(bits);
        const read = [reader.readFloat32(), reader.readFloat32(), reader.readUint32()];
        const hex = Buffer.from(buffer, 0, Math.ceil((bits + 96) / 8)).toString("hex");
        console.log(`  after ${bits} bits: ${hex}, read as ${read.join(" ")}`);
    }
    // of 1,000 numbers of `width` bits, how many are wrong at an offset
    const wrong = (bigEndian, width, offset) => {
        const view = new BitView(new ArrayBuffer(8));
        view.bigEndian = bigEndian;
        let count = 0;
        for (let index = 1; index <= 1000; index++) {
            const number = Math.imul(index, 0x9e3779b1) >>> (32 - width);
            view.setBits(offset, number, width);
            if (view.getBits(offset, width) !== number) count++;
        }
        return count;
    };
    for (const bigEndian of [false, true]) {
        const counts = (width) => [0, 1, 2, 3, 4, 5, 6, 7].map((offset) => wrong(bigEndian, width, offset)).join(" ");
        console.log(`  ${bigEndian ? "big" : "little"} endian, wrong of 1000 at offsets 0 to 7:`);
        for (const width of [25, 26, 32]) console.log(`    ${width} bits: ${counts(width)}`);
    }
    const part = new BitView(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7).buffer, 4, 4);
    console.log(`  bytes 4 to 7 of 0 to 7: first is ${part.getUint8(0)}, ${part.byteLength ?? part.length / 8} bytes`);
}
END
node finding.cjs > seen
cat seen
diff seen - <<'END'
bit-buffer 0.2.5
  after 0 bits: 0000c0bf0080c842005ed0b2, read as -1.5 100.25 3000000000
  after 1 bits: 0000807f0100918500bca06501, read as -1.5 100.25 3000000000
  after 7 bits: 000000e05f00406421002f6859, read as -1.5 100.25 3000000000
  little endian, wrong of 1000 at offsets 0 to 7:
    25 bits: 0 0 0 0 0 0 0 0
    26 bits: 0 0 0 0 0 0 0 0
    32 bits: 0 0 0 0 0 0 0 0
  big endian, wrong of 1000 at offsets 0 to 7:
    25 bits: 0 0 0 0 0 0 0 0
    26 bits: 0 0 0 0 0 0 0 0
    32 bits: 0 0 0 0 0 0 0 0
  bytes 4 to 7 of 0 to 7: first is 4, 4 bytes
bit-buffer 0.3.0
  after 0 bits: 0000c0bf0080c842005ed0b2, read as -1.5 100.25 3000000000
  after 1 bits: 0000807f0000918500bca06500, read as 1.5 100.25 852516352
  after 7 bits: 000000e00000406400002f6800, read as 7.052966104933725e-38 1.8413016979677238e-38 13655552
  little endian, wrong of 1000 at offsets 0 to 7:
    25 bits: 0 0 0 0 0 0 0 0
    26 bits: 0 0 0 0 0 0 0 500
    32 bits: 0 500 749 875 938 970 985 992
  big endian, wrong of 1000 at offsets 0 to 7:
    25 bits: 0 0 0 0 0 0 0 0
    26 bits: 0 0 0 0 0 0 0 1000
    32 bits: 0 1000 1000 1000 1000 1000 1000 1000
  bytes 4 to 7 of 0 to 7: first is 0, 8 bytes
END
