/// <summary>Deltas as bytes.</summary>
internal static class DeltaPackets {
    /// <summary>Reads a value from its difference to a baseline, which is another object. After a rejection, it is unspecified.</summary>
    internal static Outcome Read<T>(ref T value, T baseline, Delta<T> delta, ReadOnlySpan<byte> data, long maxMemory) {
        if (Sent.Check(baseline, delta.Whole) != Reason.None) { return new Outcome(Reason.Range, 0, "baseline"); }
        BitStream stream = new BitStream(data, maxMemory);
        bool differs = false;
        T read = stream.Changed(value, baseline, ref differs, delta);
        if (stream.IsGood && stream.Remaining >= 8) { stream.Reject(Reason.Trailing); }
        value = read;
        return stream.Result;
    }

    /// <summary>Writes the difference of a value to a baseline. Rejects a value or a baseline that a reader would reject.</summary>
    internal static Outcome Write<T>(T value, T baseline, Delta<T> delta, Span<byte> data, long maxMemory, out int written) {
        written = 0;
        if (Sent.Check(baseline, delta.Whole) != Reason.None) { return new Outcome(Reason.Range, 0, "baseline"); }
        BitStream stream = new BitStream(data, maxMemory);
        bool differs = false;
        stream.Changed(value, baseline, ref differs, delta);
        if (stream.IsGood) { written = stream.Finish(); }
        return stream.Result;
    }
}
