public:
    // tags of enums, padding, checks

    /// The tag of an enum: the ordinal of one of `variants` variants.
    bool Tag(std::uint32_t& ordinal, std::uint32_t variants, unsigned bits)
    {
        if (IsWriting && ordinal >= variants) { return Fail(Error::Tag); }
        return Word(ordinal, bits) && (ordinal < variants || Fail(Error::Tag));
    }

    /// The tag of an enum whose codes are not the ordinals.
    template <std::size_t N> bool Tag(std::uint32_t& ordinal, const Code (&codes)[N], unsigned bits)
    {
        if (IsWriting && ordinal >= N) { return Fail(Error::Tag); }
        std::uint32_t code = IsWriting ? codes[ordinal].code : 0;
        if (!Word(code, bits)) { return false; }
        if constexpr (IsReading) {
            for (std::uint32_t i = 0; i < N; ++i) {
                if (codes[i].code == code) {
                    ordinal = i;
                    return true;
                }
            }
            return Fail(Error::Tag);
        }
        return true;
    }

    /// An enum without fields, sent as its ordinal.
    template <typename E> bool Enum(E& value, std::uint32_t variants, unsigned bits)
    {
        const auto number = static_cast<std::int64_t>(value);
        std::uint32_t ordinal = number < 0 || number >= std::int64_t(variants) ? variants : std::uint32_t(number);
        if (!Tag(ordinal, variants, bits)) { return false; }
        if constexpr (IsReading) { value = static_cast<E>(ordinal); }
        return true;
    }

    /// An enum without fields, whose codes are not the ordinals.
    template <typename E, std::size_t N> bool Enum(E& value, const Code (&codes)[N], unsigned bits)
    {
        std::uint32_t ordinal = N;
        for (std::uint32_t i = 0; IsWriting && i < N; ++i) {
            if (codes[i].number == static_cast<std::int64_t>(value)) { ordinal = i; }
        }
        if (!Tag(ordinal, codes, bits)) { return false; }
        if constexpr (IsReading) { value = static_cast<E>(codes[ordinal].number); }
        return true;
    }

    /// Zero bits up to the next byte.
    bool Align()
    {
        std::uint64_t zeros = 0;
        return Raw(zeros, unsigned(8 - Bits::Position() % 8) % 8) && (zeros == 0 || Fail(Error::Align));
    }

    bool Check(std::uint64_t magic, unsigned bits)
    {
        std::uint64_t found = magic & Mask(bits);
        const std::uint64_t expected = found;
        return Raw(found, bits) && (found == expected || Fail(Error::Check));
    }

    bool Reserved(unsigned bits)
    {
        std::uint64_t zeros = 0;
        return Raw(zeros, bits) && (zeros == 0 || Fail(Error::Reserved));
    }

    /// The padding of a value that began at bit `start`: zero bits until it takes `bytes` bytes.
    bool PadTo(std::uint64_t start, std::uint32_t bytes)
    {
        const std::uint64_t end = start + 8 * std::uint64_t(bytes);
        if constexpr (IsReading) {
            if (end - Bits::Position() > Bits::Remaining()) { return Fail(Error::Overflow); }
        }
        while (Bits::Position() < end) {
            const std::uint64_t left = end - Bits::Position();
            if (!Reserved(left < 64 ? unsigned(left) : 64)) { return false; }
        }
        return true;
    }
