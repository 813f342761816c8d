// Views: the objects of a server that a client has received.

/// <summary>The packets that have arrived, which the server has to be told.</summary>
public struct Received {
    /// <summary>Number of the newest packet.</summary>
    public ushort Newest;
    /// <summary>One bit for each of the 32 packets before the newest.</summary>
    public uint Earlier;
    /// <summary>Number of the newest packet, without wrapping; 0 before the first one.</summary>
    internal ulong Last;

    /// <summary>Adds a packet. Returns its number without wrapping, or 0 if it is old or known.</summary>
    internal ulong Add(ushort sequence) {
        ulong packet = Sequences.Numbered(Last, sequence);
        if (packet > Last) {
            ulong ahead = packet - Last;
            Earlier = ahead > 32 ? 0 : unchecked((uint)(((ulong)Earlier << 1 | 1) << (int)(ahead - 1)));
            Last = packet;
            Newest = sequence;
            return packet;
        }
        ulong back = Last - packet;
        if (back == 0 || back > 32 || (Earlier >> (int)(back - 1) & 1) == 1) { return 0; }
        Earlier |= 1u << (int)(back - 1);
        return packet;
    }
}

/// <summary>The objects of a server that a client has received. A mirror belongs to one connection.</summary>
public sealed class Mirror<T> {
    /// <summary>Largest distance in packets from a packet to the packet of a baseline.</summary>
    internal const uint Farthest = 21;

    /// <summary>
    /// The objects in the client's view, by their indices. Do not change them: later packets refer to them. Copy an object to
    /// keep it longer than until the next packet, which can be read into its memory.
    /// </summary>
    public readonly Dictionary<uint, T> Objects = new Dictionary<uint, T>();
    /// <summary>
    /// The indices of the objects that the last packet has changed. <c>Objects</c> does not have those that have left.
    /// </summary>
    public readonly Items<uint> Updated = new Items<uint>();
    /// <summary>The bytes that a checksum covers and that are not sent: the hash, the number of objects, and the session.</summary>
    internal readonly byte[] Unsent = new byte[20];
    /// <summary>The objects of the packet that is read, without a value for those that have left.</summary>
    internal readonly Items<Entry<uint, Maybe<T>>> Updates = new Items<Entry<uint, Maybe<T>>>();
    private readonly Dictionary<uint, Known> known = new Dictionary<uint, Known>();
    /// <summary>Values of earlier packets, into which later ones are read.</summary>
    private readonly Items<T> spare = new Items<T>();
    private int spareBefore;
    private Received received;

    /// <summary>Creates a mirror for a connection with this session number.</summary>
    public Mirror(ulong session = 0) => BinaryPrimitives.WriteUInt64LittleEndian(Unsent.AsSpan(12), session);

    /// <summary>The packets that have arrived, which the server has to be told; none before the first one.</summary>
    public Maybe<Received> Received => new Maybe<Received> { HasValue = received.Last != 0, Value = received };

    /// <summary>The values of an object.</summary>
    private sealed class Known {
        /// <summary>The last values, with the packets from which on the object had them.</summary>
        internal readonly Items<Entry<ulong, T>> Versions = new Items<Entry<ulong, T>>();
        /// <summary>The newest packet in which the object has left.</summary>
        internal ulong Left;
    }

    /// <summary>Begins to read a packet. Returns the packets that have arrived before.</summary>
    internal Received Begin() {
        Updates.Clear();
        spareBefore = spare.Count;
        return received;
    }

    /// <summary>Returns a value to read into.</summary>
    internal T Spare() {
        if (spare.Count == 0) { return default(T); }
        spare.Resize(spare.Count - 1);
        return spare.All[spare.Count];
    }

    /// <summary>Finds the value that an object had after a packet.</summary>
    internal bool TryGet(uint index, ulong packet, out T value) {
        value = default(T);
        if (!known.TryGetValue(index, out Known found)) { return false; }
        int count = CountUntil(found.Versions, packet);
        if (count > 0) { value = found.Versions.All[count - 1].Value; }
        return count > 0;
    }

    /// <summary>Forgets a packet that is rejected. The values that were taken for it are free again.</summary>
    internal void Discard() => spare.Resize(spareBefore);

    /// <summary>Stores the objects of a packet.</summary>
    internal void Commit(ulong packet, Received all) {
        received = all;
        Updated.Clear();
        for (int i = 0; i < Updates.Count; i++) { Store(packet, Updates.All[i].Key, Updates.All[i].Value); }
    }

