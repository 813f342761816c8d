/**
 * Returns a function for the elements of a list of deltas: the first in full, and for each other one the delta to the
 * element before, as a reader has it.
 */
const $afterThePrevious = <T>(stream: $Stream, delta: $Delta<T>): $Each<T> => {
    let previous: { item: T } | null = null;
    return (item) => {
        const sent = previous === null ? delta.whole(stream, item) : $changed(stream, item, previous.item, { differs: false }, delta);
        previous = { item: stream.reading ? sent : $keep(stream, item, delta.whole) };
        return sent;
    };
};

/** Returns the hash of the bits that a value is sent as, which the checksum of a delta covers if the value is its baseline. */
const $hash = <T>(value: T, whole: $Whole<T>): bigint => {
    const multiplier = 0x9e3779b97f4a7c15n;
    const mixed = (hash: bigint, word: bigint): bigint => {
        const product = BigInt.asUintN(64, ((hash ^ word) + 1n) * multiplier);
        return product ^ (product >> 32n);
    };
    const writer = $mustBeSent(value, whole);
    // the buffer has zeros after the bits, up to a multiple of 64
    const words = new DataView(writer.finish().buffer);
    let hash = 0n;
    for (let at = 0; at <= Math.floor(writer.position / 64); at++) {
        hash = mixed(hash, words.getBigUint64(8 * at, true));
    }
    return mixed(mixed(hash, BigInt(writer.position)), multiplier);
};

/** Returns the bytes that a checksum covers and that are not sent. */
const $unsent = (hash: bigint, count: number, session: bigint): number[] =>
    [...$littleEndian(hash, 8), ...$littleEndian(BigInt(count), 4), ...$littleEndian(session, 8)];

/** Returns the number without wrapping of a packet with this sequence number. `last` is that of the newest packet, or 0. */
const $numbered = (last: number, sequence: number): number => {
    const ahead = (sequence - last) & 0xffff;
    const isNewer = ahead === 0x8000 ? sequence > (last & 0xffff) : ahead < 0x8000;
    return last === 0 ? 0x10000 + sequence : last + ahead - (isNewer ? 0 : 0x10000);
};

/**
 * Reads a value from its difference to a baseline. Throws a `Rejected` if it is rejected, or the baseline cannot be
 * sent.
 */
const $readDelta = <T>(delta: $Delta<T>, bytes: Uint8Array, baseline: T, maxMemory: number): T => {
    $mustBeSent(baseline, delta.whole);
    const reader = new $Reader(bytes);
    reader.memory = maxMemory;
    const value = $changed(reader, $UNREAD, baseline, { differs: false }, delta);
    reader.field = "";
    reader.finish(true);
    return value;
};

/**
 * Writes the difference of a value to a baseline. Throws a `Rejected` for a value or a baseline that a reader would
 * reject.
 */
const $writeDelta = <T>(delta: $Delta<T>, value: T, baseline: T, maxMemory: number): $Bytes => {
    $mustBeSent(baseline, delta.whole);
    const changes = (writer: $Stream, item: T): T => $changed(writer, item, baseline, { differs: false }, delta);
    return $writePacket<T>(null, changes, value, maxMemory);
};
