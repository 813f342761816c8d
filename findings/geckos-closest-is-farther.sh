#!/usr/bin/env bash
# @geckos.io/snapshot-interpolation 1.1.1 (npm): the vault's closest snapshot is the farther one.
#
# `vault.get(time, true)` is documented to return the snapshot that is closest to a time. The example of the project looks up the
# client's own position at the time of the server's snapshot with it, and corrects the client by the difference. One would expect
# the nearer of the two snapshots around that time, and the snapshot of exactly that time if there is one.
#
# What happens: it returns the farther one of the two. If there is a snapshot of exactly that time, it returns the next one. A client
# that agrees with the server, at 60 frames a second and 2 units a frame, sees an offset of 1 to 2 units, which is not there; the
# nearest snapshot would give 0 to 1. Only from the newest snapshot on is it right. The two distances are compared the wrong way round.
#
# Issue 7 of the project is about another fault of this method (it threw without a newer snapshot). Its tests do not pass `true`.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @geckos.io/snapshot-interpolation@1.1.1
cat > finding.cjs <<'END'
const { Vault } = require("@geckos.io/snapshot-interpolation");

const { version } = require("@geckos.io/snapshot-interpolation/package.json");
console.log(`@geckos.io/snapshot-interpolation ${version}, snapshots at 1000 1050 1100 1150`);
const times = new Vault();
for (const time of [1000, 1050, 1100, 1150]) times.add({ id: `at ${time}`, time, state: [] });
for (const time of [1050, 1051, 1074, 1076, 1099, 1100, 1149, 1150, 1160]) {
    const { older, newer } = times.get(time);
    console.log(`${time}: between ${older.time} and ${newer?.time ?? "nothing"}, closest is ${times.get(time, true).time}`);
}

// a walk of 120 units a second at 60 frames a second; client and server have the same place at each time
const place = (time) => (time * 120) / 1000;
const own = new Vault();
for (let frame = 0; frame < 120; frame++) {
    const time = (frame * 50) / 3;
    own.add({ id: `frame ${frame}`, time, state: [{ id: "me", x: place(time) }] });
}
const offset = (snapshot, time) => Math.abs(snapshot.state[0].x - place(time));
const closest = [], nearest = [];
for (let time = 500; time < 1500; time++) {
    const { older, newer } = own.get(time);
    closest.push(offset(own.get(time, true), time));
    nearest.push(Math.min(offset(older, time), offset(newer, time)));
}
const range = (offsets) => `${Math.min(...offsets).toFixed(2)} to ${Math.max(...offsets).toFixed(2)}`;
console.log(`offset of a client that is right: ${range(closest)} with the closest, ${range(nearest)} with the nearest`);
END
node finding.cjs > seen
cat seen
diff seen - <<'END'
@geckos.io/snapshot-interpolation 1.1.1, snapshots at 1000 1050 1100 1150
1050: between 1050 and 1100, closest is 1100
1051: between 1050 and 1100, closest is 1100
1074: between 1050 and 1100, closest is 1100
1076: between 1050 and 1100, closest is 1050
1099: between 1050 and 1100, closest is 1050
1100: between 1100 and 1150, closest is 1150
1149: between 1100 and 1150, closest is 1100
1150: between 1150 and nothing, closest is 1150
1160: between 1150 and nothing, closest is 1150
offset of a client that is right: 1.00 to 2.00 with the closest, 0.00 to 1.00 with the nearest
END
