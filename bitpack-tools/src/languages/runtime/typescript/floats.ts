// Floating-point arithmetic with the same result on every machine.

/**
 * Returns a float, or if it is outside a range, the same angle in it: subtracts a whole number of turns. A remainder is
 * always exact.
 */
function $wrapped(value: number, min: number, max: number): number {
    return $round($wrappedDouble($round(value), $round(min), $round(max)));
}

function $wrappedDouble(value: number, min: number, max: number): number {
    if (!(value < min || value > max)) { return value; }
    const turn = max - min;
    const above = ((value % turn) - min) % turn;
    return min + (above < 0 ? above + turn : above);
}

/**
 * A sum of products of doubles without rounding errors, from Dekker and Shewchuk. Its terms do not overlap, the smallest
 * first.
 */
class $ExactSum {
    private readonly terms: number[] = [];

    add(value: number): void {
        let carried = value;
        this.terms.forEach((term, i) => {
            const sum = carried + term;
            const added = sum - carried;
            this.terms[i] = carried - (sum - added) + (term - added);
            carried = sum;
        });
        this.terms.push(carried);
    }

    addProduct(integer: number, number: number): void {
        const product = integer * number;
        const [high, upper] = [$high(integer), $high(number)];
        const [low, lower] = [integer - high, number - upper];
        this.add(high * upper - product + high * lower + low * upper + low * lower);
        this.add(product);
    }

    /** Rounded, with the sign of the exact sum. */
    value(): number {
        return this.terms.reduce((sum, term) => sum + term, 0);
    }
}

function $high(number: number): number {
    const large = 134217729 * number;
    return large - (large - number);
}

/** Returns the step of a quantized double, as exact arithmetic has it. */
function $doubleStepOf(value: number, min: number, max: number, steps: number): number {
    if (!(value > min)) { return 0; }
    if (value >= max) { return steps; }
    const isBelow = (step: number): boolean => {
        const sum = new $ExactSum();
        sum.addProduct(2 * steps, value);
        sum.addProduct(-2 * step, max);
        sum.addProduct(-2 * (steps - step), min);
        sum.add(max);
        sum.add(-min);
        return sum.value() < 0;
    };
    let step = Math.min(Math.floor(((value - min) / (max - min)) * steps + 0.5), steps);
    while (step < steps && !isBelow(step + 1)) {
        step += 1;
    }
    while (step > 0 && isBelow(step)) {
        step -= 1;
    }
    return step;
}

/** Returns the double that a step stands for: a quotient that is corrected by its exact rest. */
function $doubleValueOf(step: number, min: number, max: number, steps: number): number {
    const sum = new $ExactSum();
    sum.addProduct(steps - step, min);
    sum.addProduct(step, max);
    const near = sum.value() / steps;
    sum.addProduct(-steps, near);
    return near + sum.value() / steps;
}

/** Returns the step of a quantized float, as `compressed_float` of serialize 1.0. */
export function $stepOf(value: number, min: number, max: number, steps: number): number {
    const least = $round(min);
    const delta = $round($round(max) - least);
    const count = $round(steps);
    const top = Math.min(Math.floor($round(count + 0.5)), steps);
    const sum = $round($round($round($round($round(value) - least) / delta) * count) + 0.5);
    return sum > 0 ? Math.min(Math.floor(sum), top) : 0;
}

/** Returns the float that a step stands for. */
export function $valueOf(step: number, min: number, max: number, steps: number): number {
    const least = $round(min);
    const share = $round($round(step) / $round(steps));
    const value = $round($round(share * $round($round(max) - least)) + least);
    return Math.min(value, $round(max));
}

/** A rotation as a quaternion. */
type $Rotation = [number, number, number, number];

// the literal from the article's sample code is part of the wire format
const $LIMIT = $round(1 / $round(1.414214));
const $BOTH = $round($LIMIT + $LIMIT);

function $squared(value: number): number {
    return $round(value * value);
}

/** Returns the largest valid sum of squares for a quaternion with components of this many bits. */
function $longest(bits: number): number {
    return $round(1 + $round(bits === 2 ? 0.52 : 0.02));
}

/** The number of a rotation's largest component, and the steps nearest to the others. */
function $nearest(value: number[], scale: number): [number, number[]] {
    const at = (i: number) => value[i] as number;
    let largest = 0;
    for (let i = 1; i < 4; i++) {
        largest = Math.abs(at(i)) > Math.abs(at(largest)) ? i : largest;
    }
    const steps = [0, 1, 2, 3].filter((i) => i !== largest).map((i) => {
        const component = at(largest) < 0 ? -at(i) : at(i);
        const share = Math.min(Math.max($round($round(component + $LIMIT) / $BOTH), 0), 1);
        return Math.floor($round($round(share * scale) + 0.5));
    });
    return [largest, steps];
}

/** The component that a step stands for. */
function $componentOf(step: number, scale: number): number {
    return $round($round($round(step * $round(1 / scale)) * $BOTH) - $LIMIT);
}

/** The rotation of a turn. */
function $restored([largest, steps]: [number, number[]], scale: number): $Rotation {
    const value = steps.map((step) => $componentOf(step, scale));
    const rest = value.reduce((left, component) => $round(left - $squared(component)), 1);
    value.splice(largest, 0, $round(Math.sqrt(Math.max(rest, 0))));
    return value as $Rotation;
}

/**
 * The turn that is sent: the nearest one, or the one that it is read as where another component is the
 * largest then, and so on. Of two that follow one another it leaves out the lower number.
 */
function $settled(value: number[], scale: number): [number, number[]] {
    const again = (turn: [number, number[]]) => $nearest($restored(turn, scale), scale);
    const isSame = (one: [number, number[]], other: [number, number[]]) =>
        one[0] === other[0] && one[1].every((step, i) => step === other[1][i]);
    let turn = $nearest(value, scale);
    for (;;) {
        const next = again(turn);
        if (isSame(again(next), turn)) { return next[0] < turn[0] ? next : turn; }
        turn = next;
    }
}

const $view = new DataView(new ArrayBuffer(8));
