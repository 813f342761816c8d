/// <summary>The widths of small and large differences. They wrap if the greatest code is next to the smallest.</summary>
internal readonly struct Tiers {
    private readonly int small, large;
    private readonly bool wraps;

    internal Tiers(int small, int large, bool wraps) {
        this.small = small;
        this.large = large;
        this.wraps = wraps;
    }

    private static long Half(int bits) => bits == 0 ? 0 : 1L << (bits - 1);

    /// <summary>Returns true if a difference is small or large enough to be sent.</summary>
    internal bool Has(long difference) {
        long most = Half(small) + Half(large);
        return difference >= -most && difference < most;
    }

    internal static long Straight(ulong code, ulong before) {
        if (code >= before) { return (long)Math.Min(code - before, long.MaxValue); }
        return before - code > long.MaxValue ? long.MinValue : -(long)(before - code);
    }

    /// <summary>Returns the difference of two codes of which <c>last</c> is the greatest: the shorter way around a circle.</summary>
    internal long Between(ulong code, ulong before, ulong last) {
        if (!wraps || code == before) { return Straight(code, before); }
        bool isUp = code > before;
        // the other way is longer by one than this
        ulong way = isUp ? code - before : before - code, other = unchecked(last - way);
        if (isUp ? way <= other : way <= unchecked(other + 1)) { return Straight(code, before); }
        return isUp ? Straight(0, unchecked(other + 1)) : Straight(unchecked(other + 1), 0);
    }

    /// <summary>Returns the code that a difference away from another. Rejects one that is out of range, or farther than another way.</summary>
    internal ulong Restored(ref BitStream stream, ulong before, long difference, ulong last) {
        unchecked {
            bool isDown = difference < 0;
            ulong way = (ulong)(isDown ? -difference : difference), room = isDown ? before : last - before;
            if (way > room && !wraps) { return stream.Reject(Reason.Range); }
            // the rest of the way after one step around
            ulong rest = way > room ? way - room - 1 : 0;
            rest = last == ulong.MaxValue ? rest : rest % (last + 1);
            ulong code = way > room ? (isDown ? last - rest : rest) : isDown ? before - way : before + way;
            return wraps && Between(code, before, last) != difference ? stream.Reject(Reason.Redundant) : code;
        }
    }

    /// <summary>A difference: in two's complement, or with a bit before it that is set if it is small.</summary>
    internal long Difference(ref BitStream stream, long difference) {
        long half = Half(small);
        if (large == 0 || stream.Bool(difference >= -half && difference < half)) { return stream.SignedBits(difference, small); }
        long rest = stream.SignedBits(difference < 0 ? difference + half : difference - half, large);
        return rest < 0 ? rest - half : rest + half;
    }
}

/// <summary>Visits the numbers of a value: compares them with the baseline, or reads or writes the differences.</summary>
internal delegate T Parts<T>(ref BitStream stream, ref Visit visit, T item, T old);

/// <summary>The state of a visit.</summary>
internal struct Visit {
    private readonly Tiers tiers;
    /// <summary>True if differences are sent, false if they are only compared.</summary>
    private readonly bool sends;
    internal bool AreNear, Differs;

    internal Visit(Tiers tiers, bool sends) {
        this.tiers = tiers;
        this.sends = sends;
        AreNear = true;
        Differs = false;
    }

    private ulong Code(ref BitStream stream, ulong code, bool takes, ulong before, ulong last) {
        if (!sends) {
            AreNear = AreNear && takes && tiers.Has(tiers.Between(code, before, last));
            return code;
        }
        long difference = tiers.Difference(ref stream, stream.IsReading ? 0 : tiers.Between(code, before, last));
        Differs = Differs || difference != 0;
        return stream.IsReading && stream.IsGood ? tiers.Restored(ref stream, before, difference, last) : code;
    }

    /// <summary>Returns true if the number is one that is read.</summary>
    private bool Reads(ref BitStream stream) => sends && stream.IsReading;

    internal long Integer(ref BitStream stream, long item, long old, long min, long max) {
        ulong first = unchecked((ulong)min);
        return unchecked((long)(Integer(ref stream, (ulong)item - first, (ulong)old - first, 0, (ulong)max - first) + first));
    }

    internal ulong Integer(ref BitStream stream, ulong item, ulong old, ulong min, ulong max) {
        ulong code = Code(ref stream, unchecked(item - min), item >= min && item <= max, unchecked(old - min), max - min);
        return Reads(ref stream) ? unchecked(min + code) : item;
    }

