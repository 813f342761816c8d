// Encoding and decoding of strings.

/** Encodes a string as UTF-8. Returns null if it is invalid or contains a zero. */
function $encode(text: string): number[] | null {
    const bytes: number[] = [];
    for (const letter of text) {
        const code = letter.codePointAt(0) ?? 0;
        if (code === 0 || (code >= 0xd800 && code < 0xe000)) { return null; }
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

/** Decodes UTF-8. Returns null if it is invalid or contains a zero. */
function $decode(bytes: number[]): string | null {
    let text = "";
    for (let i = 0; i < bytes.length; ) {
        const first = bytes[i] as number;
        const more = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
        if (first === 0 || more < 0 || i + more >= bytes.length) { return null; }
        let code = more === 0 ? first : first & (0x3f >> more);
        for (let k = 1; k <= more; k++) {
            const next = bytes[i + k] as number;
            if ((next & 0xc0) !== 0x80) { return null; }
            code = (code << 6) | (next & 63);
        }
        // overlong forms, surrogates, and code points above 10FFFF
        const least = [0, 0x80, 0x800, 0x10000][more] as number;
        if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) { return null; }
        text += String.fromCodePoint(code);
        i += more + 1;
    }
    return text;
}

/** Returns the number of bytes of a string as UTF-8. */
export function $textLength(text: string): number {
    return $encode(text)?.length ?? 0;
}
