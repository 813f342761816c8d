/// Returns the function for the next element of a list of deltas: `delta.whole` for the first, then differences to the
/// element before, as a reader has it.
template <typename Stream, typename T, typename Delta> auto AfterThePrevious(Stream& stream, std::vector<T>& list, Delta delta)
{
    return [&stream, &list, delta, i = std::size_t(0)](T& element) mutable {
        const std::size_t at = i++;
        bool differs = false;
        if (at == 0) { return delta.whole(stream, element); }
        if constexpr (Stream::IsWriting) {
            T kept{};
            return Keep<Stream, T>(stream, kept, list[at - 1], delta.whole) && Changed(stream, element, kept, differs, delta);
        } else {
            return Changed<Stream, T>(stream, element, list[at - 1], differs, delta);
        }
    };
}

/// The function for a value of a type in full.
inline constexpr auto WHOLE = [](auto& at, auto& item) { return Serialize(at, item); };

/// Returns the number without wrapping of a packet with this sequence number. `last` is that of the newest packet, or 0.
inline std::uint64_t Numbered(std::uint64_t last, std::uint16_t sequence)
{
    const auto newest = std::uint16_t(last), ahead = std::uint16_t(sequence - newest);
    const bool isNewer = ahead == 0x8000 ? sequence > newest : ahead < 0x8000;
    return last == 0 ? 0x10000u + sequence : last + ahead - (isNewer ? 0u : 0x10000u);
}

/// Reads a value from its difference to a baseline. Takes at most `maxMemory` heap bytes. After an error, the value is
/// unchanged. The value may be the baseline itself.
template <typename T>
Error ReadDelta(T& value, const T& baseline, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = MAX_MEMORY)
{
    const Nested delta(WHOLE);
    Sent sent;
    const Error error = sent.Write(baseline, WHOLE);
    if (error != Error::NoError) { return error; }
    ReadStream stream(data, size);
    stream.MaxMemory(maxMemory);
    T found{};
    bool differs = false;
    if (!Changed(stream, found, baseline, differs, delta)) { return stream.Failure(); }
    if (stream.Remaining() >= 8) { return Error::Trailing; }
    value = std::move(found);
    return Error::NoError;
}

/// Writes the difference of a value to a baseline, and sets `written` to its number of bytes. Returns false for a value or
/// a baseline that a reader would reject, and for a buffer that is too small.
template <typename T>
bool WriteDelta(const T& value, const T& baseline, std::uint8_t* data, std::size_t size, std::size_t& written, std::size_t maxMemory = MAX_MEMORY)
{
    const Nested delta(WHOLE);
    Sent sent;
    if (sent.Write(baseline, WHOLE) != Error::NoError) { return false; }
    WriteStream stream(data, size);
    stream.MaxMemory(maxMemory);
    bool differs = false;
    // the same function reads and writes, so its argument is not const; a writer does not change it
    if (!Changed(stream, const_cast<T&>(value), baseline, differs, delta)) { return false; }
    written = stream.Finish();
    return true;
}
