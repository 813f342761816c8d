    // recursive types

    /// <summary>A nested value of the enclosing recursive type. Rejects it at the maximum depth.</summary>
    internal T Itself<T>(T value, int depth, Each<T> each) {
        if (level + 1 >= depth) { Reject(Reason.Depth); }
        if (!IsGood) { return value; }
        level++;
        value = each(ref this, value);
        level--;
        return value;
    }

    /// <summary>The outermost value of a recursive type. Its nested values are counted from here.</summary>
    internal T Outermost<T>(T value, Each<T> each) {
        int before = level;
        level = 0;
        value = each(ref this, value);
        level = before;
        return value;
    }
