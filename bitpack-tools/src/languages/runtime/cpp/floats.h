// Floating-point arithmetic with the same result on every machine.

/// Rounds to a float or a double, so that the compiler cannot fuse operations or keep excess precision. A rounded divisor
/// is not replaced by its reciprocal either.
template <typename T> BITPACK_INLINE inline T Rounded(T value)
{
    static_assert(std::is_floating_point_v<T>);
#if defined(__GNUC__) && defined(__SSE2_MATH__)
    // in a register that the compiler knows nothing of, which costs no instruction
    __asm__ volatile("" : "+x"(value));
    return value;
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__ volatile("" : "+w"(value));
    return value;
#else
    volatile T rounded = value;
    return rounded;
#endif
}

/// Returns a number, or if it is outside a range, the same angle in it: subtracts a whole number of turns. A remainder
/// is always exact.
template <typename T> T Wrapped(T value, T min, T max)
{
    if (!(value < min || value > max)) { return value; }
    const double turn = Rounded(static_cast<double>(max) - static_cast<double>(min));
    const double start = Rounded(std::fmod(static_cast<double>(value), turn) - static_cast<double>(min));
    const double above = std::fmod(start, turn);
    return static_cast<T>(Rounded(static_cast<double>(min) + (above < 0.0 ? Rounded(above + turn) : above)));
}

/// A sum of products of doubles without rounding errors, from Dekker and Shewchuk. Its terms do not overlap, the smallest
/// first.
class ExactSum {
public:
    void Add(double value)
    {
        for (std::size_t i = 0; i < count_; ++i) {
            const double sum = Rounded(value + terms_[i]), added = Rounded(sum - value);
            terms_[i] = Rounded(Rounded(value - Rounded(sum - added)) + Rounded(terms_[i] - added));
            value = sum;
        }
        terms_[count_++] = value;
    }

    void AddProduct(double integer, double number)
    {
        const double product = Rounded(integer * number);
        const double high = High(integer), low = Rounded(integer - high);
        const double upper = High(number), lower = Rounded(number - upper);
        double error = Rounded(Rounded(high * upper) - product);
        error = Rounded(Rounded(error + Rounded(high * lower)) + Rounded(low * upper));
        Add(Rounded(error + Rounded(low * lower)));
        Add(product);
    }

    /// Rounded, with the sign of the exact sum.
    double Value() const
    {
        double sum = 0.0;
        for (std::size_t i = 0; i < count_; ++i) {
            sum = Rounded(sum + terms_[i]);
        }
        return sum;
    }

private:
    static double High(double number)
    {
        const double large = Rounded(134217729.0 * number);
        return Rounded(large - Rounded(large - number));
    }

    std::array<double, 8> terms_{};
    std::size_t count_ = 0;
};

/// The number of steps of a quantized float or double.
template <typename T> using Steps = std::conditional_t<sizeof(T) == 4, std::uint32_t, double>;

/// Returns the step of a quantized double, as exact arithmetic has it.
inline std::uint64_t StepOf(double value, double min, double max, double steps)
{
    if (!(value > min)) { return 0; }
    if (value >= max) { return static_cast<std::uint64_t>(steps); }
    const auto isBelow = [=](double step) {
        ExactSum sum;
        sum.AddProduct(2.0 * steps, value);
        sum.AddProduct(-2.0 * step, max);
        sum.AddProduct(-2.0 * (steps - step), min);
        sum.Add(max);
        sum.Add(-min);
        return sum.Value() < 0.0;
    };
    double step = (std::min)(std::floor((value - min) / (max - min) * steps + 0.5), steps);
    while (step < steps && !isBelow(step + 1.0)) {
        step += 1.0;
    }
    while (step > 0.0 && isBelow(step)) {
        step -= 1.0;
    }
    return static_cast<std::uint64_t>(step);
}

/// Returns the double that a step stands for: a quotient that is corrected by its exact rest.
inline double ValueOf(std::uint64_t step, double min, double max, double steps)
{
    ExactSum sum;
    sum.AddProduct(steps - static_cast<double>(step), min);
    sum.AddProduct(static_cast<double>(step), max);
    const double nearest = Rounded(sum.Value() / Rounded(steps));
    sum.AddProduct(-steps, nearest);
    return Rounded(nearest + Rounded(sum.Value() / Rounded(steps)));
}

