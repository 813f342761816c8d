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

type Each<T> = (item: T) => T;
type Equal<T> = (a: T, b: T) => boolean;
type Order<T> = (a: T, b: T) => number;

/** What a part is that was not read yet: nobody looks at it. */
const UNREAD = undefined as never;

const WORD = 2 ** 32;
const round = Math.fround;

/** The bits of every number up to this. */
function bitLength(greatest: number): number {
    return greatest < WORD ? 32 - Math.clz32(greatest) : 64 - Math.clz32(Math.floor(greatest / WORD));
}

function wideLength(greatest: bigint): number {
    return greatest === 0n ? 0 : greatest.toString(2).length;
}

/** A tier's payload and how many differences it has, of serialize 1.0's `int_relative`. */
const STANDARD: [number, number][] = [[0, 1], [3, 5], [5, 17], [9, 257], [13, 4097], [17, 65537]];
/** The same of the article's object index. */
const ARTICLE: [number, number][] = [[0, 1], [2, 4], [3, 8], [4, 16], [5, 32], [6, 64]];
const TIERS = 6;

/** Which step of so many a float is: serialize 1.0's `compressed_float`. */
export function stepOf(value: number, min: number, max: number, steps: number): number {
    const least = round(min);
    const delta = round(round(max) - least);
    const count = round(steps);
    const top = Math.min(Math.floor(round(count + 0.5)), steps);
    const sum = round(round(round(round(round(value) - least) / delta) * count) + 0.5);
    return sum > 0 ? Math.min(Math.floor(sum), top) : 0;
}

/** The float of a step. */
export function valueOf(step: number, min: number, max: number, steps: number): number {
    const least = round(min);
    const share = round(round(step) / round(steps));
    const value = round(round(share * round(round(max) - least)) + least);
    return Math.min(value, round(max));
}

// the article's literal, part of the wire
const LIMIT = round(1 / round(1.414214));
const BOTH = round(LIMIT + LIMIT);

function squared(value: number): number {
    return round(value * value);
}

/** The greatest sum of squares of a quaternion with components of so many bits. */
function longest(bits: number): number {
    return round(1 + round(bits === 2 ? 0.52 : 0.02));
}

/** UTF-8 without a zero, or null. */
function encode(text: string): number[] | null {
    const bytes: number[] = [];
    for (const letter of text) {
        const code = letter.codePointAt(0) ?? 0;
        if (code === 0 || (code >= 0xd800 && code < 0xe000)) {
            return null;
        }
        if (code < 0x80) {
            bytes.push(code);
        } else if (code < 0x800) {
            bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
        } else if (code < 0x10000) {
            bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        } else {
            bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        }
    }
    return bytes;
}

/** What UTF-8 says, or null. */
function decode(bytes: number[]): string | null {
    let text = "";
    for (let i = 0; i < bytes.length; ) {
        const first = bytes[i] as number;
        const more = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
        if (first === 0 || more < 0 || i + more >= bytes.length) {
            return null;
        }
        let code = more === 0 ? first : first & (0x3f >> more);
        for (let k = 1; k <= more; k++) {
            const next = bytes[i + k] as number;
            if ((next & 0xc0) !== 0x80) {
                return null;
            }
            code = (code << 6) | (next & 63);
        }
        // what a shorter form has, surrogates, and what is above 10FFFF
        const least = [0, 0x80, 0x800, 0x10000][more] as number;
        if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
            return null;
        }
        text += String.fromCodePoint(code);
        i += more + 1;
    }
    return text;
}

/** Bytes of a string's UTF-8. */
export function textLength(text: string): number {
    return encode(text)?.length ?? 0;
}

const view = new DataView(new ArrayBuffer(8));

/**
 * The operations, on whatever has bits. Each is handed a value and hands it back: the same when it was
 * written, another when it was read. Those on something that has parts are handed what does the same to
 * a part.
 */
