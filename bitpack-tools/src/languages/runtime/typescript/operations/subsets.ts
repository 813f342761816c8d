    // objects with their indices

    /** Objects at ascending indices below `max`. */
    subset<T>(value: [number, T][], max: number, variation: $Variation, each: $Each<T>): [number, T][] {
        const all: [number, T][] = this.reading ? [] : value;
        const length = variation === "indices" ? this.ranged(this.reading ? 0 : value.length, 0, max) : Infinity;
        this.hold($OBJECT);
        let end = 0;
        for (let at = 0; at < length; at++) {
            const entry = this.reading ? undefined : value[at];
            if (entry !== undefined && !(Number.isInteger(entry[0]) && entry[0] >= end && entry[0] < max)) {
                this.reject("order");
            }
            const index = this.nextIndex(entry === undefined ? max : entry[0], end, max, variation);
            if (index === max) { return all; }
            this.hold($SLOT + $PAIR);
            if (this.reading) {
                all.push([index, each($UNREAD)]);
            } else if (entry !== undefined) {
                each(entry[1]);
            }
            end = index + 1;
        }
        return all;
    }

    /** The next index, which is at least `end`: `max` after the last. */
    private nextIndex(index: number, end: number, max: number, variation: $Variation): number {
        if (variation === "relative") { return this.objectIndex(index, end, max); }
        if (variation === "flags") {
            let at = end;
            while (at < max && !this.bool(at === index)) {
                at++;
            }
            return at;
        }
        const found = this.ranged(index, 0, variation === "indices" ? max - 1 : max);
        return found >= end ? found : this.reject("order");
    }

    /** The article's relative object index, which is at least `end`. */
    objectIndex(index: number, end: number, max: number): number {
        const difference = index + 1 - end;
        const last = max < 126 ? 0 : $bitLength(max - 125);
        const [found, rest] = this.ladder(difference, $ARTICLE, last, difference - 126);
        const at = end + (found ?? rest + 126) - 1;
        return at <= max ? at : this.reject("range");
    }

    /** Like `subset`, for indices without objects. */
    bare(value: number[], max: number, variation: $Variation): number[] {
        const entries = this.reading ? [] : value.map((index): [number, null] => [index, null]);
        const found = this.subset(entries, max, variation, () => null);
        return this.reading ? found.map(([index]) => index) : value;
    }
