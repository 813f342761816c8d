/// A rotation that is sent in full if one of its codes has changed.
template <typename Whole> struct TurnOf : WithWhole<Whole> {
    TurnOf(Whole of, unsigned bits) : WithWhole<Whole>(of), bits_(bits), quaternion_(bits) {}

    template <typename Stream>
    bool Serialize(Stream& stream, std::array<float, 4>& value, const std::array<float, 4>& old, bool& differs) const
    {
        Quaternion::Turn turn{};
        if (!stream.Rotation(value, turn, bits_)) { return false; }
        differs = differs || turn != quaternion_.Settled(old);
        return true;
    }

protected:
    unsigned bits_;
    Quaternion quaternion_;
};

/// One bit, set if the largest component is the same and the differences of the others are small enough. They follow, or
/// the whole rotation.
template <typename Whole> struct NearTurn : TurnOf<Whole> {
    NearTurn(Whole of, unsigned bits, unsigned smallBits, unsigned largeBits)
        : TurnOf<Whole>(of, bits), tiers_{smallBits, largeBits, false} {}

    template <typename Stream>
    bool Serialize(Stream& stream, std::array<float, 4>& value, const std::array<float, 4>& old, bool& differs) const
    {
        const Quaternion& quaternion = this->quaternion_;
        const Quaternion::Turn before = quaternion.Settled(old);
        Quaternion::Turn turn = before;
        bool isNear = Stream::IsWriting && quaternion.IsUnit(value);
        if (isNear) {
            turn = quaternion.Settled(value);
            isNear = AreNear(turn, before);
        }
        if (!stream.Flag(isNear)) { return false; }
        if (!isNear) {
            differs = true;
            return stream.Rotation(value, turn, this->bits_)
                && (!Stream::IsReading || !AreNear(turn, before) || stream.Fail(Error::Redundant));
        }
        for (std::size_t i = 0; i < 3; ++i) {
            std::int64_t difference = Tiers::Straight(turn.second[i], before.second[i]);
            if (!tiers_.Difference(stream, difference)) { return false; }
            differs = differs || difference != 0;
            const Error error = tiers_.Restore(turn.second[i], before.second[i], difference, Mask(this->bits_));
            if (error != Error::NoError) { return stream.Fail(error); }
        }
        return !Stream::IsReading || quaternion.Restore(value, turn) || stream.Fail(Error::Range);
    }

private:
    bool AreNear(const Quaternion::Turn& turn, const Quaternion::Turn& before) const
    {
        bool areNear = turn.first == before.first;
        for (std::size_t i = 0; i < 3; ++i) {
            areNear = areNear && tiers_.Has(Tiers::Straight(turn.second[i], before.second[i]));
        }
        return areNear;
    }

    Tiers tiers_;
};
