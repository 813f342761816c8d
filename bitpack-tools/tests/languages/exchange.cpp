// Packets with their lengths in front come in; each that is read goes out as it is written, a length
// that no packet has stands for those that are not.

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace {

constexpr std::uint32_t REFUSED = 0xFFFFFFFF;
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

template <typename Packet> int Exchange()
{
    std::uint8_t prefix[4];
    std::vector<std::uint8_t> large(1 << 20);
    while (std::fread(prefix, 1, 4, stdin) == 4) {
        std::size_t length = 0;
        for (unsigned i = 0; i < 4; ++i) {
            length |= std::size_t(prefix[i]) << 8 * i;
        }
        // as large as the packet, so that a sanitizer sees whoever looks behind it
        const auto bytes = std::make_unique<std::uint8_t[]>(length);
        if (std::fread(bytes.get(), 1, length, stdin) != length) {
            Stop("the input ends inside a packet");
        }
        Packet packet{};
        if (!Read(packet, bytes.get(), length)) {
            Say(REFUSED, nullptr);
            continue;
        }
        std::size_t written = 0;
        if (!Write(packet, large.data(), large.size(), written)) {
            Say(UNWRITABLE, nullptr);
            continue;
        }
        const auto exact = std::make_unique<std::uint8_t[]>(written);
        std::size_t again = 0;
        if (!Write(packet, exact.get(), written, again) || again != written) {
            Stop("a buffer that is large enough was too small");
        }
        if (written > 0 && Write(packet, exact.get(), written - 1, again)) {
            Stop("a buffer that is a byte too small was large enough");
        }
        Say(std::uint32_t(written), large.data());
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments)
{
    switch (count > 1 ? std::atoi(arguments[1]) : -1) {
    // CASES
    default: Stop("no such type");
    }
}
