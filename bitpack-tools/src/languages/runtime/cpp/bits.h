// The bit reader and the bit writer, which move whole words.

/// A position in a buffer, and the first error.
class Cursor {
public:
    explicit Cursor(std::size_t size) : size_(size) {}

    bool Fail(Error error)
    {
        if (error_ == Error::NoError) { error_ = error; }
        return false;
    }

    std::uint64_t Position() const { return bit_; }
    std::uint64_t Remaining() const { return 8 * std::uint64_t(size_) - bit_; }
    Error Failure() const { return error_; }

protected:
    std::size_t size_;
    std::uint64_t bit_ = 0;

private:
    Error error_ = Error::NoError;
};

/// Reads bits from a buffer, lowest first, never past its end. After an error, its position is unspecified.
class Reader : public Cursor {
public:
    static constexpr bool IsReading = true;
    static constexpr bool IsWriting = false;

    Reader(const std::uint8_t* data, std::size_t size) : Cursor(size), data_(data) {}

    /// Takes the next 0 to 64 bits.
    bool Raw(std::uint64_t& word, unsigned bits)
    {
        if (bits > Remaining()) { return Fail(Error::Overflow); }
        word = Peek(bits) & Mask(bits);
        bit_ += bits;
        return true;
    }

    /// Takes zero bits up to the next byte, then bytes.
    bool AlignedBytes(std::uint8_t* bytes, std::size_t count)
    {
        std::uint64_t zeros = 0;
        if (!Raw(zeros, unsigned(0 - bit_) % 8) || count > Remaining() / 8) { return Fail(Error::Overflow); }
        if (zeros != 0) { return Fail(Error::Align); }
        if (count > 0) { std::memcpy(bytes, data_ + bit_ / 8, count); }
        bit_ += 8 * std::uint64_t(count);
        return true;
    }

    /// Returns the next bits without taking them, at least as many as `bits`. Bits after the end are zero.
    BITPACK_INLINE std::uint64_t Peek(unsigned bits) const
    {
        const std::size_t at = std::size_t(bit_ / 8);
        const unsigned shift = unsigned(bit_ % 8);
        if (size_ - at <= 8) { return Last(); }
        const std::uint64_t low = Load(data_ + at) >> shift;
        return bits <= 57 ? low : low | std::uint64_t(data_[at + 8]) << 1 << (63 - shift);
    }

    /// Sets the number of bytes of the buffer.
    void Resize(std::size_t size) { size_ = size; }

    /// Reads fields of a known total width, which was checked before. It takes them from whole words.
    class Run {
    public:
        static constexpr bool IsReading = true;
        static constexpr bool IsWriting = false;

        BITPACK_INLINE Run(Reader& reader, std::uint64_t bits) : reader_(reader), rest_(bits) {}

        BITPACK_INLINE bool Raw(std::uint64_t& word, unsigned bits)
        {
            std::uint64_t all = word_;
            unsigned taken = bits;
            if (bits > left_) {
                const unsigned next = rest_ < 64 ? unsigned(rest_) : 64;
                word_ = reader_.Peek(next);
                reader_.bit_ += next;
                rest_ -= next;
                all |= word_ << left_;
                taken = bits - left_;
                left_ = next;
            }
            word = all & Mask(bits);
            word_ = taken == 64 ? 0 : word_ >> taken;
            left_ -= taken;
            return true;
        }

        bool Fail(Error error) { return reader_.Fail(error); }
        void End() {}

    private:
        Reader& reader_;
        std::uint64_t rest_;
        std::uint64_t word_ = 0;
        unsigned left_ = 0;
    };

private:
    /// Returns the bits in the last bytes.
    BITPACK_APART std::uint64_t Last() const
    {
        const std::size_t left = size_ - std::size_t(bit_ / 8);
        if (size_ < 8 || left == 0) { return Load(data_ + size_ - left, left) >> bit_ % 8; }
        return Load(data_ + size_ - 8) >> (64 - 8 * left) >> bit_ % 8;
    }

    const std::uint8_t* data_;
};

/// Writes bits to a buffer, lowest first, never past its end. After an error, its position is unspecified.
class Writer : public Cursor {
public:
    static constexpr bool IsReading = false;
    static constexpr bool IsWriting = true;

    Writer(std::uint8_t* data, std::size_t size) : Cursor(size), data_(data) {}

    /// Appends the 0 to 64 low bits of a word.
    bool Raw(std::uint64_t& word, unsigned bits)
    {
        if (bits > Remaining()) { return Fail(Error::Overflow); }
        Put(word & Mask(bits), bits);
        return true;
    }

    /// Appends zero bits up to the next byte, then bytes.
    bool AlignedBytes(std::uint8_t* bytes, std::size_t count)
    {
        const unsigned zeros = unsigned(0 - bit_) % 8;
        if (count > (Remaining() - zeros) / 8) { return Fail(Error::Overflow); }
        if (count < 8) {
            Put(Load(bytes, count) << zeros, zeros + unsigned(8 * count));
            return true;
        }
        Store(data_ + bit_ / 64 * 8, scratch_);
        std::memcpy(data_ + (bit_ + zeros) / 8, bytes, count);
        bit_ += zeros + 8 * std::uint64_t(count);
        const unsigned used = unsigned(bit_ % 64);
        scratch_ = used == 0 ? 0 : Load(bytes + count - 8) >> (64 - used);
        return true;
    }

    std::uint64_t Peek(unsigned) const { return 0; }

    /// Stores the rest of the last word. Returns the total number of bytes.
    std::size_t Finish()
    {
        Store(data_ + bit_ / 64 * 8, scratch_, std::size_t(bit_ % 64 + 7) / 8);
        return std::size_t(bit_ + 7) / 8;
    }

    /// Writes fields of a known total width, for which there is room. It collects them in whole words.
    class Run {
    public:
        static constexpr bool IsReading = false;
        static constexpr bool IsWriting = true;

        Run(Writer& writer, std::uint64_t) : writer_(writer) {}

        BITPACK_INLINE bool Raw(std::uint64_t& word, unsigned bits)
        {
            const std::uint64_t low = word & Mask(bits);
            word_ |= low << held_;
            if (held_ + bits < 64) {
                held_ += bits;
                return true;
            }
            writer_.PutWord(word_);
            word_ = held_ == 0 ? 0 : low >> (64 - held_);
            held_ = held_ + bits - 64;
            return true;
        }

        bool Fail(Error error) { return writer_.Fail(error); }
        void End() { writer_.Put(word_, held_); }

    private:
        Writer& writer_;
        std::uint64_t word_ = 0;
        unsigned held_ = 0;
    };

private:
    /// Appends bits for which there is room. All higher bits of the word are zero.
    void Put(std::uint64_t word, unsigned bits)
    {
        const unsigned used = unsigned(bit_ % 64);
        scratch_ |= word << used;
        if (used + bits >= 64) {
            Store(data_ + bit_ / 64 * 8, scratch_);
            scratch_ = used == 0 ? 0 : word >> (64 - used);
        }
        bit_ += bits;
    }

    /// Like `Put` with 64 bits.
    BITPACK_INLINE void PutWord(std::uint64_t word)
    {
        const unsigned used = unsigned(bit_ % 64);
        Store(data_ + bit_ / 64 * 8, scratch_ | word << used);
        scratch_ = used == 0 ? 0 : word >> (64 - used);
        bit_ += 64;
    }

    std::uint8_t* data_;
    std::uint64_t scratch_ = 0;
};
