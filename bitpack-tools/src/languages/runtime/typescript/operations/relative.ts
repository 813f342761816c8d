    // integers sent as differences

    /**
     * The prefix code of both relative integers: one zero bit for each tier before, a one bit, then the
     * difference within the tier. Returns null as the difference if no tier has it. In that case six zero
     * bits are followed by `last` bits.
     */
    private ladder(difference: number, tiers: [number, number][], last: number, rest: number): [number | null, number] {
        let zeros = 0;
        let first = 1;
        const known = this.reading ? Math.min($trailingZeros(this.peek()), $TIERS) : $TIERS;
        for (const [, values] of tiers) {
            if (zeros < known && (this.reading || difference >= first + values)) {
                first += values;
                zeros++;
            }
        }
        const tier = tiers[zeros];
        if (tier === undefined) {
            this.raw(0, $TIERS);
            return [null, this.raw(rest, last)];
        }
        this.raw(1 << zeros, zeros + 1);
        const offset = this.raw(this.reading ? 0 : difference - first, tier[0]);
        return offset < tier[1] ? [first + offset, 0] : this.reject("range");
    }

    /** An integer in a range whose ends depend on other members, sent as its offset from the minimum. */
    rangeTo(value: number, min: number, max: number): number {
        return min <= max ? this.ranged(value, min, max) : this.reject("range");
    }

    /** An integer of `bits` bits after `previous` on a circle, sent as the difference. */
    relativeWrapping(value: number, previous: number, bits: number): number {
        const size = 2 ** bits;
        const wrap = (it: number) => ((it % size) + size) % size;
        const isGood = Number.isInteger(value) && value >= 0 && value < size && wrap(value - previous) > 0;
        if (!this.reading && !isGood) { this.reject("range"); }
        const [step, last] = this.ladder(wrap(value - previous), $STANDARD, 32, wrap(value - previous) >>> 0);
        // the longest code is only for differences that have no shorter one
        const difference = step ?? (last > 69914 ? last : size);
        return difference < size ? wrap(previous + difference) : this.reject("range");
    }

    /** The relative integer of serialize 1.0, which is greater than `previous`. */
    relative(value: number, previous: number, least: number, most: number): number {
        const isGood = (it: number) => Number.isInteger(it) && it > previous && it >= least && it <= most;
        if (!this.reading && !isGood(value)) { this.reject("range"); }
        const [difference, rest] = this.ladder(value - previous, $STANDARD, 32, value >>> 0);
        const itself = least < 0 ? rest | 0 : rest;
        const found = difference === null ? itself : previous + difference;
        return isGood(found) ? found : this.reject("range");
    }