/// Returns the step of a quantized float, as `compressed_float` of serialize 1.0.
BITPACK_INLINE inline std::uint32_t StepOf(float value, float min, float max, std::uint32_t steps)
{
    const float delta = Rounded(max - min), count = static_cast<float>(steps);
    std::uint32_t top = steps;
    // below 2^23 the sum has no rounding error
    if (steps >= 1u << 23) {
        const float half = Rounded(count + 0.5f);
        top = half >= 4294967296.0f ? steps : (std::min)(static_cast<std::uint32_t>(half), steps);
    }
    const float sum = Rounded(Rounded(Rounded(Rounded(value - min) / delta) * count) + 0.5f);
    if (!(sum > 0.0f)) { return 0; }
    return sum >= 4294967296.0f ? top : (std::min)(static_cast<std::uint32_t>(sum), top);
}

/// Returns the float that a step stands for.
BITPACK_INLINE inline float ValueOf(std::uint32_t step, float min, float max, std::uint32_t steps)
{
    const float delta = Rounded(max - min);
    const float share = Rounded(static_cast<float>(step) / Rounded(static_cast<float>(steps)));
    const float value = Rounded(Rounded(share * delta) + min);
    return (std::min)(value, max);
}

/// A quaternion that is sent without its largest component, as in "Snapshot Compression".
class Quaternion {
public:
    explicit Quaternion(unsigned bits) : isCoarse_(bits == 2), scale_(static_cast<float>(Mask(bits))) {}

    /// Returns true if the length is close enough to 1 to be written.
    bool IsUnit(const std::array<float, 4>& value) const
    {
        float square = Squared(value[0]);
        for (unsigned i = 1; i < 4; ++i) {
            square = Rounded(square + Squared(value[i]));
        }
        return square >= 1.0f - 0.02f && square <= Longest();
    }

    /// The number of the component that is left out, and the steps of the others.
    using Turn = std::pair<std::size_t, std::array<std::uint64_t, 3>>;

    /// The turn that is sent: the nearest one, or the one that it is read as where another component is the
    /// largest then, and so on. Of two that follow one another it leaves out the lower number.
    Turn Settled(const std::array<float, 4>& value) const
    {
        Turn turn = Nearest(value);
        for (;;) {
            const Turn next = Again(turn);
            if (Again(next) == turn) { return next.first < turn.first ? next : turn; }
            turn = next;
        }
    }

    /// Computes all components. Returns false if a reader must reject them.
    bool Restore(std::array<float, 4>& value, const Turn& turn) const
    {
        float rest = 1.0f, least = 0.0f, most = 0.0f;
        const float halfStep = Rounded(Limit() / Rounded(scale_));
        for (std::size_t i = 0; i < 3; ++i) {
            const float share = Rounded(static_cast<float>(turn.second[i]) * Rounded(1.0f / scale_));
            const float component = Rounded(Rounded(share * Rounded(Limit() + Limit())) - Limit());
            rest = Rounded(rest - Squared(component));
            const float nearest = Rounded(std::fabs(component) - halfStep);
            least = Rounded(least + Squared(nearest));
            most = nearest > most ? nearest : most;
            value[i < turn.first ? i : i + 1] = component;
        }
        value[turn.first] = std::sqrt(rest > 0.0f ? rest : 0.0f);
        // the component that is not sent is no smaller than any of the others
        return Rounded(least + Squared(most)) <= Rounded(Longest() + 1.0f / 65536.0f);
    }

private:
    std::uint64_t StepOf(float component) const
    {
        float share = Rounded(Rounded(component + Limit()) / Rounded(Limit() + Limit()));
        share = share > 0.0f ? share : 0.0f;
        share = share < 1.0f ? share : 1.0f;
        return static_cast<std::uint64_t>(Rounded(Rounded(share * scale_) + 0.5f));
    }

    /// The steps nearest to a value without its largest component.
    Turn Nearest(const std::array<float, 4>& value) const
    {
        Turn turn{};
        std::size_t& largest = turn.first;
        for (std::size_t i = 1; i < 4; ++i) {
            if (std::fabs(value[i]) > std::fabs(value[largest])) { largest = i; }
        }
        const float sign = value[largest] < 0.0f ? -1.0f : 1.0f;
        for (std::size_t i = 0; i < 3; ++i) {
            turn.second[i] = StepOf(value[i < largest ? i : i + 1] * sign);
        }
        return turn;
    }

    /// The steps nearest to what a turn is read as.
    Turn Again(const Turn& turn) const
    {
        std::array<float, 4> value{};
        Restore(value, turn);
        return Nearest(value);
    }

    // the literal from the article's sample code is part of the wire format
    static float Limit() { return Rounded(1.0f / 1.414214f); }
    static float Squared(float value) { return Rounded(value * value); }
    float Longest() const { return Rounded(1.0f + (isCoarse_ ? 0.52f : 0.02f)); }

    bool isCoarse_;
    float scale_;
};
