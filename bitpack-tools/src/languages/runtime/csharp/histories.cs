// Histories: the values that a server has sent, or that a client has received.

/// <summary>A value of a history: its number without wrapping, and the hash of the bits that it is sent as.</summary>
internal sealed class Filed<T> {
    internal ulong Number, Hash;
    internal T Value;
}

/// <summary>A packet of a history while it is read or written. Without <c>HasValue</c>, it is the bits before the value.</summary>
internal struct HistoryPacket<T> {
    internal ushort Sequence;
    internal uint Back;
    internal ulong Sum;
    internal Filed<T> Baseline;
    internal bool HasValue;
    internal T Value;
}

/// <summary>The last values that were sent or received. A history belongs to one connection or more, with one session number.</summary>
public sealed class History<T> {
    private readonly Protocol protocol;
    private readonly ulong hash;
    private readonly bool isMarked, takesRest;
    private readonly int baselineBits;
    private readonly Delta<T> delta;
    private readonly Each<HistoryPacket<T>> fields;
    private readonly Filed<T>[] known;
    /// <summary>The bytes that a checksum covers and that are not sent: the hash, the length, and the session.</summary>
    private readonly byte[] unsent = new byte[20];
    private Maybe<T> pushed;
    /// <summary>The memory of a value that the history no longer has. The next one is read into it.</summary>
    private T spare;

    internal History(Protocol protocol, ulong hash, int length, bool isMarked, int baselineBits, bool takesRest, Delta<T> delta, ulong session) {
        this.protocol = protocol;
        this.hash = hash;
        this.isMarked = isMarked;
        this.baselineBits = baselineBits;
        this.takesRest = takesRest;
        this.delta = delta;
        fields = Fields;
        known = new Filed<T>[length + 1];
        for (int i = 0; i <= length; i++) { known[i] = new Filed<T>(); }
        BinaryPrimitives.WriteUInt64LittleEndian(unsent.AsSpan(12), session);
    }

    /// <summary>
    /// The newest value; none before the first one. Do not change it: later packets refer to it. Copy it to keep it: a later
    /// packet is read into its memory.
    /// </summary>
    public Maybe<T> Newest => new Maybe<T> { HasValue = Last != 0, Value = known[Place(Last)].Value };

    /// <summary>Number of the newest value, which a receiver acknowledges; 0 before the first one, which no receiver does.</summary>
    public ushort Sequence => unchecked((ushort)Last);

    /// <summary>Number of the newest value, without wrapping; 0 before the first one.</summary>
    internal ulong Last { get; private set; }

    internal uint Length => (uint)known.Length - 1;

    /// <summary>Returns true for a delta, and false for a message of the same <c>MixedProtocol</c>.</summary>
    public bool IsDelta(ReadOnlySpan<byte> data) => data.Length > protocol.Front && (data[protocol.Front] & 1) == 1;

    /// <summary>Stores a value to be sent, as a receiver will read it. Do not change it before it is written. Rejects a value that a reader would reject.</summary>
    public Outcome Push(T value) {
        Reason reason = Sent.Check(value, delta.Whole);
        if (reason != Reason.None) { return new Outcome(reason, 0, ""); }
        ulong number = Last == 0 ? 0x10000 : Last + 1;
        BitStream stream = new BitStream(default(Span<byte>), long.MaxValue);
        spare = stream.Keep(spare, value, delta.Whole);
        if (!stream.IsGood) { return stream.Result; }
        Store(number);
        pushed = new Maybe<T> { HasValue = true, Value = value };
        return stream.Result;
    }

    /// <summary>Writes the value that was pushed last as its difference to the value that a receiver has acknowledged, or in full.</summary>
    public Outcome Write(Acked acked, Span<byte> data, out int written, long maxMemory = 1 << 24) {
        written = 0;
        if (!pushed.HasValue) { return new Outcome(Reason.Range, 0, ""); }
        Filed<T> baseline = acked.Number < Last ? At(acked.Number, Length) : null;
        HistoryPacket<T> packet = new HistoryPacket<T> { Sequence = Sequence, Baseline = baseline, HasValue = true, Value = pushed.Value };
        packet.Back = baseline == null ? 0 : (uint)(Last - acked.Number);
        packet.Sum = Cover(baseline);
        return protocol.Write(packet, fields, data, maxMemory, out written, unsent);
    }

