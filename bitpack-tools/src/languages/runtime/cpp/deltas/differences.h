/// The widths of small and large differences. They wrap if the greatest code is next to the smallest.
struct Tiers {
    unsigned smallBits, largeBits;
    bool wraps;

    static std::int64_t Half(unsigned bits) { return bits == 0 ? 0 : std::int64_t(1) << (bits - 1); }

    /// Returns true if a difference is small or large enough to be sent.
    bool Has(std::int64_t difference) const
    {
        const std::int64_t most = Half(smallBits) + Half(largeBits);
        return difference >= -most && difference < most;
    }

    static std::int64_t Straight(std::uint64_t code, std::uint64_t before)
    {
        const std::uint64_t most = (std::numeric_limits<std::int64_t>::max)();
        if (code >= before) { return std::int64_t((std::min)(code - before, most)); }
        return before - code > most ? (std::numeric_limits<std::int64_t>::min)() : -std::int64_t(before - code);
    }

    /// Returns the difference of two codes of which `last` is the greatest: the shorter way around a circle.
    std::int64_t Between(std::uint64_t code, std::uint64_t before, std::uint64_t last) const
    {
        if (!wraps || code == before) { return Straight(code, before); }
        const bool isUp = code > before;
        const std::uint64_t way = isUp ? code - before : before - code;
        // less by one than the other way around
        const std::uint64_t other = last - way;
        if (isUp ? way <= other : way <= other + 1) { return Straight(code, before); }
        return isUp ? Straight(0, other + 1) : Straight(other + 1, 0);
    }

    /// Sets the code that is a difference away from another. Fails if it is out of range, or another difference to it
    /// is shorter.
    Error Restore(std::uint64_t& code, std::uint64_t before, std::int64_t difference, std::uint64_t last) const
    {
        const std::uint64_t way = difference < 0 ? std::uint64_t(-difference) : std::uint64_t(difference);
        const std::uint64_t room = difference < 0 ? before : last - before;
        if (way > room && !wraps) { return Error::Range; }
        // the rest of the way after one step around
        std::uint64_t rest = way > room ? way - room - 1 : 0;
        rest = last == (std::numeric_limits<std::uint64_t>::max)() ? rest : rest % (last + 1);
        if (way > room) {
            code = difference < 0 ? last - rest : rest;
        } else {
            code = difference < 0 ? before - way : before + way;
        }
        return wraps && Between(code, before, last) != difference ? Error::Redundant : Error::NoError;
    }

    /// A difference: in two's complement, or with a bit before it that is set if it is small.
    template <typename Stream> bool Difference(Stream& stream, std::int64_t& difference) const
    {
        if (largeBits == 0) { return stream.Integer(difference, smallBits); }
        const std::int64_t half = Half(smallBits);
        bool isSmall = difference >= -half && difference < half;
        if (!stream.Flag(isSmall)) { return false; }
        if (isSmall) { return stream.Integer(difference, smallBits); }
        std::int64_t rest = difference < 0 ? difference + half : difference - half;
        if (!stream.Integer(rest, largeBits)) { return false; }
        difference = rest < 0 ? rest - half : rest + half;
        return true;
    }
};

/// The codes of the integers in a range.
template <typename T> struct RangeCode {
    T min, max;

    std::uint64_t Last() const { return std::uint64_t(Unsigned<T>(Unsigned<T>(max) - Unsigned<T>(min))); }
    bool Takes(T value) const { return value >= min && value <= max; }
    std::uint64_t Of(T value) const { return std::uint64_t(Unsigned<T>(Unsigned<T>(value) - Unsigned<T>(min))); }
    T Value(std::uint64_t code) const { return T(Unsigned<T>(Unsigned<T>(min) + Unsigned<T>(code))); }
};

/// The codes of a quantized float or double.
template <typename T> struct QuantizedCode {
    T min, max;
    Steps<T> steps;
    bool isStrict = false, wraps = false;

    std::uint64_t Last() const { return static_cast<std::uint64_t>(steps); }
    bool Takes(T value) const { return isStrict ? value >= min && value <= max : std::isfinite(value); }
    std::uint64_t Of(T value) const { return StepOf(wraps ? Wrapped(value, min, max) : value, min, max, steps); }
    T Value(std::uint64_t code) const { return ValueOf(decltype(StepOf(min, min, max, steps))(code), min, max, steps); }
};
using StepCode = QuantizedCode<float>;
using DoubleCode = QuantizedCode<double>;

/// Calls `each` with a number and its baseline, or with each number of an array.
template <typename T, typename Codes, typename Each>
bool EachNumber(T& value, const T& old, const Codes& codes, const Each& each)
{
    return each(value, old, codes);
}
template <typename T, std::size_t N, typename Codes, typename Each>
bool EachNumber(std::array<T, N>& value, const std::array<T, N>& old, const Codes& codes, const Each& each)
{
    for (std::size_t i = 0; i < N; ++i) {
        if (!EachNumber(value[i], old[i], codes, each)) { return false; }
    }
    return true;
}

/// One bit, set if all differences between the codes of a value and its baseline are small enough. They follow, or the
/// whole value. `parts` visits the numbers of a value.
template <typename Whole, typename Parts> struct Near : WithWhole<Whole> {
    Near(Whole of, unsigned smallBits, unsigned largeBits, bool wraps, Parts parts)
        : WithWhole<Whole>(of), tiers_{smallBits, largeBits, wraps}, parts_(parts) {}

    template <typename Stream, typename T> bool Serialize(Stream& stream, T& value, const T& old, bool& differs) const
    {
        bool isNear = Stream::IsWriting && IsNear(value, old);
        if (!stream.Flag(isNear)) { return false; }
        if (!isNear) {
            if (!this->whole(stream, value)) { return false; }
            differs = true;
            return !Stream::IsReading || !IsNear(value, old) || stream.Fail(Error::Redundant);
        }
        return parts_(value, old, [&](auto& number, const auto& before, const auto& codes) {
            std::int64_t difference = Stream::IsReading ? 0 : tiers_.Between(codes.Of(number), codes.Of(before), codes.Last());
            if (!tiers_.Difference(stream, difference)) { return false; }
            differs = differs || difference != 0;
            if constexpr (Stream::IsReading) {
                std::uint64_t code = 0;
                const Error error = tiers_.Restore(code, codes.Of(before), difference, codes.Last());
                if (error != Error::NoError) { return stream.Fail(error); }
                number = codes.Value(code);
            }
            return true;
        });
    }

private:
    template <typename T> bool IsNear(T& value, const T& old) const
    {
        return parts_(value, old, [&](auto& number, const auto& before, const auto& codes) {
            return codes.Takes(number) && tiers_.Has(tiers_.Between(codes.Of(number), codes.Of(before), codes.Last()));
        });
    }

    Tiers tiers_;
    Parts parts_;
};

/// A delta of differences, which can also lead to a value that is rejected: to the 0 of a number that is never 0.
template <typename Inner> struct NeverZero : Inner {
    explicit NeverZero(Inner inner) : Inner(inner) {}

    template <typename Stream, typename T> bool Serialize(Stream& stream, T& value, const T& old, bool& differs) const
    {
        if (!Inner::Serialize(stream, value, old, differs)) { return false; }
        return Sent().Write(value, this->whole) == Error::NoError || stream.Fail(Error::Range);
    }
};
