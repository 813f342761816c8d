// What every generated header needs: a bit packer that moves words, and the operations on it. The first
// that is included defines it, and those after it have to have the same text.
#ifndef BITPACK_RUNTIME
#define BITPACK_RUNTIME BITPACK_RUNTIME_NUMBER

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace bitpack {
inline namespace runtime_BITPACK_RUNTIME_NUMBER {

/// Why a reader refuses a packet, or a writer a value.
enum class Error {
    None,       // all is well
    Overflow,   // the end of the packet, or of the buffer
    Range,      // a number or a length outside its range
    NotFinite,  // a NaN or an infinity where floats are in steps
    Tag,        // the number of no variant
    Align,      // padding that is not zero
    Check,      // a serialize check that is another
    Reserved,   // reserved bits that are not zero
    Text,       // no text: broken UTF-8 or UTF-16, or a zero in it
    Order,      // keys or indices that do not ascend
    Redundant,  // a default that was sent
    Trailing,   // something behind the end
    Protocol,   // another protocol's id
    Crc,        // another checksum
};

#if defined(__SIZEOF_INT128__)
#define BITPACK_128 1
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/// A literal of 128 bits.
constexpr uint128 Wide(std::uint64_t high, std::uint64_t low)
{
    return uint128(high) << 64 | low;
}
#endif

/// The unsigned integer as wide as this one.
template <typename T> struct Integers {
    using Unsigned = std::make_unsigned_t<T>;
    static constexpr bool IsSigned = std::is_signed_v<T>;
};
#if defined(BITPACK_128)
template <> struct Integers<int128> {
    using Unsigned = uint128;
    static constexpr bool IsSigned = true;
};
template <> struct Integers<uint128> {
    using Unsigned = uint128;
    static constexpr bool IsSigned = false;
};
#endif
template <typename T> using Unsigned = typename Integers<T>::Unsigned;

// out of line: where it is inlined, g++ 12 takes what an option or a variant does not have for something
// that is read
#if defined(__GNUC__)
#define BITPACK_APART __attribute__((noinline))
#else
#define BITPACK_APART
#endif

/// Whether two values are equal.
template <typename T> BITPACK_APART bool IsEqual(const T& a, const T& b)
{
    return a == b;
}

/// A parameter that no type is deduced from.
template <typename T> struct Identity {
    using type = T;
};
template <typename T> using Same = typename Identity<T>::type;

/// The bits of every number up to this.
template <typename U> constexpr unsigned BitLength(U greatest)
{
    unsigned bits = 0;
    for (; greatest != 0; greatest = U(greatest >> 1)) {
        ++bits;
    }
    return bits;
}

/// So many low bits that are set: 0 to 64.
constexpr std::uint64_t Mask(unsigned bits)
{
    return bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
}

/// The zero bits below the lowest that is set, 64 if none is.
constexpr unsigned TrailingZeros(std::uint64_t word)
{
    unsigned zeros = 0;
    for (; zeros < 64 && (word >> zeros & 1) == 0; ++zeros) {
    }
    return zeros;
}

/// Eight bytes as a word, whatever the machine's order is.
inline std::uint64_t Load(const std::uint8_t* bytes)
{
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) {
        word |= std::uint64_t(bytes[i]) << 8 * i;
    }
    return word;
}

/// A word as so many bytes.
inline void Store(std::uint8_t* bytes, std::uint64_t word, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        bytes[i] = std::uint8_t(word >> 8 * i);
    }
}

/// Bits out of any bytes, lowest first, never past their end. What has failed once fails for good.
class Reader {
public:
    static constexpr bool IsReading = true;
    static constexpr bool IsWriting = false;

