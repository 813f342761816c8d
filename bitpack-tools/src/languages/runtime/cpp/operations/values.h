public:
    // optional values, defaults, arrays

    /// A value of zero bits.
    bool Nothing(std::monostate&) { return true; }

    /// A Unicode scalar value, sent as its number.
    template <typename Each> bool Character(char32_t& value, Each each)
    {
        std::uint32_t number = std::uint32_t(value);
        if (IsWriting && !IsScalar(number)) { return Fail(Error::Range); }
        if (!each(number)) { return false; }
        if constexpr (IsReading) { value = char32_t(number); }
        return IsScalar(number) || Fail(Error::Range);
    }

    template <typename T, typename Each> bool NonZero(T& value, Each each)
    {
        if (IsWriting && value == 0) { return Fail(Error::Range); }
        return each(value) && (value != 0 || Fail(Error::Range));
    }

    /// A presence bit, then the value if it is set.
    template <typename T, typename Each> bool Optional(std::optional<T>& value, Each each)
    {
        bool isThere = value.has_value();
        if (!Flag(isThere)) { return false; }
        if constexpr (IsReading) {
            value.reset();
            if (isThere) { value.emplace(); }
        }
        return !isThere || each(*value);
    }

    /// One bit, which is `omittedBit` for `leftOut`, then the value if it differs. `leftOut` takes `owned` bytes of heap
    /// memory.
    template <typename T, typename Each>
    bool OmitDefault(T& value, bool omittedBit, const Same<T>& leftOut, bool isExact, Each each, std::size_t owned = 0)
    {
        bool bit = IsWriting && IsEqual(value, leftOut) == omittedBit;
        if (!Flag(bit)) { return false; }
        if (bit == omittedBit) {
            if (!Hold(owned)) { return false; }
            if constexpr (IsReading) { value = leftOut; }
            return true;
        }
        if (!each(value)) { return false; }
        return !(IsReading && isExact && IsEqual(value, leftOut)) || Fail(Error::Redundant);
    }

    template <typename T, std::size_t N, typename Each>
    BITPACK_INLINE bool Array(std::array<T, N>& value, Each each)
    {
        if constexpr (N <= 4) { return Parts(value, each, std::make_index_sequence<N>()); }
        for (T& element : value) {
            if (!each(element)) { return false; }
        }
        return true;
    }

    /// The first elements of an array, as many as an earlier field says.
    template <typename T, std::size_t N, typename Count, typename Each>
    bool Counted(std::array<T, N>& value, Count count, Each each)
    {
        if (count < 0 || static_cast<Unsigned<Count>>(count) > N) { return Fail(Error::Range); }
        for (std::size_t i = 0; i < std::size_t(count); ++i) {
            if (!each(value[i])) { return false; }
        }
        return true;
    }

private:
    template <typename T, typename Each, std::size_t... I>
    BITPACK_INLINE bool Parts(T& value, Each& each, std::index_sequence<I...>)
    {
        return (each(value[I]) && ...);
    }

    static bool IsScalar(std::uint32_t number) { return number < 0xD800 || (number > 0xDFFF && number < 0x110000); }
