    // strings and bytes

    /// <summary>A length, padding to the next byte, then UTF-8.</summary>
    internal string Text(string value, uint min, uint max) => Characters(value, min, max, true);

    /// <summary>A length, then UTF-8 without padding.</summary>
    internal string UnalignedText(string value, uint min, uint max) => Characters(value, min, max, false);

    /// <summary>Returns true if a string can be written.</summary>
    private bool IsText(string value) {
        if (value == null) { Reject(Reason.Range); }
        else if (!Texts.IsText(value)) { Reject(Reason.Text); }
        return IsGood;
    }

    private string Characters(string value, uint min, uint max, bool isAligned) {
        if (!reading && !IsText(value)) { return value; }
        Span<byte> bytes = reading ? default(Span<byte>) : Texts.Encoded(value);
        long length = Ranged(bytes.Length, min, max);
        if (isAligned) { Align(); }
        if (reading && length > Remaining >> 3) { Reject(Reason.Overflow); }
        if (!Hold(OBJECT + 2 * length)) { return value; }
        if (!reading) {
            Bytes(bytes);
            return value;
        }
        bytes = new Span<byte>(Texts.Buffer((int)length), 0, (int)length);
        Bytes(bytes);
        return Decoded(bytes, value);
    }

    private string Decoded(ReadOnlySpan<byte> bytes, string old) {
        string text = Texts.Decoded(bytes, old);
        if (text == null) { Reject(Reason.Text); }
        return text ?? "";
    }

    /// <summary>UTF-8 up to a zero byte.</summary>
    internal string NulTerminated(string value, uint min, uint max) {
        if (!reading) {
            if (!IsText(value)) { return value; }
            Span<byte> bytes = Texts.Encoded(value);
            if (bytes.Length < min || bytes.Length > max) { Reject(Reason.Range); }
            Hold(OBJECT + 2L * bytes.Length);
            Bytes(bytes);
            Raw(0, 8);
            return value;
        }
        int count = 0;
        byte[] found = Texts.Buffer((int)Math.Min(max, Remaining >> 3));
        for (byte next; (next = (byte)Raw(0, 8)) != 0 && Hold(2);) {
            if (count == max) { Reject(Reason.Range); }
            else { found[count++] = next; }
        }
        if (count < min) { Reject(Reason.Range); }
        return Hold(OBJECT) ? Decoded(new ReadOnlySpan<byte>(found, 0, count), value) : value;
    }

    /// <summary>A length, then 32 bits for each UTF-16 code unit.</summary>
    internal string Utf16(string value, uint min, uint max) {
        if (!reading && !IsText(value)) { return value; }
        long length = Ranged(reading ? 0 : value.Length, min, max);
        if (reading && length > Remaining >> 5) { Reject(Reason.Overflow); }
        if (!Hold(OBJECT + 2 * length)) { return value; }
        char[] units = reading ? Texts.Units((int)length) : null;
        for (int i = 0; i < length && IsGood; i++) {
            ulong unit = Raw(reading ? 0UL : value[i], 32);
            if (unit > 0xFFFF) { Reject(Reason.Text); }
            if (reading) { units[i] = unchecked((char)unit); }
        }
        if (!reading || !IsGood) { return value; }
        value = Texts.Kept(units, (int)length, value);
        IsText(value);
        return value;
    }

    /// <summary>Padding to the next byte, then a fixed number of bytes.</summary>
    internal byte[] ByteArray(byte[] value, int length) {
        bool isGood = value != null && value.Length == length;
        Align();
        if (reading && length > Remaining >> 3) { Reject(Reason.Overflow); }
        if (!Enter(isGood, OBJECT + (long)length)) { return value; }
        value = isGood ? value : new byte[length];
        Bytes(value);
        return value;
    }

    /// <summary>A length, padding to the next byte, then the bytes.</summary>
    internal Items<byte> ByteList(Items<byte> value, uint min, uint max) {
        long length = Length(value, min, max);
        Align();
        return Contents(value, length);
    }

    /// <summary>Padding to the next byte, then the bytes up to the end of the packet or to its end check.</summary>
    internal Items<byte> Rest(Items<byte> value, uint min, uint max) {
        Align();
        long length = reading ? Math.Max(Remaining, 0) >> 3 : value == null ? -1 : value.Count;
        if (length < min || length > max) { Reject(Reason.Range); }
        return Contents(value, length);
    }

    private Items<byte> Contents(Items<byte> value, long length) {
        if (reading && length > Remaining >> 3) { Reject(Reason.Overflow); }
        if (!Enter(value != null, OBJECT + length)) { return value; }
        value = value ?? new Items<byte>();
        if (reading) { value.Resize((int)length); }
        Bytes(value.AsSpan());
        return value;
    }