    Reader(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    /// The next 0 to 64 bits.
    bool Raw(std::uint64_t& word, unsigned bits)
    {
        if (error_ != Error::None || bits > Remaining()) {
            return Fail(Error::Overflow);
        }
        word = Peek() & (bits == 0 ? 0 : Mask(bits));
        bit_ += bits;
        return true;
    }

    /// The next bytes, of a stream that stands at one.
    bool RawBytes(std::uint8_t* bytes, std::size_t count)
    {
        if (error_ != Error::None || count > Remaining() / 8) {
            return Fail(Error::Overflow);
        }
        if (count > 0) {
            std::memcpy(bytes, data_ + bit_ / 8, count);
        }
        bit_ += 8 * std::uint64_t(count);
        return true;
    }

    /// The next 64 bits, zeros behind the end. Nothing is taken.
    std::uint64_t Peek() const
    {
        const std::size_t at = std::size_t(bit_ / 8), left = size_ - at;
        const unsigned shift = unsigned(bit_ % 8);
        if (left > 8) {
            const std::uint64_t low = Load(data_ + at);
            return shift == 0 ? low : low >> shift | std::uint64_t(data_[at + 8]) << (64 - shift);
        }
        std::uint64_t low = 0;
        for (std::size_t i = 0; i < left; ++i) {
            low |= std::uint64_t(data_[at + i]) << 8 * i;
        }
        return low >> shift;
    }

    bool Fail(Error error)
    {
        if (error_ == Error::None) {
            error_ = error;
        }
        return false;
    }

    std::uint64_t Position() const { return bit_; }
    std::uint64_t Remaining() const { return 8 * std::uint64_t(size_) - bit_; }
    Error Failure() const { return error_; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::uint64_t bit_ = 0;
    Error error_ = Error::None;
};

/// Bits into a buffer, lowest first, never past its end. What has failed once fails for good.
class Writer {
public:
    static constexpr bool IsReading = false;
    static constexpr bool IsWriting = true;

    Writer(std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    /// The 0 to 64 low bits of a word.
    bool Raw(std::uint64_t& word, unsigned bits)
    {
        if (error_ != Error::None || bits > 8 * std::uint64_t(size_) - bit_) {
            return Fail(Error::Overflow);
        }
        if (bits == 0) {
            return true;
        }
        const std::uint64_t low = word & Mask(bits);
        const unsigned used = unsigned(bit_ % 64);
        scratch_ |= low << used;
        if (used + bits >= 64) {
            Store(data_ + bit_ / 64 * 8, scratch_, 8);
            scratch_ = used == 0 ? 0 : low >> (64 - used);
        }
        bit_ += bits;
        return true;
    }

    bool RawBytes(std::uint8_t* bytes, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t byte = bytes[i];
            if (!Raw(byte, 8)) {
                return false;
            }
        }
        return true;
    }

    std::uint64_t Peek() const { return 0; }

    /// What is left of the last word. The number of bytes in all.
    std::size_t Finish()
    {
        Store(data_ + bit_ / 64 * 8, scratch_, std::size_t(bit_ % 64 + 7) / 8);
        return std::size_t(bit_ + 7) / 8;
    }

    bool Fail(Error error)
    {
        if (error_ == Error::None) {
            error_ = error;
        }
        return false;
    }

    std::uint64_t Position() const { return bit_; }
    Error Failure() const { return error_; }

private:
    std::uint8_t* data_;
    std::size_t size_;
    std::uint64_t bit_ = 0;
    std::uint64_t scratch_ = 0;
    Error error_ = Error::None;
};

/// UTF-8 without a zero byte.
inline bool IsText(const std::string& text)
{
    const std::size_t size = text.size();
    const auto at = [&text](std::size_t i) { return std::uint8_t(text[i]); };
    for (std::size_t i = 0; i < size;) {
        const std::uint8_t first = at(i);
        if (first == 0) {
            return false;
        }
        if (first < 0x80) {
            ++i;
            continue;
        }
        const std::size_t more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0;
        if (more == 0 || more >= size - i) {
            return false;
        }
        for (std::size_t k = 1; k <= more; ++k) {
            if ((at(i + k) & 0xC0) != 0x80) {
                return false;
            }
        }
        const std::uint8_t second = at(i + 1);
        // what a shorter form has, surrogates, and what is above 10FFFF
        if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
            || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) {
            return false;
        }
        i += more + 1;
    }
    return true;
}

/// UTF-16 without a zero.
inline bool IsText(const std::u16string& text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char16_t unit = text[i];
        const bool isHigh = unit >= 0xD800 && unit < 0xDC00;
        if (unit == 0 || (unit >= 0xDC00 && unit < 0xE000)) {
            return false;
        }
        if (isHigh) {
            ++i;
            if (i == text.size() || text[i] < 0xDC00 || text[i] >= 0xE000) {
                return false;
            }
        }
    }
    return true;
}

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

/// A number and the bits that stand for it.
struct Code {
    std::uint32_t code;
    std::int64_t number;
};

/// The prefix code below both relative integers: as many zeros as the tier's number, a one, then the
/// difference within the tier.
struct Tier {
    unsigned bits;
    std::int64_t values;
};
constexpr unsigned TIERS = 6;
/// serialize 1.0's `int_relative`.
constexpr Tier STANDARD[TIERS] = {{0, 1}, {3, 5}, {5, 17}, {9, 257}, {13, 4097}, {17, 65537}};
/// The article's object index.
constexpr Tier ARTICLE[TIERS] = {{0, 1}, {2, 4}, {3, 8}, {4, 16}, {5, 32}, {6, 64}};

