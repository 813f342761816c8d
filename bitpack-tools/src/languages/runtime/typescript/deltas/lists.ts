/** The changed elements among the first `end`. The distance from the previous one precedes each. */
const $elements = <T>(stream: $Stream, value: T[], old: T[], end: number, found: $Found, inner: $Delta<T>): T[] => {
    const all: T[] = stream.reading ? [] : value;
    for (let next = 0; ; next++) {
        let index = next;
        while (!stream.reading && index < end && $isSame(value[index] as T, old[index] as T, inner.whole)) {
            index++;
        }
        index = stream.objectIndex(index, next, end);
        for (; stream.reading && next < index; next++) {
            stream.hold($SLOT);
            all.push($keep(stream, old[next] as T, inner.whole));
        }
        if (index === end) { return all; }
        const own = { differs: !stream.reading };
        stream.hold($SLOT);
        const element = inner.serialize(stream, stream.reading ? $UNREAD : (value[index] as T), old[index] as T, own);
        if (!own.differs) { stream.reject("redundant"); }
        if (stream.reading) { all.push(element); }
        found.differs = true;
        next = index;
    }
};

/** The elements that the baseline does not have, from index `at` on. */
const $newElements = <T>(stream: $Stream, value: T[], all: T[], at: number, end: number, whole: $Whole<T>): void => {
    for (let i = at; i < end; i++) {
        stream.hold($SLOT);
        const element = whole(stream, stream.reading ? $UNREAD : (value[i] as T));
        if (stream.reading) { all.push(element); }
    }
};

/** An array: a changed bit for each element, or the distances between changed elements if there are more than eight. */
const $arrayOf = <A extends unknown[]>(whole: $Whole<A>, inner: $Delta<A[number]>): $Delta<A> => ({
    whole,
    serialize: (stream, value, old, found) => {
        const [values, olds]: [A[number][], A[number][]] = [value, old];
        if (!stream.reading && values.length !== olds.length) { stream.reject("range"); }
        stream.hold($OBJECT);
        if (olds.length > 8) { return $elements<A[number]>(stream, values, olds, olds.length, found, inner) as A; }
        const all = olds.map((before, i) => {
            stream.hold($SLOT);
            return $changed<A[number]>(stream, stream.reading ? $UNREAD : values[i], before, found, inner);
        });
        return (stream.reading ? all : value) as A;
    },
});

/** The length if it has changed, then the changed elements, then the new ones. */
const $listOf = <T>(whole: $Whole<T[]>, min: number, max: number, inner: $Delta<T>): $Delta<T[]> => ({
    whole,
    serialize: (stream, value, old, found) => {
        const before = old.length;
        const isOther = stream.bool(!stream.reading && value.length !== before);
        const count = isOther ? stream.ranged(stream.reading ? 0 : value.length, min, max) : before;
        if (isOther && count === before) { stream.reject("redundant"); }
        const both = Math.min(count, before);
        stream.hold($OBJECT);
        const all = $elements(stream, value, old, both, found, inner);
        found.differs ||= isOther;
        $newElements(stream, value, all, both, count, inner.whole);
        return all;
    },
});

/** Returns the number of elements that are sent of an array of `length` elements. */
const $least = (count: number | bigint, length: number): number =>
    count < 0 || count > length ? length : Number(count);

/** The first elements of an array, as many as an earlier field says. The baseline has `before` elements. */
const $countedOf = <A extends unknown[]>(whole: $Whole<A>, count: number | bigint, before: number | bigint, inner: $Delta<A[number]>, blank: () => A[number], memory = 0): $Delta<A> => ({
    whole,
    canStay: $least(count, $WORD) <= $least(before, $WORD),
    serialize: (stream, value, old, found) => {
        const length = old.length;
        if (count < 0 || count > length || (!stream.reading && value.length !== length)) { stream.reject("range"); }
        const [first, known] = [Number(count), $least(before, length)];
        const both = Math.min(first, known);
        stream.hold($OBJECT + (length - first) * ($SLOT + memory));
        const all: A[number][] = $elements<A[number]>(stream, value, old, both, found, inner);
        found.differs ||= first > known;
        $newElements(stream, value, all, both, first, inner.whole);
        while (all.length < length) {
            all.push(blank());
        }
        return all as A;
    },
});

/** Like `$countedOf`, but all elements are sent in full if one has changed. */
const $countedWhole = <A extends unknown[]>(whole: $Whole<A>, count: number | bigint, before: number | bigint, isExact: boolean): $Delta<A> => ({
    whole,
    canStay: $least(count, $WORD) <= $least(before, $WORD),
    serialize: (stream, value, old, found) => {
        found.differs ||= $least(count, $WORD) > $least(before, $WORD);
        return $entire(whole, isExact).serialize(stream, value, old, found);
    },
});
