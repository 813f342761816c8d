/** Returns a function that finds the entry with a key in a list in ascending order. */
const $finder = <E, K>(list: E[], key: (entry: E) => K, order: $Order<K>): ((like: K) => E | undefined) => (like) => {
    let [low, high] = [0, list.length];
    while (low < high) {
        const middle = (low + high) >>> 1;
        [low, high] = order(key(list[middle] as E), like) < 0 ? [middle + 1, high] : [low, middle];
    }
    const found = list[low];
    return low < list.length && order(key(found as E), like) === 0 ? found : undefined;
};

/** Rejects a list whose keys are not in ascending order. */
const $mustAscend = <E, K>(stream: $Stream, list: E[], key: (entry: E) => K, order: $Order<K>): void => {
    if (list.some((entry, i) => i > 0 && !(order(key(list[i - 1] as E), key(entry)) < 0))) {
        stream.reject("order");
    }
};

/** The number of new entries, if `kept` entries stay. */
const $moreEntries = (stream: $Stream, more: number, kept: number, min: number, max: number): number => {
    if (kept > max) {
        stream.reject("range");
    }
    return stream.ranged(more, Math.max(min - kept, 0), max - kept);
};

/** Returns the entries in the order of their keys, and rejects new ones that are not new or not in order. */
const $merged = <E, K>(stream: $Stream, kept: E[], more: E[], old: E[], key: (entry: E) => K, order: $Order<K>): E[] => {
    $mustAscend(stream, more, key, order);
    const find = $finder(old, key, order);
    if (more.some((entry) => find(key(entry)) !== undefined)) {
        stream.reject("order");
    }
    return [...kept, ...more].sort((a, b) => order(key(a), key(b)));
};

/**
 * The distances between changed and removed entries, with a bit for each that is set if it was removed. Then the
 * number of new entries, and each of them in full.
 */
const $mapOf = <K, V>(whole: $Whole<[K, V][]>, min: number, max: number, key: $Whole<K>, of: $Delta<V>, order: $Order<K>): $Delta<[K, V][]> => {
    const keyOf = (entry: [K, V]): K => entry[0];
    const write = (stream: $Stream, map: [K, V][], old: [K, V][]): [K, V][] => {
        $mustAscend(stream, map, keyOf, order);
        const find = $finder(map, keyOf, order);
        let [next, kept] = [0, 0];
        old.forEach(([k, before], i) => {
            const found = find(k);
            kept += found === undefined ? 0 : 1;
            if (found !== undefined && $isSame(found[1], before, of.whole)) {
                return;
            }
            stream.objectIndex(i, next, old.length);
            next = i + 1;
            stream.bool(found === undefined);
            if (found !== undefined) {
                of.serialize(stream, found[1], before, { differs: true });
            }
        });
        stream.objectIndex(old.length, next, old.length);
        $moreEntries(stream, map.length - kept, kept, min, max);
        const known = $finder(old, keyOf, order);
        for (const [k, v] of map.filter((entry) => known(entry[0]) === undefined)) {
            key(stream, k);
            of.whole(stream, v);
        }
        return map;
    };
    const read = (stream: $Stream, old: [K, V][], found: $Found): [K, V][] => {
        const kept: [K, V][] = [];
        let index = stream.objectIndex(0, 0, old.length);
        old.forEach(([k, before], i) => {
            stream.hold($SLOT + $PAIR);
            if (i < index) {
                kept.push([$keep(stream, k, key), $keep(stream, before, of.whole)]);
                return;
            }
            if (!stream.bool(false)) {
                const own = { differs: false };
                const v = of.serialize(stream, $UNREAD, before, own);
                kept.push([$keep(stream, k, key), own.differs ? v : stream.reject("redundant")]);
            }
            found.differs = true;
            index = stream.objectIndex(0, i + 1, old.length);
        });
        const count = $moreEntries(stream, 0, kept.length, min, max);
        const more: [K, V][] = [];
        for (let i = 0; i < count; i++) {
            stream.hold($SLOT + $PAIR);
            const k = key(stream, $UNREAD);
            more.push([k, of.whole(stream, $UNREAD)]);
        }
        found.differs ||= count > 0;
        return $merged(stream, kept, more, old, keyOf, order);
    };
    const serialize = (stream: $Stream, value: [K, V][], old: [K, V][], found: $Found): [K, V][] => {
        stream.hold($OBJECT);
        return stream.reading ? read(stream, old, found) : write(stream, value, old);
    };
    return { whole, serialize };
};

/** The distances between removed elements, then the number of new elements, and each of them in full. */
const $setOf = <K>(whole: $Whole<K[]>, min: number, max: number, key: $Whole<K>, order: $Order<K>): $Delta<K[]> => {
    const itself = (element: K): K => element;
    const write = (stream: $Stream, set: K[], old: K[]): K[] => {
        $mustAscend(stream, set, itself, order);
        const find = $finder(set, itself, order);
        let [next, kept] = [0, 0];
        old.forEach((element, i) => {
            if (find(element) !== undefined) {
                kept++;
                return;
            }
            stream.objectIndex(i, next, old.length);
            next = i + 1;
        });
        stream.objectIndex(old.length, next, old.length);
        $moreEntries(stream, set.length - kept, kept, min, max);
        const known = $finder(old, itself, order);
        set.filter((element) => known(element) === undefined).forEach((element) => key(stream, element));
        return set;
    };
    const read = (stream: $Stream, old: K[], found: $Found): K[] => {
        const kept: K[] = [];
        for (let next = 0; ; next++) {
            const index = stream.objectIndex(0, next, old.length);
            for (; next < index; next++) {
                stream.hold($SLOT);
                kept.push($keep(stream, old[next] as K, key));
            }
            if (index === old.length) {
                break;
            }
            found.differs = true;
        }
        const count = $moreEntries(stream, 0, kept.length, min, max);
        const more: K[] = [];
        for (let i = 0; i < count; i++) {
            stream.hold($SLOT);
            more.push(key(stream, $UNREAD));
        }
        found.differs ||= count > 0;
        return $merged(stream, kept, more, old, itself, order);
    };
    const serialize = (stream: $Stream, value: K[], old: K[], found: $Found): K[] => {
        stream.hold($OBJECT);
        return stream.reading ? read(stream, old, found) : write(stream, value, old);
    };
    return { whole, serialize };
};