export abstract class Stream {
    abstract readonly reading: boolean;
    /** Bits so far. */
    position = 0;

    /** The low bits of a word: 0 to 32. */
    abstract raw(word: number, bits: number): number;
    /** The next 32 bits, zeros behind the end. */
    abstract peek(): number;
    /** Bytes that can still be read. */
    abstract left(): number;

    refuse(reason: Reason): never {
        throw new Refused(reason, this.position);
    }

    private word(value: number, bits: number): number {
        if (bits <= 32) {
            return this.raw(value >>> 0, bits);
        }
        const low = this.raw(value % WORD, 32);
        return this.raw(Math.floor(value / WORD), bits - 32) * WORD + low;
    }

    private wideWord(value: bigint, bits: number): bigint {
        let word = 0n;
        for (let at = 0; at < bits; at += 32) {
            const count = Math.min(32, bits - at);
            const part = this.reading ? 0 : Number(BigInt.asUintN(count, value >> BigInt(at)));
            word |= BigInt(this.raw(part, count)) << BigInt(at);
        }
        return word;
    }

    bool(value: boolean): boolean {
        return this.raw(value ? 1 : 0, 1) === 1;
    }

    /** An integer's low bits: at most 53. */
    bits(value: number, bits: number): number {
        if (!this.reading && !(Number.isInteger(value) && value >= 0 && value < 2 ** bits)) {
            this.refuse("range");
        }
        return this.word(value, bits);
    }

    /** The same, two's complement. */
    signedBits(value: number, bits: number): number {
        const half = 2 ** (bits - 1);
        if (!this.reading && !(Number.isInteger(value) && value >= -half && value < half)) {
            this.refuse("range");
        }
        const word = this.word(value < 0 ? value + 2 * half : value, bits);
        return word < half ? word : word - 2 * half;
    }

    /** The same of up to 128 bits. */
    wideBits(value: bigint, bits: number): bigint {
        if (!this.reading && BigInt.asUintN(bits, value) !== value) {
            this.refuse("range");
        }
        return this.wideWord(value, bits);
    }

    wideSignedBits(value: bigint, bits: number): bigint {
        if (!this.reading && BigInt.asIntN(bits, value) !== value) {
            this.refuse("range");
        }
        return BigInt.asIntN(bits, this.wideWord(value, bits));
    }

    /** An integer's distance from the least. */
    ranged(value: number, min: number, max: number): number {
        if (!this.reading && !(Number.isInteger(value) && value >= min && value <= max)) {
            this.refuse("range");
        }
        const offset = this.word(value - min, bitLength(max - min));
        return offset <= max - min ? offset + min : this.refuse("range");
    }

    wideRanged(value: bigint, min: bigint, max: bigint): bigint {
        if (!this.reading && !(value >= min && value <= max)) {
            this.refuse("range");
        }
        const offset = this.wideWord(this.reading ? 0n : value - min, wideLength(max - min));
        return offset <= max - min ? offset + min : this.refuse("range");
    }

    /** IEEE 754. There is one NaN here: what another says beside that is lost. */
    float(value: number): number {
        view.setFloat32(0, value);
        view.setUint32(0, this.raw(Number.isNaN(value) ? 0x7fc00000 : view.getUint32(0), 32));
        return this.reading ? view.getFloat32(0) : value;
    }

    double(value: number): number {
        view.setFloat64(0, value);
        const isNaN = Number.isNaN(value);
        const high = isNaN ? 0x7ff80000 : view.getUint32(0);
        const low = this.raw(isNaN ? 0 : view.getUint32(4), 32);
        const top = this.raw(high, 32);
        view.setUint32(0, top);
        view.setUint32(4, low);
        return this.reading ? view.getFloat64(0) : value;
    }

