// Values that a writer must reject, each one change away from a valid value.

import { MarkSquare, Picky, Rejected } from "./Picky.js";

function good() {
    const it = new Picky();
    it.health = 100;
    it.score = -5;
    it.name = "é";
    it.list = [1, 65535];
    it.yaw = 0.5;
    it.turn = [0.5, 0.5, 0.5, 0.5];
    it.set = [1, 200];
    it.map = [[3, true], [4, false]];
    it.bodies = [[0, 7], [8, 255]];
    it.letter = "\u{10ffff}";
    it.odd = -1;
    it.tick = 7;
    it.next = 8;
    it.after = 3;
    it.later = 2;
    it.ten = 1;
    it.wide = "🙂";
    it.count = 2;
    it.first = [9, 8, 0, 0];
    it.mark = new MarkSquare();
    it.mark.side = 15;
    it.raw = 7;
    it.large = 1n << 63n;
    return it;
}

function rejects(what, reason, change) {
    const it = good();
    change(it);
    try {
        it.write();
    } catch (error) {
        if (error instanceof Rejected && error.name === "Rejected" && error.reason === reason) {
            return;
        }
        throw new Error(`${what}: ${error}`);
    }
    throw new Error(`${what} was written`);
}

const text = (it) => JSON.stringify(it, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
const read = Picky.read(good().write());
// components of the rotation are quantized, so compare them rounded
const same = (it) => text({ ...it, turn: it.turn.map((component) => Math.round(100 * component)) });
if (same(read) !== same(good())) {
    throw new Error(`${text(read)} is not ${text(good())}`);
}

rejects("a number above", "range", (it) => (it.health = 101));
rejects("a number below", "range", (it) => (it.score = -6));
rejects("half a number", "range", (it) => (it.score = 0.5));
rejects("no number", "range", (it) => (it.score = NaN));
rejects("a short string", "range", (it) => (it.name = ""));
rejects("a long string", "range", (it) => (it.name = "abcde"));
rejects("half a character", "text", (it) => (it.name = "\ud83d"));
rejects("a zero in a string", "text", (it) => (it.name = "a\0b"));
rejects("a long list", "range", (it) => (it.list = [1, 2, 3, 4]));
rejects("a NaN in steps", "not finite", (it) => (it.yaw = NaN));
rejects("a float above a strict range", "range", (it) => (it.gas = 1.01));
rejects("a float below a strict range", "range", (it) => (it.sides[1] = -1.01));
rejects("an infinity in steps", "not finite", (it) => (it.yaw = 1e300));
rejects("no rotation", "range", (it) => (it.turn = [1, 1, 0, 0]));
rejects("three components", "range", (it) => (it.turn = [1, 0, 0]));
rejects("a set that descends", "order", (it) => (it.set = [2, 1]));
rejects("a set with two of one", "order", (it) => (it.set = [2, 2]));
rejects("a map that descends", "order", (it) => (it.map = [[4, true], [3, true]]));
rejects("indices that descend", "order", (it) => (it.bodies = [[4, 1], [3, 1]]));
rejects("an index too large", "order", (it) => (it.bodies = [[9, 1]]));
rejects("a surrogate", "range", (it) => (it.letter = "\ud800"));
rejects("two letters", "range", (it) => (it.letter = "ab"));
rejects("a zero that is none", "range", (it) => (it.odd = 0));
rejects("a number that is not larger", "range", (it) => (it.next = 7));
rejects("a number that is equal", "range", (it) => (it.after = 8));
rejects("a number that wraps with too many bits", "range", (it) => (it.ten = 1024));
rejects("half a surrogate pair", "text", (it) => (it.wide = "\ude42"));
rejects("a count above the array", "range", (it) => (it.count = 5));
rejects("an array too short", "range", (it) => (it.first = [9, 8]));
rejects("no variant", "tag", (it) => (it.mark = { variant: "Other" }));
rejects("a number in a variant", "range", (it) => (it.mark.side = 16));
rejects("too many bits", "range", (it) => (it.raw = 8));
rejects("too many bits of a bigint", "range", (it) => (it.large = 1n << 64n));
