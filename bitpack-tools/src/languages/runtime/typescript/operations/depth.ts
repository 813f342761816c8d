    // recursive types

    private level = 0;

    /** A nested value of the enclosing recursive type. Rejects it at the maximum depth. */
    itself<T>(value: T, depth: number, each: $Each<T>): T {
        if (this.level + 1 >= depth) { this.reject("depth"); }
        this.level++;
        const found = each(value);
        this.level--;
        return found;
    }

    /** The outermost value of a recursive type. Its nested values are counted from here. */
    outermost<T>(value: T, each: $Each<T>): T {
        const level = this.level;
        this.level = 0;
        const found = each(value);
        this.level = level;
        return found;
    }
