// Deltas: differences to a value that both ends have, the baseline.
#ifndef BITPACK_DELTAS
#define BITPACK_DELTAS

namespace bitpack {
inline namespace runtime_BITPACK_RUNTIME_NUMBER {

/// The bits that a value is sent as.
class Sent {
public:
    /// Writes a value. Returns the reason if it is rejected.
    template <typename T, typename Whole> Error Write(const T& value, const Whole& whole)
    {
        for (std::size_t size = sizeof small_;; size *= 4) {
            if (size > sizeof small_) { large_.resize(size); }
            WriteStream stream(size > sizeof small_ ? large_.data() : small_, size);
            stream.MaxMemory((std::numeric_limits<std::size_t>::max)());
            // the same function reads and writes, so its argument is not const; a writer does not change it
            if (whole(stream, const_cast<T&>(value))) {
                bits_ = stream.Position();
                size_ = stream.Finish();
                return Error::NoError;
            }
            if (stream.Failure() != Error::Overflow) { return stream.Failure(); }
        }
    }

    /// Returns the hash of the bits, which the checksum of a delta covers if this is its baseline.
    std::uint64_t Hash() const
    {
        std::uint64_t hash = 0;
        for (std::size_t at = 0; at <= bits_ / 64 * 8; at += 8) {
            hash = Mixed(hash, Load(Data() + at, (std::min)(size_ - at, std::size_t(8))));
        }
        return Mixed(Mixed(hash, bits_), MULTIPLIER);
    }

    const std::uint8_t* Data() const { return large_.empty() ? small_ : large_.data(); }
    std::size_t Size() const { return size_; }

    bool operator==(const Sent& other) const
    {
        return bits_ == other.bits_ && std::memcmp(Data(), other.Data(), size_) == 0;
    }

private:
    static constexpr std::uint64_t MULTIPLIER = 0x9E3779B97F4A7C15u;

    static std::uint64_t Mixed(std::uint64_t hash, std::uint64_t word)
    {
        const std::uint64_t product = ((hash ^ word) + 1) * MULTIPLIER;
        return product ^ product >> 32;
    }

    std::uint8_t small_[128];
    std::vector<std::uint8_t> large_;
    std::uint64_t bits_ = 0;
    std::size_t size_ = 0;
};

/// Returns true if a value can be written, and is sent as the same bits as the baseline. Values of an empty type are.
template <typename T, typename Whole> BITPACK_APART bool IsSame(const T& value, const T& old, const Whole& whole)
{
    if constexpr (std::is_empty_v<T>) { return true; }
    Sent sent, before;
    return sent.Write(value, whole) == Error::NoError && before.Write(old, whole) == Error::NoError && sent == before;
}

/// Sets a value to the one that a reader gets if the baseline is sent. Fails if the baseline is not allowed here.
template <typename Stream, typename T, typename Whole>
BITPACK_APART bool Keep(Stream& stream, T& value, const T& old, const Whole& whole)
{
    if constexpr (std::is_empty_v<T>) { return true; }
    Sent sent;
    if (sent.Write(old, whole) != Error::NoError) { return stream.Fail(Error::Range); }
    ReadStream reader(sent.Data(), sent.Size());
    reader.MaxMemory(stream.MemoryLeft());
    if (!whole(reader, value)) { return stream.Fail(reader.Failure()); }
    stream.MaxMemory(reader.MemoryLeft());
    return true;
}

/// A value with a changed bit, which its delta follows if it is set. A reader sets `differs` if it is.
template <typename Stream, typename T, typename Delta>
bool Changed(Stream& stream, T& value, const T& old, bool& differs, const Delta& delta)
{
    bool isChanged = Stream::IsWriting && !(delta.CanStay() && IsSame(value, old, delta.whole));
    if (!stream.Flag(isChanged)) { return false; }
    if (!isChanged) {
        if constexpr (Stream::IsReading) {
            return delta.CanStay() ? Keep(stream, value, old, delta.whole) : stream.Fail(Error::Range);
        }
        return true;
    }
    bool own = Stream::IsWriting;
    if (!delta.Serialize(stream, value, old, own)) { return false; }
    differs = true;
    return own || stream.Fail(Error::Redundant);
}

/// A value without a changed bit.
template <typename Stream, typename T, typename Delta>
bool Unmarked(Stream& stream, T& value, const T& old, bool& differs, const Delta& delta)
{
    return delta.Serialize(stream, value, old, differs);
}

/// The part that all deltas have: the function for a whole value.
template <typename Whole> struct WithWhole {
    explicit WithWhole(Whole of) : whole(of) {}
    /// Returns false if the baseline has too few elements for the value.
    bool CanStay() const { return true; }

    Whole whole;
};

/// A value that is sent in full if it has changed. If it is exact, every value is read back equal.
template <typename Whole> struct Entire : WithWhole<Whole> {
    Entire(Whole of, bool isExact) : WithWhole<Whole>(of), isExact_(isExact) {}

    template <typename Stream, typename T> bool Serialize(Stream& stream, T& value, const T& old, bool& differs) const
    {
        if (!this->whole(stream, value)) { return false; }
        differs = differs || !Stream::IsReading || !isExact_ || !IsSame(value, old, this->whole);
        return true;
    }

private:
    bool isExact_;
};

/// A value of a type with a function for its delta.
template <typename Whole> struct Nested : WithWhole<Whole> {
    explicit Nested(Whole of) : WithWhole<Whole>(of) {}

    template <typename Stream, typename T> bool Serialize(Stream& stream, T& value, const T& old, bool& differs) const
    {
        return SerializeDelta(stream, value, old, differs);
    }
};

/// A presence bit, then the delta of the value, or the whole value if the baseline has none.
template <typename Whole, typename Inner> struct OptionalOf : WithWhole<Whole> {
    OptionalOf(Whole of, Inner inner) : WithWhole<Whole>(of), inner_(inner) {}

    template <typename Stream, typename T>
    bool Serialize(Stream& stream, std::optional<T>& value, const std::optional<T>& old, bool& differs) const
    {
        bool isThere = value.has_value();
        if (!stream.Flag(isThere)) { return false; }
        if constexpr (Stream::IsReading) {
            value.reset();
            if (isThere) { value.emplace(); }
        }
        if (isThere && old.has_value()) { return inner_.Serialize(stream, *value, *old, differs); }
        differs = differs || isThere || old.has_value();
        return !isThere || inner_.whole(stream, *value);
    }

private:
    Inner inner_;
};

/// The bit of `OmitDefault`, then the delta of the value, or the whole value if the baseline is the default.
template <typename Whole, typename Around, typename Inner> struct OmittedOf : WithWhole<Whole> {
    OmittedOf(Whole of, Around around, Inner inner) : WithWhole<Whole>(of), around_(around), inner_(inner) {}

    template <typename Stream, typename T> bool Serialize(Stream& stream, T& value, const T& old, bool& differs) const
    {
        bool wasSent = false;
        bool isSent = false;
        Sent().Write(old, [&](auto& at, auto& item) {
            return around_(at, item, [&](auto&) { return wasSent = true; });
        });
        bool isRead = around_(stream, value, [&](T& item) {
            isSent = true;
            return wasSent ? inner_.Serialize(stream, item, old, differs) : inner_.whole(stream, item);
        });
        differs = differs || isSent != wasSent;
        return isRead;
    }

private:
    Around around_;
    Inner inner_;
};
