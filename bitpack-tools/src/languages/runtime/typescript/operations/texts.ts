    // strings and bytes

    private utf8(value: string, min: number, max: number, isAligned: boolean): string {
        const bytes = this.reading ? [] : ($encode(value) ?? this.reject("text"));
        const length = this.ranged(bytes.length, min, max);
        if (isAligned) { this.align(); }
        if (this.reading && length > this.left()) { this.reject("overflow"); }
        // first an array of numbers, then a string
        this.hold(2 * $OBJECT + length * ($SLOT + 2));
        for (let i = 0; i < length; i++) {
            bytes[i] = this.raw(bytes[i] ?? 0, 8);
        }
        return this.reading ? ($decode(bytes) ?? this.reject("text")) : value;
    }

    /** A length, padding to the next byte, then UTF-8. */
    text(value: string, min: number, max: number): string {
        return this.utf8(value, min, max, true);
    }

    /** A length, then UTF-8 without padding. */
    unalignedText(value: string, min: number, max: number): string {
        return this.utf8(value, min, max, false);
    }

    /** UTF-8 up to a zero byte. */
    nulTerminated(value: string, min: number, max: number): string {
        const bytes = this.reading ? [] : ($encode(value) ?? this.reject("text"));
        if (!this.reading && (bytes.length < min || bytes.length > max)) { this.reject("range"); }
        this.hold(2 * $OBJECT);
        for (let i = 0; ; i++) {
            const byte = this.raw(bytes[i] ?? 0, 8);
            if (byte === 0) { break; }
            this.hold($SLOT + 2);
            bytes[i] = i < max ? byte : this.reject("range");
        }
        if (bytes.length < min) { this.reject("range"); }
        return this.reading ? ($decode(bytes) ?? this.reject("text")) : value;
    }

    /** A length, then 32 bits for each UTF-16 code unit. */
    utf16(value: string, min: number, max: number): string {
        const isGood = (text: string) => $encode(text) !== null;
        if (!this.reading && !isGood(value)) { this.reject("text"); }
        const length = this.ranged(this.reading ? 0 : value.length, min, max);
        let text = "";
        this.hold($OBJECT);
        for (let i = 0; i < length; i++) {
            this.hold(2);
            const unit = this.raw(this.reading ? 0 : value.charCodeAt(i), 32);
            text += unit < 0x10000 ? String.fromCharCode(unit) : this.reject("text");
        }
        return isGood(text) ? text : this.reject("text");
    }

    private bytes(value: Uint8Array, length: number): Uint8Array {
        this.align();
        if (this.reading && length > this.left()) { this.reject("overflow"); }
        this.hold($BYTES + length);
        const bytes = this.reading ? new Uint8Array(length) : value;
        for (let i = 0; i < length; i++) {
            const byte = this.raw(bytes[i] ?? 0, 8);
            if (this.reading) { bytes[i] = byte; }
        }
        return bytes;
    }

    /** Padding to the next byte, then a fixed number of bytes. */
    byteArray(value: Uint8Array, length: number): Uint8Array {
        return this.reading || value.length === length ? this.bytes(value, length) : this.reject("range");
    }

    /** A length, padding to the next byte, then the bytes. */
    byteList(value: Uint8Array, min: number, max: number): Uint8Array {
        return this.bytes(value, this.ranged(this.reading ? 0 : value.length, min, max));
    }

    /** Padding to the next byte, then the bytes up to the end of the packet or to its end check. */
    rest(value: Uint8Array, min: number, max: number): Uint8Array {
        this.align();
        const length = this.reading ? this.left() : value.length;
        return length < min || length > max ? this.reject("range") : this.bytes(value, length);
    }
