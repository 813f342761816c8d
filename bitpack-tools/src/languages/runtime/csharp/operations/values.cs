    // optional values, defaults, arrays

    internal Nothing Nothing(Nothing value) => value;

    /// <summary>A Unicode scalar value, sent as its number.</summary>
    internal int Character(int value, Each<uint> each) {
        if (!reading && !IsScalar(unchecked((uint)value))) { return Refused(value, Reason.Range); }
        uint found = each(ref this, unchecked((uint)value));
        return IsScalar(found) ? (int)found : Refused(value, Reason.Range);
    }

    private static bool IsScalar(uint code) => code < 0xD800 || (code > 0xDFFF && code < 0x110000);

    internal T NonZero<T>(T value, Each<T> each) {
        T found = each(ref this, value);
        if (EqualityComparer<T>.Default.Equals(found, default(T))) { Reject(Reason.Range); }
        return found;
    }

    /// <summary>A presence bit, then the value if it is set.</summary>
    internal Maybe<T> Optional<T>(Maybe<T> value, Each<T> each) {
        value.HasValue = Bool(value.HasValue);
        if (value.HasValue) { value.Value = each(ref this, value.Value); }
        return value;
    }

    /// <summary>
    /// One bit, which is <c>bit</c> for <c>leftOut</c>, then the value if it differs. <c>leftOut</c> takes
    /// <c>bytes</c> of memory.
    /// </summary>
    internal T OmitDefault<T>(T value, bool bit, T leftOut, bool isExact, Each<T> each, Equal<T> equal, Copy<T> copy, long bytes = 0) {
        if (Bool(!reading && equal(value, leftOut) == bit) == bit) { return Hold(bytes) && reading ? copy(leftOut, value) : value; }
        value = each(ref this, value);
        if (reading && isExact && IsGood && equal(value, leftOut)) { Reject(Reason.Redundant); }
        return value;
    }

    internal T[] Array<T>(T[] value, int length, Each<T> each) => Elements(value, length, length, each);

    /// <summary>The first elements, as many as an earlier field says.</summary>
    internal T[] Counted<T>(T[] value, int length, long count, Each<T> each) {
        if (count < 0 || count > length) { Reject(Reason.Range); }
        return Elements(value, length, count, each);
    }

    private T[] Elements<T>(T[] value, int length, long count, Each<T> each) {
        bool isGood = value != null && value.Length == length;
        if (!Enter(isGood, OBJECT + (long)length * SLOT)) { return value; }
        value = isGood ? value : new T[length];
        for (int i = 0; i < count && IsGood; i++) { value[i] = each(ref this, value[i]); }
        return value;
    }
