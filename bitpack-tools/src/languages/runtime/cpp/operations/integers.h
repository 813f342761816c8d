public:
    // integers, sent as their low bits or as the offset from a minimum

    /// The low bits of an unsigned integer of any width.
    template <typename U> BITPACK_INLINE bool Word(U& word, unsigned bits)
    {
        std::uint64_t low = static_cast<std::uint64_t>(word);
        if (bits <= 64) {
            if (!Raw(low, bits)) { return false; }
            word = U(low);
            return true;
        }
        if constexpr (sizeof(U) > 8) {
            std::uint64_t high = static_cast<std::uint64_t>(word >> 64);
            if (!Raw(low, 64) || !Raw(high, bits - 64)) { return false; }
            word = U(high) << 64 | low;
            return true;
        }
        return Fail(Error::Range);
    }

    BITPACK_INLINE bool Flag(bool& value)
    {
        std::uint64_t word = value ? 1 : 0;
        if (!Raw(word, 1)) { return false; }
        if constexpr (IsReading) { value = word != 0; }
        return true;
    }

    /// An integer, sent as its low bits.
    template <typename T> BITPACK_INLINE bool Integer(T& value, unsigned bits)
    {
        using U = Unsigned<T>;
        const unsigned rest = unsigned(8 * sizeof(T)) - bits;
        // shifting up and back down extends the sign; a value that fits is unchanged
        const auto extend = [rest](U word) { return T(T(U(word << rest)) >> rest); };
        U word = U(value);
        if constexpr (IsWriting) {
            if (extend(word) != value) { return Fail(Error::Range); }
        }
        if (!Word(word, bits)) { return false; }
        if constexpr (IsReading) { value = extend(word); }
        return true;
    }

    /// An integer in a range, sent as its offset from the minimum.
    template <typename T> BITPACK_INLINE bool Ranged(T& value, Same<T> min, Same<T> max)
    {
        using U = Unsigned<T>;
        const U range = U(U(max) - U(min));
        U offset = U(U(value) - U(min));
        if constexpr (IsWriting) {
            if (value < min || value > max) { return Fail(Error::Range); }
        }
        if (!Word(offset, BitLength(range))) { return false; }
        if constexpr (IsReading) {
            if (offset > range) { return Fail(Error::Range); }
            value = T(U(U(min) + offset));
        }
        return true;
    }

    /// An integer in a range, sent in groups of bits: each is followed by a bit that is set if there
    /// is another group. A signed integer is sent as its zigzag.
    template <typename T> bool Varint(T& value, unsigned group, bool isSigned, Same<T> min, Same<T> max)
    {
        using U = Unsigned<T>;
        const auto zigzag = [isSigned](T number) {
            return isSigned ? U(U(U(number) << 1) ^ (number < 0 ? U(~U(0)) : U(0))) : U(number);
        };
        if constexpr (IsWriting) {
            if (value < min || value > max) { return Fail(Error::Range); }
        }
        const unsigned longest = BitLength((std::max)(zigzag(min), zigzag(max)));
        U code = IsWriting ? zigzag(value) : U(0);
        for (unsigned at = 0;; at += group) {
            const bool isLast = longest - at <= group;
            const unsigned bits = isLast ? longest - at : group;
            std::uint64_t low = std::uint64_t(code) & Mask(bits), more = 0;
            if constexpr (IsWriting) {
                code = isLast ? U(0) : U(code >> group);
                more = code != 0 ? 1 : 0;
            }
            if (!Raw(low, bits) || (!isLast && !Raw(more, 1))) { return false; }
            if constexpr (IsReading) { code = U(code | U(U(low) << (bits == 0 ? 0 : at))); }
            if (isLast || more == 0) {
                if (IsReading && low == 0 && at > 0) { return Fail(Error::Redundant); }
                break;
            }
        }
        if constexpr (IsReading) {
            const U half = U(code >> 1);
            const T number = T(isSigned && (code & 1) != 0 ? U(~half) : isSigned ? half : code);
            if (number < min || number > max) { return Fail(Error::Range); }
            value = number;
        }
        return true;
    }
