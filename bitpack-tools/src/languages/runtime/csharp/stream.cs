/// <summary>
/// Reads or writes the bits of a packet. Each operation takes a value and returns one: the same value when writing, the
/// one that was read when reading. For a value with parts, it takes a function that does the same with one part. After a
/// rejection, all bits that are read are zero, and lists end.
/// </summary>
internal ref struct BitStream {
    /// <summary>Type and name of the field that is read or written.</summary>
    internal string Field;
    /// <summary>Numbers of other members, for the function of a whole value in a delta that depends on them.</summary>
    internal long First, Second;
    private readonly ReadOnlySpan<byte> source;
    private Span<byte> target;
    private readonly bool reading;
    private long position;
    /// <summary>Number of bits that can be read or written; -1 after a rejection.</summary>
    private long end;
    /// <summary>Bits of the last word, which are not yet in the buffer.</summary>
    private ulong scratch;
    /// <summary>Bytes of memory that are left for this packet.</summary>
    private long memory;
    /// <summary>Nesting of the current recursive type.</summary>
    private int level;
    private Reason reason;
    private string rejected;

    /// <summary>Creates a reader.</summary>
    internal BitStream(ReadOnlySpan<byte> data, long maxMemory) : this(true, data, default(Span<byte>), 8L * data.Length, maxMemory) { }

    /// <summary>Creates a writer.</summary>
    internal BitStream(Span<byte> data, long maxMemory) : this(false, default(ReadOnlySpan<byte>), data, 8L * data.Length, maxMemory) { }

    private BitStream(bool isReading, ReadOnlySpan<byte> from, Span<byte> to, long bits, long maxMemory) {
        this = default(BitStream);
        Field = "";
        source = from;
        target = to;
        reading = isReading;
        end = bits;
        memory = maxMemory;
        rejected = "";
    }

    internal bool IsReading => reading;
    internal bool IsGood => end >= 0;
    /// <summary>Number of bits read or written so far.</summary>
    internal long Position => position;
    internal long Remaining => end - position;
    internal Outcome Result => new Outcome(reason, reason == Reason.None ? 0 : position, rejected);

    /// <summary>Sets the number of bytes that are read.</summary>
    internal void Limit(int bytes) {
        if (IsGood) { end = 8L * bytes; }
    }

    /// <summary>Rejects the packet or value, unless it is rejected already. Returns 0.</summary>
    internal ulong Reject(Reason why) {
        if (reason == Reason.None) {
            reason = why;
            rejected = Field;
            end = -1;
        }
        return 0;
    }

    /// <summary>Takes bytes from the memory budget, before they are allocated. Returns false if too few are left.</summary>
    internal bool Hold(long bytes) {
        memory -= bytes;
        if (memory < 0) { Reject(Reason.Memory); }
        return IsGood;
    }

    /// <summary>Begins an object that takes <c>bytes</c> of memory. Returns false after a rejection, and rejects null when writing.</summary>
    internal bool Enter(bool isThere, long bytes) {
        if (!isThere && !reading) { Reject(Reason.Range); }
        return Hold(bytes);
    }

    /// <summary>Reads or writes the 0 to 64 low bits of a word.</summary>
    internal ulong Raw(ulong word, int bits) {
        if (bits > end - position) { return Reject(Reason.Overflow); }
        word = (reading ? Peek(bits) : word) & Mask(bits);
        if (!reading) {
            int used = (int)(position & 63);
            scratch |= word << used;
            if (used + bits >= 64) {
                BinaryPrimitives.WriteUInt64LittleEndian(target.Slice((int)(position >> 6) << 3), scratch);
                scratch = used == 0 ? 0 : word >> (64 - used);
            }
        }
        position += bits;
        return word;
    }

    internal static ulong Mask(int bits) => bits == 0 ? 0 : ulong.MaxValue >> (64 - bits);

    /// <summary>Returns the number of bits for every number up to <c>greatest</c>.</summary>
    internal static int BitLength(ulong greatest) {
        int bits = 0;
        for (int half = 32; half > 0; half >>= 1) {
            if (greatest >> half != 0) {
                bits += half;
                greatest >>= half;
            }
        }
        return greatest != 0 ? bits + 1 : bits;
    }

    /// <summary>Returns the next bits without taking them, at least as many as <c>bits</c>.</summary>
    private ulong Peek(int bits) {
        int at = (int)(position >> 3), shift = (int)(position & 7);
        if (source.Length - at < 9) { return Last(at, shift); }
        ulong low = BinaryPrimitives.ReadUInt64LittleEndian(source.Slice(at)) >> shift;
        return bits <= 57 ? low : low | (ulong)source[at + 8] << 1 << (63 - shift);
    }

    private ulong Last(int at, int shift) {
        ulong low = 0;
        for (int i = 0; i < 8 && at + i < source.Length; i++) { low |= (ulong)source[at + i] << 8 * i; }
        return low >> shift | (at + 8 < source.Length ? (ulong)source[at + 8] << 1 << (63 - shift) : 0);
    }

    /// <summary>Reads or writes bytes, also between byte boundaries.</summary>
    internal void Bytes(Span<byte> bytes) {
        if (bytes.Length > Remaining >> 3) { Reject(Reason.Overflow); }
        if (!IsGood) { return; }
        for (; bytes.Length >= 8; bytes = bytes.Slice(8)) {
            ulong word = Raw(reading ? 0 : BinaryPrimitives.ReadUInt64LittleEndian(bytes), 64);
            if (reading) { BinaryPrimitives.WriteUInt64LittleEndian(bytes, word); }
        }
        for (int i = 0; i < bytes.Length; i++) { bytes[i] = (byte)Raw(bytes[i], 8); }
    }

    /// <summary>Returns true if all bits that remain are zero.</summary>
    internal bool EndsInZeros => Peek(8) == 0;

    /// <summary>Stores the rest of the last word. Returns the total number of bytes.</summary>
    internal int Finish() {
        int size = (int)((position + 7) >> 3);
        for (int i = (int)(position >> 6) << 3; i < size; i++, scratch >>= 8) { target[i] = unchecked((byte)scratch); }
        return size;
    }

    // OPERATIONS
}
