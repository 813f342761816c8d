    // types that contain themselves

    private level = 0;

    /** A value of the type that it stands in: one more inside one another, of so many. */
    itself<T>(value: T, depth: number, each: Each<T>): T {
        if (this.level + 1 >= depth) {
            this.refuse("depth");
        }
        this.level++;
        const found = each(value);
        this.level--;
        return found;
    }

    /** The outermost of them, whatever it stands in. */
    outermost<T>(value: T, each: Each<T>): T {
        const level = this.level;
        this.level = 0;
        const found = each(value);
        this.level = level;
        return found;
    }
