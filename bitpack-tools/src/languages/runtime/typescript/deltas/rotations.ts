/** The number of a rotation's component that is not sent, and the codes of the others. */
type $Turn = [number, number[]];

/** Returns the codes that are sent of a rotation. */
const $turned = (value: $Rotation, bits: number): $Turn => $settled(value.map($round), 2 ** bits - 1);

/** Reads the codes of a whole rotation. */
const $readTurn = (stream: $Stream, bits: number): $Turn => {
    stream.hold($OBJECT + 4 * $SLOT);
    return stream.turn(bits);
};

/** A rotation that is sent in full if one of its codes has changed. */
const $turnOf = (whole: $Whole<$Rotation>, bits: number): $Delta<$Rotation> => ({
    whole,
    serialize: (stream, value, old, found) => {
        if (!stream.reading) { return whole(stream, value); }
        const [before, turn] = [$turned(old, bits), $readTurn(stream, bits)];
        found.differs ||= turn[0] !== before[0] || turn[1].some((step, i) => step !== before[1][i]);
        return stream.rotation(turn, bits);
    },
});

/**
 * One bit, set if the largest component is the same and the differences of the others are small enough. They follow, or
 * the whole rotation.
 */
const $nearTurn = (whole: $Whole<$Rotation>, bits: number, small: number, large: number): $Delta<$Rotation> => {
    const tiers = { small, large, wraps: false };
    const areNear = (turn: $Turn, before: $Turn): boolean =>
        turn[0] === before[0] && turn[1].every((step, i) => $fits(tiers, BigInt(step - (before[1][i] as number))));
    return {
        whole,
        serialize: (stream, value, old, found) => {
            const before = $turned(old, bits);
            const canBeNear = !stream.reading && $sent(value, whole) !== null;
            const turn = canBeNear ? $turned(value, bits) : before;
            if (!stream.bool(canBeNear && areNear(turn, before))) {
                found.differs = true;
                if (!stream.reading) { return whole(stream, value); }
                const read = $readTurn(stream, bits);
                const rotation = stream.rotation(read, bits);
                return areNear(read, before) ? stream.reject("redundant") : rotation;
            }
            const steps = turn[1].map((step, i) => {
                const was = before[1][i] as number;
                const difference = $difference(stream, tiers, step - was);
                found.differs ||= difference !== 0;
                return Number($apply(stream, tiers, BigInt(was), difference, BigInt(2 ** bits - 1)));
            });
            return stream.reading ? stream.rotation([before[0], steps], bits) : value;
        },
    };
};
