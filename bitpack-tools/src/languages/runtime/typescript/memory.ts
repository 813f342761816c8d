/**
 * Most bytes of memory that a packet takes, unless `read` or `write` is told another number. Engines differ:
 * counted are 8 bytes for each number, member and element, 16 more for each object, array, string and
 * bigint, and what was there before a value was read.
 */
export const MAX_MEMORY = 2 ** 24;
const SLOT = 8;
const OBJECT = 16;
/** An array of two. */
const PAIR = OBJECT + 2 * SLOT;
/** An array of bytes, without them. */
const BYTES = 4 * OBJECT;
