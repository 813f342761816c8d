// Checks the counted memory: a packet takes no more than its budget, and a small packet does not
// allocate gigabytes.

import { Crowd } from "./Crowd.js";
import { Rejected, Room } from "./Room.js";

function expect(isSo, what) {
    if (!isSo) {
        throw new Error(what);
    }
}

/** Returns the reason of a rejection; null if there is none. */
function rejection(on) {
    try {
        on();
        return null;
    } catch (error) {
        if (error.name === "Rejected") {
            return error.reason;
        }
        throw error;
    }
}

// a list of ten thousand elements of one bit each
const packet = new Uint8Array(Math.ceil((14 + 10000) / 8));
packet.set([0x10, 0x27]);
const before = process.memoryUsage().rss;
expect(rejection(() => Crowd.read(packet)) === "memory", "gigabytes");
const taken = process.memoryUsage().rss - before;
expect(taken < 2 ** 28, `${taken} bytes`);

// a list of three: an object with an empty array; an array; for each cell an element, an object,
// and its numbers
const three = new Uint8Array([3, 0, 0]);
const most = (16 + 8 + 8 + 16) + 16 + 3 * (8 + 16 + 8 + 8 + 8 + 16 + 8 * 100000);
expect(rejection(() => Crowd.read(three, most)) === null, "three");
expect(rejection(() => Crowd.read(three, most - 1)) === "memory", "three in less");
const crowd = Crowd.read(three);
expect(rejection(() => crowd.write(most)) === null, "three are written");
expect(rejection(() => crowd.write(most - 1)) === "memory", "three are written in less");

const room = new Room();
room.list = [1, 2, 3];
room.flags = [true, false];
room.set = [1n, 2n, 3n, 4n];
room.map = [[1, 2], [3, 4]];
room.sparse = [[0, 1n], [2, 3n], [8, 9n]];
room.bare = [1, 7];
room.text = "text";
room.wide = "wide";
room.name = "a name";
room.bytes = Uint8Array.of(1, 2, 3, 4, 5);
room.names = ["a", null];
room.usual = [1, 300];
const bytes = room.write();

/** Returns the smallest memory budget that is enough. */
function least(on) {
    let [below, enough] = [0, 2 ** 24];
    while (below + 1 < enough) {
        const middle = Math.floor((below + enough) / 2);
        if (rejection(() => on(middle)) === null) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    return enough;
}

const read = least((maxMemory) => Room.read(bytes, maxMemory));
expect(read === least((maxMemory) => room.write(maxMemory)), "a writer takes what a reader does");
// every field is counted: with a field emptied, the total is smaller
for (const name of Object.keys(room)) {
    const less = Object.assign(new Room(), room, { [name]: new Room()[name] });
    const other = least((maxMemory) => Room.read(less.write(), maxMemory));
    expect(["usual", "near"].includes(name) ? other === read : other < read, `${name}: ${other} of ${read}`);
}
// an array that is read as small differences takes an object and 64 numbers
const withNear = (count) => Object.assign(new Room(), room, { near: [1, 2, 3].slice(0, count).map((it) => Array(64).fill(it)) });
const [two, all] = [2, 3].map((count) => withNear(count).write()).map((it) => least((maxMemory) => Room.read(it, maxMemory)));
expect(all - two === 8 + 16 + 64 * 8, `${all - two} bytes`);
expect(new Rejected("range", 0).name === "Rejected", "the class of rejections");
