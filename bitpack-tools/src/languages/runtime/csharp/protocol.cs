/// <summary>The envelope of every packet of a protocol.</summary>
internal sealed class Protocol {
    internal ulong Id;
    internal int IdBytes;
    internal bool SendsId, Sums, HasEndCheck, IsEndAligned;
    internal uint Magic;

    private static readonly uint[] remainders = Remainders();

    private static uint[] Remainders() {
        uint[] all = new uint[256];
        for (uint at = 0; at < 256; at++) {
            uint crc = at;
            for (int bit = 0; bit < 8; bit++) { crc = (crc & 1) != 0 ? crc >> 1 ^ 0xEDB88320u : crc >> 1; }
            all[at] = crc;
        }
        return all;
    }

    /// <summary>Continues a CRC-32 (IEEE 802.3).</summary>
    private static uint Crc32(uint crc, ReadOnlySpan<byte> data) {
        crc = ~crc;
        for (int i = 0; i < data.Length; i++) { crc = crc >> 8 ^ remainders[(crc ^ data[i]) & 0xFF]; }
        return ~crc;
    }

    /// <summary>
    /// Returns the CRC-32 of the id, the bytes that are not sent, four zero bytes in place of the checksum, and the data
    /// after it.
    /// </summary>
    internal uint Sum(ReadOnlySpan<byte> data, ReadOnlySpan<byte> unsent = default(ReadOnlySpan<byte>)) {
        Span<byte> front = Texts.Buffer(16);
        front.Slice(0, 16).Clear();
        BinaryPrimitives.WriteUInt64LittleEndian(front, Id);
        uint crc = Crc32(Crc32(0, front.Slice(0, IdBytes)), unsent);
        return Crc32(Crc32(crc, front.Slice(8, 4)), data);
    }

    private int IdSize => SendsId ? IdBytes : 0;
    internal int Front => IdSize + (Sums ? 4 : 0);

    private void EndCheck(ref BitStream stream) {
        stream.Field = "";
        if (HasEndCheck && IsEndAligned) { stream.Align(); }
        if (HasEndCheck) { stream.Check(Magic, 32); }
    }

    /// <summary>Checks the id of a packet, and that there is room for the checksum.</summary>
    internal Outcome CheckId(ReadOnlySpan<byte> data) {
        if (data.Length < Front) { return new Outcome(Reason.Overflow, 0, ""); }
        for (int i = 0; i < IdSize; i++) {
            if (data[i] != unchecked((byte)(Id >> 8 * i))) { return new Outcome(Reason.Protocol, 0, ""); }
        }
        return default(Outcome);
    }

    /// <summary>
    /// Reads a packet that takes at most <c>maxMemory</c> bytes. If it <c>takesRest</c>, its last field has the bytes up to
    /// the end check. After a rejection, the value is unspecified.
    /// </summary>
    internal Outcome Read<T>(ref T value, Each<T> each, ReadOnlySpan<byte> data, long maxMemory, bool takesRest, ReadOnlySpan<byte> unsent = default(ReadOnlySpan<byte>)) {
        int hidden = takesRest && HasEndCheck ? 4 : 0;
        Outcome outcome = CheckId(data);
        if (!outcome.IsGood) { return outcome; }
        ReadOnlySpan<byte> fields = data.Slice(Front);
        if (Sums && BinaryPrimitives.ReadUInt32LittleEndian(data.Slice(IdSize)) != Sum(fields, unsent)) { return new Outcome(Reason.Crc, 8 * IdSize, ""); }
        if (fields.Length < hidden) { return new Outcome(Reason.Overflow, 0, ""); }
        BitStream stream = new BitStream(fields, maxMemory);
        stream.Limit(fields.Length - hidden);
        T read = each(ref stream, value);
        stream.Limit(fields.Length);
        EndCheck(ref stream);
        bool isPlain = Front == 0 && !HasEndCheck;
        if (stream.IsGood && (stream.Remaining >= 8 || !isPlain && !stream.EndsInZeros)) { stream.Reject(Reason.Trailing); }
        value = read;
        return stream.Result;
    }

    /// <summary>Writes a packet. Rejects a value that a reader would reject, and a buffer that is too small.</summary>
    internal Outcome Write<T>(T value, Each<T> each, Span<byte> data, long maxMemory, out int written, ReadOnlySpan<byte> unsent = default(ReadOnlySpan<byte>)) {
        written = 0;
        if (data.Length < Front) { return new Outcome(Reason.Overflow, 0, ""); }
        BitStream stream = new BitStream(data.Slice(Front), maxMemory);
        each(ref stream, value);
        EndCheck(ref stream);
        if (!stream.IsGood) { return stream.Result; }
        int length = stream.Finish();
        for (int i = 0; i < IdSize; i++) { data[i] = unchecked((byte)(Id >> 8 * i)); }
        if (Sums) { BinaryPrimitives.WriteUInt32LittleEndian(data.Slice(IdSize), Sum(data.Slice(Front, length), unsent)); }
        written = Front + length;
        return stream.Result;
    }
}
