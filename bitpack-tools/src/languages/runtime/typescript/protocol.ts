// Whole packets with their envelope.

/** The envelope of every packet of a protocol. */
export interface $Protocol {
    readonly id: bigint;
    readonly idBytes: number;
    readonly sendsId: boolean;
    readonly sums: boolean;
    readonly endCheck: { readonly magic: bigint; readonly aligned: boolean } | null;
}

/** Returns the CRC-32 (IEEE 802.3) of some bytes. */
export function $crc32(bytes: Uint8Array): number {
    let crc = -1;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) {
            crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
        }
    }
    return ~crc >>> 0;
}

function $littleEndian(value: bigint, count: number): number[] {
    return Array.from({ length: count }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
}

/**
 * Returns the CRC-32 of the id, the bytes that are not sent, four zero bytes in place of the checksum, and the data
 * after it, as bytes.
 */
function $sum(protocol: $Protocol, data: Uint8Array, unsent: number[] = []): number[] {
    const front = [...$littleEndian(protocol.id, protocol.idBytes), ...unsent, 0, 0, 0, 0];
    const all = new Uint8Array(front.length + data.length);
    all.set(front);
    all.set(data, front.length);
    return $littleEndian(BigInt($crc32(all)), 4);
}

type $Serialize<T> = (stream: $Stream, value: T) => T;

function $endCheck(protocol: $Protocol, stream: $Stream): void {
    if (protocol.endCheck !== null) {
        if (protocol.endCheck.aligned) { stream.align(); }
        stream.check(protocol.endCheck.magic, 32);
    }
}

/** Checks the id of a packet. Returns the data after it and after the checksum. */
function $unwrapped(protocol: $Protocol | null, bytes: Uint8Array): Uint8Array {
    const id = protocol?.sendsId ? $littleEndian(protocol.id, protocol.idBytes) : [];
    const front = id.length + (protocol?.sums ? 4 : 0);
    if (bytes.length < front) { throw new $Rejected("overflow", 0); }
    if (id.some((byte, i) => bytes[i] !== byte)) { throw new $Rejected("protocol", 0); }
    return bytes.subarray(front);
}

/** Checks the id and the checksum of a packet. Returns a reader of the data after them. */
function $opened(protocol: $Protocol | null, bytes: Uint8Array, maxMemory: number, takesRest = false, unsent: number[] = []): $Reader {
    const data = $unwrapped(protocol, bytes);
    const at = bytes.length - data.length - 4;
    if (protocol?.sums && $sum(protocol, data, unsent).some((byte, i) => bytes[at + i] !== byte)) { throw new $Rejected("crc", 8 * at); }
    const reader = new $Reader(data, takesRest && protocol?.endCheck ? 4 : 0);
    reader.memory = maxMemory;
    return reader;
}

/** Checks the end of a packet. */
function $closed(protocol: $Protocol | null, reader: $Reader): void {
    reader.show();
    reader.field = "";
    if (protocol !== null) { $endCheck(protocol, reader); }
    reader.finish(protocol === null);
}

/**
 * Reads a packet. Throws a `Rejected` if it is rejected. If it `takesRest`, its last field has the bytes up to the end
 * check.
 */
function $readPacket<T>(protocol: $Protocol | null, serialize: $Serialize<T>, bytes: Uint8Array, maxMemory: number, takesRest = false): T {
    const reader = $opened(protocol, bytes, maxMemory, takesRest);
    const value = serialize(reader, $UNREAD);
    $closed(protocol, reader);
    return value;
}

/** Writes a packet. Throws a `Rejected` for a value that a reader would reject. */
function $writePacket<T>(protocol: $Protocol | null, serialize: $Serialize<T>, value: T, maxMemory: number, unsent: number[] = []): $Bytes {
    const writer = new $Writer();
    writer.memory = maxMemory;
    serialize(writer, value);
    writer.field = "";
    if (protocol === null) { return writer.finish(); }
    $endCheck(protocol, writer);
    const data = writer.finish();
    const id = protocol.sendsId ? $littleEndian(protocol.id, protocol.idBytes) : [];
    const front = [...id, ...(protocol.sums ? $sum(protocol, data, unsent) : [])];
    const packet = new Uint8Array(front.length + data.length);
    packet.set(front);
    packet.set(data, front.length);
    return packet;
}
