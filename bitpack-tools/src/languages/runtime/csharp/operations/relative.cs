    // integers sent as differences

    /// <summary>
    /// The prefix code of both relative integers: one zero bit for each tier before, a one bit, then the difference within
    /// the tier. <c>tiers</c> are pairs of bits and number of differences. Returns the difference, or -1 if no tier has it.
    /// In that case six zero bits are followed by <c>bits</c> bits of <c>rest</c>.
    /// </summary>
    private long Ladder(ulong difference, ulong[] tiers, int bits, ref ulong rest) {
        ulong first = 1;
        for (int i = 0; i < tiers.Length; i += 2) {
            ulong values = tiers[i + 1];
            bool isHere = Raw(difference < first + values ? 1UL : 0, 1) != 0;
            if (isHere) {
                ulong offset = Raw(unchecked(difference - first), (int)tiers[i]);
                return (long)(offset < values ? first + offset : Reject(Reason.Range));
            }
            first += values;
        }
        rest = Raw(rest, bits);
        return -1;
    }

    /// <summary>The relative integer of serialize 1.0, which is greater than <c>previous</c>.</summary>
    internal long Relative(long value, long previous, long least, long most) {
        unchecked {
            if (!reading && (value <= previous || value < least || value > most)) { return Refused(value, Reason.Range); }
            ulong rest = (uint)value;
            long difference = Ladder((ulong)value - (ulong)previous, Ladders.Standard, 32, ref rest);
            if (!reading || !IsGood) { return reading ? 0 : value; }
            if (difference >= 0 && previous > most - difference) { return (long)Reject(Reason.Range); }
            long found = difference >= 0 ? previous + difference : least < 0 ? (int)(uint)rest : (long)rest;
            return found > previous && found >= least && found <= most ? found : (long)Reject(Reason.Range);
        }
    }

    internal ulong Relative(ulong value, long previous, long least, long most) {
        ulong found = unchecked((ulong)Relative(value > long.MaxValue ? -1 : (long)value, previous, least, most));
        return reading ? found : value;
    }

    /// <summary>An integer of <c>bits</c> bits after <c>previous</c> on a circle, sent as the difference.</summary>
    internal ulong RelativeWrapping(ulong value, long previous, int bits) {
        unchecked {
            ulong most = Mask(bits), rest = (value - (ulong)previous) & most;
            if (!reading && (value > most || rest == 0)) { return Refused(value, Reason.Range); }
            long tier = Ladder(rest, Ladders.Standard, 32, ref rest);
            if (!reading) { return value; }
            // the longest code is only for differences that have no shorter one
            ulong difference = tier >= 0 ? (ulong)tier : rest > 69914 ? rest : ulong.MaxValue;
            return IsGood && difference <= most ? ((ulong)previous + difference) & most : Reject(Reason.Range);
        }
    }

    /// <summary>An integer in a range whose ends depend on other members, sent as its offset from the minimum.</summary>
    internal long RangeTo(long value, long min, long max) {
        if (min > max) { return Refused(value, Reason.Range); }
        return Ranged(value, min, max);
    }

    internal ulong RangeTo(ulong value, long min, long max) {
        if (!reading && value > long.MaxValue) { Reject(Reason.Range); }
        ulong found = unchecked((ulong)RangeTo((long)value, min, max));
        return reading ? found : value;
    }

    /// <summary>The article's relative object index, which is at least <c>first</c>.</summary>
    internal uint ObjectIndex(uint index, uint first, uint max) {
        unchecked {
            ulong difference = (ulong)index + 1 - first, rest = difference - 126;
            long tier = Ladder(difference, Ladders.Article, max < 126 ? 0 : BitLength(max - 125), ref rest);
            ulong at = first + (tier >= 0 ? (ulong)tier : rest + 126) - 1;
            return at <= max ? (uint)at : (uint)Reject(Reason.Range);
        }
    }