    /** One of so many steps of a float. */
    compressed(value: number, min: number, max: number, steps: number): number {
        if (!this.reading && !Number.isFinite(round(value))) {
            this.refuse("not finite");
        }
        const step = this.raw(this.reading ? 0 : stepOf(value, min, max, steps), bitLength(steps));
        if (step > steps) {
            this.refuse("range");
        }
        return this.reading ? valueOf(step, min, max, steps) : value;
    }

    compressedVector(value: number[], length: number, min: number, max: number, steps: number): number[] {
        return this.array(value, length, (component) => this.compressed(component, min, max, steps));
    }

    /** A quaternion without its largest component, as in "Snapshot Compression". */
    smallestThree(value: number[], bits: number): number[] {
        const scale = 2 ** bits - 1;
        return this.reading ? this.readThree(bits, scale) : this.writeThree(value, bits, scale);
    }

    private writeThree(value: number[], bits: number, scale: number): number[] {
        const all = value.map(round);
        const at = (i: number) => all[i] as number;
        const square = all.map(squared).reduce((sum, one) => round(sum + one), 0);
        if (all.length !== 4 || !(square >= round(1 - round(0.02)) && square <= longest(bits))) {
            this.refuse("range");
        }
        let largest = 0;
        for (let i = 1; i < 4; i++) {
            largest = Math.abs(at(i)) > Math.abs(at(largest)) ? i : largest;
        }
        this.raw(largest, 2);
        for (let i = 0; i < 4; i++) {
            if (i !== largest) {
                const component = at(largest) < 0 ? -at(i) : at(i);
                const share = Math.min(Math.max(round(round(component + LIMIT) / BOTH), 0), 1);
                this.raw(Math.floor(round(round(share * scale) + 0.5)), bits);
            }
        }
        return value;
    }

    private readThree(bits: number, scale: number): number[] {
        const value = [0, 0, 0, 0];
        const largest = this.raw(0, 2);
        const halfStep = round(LIMIT / scale);
        let [rest, least, most] = [1, 0, 0];
        for (let i = 0; i < 4; i++) {
            if (i !== largest) {
                const share = round(this.raw(0, bits) * round(1 / scale));
                const component = round(round(share * BOTH) - LIMIT);
                const nearest = round(Math.abs(component) - halfStep);
                rest = round(rest - squared(component));
                least = round(least + squared(nearest));
                most = Math.max(most, nearest);
                value[i] = component;
            }
        }
        value[largest] = round(Math.sqrt(Math.max(rest, 0)));
        // the one that is left out is no smaller than any of the others
        if (round(least + squared(most)) > round(longest(bits) + 1 / 65536)) {
            this.refuse("range");
        }
        return value;
    }

    nothing(value: null): null {
        return value ?? null;
    }

    /** A Unicode scalar value, by its number. */
    character(value: string, each: Each<number>): string {
        const isScalar = (code: number) => code < 0xd800 || (code > 0xdfff && code < 0x110000);
        const code = this.reading ? 0 : (value.codePointAt(0) ?? 0xd800);
        if (!this.reading && (!isScalar(code) || String.fromCodePoint(code) !== value)) {
            this.refuse("range");
        }
        const found = each(code);
        return isScalar(found) ? String.fromCodePoint(found) : this.refuse("range");
    }

    nonZero<T extends number | bigint>(value: T, each: Each<T>): T {
        // a bigint's zero among them
        const isZero = (it: T) => it == 0;
        if (!this.reading && isZero(value)) {
            this.refuse("range");
        }
        const found = each(value);
        return isZero(found) ? this.refuse("range") : found;
    }

    /** One bit, then the value if it is set. */
    optional<T>(value: T | null, each: Each<T>): T | null {
        const isThere = this.bool(!this.reading && value !== null);
        return isThere ? each(value as T) : null;
    }

    /** The same of what can be nothing itself: in an array of one. */
    wrapped<T>(value: [T] | null, each: Each<T>): [T] | null {
        const isThere = this.bool(!this.reading && value !== null);
        return isThere ? [each(this.reading ? UNREAD : (value as [T])[0])] : null;
    }

