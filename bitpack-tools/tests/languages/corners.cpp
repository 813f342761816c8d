// Cases that no packet of the zoo has: sums near the ends of 64 bits, shifts by more bits than an
// `int` has, the smallest discriminant. Compiled with a sanitizer.

#include <cstdio>

#include "one.h"
#include "two.h"

namespace {

std::uint8_t ladder[16] = {0xFF, 0xFF, 0xFF, 0xFF};

bool ReadsAbove(std::int64_t previous, std::uint32_t& next)
{
    bitpack::ReadStream stream(ladder, sizeof ladder);
    return stream.Relative(next, previous, 0, 0xFFFFFFFF);
}

bool WritesAbove(std::int64_t previous, std::int32_t next)
{
    std::uint8_t bytes[16];
    bitpack::WriteStream stream(bytes, sizeof bytes);
    return stream.Relative(next, previous, INT32_MIN, INT32_MAX) && stream.Position() == 38;
}

bool Shifts()
{
    one::Corner corner;
    corner.narrow = 1000;
    corner.by = 40;
    corner.edge = one::Edge::Least;
    std::uint8_t bytes[16];
    std::size_t written = 0;
    // 10 bits, 6 bits, the tag
    return Write(corner, bytes, sizeof bytes, written) && written == 3 && bytes[2] == 0;
}

}  // namespace

int main()
{
    std::uint32_t next = 0;
    if (!ReadsAbove(6, next) || next != 7 || ReadsAbove(INT64_MAX, next) || ReadsAbove(0xFFFFFFFF, next)) {
        std::puts("a sum");
        return 1;
    }
    if (!WritesAbove(INT64_MIN, INT32_MAX) || WritesAbove(INT64_MAX, INT32_MAX)) {
        std::puts("a difference");
        return 1;
    }
    if (!Shifts()) {
        std::puts("a shift");
        return 1;
    }
    return 0;
}
