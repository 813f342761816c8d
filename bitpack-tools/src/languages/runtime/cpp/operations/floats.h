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

    /// A quantized float, sent as the number of its step. When it is written, a strict one has to be in the
    /// range, and a wrapping one is moved into it by whole turns.
    BITPACK_INLINE bool Compressed(float& value, float min, float max, std::uint32_t steps, bool isStrict = false, bool wraps = false)
    {
        return Quantized(value, min, max, steps, isStrict, wraps);
    }

    /// A quantized double, like a float.
    bool CompressedDouble(double& value, double min, double max, double steps, bool isStrict = false, bool wraps = false)
    {
        return Quantized(value, min, max, steps, isStrict, wraps);
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
        const Quaternion quaternion(bits);
        std::uint64_t largest = 0;
        std::array<std::uint64_t, 3> steps{};
        if constexpr (IsWriting) {
            if (!quaternion.IsUnit(value)) { return Fail(Error::Range); }
            std::tie(largest, steps) = quaternion.Settled(value);
        }
        if (!Raw(largest, 2)) { return false; }
        for (std::uint64_t& step : steps) {
            if (!Raw(step, bits)) { return false; }
        }
        if constexpr (IsReading) {
            if (!quaternion.Restore(value, std::size_t(largest), steps)) { return Fail(Error::Range); }
        }
        return true;
    }

private:
    template <typename T, typename Steps>
    BITPACK_INLINE bool Quantized(T& value, T min, T max, Steps steps, bool isStrict, bool wraps)
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
