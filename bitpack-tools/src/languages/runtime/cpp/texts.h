// Validity of strings.

/// Returns true for valid UTF-8 without a zero byte.
inline bool IsText(const std::string& text)
{
    const std::size_t size = text.size();
    const auto at = [&text](std::size_t i) { return std::uint8_t(text[i]); };
    const auto word = [&text](std::size_t i) { return Load(reinterpret_cast<const std::uint8_t*>(text.data()) + i); };
    std::size_t i = 0;
    if (size >= 8) {
        // most texts are only ASCII: no high bit is set, nor is one by the subtraction of 1 from each byte
        constexpr std::uint64_t ones = ~std::uint64_t(0) / 255;
        std::uint64_t all = word(size - 8) | (word(size - 8) - ones);
        for (; i < size - 8; i += 8) {
            all |= word(i) | (word(i) - ones);
        }
        i = (all & ones << 7) == 0 ? size : 0;
    }
    while (i < size) {
        const std::uint8_t first = at(i);
        if (first == 0) { return false; }
        if (first < 0x80) {
            ++i;
            continue;
        }
        const std::size_t more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0;
        if (more == 0 || more >= size - i) { return false; }
        for (std::size_t k = 1; k <= more; ++k) {
            if ((at(i + k) & 0xC0) != 0x80) { return false; }
        }
        const std::uint8_t second = at(i + 1);
        // overlong forms, surrogates, and code points above 10FFFF
        if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)
            || (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) {
            return false;
        }
        i += more + 1;
    }
    return true;
}

/// Returns true for valid UTF-16 without a zero unit.
inline bool IsText(const std::u16string& text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char16_t unit = text[i];
        const bool isHigh = unit >= 0xD800 && unit < 0xDC00;
        if (unit == 0 || (unit >= 0xDC00 && unit < 0xE000)) { return false; }
        if (isHigh) {
            ++i;
            if (i == text.size() || text[i] < 0xDC00 || text[i] >= 0xE000) { return false; }
        }
    }
    return true;
}
