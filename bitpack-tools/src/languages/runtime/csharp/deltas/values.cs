// Deltas: differences to a value that both ends have, the baseline.

/// <summary>Reads or writes the delta of a value. A reader sets <c>differs</c> if the value differs from the baseline.</summary>
internal delegate T Own<T>(ref BitStream stream, T value, T baseline, ref bool differs);

/// <summary>The bits that values are sent as, in buffers that are kept for later packets.</summary>
internal static class Sent {
    [ThreadStatic] private static byte[][] buffers;
    [ThreadStatic] private static int taken;

    /// <summary>Writes a value into a buffer, which is taken until <c>Return</c>. Returns the number of bits, or the negative reason.</summary>
    internal static long Write<T>(T value, Each<T> whole, out byte[] buffer, long first = 0, long second = 0) {
        buffers = buffers ?? new byte[8][];
        int at = taken++;
        if (at == buffers.Length) { Array.Resize(ref buffers, 2 * at); }
        buffer = buffers[at] = buffers[at] ?? new byte[256];
        for (; ; ) {
            BitStream stream = new BitStream(buffer.AsSpan(), long.MaxValue);
            stream.First = first;
            stream.Second = second;
            whole(ref stream, value);
            long bits = stream.Position;
            if (stream.IsGood) {
                stream.Finish();
                return bits;
            }
            if (stream.Result.Reason != Reason.Overflow) { return -(long)stream.Result.Reason; }
            // the nested writes may have replaced the list of buffers
            buffer = buffers[at] = new byte[4 * buffer.Length];
        }
    }

    internal static void Return() => taken--;

    /// <summary>Returns the reason if a value cannot be written.</summary>
    internal static Reason Check<T>(T value, Each<T> whole) {
        long bits = Write(value, whole, out byte[] _);
        Return();
        return bits < 0 ? (Reason)(-bits) : Reason.None;
    }

    private const ulong MULTIPLIER = 0x9E3779B97F4A7C15;

    private static ulong Mixed(ulong hash, ulong word) {
        ulong product = unchecked(((hash ^ word) + 1) * MULTIPLIER);
        return product ^ product >> 32;
    }

    /// <summary>Returns the hash of the bits that a value is sent as, which the checksum of a delta covers if the value is its baseline.</summary>
    internal static ulong Hash<T>(T value, Each<T> whole) {
        long bits = Write(value, whole, out byte[] buffer);
        ulong hash = 0;
        for (int at = 0; at <= bits >> 6; at++) {
            int left = (int)Math.Min(64, bits - 64L * at);
            hash = Mixed(hash, left == 0 ? 0 : BinaryPrimitives.ReadUInt64LittleEndian(buffer.AsSpan(8 * at)) & BitStream.Mask(left));
        }
        Return();
        return Mixed(Mixed(hash, unchecked((ulong)bits)), MULTIPLIER);
    }

    /// <summary>Returns true if a value can be written, and is sent as the same bits as the baseline.</summary>
    internal static bool IsSame<T>(T value, T old, Each<T> whole, long first = 0, long second = 0) {
        long bits = Write(value, whole, out byte[] sent, first, second), before = Write(old, whole, out byte[] known, first, second);
        int size = (int)((bits + 7) >> 3);
        bool isSame = bits >= 0 && bits == before && sent.AsSpan(0, size).SequenceEqual(known.AsSpan(0, size));
        Return();
        Return();
        return isSame;
    }
}

/// <summary>A value that is kept for later packets: a list that is merged, or an element that the next one is compared with.</summary>
internal static class Kept<T> {
    [ThreadStatic] internal static T Value;
}

/// <summary>The delta of a value, with the function for the whole value.</summary>
internal abstract class Delta<T> {
    internal readonly Each<T> Whole;

    protected Delta(Each<T> whole) => Whole = whole;

    /// <summary>True for the first elements of an array, as many as another member says.</summary>
    protected virtual bool IsCounted => false;

