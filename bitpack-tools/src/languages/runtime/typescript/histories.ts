// Histories: the values that a server has sent, or that a client has received.

/** The packets of a history: the checksum covers the hash and the length. */
type $HistoryPackets<T> = {
    readonly protocol: $Protocol;
    readonly hash: bigint;
    readonly length: number;
    readonly isMarked: boolean;
    readonly baselineBits: number;
    readonly takesRest: boolean;
    readonly delta: $Delta<T>;
};

/** The bits before the value: its sequence number, the distance to the baseline (0 without one), and the bits that tell the baseline. */
type $Front = readonly [sequence: number, back: number, sum: number];

/** A value of a history: its number without wrapping, and the hash of the bits that it is sent as. */
type $Known<T> = { readonly number: number; readonly hash: bigint; readonly value: T };

/** The last values that were sent or received. A history belongs to one connection or more, with one session number. */
export class $History<T> {
    /** The newest value; null before the first one. Do not change it: later packets refer to it. */
    newest: T | null = null;
    /** Number of the newest value, which a receiver acknowledges; -1 before the first one. */
    sequence = -1;
    private readonly of: $HistoryPackets<T>;
    private readonly session: bigint;
    private last = 0;
    private pushed: { readonly value: T } | null = null;
    private readonly known: $Known<T>[] = [];

    constructor(of: $HistoryPackets<T>, session: bigint) {
        this.of = of;
        this.session = session;
    }

    /** Returns true for a delta, and false for a message of the same `MixedProtocol`. Throws `Rejected` for a packet of another protocol. */
    isDelta(bytes: Uint8Array): boolean {
        return ($unwrapped(this.of.protocol, bytes)[0] ?? 0) % 2 === 1;
    }

    /** Stores a value to be sent, as a receiver will read it. Do not change it before it is written. Throws `Rejected` for a value that a reader would reject. */
    push(value: T): void {
        $mustBeSent(value, this.of.delta.whole);
        const budget = new $Writer();
        budget.memory = Infinity;
        const copy = $keep(budget, value, this.of.delta.whole);
        this.store(this.last === 0 ? 0x10000 : this.last + 1, copy);
        this.pushed = { value };
    }

    /** Writes the value that was pushed last as its difference to the value that a receiver has acknowledged, or in full. */
    write(acked: $Acked, maxMemory: number = $MAX_MEMORY): $Bytes {
        if (this.pushed === null) { throw new $Rejected("range", 0); }
        const known = acked.number < this.last ? this.at(acked.number) : null;
        const unsent = this.unsent(known);
        const front: $Front = [this.sequence, known === null ? 0 : this.last - acked.number, this.sum(unsent)];
        const serialize = (writer: $Stream, value: T): T => {
            this.front(writer, front);
            return this.value(writer, value, known);
        };
        return $writePacket<T>(this.of.protocol, serialize, this.pushed.value, maxMemory, unsent);
    }

    /**
     * Reads a packet of `write_delta`. Returns false if its value was received before, or is too old. Throws `Rejected` if it
     * is invalid, or its baseline is unknown. The history is unchanged then.
     */
    read(bytes: Uint8Array, maxMemory: number = $MAX_MEMORY): boolean {
        const { protocol, length, takesRest } = this.of;
        const start = new $Reader($unwrapped(protocol, bytes));
        const front = this.front(start, [0, 0, 0]);
        const [sequence, back, sum] = front;
        const number = $numbered(this.last, sequence);
        const known = back === 0 ? null : this.at(number - back, length - 1) ?? start.reject("baseline");
        const unsent = this.unsent(known);
        const reader = $opened(protocol, bytes, maxMemory, takesRest, unsent);
        this.front(reader, front);
        if (back > 0 && sum !== this.sum(unsent)) { reader.reject("baseline"); }
        if (number <= this.last && (this.last - number >= length || this.at(number) !== null)) { return false; }
        const value = this.value(reader, $UNREAD, known);
        $closed(protocol, reader);
        this.store(number, value);
        return true;
    }

    /** Returns the value with this number without wrapping, if it is at most `distance` before the newest. */
    at(number: number, distance: number = this.of.length): $Known<T> | null {
        const found = this.known[number % (this.of.length + 1)];
        return found?.number === number && this.last - number <= distance ? found : null;
    }

    /** Returns the number without wrapping of the value with this sequence number. */
    numbered(sequence: number): number {
        return $numbered(this.last, sequence);
    }

    private store(number: number, value: T): void {
        this.known[number % (this.of.length + 1)] = { number, hash: $hash(value, this.of.delta.whole), value };
        if (number > this.last) {
            this.last = number;
            this.newest = value;
            this.sequence = number & 0xffff;
        }
    }

    private unsent(known: $Known<T> | null): number[] {
        return $unsent(this.of.hash ^ (known?.hash ?? 0n), this.of.length, this.session);
    }

    /** Returns the bits that tell the baseline in a packet without an envelope. */
    private sum(unsent: number[]): number {
        const [low = 0, high = 0] = $sum(this.of.protocol, new Uint8Array(0), unsent);
        return (low + 256 * high) & (2 ** this.of.baselineBits - 1);
    }

    private front(stream: $Stream, [sequence, back, sum]: $Front): $Front {
        if (this.of.isMarked) { stream.check(1n, 1); }
        const number = stream.bits(sequence, 16);
        const distance = stream.bool(back > 0) ? stream.ranged(back, 1, this.of.length) : 0;
        return [number, distance, distance > 0 ? stream.bits(sum, this.of.baselineBits) : 0];
    }

    private value(stream: $Stream, value: T, known: $Known<T> | null): T {
        const { delta } = this.of;
        return known === null ? delta.whole(stream, value) : $changed(stream, value, known.value, { differs: false }, delta);
    }
}

/** The newest value of a history that one receiver has acknowledged. */
export class $Acked {
    /** The number of that value without wrapping. */
    number = 0;

    /** Records that the receiver has the value with this number. Returns true if it is newer than all before. Ignores a number that the history does not have. */
    acknowledge<T>(sequence: number, history: $History<T>): boolean {
        const number = history.numbered(sequence);
        const isNewer = number > this.number && history.at(number) !== null;
        if (isNewer) { this.number = number; }
        return isNewer;
    }
}
