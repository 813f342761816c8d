    // tags of enums, padding, checks

    /// <summary>The tag of an enum: the ordinal of one of so many variants.</summary>
    internal int Tag(int ordinal, int variants, int bits)
    {
        if (!reading && (uint)ordinal >= (uint)variants) { return (int)Reject(Reason.Tag); }
        ulong found = Raw(unchecked((ulong)ordinal), bits);
        return found < (ulong)variants ? (int)found : (int)Reject(Reason.Tag);
    }

    /// <summary>The tag of an enum whose codes are not the ordinals.</summary>
    internal int CodedTag(int ordinal, ulong[] codes, int bits)
    {
        if (!reading && (uint)ordinal >= (uint)codes.Length) { return (int)Reject(Reason.Tag); }
        int found = global::System.Array.IndexOf(codes, Raw(reading ? 0 : codes[ordinal], bits));
        return IsGood && found >= 0 ? found : (int)Reject(Reason.Tag);
    }

    /// <summary>Zero bits up to the next byte.</summary>
    internal void Align()
    {
        if (Raw(0, (int)(-position & 7)) != 0) { Reject(Reason.Align); }
    }

    internal void Check(ulong magic, int bits)
    {
        magic &= Mask(bits);
        if (Raw(magic, bits) != magic) { Reject(Reason.Check); }
    }

    internal void Reserved(long bits)
    {
        for (; bits > 0 && IsGood; bits -= 64)
        {
            if (Raw(0, (int)Math.Min(bits, 64)) != 0) { Reject(Reason.Reserved); }
        }
    }

    /// <summary>The padding of a value that began at bit <c>start</c>: zero bits until it takes so many bytes.</summary>
    internal void PadTo(long start, long bytes)
    {
        long bits = start + 8 * bytes - position;
        if (reading && bits > Remaining) { Reject(Reason.Overflow); }
        Reserved(bits);
    }
