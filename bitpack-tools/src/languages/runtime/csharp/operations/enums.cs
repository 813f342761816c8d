    // tags of enums, padding, checks

    /// <summary>The tag of an enum: the ordinal of one of <c>variants</c>.</summary>
    internal long Tag(long ordinal, int variants, int bits) {
        if (!reading && (ordinal < 0 || ordinal >= variants)) { Reject(Reason.Tag); }
        ulong found = Raw(unchecked((ulong)ordinal), bits);
        if (!reading || found < (ulong)variants) { return reading ? (long)found : ordinal; }
        return (long)Reject(Reason.Tag);
    }

    /// <summary>The tag of an enum whose codes are not the ordinals.</summary>
    internal int CodedTag(int ordinal, ulong[] codes, int bits) {
        bool isBad = !reading && unchecked((uint)ordinal >= (uint)codes.Length);
        if (isBad) { Reject(Reason.Tag); }
        ulong code = Raw(reading || isBad ? 0 : codes[ordinal], bits);
        int found = reading ? global::System.Array.IndexOf(codes, code) : ordinal;
        return found >= 0 || !reading ? found : (int)Reject(Reason.Tag);
    }

    /// <summary>The tag of an enum whose values are these numbers.</summary>
    internal long CodedNumber(long value, long[] numbers, ulong[] codes, int bits) {
        int found = CodedTag(reading ? 0 : global::System.Array.IndexOf(numbers, value), codes, bits);
        return reading ? numbers[found] : value;
    }

    /// <summary>Zero bits up to the next byte.</summary>
    internal void Align() {
        if (Raw(0, (int)(-position & 7)) != 0) { Reject(Reason.Align); }
    }

    internal void Check(ulong magic, int bits) {
        magic &= Mask(bits);
        if (Raw(magic, bits) != magic) { Reject(Reason.Check); }
    }

    internal void Reserved(long bits) {
        for (; bits > 0 && IsGood; bits -= 64) {
            if (Raw(0, (int)Math.Min(bits, 64)) != 0) { Reject(Reason.Reserved); }
        }
    }

    /// <summary>The padding of a value that began at bit <c>start</c>: zero bits until it takes <c>bytes</c>.</summary>
    internal void PadTo(long start, long bytes) {
        long bits = start + 8 * bytes - position;
        if (reading && bits > Remaining) { Reject(Reason.Overflow); }
        Reserved(bits);
    }