    /** One bit, then the value if it is another than this. */
    omitDefault<T>(value: T, leftOut: T, isExact: boolean, each: Each<T>, equal: Equal<T>): T {
        if (!this.bool(!this.reading && !equal(value, leftOut))) {
            return this.reading ? leftOut : value;
        }
        const sent = each(value);
        return this.reading && isExact && equal(sent, leftOut) ? this.refuse("redundant") : sent;
    }

    array<T>(value: T[], length: number, each: Each<T>): T[] {
        if (!this.reading && value.length !== length) {
            this.refuse("range");
        }
        return this.elements(value, length, each);
    }

    /** The first elements, as many as an earlier field says. */
    counted<T>(value: T[], length: number, count: number | bigint, each: Each<T>, blank: () => T): T[] {
        if (count < 0 || count > length || (!this.reading && value.length !== length)) {
            this.refuse("range");
        }
        const all = this.elements(value, Number(count), each);
        while (all.length < length) {
            all.push(blank());
        }
        return all;
    }

    private elements<T>(value: T[], length: number, each: Each<T>): T[] {
        const all: T[] = this.reading ? [] : value;
        for (let i = 0; i < length; i++) {
            if (this.reading) {
                all.push(each(UNREAD));
            } else {
                each(value[i] as T);
            }
        }
        return all;
    }

    /** A length, then the elements. A length alone takes no memory: there are as many as were read. */
    list<T>(value: T[], min: number, max: number, each: Each<T>): T[] {
        const length = this.ranged(this.reading ? 0 : value.length, min, max);
        return this.elements(value, length, each);
    }

    /** A one before each element, a zero behind the last. */
    more<T>(value: T[], min: number, max: number, each: Each<T>): T[] {
        const all: T[] = this.reading ? [] : value;
        for (let i = 0; ; i++) {
            const isThere = this.bool(!this.reading && i < value.length);
            if (isThere ? i >= max : i < min) {
                this.refuse("range");
            }
            if (!isThere) {
                return all;
            }
            if (this.reading) {
                all.push(each(UNREAD));
            } else {
                each(value[i] as T);
            }
        }
    }

    /** What does the same to an element, and refuses one that is not above the one before. */
    private above<T, K>(each: Each<T>, key: (item: T) => K, order: Order<K>): Each<T> {
        let last: { key: K } | null = null;
        return (item) => {
            const found = each(item);
            const next = key(this.reading ? found : item);
            if (last !== null && !(order(last.key, next) < 0)) {
                this.refuse("order");
            }
            last = { key: next };
            return found;
        };
    }

    /** A length, then the elements, each above the one before. */
    set<T>(value: T[], min: number, max: number, each: Each<T>, order: Order<T>): T[] {
        return this.list(value, min, max, this.above(each, (item) => item, order));
    }

    /** A length, then key and value each, keys ascending. */
    map<K, V>(value: [K, V][], min: number, max: number, key: Each<K>, of: Each<V>, order: Order<K>): [K, V][] {
        const each = (entry: [K, V]): [K, V] => {
            const [k, v] = this.reading ? [UNREAD, UNREAD] : entry;
            return [key(k), of(v)];
        };
        return this.list(value, min, max, this.above(each, ([k]) => k, order));
    }

    /** The first of a list, or what is above the last. */
    private step(least: number, most: number, each: Each<number>): Each<number> {
        let last: number | null = null;
        return (item) => {
            last = last === null ? each(item) : this.relative(item, last, least, most);
            return last;
        };
    }

    /** A length, then the first integer, and each other by its step from the one before. */
    ascending(value: number[], min: number, max: number, least: number, most: number, each: Each<number>): number[] {
        return this.list(value, min, max, this.step(least, most, each));
    }

    /** The same with a one before each, and a zero behind the last. */
    moreAscending(value: number[], min: number, max: number, least: number, most: number, each: Each<number>): number[] {
        return this.more(value, min, max, this.step(least, most, each));
    }

