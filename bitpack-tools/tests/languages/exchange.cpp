// Reads length-prefixed packets from standard input. Writes each valid one again, and an impossible
// length for each rejected one.

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace {

constexpr std::uint32_t REJECTED = 0xFFFFFFFF;
constexpr std::uint32_t UNWRITABLE = 0xFFFFFFFE;

void Say(std::uint32_t length, const std::uint8_t* bytes)
{
    std::uint8_t prefix[4];
    bitpack::Store(prefix, length, 4);
    std::fwrite(prefix, 1, 4, stdout);
    if (bytes != nullptr) {
        std::fwrite(bytes, 1, length, stdout);
    }
}

[[noreturn]] void Stop(const char* why)
{
    std::fprintf(stderr, "%s\n", why);
    std::exit(1);
}

/// Calls `answer` for each packet.
template <typename Answer> int Each(Answer answer)
{
    std::uint8_t prefix[4];
    while (std::fread(prefix, 1, 4, stdin) == 4) {
        std::size_t length = 0;
        for (unsigned i = 0; i < 4; ++i) {
            length |= std::size_t(prefix[i]) << 8 * i;
        }
        // allocate exactly the size of the packet, so that a sanitizer detects reads past its end
        const auto bytes = std::make_unique<std::uint8_t[]>(length);
        if (std::fread(bytes.get(), 1, length, stdin) != length) {
            Stop("the input ends inside a packet");
        }
        answer(bytes.get(), length);
    }
    return 0;
}

/// A writer that only takes down the floats of a value, also those of omitted fields.
struct Shown : bitpack::WriteStream {
    using bitpack::WriteStream::WriteStream;
    std::vector<float> floats;

    template <typename Fields> bool Run(std::uint64_t, Fields fields) { return fields(*this); }
    template <typename... Rest> bool Compressed(float& value, Rest...)
    {
        floats.push_back(value);
        return true;
    }
    template <std::size_t N, typename... Rest> bool Compressed(std::array<float, N>& value, Rest...)
    {
        floats.insert(floats.end(), value.begin(), value.end());
        return true;
    }
    template <typename... Rest> bool SmallestThree(std::array<float, 4>& value, Rest...) { return Compressed(value); }
    template <typename T, typename Each, typename... Rest>
    bool OmitDefault(T& value, bool, const T&, bool, Each each, Rest...)
    {
        return each(value);
    }
};

/// Writes a value, and then the floats in it if they are `IsShown`.
template <typename Packet, bool IsShown = false> int Exchange()
{
    std::vector<std::uint8_t> large(1 << 20);
    return Each([&large](const std::uint8_t* bytes, std::size_t length) {
        Packet packet{};
        if (!Read(packet, bytes, length)) {
            return Say(REJECTED, nullptr);
        }
        std::size_t written = 0;
        if (!Write(packet, large.data(), large.size(), written)) {
            return Say(UNWRITABLE, nullptr);
        }
        const auto exact = std::make_unique<std::uint8_t[]>(written);
        std::size_t again = 0;
        if (!Write(packet, exact.get(), written, again) || again != written) {
            Stop("a buffer that is large enough was too small");
        }
        if (written > 0 && Write(packet, exact.get(), written - 1, again)) {
            Stop("a buffer that is a byte too small was large enough");
        }
        if constexpr (IsShown) {
            std::vector<std::uint8_t> other(1 << 16);
            Shown shown(other.data(), other.size());
            Serialize(shown, packet);
            std::memcpy(large.data() + written, shown.floats.data(), 4 * shown.floats.size());
            written += 4 * shown.floats.size();
        }
        Say(std::uint32_t(written), large.data());
    });
}

/// Reads deltas and writes each again. A request is the length of the baseline, the baseline, and the delta. A reply is
/// the value that was read, and then its delta.
template <typename Packet> int ExchangeDeltas()
{
    std::vector<std::uint8_t> large(1 << 20);
    return Each([&large](const std::uint8_t* bytes, std::size_t length) {
        const std::size_t old = std::size_t(bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24);
        Packet baseline{}, packet{};
        if (!Read(baseline, bytes + 4, old)) {
            Stop("the baseline cannot be read");
        }
        // allocate exactly the size of the delta, so that a sanitizer detects reads past its end
        const std::size_t size = length - 4 - old;
        const auto delta = std::make_unique<std::uint8_t[]>(size);
        std::copy(bytes + 4 + old, bytes + length, delta.get());
        if (!ReadDelta(packet, baseline, delta.get(), size)) {
            return Say(REJECTED, nullptr);
        }
        std::size_t whole = 0, written = 0, again = 0;
        if (!Write(packet, large.data(), large.size(), whole)
            || !WriteDelta(packet, baseline, large.data() + whole, large.size() - whole, written)) {
            return Say(UNWRITABLE, nullptr);
        }
        const auto exact = std::make_unique<std::uint8_t[]>(written);
        if (!WriteDelta(packet, baseline, exact.get(), written, again) || again != written) {
            Stop("a buffer that is large enough was too small");
        }
        if (written > 0 && WriteDelta(packet, baseline, exact.get(), written - 1, again)) {
            Stop("a buffer that is a byte too small was large enough");
        }
        if (!ReadDelta(baseline, baseline, delta.get(), size) || !WriteDelta(baseline, packet, exact.get(), written, again)
            || again != 1 || exact[0] != 0) {
            Stop("a value read in place of its baseline is another one");
        }
        Say(std::uint32_t(whole + written), large.data());
    });
}

/// Computes the step of a float, the float of a step, the rotation that some bits stand for, and its bits.
int Arithmetic()
{
    return Each([](const std::uint8_t* bytes, std::size_t length) {
        std::uint8_t said[24];
        if (bytes[0] >= 30) {
            double numbers[4];
            std::uint64_t code;
            std::memcpy(numbers, bytes + 1, 32);
            std::memcpy(&code, bytes + 33, 8);
            const double min = numbers[0], max = numbers[1], last = numbers[2], sent = numbers[3];
            const double restored = bitpack::ValueOf(code, min, max, last);
            code = bitpack::StepOf(bytes[0] == 31 ? bitpack::Wrapped(sent, min, max) : sent, min, max, last);
            std::memcpy(said, &code, 8);
            std::memcpy(said + 8, &restored, 8);
            return Say(16, said);
        }
        if (bytes[0] > 1) {
            bitpack::ReadStream stream(bytes + 1, length - 1);
            std::array<float, 4> value{};
            if (!stream.SmallestThree(value, bytes[0])) {
                return Say(REJECTED, nullptr);
            }
            std::memcpy(said, value.data(), 16);
            bitpack::WriteStream writer(said + 16, 8);
            if (!writer.SmallestThree(value, bytes[0])) {
                return Say(UNWRITABLE, nullptr);
            }
            return Say(std::uint32_t(16 + writer.Finish()), said);
        }
        float min, max, value;
        std::uint32_t steps, step;
        std::memcpy(&min, bytes + 1, 4);
        std::memcpy(&max, bytes + 5, 4);
        std::memcpy(&steps, bytes + 9, 4);
        std::memcpy(&value, bytes + 13, 4);
        std::memcpy(&step, bytes + 17, 4);
        value = bytes[0] == 1 ? bitpack::Wrapped(value, min, max) : value;
        const std::uint32_t found = bitpack::StepOf(value, min, max, steps);
        std::memcpy(said, &found, 4);
        value = bitpack::ValueOf(step, min, max, steps);
        std::memcpy(said + 4, &value, 4);
        Say(8, said);
    });
}

}  // namespace

// REJECTIONS

int main(int count, char** arguments)
{
    switch (count > 1 ? std::atoi(arguments[1]) : -1) {
    // CASES
    default: Stop("no such type");
    }
}
