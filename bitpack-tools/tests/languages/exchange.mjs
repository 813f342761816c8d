// Packets come in; each that is read goes out as it is written, a word stands for those that are not.

export const REFUSED = 0xffffffff;
export const UNWRITABLE = 0xfffffffe;

/** What becomes of packets of a module. */
export function exchange(module, packets) {
    // the one that reads is the packet
    const packet = Object.values(module).find((it) => typeof it?.read === "function");
    return packets.map((bytes) => {
        let value;
        try {
            value = packet.read(bytes);
        } catch (error) {
            return refusal(module, error, REFUSED);
        }
        try {
            return typeof packet.write === "function" ? packet.write(value) : value.write();
        } catch (error) {
            return refusal(module, error, UNWRITABLE);
        }
    });
}

/** Whatever else is thrown is a mistake. */
function refusal(module, error, word) {
    if (!(error instanceof module.Refused)) {
        throw error;
    }
    return word;
}