    /// <summary>
    /// Reads a packet of <c>write_delta</c>. The reason is <c>Old</c> if its value was received before, or is too old. The
    /// history is unchanged if the packet is rejected.
    /// </summary>
    public Outcome Read(ReadOnlySpan<byte> data, long maxMemory = 1 << 24) {
        Outcome outcome = protocol.CheckId(data);
        if (!outcome.IsGood) { return outcome; }
        BitStream stream = new BitStream(data.Slice(protocol.Front), maxMemory);
        HistoryPacket<T> packet = Fields(ref stream, default(HistoryPacket<T>));
        ulong number = Sequences.Numbered(Last, packet.Sequence);
        packet.Baseline = packet.Back == 0 ? null : At(number - packet.Back, Length - 1);
        ulong sum = Cover(packet.Baseline);
        if (packet.Back > 0 && (packet.Baseline == null || packet.Sum != sum)) { stream.Reject(Reason.Baseline); }
        if (!stream.IsGood) { return stream.Result; }
        packet.HasValue = true;
        packet.Value = spare;
        outcome = protocol.Read(ref packet, fields, data, maxMemory, takesRest, unsent);
        spare = packet.Value;
        if (outcome.IsGood) { Store(number); }
        return outcome;
    }

    /// <summary>Returns the value with this number without wrapping, if it is at most <c>distance</c> before the newest.</summary>
    internal Filed<T> At(ulong number, uint distance) {
        Filed<T> found = known[Place(number)];
        return Last != 0 && found.Number == number && Last - number <= distance ? found : null;
    }

    private int Place(ulong number) => (int)(number % (ulong)known.Length);

    private bool IsOld(ulong number) => number <= Last && (Last - number >= Length || At(number, Length) != null);

    /// <summary>Stores the spare value. The one that leaves the history is the next spare one.</summary>
    private void Store(ulong number) {
        Filed<T> place = known[Place(number)];
        place.Hash = Sent.Hash(spare, delta.Whole);
        place.Number = number;
        T old = place.Value;
        place.Value = spare;
        spare = old;
        Last = Math.Max(Last, number);
    }

    /// <summary>Sets the bytes that a checksum covers. Returns the bits that tell the baseline in a packet without an envelope.</summary>
    private ulong Cover(Filed<T> baseline) {
        Sequences.Cover(unsent, hash ^ (baseline == null ? 0 : baseline.Hash), Length);
        return protocol.Sum(default(ReadOnlySpan<byte>), unsent) & BitStream.Mask(baselineBits);
    }

    private HistoryPacket<T> Fields(ref BitStream stream, HistoryPacket<T> packet) {
        if (isMarked) { stream.Check(1, 1); }
        packet.Sequence = (ushort)stream.Raw(packet.Sequence, 16);
        packet.Back = stream.Bool(packet.Back > 0) ? (uint)stream.Ranged((ulong)packet.Back, 1, Length) : 0;
        packet.Sum = packet.Back > 0 ? stream.Raw(packet.Sum, baselineBits) : 0;
        if (!packet.HasValue) { return packet; }
        if (stream.IsReading) {
            if (IsOld(Sequences.Numbered(Last, packet.Sequence))) { stream.Reject(Reason.Old); }
            if (!stream.IsGood) { return packet; }
        }
        bool differs = false;
        packet.Value = packet.Baseline == null ? delta.Whole(ref stream, packet.Value) : stream.Changed(packet.Value, packet.Baseline.Value, ref differs, delta);
        return packet;
    }
}

/// <summary>The newest value of a history that one receiver has acknowledged.</summary>
public sealed class Acked {
    /// <summary>The number of that value without wrapping.</summary>
    internal ulong Number { get; private set; }

    /// <summary>
    /// Records that the receiver has the value with this number. Returns true if it is newer than all before. Ignores a number
    /// that the history does not have.
    /// </summary>
    public bool Acknowledge<T>(ushort sequence, History<T> history) {
        ulong number = Sequences.Numbered(history.Last, sequence);
        bool isNewer = number > Number && history.At(number, history.Length) != null;
        if (isNewer) { Number = number; }
        return isNewer;
    }
}