    private void Store(ulong packet, uint index, Maybe<T> value) {
        if (!known.TryGetValue(index, out Known found)) { found = known[index] = new Known(); }
        Items<Entry<ulong, T>> versions = found.Versions;
        int at = CountUntil(versions, packet);
        // a late packet changes nothing that a later one has said
        bool isNewest = at == versions.Count;
        if (value.HasValue ? found.Left >= packet : !isNewest) {
            if (value.HasValue) { spare.Add(value.Value); }
            return;
        }
        if (value.HasValue) {
            versions.Resize(versions.Count + 1);
            Array.Copy(versions.All, at, versions.All, at + 1, versions.Count - at - 1);
            versions.All[at] = new Entry<ulong, T>(packet, value.Value);
        } else {
            Remove(versions, versions.Count);
            found.Left = Math.Max(packet, found.Left);
        }
        int old = 0;
        while (old + 1 < versions.Count && versions.All[old + 1].Key + Farthest <= received.Last) { old++; }
        Remove(versions, old);
        if (!isNewest) { return; }
        Updated.Add(index);
        if (value.HasValue) { Objects[index] = value.Value; }
        else { Objects.Remove(index); }
    }

    /// <summary>Returns the number of versions that an object had until a packet.</summary>
    private static int CountUntil(Items<Entry<ulong, T>> versions, ulong packet) {
        int count = versions.Count;
        while (count > 0 && versions.All[count - 1].Key > packet) { count--; }
        return count;
    }

    /// <summary>Removes the oldest versions.</summary>
    private void Remove(Items<Entry<ulong, T>> versions, int count) {
        for (int i = 0; i < count; i++) { spare.Add(versions.All[i].Value); }
        Array.Copy(versions.All, count, versions.All, 0, versions.Count - count);
        versions.Resize(versions.Count - count);
    }
}

/// <summary>A packet of a view while it is read.</summary>
internal struct ViewPacket<H, T> {
    internal H Header;
    internal Mirror<T> Mirror;
    internal Received Received;
    internal ulong Number;
}

/// <summary>The packets of a view: their envelope, their number of objects, and the functions for the header and an object.</summary>
internal sealed class View<H, T> {
    private readonly Protocol protocol;
    private readonly ulong hash;
    private readonly uint objects;
    private readonly Each<H> header;
    private readonly Delta<T> delta;
    private readonly Each<ViewPacket<H, T>> fields;

    internal View(Protocol protocol, ulong hash, uint objects, Each<H> header, Delta<T> delta) {
        this.protocol = protocol;
        this.hash = hash;
        this.objects = objects;
        this.header = header;
        this.delta = delta;
        fields = Fields;
    }

    /// <summary>Reads a packet and its header. The mirror is unchanged if the packet is rejected.</summary>
    internal Outcome Read(ref H value, Mirror<T> mirror, ReadOnlySpan<byte> data, long maxMemory) {
        Sequences.Cover(mirror.Unsent, hash, objects);
        ViewPacket<H, T> packet = new ViewPacket<H, T> { Header = value, Mirror = mirror, Received = mirror.Begin() };
        Outcome outcome = protocol.Read(ref packet, fields, data, maxMemory, false, mirror.Unsent);
        value = packet.Header;
        if (outcome.IsGood) { mirror.Commit(packet.Number, packet.Received); }
        else { mirror.Discard(); }
        return outcome;
    }

    private ViewPacket<H, T> Fields(ref BitStream stream, ViewPacket<H, T> packet) {
        ushort sequence = (ushort)stream.Raw(0, 16);
        uint back = stream.Bool(false) ? Distance(ref stream) : 0;
        packet.Number = packet.Received.Add(sequence);
        if (packet.Number == 0) { stream.Reject(Reason.Old); }
        if (!stream.IsGood) { return packet; }
        packet.Header = header(ref stream, packet.Header);
        for (uint next = 0; ; ) {
            stream.Field = "";
            uint index = stream.ObjectIndex(0, next, objects);
            if (index == objects || !stream.Hold(BitStream.SLOT + BitStream.PAIR)) { return packet; }
            packet.Mirror.Updates.Add(new Entry<uint, Maybe<T>>(index, Object(ref stream, packet, index, back)));
            next = index + 1;
        }
    }

    private static uint Distance(ref BitStream stream) => (uint)stream.Ranged(0UL, 1, Mirror<T>.Farthest);

    /// <summary>Reads an object after its index, none if it has left. <c>back</c> is the distance to the packet's baseline.</summary>
    private Maybe<T> Object(ref BitStream stream, ViewPacket<H, T> packet, uint index, uint back) {
        uint named = back;
        if (stream.Bool(false)) {
            if (stream.Bool(false)) {
                return stream.Bool(false) ? default(Maybe<T>) : delta.Whole(ref stream, packet.Mirror.Spare());
            }
            named = Distance(ref stream);
            if (named == back) { stream.Reject(Reason.Redundant); }
        }
        T baseline = default(T);
        if (named == 0 || !packet.Mirror.TryGet(index, packet.Number - named, out baseline)) { stream.Reject(Reason.Baseline); }
        if (!stream.IsGood) { return default(Maybe<T>); }
        bool differs = false;
        return stream.Changed(packet.Mirror.Spare(), baseline, ref differs, delta);
    }
}
