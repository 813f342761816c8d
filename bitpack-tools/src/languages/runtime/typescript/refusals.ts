// What every generated module needs: a bit packer that moves words, and the operations on it.

/** Why a reader refuses a packet, or a writer a value. */
export type Reason =
    | "overflow" // the end of the packet
    | "range" // a number or a length outside its range
    | "not finite" // a NaN or an infinity where floats are in steps
    | "tag" // the number of no variant
    | "align" // padding that is not zero
    | "check" // a serialize check that is another
    | "reserved" // reserved bits that are not zero
    | "text" // no text: broken UTF-8 or UTF-16, or a zero in it
    | "order" // keys or indices that do not ascend
    | "redundant" // a default that was sent
    | "depth" // more of a type inside one another than it says
    | "memory" // more memory than a packet may take
    | "trailing" // something behind the end
    | "protocol" // another protocol's id
    | "crc"; // another checksum

/** A packet that is none, or a value that cannot be sent. */
export class Refused extends Error {
    readonly reason: Reason;
    /** How many bits came before. */
    readonly bit: number;

    constructor(reason: Reason, bit: number) {
        super(`${reason}, at bit ${bit}`);
        this.name = "Refused";
        this.reason = reason;
        this.bit = bit;
    }
}
