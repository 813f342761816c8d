public:
    // raw floats, quantized floats, rotations

    template <typename T> BITPACK_INLINE bool Float(T& value)
    {
        std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        if (!Word(bits, unsigned(8 * sizeof bits))) { return false; }
        if constexpr (IsReading) { std::memcpy(&value, &bits, sizeof bits); }
        return true;
    }

    /// A quantized float or double, sent as the number of its step. When it is written, a strict one has to be in the
    /// range, and a wrapping one is moved into it by whole turns.
    template <typename T>
    BITPACK_INLINE bool Compressed(T& value, Same<T> min, Same<T> max, Steps<T> steps, bool isStrict = false, bool wraps = false)
    {
        decltype(StepOf(value, min, max, steps)) step = 0;
        if constexpr (IsWriting) {
            if (!std::isfinite(value)) { return Fail(Error::NotFinite); }
            if (isStrict && !(value >= min && value <= max)) { return Fail(Error::Range); }
            step = StepOf(wraps ? Wrapped(value, min, max) : value, min, max, steps);
        }
        const auto last = static_cast<decltype(step)>(steps);
        if (!Word(step, BitLength(last))) { return false; }
        if constexpr (IsReading) {
            if (step > last) { return Fail(Error::Range); }
            value = ValueOf(step, min, max, steps);
        }
        return true;
    }

    template <std::size_t N>
    BITPACK_INLINE bool Compressed(std::array<float, N>& value, float min, float max, std::uint32_t steps,
        bool isStrict = false, bool wraps = false)
    {
        return Array(value, [&](float& component) BITPACK_INLINE {
            return Compressed(component, min, max, steps, isStrict, wraps);
        });
    }

    bool SmallestThree(std::array<float, 4>& value, unsigned bits)
    {
        Quaternion::Turn turn{};
        return Rotation(value, turn, bits);
    }

    /// A rotation, sent as the number of its largest component and the steps of the others: `turn`.
    bool Rotation(std::array<float, 4>& value, Quaternion::Turn& turn, unsigned bits)
    {
        const Quaternion quaternion(bits);
        if constexpr (IsWriting) {
            if (!quaternion.IsUnit(value)) { return Fail(Error::Range); }
            turn = quaternion.Settled(value);
        }
        std::uint64_t largest = turn.first;
        if (!Raw(largest, 2)) { return false; }
        turn.first = std::size_t(largest);
        for (std::uint64_t& step : turn.second) {
            if (!Raw(step, bits)) { return false; }
        }
        return !IsReading || quaternion.Restore(value, turn) || Fail(Error::Range);
    }
