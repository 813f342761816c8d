    // lists, sets, maps

    /** A length, then the elements. Memory grows with the elements that are read, not with the length. */
    list<T>(value: T[], min: number, max: number, each: $Each<T>): T[] {
        const length = this.ranged(this.reading ? 0 : value.length, min, max);
        return this.elements(value, length, each);
    }

    /** A continuation bit per element: a one before each, a zero after the last. */
    more<T>(value: T[], min: number, max: number, each: $Each<T>): T[] {
        const follows = (i: number): boolean => {
            const isThere = this.bool(!this.reading && i < value.length);
            return (isThere ? i < max : i >= min) ? isThere : this.reject("range");
        };
        return this.elementsWhile(value, follows, each);
    }

    /**
     * Returns a function that reads or writes an element, and rejects one that is not greater than the one
     * before.
     */
    private above<T, K>(each: $Each<T>, key: (item: T) => K, order: $Order<K>): $Each<T> {
        let last: { key: K } | null = null;
        return (item) => {
            const found = each(item);
            const next = key(this.reading ? found : item);
            if (last !== null && !(order(last.key, next) < 0)) { this.reject("order"); }
            last = { key: next };
            return found;
        };
    }

    /** A length, then the elements in ascending order. */
    set<T>(value: T[], min: number, max: number, each: $Each<T>, order: $Order<T>): T[] {
        return this.list(value, min, max, this.above(each, (item) => item, order));
    }

    /** A length, then each key with its value. The keys are in ascending order. */
    map<K, V>(value: [K, V][], min: number, max: number, key: $Each<K>, of: $Each<V>, order: $Order<K>): [K, V][] {
        const each = (entry: [K, V]): [K, V] => {
            this.hold($PAIR);
            const [k, v] = this.reading ? [$UNREAD, $UNREAD] : entry;
            return [key(k), of(v)];
        };
        return this.list(value, min, max, this.above(each, ([k]) => k, order));
    }

    /** Returns a function for the elements of an ascending list: `each` for the first, then steps. */
    step(least: number, most: number, each: $Each<number>): $Each<number> {
        let last: number | null = null;
        return (item) => {
            last = last === null ? each(item) : this.relative(item, last, least, most);
            return last;
        };
    }