/// The operations, on whatever has bits: each writes its argument, or reads it. Those on something that
/// has parts are handed what does the same to a part.
template <typename Bits> class Stream : public Bits {
public:
    using Bits::Bits;
    using Bits::Fail;
    using Bits::IsReading;
    using Bits::IsWriting;
    using Bits::Raw;

    /// The low bits of a word of any width.
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

    /// An integer's low bits.
    template <typename T> bool Integer(T& value, unsigned bits)
    {
        using U = Unsigned<T>;
        const unsigned rest = unsigned(8 * sizeof(T)) - bits;
        // what is shifted out and comes back is the same, if it fits
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

    /// An integer's distance from the least.
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

    bool Float(float& value)
    {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        if (!Word(bits, 32)) {
            return false;
        }
        if constexpr (IsReading) {
            std::memcpy(&value, &bits, sizeof bits);
        }
        return true;
    }

    bool Float(double& value)
    {
        std::uint64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        if (!Raw(bits, 64)) {
            return false;
        }
        if constexpr (IsReading) {
            std::memcpy(&value, &bits, sizeof bits);
        }
        return true;
    }

    /// One of so many steps of a float.
    bool Compressed(float& value, float min, float max, std::uint32_t steps)
    {
        std::uint32_t step = 0;
        if constexpr (IsWriting) {
            if (!std::isfinite(value)) {
                return Fail(Error::NotFinite);
            }
            step = StepOf(value, min, max, steps);
        }
        if (!Word(step, BitLength(steps))) {
            return false;
        }
        if constexpr (IsReading) {
            if (step > steps) {
                return Fail(Error::Range);
            }
            value = ValueOf(step, min, max, steps);
        }
        return true;
    }

    template <std::size_t N>
    bool Compressed(std::array<float, N>& value, float min, float max, std::uint32_t steps)
    {
        return Array(value, [&](float& component) { return Compressed(component, min, max, steps); });
    }

    bool SmallestThree(std::array<float, 4>& value, unsigned bits)
    {
        const Quaternion quaternion(bits);
        std::uint64_t largest = 0;
        std::array<std::uint64_t, 3> steps{};
        if constexpr (IsWriting) {
            if (!quaternion.IsUnit(value)) {
                return Fail(Error::Range);
            }
            for (std::size_t i = 1; i < 4; ++i) {
                if (std::fabs(value[i]) > std::fabs(value[std::size_t(largest)])) {
                    largest = i;
                }
            }
            const float sign = value[std::size_t(largest)] < 0.0f ? -1.0f : 1.0f;
            for (std::size_t i = 0; i < 3; ++i) {
                steps[i] = quaternion.StepOf(value[i < largest ? i : i + 1] * sign);
            }
        }
        if (!Raw(largest, 2)) {
            return false;
        }
        for (std::uint64_t& step : steps) {
            if (!Raw(step, bits)) {
                return false;
            }
        }
        if constexpr (IsReading) {
            if (!quaternion.Restore(value, std::size_t(largest), steps)) {
                return Fail(Error::Range);
            }
        }
        return true;
    }

    /// Nothing.
    bool Nothing(std::monostate&) { return true; }

    /// A Unicode scalar value, by its number.
    template <typename Each> bool Character(char32_t& value, Each each)
    {
        std::uint32_t number = std::uint32_t(value);
        if (IsWriting && !IsScalar(number)) {
            return Fail(Error::Range);
        }
        if (!each(number)) {
            return false;
        }
        if constexpr (IsReading) {
            value = char32_t(number);
        }
        return IsScalar(number) || Fail(Error::Range);
    }

    template <typename T, typename Each> bool NonZero(T& value, Each each)
    {
        if (IsWriting && value == 0) {
            return Fail(Error::Range);
        }
        return each(value) && (value != 0 || Fail(Error::Range));
    }

    /// One bit, then the value if it is set.
    template <typename T, typename Each> bool Optional(std::optional<T>& value, Each each)
    {
        bool isThere = value.has_value();
        if (!Bool(isThere)) {
            return false;
        }
        if constexpr (IsReading) {
            value.reset();
            if (isThere) {
                value.emplace();
            }
        }
        return !isThere || each(*value);
    }

    /// One bit, then the value if it is another than this.
    template <typename T, typename Each> bool OmitDefault(T& value, const Same<T>& leftOut, bool isExact, Each each)
    {
        bool isSent = IsWriting && !IsEqual(value, leftOut);
        if (!Bool(isSent)) {
            return false;
        }
        if (!isSent) {
            if constexpr (IsReading) {
                value = leftOut;
            }
            return true;
        }
        if (!each(value)) {
            return false;
        }
        return !(IsReading && isExact && IsEqual(value, leftOut)) || Fail(Error::Redundant);
    }

    template <typename T, std::size_t N, typename Each> bool Array(std::array<T, N>& value, Each each)
    {
        for (T& element : value) {
            if (!each(element)) {
                return false;
            }
        }
        return true;
    }

    /// The first elements, as many as an earlier field says.
    template <typename T, std::size_t N, typename Count, typename Each>
    bool Counted(std::array<T, N>& value, Count count, Each each)
    {
        if (count < 0 || static_cast<Unsigned<Count>>(count) > N) {
            return Fail(Error::Range);
        }
        for (std::size_t i = 0; i < std::size_t(count); ++i) {
            if (!each(value[i])) {
                return false;
            }
        }
        return true;
    }

    /// How many there are.
    bool Length(std::size_t& length, std::uint32_t min, std::uint32_t max)
    {
        std::uint64_t number = length;
        if (!Ranged(number, min, max)) {
            return false;
        }
        length = std::size_t(number);
        return true;
    }

    /// A length, then the elements. A length alone takes no memory: there are as many as were read.
    template <typename T, typename Each>
    bool List(std::vector<T>& list, std::uint32_t min, std::uint32_t max, Each each)
    {
        std::size_t length = list.size();
        if (!Length(length, min, max)) {
            return false;
        }
        if constexpr (IsReading) {
            list.clear();
        }
        for (std::size_t i = 0; i < length; ++i) {
            if (!Element(list, i, each)) {
                return false;
            }
        }
        return true;
    }

    /// A one before each element, a zero behind the last.
    template <typename T, typename Each>
    bool More(std::vector<T>& list, std::uint32_t min, std::uint32_t max, Each each)
    {
        if constexpr (IsReading) {
            list.clear();
        }
        for (std::size_t i = 0;; ++i) {
            bool isThere = i < list.size();
            if (!Another(isThere, i, min, max)) {
                return false;
            }
            if (!isThere) {
                return true;
            }
            if (!Element(list, i, each)) {
                return false;
            }
        }
    }

    /// A length, then the elements, each above the one before.
    template <typename T, typename Each>
    bool Set(std::vector<T>& list, std::uint32_t min, std::uint32_t max, Each each)
    {
        if (IsWriting && !Ascends(list, [](const auto& element) -> decltype(auto) { return element; })) {
            return Fail(Error::Order);
        }
        const auto above = [&](auto& element) {
            return each(element) && (!IsReading || list.empty() || list.back() < element || Fail(Error::Order));
        };
        return List(list, min, max, above);
    }

    /// A length, then key and value each, keys ascending.
    template <typename K, typename V, typename Key, typename Value>
    bool Map(std::vector<std::pair<K, V>>& map, std::uint32_t min, std::uint32_t max, Key key, Value value)
    {
        if (IsWriting && !Ascends(map, [](const auto& entry) -> decltype(auto) { return (entry.first); })) {
            return Fail(Error::Order);
        }
        const auto both = [&](std::pair<K, V>& entry) {
            return key(entry.first) && value(entry.second)
                && (!IsReading || map.empty() || map.back().first < entry.first || Fail(Error::Order));
        };
        return List(map, min, max, both);
    }

    /// A length, then the first integer, and each other by its step from the one before.
    template <typename T, typename Each>
    bool Ascending(std::vector<T>& list, std::uint32_t min, std::uint32_t max, std::int64_t least, std::int64_t most, Each each)
    {
        return List(list, min, max, Step(list, least, most, each));
    }

    /// The same with a one before each, and a zero behind the last.
    template <typename T, typename Each>
    bool MoreAscending(std::vector<T>& list, std::uint32_t min, std::uint32_t max, std::int64_t least, std::int64_t most, Each each)
    {
        return More(list, min, max, Step(list, least, most, each));
    }

    /// serialize 1.0's relative integer: larger than this.
    template <typename T> bool Relative(T& value, std::int64_t previous, std::int64_t least, std::int64_t most)
    {
        std::int64_t number = std::int64_t(value);
        if (IsWriting && (number <= previous || number < least || number > most)) {
            return Fail(Error::Range);
        }
        // all its zeros end the ladder: then it is the number itself
        unsigned zeros = TIERS;
        std::int64_t first = 1;
        if constexpr (IsWriting) {
            // with a sign, there may be no such difference
            const std::uint64_t difference = std::uint64_t(number) - std::uint64_t(previous);
            for (zeros = 0; zeros < TIERS && difference >= std::uint64_t(first + STANDARD[zeros].values); ++zeros) {
                first += STANDARD[zeros].values;
            }
            std::uint64_t flag = zeros == TIERS ? 0 : std::uint64_t(1) << zeros;
            std::uint64_t rest = zeros == TIERS ? std::uint32_t(number) : difference - std::uint64_t(first);
            return Raw(flag, zeros == TIERS ? TIERS : zeros + 1) && Raw(rest, zeros == TIERS ? 32 : STANDARD[zeros].bits);
        }
        zeros = std::min(TrailingZeros(Bits::Peek()), TIERS);
        std::uint64_t flag = 0, rest = 0;
        if (!Raw(flag, zeros == TIERS ? TIERS : zeros + 1) || !Raw(rest, zeros == TIERS ? 32 : STANDARD[zeros].bits)) {
            return false;
        }
        if (zeros == TIERS) {
            number = least < 0 ? std::int64_t(std::int32_t(std::uint32_t(rest))) : std::int64_t(rest);
        } else {
            for (unsigned i = 0; i < zeros; ++i) {
                first += STANDARD[i].values;
            }
            const std::int64_t difference = first + std::int64_t(rest);
            if (std::int64_t(rest) >= STANDARD[zeros].values || previous > most - difference) {
                return Fail(Error::Range);
            }
            number = previous + difference;
        }
        if (number <= previous || number < least || number > most) {
            return Fail(Error::Range);
        }
        value = T(number);
        return true;
    }

    /// A length, zeros up to the next byte, UTF-8.
    bool Text(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        return Characters(text, min, max, true);
    }

    /// A length, then UTF-8 where it ends.
    bool UnalignedText(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        return Characters(text, min, max, false);
    }

    /// UTF-8 up to a zero byte.
    bool NulTerminated(std::string& text, std::uint32_t min, std::uint32_t max)
    {
        if constexpr (IsWriting) {
            if (!IsText(text)) {
                return Fail(Error::Text);
            }
            if (text.size() < min || text.size() > max) {
                return Fail(Error::Range);
            }
        } else {
            text.clear();
        }
        for (std::size_t i = 0;; ++i) {
            std::uint64_t byte = i < text.size() ? std::uint8_t(text[i]) : 0;
            if (!Raw(byte, 8)) {
                return false;
            }
            if (byte == 0) {
                return (text.size() >= min || Fail(Error::Range)) && (IsText(text) || Fail(Error::Text));
            }
            if constexpr (IsReading) {
                if (text.size() == max) {
                    return Fail(Error::Range);
                }
                text.push_back(char(byte));
            }
        }
    }

    /// A length, then 32 bits a UTF-16 code unit.
    bool Utf16(std::u16string& text, std::uint32_t min, std::uint32_t max)
    {
        if (IsWriting && !IsText(text)) {
            return Fail(Error::Text);
        }
        std::size_t length = text.size();
        if (!Length(length, min, max)) {
            return false;
        }
        if constexpr (IsReading) {
            text.clear();
        }
        for (std::size_t i = 0; i < length; ++i) {
            std::uint64_t unit = i < text.size() ? text[i] : 0;
            if (!Raw(unit, 32)) {
                return false;
            }
            if constexpr (IsReading) {
                if (unit > 0xFFFF) {
                    return Fail(Error::Text);
                }
                text.push_back(char16_t(unit));
            }
        }
        return IsText(text) || Fail(Error::Text);
    }

    /// Zeros up to the next byte, then so many bytes.
    template <std::size_t N> bool ByteArray(std::array<std::uint8_t, N>& bytes)
    {
        return Align() && Bits::RawBytes(bytes.data(), N);
    }

    /// A length, zeros up to the next byte, then the bytes.
    bool ByteList(std::vector<std::uint8_t>& bytes, std::uint32_t min, std::uint32_t max)
    {
        std::size_t length = bytes.size();
        if (!Length(length, min, max) || !Align()) {
            return false;
        }
        if constexpr (IsReading) {
            if (length > Bits::Remaining() / 8) {
                return Fail(Error::Overflow);
            }
            bytes.resize(length);
        }
        return Bits::RawBytes(bytes.data(), length);
    }

    /// A flag for each index there can be, and the object behind each that is set.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetFlags(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        if constexpr (IsReading) {
            list.clear();
        }
        std::size_t at = 0;
        for (std::uint32_t index = 0; index < max; ++index) {
            bool isThere = at < list.size() && IndexOf(list[at]) == index;
            if (!Bool(isThere)) {
                return false;
            }
            if (isThere) {
                if (!Entry(list, at, index, each)) {
                    return false;
                }
                ++at;
            }
        }
        return IsReading || at == list.size() || Fail(Error::Order);
    }

    /// How many there are, then index and object each.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetIndices(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        std::size_t length = list.size();
        if (!Length(length, 0, max)) {
            return false;
        }
        if constexpr (IsReading) {
            list.clear();
        }
        std::uint32_t end = 0;
        for (std::size_t at = 0; at < length; ++at) {
            std::uint32_t index = IsWriting ? IndexOf(list[at]) : 0;
            if (!Ranged(index, 0, max - 1)) {
                return false;
            }
            if (index < end) {
                return Fail(Error::Order);
            }
            if (!Entry(list, at, index, each)) {
                return false;
            }
            end = index + 1;
        }
        return true;
    }

    /// Index and object each, then the index behind the last there can be.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetSentinel(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        return Sparse(list, max, each, [&](std::uint32_t& index, std::uint32_t end) {
            return Ranged(index, 0, max) && (index >= end || Fail(Error::Order));
        });
    }

    /// The step from the index before and the object each, then the step behind the last there can be.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetRelative(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        return Sparse(list, max, each, [&](std::uint32_t& index, std::uint32_t end) { return ObjectIndex(index, end, max); });
    }

    /// An enum's number: the ordinal of one of so many variants.
    bool Tag(std::uint32_t& ordinal, std::uint32_t variants, unsigned bits)
    {
        if (IsWriting && ordinal >= variants) {
            return Fail(Error::Tag);
        }
        return Word(ordinal, bits) && (ordinal < variants || Fail(Error::Tag));
    }

    /// The same where other bits stand for each.
    template <std::size_t N> bool Tag(std::uint32_t& ordinal, const Code (&codes)[N], unsigned bits)
    {
        if (IsWriting && ordinal >= N) {
            return Fail(Error::Tag);
        }
        std::uint32_t code = IsWriting ? codes[ordinal].code : 0;
        if (!Word(code, bits)) {
            return false;
        }
        if constexpr (IsReading) {
            for (std::uint32_t i = 0; i < N; ++i) {
                if (codes[i].code == code) {
                    ordinal = i;
                    return true;
                }
            }
            return Fail(Error::Tag);
        }
        return true;
    }

    /// An enum without fields, by its ordinal.
    template <typename E> bool Enum(E& value, std::uint32_t variants, unsigned bits)
    {
        const auto number = static_cast<std::int64_t>(value);
        std::uint32_t ordinal = number < 0 || number >= std::int64_t(variants) ? variants : std::uint32_t(number);
        if (!Tag(ordinal, variants, bits)) {
            return false;
        }
        if constexpr (IsReading) {
            value = static_cast<E>(ordinal);
        }
        return true;
    }

    /// The same where other bits stand for each.
    template <typename E, std::size_t N> bool Enum(E& value, const Code (&codes)[N], unsigned bits)
    {
        std::uint32_t ordinal = N;
        for (std::uint32_t i = 0; IsWriting && i < N; ++i) {
            if (codes[i].number == static_cast<std::int64_t>(value)) {
                ordinal = i;
            }
        }
        if (!Tag(ordinal, codes, bits)) {
            return false;
        }
        if constexpr (IsReading) {
            value = static_cast<E>(codes[ordinal].number);
        }
        return true;
    }

    /// Zeros up to the next byte.
    bool Align()
    {
        std::uint64_t zeros = 0;
        return Raw(zeros, unsigned(8 - Bits::Position() % 8) % 8) && (zeros == 0 || Fail(Error::Align));
    }

    bool Check(std::uint64_t magic, unsigned bits)
    {
        std::uint64_t found = magic & (bits == 0 ? 0 : Mask(bits));
        const std::uint64_t expected = found;
        return Raw(found, bits) && (found == expected || Fail(Error::Check));
    }

    bool Reserved(unsigned bits)
    {
        std::uint64_t zeros = 0;
        return Raw(zeros, bits) && (zeros == 0 || Fail(Error::Reserved));
    }

