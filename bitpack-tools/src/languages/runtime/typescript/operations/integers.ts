    // integers, sent as their low bits or as the offset from a minimum

    private word(value: number, bits: number): number {
        if (bits <= 32) { return this.raw(value >>> 0, bits); }
        const low = this.raw(value % $WORD, 32);
        return this.raw(Math.floor(value / $WORD), bits - 32) * $WORD + low;
    }

    private wideWord(value: bigint, bits: number): bigint {
        let word = 0n;
        for (let at = 0; at < bits; at += 32) {
            const count = Math.min(32, bits - at);
            const part = this.reading ? 0 : Number(BigInt.asUintN(count, value >> BigInt(at)));
            word |= BigInt(this.raw(part, count)) << BigInt(at);
        }
        return word;
    }

    bool(value: boolean): boolean {
        return this.raw(value ? 1 : 0, 1) === 1;
    }

    /** An unsigned integer of at most 53 bits, sent as its low bits. */
    bits(value: number, bits: number): number {
        if (!this.reading && !(Number.isInteger(value) && value >= 0 && value < 2 ** bits)) { this.reject("range"); }
        return this.word(value, bits);
    }

    /** A signed integer of at most 53 bits, in two's complement. */
    signedBits(value: number, bits: number): number {
        const half = 2 ** (bits - 1);
        if (!this.reading && !(Number.isInteger(value) && value >= -half && value < half)) { this.reject("range"); }
        const word = this.word(value < 0 ? value + 2 * half : value, bits);
        return word < half ? word : word - 2 * half;
    }

    /** An unsigned integer of up to 128 bits. */
    wideBits(value: bigint, bits: number): bigint {
        this.hold($OBJECT);
        if (!this.reading && BigInt.asUintN(bits, value) !== value) { this.reject("range"); }
        return this.wideWord(value, bits);
    }

    wideSignedBits(value: bigint, bits: number): bigint {
        this.hold($OBJECT);
        if (!this.reading && BigInt.asIntN(bits, value) !== value) { this.reject("range"); }
        return BigInt.asIntN(bits, this.wideWord(value, bits));
    }

    /** An integer in a range, sent as its offset from the minimum. */
    ranged(value: number, min: number, max: number): number {
        if (!this.reading && !(Number.isInteger(value) && value >= min && value <= max)) { this.reject("range"); }
        const offset = this.word(value - min, $bitLength(max - min));
        return offset <= max - min ? offset + min : this.reject("range");
    }

    wideRanged(value: bigint, min: bigint, max: bigint): bigint {
        this.hold($OBJECT);
        if (!this.reading && !(value >= min && value <= max)) { this.reject("range"); }
        const offset = this.wideWord(this.reading ? 0n : value - min, $wideLength(max - min));
        return offset <= max - min ? offset + min : this.reject("range");
    }

    /**
     * An integer in a range, sent in groups of bits: each is followed by a bit that is set if there is
     * another group. A signed integer is sent as its zigzag.
     */
    private groups(value: bigint, group: number, isSigned: boolean, min: bigint, max: bigint): bigint {
        const zigzag = (it: bigint) => !isSigned ? it : it < 0n ? -2n * it - 1n : 2n * it;
        const longest = $wideLength(zigzag(min) > zigzag(max) ? zigzag(min) : zigzag(max));
        let left = this.reading ? 0n : zigzag(value);
        let code = 0n;
        for (let at = 0;; at += group) {
            const isLast = longest - at <= group;
            const bits = isLast ? longest - at : group;
            const low = this.raw(Number(BigInt.asUintN(bits, left)), bits);
            left >>= BigInt(bits);
            code |= BigInt(low) << BigInt(at);
            if (isLast || this.raw(left === 0n ? 0 : 1, 1) === 0) {
                if (this.reading && low === 0 && at > 0) { this.reject("redundant"); }
                break;
            }
        }
        const found = !isSigned ? code : (code & 1n) === 1n ? -(code >> 1n) - 1n : code >> 1n;
        return found >= min && found <= max ? found : this.reject("range");
    }

    varint(value: number, group: number, isSigned: boolean, min: number, max: number): number {
        if (!this.reading && !(Number.isInteger(value) && value >= min && value <= max)) { this.reject("range"); }
        const own = this.reading ? 0n : BigInt(value);
        return Number(this.groups(own, group, isSigned, BigInt(min), BigInt(max)));
    }

    wideVarint(value: bigint, group: number, isSigned: boolean, min: bigint, max: bigint): bigint {
        this.hold($OBJECT);
        if (!this.reading && !(value >= min && value <= max)) { this.reject("range"); }
        return this.groups(value, group, isSigned, min, max);
    }
