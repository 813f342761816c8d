#include "world.h"

#include <iostream>

static world::MessageReport report;
static bitpack::Mirror<world::Body> mirror(0x0123456789ABCDEFu), rough;
static std::map<unsigned, std::pair<std::uint16_t, world::State>> known;

static void ReadMessage(const std::vector<std::uint8_t>& bytes)
{
    world::MessagePacket packet;
    if (!Read(packet, bytes.data(), bytes.size())) { return; }
    std::uint16_t sequence = 0;
    world::State state;
    if (const auto* whole = std::get_if<world::MessageWhole>(&packet.message)) {
        sequence = whole->sequence;
        state = whole->state;
    } else if (const auto* changed = std::get_if<world::MessageDelta>(&packet.message)) {
        const auto baseline = known.find(changed->baseline % 32u);
        if (baseline == known.end() || baseline->second.first != changed->baseline) { return; }
        if (!ReadDelta(state, baseline->second.second, changed->delta.data(), changed->delta.size())) { return; }
        sequence = changed->sequence;
    }
    known[sequence % 32u] = {sequence, state};
    report._0.state = state;
}

static std::vector<world::Seen> Objects(const bitpack::Mirror<world::Body>& of)
{
    std::vector<world::Seen> all;
    of.ForEach([&](std::uint32_t index, const world::Body& body) { all.push_back(world::Seen{std::uint8_t(index), body}); });
    return all;
}

static void ReadObjects(const std::vector<std::uint8_t>& bytes)
{
    world::Front front;
    if (!ReadView(front, mirror, bytes.data(), bytes.size())) { return; }
    report._0.front = front;
    const bitpack::Received& received = *mirror.Received();
    report._0.received = world::ReceivedPackets{received.newest, received.earlier};
    report._0.objects = Objects(mirror);
    report._0.updated.assign(mirror.Updated().begin(), mirror.Updated().end());
}

static void ReadRough(const std::vector<std::uint8_t>& bytes)
{
    std::uint16_t header = 0;
    if (!ReadView2(header, rough, bytes.data(), bytes.size())) { return; }
    report._0.rough = header;
    report._0.rough_objects = Objects(rough);
}

int main()
{
    std::string kind, digits;
    while (std::cin >> kind >> digits) {
        std::vector<std::uint8_t> bytes;
        for (std::size_t at = 0; at < digits.size(); at += 2) {
            bytes.push_back(std::uint8_t(std::stoi(digits.substr(at, 2), nullptr, 16)));
        }
        kind == "v" ? ReadObjects(bytes) : kind == "r" ? ReadRough(bytes) : ReadMessage(bytes);
        std::uint8_t written[4000];
        std::size_t size = 0;
        world::MessagePacket packet;
        packet.message = report;
        if (!Write(packet, written, sizeof written, size)) { return 1; }
        for (std::size_t at = 0; at < size; ++at) {
            std::cout << "0123456789abcdef"[written[at] >> 4] << "0123456789abcdef"[written[at] & 15];
        }
        std::cout << "\n";
    }
}
