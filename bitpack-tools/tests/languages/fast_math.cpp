// Compares floats and packets with those of Rust, once as constants and once as values that only the running program knows.

#include <cstdio>

namespace {

bool isEqual = true;

void Check(bool isRight, const char* what)
{
    if (!isRight) {
        std::puts(what);
        isEqual = false;
    }
}

std::uint32_t Bits(float value)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

float Float(std::uint32_t bits)
{
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// Returns true if a packet is written as these bytes, or rejected if there are none, and read back.
bool Same(game::Folded packet, const std::vector<std::uint8_t>& expected)
{
    std::uint8_t bytes[24];
    std::size_t written = 0;
    if (!Write(packet, bytes, sizeof bytes, written)) {
        return expected.empty();
    }
    game::Folded read;
    return std::equal(bytes, bytes + written, expected.begin(), expected.end()) && Read(read, bytes, written)
        && Bits(read.raw) == Bits(packet.raw) && read.less == packet.less;
}

const std::uint32_t floats[] = {/* FLOATS */};

}  // namespace

int main(int count, char**)
{
    // CASES
    const std::uint32_t one = std::uint32_t(count);
    for (std::uint32_t code = 0; code <= 1000; ++code) {
        Check(Bits(bitpack::ValueOf(code * one, 0.0f, 10.0f, 1000)) == floats[code], "value");
        Check(bitpack::StepOf(Float(floats[code]), 0.0f, 10.0f, 1000 * one) == code, "step");
    }
    return isEqual ? 0 : 1;
}
