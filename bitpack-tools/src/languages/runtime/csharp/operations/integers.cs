    // integers, sent as their low bits or as the offset from a minimum

    internal bool Bool(bool value) {
        bool found = Raw(value ? 1UL : 0, 1) != 0;
        return reading ? found : value;
    }

    /// <summary>Rejects the packet or value. Returns the value that is written, or the default when reading.</summary>
    private T Refused<T>(T value, Reason why) {
        Reject(why);
        return reading ? default(T) : value;
    }

    /// <summary>An unsigned integer, sent as its low bits.</summary>
    internal ulong Bits(ulong value, int bits) {
        if (!reading && (value & ~Mask(bits)) != 0) { Reject(Reason.Range); }
        ulong found = Raw(value, bits);
        return reading ? found : value;
    }

    /// <summary>A signed integer, in two's complement.</summary>
    internal long SignedBits(long value, int bits) {
        unchecked {
            int rest = 64 - bits;
            if (bits == 0 ? value != 0 : !reading && value << rest >> rest != value) { Reject(Reason.Range); }
            ulong word = Raw((ulong)value, bits);
            return !reading ? value : bits == 0 ? 0 : (long)(word << rest) >> rest;
        }
    }

    /// <summary>An integer of 65 to 128 bits.</summary>
    internal Wide Bits(Wide value, int bits) {
        if (!reading && (value.High & ~Mask(bits - 64)) != 0) { Reject(Reason.Range); }
        return Word(value, bits);
    }

    internal Wide SignedBits(Wide value, int bits) {
        ulong sign = ~Mask(bits - 65);
        if (!reading && (value.High & sign) != (value.IsNegative ? sign : 0)) { Reject(Reason.Range); }
        Wide word = Word(value, bits);
        return !reading ? value : new Wide((word.High & sign) != 0 ? word.High | sign : word.High, word.Low);
    }

    /// <summary>An integer in a range, sent as its offset from the minimum.</summary>
    internal long Ranged(long value, long min, long max) =>
        unchecked((long)(Ranged((ulong)value - (ulong)min, 0, (ulong)max - (ulong)min) + (ulong)min));

    internal ulong Ranged(ulong value, ulong min, ulong max) {
        if (!reading && (value < min || value > max)) { Reject(Reason.Range); }
        ulong offset = Raw(unchecked(value - min), BitLength(max - min));
        if (reading && offset > max - min) { return Reject(Reason.Range); }
        return reading ? min + offset : value;
    }

    internal Wide Ranged(Wide value, Wide min, Wide max) {
        Wide range = Wide.Difference(max, min), offset = Wide.Difference(value, min);
        if (!reading && Wide.Order(offset, range) > 0) { Reject(Reason.Range); }
        offset = Word(offset, range.High == 0 ? BitLength(range.Low) : 64 + BitLength(range.High));
        if (reading && Wide.Order(offset, range) > 0) { Reject(Reason.Range); }
        return reading ? Wide.Sum(min, offset) : value;
    }

    /// <summary>
    /// An integer in a range, sent in groups of bits: each is followed by a bit that is set if there is another group. A
    /// signed integer is sent as its zigzag.
    /// </summary>
    internal long Varint(long value, int group, bool isSigned, long min, long max) {
        unchecked {
            if (!reading && (value < min || value > max)) { Reject(Reason.Range); }
            ulong code = Groups(Zigzag(value, isSigned), group, Zigzag(min, isSigned) | Zigzag(max, isSigned));
            long found = (long)(isSigned ? code >> 1 ^ 0 - (code & 1) : code);
            return !reading ? value : found < min || found > max ? (long)Reject(Reason.Range) : found;
        }
    }

    internal ulong Varint(ulong value, int group, bool isSigned, ulong min, ulong max) {
        if (!reading && (value < min || value > max)) { Reject(Reason.Range); }
        ulong found = Groups(value, group, max);
        return !reading ? value : found < min || found > max ? Reject(Reason.Range) : found;
    }

    internal Wide Varint(Wide value, int group, bool isSigned, Wide min, Wide max) {
        if (!reading && !IsWithin(value, min, max, isSigned)) { Reject(Reason.Range); }
        Wide code = Groups(Zigzag(value, isSigned), group, Wide.Joined(Zigzag(min, isSigned), Zigzag(max, isSigned)));
        Wide half = Wide.Down(code, 1), found = !isSigned ? code : (code.Low & 1) != 0 ? Wide.Inverted(half) : half;
        if (reading && !IsWithin(found, min, max, isSigned)) { Reject(Reason.Range); }
        return reading ? found : value;
    }

    private static bool IsWithin(Wide value, Wide min, Wide max, bool isSigned) => isSigned
        ? Wide.OrderSigned(value, min) >= 0 && Wide.OrderSigned(value, max) <= 0
        : Wide.Order(value, min) >= 0 && Wide.Order(value, max) <= 0;

    private static ulong Zigzag(long value, bool isSigned) => unchecked((ulong)(isSigned ? value << 1 ^ value >> 63 : value));

    private static Wide Zigzag(Wide value, bool isSigned) {
        if (!isSigned) { return value; }
        Wide twice = Wide.Up(value, 1);
        return value.IsNegative ? Wide.Inverted(twice) : twice;
    }

    private ulong Groups(ulong code, int group, ulong greatest) => Groups(new Wide(0, code), group, new Wide(0, greatest)).Low;

    private Wide Groups(Wide code, int group, Wide greatest) {
        int longest = greatest.High == 0 ? BitLength(greatest.Low) : 64 + BitLength(greatest.High);
        Wide found = default(Wide);
        for (int at = 0; ; at += group) {
            bool isLast = longest - at <= group;
            int bits = isLast ? longest - at : group;
            Wide low = Word(code, bits);
            code = bits == 128 ? default(Wide) : Wide.Down(code, bits);
            found = Wide.Joined(found, bits == 0 ? low : Wide.Up(low, at));
            if (isLast || !Bool(code.High != 0 || code.Low != 0)) {
                if (reading && at > 0 && low.High == 0 && low.Low == 0) { Reject(Reason.Redundant); }
                return found;
            }
        }
    }

    /// <summary>The 0 to 128 low bits of a word.</summary>
    private Wide Word(Wide word, int bits) {
        if (bits <= 64) { return new Wide(0, Raw(word.Low, bits)); }
        ulong low = Raw(word.Low, 64);
        ulong high = Raw(word.High, bits - 64);
        return reading ? new Wide(high, low) : word;
    }
