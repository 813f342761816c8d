#!/usr/bin/env bash
# @colyseus/schema 5.0.34 (npm): two changes of an array in one patch leave the client with other rows.
#
# One would expect that a patch holds what has become of the array, however many calls it took: the encoder runs once per tick,
# and pushing a player and sorting the table in one tick is how a ranking is kept. The notes of 5.0 (pull request 230 of
# colyseus/schema) say that index writes mixed with `shift` no longer separate the client from the server.
#
# What happens, for an array of schemas: after `push` and `sort` in one patch the client has an old row twice and lacks the new
# one. After `shift` and `sort`, or an assignment to the first row and `shift`, it has a row that the server has removed. Nothing
# throws. The decoder logs an unknown `refId` in the first case, and nothing in the others. The next patch, in which the server
# sorts again, repairs none of them. A client that joins later is right, and so are all when each call has a patch of its own.
# Seen on 2026-12-01 with Node.js 20, as at the end of this script.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @colyseus/schema@5.0.34
cat > finding.mjs <<'END'
import { readFileSync } from "node:fs";
import { ArraySchema, Decoder, Encoder, schema, t } from "@colyseus/schema";
const { version } = JSON.parse(readFileSync("node_modules/@colyseus/schema/package.json"));
const Player = schema({ points: t.number() }, "Player"), Game = schema({ table: t.array(Player) }, "Game");
const player = (points) => Object.assign(new Player(), { points }), rows = (game) => game.table.map((row) => row.points).join(" ");
const sort = (table) => table.sort((a, b) => b.points - a.points), shift = (table) => table.shift();
function show(name, first, second, patches) {
    const client = new Game(), joined = new Game();
    const server = Object.assign(new Game(), { table: new ArraySchema(player(30), player(20), player(10)) });
    const encoder = new Encoder(server), decoder = new Decoder(client);
    const send = () => { decoder.decode(encoder.encode()); encoder.discardChanges(); };
    send();
    first(server.table);
    if (patches === "2 patches") send();
    second(server.table);
    send();
    const seen = `server ${rows(server)}, client ${rows(client)}`;
    new Decoder(joined).decode(encoder.encodeAll());
    sort(server.table);
    send();
    console.log(`${name}, ${patches}: ${seen}, joined later ${rows(joined)}, after another sort ${rows(client)}`);
}
console.log(`@colyseus/schema ${version}, rows 30 20 10`);
for (const patches of ["2 patches", "1 patch"]) {
    show("push, sort", (table) => table.push(player(25)), sort, patches);
    show("shift, sort up", shift, (table) => table.sort((a, b) => a.points - b.points), patches);
    show("assign 15, shift", (table) => { table[0] = player(15); }, shift, patches);
}
END
node finding.mjs 2> warnings > seen
cat seen
grep -q '"refId" not found' warnings
diff seen - <<'END'
@colyseus/schema 5.0.34, rows 30 20 10
push, sort, 2 patches: server 30 25 20 10, client 30 25 20 10, joined later 30 25 20 10, after another sort 30 25 20 10
shift, sort up, 2 patches: server 10 20, client 10 20, joined later 10 20, after another sort 20 10
assign 15, shift, 2 patches: server 20 10, client 20 10, joined later 20 10, after another sort 20 10
push, sort, 1 patch: server 30 25 20 10, client 30 20 20 10, joined later 30 25 20 10, after another sort 30 20 20 10
shift, sort up, 1 patch: server 10 20, client 10 20 10, joined later 10 20, after another sort 20 10 10
assign 15, shift, 1 patch: server 20 10, client 30 20 10, joined later 20 10, after another sort 20 10 10
END
