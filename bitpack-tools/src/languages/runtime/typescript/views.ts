// Views: the objects of a server that a client has received.

/** Largest distance in packets from a packet to the packet of a baseline. */
const $FARTHEST = 21;

/** The packets of a view: the hash and the number of objects are covered by the checksum. */
type $View = { readonly protocol: $Protocol; readonly hash: bigint; readonly objects: number };

/** The objects of a server that a client has received. A mirror belongs to one connection, with its session number. */
export class $Mirror<T> {
    /** The objects in the client's view, by their indices. Do not change them: later packets refer to them. */
    readonly objects: Map<number, T> = new Map();
    /** The indices of the objects that the last packet has changed. `objects` does not have those that have left. */
    updated: number[] = [];
    /**
     * The packets that have arrived, which the server has to be told: the number of the newest, and one bit for each of
     * the 32 before it. Null before the first one.
     */
    received: { readonly newest: number; readonly earlier: number } | null = null;
    readonly session: bigint;
    private newest = 0;
    /** The last values of each object, with the packets from which on it had them. */
    private readonly versions: Map<number, [number, T][]> = new Map();
    /** The newest packet in which an object has left. */
    private readonly left: Map<number, number> = new Map();

    constructor(session: bigint = 0n) {
        this.session = session;
    }

    /** Returns `received` with one more packet, and the packet's number without wrapping; null if it is old or known. */
    after(sequence: number): [{ newest: number; earlier: number }, number] | null {
        const { newest, earlier } = this.received ?? { newest: 0, earlier: 0 };
        const packet = $numbered(this.newest, sequence);
        const ahead = packet - this.newest;
        if (ahead > 0) {
            const later = ahead > 32 ? 0 : Number(((BigInt(earlier) << 1n) | 1n) << BigInt(ahead - 1) & 0xffffffffn);
            return [{ newest: sequence, earlier: later }, packet];
        }
        const bit = 2 ** (-ahead - 1);
        if (ahead === 0 || ahead < -32 || Math.floor(earlier / bit) % 2 === 1) { return null; }
        return [{ newest, earlier: earlier + bit }, packet];
    }

    /** Returns the value that an object had after a packet. */
    at(index: number, packet: number): T | undefined {
        const found = (this.versions.get(index) ?? []).filter(([from]) => from <= packet).pop();
        return found === undefined ? undefined : found[1];
    }

    /** Stores the objects of a packet; null for those that have left. */
    commit(packet: number, received: { newest: number; earlier: number }, updates: [number, T | null][]): void {
        this.received = received;
        this.newest = Math.max(this.newest, packet);
        this.updated = [];
        for (const [index, value] of updates) {
            const versions = this.versions.get(index) ?? [];
            const left = this.left.get(index) ?? 0;
            // a late packet changes nothing that a later one has said
            const isNewest = versions.every(([from]) => from < packet);
            if (value === null ? !isNewest : left >= packet) { continue; }
            if (value === null) {
                versions.length = 0;
                this.left.set(index, Math.max(packet, left));
            } else {
                versions.splice(versions.filter(([from]) => from < packet).length, 0, [packet, value]);
                this.versions.set(index, versions);
            }
            while ((versions[1]?.[0] ?? Infinity) <= this.newest - $FARTHEST) {
                versions.shift();
            }
            if (isNewest) {
                this.updated.push(index);
                if (value === null) {
                    this.objects.delete(index);
                } else {
                    this.objects.set(index, value);
                }
            }
        }
    }
}

/** Reads an object after its index; null for one that has left. `back` is the distance to the packet's baseline. */
function $readObject<T>(reader: $Reader, delta: $Delta<T>, mirror: $Mirror<T>, index: number, packet: number, back: number): T | null {
    let named = back;
    if (reader.bool(false)) {
        if (reader.bool(false)) { return reader.bool(false) ? null : delta.whole(reader, $UNREAD); }
        named = reader.ranged(0, 1, $FARTHEST);
        if (named === back) { reader.reject("redundant"); }
    }
    const baseline = named === 0 ? undefined : mirror.at(index, packet - named);
    if (baseline === undefined) { return reader.reject("baseline"); }
    return $changed<T>(reader, $UNREAD, baseline, { differs: false }, delta);
}

/**
 * Reads a packet of a view and returns its header in an object; null for a packet that was read before, or is more than 32 packets
 * older than the newest. The mirror is unchanged if the packet is rejected.
 */
function $readView<H, T>(view: $View, header: $Whole<H>, delta: $Delta<T>, mirror: $Mirror<T>, bytes: Uint8Array, maxMemory: number): { header: H } | null {
    const reader = $opened(view.protocol, bytes, maxMemory, false, $unsent(view.hash, view.objects, mirror.session));
    const sequence = reader.bits(0, 16);
    const back = reader.bool(false) ? reader.ranged(0, 1, $FARTHEST) : 0;
    const known = mirror.after(sequence);
    if (known === null) { return null; }
    const [received, packet] = known;
    const front = header(reader, $UNREAD);
    const updates: [number, T | null][] = [];
    for (let index = reader.objectIndex(0, 0, view.objects); index < view.objects; index = reader.objectIndex(0, index + 1, view.objects)) {
        reader.hold($SLOT + $PAIR);
        updates.push([index, $readObject<T>(reader, delta, mirror, index, packet, back)]);
    }
    $closed(view.protocol, reader);
    mirror.commit(packet, received, updates);
    return { header: front };
}
