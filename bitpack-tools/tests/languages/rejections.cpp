// Values that a writer must reject, each one change away from a valid value.

namespace {

zoo_Picky::Picky Good()
{
    zoo_Picky::Picky it;
    it.health = 100;
    it.score = -5;
    it.name = "\xC3\xA9";
    it.list = {1, 65535};
    it.yaw = 0.5f;
    it.turn = {{0.5f, 0.5f, 0.5f, 0.5f}};
    it.set = {1, 200};
    it.map = {{3, true}, {4, false}};
    it.bodies = {{0, 7}, {8, 255}};
    it.letter = U'\x10FFFF';
    it.odd = -1;
    it.tick = 7;
    it.next = 8;
    it.after = 3;
    it.later = 2;
    it.ten = 1;
    it.wide = u"\xD83D\xDE42";
    it.count = 2;
    it.first = {{9, 8, 0, 0}};
    it.mark = zoo_Picky::MarkSquare{15, std::nullopt};
    it.raw = 7;
    it.large = 1ull << 63;
    return it;
}

template <typename Change> void Rejects(const char* what, Change change)
{
    zoo_Picky::Picky it = Good();
    change(it);
    std::uint8_t bytes[256];
    std::size_t written = 0;
    if (Write(it, bytes, sizeof bytes, written)) {
        Stop(what);
    }
}

int Rejections()
{
    const zoo_Picky::Picky good = Good();
    std::uint8_t bytes[256];
    std::size_t written = 0;
    zoo_Picky::Picky read;
    if (!Write(good, bytes, sizeof bytes, written) || !Read(read, bytes, written)) {
        Stop("a good value is rejected");
    }
    const bool isSame = read.health == 100 && read.score == -5 && read.name == good.name && read.list == good.list
        && read.yaw == 0.5f && read.set == good.set && read.map == good.map && read.bodies == good.bodies
        && read.letter == good.letter && read.odd == -1 && read.tick == 7 && read.next == 8 && read.wide == good.wide
        && read.first == good.first && read.raw == 7 && read.large == good.large
        && std::get<zoo_Picky::MarkSquare>(read.mark).side == 15;
    if (!isSame) {
        Stop("a good value is another behind the wire");
    }
    if (bitpack::Read(bitpack::PLAIN, read, bytes, written - 1) != bitpack::Error::Overflow) {
        Stop("a packet that is cut off does not overflow");
    }
    using Picky = zoo_Picky::Picky;
    Rejects("a number above", [](Picky& it) { it.health = 101; });
    Rejects("a number below", [](Picky& it) { it.score = -6; });
    Rejects("a short string", [](Picky& it) { it.name = ""; });
    Rejects("a long string", [](Picky& it) { it.name = "abcde"; });
    Rejects("half a character", [](Picky& it) { it.name = "\xC3"; });
    Rejects("a long form", [](Picky& it) { it.name = "\xC0\x80"; });
    Rejects("a zero in a string", [](Picky& it) { it.name = std::string("a\0b", 3); });
    Rejects("a long list", [](Picky& it) { it.list = {1, 2, 3, 4}; });
    Rejects("a NaN in steps", [](Picky& it) { it.yaw = std::numeric_limits<float>::quiet_NaN(); });
    Rejects("an infinity in steps", [](Picky& it) { it.yaw = std::numeric_limits<float>::infinity(); });
    Rejects("a float above a strict range", [](Picky& it) { it.gas = 1.01f; });
    Rejects("a float below a strict range", [](Picky& it) { it.sides[1] = -1.01f; });
    Rejects("a NaN in a strict range", [](Picky& it) { it.gas = std::numeric_limits<float>::quiet_NaN(); });
    Rejects("no rotation", [](Picky& it) { it.turn = {{1.0f, 1.0f, 0.0f, 0.0f}}; });
    Rejects("a set that descends", [](Picky& it) { it.set = {2, 1}; });
    Rejects("a set with two of one", [](Picky& it) { it.set = {2, 2}; });
    Rejects("a map that descends", [](Picky& it) { it.map = {{4, true}, {3, true}}; });
    Rejects("indices that descend", [](Picky& it) { it.bodies = {{4, 1}, {3, 1}}; });
    Rejects("an index too large", [](Picky& it) { it.bodies = {{9, 1}}; });
    Rejects("a surrogate", [](Picky& it) { it.letter = char32_t(0xD800); });
    Rejects("a zero that is none", [](Picky& it) { it.odd = 0; });
    Rejects("a number that is not larger", [](Picky& it) { it.next = 7; });
    Rejects("a number that is equal", [](Picky& it) { it.after = 8; });
    Rejects("a number that wraps with too many bits", [](Picky& it) { it.ten = 1024; });
    Rejects("half a surrogate pair", [](Picky& it) { it.wide = std::u16string(1, char16_t(0xDE42)); });
    Rejects("a count above the array", [](Picky& it) { it.count = 5; });
    Rejects("a number in a variant", [](Picky& it) { std::get<zoo_Picky::MarkSquare>(it.mark).side = 16; });
    Rejects("too many bits", [](Picky& it) { it.raw = 8; });
    return 0;
}

}  // namespace
