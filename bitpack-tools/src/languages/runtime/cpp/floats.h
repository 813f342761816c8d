// Floats that every machine computes alike.

/// A float that was rounded: never fused with what comes next, never wider than it is.
inline float Rounded(float value)
{
    volatile float rounded = value;
    return rounded;
}

/// Which step of so many a float is: serialize 1.0's `compressed_float`.
inline std::uint32_t StepOf(float value, float min, float max, std::uint32_t steps)
{
    const float delta = Rounded(max - min), count = static_cast<float>(steps);
    const float half = Rounded(count + 0.5f);
    const std::uint32_t top = half >= 4294967296.0f ? steps : std::min(static_cast<std::uint32_t>(half), steps);
    const float sum = Rounded(Rounded(Rounded(Rounded(value - min) / delta) * count) + 0.5f);
    if (!(sum > 0.0f)) {
        return 0;
    }
    return sum >= 4294967296.0f ? top : std::min(static_cast<std::uint32_t>(sum), top);
}

/// The float of a step.
inline float ValueOf(std::uint32_t step, float min, float max, std::uint32_t steps)
{
    const float delta = Rounded(max - min);
    const float share = Rounded(static_cast<float>(step) / static_cast<float>(steps));
    const float value = Rounded(Rounded(share * delta) + min);
    return std::min(value, max);
}

/// A quaternion without its largest component, as in "Snapshot Compression".
class Quaternion {
public:
    explicit Quaternion(unsigned bits) : isCoarse_(bits == 2), scale_(static_cast<float>(Mask(bits))) {}

    /// Whether a writer takes what is as long as this.
    bool IsUnit(const std::array<float, 4>& value) const
    {
        float square = Squared(value[0]);
        for (unsigned i = 1; i < 4; ++i) {
            square = Rounded(square + Squared(value[i]));
        }
        return square >= 1.0f - 0.02f && square <= Longest();
    }

    std::uint64_t StepOf(float component) const
    {
        float share = Rounded(Rounded(component + Limit()) / Rounded(Limit() + Limit()));
        share = share > 0.0f ? share : 0.0f;
        share = share < 1.0f ? share : 1.0f;
        return static_cast<std::uint64_t>(Rounded(Rounded(share * scale_) + 0.5f));
    }

    /// Fills in all components. Whether a reader takes it.
    bool Restore(std::array<float, 4>& value, std::size_t largest, const std::array<std::uint64_t, 3>& steps) const
    {
        float rest = 1.0f, least = 0.0f, most = 0.0f;
        const float halfStep = Rounded(Limit() / scale_);
        for (std::size_t i = 0; i < 3; ++i) {
            const float share = Rounded(static_cast<float>(steps[i]) * Rounded(1.0f / scale_));
            const float component = Rounded(Rounded(share * Rounded(Limit() + Limit())) - Limit());
            rest = Rounded(rest - Squared(component));
            const float nearest = Rounded(std::fabs(component) - halfStep);
            least = Rounded(least + Squared(nearest));
            most = nearest > most ? nearest : most;
            value[i < largest ? i : i + 1] = component;
        }
        value[largest] = std::sqrt(rest > 0.0f ? rest : 0.0f);
        // the one that is left out is no smaller than any of the others
        return Rounded(least + Squared(most)) <= Rounded(Longest() + 1.0f / 65536.0f);
    }

private:
    // the article's literal, part of the wire
    static float Limit() { return Rounded(1.0f / 1.414214f); }
    static float Squared(float value) { return Rounded(value * value); }
    float Longest() const { return Rounded(1.0f + (isCoarse_ ? 0.52f : 0.02f)); }

    bool isCoarse_;
    float scale_;
};