    internal Wide Integer(ref BitStream stream, Wide item, Wide old, Wide min, Wide max) {
        Wide last = Wide.Difference(max, min), offset = Wide.Difference(item, min);
        ulong code = Code(ref stream, offset.Low, Wide.Order(offset, last) <= 0, Wide.Difference(old, min).Low, last.Low);
        return Reads(ref stream) ? Wide.Sum(min, new Wide(0, code)) : item;
    }

    internal float Step(ref BitStream stream, float item, float old, float min, float max, uint steps, bool isStrict = false, bool wraps = false) {
        bool takes = isStrict ? item >= min && item <= max : Quantized.IsFinite(item);
        ulong code = Code(ref stream, takes ? StepOf(item, min, max, steps, wraps) : 0, takes, StepOf(old, min, max, steps, wraps), steps);
        return Reads(ref stream) ? Quantized.ValueOf((uint)code, min, max, steps) : item;
    }

    private static uint StepOf(float value, float min, float max, uint steps, bool wraps) =>
        Quantized.StepOf(wraps ? (float)Quantized.Wrapped(value, min, max) : value, min, max, steps);

    internal double DoubleStep(ref BitStream stream, double item, double old, double min, double max, double steps, bool isStrict = false, bool wraps = false) {
        bool takes = isStrict ? item >= min && item <= max : Quantized.IsFinite(item);
        ulong code = Code(ref stream, takes ? StepOf(item, min, max, steps, wraps) : 0, takes, StepOf(old, min, max, steps, wraps), (ulong)steps);
        return Reads(ref stream) ? Quantized.ValueOf(code, min, max, steps) : item;
    }

    private static ulong StepOf(double value, double min, double max, double steps, bool wraps) =>
        Quantized.StepOf(wraps ? Quantized.Wrapped(value, min, max) : value, min, max, steps);

    internal T[] Each<T>(ref BitStream stream, T[] item, T[] old, Parts<T> of) {
        bool isGood = item != null && item.Length == old.Length;
        AreNear = AreNear && isGood;
        if (!isGood && !Reads(ref stream)) { return item; }
        item = isGood ? item : new T[old.Length];
        for (int i = 0; i < item.Length; i++) {
            T part = of(ref stream, ref this, item[i], old[i]);
            if (Reads(ref stream)) { item[i] = part; }
        }
        return item;
    }
}

/// <summary>
/// One bit, set if all differences between the codes of a value and its baseline are small enough. They follow, or the
/// whole value. A value takes <c>bytes</c> of memory.
/// </summary>
internal sealed class Near<T> : Delta<T> {
    private readonly Tiers tiers;
    private readonly Parts<T> parts;
    private readonly long bytes;

    internal Near(Each<T> whole, int small, int large, bool wraps, Parts<T> parts, long bytes = 0) : base(whole) {
        tiers = new Tiers(small, large, wraps);
        this.bytes = bytes;
        this.parts = parts;
    }

    private bool AreNear(ref BitStream stream, T value, T old) {
        Visit visit = new Visit(tiers, false);
        parts(ref stream, ref visit, value, old);
        return visit.AreNear;
    }

    internal override T Serialize(ref BitStream stream, T value, T old, ref bool differs, long first, long second) {
        if (!stream.IsReading && value == null) { stream.Reject(Reason.Range); }
        if (!stream.IsGood) { return value; }
        if (!stream.Bool(!stream.IsReading && AreNear(ref stream, value, old))) {
            value = Whole(ref stream, value);
            differs = true;
            if (stream.IsReading && stream.IsGood && AreNear(ref stream, value, old)) { stream.Reject(Reason.Redundant); }
            return value;
        }
        if (!stream.Hold(bytes)) { return value; }
        Visit visit = new Visit(tiers, true);
        value = parts(ref stream, ref visit, value, old);
        differs = differs || visit.Differs;
        return value;
    }
}

/// <summary>A delta of differences, which can also lead to a value that is rejected: to the 0 of a number that is never 0.</summary>
internal sealed class NeverZero<T> : Delta<T> {
    private readonly Delta<T> inner;

    internal NeverZero(Delta<T> inner) : base(inner.Whole) => this.inner = inner;

    internal override T Serialize(ref BitStream stream, T value, T old, ref bool differs, long first, long second) {
        value = inner.Serialize(ref stream, value, old, ref differs);
        if (stream.IsGood && Sent.Check(value, Whole) != Reason.None) { stream.Reject(Reason.Range); }
        return value;
    }
}
