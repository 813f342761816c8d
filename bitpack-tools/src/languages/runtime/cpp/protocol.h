// Whole packets with their envelope.

/// Numbers that the checksum of the packets of a view or a history covers, which are not sent.
struct Unsent {
    std::uint64_t hash;
    std::uint32_t count;
    std::uint64_t session;
};

/// The envelope of every packet of a protocol.
struct Protocol {
    std::uint64_t id;
    std::size_t idBytes;
    bool sendsId;
    bool sums;
    bool hasEndCheck;
    bool isEndAligned;
    std::uint32_t endCheck;
    const Unsent* unsent = nullptr;
};

/// No envelope.
constexpr Protocol PLAIN = {0, 0, false, false, false, false, 0};

/// Returns the remainder of each byte for `Crc32`.
constexpr std::array<std::uint32_t, 256> Remainders()
{
    std::array<std::uint32_t, 256> all{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit) {
            crc = crc >> 1 ^ (0xEDB88320u & (0u - (crc & 1)));
        }
        all[byte] = crc;
    }
    return all;
}

/// Continues a CRC-32 (IEEE 802.3).
inline std::uint32_t Crc32(std::uint32_t crc, const std::uint8_t* data, std::size_t size)
{
    static constexpr std::array<std::uint32_t, 256> REMAINDERS = Remainders();
    crc = ~crc;
    for (std::size_t i = 0; i < size; ++i) {
        crc = crc >> 8 ^ REMAINDERS[(crc ^ data[i]) & 0xFF];
    }
    return ~crc;
}

/// Returns the CRC-32 of the id, four zero bytes in place of the checksum, and the data after it.
inline std::uint32_t Sum(const Protocol& protocol, const std::uint8_t* data, std::size_t size)
{
    std::uint8_t front[32] = {};
    std::size_t length = protocol.idBytes;
    Store(front, protocol.id, length);
    if (protocol.unsent != nullptr) {
        Store(front + length, protocol.unsent->hash, 8);
        Store(front + length + 8, protocol.unsent->count, 4);
        Store(front + length + 12, protocol.unsent->session, 8);
        length += 20;
    }
    return Crc32(Crc32(0, front, length + 4), data, size);
}

/// Returns the number of bytes before the first field.
constexpr std::size_t Front(const Protocol& protocol)
{
    return (protocol.sendsId ? protocol.idBytes : 0) + (protocol.sums ? 4 : 0);
}

template <typename Stream> BITPACK_INLINE inline bool EndCheck(Stream& stream, const Protocol& protocol)
{
    return !protocol.hasEndCheck || ((!protocol.isEndAligned || stream.Align()) && stream.Check(protocol.endCheck, 32));
}

/// Reads a packet that takes at most `maxMemory` heap bytes. If it `takesRest`, its last field has
/// the bytes up to the end check. After an error, the value is unspecified.
template <typename T>
BITPACK_INLINE inline Error Read(const Protocol& protocol, T& value, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = MAX_MEMORY, bool takesRest = false)
{
    const std::size_t id = protocol.sendsId ? protocol.idBytes : 0, front = Front(protocol);
    if (size < front) { return Error::Overflow; }
    std::uint8_t expected[16];
    Store(expected, protocol.id, id);
    if (id > 0 && std::memcmp(data, expected, id) != 0) { return Error::Protocol; }
    if (protocol.sums) {
        std::uint8_t crc[4];
        Store(crc, Sum(protocol, data + front, size - front), 4);
        if (std::memcmp(data + id, crc, 4) != 0) { return Error::Crc; }
    }
    const std::size_t hidden = takesRest && protocol.hasEndCheck ? 4 : 0;
    if (size - front < hidden) { return Error::Overflow; }
    ReadStream stream(data + front, size - front - hidden);
    stream.MaxMemory(maxMemory);
    if (!Serialize(stream, value)) { return stream.Failure(); }
    stream.Resize(size - front);
    if (!EndCheck(stream, protocol)) { return stream.Failure(); }
    const bool isPlain = front == 0 && !protocol.hasEndCheck;
    if (stream.Remaining() >= 8 || (!isPlain && stream.Peek(8) != 0)) { return Error::Trailing; }
    return Error::NoError;
}

/// Writes a packet and sets `written` to its number of bytes. Returns false for a value that a
/// reader would reject, and for a buffer that is too small.
template <typename T>
BITPACK_INLINE inline bool Write(const Protocol& protocol, const T& value, std::uint8_t* data, std::size_t size, std::size_t& written, std::size_t maxMemory = MAX_MEMORY)
{
    const std::size_t id = protocol.sendsId ? protocol.idBytes : 0, front = Front(protocol);
    if (size < front) { return false; }
    WriteStream stream(data + front, size - front);
    stream.MaxMemory(maxMemory);
    // the same function reads and writes, so its argument is not const; a writer does not change it
    if (!Serialize(stream, const_cast<T&>(value)) || !EndCheck(stream, protocol)) { return false; }
    const std::size_t length = stream.Finish();
    Store(data, protocol.id, id);
    if (protocol.sums) { Store(data + id, Sum(protocol, data + front, length), 4); }
    written = front + length;
    return true;
}
