// The runtime of every generated module: a bit packer and the operations on it. Its names begin with `$`, which no
// name of the game does.

/** The reason that a reader rejects a packet, or a writer rejects a value. */
export type $Reason =
    | "overflow" // the packet ends too early
    | "range" // a number or a length is out of range
    | "not finite" // a quantized float is NaN or infinite
    | "tag" // no variant has this tag
    | "align" // padding bits are not zero
    | "check" // a serialize check has the wrong value
    | "reserved" // reserved bits are not zero
    | "text" // invalid UTF-8 or UTF-16, or a zero character
    | "order" // keys or indices are not in ascending order
    | "redundant" // a default value is sent in full, or a number in a longer form
    | "depth" // a recursive type is nested too deeply
    | "memory" // the packet takes more memory than allowed
    | "trailing" // bytes follow the end of the packet
    | "protocol" // the protocol id is wrong
    | "crc" // the checksum is wrong
    | "baseline"; // a delta to a value of a view or a history that is not known

/** Thrown for a rejected packet, and for a value that cannot be sent. */
export class $Rejected extends Error {
    readonly reason: $Reason;
    /** Number of bits read or written before the error. */
    readonly bit: number;
    /** The field that is rejected: its type, then its name. Empty for the parts around the fields. */
    readonly field: string;

    constructor(reason: $Reason, bit: number, field = "") {
        super(`${reason}, at bit ${bit}${field === "" ? "" : `, in ${field}`}`);
        this.name = "Rejected";
        this.reason = reason;
        this.bit = bit;
        this.field = field;
    }
}