private:
    static bool IsScalar(std::uint32_t number) { return number < 0xD800 || (number > 0xDFFF && number < 0x110000); }

    template <typename T, typename Each> bool Element(std::vector<T>& list, std::size_t i, Each& each)
    {
        // bits of a `vector<bool>` have no address
        if constexpr (IsReading || std::is_same_v<T, bool>) {
            T element = IsReading ? T{} : T(list[i]);
            if (!each(element)) {
                return false;
            }
            if constexpr (IsReading) {
                list.push_back(std::move(element));
            }
            return true;
        } else {
            return each(list[i]);
        }
    }

    /// Whether there is one more.
    bool Another(bool& isThere, std::size_t count, std::uint32_t min, std::uint32_t max)
    {
        return Bool(isThere) && ((isThere ? count < max : count >= min) || Fail(Error::Range));
    }

    template <typename T, typename Key> static bool Ascends(const std::vector<T>& list, Key key)
    {
        for (std::size_t i = 1; i < list.size(); ++i) {
            if (!(key(list[i - 1]) < key(list[i]))) {
                return false;
            }
        }
        return true;
    }

    /// The first of a list, or what is above the last.
    template <typename T, typename Each>
    auto Step(std::vector<T>& list, std::int64_t least, std::int64_t most, Each& each)
    {
        return [this, &list, least, most, &each, i = std::size_t(0)](T& element) mutable {
            const std::size_t at = i++;
            return at == 0 ? each(element) : Relative(element, std::int64_t(list[at - 1]), least, most);
        };
    }

    bool Characters(std::string& text, std::uint32_t min, std::uint32_t max, bool isAligned)
    {
        if (IsWriting && !IsText(text)) {
            return Fail(Error::Text);
        }
        std::size_t length = text.size();
        if (!Length(length, min, max) || (isAligned && !Align())) {
            return false;
        }
        if constexpr (IsReading) {
            if (length > Bits::Remaining() / 8) {
                return Fail(Error::Overflow);
            }
            text.resize(length);
        }
        for (char& letter : text) {
            std::uint64_t byte = std::uint8_t(letter);
            if (!Raw(byte, 8)) {
                return false;
            }
            if constexpr (IsReading) {
                letter = char(byte);
            }
        }
        return IsText(text) || Fail(Error::Text);
    }

    static std::uint32_t IndexOf(std::uint32_t index) { return index; }
    template <typename T> static std::uint32_t IndexOf(const std::pair<std::uint32_t, T>& entry) { return entry.first; }

    /// The object at an index.
    template <typename Each> bool Entry(std::vector<std::uint32_t>& list, std::size_t, std::uint32_t index, Each&)
    {
        if constexpr (IsReading) {
            list.push_back(index);
        }
        return true;
    }
    template <typename T, typename Each>
    bool Entry(std::vector<std::pair<std::uint32_t, T>>& list, std::size_t at, std::uint32_t index, Each& each)
    {
        if constexpr (IsReading) {
            std::pair<std::uint32_t, T> entry{index, T{}};
            if (!each(entry.second)) {
                return false;
            }
            list.push_back(std::move(entry));
            return true;
        } else {
            return each(list[at].second);
        }
    }

    template <typename T, typename Each, typename Next>
    bool Sparse(std::vector<T>& list, std::uint32_t max, Each& each, Next next)
    {
        if constexpr (IsReading) {
            list.clear();
        }
        std::uint32_t end = 0;
        for (std::size_t at = 0;; ++at) {
            std::uint32_t index = max;
            if (IsWriting && at < list.size()) {
                index = IndexOf(list[at]);
                if (index >= max) {
                    return Fail(Error::Order);
                }
            }
            if (!next(index, end)) {
                return false;
            }
            if (index == max) {
                return true;
            }
            if (!Entry(list, at, index, each)) {
                return false;
            }
            end = index + 1;
        }
    }

    /// The article's: an index of at least `end`.
    bool ObjectIndex(std::uint32_t& index, std::uint32_t end, std::uint32_t max)
    {
        if (IsWriting && (index < end || index > max)) {
            return Fail(Error::Order);
        }
        const std::int64_t steps = std::int64_t(max) + 1;
        const unsigned lastBits = steps < 126 ? 0 : BitLength(std::uint64_t(steps - 126));
        const std::int64_t written = std::int64_t(index) + 1 - end;
        const unsigned known = IsReading ? std::min(TrailingZeros(Bits::Peek()), TIERS) : TIERS;
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
            if (found > std::int64_t(max)) {
                return Fail(Error::Range);
            }
            index = std::uint32_t(found);
        }
        return true;
    }
};

