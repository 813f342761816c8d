// Values that a writer must reject, each one change away from a valid value.

import { MarkSquare, Picky, Refused } from "./Picky.js";

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
    it.wide = "🙂";
    it.count = 2;
    it.first = [9, 8, 0, 0];
    it.mark = new MarkSquare();
    it.mark.side = 15;
    it.raw = 7;
    it.large = 1n << 63n;
    return it;
}

function refuses(what, reason, change) {
    const it = good();
    change(it);
    try {
        it.write();
    } catch (error) {
        if (error instanceof Refused && error.name === "Refused" && error.reason === reason) {
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

refuses("a number above", "range", (it) => (it.health = 101));
refuses("a number below", "range", (it) => (it.score = -6));
refuses("half a number", "range", (it) => (it.score = 0.5));
refuses("no number", "range", (it) => (it.score = NaN));
refuses("a short string", "range", (it) => (it.name = ""));
refuses("a long string", "range", (it) => (it.name = "abcde"));
refuses("half a character", "text", (it) => (it.name = "\ud83d"));
refuses("a zero in a string", "text", (it) => (it.name = "a\0b"));
refuses("a long list", "range", (it) => (it.list = [1, 2, 3, 4]));
refuses("a NaN in steps", "not finite", (it) => (it.yaw = NaN));
refuses("an infinity in steps", "not finite", (it) => (it.yaw = 1e300));
refuses("no rotation", "range", (it) => (it.turn = [1, 1, 0, 0]));
refuses("three components", "range", (it) => (it.turn = [1, 0, 0]));
refuses("a set that descends", "order", (it) => (it.set = [2, 1]));
refuses("a set with two of one", "order", (it) => (it.set = [2, 2]));
refuses("a map that descends", "order", (it) => (it.map = [[4, true], [3, true]]));
refuses("indices that descend", "order", (it) => (it.bodies = [[4, 1], [3, 1]]));
refuses("an index too large", "order", (it) => (it.bodies = [[9, 1]]));
refuses("a surrogate", "range", (it) => (it.letter = "\ud800"));
refuses("two letters", "range", (it) => (it.letter = "ab"));
refuses("a zero that is none", "range", (it) => (it.odd = 0));
refuses("a number that is not larger", "range", (it) => (it.next = 7));
refuses("half a surrogate pair", "text", (it) => (it.wide = "\ude42"));
refuses("a count above the array", "range", (it) => (it.count = 5));
refuses("an array too short", "range", (it) => (it.first = [9, 8]));
refuses("no variant", "tag", (it) => (it.mark = { variant: "Other" }));
refuses("a number in a variant", "range", (it) => (it.mark.side = 16));
refuses("too many bits", "range", (it) => (it.raw = 8));
refuses("too many bits of a bigint", "range", (it) => (it.large = 1n << 64n));
