// Floats that every machine computes alike.

/** Which step of so many a float is: serialize 1.0's `compressed_float`. */
export function stepOf(value: number, min: number, max: number, steps: number): number {
    const least = round(min);
    const delta = round(round(max) - least);
    const count = round(steps);
    const top = Math.min(Math.floor(round(count + 0.5)), steps);
    const sum = round(round(round(round(round(value) - least) / delta) * count) + 0.5);
    return sum > 0 ? Math.min(Math.floor(sum), top) : 0;
}

/** The float of a step. */
export function valueOf(step: number, min: number, max: number, steps: number): number {
    const least = round(min);
    const share = round(round(step) / round(steps));
    const value = round(round(share * round(round(max) - least)) + least);
    return Math.min(value, round(max));
}

// the article's literal, part of the wire
const LIMIT = round(1 / round(1.414214));
const BOTH = round(LIMIT + LIMIT);

function squared(value: number): number {
    return round(value * value);
}

/** The greatest sum of squares of a quaternion with components of so many bits. */
function longest(bits: number): number {
    return round(1 + round(bits === 2 ? 0.52 : 0.02));
}

const view = new DataView(new ArrayBuffer(8));
