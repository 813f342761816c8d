// Histories: the values that a server has sent, or that a client has received.
#ifndef BITPACK_HISTORIES
#define BITPACK_HISTORIES

namespace bitpack {
inline namespace runtime_BITPACK_RUNTIME_NUMBER {

/// The packets of a history: their envelope, the hash that the checksum covers, and the bits before the value.
struct HistoryPackets {
    Protocol protocol;
    std::uint64_t hash;
    bool isMarked;
    unsigned baselineBits;
    bool takesRest;
};

/// A value of a history: its number without wrapping, and the hash of the bits that it is sent as.
template <typename T> struct Known {
    std::uint64_t number{};
    std::uint64_t hash{};
    T value{};
};

/// The last `N` values that were sent or received. A history belongs to one connection or more, with one session number.
template <typename T, std::uint32_t N> class History {
public:
    explicit History(std::uint64_t session = 0) : known_(N + 1), session_(session) {}

    /// Returns the newest value, or null before the first one. The next value invalidates the pointer.
    const T* Newest() const
    {
        const Known<T>* found = At(last_);
        return found == nullptr ? nullptr : &found->value;
    }

    /// Returns the number of the newest value, which a receiver acknowledges; 0 before the first one, which no receiver does.
    std::uint16_t Sequence() const { return std::uint16_t(last_); }

    /// Stores a value to be sent, as a receiver will read it. Returns false for a value that a reader would reject.
    bool Push(const T& value)
    {
        T copy{};
        WriteStream budget(nullptr, 0);
        budget.MaxMemory((std::numeric_limits<std::size_t>::max)());
        if (!Keep(budget, copy, value, WHOLE) || !Store(last_ == 0 ? 0x10000u : last_ + 1, copy)) { return false; }
        pushed_ = value;
        return true;
    }

    /// Returns the last value that was pushed, as it was, or null.
    const T* Pushed() const { return pushed_ ? &*pushed_ : nullptr; }
    /// Returns the number without wrapping of the newest value; 0 before the first one.
    std::uint64_t Last() const { return last_; }

    /// Returns the value with this number without wrapping, if it is at most `distance` before the newest, or null.
    const Known<T>* At(std::uint64_t number, std::uint32_t distance = N) const
    {
        const Known<T>& found = known_[std::size_t(number % (N + 1))];
        return last_ != 0 && found.number == number && last_ - number <= distance ? &found : nullptr;
    }

    /// Returns true if a value was received before, or is too old.
    bool IsOld(std::uint64_t number) const
    {
        return number <= last_ && (last_ - number >= N || At(number) != nullptr);
    }

    bool Store(std::uint64_t number, T& value)
    {
        Sent sent;
        if (sent.Write(value, WHOLE) != Error::NoError) { return false; }
        last_ = (std::max)(last_, number);
        known_[std::size_t(number % (N + 1))] = {number, sent.Hash(), std::move(value)};
        return true;
    }

    /// Returns the numbers that the checksum of a delta to this baseline covers.
    Unsent Covered(std::uint64_t hash, const Known<T>* baseline) const
    {
        return {hash ^ (baseline == nullptr ? 0 : baseline->hash), N, session_};
    }

private:
    std::vector<Known<T>> known_;
    std::optional<T> pushed_;
    std::uint64_t last_ = 0;
    std::uint64_t session_;
};

/// The newest value of a history that one receiver has acknowledged.
class Acked {
public:
    /// Records that the receiver has the value with this number. Returns true if it is newer than all before. Ignores a
    /// number that the history does not have.
    template <typename T, std::uint32_t N> bool Acknowledge(std::uint16_t sequence, const History<T, N>& history)
    {
        const std::uint64_t number = Numbered(history.Last(), sequence);
        const bool isNewer = number > number_ && history.At(number) != nullptr;
        number_ = isNewer ? number : number_;
        return isNewer;
    }

    std::uint64_t Number() const { return number_; }

private:
    std::uint64_t number_ = 0;
};

/// A packet of a history while it is read or written. Without a value, it is the bits before it.
template <typename T> struct HistoryPacket {
    const HistoryPackets& of;
    std::uint32_t most;
    std::uint64_t sequence = 0;
    std::uint32_t back = 0;
    std::uint64_t sum = 0;
    const Known<T>* baseline = nullptr;
    T* value = nullptr;
};

template <typename Stream, typename T> bool Serialize(Stream& stream, HistoryPacket<T>& packet)
{
    bool hasBaseline = packet.back > 0, differs = false;
    if (packet.of.isMarked && !stream.Check(1, 1)) { return false; }
    if (!stream.Raw(packet.sequence, 16) || !stream.Flag(hasBaseline)) { return false; }
    if (hasBaseline && (!stream.Ranged(packet.back, 1u, packet.most) || !stream.Raw(packet.sum, packet.of.baselineBits))) { return false; }
    if (packet.value == nullptr) { return true; }
    return packet.baseline == nullptr ? WHOLE(stream, *packet.value) : Changed(stream, *packet.value, packet.baseline->value, differs, Nested(WHOLE));
}

/// Returns true for a delta, and false for a message of the same `MixedProtocol`.
inline bool IsDelta(const Protocol& protocol, const std::uint8_t* data, std::size_t size)
{
    return size > Front(protocol) && data[Front(protocol)] % 2 == 1;
}

/// Returns the bits that tell the baseline in a packet without an envelope.
inline std::uint64_t BaselineSum(const HistoryPackets& of)
{
    return Sum(of.protocol, nullptr, 0) & Mask(of.baselineBits);
}

/// Reads a packet into a history, which is unchanged if the packet is rejected. `Error::Order` is a value that was received
/// before, or is too old.
template <typename T, std::uint32_t N>
Error ReadHistory(HistoryPackets of, History<T, N>& history, const std::uint8_t* data, std::size_t size, std::size_t maxMemory)
{
    const std::size_t front = Front(of.protocol);
    if (size < front) { return Error::Overflow; }
    HistoryPacket<T> packet{of, N};
    ReadStream stream(data + front, size - front);
    if (!Serialize(stream, packet)) { return stream.Failure(); }
    const std::uint64_t number = Numbered(history.Last(), std::uint16_t(packet.sequence));
    packet.baseline = packet.back == 0 ? nullptr : history.At(number - packet.back, N - 1);
    const Unsent unsent = history.Covered(of.hash, packet.baseline);
    of.protocol.unsent = &unsent;
    if (packet.back > 0 && (packet.baseline == nullptr || packet.sum != BaselineSum(of))) { return Error::Baseline; }
    if (history.IsOld(number)) { return Error::Order; }
    T value{};
    packet.value = &value;
    const Error error = Read(of.protocol, packet, data, size, maxMemory, of.takesRest);
    return error != Error::NoError || history.Store(number, value) ? error : Error::Range;
}

/// Writes the value that was pushed last as its difference to the value that a receiver has acknowledged, or in full.
template <typename T, std::uint32_t N>
bool WriteHistory(HistoryPackets of, const History<T, N>& history, const Acked& acked, std::uint8_t* data, std::size_t size, std::size_t& written, std::size_t maxMemory)
{
    HistoryPacket<T> packet{of, N, history.Sequence()};
    if (acked.Number() < history.Last()) { packet.baseline = history.At(acked.Number()); }
    const Unsent unsent = history.Covered(of.hash, packet.baseline);
    of.protocol.unsent = &unsent;
    packet.back = packet.baseline == nullptr ? 0 : std::uint32_t(history.Last() - acked.Number());
    packet.sum = BaselineSum(of);
    // the same function reads and writes, so its argument is not const; a writer does not change it
    packet.value = const_cast<T*>(history.Pushed());
    return packet.value != nullptr && Write(of.protocol, packet, data, size, written, maxMemory);
}
