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

/** A length, then the first element, then for each other one the delta to the element before. */
const $deltas = <T>(stream: $Stream, value: T[], min: number, max: number, delta: $Delta<T>): T[] =>
    stream.list(value, min, max, $afterThePrevious(stream, delta));

/** Like `$deltas`, but with a continuation bit before each element instead of a length. */
const $moreDeltas = <T>(stream: $Stream, value: T[], min: number, max: number, delta: $Delta<T>): T[] =>
    stream.more(value, min, max, $afterThePrevious(stream, delta));

/** Rejects a baseline that cannot be sent. */
const $mustBeSent = <T>(baseline: T, whole: $Whole<T>): void => {
    const writer = new $Writer();
    writer.memory = Infinity;
    whole(writer, baseline);
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
    const writer = new $Writer();
    writer.memory = maxMemory;
    $changed(writer, value, baseline, { differs: false }, delta);
    return writer.finish();
};
