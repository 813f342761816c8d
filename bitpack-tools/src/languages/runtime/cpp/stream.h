/// The operations, on whatever has bits: each writes its argument, or reads it. Those on something that
/// has parts are handed what does the same to a part.
template <typename Bits> class Stream : public Bits {
public:
    using Bits::Bits;
    using Bits::Fail;
    using Bits::IsReading;
    using Bits::IsWriting;
    using Bits::Raw;

    // OPERATIONS
};

using ReadStream = Stream<Reader>;
using WriteStream = Stream<Writer>;

/// The variant with this number: a new one when reading, the one that is there when writing.
template <std::size_t I, typename Stream, typename... Variants> auto& Alternative(Stream&, std::variant<Variants...>& value)
{
    if constexpr (Stream::IsReading) {
        return value.template emplace<I>();
    } else {
        return *std::get_if<I>(&value);
    }
}

/// An array of equal elements.
template <typename Array> Array Filled(const typename Array::value_type& element)
{
    Array array{};
    array.fill(element);
    return array;
}
