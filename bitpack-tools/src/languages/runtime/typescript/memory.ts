/**
 * Maximum memory of a packet in bytes, unless the call of `read` or `write` sets another maximum. It is an
 * estimate, because engines differ: 8 bytes for each number, member and element, and 16 more for each object,
 * array, string and bigint. Blank values made before reading are included.
 */
export const $MAX_MEMORY: number = 2 ** 24;

const $SLOT = 8;
const $OBJECT = 16;
/** Bytes of an array of two elements. */
const $PAIR = $OBJECT + 2 * $SLOT;
/** Bytes of a `Uint8Array`, without its contents. */
const $BYTES = 4 * $OBJECT;