    /**
     * The prefix code of both relative integers: as many zeros as the tier's number, a one, then the
     * difference within the tier. What a tier does not have is null: then `last` bits follow six zeros.
     */
    private ladder(difference: number, tiers: [number, number][], last: number, rest: number): [number | null, number] {
        let zeros = 0;
        let first = 1;
        const known = this.reading ? Math.min(trailingZeros(this.peek()), TIERS) : TIERS;
        for (const [, values] of tiers) {
            if (zeros < known && (this.reading || difference >= first + values)) {
                first += values;
                zeros++;
            }
        }
        const tier = tiers[zeros];
        if (tier === undefined) {
            this.raw(0, TIERS);
            return [null, this.raw(rest, last)];
        }
        this.raw(1 << zeros, zeros + 1);
        const offset = this.raw(this.reading ? 0 : difference - first, tier[0]);
        return offset < tier[1] ? [first + offset, 0] : this.refuse("range");
    }

    /** serialize 1.0's relative integer: larger than this. */
    relative(value: number, previous: number, least: number, most: number): number {
        const isGood = (it: number) => Number.isInteger(it) && it > previous && it >= least && it <= most;
        if (!this.reading && !isGood(value)) {
            this.refuse("range");
        }
        const [difference, rest] = this.ladder(value - previous, STANDARD, 32, value >>> 0);
        const itself = least < 0 ? rest | 0 : rest;
        const found = difference === null ? itself : previous + difference;
        return isGood(found) ? found : this.refuse("range");
    }

    private utf8(value: string, min: number, max: number, isAligned: boolean): string {
        const bytes = this.reading ? [] : (encode(value) ?? this.refuse("text"));
        const length = this.ranged(bytes.length, min, max);
        if (isAligned) {
            this.align();
        }
        if (this.reading && length > this.left()) {
            this.refuse("overflow");
        }
        for (let i = 0; i < length; i++) {
            bytes[i] = this.raw(bytes[i] ?? 0, 8);
        }
        return this.reading ? (decode(bytes) ?? this.refuse("text")) : value;
    }

    /** A length, zeros up to the next byte, UTF-8. */
    text(value: string, min: number, max: number): string {
        return this.utf8(value, min, max, true);
    }

    /** A length, then UTF-8 where it ends. */
    unalignedText(value: string, min: number, max: number): string {
        return this.utf8(value, min, max, false);
    }

    /** UTF-8 up to a zero byte. */
    nulTerminated(value: string, min: number, max: number): string {
        const bytes = this.reading ? [] : (encode(value) ?? this.refuse("text"));
        if (!this.reading && (bytes.length < min || bytes.length > max)) {
            this.refuse("range");
        }
        for (let i = 0; ; i++) {
            const byte = this.raw(bytes[i] ?? 0, 8);
            if (byte === 0) {
                break;
            }
            bytes[i] = i < max ? byte : this.refuse("range");
        }
        if (bytes.length < min) {
            this.refuse("range");
        }
        return this.reading ? (decode(bytes) ?? this.refuse("text")) : value;
    }

    /** A length, then 32 bits a UTF-16 code unit. */
    utf16(value: string, min: number, max: number): string {
        const isGood = (text: string) => encode(text) !== null;
        if (!this.reading && !isGood(value)) {
            this.refuse("text");
        }
        const length = this.ranged(this.reading ? 0 : value.length, min, max);
        let text = "";
        for (let i = 0; i < length; i++) {
            const unit = this.raw(this.reading ? 0 : value.charCodeAt(i), 32);
            text += unit < 0x10000 ? String.fromCharCode(unit) : this.refuse("text");
        }
        return isGood(text) ? text : this.refuse("text");
    }

