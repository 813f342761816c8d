// Measures heap memory: a packet takes no more than its budget, and a small packet does not
// allocate gigabytes.

#include <cstdio>
#include <cstdlib>
#include <new>

#include "crowd.h"
#include "room.h"

namespace {

std::size_t live = 0, peak = 0;
constexpr std::size_t HEAD = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t size)
{
    auto* block = static_cast<unsigned char*>(std::malloc(size + HEAD));
    if (block == nullptr) {
        std::abort();
    }
    std::memcpy(block, &size, sizeof size);
    live += size;
    peak = std::max(peak, live);
    return block + HEAD;
}

void operator delete(void* memory) noexcept
{
    if (memory != nullptr) {
        unsigned char* block = static_cast<unsigned char*>(memory) - HEAD;
        std::size_t size = 0;
        std::memcpy(&size, block, sizeof size);
        live -= size;
        std::free(block);
    }
}

void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

template <typename Packet> bitpack::Error Reads(const std::uint8_t* bytes, std::size_t size, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    Packet packet;
    peak = live;
    const std::size_t before = live;
    const bitpack::Error error = bitpack::Read(bitpack::PLAIN, packet, bytes, size, maxMemory);
    // a growing list holds its old elements and twice as much new space
    if (peak - before > 3 * maxMemory) {
        std::printf("%zu bytes of %zu\n", peak - before, maxMemory);
        std::exit(1);
    }
    return error;
}

void Expect(bool isSo, const char* what)
{
    if (!isSo) {
        std::puts(what);
        std::exit(1);
    }
}

/// A list of ten thousand elements of one bit each.
void ASmallPacketIsNoGigabytes()
{
    const std::vector<std::uint8_t> packet = [] {
        std::vector<std::uint8_t> bytes((14 + 10000 + 7) / 8);
        bytes[0] = 0x10;
        bytes[1] = 0x27;
        return bytes;
    }();
    Expect(sizeof(crowd::Cell) >= 400000, "a cell");
    Expect(Reads<crowd::Crowd>(packet.data(), packet.size()) == bitpack::Error::Memory, "gigabytes");
    crowd::Crowd crowd;
    Expect(!Read(crowd, packet.data(), packet.size()), "gigabytes of a packet");
    // a list of three elements
    const std::uint8_t three[] = {3, 0, 0};
    const std::size_t most = 3 * sizeof(crowd::Cell);
    Expect(Reads<crowd::Crowd>(three, 3, most) == bitpack::Error::NoError, "three");
    Expect(Reads<crowd::Crowd>(three, 3, most - 1) == bitpack::Error::Memory, "three in less");
}

room::Room Full()
{
    room::Room it;
    it.list = {1, 2, 3};
    it.flags = {true, false};
    it.set = {1, 2, 3, 4};
    it.map = {{1, 2}, {3, 4}};
    it.sparse = {{0, 1}, {2, 3}, {8, 9}};
    it.bare = {1, 7};
    it.text = "text";
    it.wide = u"wide";
    it.name = "a name";
    it.bytes = {1, 2, 3, 4, 5};
    it.names = {U'a', std::nullopt};
    it.usual = {1, 300};
    return it;
}

void AllThatGrowsIsCounted()
{
    const room::Room it = Full();
    const std::size_t most = 3 * sizeof it.list[0] + 2 * sizeof(bool) + 4 * sizeof it.set[0] + 2 * sizeof it.map[0]
        + 3 * sizeof it.sparse[0] + 2 * sizeof it.bare[0] + 4 + 4 * sizeof(char16_t) + 6 + 5 + 2 * sizeof it.names[0]
        + 2 * sizeof it.usual[0];
    std::uint8_t bytes[256];
    std::size_t written = 0;
    Expect(Write(it, bytes, sizeof bytes, written, most), "what it has");
    Expect(!Write(it, bytes, sizeof bytes, written, most - 1), "more than it may");
    Expect(Reads<room::Room>(bytes, written, most + 64) == bitpack::Error::NoError, "what it has");
    room::Room read;
    Expect(Read(read, bytes, written, most) && read.names == it.names && read.usual == it.usual, "the same");
    Expect(!Read(read, bytes, written, most - 1), "more than it may");
}

}  // namespace

int main()
{
    ASmallPacketIsNoGigabytes();
    AllThatGrowsIsCounted();
    return 0;
}
