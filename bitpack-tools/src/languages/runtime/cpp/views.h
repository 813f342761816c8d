// Views: the objects of a server that a client has received.
#ifndef BITPACK_VIEWS
#define BITPACK_VIEWS

#include <map>

namespace bitpack {
inline namespace runtime_BITPACK_RUNTIME_NUMBER {

/// Largest distance in packets from a packet to the packet of a baseline.
constexpr std::uint32_t FARTHEST = 21;

/// The packets that a client has received: the number of the newest, and one bit for each of the 32 before it.
struct Received {
    std::uint16_t newest{};
    std::uint32_t earlier{};
    /// Number of the newest packet, without wrapping; 0 before the first one.
    std::uint64_t last{};

    /// Adds a packet, and sets `packet` to its number without wrapping. Returns false if it is old or known.
    bool Add(std::uint16_t sequence, std::uint64_t& packet)
    {
        packet = Numbered(last, sequence);
        if (packet > last) {
            const std::uint64_t ahead = packet - last, both = std::uint64_t(earlier) << 1 | 1;
            earlier = ahead > 32 ? 0 : std::uint32_t(both << (ahead - 1));
            newest = sequence;
            last = packet;
            return true;
        }
        const std::uint64_t back = last - packet;
        if (back == 0 || back > 32 || (earlier >> (back - 1) & 1) == 1) { return false; }
        earlier |= std::uint32_t(1) << (back - 1);
        return true;
    }
};

/// The objects of a server that a client has received. A mirror belongs to one connection, with its session number.
template <typename T> class Mirror {
public:
    explicit Mirror(std::uint64_t session = 0) : session_(session) {}

    /// Returns an object, or null if it is not in the client's view. The next packet invalidates the pointer.
    const T* Get(std::uint32_t index) const
    {
        const auto found = objects_.find(index);
        return found == objects_.end() || found->second.versions.empty() ? nullptr : &found->second.versions.back().second;
    }

    /// Calls `each` with the index and the value of every object in the client's view.
    template <typename Each> void ForEach(Each each) const
    {
        for (const auto& entry : objects_) {
            if (!entry.second.versions.empty()) { each(entry.first, entry.second.versions.back().second); }
        }
    }

    /// Returns the indices of the objects that the last packet has changed. `Get` returns null for those that have left.
    const std::vector<std::uint32_t>& Updated() const { return updated_; }
    /// Returns the packets that have arrived, which the server has to be told; null before the first one.
    const bitpack::Received* Received() const { return received_.last == 0 ? nullptr : &received_; }
    std::uint64_t Session() const { return session_; }

    /// Returns the value that an object had after a packet, or null.
    const T* At(std::uint32_t index, std::uint64_t packet) const
    {
        const auto found = objects_.find(index);
        const T* value = nullptr;
        if (found != objects_.end()) {
            for (const auto& version : found->second.versions) {
                value = version.first <= packet ? &version.second : value;
            }
        }
        return value;
    }

    /// Stores the objects of a packet, without a value for those that have left.
    void Commit(const bitpack::Received& received, std::uint64_t packet, std::vector<std::pair<std::uint32_t, std::optional<T>>>& updates)
    {
        received_ = received;
        updated_.clear();
        for (auto& update : updates) {
            Object& object = objects_[update.first];
            auto& versions = object.versions;
            // a late packet changes nothing that a later one has said
            const bool isNewest = versions.empty() || versions.back().first < packet;
            if (update.second ? object.left >= packet : !isNewest) { continue; }
            if (update.second) {
                auto at = versions.begin();
                while (at != versions.end() && at->first < packet) { ++at; }
                versions.emplace(at, packet, std::move(*update.second));
            } else {
                versions.clear();
                object.left = (std::max)(object.left, packet);
            }
            while (versions.size() > 1 && versions[1].first + FARTHEST <= received.last) {
                versions.erase(versions.begin());
            }
            if (isNewest) { updated_.push_back(update.first); }
        }
    }

private:
    struct Object {
        /// The last values, with the packets from which on the object had them.
        std::vector<std::pair<std::uint64_t, T>> versions;
        /// The newest packet in which the object has left.
        std::uint64_t left{};
    };

    std::map<std::uint32_t, Object> objects_;
    std::vector<std::uint32_t> updated_;
    bitpack::Received received_;
    std::uint64_t session_;
};

/// A packet of a view while it is read.
template <typename Whole, typename H, typename T> struct ViewPacket {
    const Whole& whole;
    H& header;
    const Mirror<T>& mirror;
    std::uint32_t objects;
    Received received{};
    std::uint64_t number{};
    std::vector<std::pair<std::uint32_t, std::optional<T>>> updates{};
};

/// Reads an object after its index, no value for one that has left. `back` is the distance to the packet's baseline.
template <typename Stream, typename Packet, typename T>
bool ReadObject(Stream& stream, const Packet& packet, std::uint32_t index, std::uint32_t back, std::optional<T>& value)
{
    const Nested delta(WHOLE);
    bool isOther = false, isNotDelta = false, hasLeft = false, differs = false;
    std::uint32_t named = back;
    if (!stream.Flag(isOther)) { return false; }
    if (isOther && !stream.Flag(isNotDelta)) { return false; }
    if (isNotDelta) { return stream.Flag(hasLeft) && (hasLeft || delta.whole(stream, value.emplace())); }
    if (isOther && !stream.Ranged(named, 1u, FARTHEST)) { return false; }
    if (isOther && named == back) { return stream.Fail(Error::Redundant); }
    const T* baseline = named == 0 ? nullptr : packet.mirror.At(index, packet.number - named);
    return baseline == nullptr ? stream.Fail(Error::Baseline) : Changed(stream, value.emplace(), *baseline, differs, delta);
}

template <typename Stream, typename Whole, typename H, typename T> bool Serialize(Stream& stream, ViewPacket<Whole, H, T>& packet)
{
    std::uint64_t sequence = 0;
    bool hasBaseline = false;
    std::uint32_t back = 0;
    if (!stream.Raw(sequence, 16) || !stream.Flag(hasBaseline)) { return false; }
    if (hasBaseline && !stream.Ranged(back, 1u, FARTHEST)) { return false; }
    if (!packet.received.Add(std::uint16_t(sequence), packet.number)) { return stream.Fail(Error::Order); }
    if (!packet.whole(stream, packet.header)) { return false; }
    for (std::uint32_t next = 0;;) {
        std::uint32_t index = 0;
        if (!stream.ObjectIndex(index, next, packet.objects)) { return false; }
        if (index == packet.objects) { return true; }
        if (!stream.Hold(sizeof packet.updates[0])) { return false; }
        packet.updates.emplace_back(index, std::nullopt);
        if (!ReadObject(stream, packet, index, back, packet.updates.back().second)) { return false; }
        next = index + 1;
    }
}

/// Reads a packet of a view and sets its header. The mirror is unchanged if the packet is rejected. `Error::Order` is a
/// packet that was read before, or is more than 32 packets older than the newest.
template <typename Whole, typename H, typename T>
Error ReadView(Protocol protocol, std::uint64_t hash, std::uint32_t objects, const Whole& whole, H& header, Mirror<T>& mirror, const std::uint8_t* data, std::size_t size, std::size_t maxMemory)
{
    const Unsent unsent = {hash, objects, mirror.Session()};
    protocol.unsent = &unsent;
    ViewPacket<Whole, H, T> packet{whole, header, mirror, objects};
    packet.received = mirror.Received() == nullptr ? Received{} : *mirror.Received();
    const Error error = Read(protocol, packet, data, size, maxMemory);
    if (error == Error::NoError) { mirror.Commit(packet.received, packet.number, packet.updates); }
    return error;
}
