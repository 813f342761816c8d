public:
    // strings and bytes

    /// A length, padding to the next byte, then UTF-8.
    bool Text(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        return Characters<true>(text, min, max);
    }

    /// A length, then UTF-8 without padding.
    bool UnalignedText(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        return Characters<false>(text, min, max);
    }

    /// UTF-8 up to a zero byte.
    bool NulTerminated(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        if constexpr (IsWriting) {
            if (!IsText(text)) { return Fail(Error::Text); }
            if (text.size() < min || text.size() > max) { return Fail(Error::Range); }
        } else {
            text.clear();
        }
        for (std::size_t i = 0;; ++i) {
            std::uint64_t byte = i < text.size() ? std::uint8_t(text[i]) : 0;
            if (!Raw(byte, 8)) { return false; }
            if (byte == 0) { return (text.size() >= min || Fail(Error::Range)) && (IsText(text) || Fail(Error::Text)); }
            if (!Hold(1)) { return false; }
            if constexpr (IsReading) {
                if (text.size() == max) { return Fail(Error::Range); }
                text.push_back(char(byte));
            }
        }
    }

    /// A length, then 32 bits for each UTF-16 code unit.
    bool Utf16(std::u16string& text, std::uint32_t min, std::uint32_t max)
    {
        if (IsWriting && !IsText(text)) { return Fail(Error::Text); }
        std::size_t length = text.size();
        if (!Length(length, min, max)) { return false; }
        if constexpr (IsReading) { text.clear(); }
        for (std::size_t i = 0; i < length; ++i) {
            std::uint64_t unit = i < text.size() ? text[i] : 0;
            if (!Raw(unit, 32) || !Hold(sizeof(char16_t))) { return false; }
            if constexpr (IsReading) {
                if (unit > 0xFFFF) { return Fail(Error::Text); }
                text.push_back(char16_t(unit));
            }
        }
        return IsWriting || IsText(text) || Fail(Error::Text);
    }

    /// Padding to the next byte, then a fixed number of bytes.
    template <std::size_t N> bool ByteArray(std::array<std::uint8_t, N>& bytes)
    {
        return Bits::AlignedBytes(bytes.data(), N);
    }

    /// A length, padding to the next byte, then the bytes.
    bool ByteList(std::vector<std::uint8_t>& bytes, std::uint32_t min, std::uint32_t max)
    {
        std::size_t length = bytes.size();
        return Length(length, min, max) && Room(bytes, length) && Bits::AlignedBytes(bytes.data(), length);
    }

    /// Padding to the next byte, then the bytes up to the end of the packet or to its end check.
    bool Rest(std::vector<std::uint8_t>& bytes, std::uint32_t min, std::uint32_t max)
    {
        std::size_t length = bytes.size();
        if (!Align()) { return false; }
        if constexpr (IsReading) { length = std::size_t(Bits::Remaining() / 8); }
        if (length < min || length > max) { return Fail(Error::Range); }
        return Room(bytes, length) && Bits::AlignedBytes(bytes.data(), length);
    }

private:
    /// When reading, resizes the container after checking that as many bytes remain.
    template <typename Container> bool Room(Container& bytes, std::size_t length)
    {
        if constexpr (IsReading) {
            if (length > Bits::Remaining() / 8) { return Fail(Error::Overflow); }
        }
        if (!Hold(length)) { return false; }
        if constexpr (IsReading) { bytes.resize(length); }
        return true;
    }

    template <bool IsAligned> bool Characters(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        if (IsWriting && !IsText(text)) { return Fail(Error::Text); }
        std::size_t length = text.size();
        if (!Length(length, min, max) || !Room(text, length)) { return false; }
        auto* bytes = reinterpret_cast<std::uint8_t*>(&text[0]);
        if (IsAligned && !Bits::AlignedBytes(bytes, length)) { return false; }
        for (std::size_t at = IsAligned ? length : 0, count; at < length; at += count) {
            count = (std::min)(length - at, std::size_t(8));
            std::uint64_t word = IsWriting ? Load(bytes + at, count) : 0;
            if (!Raw(word, unsigned(8 * count))) { return false; }
            if constexpr (IsReading) { Store(bytes + at, word, count); }
        }
        return IsWriting || IsText(text) || Fail(Error::Text);
    }
