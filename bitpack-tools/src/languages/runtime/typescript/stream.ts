/**
 * The operations on values, for a reader or a writer. Each takes a value and returns one: the same value when
 * writing, the decoded one when reading. For a value with parts, it takes a function that does the same with
 * one part.
 */
export abstract class $Stream {
    abstract readonly reading: boolean;
    /** Number of bits read or written so far. */
    position = 0;
    /** Bytes of memory that are left for this packet. */
    memory: number = $MAX_MEMORY;
    /** The field that is being read or written, for errors. */
    field = "";

    /** Reads or writes the 0 to 32 low bits of a word. */
    abstract raw(word: number, bits: number): number;
    /** Returns the next 32 bits without taking them. Bits after the end are zero. */
    abstract peek(): number;
    /** Returns the number of bits that remain to be read. */
    abstract leftBits(): number;

    /** Returns the number of bytes that remain to be read. */
    left(): number {
        return Math.floor(this.leftBits() / 8);
    }

    /**
     * Takes bytes from the memory budget, before they are allocated. Rejects the packet if too few are left.
     */
    hold(bytes: number): void {
        if (bytes > this.memory) { this.reject("memory"); }
        this.memory -= bytes;
    }

    reject(reason: $Reason): never {
        throw new $Rejected(reason, this.position, this.field);
    }

    // OPERATIONS
}
