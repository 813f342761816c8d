// Deltas: differences to a value that both ends have, the baseline.

/** Reads or writes a whole value. */
type $Whole<T> = (stream: $Stream, item: T) => T;

/** Notes whether a value that was read differs from its baseline. */
type $Found = { differs: boolean };

/** A value's delta, and the function for the whole value. */
type $Delta<T> = {
    readonly whole: $Whole<T>;
    readonly serialize: (stream: $Stream, value: T, old: T, found: $Found) => T;
    /** False if the baseline has too few elements for the value. */
    readonly canStay?: boolean;
};

/** Returns a writer with the bits that a value is sent as. Rejects a value that cannot be sent. */
const $mustBeSent = <T>(value: T, whole: $Whole<T>): $Writer => {
    const writer = new $Writer();
    writer.memory = Infinity;
    whole(writer, value);
    return writer;
};

/** Returns a writer with the bits that a value is sent as, or null if it is rejected. */
const $sent = <T>(value: T, whole: $Whole<T>): $Writer | null => {
    try {
        return $mustBeSent(value, whole);
    } catch (error) {
        if (error instanceof $Rejected) { return null; }
        throw error;
    }
};

/** Returns true if a value can be written, and is sent as the same bits as the baseline. */
const $isSame = <T>(value: T, old: T, whole: $Whole<T>): boolean => {
    const [sent, before] = [$sent(value, whole), $sent(old, whole)];
    if (sent === null || before === null || sent.position !== before.position) { return false; }
    const bytes = before.finish();
    return sent.finish().every((byte, i) => byte === bytes[i]);
};

/** Returns the value that a reader gets if the baseline is sent. Rejects a baseline that is not allowed here. */
const $keep = <T>(stream: $Stream, old: T, whole: $Whole<T>): T => {
    const sent = $sent(old, whole) ?? stream.reject("range");
    const reader = new $Reader(sent.finish());
    reader.memory = stream.memory;
    reader.field = stream.field;
    const value = whole(reader, $UNREAD);
    stream.memory = reader.memory;
    return value;
};

/** A value with a changed bit, which its delta follows if it is set. */
const $changed = <T>(stream: $Stream, value: T, old: T, found: $Found, delta: $Delta<T>): T => {
    const canStay = delta.canStay !== false;
    const field = stream.field;
    if (!stream.bool(!stream.reading && !(canStay && $isSame(value, old, delta.whole)))) {
        if (!stream.reading) { return value; }
        return canStay ? $keep(stream, old, delta.whole) : stream.reject("range");
    }
    const own = { differs: !stream.reading };
    const sent = delta.serialize(stream, value, old, own);
    if (!own.differs) {
        stream.field = field;
        stream.reject("redundant");
    }
    found.differs = true;
    return sent;
};

/** A value without a changed bit. */
const $always = <T>(stream: $Stream, value: T, old: T, found: $Found, delta: $Delta<T>): T =>
    delta.serialize(stream, value, old, found);

/** A value that is sent in full if it has changed. If it is exact, every value is read back equal. */
const $entire = <T>(whole: $Whole<T>, isExact: boolean): $Delta<T> => ({
    whole,
    serialize: (stream, value, old, found) => {
        const sent = whole(stream, value);
        found.differs ||= !stream.reading || !isExact || !$isSame(sent, old, whole);
        return sent;
    },
});

/** A value of a type with a function for its delta. */
const $nested = <T>(whole: $Whole<T>, serialize: (stream: $Stream, from: T, baseline: T, found: $Found) => T): $Delta<T> => ({
    whole,
    serialize,
});

/** A presence bit, then the delta of the value, or the whole value if the baseline has none. */
const $optionalOf = <T>(whole: $Whole<T | null>, inner: $Delta<T>): $Delta<T | null> => ({
    whole,
    serialize: (stream, value, old, found) => {
        const isThere = stream.bool(!stream.reading && value !== null);
        if (isThere && old !== null) { return inner.serialize(stream, value as T, old, found); }
        found.differs ||= isThere || old !== null;
        return isThere ? inner.whole(stream, value as T) : null;
    },
});

/** The bit of `omitDefault`, then the delta of the value, or the whole value if the baseline is the default. */
const $omittedOf = <T>(whole: $Whole<T>, around: (stream: $Stream, item: T, each: $Each<T>) => T, inner: $Delta<T>): $Delta<T> => ({
    whole,
    serialize: (stream, value, old, found) => {
        let [wasSent, isSent] = [false, false];
        around(new $Writer(), old, (item) => {
            wasSent = true;
            return item;
        });
        const sent = around(stream, value, (item) => {
            isSent = true;
            return wasSent ? inner.serialize(stream, item, old, found) : inner.whole(stream, item);
        });
        found.differs ||= isSent !== wasSent;
        return sent;
    },
});

/** Like `$optionalOf`, for a value that can itself be null. It is wrapped in an array of one. */
const $wrappedOf = <T>(whole: $Whole<[T] | null>, inner: $Delta<T>): $Delta<[T] | null> => ({
    whole,
    serialize: (stream, value, old, found) => {
        const isThere = stream.bool(!stream.reading && value !== null);
        const item = stream.reading || value === null ? $UNREAD : value[0];
        stream.hold(isThere ? $OBJECT + $SLOT : 0);
        if (isThere && old !== null) { return [inner.serialize(stream, item, old[0], found)]; }
        found.differs ||= isThere || old !== null;
        return isThere ? [inner.whole(stream, item)] : null;
    },
});
