/** The widths of small and large differences. They wrap if the greatest code is next to the smallest. */
type $Tiers = { readonly small: number; readonly large: number; readonly wraps: boolean };

/** Returns true if a difference is small or large enough to be sent. */
const $fits = ({ small, large }: $Tiers, difference: bigint): boolean => {
    const most = 2 ** (small - 1) + (large === 0 ? 0 : 2 ** (large - 1));
    return difference >= -most && difference < most;
};

/** Returns the difference of two codes of which `last` is the greatest: the shorter way around a circle. */
const $between = ({ wraps }: $Tiers, code: bigint, before: bigint, last: bigint): bigint => {
    const straight = code - before;
    if (!wraps || straight === 0n) { return straight; }
    const other = straight > 0n ? straight - last - 1n : straight + last + 1n;
    const [way, around] = [straight < 0n ? -straight : straight, other < 0n ? -other : other];
    return way < around || (way === around && straight < 0n) ? straight : other;
};

/** A difference: in two's complement, or with a bit before it that is set if it is small. */
const $difference = (stream: $Stream, { small, large }: $Tiers, difference: number): number => {
    const half = 2 ** (small - 1);
    if (large === 0 || stream.bool(difference >= -half && difference < half)) { return stream.signedBits(difference, small); }
    const rest = stream.signedBits(difference < 0 ? difference + half : difference - half, large);
    return rest < 0 ? rest - half : rest + half;
};

/** Returns the code that a difference away from another. Rejects it if a shorter difference leads to it. */
const $apply = (stream: $Stream, tiers: $Tiers, before: bigint, difference: number, last: bigint): bigint => {
    const straight = before + BigInt(difference);
    const circle = last + 1n;
    const code = tiers.wraps ? ((straight % circle) + circle) % circle : straight;
    if (code < 0n || code > last) { stream.reject("range"); }
    return $between(tiers, code, before, last) === BigInt(difference) ? code : stream.reject("redundant");
};

/** The codes that are sent for numbers. */
type $Codes = {
    readonly last: bigint;
    readonly takes: (value: never) => boolean;
    readonly of: (value: never) => bigint;
    readonly value: (code: bigint) => number | bigint;
};

/** The codes of the integers in a range. */
const $rangeCode = (min: number, max: number): $Codes => ({
    last: BigInt(max) - BigInt(min),
    takes: (value: number) => Number.isInteger(value) && value >= min && value <= max,
    of: (value: number) => BigInt(value) - BigInt(min),
    value: (code) => Number(code) + min,
});

/** The codes of the bigints in a range. */
const $wideCode = (min: bigint, max: bigint): $Codes => ({
    last: max - min,
    takes: (value: bigint) => value >= min && value <= max,
    of: (value: bigint) => value - min,
    value: (code) => code + min,
});

/** The codes of a quantized float. */
const $stepCode = (min: number, max: number, steps: number, isStrict = false, wraps = false): $Codes => ({
    last: BigInt(steps),
    takes: (value: number) => Number.isFinite($round(value)) && (!isStrict || ($round(value) >= $round(min) && $round(value) <= $round(max))),
    of: (value: number) => BigInt($stepOf(wraps ? $wrapped(value, min, max) : value, min, max, steps)),
    value: (code) => $valueOf(Number(code), min, max, steps),
});

/** The codes of a quantized double. */
const $doubleCode = (min: number, max: number, steps: number, isStrict = false, wraps = false): $Codes => ({
    last: BigInt(steps),
    takes: (value: number) => Number.isFinite(value) && (!isStrict || (value >= min && value <= max)),
    of: (value: number) => BigInt($doubleStepOf(wraps ? $wrappedDouble(value, min, max) : value, min, max, steps)),
    value: (code) => $doubleValueOf(Number(code), min, max, steps),
});

/** Reads or writes a number of a value and returns it. */
type $EachNumber = <T>(value: T, old: T, codes: $Codes) => T;

/** Calls `each` with a number and its baseline, or with each number of an array. */
const $numbers = <T>(value: T, old: T, codes: $Codes, each: $EachNumber): T => {
    if (!Array.isArray(old)) { return each(value, old, codes); }
    const values = value as unknown[];
    return old.map((before, i) => $numbers(values[i], before, codes, each)) as T;
};

/** A delta of differences, which can also lead to a value that is rejected: to the 0 of a number that is never 0. */
const $neverZero = <T>(inner: $Delta<T>): $Delta<T> => ({
    whole: inner.whole,
    serialize: (stream, value, old, found) => {
        const sent = inner.serialize(stream, value, old, found);
        return $sent(sent, inner.whole) === null ? stream.reject("range") : sent;
    },
});

/**
 * One bit, set if all differences between the codes of a value and its baseline are small enough. They follow, or the
 * whole value. `parts` visits the numbers of a value, which takes `memory` bytes.
 */
const $near = <T>(whole: $Whole<T>, small: number, large: number, wraps: boolean, parts: (item: T, old: T, each: $EachNumber) => T, memory = 0): $Delta<T> => {
    const tiers = { small, large, wraps };
    const isNear = (value: T, old: T): boolean => {
        let areNear = true;
        parts(value, old, (number, before, { takes, of, last }) => {
            areNear &&= takes(number as never) && $fits(tiers, $between(tiers, of(number as never), of(before as never), last));
            return number;
        });
        return areNear;
    };
    return {
        whole,
        serialize: (stream, value, old, found) => {
            if (!stream.bool(!stream.reading && isNear(value, old))) {
                const sent = whole(stream, value);
                found.differs = true;
                return stream.reading && isNear(sent, old) ? stream.reject("redundant") : sent;
            }
            stream.hold(memory);
            // when reading, the numbers of the baseline are passed for those that are not read yet
            const sent = parts(stream.reading ? old : value, old, <N>(number: N, before: N, codes: $Codes): N => {
                const was = codes.of(before as never);
                const wanted = $between(tiers, codes.of(number as never), was, codes.last);
                const difference = $difference(stream, tiers, Number(wanted));
                found.differs ||= difference !== 0;
                return codes.value($apply(stream, tiers, was, difference, codes.last)) as N;
            });
            return stream.reading ? sent : value;
        },
    };
};
