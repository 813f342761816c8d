// The runtime of every generated header: a bit packer and the operations on it. The first included
// header defines it. Headers included later must contain the same text.
#ifndef BITPACK_RUNTIME
#define BITPACK_RUNTIME BITPACK_RUNTIME_NUMBER

// clang has no macro for -freciprocal-math, -fassociative-math and -fno-signed-zeros, which alone change nothing here
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(_M_FP_FAST) \
    || defined(__RECIPROCAL_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__NO_SIGNED_ZEROS__)
#if !defined(BITPACK_ALLOW_FAST_MATH)
#error "-ffast-math (/fp:fast) and its parts change floats of packets: compile the files that include this header \
without it, or define BITPACK_ALLOW_FAST_MATH if no packet has floats"
#endif
#endif

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

/// The reason that a reader rejects a packet, or a writer rejects a value.
enum class Error {
    NoError,    // no error
    Overflow,   // the packet or the buffer ends too early
    Range,      // a number or a length is out of range
    NotFinite,  // a quantized float is NaN or infinite
    Tag,        // no variant has this tag
    Align,      // padding bits are not zero
    Check,      // a serialize check has the wrong value
    Reserved,   // reserved bits are not zero
    Text,       // invalid UTF-8 or UTF-16, or a zero character
    Order,      // keys or indices are not in ascending order, or a packet is old
    Redundant,  // a default value is sent in full, or a number in a longer form
    Depth,      // a recursive type is nested too deeply
    Memory,     // the packet takes more memory than allowed
    Trailing,   // bytes follow the end of the packet
    Protocol,   // the protocol id is wrong
    Crc,        // the checksum is wrong
    Baseline,   // a delta to a value of a view or a history that is not known
};

/// Maximum heap bytes of a packet, unless the call of `Read` or `Write` sets another maximum. The
/// elements of lists, maps and strings are counted. A growing container temporarily takes up to
/// three times as much.
constexpr std::size_t MAX_MEMORY = std::size_t(1) << 24;

#if defined(__SIZEOF_INT128__)
#define BITPACK_128 1
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/// Returns a 128-bit integer, which has no literals in C++.
constexpr uint128 Wide(std::uint64_t high, std::uint64_t low)
{
    return uint128(high) << 64 | low;
}
#endif

/// The unsigned type of the same width as T.
template <typename T> struct Integers {
    using Unsigned = std::make_unsigned_t<T>;
};
#if defined(BITPACK_128)
template <> struct Integers<int128> {
    using Unsigned = uint128;
};
template <> struct Integers<uint128> {
    using Unsigned = uint128;
};
#endif
template <typename T> using Unsigned = typename Integers<T>::Unsigned;

// out of line: if these are inlined, g++ 12 warns about uninitialized contents of an empty optional
// or variant
#if defined(__GNUC__)
#define BITPACK_APART __attribute__((noinline))
#else
#define BITPACK_APART
#endif

// inlined always: where fields follow one another, the position of each in a word is a constant then
#if defined(__GNUC__)
#define BITPACK_INLINE __attribute__((always_inline))
#else
#define BITPACK_INLINE
#endif

/// Returns true if two values are equal.
template <typename T> BITPACK_APART bool IsEqual(const T& a, const T& b)
{
    return a == b;
}

/// A type for parameters that take no part in template argument deduction.
template <typename T> struct Identity {
    using type = T;
};
template <typename T> using Same = typename Identity<T>::type;

/// Calls `each` with an element: in its place, because x87 changes a signalling NaN that is moved. Elements of a
/// `vector<bool>` have no address, so they are copied.
template <bool IsReading, typename List, typename Each> bool InPlace(List& list, std::size_t at, Each&& each)
{
    if constexpr (std::is_same_v<typename List::value_type, bool>) {
        bool element = list[at];
        const bool isGood = each(element);
        if constexpr (IsReading) { list[at] = element; }
        return isGood;
    } else {
        return each(list[at]);
    }
}

/// Returns the number of bits for every number up to `greatest`.
template <typename U> constexpr unsigned BitLength(U greatest)
{
#if defined(__GNUC__)
    // a constant for a constant, which a loop is not
    if constexpr (sizeof(U) <= 8) { return greatest == 0 ? 0 : 64 - unsigned(__builtin_clzll(greatest)); }
#endif
    unsigned bits = 0;
    for (; greatest != 0; greatest = U(greatest >> 1)) {
        ++bits;
    }
    return bits;
}

/// Returns a word with 0 to 64 low bits set.
constexpr std::uint64_t Mask(unsigned bits)
{
    return bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
}

/// Returns the number of zero bits below the lowest set bit, 64 for the word 0.
constexpr unsigned TrailingZeros(std::uint64_t word)
{
    unsigned zeros = 0;
    for (; zeros < 64 && (word >> zeros & 1) == 0; ++zeros) {
    }
    return zeros;
}

#if defined(_MSC_VER) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
constexpr bool IS_LITTLE_ENDIAN = true;
#else
constexpr bool IS_LITTLE_ENDIAN = false;
#endif

/// Loads a little-endian word of up to 8 bytes on any machine.
inline std::uint64_t Load(const std::uint8_t* bytes, std::size_t count = 8)
{
    std::uint64_t word = 0;
    if (IS_LITTLE_ENDIAN && count == 8) {
        std::memcpy(&word, bytes, 8);
        return word;
    }
    for (std::size_t i = 0; i < count; ++i) {
        word |= std::uint64_t(bytes[i]) << 8 * i;
    }
    return word;
}

/// Stores the low bytes of a word, lowest first.
inline void Store(std::uint8_t* bytes, std::uint64_t word, std::size_t count = 8)
{
    if (IS_LITTLE_ENDIAN && count == 8) {
        std::memcpy(bytes, &word, 8);
        return;
    }
    for (std::size_t i = 0; i < count; ++i, word >>= 8) {
        bytes[i] = std::uint8_t(word);
    }
}

/// How the indices of objects are sent.
enum class Variation {
    Flags,     // a flag for each possible index, followed by the object if the flag is set
    Indices,   // the number of objects, then the index and the object of each
    Sentinel,  // the index and the object of each, then the maximum as the end marker
    Relative,  // the step from the previous index and the object of each, then the step to the maximum
};

/// The number of a variant and the code that is sent for it.
struct Code {
    std::uint32_t code;
    std::int64_t number;
};
