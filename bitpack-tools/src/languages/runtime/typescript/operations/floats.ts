    // raw floats, quantized floats, rotations

    /** An IEEE 754 float. JavaScript has only one NaN, so the payload of any other is lost. */
    float(value: number): number {
        $view.setFloat32(0, value);
        $view.setUint32(0, this.raw(Number.isNaN(value) ? 0x7fc00000 : $view.getUint32(0), 32));
        return this.reading ? $view.getFloat32(0) : value;
    }

    double(value: number): number {
        $view.setFloat64(0, value);
        const isNaN = Number.isNaN(value);
        const high = isNaN ? 0x7ff80000 : $view.getUint32(0);
        const low = this.raw(isNaN ? 0 : $view.getUint32(4), 32);
        const top = this.raw(high, 32);
        $view.setUint32(0, top);
        $view.setUint32(4, low);
        return this.reading ? $view.getFloat64(0) : value;
    }

    /**
     * A quantized float, sent as the number of its step. When it is written, a strict one has to be in the range, and a
     * wrapping one is moved into it by whole turns.
     */
    compressed(value: number, min: number, max: number, steps: number, isStrict = false, wraps = false): number {
        this.mustFit($round(value), $round(min), $round(max), isStrict);
        const step = this.raw(this.reading ? 0 : $stepOf(wraps ? $wrapped(value, min, max) : value, min, max, steps), $bitLength(steps));
        if (step > steps) { this.reject("range"); }
        return this.reading ? $valueOf(step, min, max, steps) : value;
    }

    /** A quantized double, like a float. */
    compressedDouble(value: number, min: number, max: number, steps: number, isStrict = false, wraps = false): number {
        this.mustFit(value, min, max, isStrict);
        const step = this.word(
            this.reading ? 0 : $doubleStepOf(wraps ? $wrappedDouble(value, min, max) : value, min, max, steps),
            $bitLength(steps),
        );
        if (step > steps) { this.reject("range"); }
        return this.reading ? $doubleValueOf(step, min, max, steps) : value;
    }

    /** Rejects a value to be written that is not finite, or outside of a strict range. */
    private mustFit(value: number, min: number, max: number, isStrict: boolean): void {
        if (!this.reading && !Number.isFinite(value)) { this.reject("not finite"); }
        if (!this.reading && isStrict && !(value >= min && value <= max)) { this.reject("range"); }
    }

    compressedVector<A extends number[]>(value: A, length: number, min: number, max: number, steps: number, isStrict = false, wraps = false): A {
        return this.array(value, length, (component) => this.compressed(component, min, max, steps, isStrict, wraps));
    }

    /** A quaternion without its largest component, as in "Snapshot Compression". */
    smallestThree(value: $Rotation, bits: number): $Rotation {
        this.hold($OBJECT + 4 * $SLOT);
        const scale = 2 ** bits - 1;
        return this.reading ? this.rotation(this.turn(bits), bits) : this.writeThree(value, bits, scale);
    }

    private writeThree(value: $Rotation, bits: number, scale: number): $Rotation {
        const all: number[] = value.map($round);
        const square = all.map($squared).reduce((sum, one) => $round(sum + one), 0);
        if (all.length !== 4 || !(square >= $round(1 - $round(0.02)) && square <= $longest(bits))) {
            this.reject("range");
        }
        const [largest, steps] = $settled(all, scale);
        this.raw(largest, 2);
        for (const step of steps) {
            this.raw(step, bits);
        }
        return value;
    }

    /** Reads the number of a rotation's largest component, and the steps of the others. */
    turn(bits: number): [number, number[]] {
        const largest = this.raw(0, 2);
        return [largest, [0, 1, 2].map(() => this.raw(0, bits))];
    }

    /** Returns a rotation that was read, and rejects it if its length is not 1. */
    rotation([largest, steps]: [number, number[]], bits: number): $Rotation {
        const scale = 2 ** bits - 1;
        const halfStep = $round($LIMIT / scale);
        let [least, most] = [0, 0];
        for (const step of steps) {
            const part = $round(Math.abs($componentOf(step, scale)) - halfStep);
            least = $round(least + $squared(part));
            most = Math.max(most, part);
        }
        // the component that is not sent is no smaller than any of the others
        if ($round(least + $squared(most)) > $round($longest(bits) + 1 / 65536)) { this.reject("range"); }
        return $restored([largest, steps], scale);
    }
