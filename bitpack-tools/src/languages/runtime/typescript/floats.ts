// Floating-point arithmetic with the same result on every machine.

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
        if (isSame(again(next), turn)) {
            return next[0] < turn[0] ? next : turn;
        }
        turn = next;
    }
}

const $view = new DataView(new ArrayBuffer(8));
