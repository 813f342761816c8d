    // objects with their indices

    /**
     * Objects at ascending indices below `max`. `next` reads or writes the next index, and `each` the object
     * after it.
     */
    private sparse<T>(value: [number, T][], max: number, each: $Each<T>, next: (index: number, end: number) => number): [number, T][] {
        const all: [number, T][] = this.reading ? [] : value;
        this.hold($OBJECT);
        let end = 0;
        for (let at = 0; ; at++) {
            const entry = this.reading ? undefined : value[at];
            if (entry !== undefined && !(Number.isInteger(entry[0]) && entry[0] >= end && entry[0] < max)) {
                this.reject("order");
            }
            const index = next(entry === undefined ? max : entry[0], end);
            if (index === max) { return all; }
            this.hold($SLOT + $PAIR);
            if (this.reading) {
                all.push([index, each($UNREAD)]);
            } else if (entry !== undefined) {
                each(entry[1]);
            }
            end = index + 1;
        }
    }

    /** A flag for each possible index, followed by the object if the flag is set. */
    subsetFlags<T>(value: [number, T][], max: number, each: $Each<T>): [number, T][] {
        return this.sparse(value, max, each, (index, end) => {
            let at = end;
            while (at < max && !this.bool(at === index)) {
                at++;
            }
            return at;
        });
    }

    /** The number of objects, then the index and the object of each. */
    subsetIndices<T>(value: [number, T][], max: number, each: $Each<T>): [number, T][] {
        const length = this.ranged(this.reading ? 0 : value.length, 0, max);
        let count = 0;
        return this.sparse(value, max, each, (index, end) => {
            if (count === length) { return max; }
            count++;
            return this.notBelow(end, this.ranged(index, 0, max - 1));
        });
    }

    /** The index and the object of each, then `max` as the end marker. */
    subsetSentinel<T>(value: [number, T][], max: number, each: $Each<T>): [number, T][] {
        return this.sparse(value, max, each, (index, end) => this.notBelow(end, this.ranged(index, 0, max)));
    }

    private notBelow(end: number, index: number): number {
        return index >= end ? index : this.reject("order");
    }

    /** The step from the previous index and the object of each, then the step to `max` as the end marker. */
    subsetRelative<T>(value: [number, T][], max: number, each: $Each<T>): [number, T][] {
        return this.sparse(value, max, each, (index, end) => this.objectIndex(index, end, max));
    }

    /** The article's relative object index, which is at least `end`. */
    objectIndex(index: number, end: number, max: number): number {
        const difference = index + 1 - end;
        const last = max < 126 ? 0 : $bitLength(max - 125);
        const [found, rest] = this.ladder(difference, $ARTICLE, last, difference - 126);
        const at = end + (found ?? rest + 126) - 1;
        return at <= max ? at : this.reject("range");
    }

    private bare(value: number[], on: (entries: [number, null][], each: $Each<null>) => [number, null][]): number[] {
        const entries = this.reading ? [] : value.map((index): [number, null] => [index, null]);
        const found = on(entries, () => null);
        return this.reading ? found.map(([index]) => index) : value;
    }

    /** The functions `bare…` are like the functions `subset…`, for indices without objects. */
    bareFlags(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetFlags(entries, max, each));
    }

    bareIndices(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetIndices(entries, max, each));
    }

    bareSentinel(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetSentinel(entries, max, each));
    }

    bareRelative(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetRelative(entries, max, each));
    }