using ReadStream = Stream<Reader>;
using WriteStream = Stream<Writer>;

/// The variant with this number: a new one when reading, the one that is there when writing.
template <std::size_t I, typename Stream, typename... Variants> auto& Alternative(Stream&, std::variant<Variants...>& value)
{
    if constexpr (Stream::IsReading) {
        return value.template emplace<I>();
    } else {
        return *std::get_if<I>(&value);
    }
}

/// An array of equal elements.
template <typename Array> Array Filled(const typename Array::value_type& element)
{
    Array array{};
    array.fill(element);
    return array;
}

/// What stands around every packet of a protocol.
struct Protocol {
    std::uint64_t id;
    std::size_t idBytes;
    bool sendsId;
    bool sums;
    bool hasEndCheck;
    bool isEndAligned;
    std::uint32_t endCheck;
};

/// Nothing stands around it.
constexpr Protocol PLAIN = {0, 0, false, false, false, false, 0};

/// CRC32 (IEEE 802.3), continued.
inline std::uint32_t Crc32(std::uint32_t crc, const std::uint8_t* data, std::size_t size)
{
    crc = ~crc;
    for (std::size_t i = 0; i < size; ++i) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1 ^ (0xEDB88320u & (0u - (crc & 1)));
        }
    }
    return ~crc;
}

