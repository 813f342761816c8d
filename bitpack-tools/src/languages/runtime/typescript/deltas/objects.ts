/**
 * The distances between changed ids. If the baseline has the id, a bit follows that is set if the object was removed,
 * and otherwise the delta of the object. If not, the whole object follows.
 */
const $subsetOf = <T>(whole: $Whole<[number, T][]>, max: number, inner: $Delta<T>): $Delta<[number, T][]> => {
    const write = (stream: $Stream, list: [number, T][], old: [number, T][]): [number, T][] => {
        let [i, before, next, end] = [0, 0, 0, 0];
        while (i < list.length || before < old.length) {
            const [mine, theirs] = [list[i]?.[0] ?? max, old[before]?.[0] ?? max];
            const index = Math.min(mine, theirs);
            if (!(Number.isInteger(mine) && (i === list.length || mine >= end) && index < max)) {
                stream.reject("order");
            }
            const [isGone, isNew] = [mine !== index, theirs !== index];
            const [value, was] = [list[i]?.[1] as T, old[before]?.[1] as T];
            if (isGone || isNew || !$isSame(value, was, inner.whole)) {
                stream.objectIndex(index, next, max);
                next = index + 1;
                if (isNew) {
                    inner.whole(stream, value);
                } else if (!stream.bool(isGone)) {
                    inner.serialize(stream, value, was, { differs: true });
                }
            }
            end = isGone ? end : mine + 1;
            i += isGone ? 0 : 1;
            before += isNew ? 0 : 1;
        }
        stream.objectIndex(max, next, max);
        return list;
    };
    const read = (stream: $Stream, old: [number, T][], found: $Found): [number, T][] => {
        const all: [number, T][] = [];
        let [before, next] = [0, 0];
        for (;;) {
            const index = stream.objectIndex(0, next, max);
            for (; before < old.length; before++) {
                const [at, was] = old[before] as [number, T];
                if (at >= index) { break; }
                stream.hold($SLOT + $PAIR);
                all.push([at, $keep(stream, was, inner.whole)]);
            }
            if (index === max) { return all; }
            next = index + 1;
            const own = { differs: false };
            const was = old[before];
            if (was === undefined || was[0] !== index) {
                stream.hold($SLOT + $PAIR);
                all.push([index, inner.whole(stream, $UNREAD)]);
            } else {
                before++;
                if (!stream.bool(false)) {
                    stream.hold($SLOT + $PAIR);
                    const value = inner.serialize(stream, $UNREAD, was[1], own);
                    all.push([index, own.differs ? value : stream.reject("redundant")]);
                }
            }
            found.differs = true;
        }
    };
    const serialize = (stream: $Stream, value: [number, T][], old: [number, T][], found: $Found): [number, T][] => {
        stream.hold($OBJECT);
        return stream.reading ? read(stream, old, found) : write(stream, value, old);
    };
    return { whole, serialize };
};

/** Like `$subsetOf`, for indices without objects. */
const $bareOf = (whole: $Whole<number[]>, max: number): $Delta<number[]> => {
    const entries = (list: number[]) => list.map((index): [number, null] => [index, null]);
    const nothing: $Delta<null> = { whole: () => null, serialize: () => null };
    const subset = $subsetOf<null>(() => [], max, nothing);
    return {
        whole,
        serialize: (stream, value, old, found) => {
            const list = stream.reading ? [] : entries(value);
            return subset.serialize(stream, list, entries(old), found).map(([index]) => index);
        },
    };
};
