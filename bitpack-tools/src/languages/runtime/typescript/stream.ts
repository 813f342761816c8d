/**
 * The operations, on whatever has bits. Each is handed a value and hands it back: the same when it was
 * written, another when it was read. Those on something that has parts are handed what does the same to
 * a part.
 */
export abstract class Stream {
    abstract readonly reading: boolean;
    /** Bits so far. */
    position = 0;
    /** Bytes of memory that may still be taken. */
    memory = MAX_MEMORY;

    /** The low bits of a word: 0 to 32. */
    abstract raw(word: number, bits: number): number;
    /** The next 32 bits, zeros behind the end. */
    abstract peek(): number;
    /** Bytes that can still be read. */
    abstract left(): number;

    /** Takes so many of them, of which nothing is allocated yet. */
    hold(bytes: number): void {
        if (bytes > this.memory) {
            this.refuse("memory");
        }
        this.memory -= bytes;
    }

    refuse(reason: Reason): never {
        throw new Refused(reason, this.position);
    }

    // OPERATIONS
}
