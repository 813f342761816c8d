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
#include <memory>
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
    Depth,      // more of a type inside one another than it says
    Memory,     // more memory than a packet may take
    Trailing,   // something behind the end
    Protocol,   // another protocol's id
    Crc,        // another checksum
};

/// Most bytes of the heap that a packet takes, unless `Read` or `Write` is told another number. Counted are
/// the elements of lists, maps and strings; what grows has up to three times its own for a moment.
constexpr std::size_t MAX_MEMORY = std::size_t(1) << 24;

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

/// A number and the bits that stand for it.
struct Code {
    std::uint32_t code;
    std::int64_t number;
};