    private bytes(value: Uint8Array, length: number): Uint8Array {
        this.align();
        if (this.reading && length > this.left()) {
            this.refuse("overflow");
        }
        const bytes = this.reading ? new Uint8Array(length) : value;
        for (let i = 0; i < length; i++) {
            const byte = this.raw(bytes[i] ?? 0, 8);
            if (this.reading) {
                bytes[i] = byte;
            }
        }
        return bytes;
    }

    /** Zeros up to the next byte, then so many bytes. */
    byteArray(value: Uint8Array, length: number): Uint8Array {
        return this.reading || value.length === length ? this.bytes(value, length) : this.refuse("range");
    }

    /** A length, zeros up to the next byte, then the bytes. */
    byteList(value: Uint8Array, min: number, max: number): Uint8Array {
        return this.bytes(value, this.ranged(this.reading ? 0 : value.length, min, max));
    }

    /** Ascending indices below `max`, with whatever `next` has before each and `each` behind it. */
    private sparse<T>(value: [number, T][], max: number, each: Each<T>, next: (index: number, end: number) => number): [number, T][] {
        const all: [number, T][] = this.reading ? [] : value;
        let end = 0;
        for (let at = 0; ; at++) {
            const entry = this.reading ? undefined : value[at];
            if (entry !== undefined && !(Number.isInteger(entry[0]) && entry[0] >= end && entry[0] < max)) {
                this.refuse("order");
            }
            const index = next(entry === undefined ? max : entry[0], end);
            if (index === max) {
                return all;
            }
            if (this.reading) {
                all.push([index, each(UNREAD)]);
            } else if (entry !== undefined) {
                each(entry[1]);
            }
            end = index + 1;
        }
    }

    /** A flag for each index there can be, and the object behind each that is set. */
    subsetFlags<T>(value: [number, T][], max: number, each: Each<T>): [number, T][] {
        return this.sparse(value, max, each, (index, end) => {
            let at = end;
            while (at < max && !this.bool(at === index)) {
                at++;
            }
            return at;
        });
    }

    /** How many there are, then index and object each. */
    subsetIndices<T>(value: [number, T][], max: number, each: Each<T>): [number, T][] {
        const length = this.ranged(this.reading ? 0 : value.length, 0, max);
        let count = 0;
        return this.sparse(value, max, each, (index, end) => {
            if (count === length) {
                return max;
            }
            count++;
            return this.notBelow(end, this.ranged(index, 0, max - 1));
        });
    }

    /** Index and object each, then the index behind the last there can be. */
    subsetSentinel<T>(value: [number, T][], max: number, each: Each<T>): [number, T][] {
        return this.sparse(value, max, each, (index, end) => this.notBelow(end, this.ranged(index, 0, max)));
    }

    private notBelow(end: number, index: number): number {
        return index >= end ? index : this.refuse("order");
    }

    /** The step from the index before and the object each, then the step behind the last there can be. */
    subsetRelative<T>(value: [number, T][], max: number, each: Each<T>): [number, T][] {
        return this.sparse(value, max, each, (index, end) => {
            const difference = index + 1 - end;
            const last = max < 126 ? 0 : bitLength(max - 125);
            const [found, rest] = this.ladder(difference, ARTICLE, last, difference - 126);
            const at = end + (found ?? rest + 126) - 1;
            return at <= max ? at : this.refuse("range");
        });
    }

    private bare(value: number[], on: (entries: [number, null][], each: Each<null>) => [number, null][]): number[] {
        const entries = this.reading ? [] : value.map((index): [number, null] => [index, null]);
        const found = on(entries, () => null);
        return this.reading ? found.map(([index]) => index) : value;
    }