    /// <summary>Returns false if a baseline with <c>second</c> elements has too few for a value with <c>first</c>.</summary>
    internal bool CanStay(long first, long second) => !IsCounted || Least(first, uint.MaxValue) <= Least(second, uint.MaxValue);

    /// <summary>Returns the number of elements that are sent of an array of <c>length</c> elements.</summary>
    protected static long Least(long count, long length) => count < 0 || count > length ? length : count;

    /// <summary>Reads or writes the delta. The numbers are those of other members, for a value that depends on them.</summary>
    internal abstract T Serialize(ref BitStream stream, T value, T old, ref bool differs, long first, long second);

    internal T Serialize(ref BitStream stream, T value, T old, ref bool differs) => Serialize(ref stream, value, old, ref differs, 0, 0);
}

/// <summary>A value that is sent in full if it has changed. If it is exact, every value is read back equal.</summary>
internal class Entire<T> : Delta<T> {
    private readonly bool isExact;

    internal Entire(Each<T> whole, bool isExact) : base(whole) => this.isExact = isExact;

    internal override T Serialize(ref BitStream stream, T value, T old, ref bool differs, long first, long second) {
        stream.First = first;
        stream.Second = second;
        value = Whole(ref stream, value);
        differs = differs || !stream.IsReading || !isExact || !Sent.IsSame(value, old, Whole, first, second);
        return value;
    }
}

/// <summary>A value of a type with a function for its delta.</summary>
internal sealed class Nested<T> : Delta<T> {
    private readonly Own<T> own;

    internal Nested(Each<T> whole, Own<T> own) : base(whole) => this.own = own;

    internal override T Serialize(ref BitStream stream, T value, T old, ref bool differs, long first, long second) =>
        own(ref stream, value, old, ref differs);
}

/// <summary>A presence bit, then the delta of the value, or the whole value if the baseline has none.</summary>
internal sealed class OptionalOf<T> : Delta<Maybe<T>> {
    private readonly Delta<T> inner;

    internal OptionalOf(Each<Maybe<T>> whole, Delta<T> inner) : base(whole) => this.inner = inner;

    internal override Maybe<T> Serialize(ref BitStream stream, Maybe<T> value, Maybe<T> old, ref bool differs, long first, long second) {
        value.HasValue = stream.Bool(value.HasValue);
        if (value.HasValue && old.HasValue) {
            value.Value = inner.Serialize(ref stream, value.Value, old.Value, ref differs);
            return value;
        }
        differs = differs || value.HasValue || old.HasValue;
        if (value.HasValue) { value.Value = inner.Whole(ref stream, value.Value); }
        return value;
    }
}

/// <summary>The bit of <c>OmitDefault</c>, then the delta of the value, or the whole value if the baseline is the default.</summary>
internal sealed class OmittedOf<T> : Delta<T> {
    private readonly bool bit, isExact;
    private readonly T leftOut;
    private readonly Equal<T> equal;
    private readonly Copy<T> copy;
    private readonly long bytes;
    private readonly Delta<T> inner;

    internal OmittedOf(Each<T> whole, Delta<T> inner, bool bit, T leftOut, bool isExact, Equal<T> equal, Copy<T> copy, long bytes = 0) : base(whole) {
        this.inner = inner;
        this.bit = bit;
        this.leftOut = leftOut;
        this.isExact = isExact;
        this.equal = equal;
        this.copy = copy;
        this.bytes = bytes;
    }

    internal override T Serialize(ref BitStream stream, T value, T old, ref bool differs, long first, long second) {
        bool wasSent = !equal(old, leftOut);
        bool isSent = stream.Bool(!stream.IsReading && equal(value, leftOut) == bit) != bit;
        differs = differs || isSent != wasSent;
        if (!isSent) { return stream.Hold(bytes) && stream.IsReading ? copy(leftOut, value) : value; }
        value = wasSent ? inner.Serialize(ref stream, value, old, ref differs) : inner.Whole(ref stream, value);
        if (stream.IsReading && isExact && stream.IsGood && equal(value, leftOut)) { stream.Reject(Reason.Redundant); }
        return value;
    }
}
