public:
    // integers, sent as their low bits or as the offset from a minimum

    /// The low bits of an unsigned integer of any width.
    template <typename U> bool Word(U& word, unsigned bits)
    {
        std::uint64_t low = static_cast<std::uint64_t>(word);
        if (bits <= 64) {
            if (!Raw(low, bits)) {
                return false;
            }
            word = U(low);
            return true;
        }
        if constexpr (sizeof(U) > 8) {
            std::uint64_t high = static_cast<std::uint64_t>(word >> 64);
            if (!Raw(low, 64) || !Raw(high, bits - 64)) {
                return false;
            }
            word = U(high) << 64 | low;
            return true;
        }
        return Fail(Error::Range);
    }

    bool Bool(bool& value)
    {
        std::uint64_t word = value ? 1 : 0;
        if (!Raw(word, 1)) {
            return false;
        }
        if constexpr (IsReading) {
            value = word != 0;
        }
        return true;
    }

    /// An integer, sent as its low bits.
    template <typename T> bool Integer(T& value, unsigned bits)
    {
        using U = Unsigned<T>;
        const unsigned rest = unsigned(8 * sizeof(T)) - bits;
        // shifting up and back down extends the sign; a value that fits is unchanged
        const auto extend = [rest](U word) { return T(T(U(word << rest)) >> rest); };
        U word = U(value);
        if constexpr (IsWriting) {
            if (extend(word) != value) {
                return Fail(Error::Range);
            }
        }
        if (!Word(word, bits)) {
            return false;
        }
        if constexpr (IsReading) {
            value = extend(word);
        }
        return true;
    }

    /// An integer in a range, sent as its offset from the minimum.
    template <typename T> bool Ranged(T& value, Same<T> min, Same<T> max)
    {
        using U = Unsigned<T>;
        const U range = U(U(max) - U(min));
        U offset = U(U(value) - U(min));
        if constexpr (IsWriting) {
            if (value < min || value > max) {
                return Fail(Error::Range);
            }
        }
        if (!Word(offset, BitLength(range))) {
            return false;
        }
        if constexpr (IsReading) {
            if (offset > range) {
                return Fail(Error::Range);
            }
            value = T(U(U(min) + offset));
        }
        return true;
    }
