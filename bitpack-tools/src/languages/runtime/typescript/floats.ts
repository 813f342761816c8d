// Floating-point arithmetic with the same result on every machine.

/** Returns the step of a quantized float, as `compressed_float` of serialize 1.0. */
export function stepOf(value: number, min: number, max: number, steps: number): number {
    const least = round(min);
    const delta = round(round(max) - least);
    const count = round(steps);
    const top = Math.min(Math.floor(round(count + 0.5)), steps);
    const sum = round(round(round(round(round(value) - least) / delta) * count) + 0.5);
    return sum > 0 ? Math.min(Math.floor(sum), top) : 0;
}

/** Returns the float that a step stands for. */
export function valueOf(step: number, min: number, max: number, steps: number): number {
    const least = round(min);
    const share = round(round(step) / round(steps));
    const value = round(round(share * round(round(max) - least)) + least);
    return Math.min(value, round(max));
}

// the literal from the article's sample code is part of the wire format
const LIMIT = round(1 / round(1.414214));
const BOTH = round(LIMIT + LIMIT);

function squared(value: number): number {
    return round(value * value);
}

/** Returns the largest valid sum of squares for a quaternion with components of this many bits. */
function longest(bits: number): number {
    return round(1 + round(bits === 2 ? 0.52 : 0.02));
}

const view = new DataView(new ArrayBuffer(8));
