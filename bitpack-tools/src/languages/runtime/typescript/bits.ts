// The bit reader and the bit writer.

/** Maximum size of a packet in bytes. Bit positions must fit in 32 bits. */
const $LARGEST = 2 ** 28;

/** Reads bits from a packet, lowest first, never past its end. */
export class $Reader extends $Stream {
    readonly reading = true;
    private readonly view: DataView;
    private end: number;
    private readonly hidden: number;

    /** The last `hidden` bytes are not read before `show`. */
    constructor(bytes: Uint8Array, hidden = 0) {
        super();
        this.hidden = hidden;
        if (bytes.length > $LARGEST || bytes.length < hidden) { this.reject("overflow"); }
        // append zeros, so that whole words can be loaded at the end
        const padded = new Uint8Array(bytes.length + 8);
        padded.set(bytes);
        this.view = new DataView(padded.buffer);
        this.end = 8 * (bytes.length - hidden);
    }

    /** Continues with all bytes. */
    show(): void {
        this.end += 8 * this.hidden;
    }

    raw(_: number, bits: number): number {
        if (bits > this.end - this.position) { this.reject("overflow"); }
        const word = this.peek();
        this.position += bits;
        return bits === 32 ? word : word & ((1 << bits) - 1);
    }

    peek(): number {
        const at = this.position >>> 3;
        const shift = this.position & 7;
        const low = this.view.getUint32(at, true) >>> shift;
        return shift === 0 ? low : (low | (this.view.getUint8(at + 4) << (32 - shift))) >>> 0;
    }

    leftBits(): number {
        return this.end - this.position;
    }

    /** Checks the end of the packet: fewer than 8 bits may remain, and with an envelope they must be zero. */
    finish(isPlain: boolean): void {
        if (this.end - this.position >= 8 || (!isPlain && this.peek() !== 0)) { this.reject("trailing"); }
    }
}

/** Writes bits to a growing buffer, lowest first. */
export class $Writer extends $Stream {
    readonly reading = false;
    private view = new DataView(new ArrayBuffer(64));
    private scratch = 0;

    raw(word: number, bits: number): number {
        if (bits === 0) { return 0; }
        const used = this.position & 31;
        this.scratch |= word << used;
        if (used + bits >= 32) {
            this.store();
            this.scratch = used === 0 ? 0 : word >>> (32 - used);
        }
        this.position += bits;
        return word;
    }

    peek(): number {
        return 0;
    }

    leftBits(): number {
        return 0;
    }

    /** Stores the current word. */
    private store(): void {
        const at = (this.position >>> 5) * 4;
        if (at + 4 > this.view.byteLength) {
            const larger = new Uint8Array(2 * this.view.byteLength);
            larger.set(new Uint8Array(this.view.buffer));
            this.view = new DataView(larger.buffer);
        }
        this.view.setUint32(at, this.scratch, true);
    }

    finish(): $Bytes {
        this.store();
        return new Uint8Array(this.view.buffer, 0, Math.ceil(this.position / 8));
    }
}
