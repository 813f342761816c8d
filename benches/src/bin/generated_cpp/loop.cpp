// Reads each packet of a file and writes it again. Callgrind counts the two functions.
#include "game.h"

#include <cstdio>

using Packet = game::PACKET;

extern "C" __attribute__((noinline)) bool body_of_read(Packet& packet, const std::vector<std::uint8_t>& bytes)
{
    return Read(packet, bytes.data(), bytes.size());
}

extern "C" __attribute__((noinline)) bool body_of_write(const Packet& packet, std::vector<std::uint8_t>& bytes, std::size_t& written)
{
    return Write(packet, bytes.data(), bytes.size(), written);
}

int main(int, char** arguments)
{
    std::FILE* file = std::fopen(arguments[1], "rb");
    std::uint32_t length = 0;
    std::vector<std::uint8_t> written(4096), bytes;
    while (file != nullptr && std::fread(&length, 4, 1, file) == 1) {
        bytes.resize(length);
        if (std::fread(bytes.data(), 1, length, file) != length) {
            return 1;
        }
        // an old value, as the derived code has one
        static Packet packets[PACKETS];
        static std::size_t next = 0;
        Packet& packet = packets[next++];
        std::size_t size = 0;
        if (!Read(packet, bytes.data(), length) || !body_of_read(packet, bytes) || !body_of_write(packet, written, size)
            || size != length || std::memcmp(written.data(), bytes.data(), size) != 0) {
            return 1;
        }
    }
    return file == nullptr;
}
