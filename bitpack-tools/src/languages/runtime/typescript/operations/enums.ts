    // tags of enums, padding, checks

    /** The tag of an enum: the ordinal of one of `variants` variants. */
    tag(ordinal: number, variants: number, bits: number): number {
        if (!this.reading && ordinal < 0) { this.reject("tag"); }
        const found = this.raw(ordinal, bits);
        return found < variants ? found : this.reject("tag");
    }

    /** The tag of an enum whose codes are not the ordinals. */
    codedTag(ordinal: number, codes: number[], bits: number): number {
        const code = this.reading ? 0 : (codes[ordinal] ?? this.reject("tag"));
        const found = codes.indexOf(this.raw(code, bits));
        return found >= 0 ? found : this.reject("tag");
    }

    /** Zero bits up to the next byte. */
    align(): void {
        if (this.raw(0, (8 - (this.position % 8)) % 8) !== 0) { this.reject("align"); }
    }

    check(magic: bigint, bits: number): void {
        const expected = BigInt.asUintN(bits, magic);
        if (this.wideWord(expected, bits) !== expected) { this.reject("check"); }
    }

    reserved(bits: number): void {
        if (this.wideWord(0n, bits) !== 0n) { this.reject("reserved"); }
    }

    /** The padding of a value that began at bit `start`: zero bits until it takes `bytes` bytes. */
    padTo(start: number, bytes: number): void {
        const end = start + 8 * bytes;
        if (this.reading && end - this.position > this.leftBits()) { this.reject("overflow"); }
        while (this.position < end) {
            if (this.raw(0, Math.min(end - this.position, 32)) !== 0) { this.reject("reserved"); }
        }
    }