    /** The same of indices without objects. */
    bareFlags(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetFlags(entries, max, each));
    }

    bareIndices(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetIndices(entries, max, each));
    }

    bareSentinel(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetSentinel(entries, max, each));
    }

    bareRelative(value: number[], max: number): number[] {
        return this.bare(value, (entries, each) => this.subsetRelative(entries, max, each));
    }

    /** An enum's number: the ordinal of one of so many variants. */
    tag(ordinal: number, variants: number, bits: number): number {
        if (!this.reading && ordinal < 0) {
            this.refuse("tag");
        }
        const found = this.raw(ordinal, bits);
        return found < variants ? found : this.refuse("tag");
    }

    /** The same where other bits stand for each. */
    codedTag(ordinal: number, codes: number[], bits: number): number {
        const code = this.reading ? 0 : (codes[ordinal] ?? this.refuse("tag"));
        const found = codes.indexOf(this.raw(code, bits));
        return found >= 0 ? found : this.refuse("tag");
    }

    /** Zeros up to the next byte. */
    align(): void {
        if (this.raw(0, (8 - (this.position % 8)) % 8) !== 0) {
            this.refuse("align");
        }
    }

    check(magic: bigint, bits: number): void {
        const expected = BigInt.asUintN(bits, magic);
        if (this.wideWord(expected, bits) !== expected) {
            this.refuse("check");
        }
    }

    reserved(bits: number): void {
        if (this.wideWord(0n, bits) !== 0n) {
            this.refuse("reserved");
        }
    }
}

function trailingZeros(word: number): number {
    return word === 0 ? 32 : 31 - Math.clz32(word & -word);
}

/** Most bytes of a packet: positions are counted in 32 bits. */
const LARGEST = 2 ** 28;

/** Bits out of any bytes, lowest first, never past their end. */
export class Reader extends Stream {
    readonly reading = true;
    private readonly view: DataView;
    private readonly end: number;

    constructor(bytes: Uint8Array) {
        super();
        if (bytes.length > LARGEST) {
            this.refuse("overflow");
        }
        // zeros behind the end, so that whole words can be loaded
        const padded = new Uint8Array(bytes.length + 8);
        padded.set(bytes);
        this.view = new DataView(padded.buffer);
        this.end = 8 * bytes.length;
    }

    raw(_: number, bits: number): number {
        if (bits > this.end - this.position) {
            this.refuse("overflow");
        }
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

    left(): number {
        return Math.floor((this.end - this.position) / 8);
    }

    /** Nothing follows but the rest of a byte; zeros, behind what stands around a packet. */
    finish(isPlain: boolean): void {
        if (this.end - this.position >= 8 || (!isPlain && this.peek() !== 0)) {
            this.refuse("trailing");
        }
    }
}

/** Bits into bytes that grow, lowest first. */
export class Writer extends Stream {
    readonly reading = false;
    private view = new DataView(new ArrayBuffer(64));
    private scratch = 0;

    raw(word: number, bits: number): number {
        if (bits === 0) {
            return 0;
        }
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

    left(): number {
        return 0;
    }

    /** The word at the position. */
    private store(): void {
        const at = (this.position >>> 5) * 4;
        if (at + 4 > this.view.byteLength) {
            const larger = new Uint8Array(2 * this.view.byteLength);
            larger.set(new Uint8Array(this.view.buffer));
            this.view = new DataView(larger.buffer);
        }
        this.view.setUint32(at, this.scratch, true);
    }

    finish(): Uint8Array {
        this.store();
        return new Uint8Array(this.view.buffer, 0, Math.ceil(this.position / 8));
    }
}

/** What stands around every packet of a protocol. */
export interface Protocol {
    readonly id: bigint;
    readonly idBytes: number;
    readonly sendsId: boolean;
    readonly sums: boolean;
    readonly endCheck: { readonly magic: bigint; readonly aligned: boolean } | null;
}

/** CRC32 (IEEE 802.3). */
export function crc32(bytes: Uint8Array): number {
    let crc = -1;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) {
            crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
        }
    }
    return ~crc >>> 0;
}

function littleEndian(value: bigint, count: number): number[] {
    return Array.from({ length: count }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));
}

