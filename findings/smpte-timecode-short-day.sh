#!/usr/bin/env bash
# smpte-timecode 1.3.6 (npm): at 23.976 frames a second, the day of a time code ends at 23:58:48.
#
# A time code without dropped frames counts 24 frames for each of its seconds at 23.976, 30 at 29.97 and 60 at 59.94, up to 23:59:59.
# One would expect that adding to a time code wraps at 24:00:00:00, that adding nothing changes nothing, and that a time code made of
# a `Date` gives that date back (`toDate`), as the README says that a rate near 24 is taken for 24000/1001.
#
# What happens: a sum is taken modulo the frames of 86,400 real seconds, which are fewer than those of the time code. In the last 72
# seconds at 23.976 (86 at 29.97 and 59.94), `add` jumps to the beginning of the day: a frame more than 23:59:00:00 is 00:00:12:01,
# and so does adding 0. A frame less than 00:00:00:00 (with a roll-over) is 23:58:47:23. Time codes with dropped frames and whole
# rates are right. No error is reported.
#
# The rate is kept as 23.98 as well. Dates are converted to frames with that, and back with 24000/1001: 23:00:00 becomes 23:00:13.
# The tests of the package cross midnight with dropped frames only. The Python package `timecode` had the short day too (its issue
# 33, fixed); no issue of this one about it was found.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts smpte-timecode@1.3.6
cat > finding.cjs <<'END'
const { readFileSync } = require("node:fs");
const Timecode = require("smpte-timecode");

const { version } = JSON.parse(readFileSync("node_modules/smpte-timecode/package.json"));
console.log(`smpte-timecode ${version}`);
function show(code, rate, dropped) {
    const sum = (frames) => new Timecode(code, rate, dropped).add(frames);
    const { frameCount } = new Timecode(code, rate, dropped);
    console.log(`${rate}: ${code} is frame ${frameCount}; + 0 is ${sum(0)}, + 1 is ${sum(1)}`);
}
show("23:58:47:22", 23.976, false);
for (const rate of [24, 23.976, 29.97, 30, 59.94]) show("23:59:00:00", rate, false);
for (const [code, rate] of [["23:59:00:02", 29.97], ["23:59:59:29", 29.97], ["23:59:59:59", 59.94]]) show(code, rate, true);

const before = (rate, dropped) => new Timecode("00:00:00:00", rate, dropped).subtract(1, 24);
console.log(`a frame before midnight: ${before(23.976, false)} at 23.976, ${before(24, false)} at 24, ${before(29.97, true)} at 29.97`);
for (const rate of [23.976, 24]) {
    const code = new Timecode(new Date(2026, 11, 1, 23, 0, 0), rate);
    console.log(`${rate}: the date 23:00:00 is frame ${code.frameCount} and back ${code.toDate().toTimeString().slice(0, 8)}`);
}
END
TZ=UTC node finding.cjs > seen
cat seen
diff seen - <<'END'
smpte-timecode 1.3.6
23.976: 23:58:47:22 is frame 2071870; + 0 is 23:58:47:22, + 1 is 23:58:47:23
24: 23:59:00:00 is frame 2072160; + 0 is 23:59:00:00, + 1 is 23:59:00:01
23.976: 23:59:00:00 is frame 2072160; + 0 is 00:00:12:00, + 1 is 00:00:12:01
29.97: 23:59:00:00 is frame 2590200; + 0 is 00:00:26:12, + 1 is 00:00:26:13
30: 23:59:00:00 is frame 2590200; + 0 is 23:59:00:00, + 1 is 23:59:00:01
59.94: 23:59:00:00 is frame 5180400; + 0 is 00:00:26:24, + 1 is 00:00:26:25
29.97: 23:59:00:02 is frame 2587610; + 0 is 23:59:00;02, + 1 is 23:59:00;03
29.97: 23:59:59:29 is frame 2589407; + 0 is 23:59:59;29, + 1 is 00:00:00;00
59.94: 23:59:59:59 is frame 5178815; + 0 is 23:59:59;59, + 1 is 00:00:00;00
a frame before midnight: 23:58:47:23 at 23.976, 23:59:59:23 at 24, 23:59:59;29 at 29.97
23.976: the date 23:00:00 is frame 1985544 and back 23:00:13
24: the date 23:00:00 is frame 1987200 and back 23:00:00
END
