    // optional values, defaults, arrays

    nothing(value: null): null {
        return value ?? null;
    }

    /** A Unicode scalar value, sent as its number. */
    character(value: string, each: $Each<number>): string {
        this.hold($OBJECT);
        const isScalar = (code: number) => code < 0xd800 || (code > 0xdfff && code < 0x110000);
        const code = this.reading ? 0 : (value.codePointAt(0) ?? 0xd800);
        if (!this.reading && (!isScalar(code) || String.fromCodePoint(code) !== value)) { this.reject("range"); }
        const found = each(code);
        return isScalar(found) ? String.fromCodePoint(found) : this.reject("range");
    }

    nonZero<T extends number | bigint>(value: T, each: $Each<T>): T {
        // `==` also compares a bigint with the number 0
        const isZero = (it: T) => it == 0;
        if (!this.reading && isZero(value)) { this.reject("range"); }
        const found = each(value);
        return isZero(found) ? this.reject("range") : found;
    }

    /** A presence bit, then the value if it is set. */
    optional<T>(value: T | null, each: $Each<T>): T | null {
        const isThere = this.bool(!this.reading && value !== null);
        return isThere ? each(value as T) : null;
    }

    /** Like `optional`, for a value that can itself be null. It is wrapped in an array of one. */
    wrapped<T>(value: [T] | null, each: $Each<T>): [T] | null {
        const isThere = this.bool(!this.reading && value !== null);
        this.hold(isThere ? $OBJECT + $SLOT : 0);
        return isThere ? [each(this.reading ? $UNREAD : (value as [T])[0])] : null;
    }

    /** One bit, which is `bit` for `leftOut`, then the value if it differs. `leftOut` takes `memory` bytes. */
    omitDefault<T>(value: T, bit: boolean, leftOut: NoInfer<T>, isExact: boolean, each: $Each<NoInfer<T>>, equal: $Equal<NoInfer<T>>, memory = 0): T {
        if (this.bool(!this.reading && equal(value, leftOut) === bit) === bit) {
            this.hold(memory);
            return this.reading ? leftOut : value;
        }
        const sent = each(value);
        return this.reading && isExact && equal(sent, leftOut) ? this.reject("redundant") : sent;
    }

    array<A extends unknown[]>(value: A, length: number, each: $Each<A[number]>): A {
        if (!this.reading && value.length !== length) { this.reject("range"); }
        return this.elements(value, length, each) as A;
    }

    /**
     * The first elements, as many as an earlier field says. The others are blank, and take `memory` bytes
     * each.
     */
    counted<A extends unknown[]>(value: A, length: number, count: number | bigint, each: $Each<A[number]>, blank: () => NoInfer<A[number]>, memory = 0): A {
        if (count < 0 || count > length || (!this.reading && value.length !== length)) { this.reject("range"); }
        this.hold((length - Number(count)) * ($SLOT + memory));
        const all: A[number][] = this.elements(value, Number(count), each);
        while (all.length < length) {
            all.push(blank());
        }
        return all as A;
    }

    private elements<T>(value: T[], length: number, each: $Each<T>): T[] {
        return this.elementsWhile(value, (i) => i < length, each);
    }

    /** Reads or writes elements as long as another one `follows`. */
    private elementsWhile<T>(value: T[], follows: (i: number) => boolean, each: $Each<T>): T[] {
        const all: T[] = this.reading ? [] : value;
        this.hold($OBJECT);
        for (let i = 0; follows(i); i++) {
            this.hold($SLOT);
            if (this.reading) {
                all.push(each($UNREAD));
            } else {
                each(value[i] as T);
            }
        }
        return all;
    }
