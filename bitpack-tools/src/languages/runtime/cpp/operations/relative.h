public:
    // integers sent as differences

    /// The relative integer of serialize 1.0, which is greater than `previous`.
    template <typename T> bool Relative(T& value, std::int64_t previous, std::int64_t least, std::int64_t most)
    {
        std::int64_t number = std::int64_t(value);
        if (IsWriting && (number <= previous || number < least || number > most)) { return Fail(Error::Range); }
        // the maximum number of zero bits selects the last tier, which has the number itself
        unsigned zeros = TIERS;
        std::int64_t first = 1;
        if constexpr (IsWriting) {
            // the difference between signed numbers can exceed the type, so use unsigned arithmetic
            const std::uint64_t difference = std::uint64_t(number) - std::uint64_t(previous);
            for (zeros = 0; zeros < TIERS && difference >= std::uint64_t(first + STANDARD[zeros].values); ++zeros) {
                first += STANDARD[zeros].values;
            }
            std::uint64_t flag = zeros == TIERS ? 0 : std::uint64_t(1) << zeros;
            std::uint64_t rest = zeros == TIERS ? std::uint32_t(number) : difference - std::uint64_t(first);
            return Raw(flag, zeros == TIERS ? TIERS : zeros + 1) && Raw(rest, zeros == TIERS ? 32 : STANDARD[zeros].bits);
        }
        zeros = (std::min)(TrailingZeros(Bits::Peek(TIERS)), TIERS);
        std::uint64_t flag = 0, rest = 0;
        if (!Raw(flag, zeros == TIERS ? TIERS : zeros + 1) || !Raw(rest, zeros == TIERS ? 32 : STANDARD[zeros].bits)) { return false; }
        if (zeros == TIERS) {
            number = least < 0 ? std::int64_t(std::int32_t(std::uint32_t(rest))) : std::int64_t(rest);
        } else {
            for (unsigned i = 0; i < zeros; ++i) {
                first += STANDARD[i].values;
            }
            const std::int64_t difference = first + std::int64_t(rest);
            if (std::int64_t(rest) >= STANDARD[zeros].values || previous > most - difference) { return Fail(Error::Range); }
            number = previous + difference;
        }
        if (number <= previous || number < least || number > most) { return Fail(Error::Range); }
        value = T(number);
        return true;
    }

    /// An integer of `bits` bits after `previous` on a circle, sent as the difference.
    template <typename T> bool RelativeWrapping(T& value, std::uint64_t previous, unsigned bits)
    {
        const std::uint64_t most = (std::uint64_t(1) << bits) - 1;
        if (IsWriting && std::uint64_t(value) > most) { return Fail(Error::Range); }
        std::int64_t difference = std::int64_t((std::uint64_t(value) - previous) & most);
        const std::uint64_t start = Bits::Position();
        if (!Relative(difference, 0, 0, std::int64_t(most))) { return false; }
        if constexpr (IsReading) {
            // the longest code is only for differences that have no shorter one
            if (Bits::Position() - start == TIERS + 32 && difference <= 69914) { return Fail(Error::Range); }
            value = T((previous + std::uint64_t(difference)) & most);
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
        const std::int64_t steps = std::int64_t(max) + 1;
        const unsigned lastBits = steps < 126 ? 0 : BitLength(std::uint64_t(steps - 126));
        const std::int64_t written = std::int64_t(index) + 1 - end;
        const unsigned known = IsReading ? (std::min)(TrailingZeros(Bits::Peek(TIERS)), TIERS) : TIERS;
        unsigned zeros = 0;
        std::int64_t first = 1;
        while (zeros < known && (IsReading || written >= first + ARTICLE[zeros].values)) {
            first += ARTICLE[zeros++].values;
        }
        std::uint64_t flag = zeros == TIERS ? 0 : std::uint64_t(1) << zeros;
        std::uint64_t rest = std::uint64_t(written - first);
        if (!Raw(flag, zeros == TIERS ? TIERS : zeros + 1) || !Raw(rest, zeros == TIERS ? lastBits : ARTICLE[zeros].bits)) {
            return false;
        }
        if constexpr (IsReading) {
            const std::int64_t found = std::int64_t(end) + first + std::int64_t(rest) - 1;
            if (found > std::int64_t(max)) { return Fail(Error::Range); }
            index = std::uint32_t(found);
        }
        return true;
    }