/// Over the id, the field itself while it is still zero, and what follows it.
inline std::uint32_t Sum(const Protocol& protocol, const std::uint8_t* data, std::size_t size)
{
    std::uint8_t front[12] = {};
    Store(front, protocol.id, protocol.idBytes);
    return Crc32(Crc32(0, front, protocol.idBytes + 4), data, size);
}

/// Bytes of a protocol around a packet, before its first field.
constexpr std::size_t Front(const Protocol& protocol)
{
    return (protocol.sendsId ? protocol.idBytes : 0) + (protocol.sums ? 4 : 0);
}

template <typename Stream> bool EndCheck(Stream& stream, const Protocol& protocol)
{
    return !protocol.hasEndCheck || ((!protocol.isEndAligned || stream.Align()) && stream.Check(protocol.endCheck, 32));
}

/// Reads a packet. If it is refused, says why; the value is then whatever it is.
template <typename T> Error Read(const Protocol& protocol, T& value, const std::uint8_t* data, std::size_t size)
{
    const std::size_t id = protocol.sendsId ? protocol.idBytes : 0, front = Front(protocol);
    if (size < front) {
        return Error::Overflow;
    }
    std::uint8_t expected[8];
    Store(expected, protocol.id, id);
    if (id > 0 && std::memcmp(data, expected, id) != 0) {
        return Error::Protocol;
    }
    if (protocol.sums) {
        std::uint8_t crc[4];
        Store(crc, Sum(protocol, data + front, size - front), 4);
        if (std::memcmp(data + id, crc, 4) != 0) {
            return Error::Crc;
        }
    }
    ReadStream stream(data + front, size - front);
    value = T{};
    if (!Serialize(stream, value) || !EndCheck(stream, protocol)) {
        return stream.Failure();
    }
    const bool isPlain = front == 0 && !protocol.hasEndCheck;
    if (stream.Remaining() >= 8 || (!isPlain && stream.Peek() != 0)) {
        return Error::Trailing;
    }
    return Error::None;
}

/// Writes a packet, and sets how many bytes it has. False for a value that a reader would refuse, and for
/// a buffer that is too small.
template <typename T>
bool Write(const Protocol& protocol, const T& value, std::uint8_t* data, std::size_t size, std::size_t& written)
{
    const std::size_t id = protocol.sendsId ? protocol.idBytes : 0, front = Front(protocol);
    if (size < front) {
        return false;
    }
    WriteStream stream(data + front, size - front);
    // one function reads and writes; nothing of the value changes when it writes
    if (!Serialize(stream, const_cast<T&>(value)) || !EndCheck(stream, protocol)) {
        return false;
    }
    const std::size_t length = stream.Finish();
    Store(data, protocol.id, id);
    if (protocol.sums) {
        Store(data + id, Sum(protocol, data + front, length), 4);
    }
    written = front + length;
    return true;
}

}  // inline namespace
}  // namespace bitpack

#elif BITPACK_RUNTIME != BITPACK_RUNTIME_NUMBER
#error "a header before this one was made by another version of `bitpack header`: make both again"
#endif
