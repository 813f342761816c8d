// Reads packets and writes each valid one again. Returns a word for each rejected one.

export const REJECTED = 0xffffffff;
export const UNWRITABLE = 0xfffffffe;

/** Reads packets with a module and writes them again. */
export function exchange(module, packets) {
    // the packet is the export with a function `read`
    const packet = Object.values(module).find((it) => typeof it?.read === "function");
    return packets.map((bytes) => {
        let value;
        try {
            value = packet.read(bytes);
        } catch (error) {
            return rejection(module, error, REJECTED);
        }
        try {
            const written = typeof packet.write === "function" ? packet.write(value) : value.write();
            return packet === module.Declared ? Uint8Array.from([...written, ...shown(value)]) : written;
        } catch (error) {
            return rejection(module, error, UNWRITABLE);
        }
    });
}

/** Returns the bytes of the floats in a value. */
function shown(value) {
    const floats = (it) => (typeof it === "number" ? [it] : Object.values(it ?? []).flatMap(floats));
    return new Uint8Array(Float32Array.from(floats(value)).buffer);
}

/**
 * Reads deltas and writes each again. A request is the length of the baseline, the baseline, and the delta. A reply
 * is the value that was read, and then its delta.
 */
export function exchangeDeltas(module, requests) {
    const packet = Object.values(module).find((it) => typeof it?.read === "function");
    const write = (value) => (typeof packet.write === "function" ? packet.write(value) : value.write());
    const writeDelta = (value, baseline) =>
        typeof packet.writeDelta === "function" ? packet.writeDelta(value, baseline) : value.writeDelta(baseline);
    return requests.map((bytes) => {
        const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
        const baseline = packet.read(bytes.subarray(4, end));
        let value;
        try {
            value = packet.readDelta(bytes.subarray(end), baseline);
        } catch (error) {
            return rejection(module, error, REJECTED);
        }
        try {
            return Uint8Array.from([...write(value), ...writeDelta(value, baseline)]);
        } catch (error) {
            return rejection(module, error, UNWRITABLE);
        }
    });
}

/** Returns `word` for an expected rejection, and throws any other error again. */
function rejection(module, error, word) {
    if (!(error instanceof module.Rejected)) {
        throw error;
    }
    return word;
}
