// Integer helpers, and a placeholder for values that are not read yet.

/** Bytes that can be sent: since TypeScript 5.7, a type whose buffer is never shared. */
export type $Bytes = typeof Uint8Array.of extends (...items: number[]) => infer B ? B : never;

type $Each<T> = (item: T) => T;
type $Equal<T> = (a: T, b: T) => boolean;
type $Order<T> = (a: T, b: T) => number;

/** How the indices of objects are sent. */
type $Variation =
    | "flags" // a flag for each possible index, followed by the object if the flag is set
    | "indices" // the number of objects, then the index and the object of each
    | "sentinel" // the index and the object of each, then the maximum as the end marker
    | "relative"; // the step from the previous index and the object of each, then the step to the maximum

/** Placeholder for a part that is not read yet. Its value is never used. */
const $UNREAD = undefined as never;

const $WORD = 2 ** 32;
const $round = Math.fround;

/** Returns the number of bits for every number up to `greatest`. */
function $bitLength(greatest: number): number {
    return greatest < $WORD ? 32 - Math.clz32(greatest) : 64 - Math.clz32(Math.floor(greatest / $WORD));
}

function $wideLength(greatest: bigint): number {
    return greatest === 0n ? 0 : greatest.toString(2).length;
}

/** Bits of the payload and number of differences for each tier of `int_relative` of serialize 1.0. */
const $STANDARD: [number, number][] = [[0, 1], [3, 5], [5, 17], [9, 257], [13, 4097], [17, 65537]];
/** Bits of the payload and number of differences for each tier of the article's object index. */
const $ARTICLE: [number, number][] = [[0, 1], [2, 4], [3, 8], [4, 16], [5, 32], [6, 64]];
const $TIERS = 6;

function $trailingZeros(word: number): number {
    return word === 0 ? 32 : 31 - Math.clz32(word & -word);
}
