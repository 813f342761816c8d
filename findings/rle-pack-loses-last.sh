#!/usr/bin/env bash
# @thi.ng/rle-pack 3.2.12 (npm): of 65,537 equal words at the end, 65,536 are packed.
#
# The README says that a word that is repeated more often than the largest group of repetitions (65,536 by default) is packed as
# several. One would expect that an array of any length is read back.
#
# What happens: if an array ends with one equal word more than a multiple of that group, its last word is not packed. The bytes of
# 65,536 and of 65,537 zeros differ only in the count at the front, and the reader of the second runs past the end. Where the last
# byte has enough bits to spare, the reader takes those for the missing word and reports nothing: a mask of 65,539 flags is read
# back with the last one cleared. With the groups in the example of the README, 513 equal words are enough. One more or less is right.
#
# A full group is written when the next equal word comes. If that is the last word, the encoder takes it for written as well.
# The tests of the package pack one array, of 1,024 words. No issue about it was found.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @thi.ng/rle-pack@3.2.12 @thi.ng/bitstream@2.4.55
cat > finding.mjs <<'END'
import { readFileSync } from "node:fs";
import { decodeBinary, encodeBinary } from "@thi.ng/rle-pack";

const { version } = JSON.parse(readFileSync("node_modules/@thi.ng/rle-pack/package.json"));
console.log(`@thi.ng/rle-pack ${version}`);
function show(name, words, bits, groups) {
    const packed = encodeBinary(words, words.length, bits, groups);
    let seen;
    try {
        const read = decodeBinary(packed);
        const at = words.findIndex((word, index) => word !== read[index]);
        seen = at < 0 ? "read back" : `word ${at} is ${words[at]}, read as ${read[at]}`;
    } catch (error) {
        seen = error.message;
    }
    console.log(`${name}, ${words.length}: ${packed.length} bytes, ${seen}`);
    return Buffer.from(packed).toString("hex");
}
const mask = (ones) => Uint8Array.of(1, 0, ...new Uint8Array(ones).fill(1));
for (const count of [65535, 65536, 65537, 65538, 131073]) {
    const hex = show("zeros", new Uint8Array(count));
    if (count === 65536 || count === 65537) console.log(`    ${hex}`);
}
for (const ones of [65536, 65537, 65538]) show("flags", mask(ones), 1);
for (const count of [512, 513, 514, 1025]) show("3 bits, groups of the README", new Uint8Array(count).fill(1), 3, [1, 2, 3, 9]);
for (const ones of [16, 17, 18]) show("flags, small groups", mask(ones), 1, [1, 2, 3, 4]);
END
node finding.mjs > seen
cat seen
diff seen - <<'END'
@thi.ng/rle-pack 3.2.12
zeros, 65535: 10 bytes, read back
zeros, 65536: 10 bytes, read back
    00010000391bffffff00
zeros, 65537: 10 bytes, illegal state: can't read past EOF
    00010001391bffffff00
zeros, 65538: 12 bytes, read back
zeros, 131073: 14 bytes, illegal state: can't read past EOF
flags, 65538: 11 bytes, read back
flags, 65539: 11 bytes, word 65538 is 1, read as 0
flags, 65540: 11 bytes, read back
3 bits, groups of the README, 512: 9 bytes, read back
3 bits, groups of the README, 513: 9 bytes, illegal state: can't read past EOF
3 bits, groups of the README, 514: 10 bytes, read back
3 bits, groups of the README, 1025: 11 bytes, illegal state: can't read past EOF
flags, small groups, 18: 9 bytes, read back
flags, small groups, 19: 9 bytes, word 18 is 1, read as 0
flags, small groups, 20: 9 bytes, read back
END
