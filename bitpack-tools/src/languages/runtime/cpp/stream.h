/// The operations on values, for a reader or a writer. Each operation reads or writes its argument.
/// For a value with parts, it takes a function that reads or writes one part.
template <typename Bits> class Stream : public Bits {
public:
    using Bits::Bits;
    using Bits::Fail;
    using Bits::IsReading;
    using Bits::IsWriting;
    using Bits::Raw;

    /// Fields of `bits` bits in total: checks once that they are there, or that there is room for them. `fields` takes the
    /// stream for them.
    template <typename Fields> BITPACK_INLINE bool Run(std::uint64_t bits, Fields fields)
    {
        if constexpr (std::is_base_of_v<Reader, Bits> || std::is_base_of_v<Writer, Bits>) {
            if (bits > Bits::Remaining()) { return Fail(Error::Overflow); }
            Stream<typename Bits::Run> run(*this, bits);
            if (!fields(run)) { return false; }
            run.End();
            return true;
        } else {
            return fields(*this);
        }
    }

    // OPERATIONS
};

using ReadStream = Stream<Reader>;
using WriteStream = Stream<Writer>;

/// Returns the variant with this index: a new one when reading, the current one when writing.
template <std::size_t I, typename Stream, typename... Variants> auto& Alternative(Stream&, std::variant<Variants...>& value)
{
    if constexpr (Stream::IsReading) {
        return value.template emplace<I>();
    } else {
        return *std::get_if<I>(&value);
    }
}

/// Returns an array of equal elements.
template <typename Array> Array Filled(const typename Array::value_type& element)
{
    Array array{};
    array.fill(element);
    return array;
}