/** Over the id, the field itself while it is still zero, and what follows it. */
function sum(protocol: Protocol, data: Uint8Array): number[] {
    const front = [...littleEndian(protocol.id, protocol.idBytes), 0, 0, 0, 0];
    const all = new Uint8Array(front.length + data.length);
    all.set(front);
    all.set(data, front.length);
    return littleEndian(BigInt(crc32(all)), 4);
}

type Serialize<T> = (stream: Stream, value: T) => T;

function endCheck(protocol: Protocol, stream: Stream): void {
    if (protocol.endCheck !== null) {
        if (protocol.endCheck.aligned) {
            stream.align();
        }
        stream.check(protocol.endCheck.magic, 32);
    }
}

/** What a packet says; one that is refused is a `Refused`. */
function readPacket<T>(protocol: Protocol | null, serialize: Serialize<T>, bytes: Uint8Array): T {
    const id = protocol?.sendsId ? littleEndian(protocol.id, protocol.idBytes) : [];
    const front = id.length + (protocol?.sums ? 4 : 0);
    if (bytes.length < front) {
        throw new Refused("overflow", 0);
    }
    const data = bytes.subarray(front);
    if (id.some((byte, i) => bytes[i] !== byte)) {
        throw new Refused("protocol", 0);
    }
    if (protocol?.sums && sum(protocol, data).some((byte, i) => bytes[id.length + i] !== byte)) {
        throw new Refused("crc", 8 * id.length);
    }
    const reader = new Reader(data);
    const value = serialize(reader, UNREAD);
    if (protocol !== null) {
        endCheck(protocol, reader);
    }
    reader.finish(protocol === null);
    return value;
}

/** A packet that says so; a value that a reader would refuse is a `Refused`. */
function writePacket<T>(protocol: Protocol | null, serialize: Serialize<T>, value: T): Uint8Array {
    const writer = new Writer();
    serialize(writer, value);
    if (protocol === null) {
        return writer.finish();
    }
    endCheck(protocol, writer);
    const data = writer.finish();
    const id = protocol.sendsId ? littleEndian(protocol.id, protocol.idBytes) : [];
    const front = [...id, ...(protocol.sums ? sum(protocol, data) : [])];
    const packet = new Uint8Array(front.length + data.length);
    packet.set(front);
    packet.set(data, front.length);
    return packet;
}

const same = <T>(a: T, b: T): boolean => a === b;
const sameFloat: Equal<number> = (a, b) => round(a) === round(b);
const sameList = <T>(equal: Equal<T>): Equal<T[]> => (a, b) =>
    a.length === b.length && a.every((item, i) => equal(item, b[i] as T));
const sameBytes: Equal<Uint8Array> = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
const samePair = <K, V>(key: Equal<K>, value: Equal<V>): Equal<[K, V]> => (a, b) =>
    key(a[0], b[0]) && value(a[1], b[1]);
const sameOption = <T>(equal: Equal<T>): Equal<T | null> => (a, b) =>
    a === null || b === null ? a === b : equal(a, b);

const order = <T extends number | bigint | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const orderList = <T>(of: Order<T>): Order<ArrayLike<T>> => (a, b) => {
    for (let i = 0; i < a.length && i < b.length; i++) {
        const found = of(a[i] as T, b[i] as T);
        if (found !== 0) {
            return found;
        }
    }
    return order(a.length, b.length);
};
const orderBytes = orderList<number>(order);
const orderText: Order<string> = (a, b) => orderBytes(encode(a) ?? [], encode(b) ?? []);
const orderPair = <K, V>(key: Order<K>, value: Order<V>): Order<[K, V]> => (a, b) =>
    key(a[0], b[0]) || value(a[1], b[1]);
const orderOption = <T>(of: Order<T>): Order<T | null> => (a, b) =>
    a === null || b === null ? order(a !== null, b !== null) : of(a, b);
const orderNames = <T extends string>(names: readonly T[]): Order<T> => (a, b) =>
    order(names.indexOf(a), names.indexOf(b));
