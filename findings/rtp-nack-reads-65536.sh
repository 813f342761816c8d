#!/usr/bin/env bash
# rtp.js 0.15.5, werift-rtp 0.8.9 (npm) and aiortc 1.16.0 (PyPI): a request for packets 65,535 and 0 is read as 65,535 and 65,536.
#
# The numbers of RTP packets have 16 bits. A receiver asks for lost packets with a number and a mask for the 16 numbers after it, which
# RFC 4585 (6.2.1) counts modulo 2^16. One would expect that 65,535 and a mask of 1 are the packets 65,535 and 0.
#
# What happens: all three packages read the second number as 65,536, which no packet has. By their source, the senders of aiortc and
# of werift 0.25.2 look for a sent packet with exactly this number, so that packet 0 is not sent again, however often it is asked for.
# No error is reported.
#
# rtp.js cannot write the request either, although its `createNackItem` computes the distance modulo 65,536: the numbers are sorted as
# texts before, so that 0 comes first. For the same reason it rejects 9 and 10, 99 and 100, and so on: five of all pairs of
# neighbours, and 72 of all runs of 17 numbers, the longest that a request has room for. The tests of the package have numbers of
# three digits. No issue about any of this was found.
# Seen on 2026-12-01 with Node.js 20 and Python 3.11, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts rtp.js@0.15.5 werift-rtp@0.8.9
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check aiortc==1.16.0
cat > finding.cjs <<'END'
const { readFileSync } = require("node:fs");
const { createNackItem, NackPacket, parseNackItem } = require("rtp.js/packets");
const { RtcpPacketConverter } = require("werift-rtp");

const request = Buffer.from(process.argv[2], "hex");
const version = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
const view = new DataView(Uint8Array.from(request).buffer);
const items = new NackPacket(view).getItems().map(({ pid, bitmask }) => parseNackItem(pid, bitmask));
console.log(`${version("rtp.js")}: read as ${items.join("; ")}`);
console.log(`${version("werift-rtp")}: read as ${RtcpPacketConverter.deSerialize(request)[0].feedback.lost}`);

function write(numbers) {
    try {
        const { pid, bitmask } = createNackItem(numbers);
        return `${pid} and mask ${bitmask}`;
    } catch (error) {
        return error.message;
    }
}
for (const numbers of [[8, 9], [9, 10], [10, 11], [9998, 10001], [65534, 65535], [65535, 0]]) {
    console.log(`rtp.js writes ${numbers} as: ${write(numbers)}`);
}
for (const length of [2, 17]) {
    let rejected = 0;
    for (let first = 0; first < 65536; first++) {
        const run = Array.from({ length }, (_, index) => (first + index) % 65536);
        if (write(run).startsWith("cannot")) rejected++;
    }
    console.log(`of 65536 runs of ${length} numbers, rtp.js rejects ${rejected}`);
}
END
cat > finding.py <<'END'
import sys
from importlib.metadata import version

from aiortc.rtp import RtcpPacket

(packet,) = RtcpPacket.parse(bytes.fromhex(sys.argv[1]))
print("aiortc", version("aiortc") + ": read as", *packet.lost)
END
# a generic NACK, its sender, the sender of the packets, and 65535 with a mask of 1
request=81cd00030000000100000002ffff0001
node finding.cjs $request > seen
python/bin/python finding.py $request >> seen
cat seen
diff seen - <<'END'
rtp.js 0.15.5: read as 65535,65536
werift-rtp 0.8.9: read as 65535,65536
rtp.js writes 8,9 as: 8 and mask 1
rtp.js writes 9,10 as: cannot create a NACK bitmask with given seq numbers
rtp.js writes 10,11 as: 10 and mask 1
rtp.js writes 9998,10001 as: cannot create a NACK bitmask with given seq numbers
rtp.js writes 65534,65535 as: 65534 and mask 1
rtp.js writes 65535,0 as: cannot create a NACK bitmask with given seq numbers
of 65536 runs of 2 numbers, rtp.js rejects 5
of 65536 runs of 17 numbers, rtp.js rejects 72
aiortc 1.16.0: read as 65535 65536
END
