#include "world.h"

#include <iostream>

static world::MessageReport report;
static bitpack::Mirror<world::Body> mirror(0x0123456789ABCDEFu), rough;
static bitpack::History<world::State, 32> states, own;
static bitpack::History<world::Weather, 5> weathers(0x0123456789ABCDEFu), gusts(0x0123456789ABCDEFu);
static bitpack::Acked ownAcked, gustsAcked;

static void ReadGame(const std::vector<std::uint8_t>& bytes)
{
    world::MessagePacket packet;
    if (bitpack::IsDelta(world::PROTOCOL, bytes.data(), bytes.size())) {
        if (!ReadHistory(states, bytes.data(), bytes.size())) { return; }
        report._0.state = *states.Newest();
        report._0.sequence = states.Sequence();
    } else if (Read(packet, bytes.data(), bytes.size())) {
        if (const auto* chat = std::get_if<world::MessageChat>(&packet.message)) { report._0.chat = chat->_0; }
    }
}

static void ReadWeather(const std::vector<std::uint8_t>& bytes)
{
    if (ReadHistory(weathers, bytes.data(), bytes.size())) { report._0.weather = *weathers.Newest(); }
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

static void Print(const std::uint8_t* written, std::size_t size)
{
    for (std::size_t at = 0; at < size; ++at) {
        std::cout << "0123456789abcdef"[written[at] >> 4] << "0123456789abcdef"[written[at] & 15];
    }
}

/// Writes a packet of a history with one more value. Three of four values are not acknowledged.
template <typename History, typename T> static bool Send(History& history, bitpack::Acked& acked, const T& value)
{
    std::uint8_t written[300];
    std::size_t size = 0;
    if (!history.Push(value) || !WriteHistory(history, acked, written, sizeof written, size)) { return false; }
    acked.Acknowledge(std::uint16_t(history.Sequence() & ~3), history);
    std::cout << " ";
    Print(written, size);
    return true;
}

int main()
{
    std::string kind, digits;
    while (std::cin >> kind >> digits) {
        std::vector<std::uint8_t> bytes;
        for (std::size_t at = 0; at < digits.size(); at += 2) {
            bytes.push_back(std::uint8_t(std::stoi(digits.substr(at, 2), nullptr, 16)));
        }
        kind == "v" ? ReadObjects(bytes) : kind == "r" ? ReadRough(bytes) : kind == "w" ? ReadWeather(bytes) : ReadGame(bytes);
        std::uint8_t written[4000];
        std::size_t size = 0;
        world::MessagePacket packet;
        packet.message = report;
        if (!Write(packet, written, sizeof written, size)) { return 1; }
        Print(written, size);
        const std::uint16_t last = gusts.Newest() == nullptr ? std::uint16_t(0) : gusts.Sequence();
        if (!Send(own, ownAcked, report._0.state)) { return 1; }
        if (!Send(gusts, gustsAcked, world::Weather{0.004f, std::uint8_t(last % 7)})) { return 1; }
        std::cout << "\n";
    }
}
