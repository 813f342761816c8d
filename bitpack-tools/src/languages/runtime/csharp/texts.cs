/// <summary>UTF-8 of strings, in buffers that are kept for later packets.</summary>
internal static class Texts {
    [ThreadStatic] private static byte[] bytes;
    [ThreadStatic] private static char[] units;

    /// <summary>Returns a buffer for the bytes of one string.</summary>
    internal static byte[] Buffer(int length) {
        if (bytes == null || bytes.Length < length) { bytes = new byte[Math.Max(256, 2L * length)]; }
        return bytes;
    }

    /// <summary>Returns the number of bytes of a string as UTF-8.</summary>
    internal static int Length(string text) {
        int length = 0;
        foreach (char unit in text ?? "") { length += unit < 0x80 ? 1 : unit < 0x800 || char.IsSurrogate(unit) ? 2 : 3; }
        return length;
    }

    /// <summary>Returns true for a string without a zero character or half of a surrogate pair.</summary>
    internal static bool IsText(string text) {
        for (int i = 0; i < text.Length; i++) {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1])) { i++; }
            else if (text[i] == 0 || char.IsSurrogate(text[i])) { return false; }
        }
        return true;
    }

    /// <summary>Writes a string, which has no half of a surrogate pair, as UTF-8 into the buffer.</summary>
    internal static Span<byte> Encoded(string text) {
        int length = Length(text), at = 0;
        byte[] to = Buffer(length);
        for (int i = 0; i < text.Length; i++) {
            int code = char.IsSurrogate(text[i]) ? char.ConvertToUtf32(text[i], text[++i]) : text[i];
            int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
            to[at++] = (byte)(more == 0 ? code : 0xFF00 >> more + 1 & 0xFF | code >> 6 * more);
            for (int k = more - 1; k >= 0; k--) { to[at++] = (byte)(0x80 | code >> 6 * k & 0x3F); }
        }
        return new Span<byte>(to, 0, length);
    }

    /// <summary>Returns the string of some UTF-8; null if it is invalid or has a zero. The old string is returned if it is equal.</summary>
    internal static string Decoded(ReadOnlySpan<byte> from, string old) {
        char[] to = Units(from.Length);
        int count = 0;
        for (int i = 0; i < from.Length;) {
            int first = from[i++];
            int more = first < 0x80 ? 0 : first < 0xC2 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
            if (first == 0 || more < 0 || more > from.Length - i) { return null; }
            int code = more == 0 ? first : first & (0x3F >> more);
            for (int k = 0; k < more; k++) {
                if ((from[i] & 0xC0) != 0x80) { return null; }
                code = code << 6 | from[i++] & 0x3F;
            }
            // overlong forms, surrogates, and code points above 10FFFF
            if (more == 2 && (code < 0x800 || code >> 11 == 0x1B) || more == 3 && (code < 0x10000 || code > 0x10FFFF)) { return null; }
            if (code >= 0x10000) { to[count++] = (char)(0xD7C0 + (code >> 10)); }
            to[count++] = (char)(code < 0x10000 ? code : 0xDC00 | code & 0x3FF);
        }
        return Kept(to, count, old);
    }

    /// <summary>Returns a buffer for the UTF-16 code units of one string.</summary>
    internal static char[] Units(int length) {
        if (units == null || units.Length < length) { units = new char[Math.Max(256, 2L * length)]; }
        return units;
    }

    /// <summary>Returns a string, the old one if it is equal.</summary>
    internal static string Kept(char[] from, int count, string old) {
        bool isSame = old != null && old.Length == count && old.AsSpan().SequenceEqual(new ReadOnlySpan<char>(from, 0, count));
        return isSame ? old : new string(from, 0, count);
    }
}
