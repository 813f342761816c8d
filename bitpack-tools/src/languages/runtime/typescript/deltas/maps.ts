/** Rejects a list whose keys are not in ascending order. */
const $mustAscend = <E>(stream: $Stream, list: E[], compare: $Order<E>): void => {
    if (list.some((entry, i) => i > 0 && !(compare(list[i - 1] as E, entry) < 0))) { stream.reject("order"); }
};

/** The number of new entries, if `kept` entries stay. */
const $moreEntries = (stream: $Stream, more: number, kept: number, min: number, max: number): number => {
    if (kept > max) { stream.reject("range"); }
    return stream.ranged(more, Math.max(min - kept, 0), max - kept);
};

/** How an entry of a map or set is sent. */
type $Entry<E> = {
    memory: number;
    whole: $Whole<E>;
    keep: (stream: $Stream, before: E) => E;
    isSame: (entry: E, before: E) => boolean;
    /** Sends what an entry has become; `undefined` if it was removed. */
    change: (stream: $Stream, entry: E | undefined, before: E) => E | undefined;
};

/** The distances between changed and removed entries. Then the number of new entries, and each of them in full. */
const $entriesOf = <E, K>(whole: $Whole<E[]>, min: number, max: number, keyOf: (entry: E) => K, order: $Order<K>, of: $Entry<E>): $Delta<E[]> => {
    const compare: $Order<E> = (a, b) => order(keyOf(a), keyOf(b));
    const write = (stream: $Stream, list: E[], old: E[]): E[] => {
        $mustAscend(stream, list, compare);
        const added: E[] = [];
        let [next, at] = [0, 0];
        old.forEach((before, i) => {
            while (at < list.length && compare(list[at] as E, before) < 0) {
                added.push(list[at++] as E);
            }
            const found = at < list.length && compare(list[at] as E, before) === 0 ? list[at++] : undefined;
            if (found !== undefined && of.isSame(found, before)) { return; }
            stream.objectIndex(i, next, old.length);
            next = i + 1;
            of.change(stream, found, before);
        });
        const more = [...added, ...list.slice(at)];
        stream.objectIndex(old.length, next, old.length);
        $moreEntries(stream, more.length, list.length - more.length, min, max);
        more.forEach((entry) => of.whole(stream, entry));
        return list;
    };
    const read = (stream: $Stream, old: E[], found: $Found): E[] => {
        const kept: E[] = [];
        let index = stream.objectIndex(0, 0, old.length);
        old.forEach((before, i) => {
            if (i < index) {
                stream.hold(of.memory);
                kept.push(of.keep(stream, before));
                return;
            }
            const entry = of.change(stream, undefined, before);
            if (entry !== undefined) { kept.push(entry); }
            found.differs = true;
            index = stream.objectIndex(0, i + 1, old.length);
        });
        const count = $moreEntries(stream, 0, kept.length, min, max);
        const more: E[] = [];
        for (let i = 0; i < count; i++) {
            stream.hold(of.memory);
            more.push(of.whole(stream, $UNREAD));
        }
        found.differs ||= count > 0;
        $mustAscend(stream, more, compare);
        // each of them is new
        $mustAscend(stream, [...old, ...more].sort(compare), compare);
        return [...kept, ...more].sort(compare);
    };
    const serialize = (stream: $Stream, value: E[], old: E[], found: $Found): E[] => {
        stream.hold($OBJECT);
        return stream.reading ? read(stream, old, found) : write(stream, value, old);
    };
    return { whole, serialize };
};

/** A map: a bit for each changed or removed entry is set if it was removed, otherwise the delta of its value follows. */
const $mapOf = <K, V>(whole: $Whole<[K, V][]>, min: number, max: number, key: $Whole<K>, of: $Delta<V>, order: $Order<K>): $Delta<[K, V][]> =>
    $entriesOf<[K, V], K>(whole, min, max, ([k]) => k, order, {
        memory: $SLOT + $PAIR,
        whole: (stream, entry) => {
            const [k, v] = stream.reading ? [$UNREAD, $UNREAD] : entry;
            return [key(stream, k), of.whole(stream, v)];
        },
        keep: (stream, [k, v]) => [$keep(stream, k, key), $keep(stream, v, of.whole)],
        isSame: (entry, before) => $isSame(entry[1], before[1], of.whole),
        change: (stream, entry, [k, before]) => {
            if (stream.bool(!stream.reading && entry === undefined)) { return undefined; }
            if (entry === undefined) { stream.hold($SLOT + $PAIR); }
            const own = { differs: entry !== undefined };
            const v = of.serialize(stream, entry === undefined ? $UNREAD : entry[1], before, own);
            return entry ?? [$keep(stream, k, key), own.differs ? v : stream.reject("redundant")];
        },
    });

/** A set: only removed elements are named. */
const $setOf = <K>(whole: $Whole<K[]>, min: number, max: number, key: $Whole<K>, order: $Order<K>): $Delta<K[]> =>
    $entriesOf<K, K>(whole, min, max, (element) => element, order, {
        memory: $SLOT,
        whole: key,
        keep: (stream, element) => $keep(stream, element, key),
        isSame: () => true,
        change: () => undefined,
    });
