public:
    // integers sent as differences

    /// The prefix code of both relative integers: one zero bit for each tier before, a one bit, then the difference
    /// within the tier. If no tier has it, the difference gets 0, and six zero bits are followed by `bits` bits of `rest`.
    bool Ladder(std::uint64_t& difference, const Tier (&tiers)[TIERS], std::uint64_t& rest, unsigned bits)
    {
        const unsigned known = IsReading ? (std::min)(TrailingZeros(Bits::Peek(TIERS)), TIERS) : TIERS;
        unsigned zeros = 0;
        std::uint64_t first = 1;
        while (zeros < known && (IsReading || difference >= first + tiers[zeros].values)) {
            first += tiers[zeros++].values;
        }
        const bool isLast = zeros == TIERS;
        std::uint64_t flag = isLast ? 0 : std::uint64_t(1) << zeros, offset = difference - first;
        if (!Raw(flag, isLast ? TIERS : zeros + 1)) { return false; }
        difference = 0;
        if (isLast) { return Raw(rest, bits); }
        if (!Raw(offset, tiers[zeros].bits)) { return false; }
        difference = first + offset;
        return offset < tiers[zeros].values || Fail(Error::Range);
    }

    /// The relative integer of serialize 1.0, which is greater than `previous`.
    template <typename T> bool Relative(T& value, std::int64_t previous, std::int64_t least, std::int64_t most)
    {
        std::int64_t number = std::int64_t(value);
        const auto isGood = [&] { return number > previous && number >= least && number <= most; };
        if (IsWriting && !isGood()) { return Fail(Error::Range); }
        // the difference between signed numbers can exceed the type, so use unsigned arithmetic
        std::uint64_t difference = std::uint64_t(number) - std::uint64_t(previous), rest = std::uint32_t(number);
        if (!Ladder(difference, STANDARD, rest, 32)) { return false; }
        if constexpr (IsReading) {
            const std::int64_t step = std::int64_t(difference);
            if (step > 0 && previous > most - step) { return Fail(Error::Range); }
            number = step > 0 ? previous + step : least < 0 ? std::int64_t(std::int32_t(std::uint32_t(rest))) : std::int64_t(rest);
            if (!isGood()) { return Fail(Error::Range); }
            value = T(number);
        }
        return true;
    }

    /// An integer of `bits` bits after `previous` on a circle, sent as the difference.
    template <typename T> bool RelativeWrapping(T& value, std::uint64_t previous, unsigned bits)
    {
        const std::uint64_t most = (std::uint64_t(1) << bits) - 1;
        std::uint64_t difference = (std::uint64_t(value) - previous) & most, rest = difference;
        if (IsWriting && (std::uint64_t(value) > most || difference == 0)) { return Fail(Error::Range); }
        if (!Ladder(difference, STANDARD, rest, 32)) { return false; }
        if constexpr (IsReading) {
            // the longest code is only for differences that have no shorter one
            if (difference == 0 ? rest <= 69914 || rest > most : difference > most) { return Fail(Error::Range); }
            value = T((previous + (difference == 0 ? rest : difference)) & most);
        }
        return true;
    }

    /// An integer in a range whose ends depend on other members, sent as its offset from the minimum.
    template <typename T> bool RangeTo(T& value, std::int64_t min, std::int64_t max)
    {
        std::int64_t number = std::int64_t(value);
        if (min > max || !Ranged(number, min, max)) { return Fail(Error::Range); }
        if constexpr (IsReading) { value = T(number); }
        return true;
    }

    /// The article's relative object index, which is at least `end`.
    bool ObjectIndex(std::uint32_t& index, std::uint32_t end, std::uint32_t max)
    {
        if (IsWriting && (index < end || index > max)) { return Fail(Error::Order); }
        std::uint64_t difference = std::uint64_t(index) + 1 - end, rest = difference - 126;
        if (!Ladder(difference, ARTICLE, rest, max < 126 ? 0 : BitLength(max - 125))) { return false; }
        if constexpr (IsReading) {
            const std::uint64_t found = end + (difference > 0 ? difference : rest + 126) - 1;
            if (found > max) { return Fail(Error::Range); }
            index = std::uint32_t(found);
        }
        return true;
    }
