/// <summary>Numbers of packets, and the bytes that their checksums cover.</summary>
internal static class Sequences {
    /// <summary>Returns the number without wrapping of a packet with this sequence number. <c>last</c> is that of the newest packet, or 0.</summary>
    internal static ulong Numbered(ulong last, ushort sequence) {
        ushort newest = unchecked((ushort)last), ahead = unchecked((ushort)(sequence - newest));
        bool isNewer = ahead == 0x8000 ? sequence > newest : ahead < 0x8000;
        return last == 0 ? 0x10000UL + sequence : last + ahead - (isNewer ? 0 : 0x10000UL);
    }

    /// <summary>Sets the bytes that a checksum covers and that are not sent, without the session number after them.</summary>
    internal static void Cover(byte[] unsent, ulong hash, uint count) {
        BinaryPrimitives.WriteUInt64LittleEndian(unsent, hash);
        BinaryPrimitives.WriteUInt32LittleEndian(unsent.AsSpan(8), count);
    }
}

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
