// The bit reader and the bit writer, which move whole words.

/// Reads bits from a buffer, lowest first, never past its end. After an error, every further read
/// fails.
class Reader {
public:
    static constexpr bool IsReading = true;
    static constexpr bool IsWriting = false;

    Reader(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    /// Takes the next 0 to 64 bits.
    bool Raw(std::uint64_t& word, unsigned bits)
    {
        if (error_ != Error::NoError || bits > Remaining()) {
            return Fail(Error::Overflow);
        }
        word = Peek() & (bits == 0 ? 0 : Mask(bits));
        bit_ += bits;
        return true;
    }

    /// Takes the next bytes. The position must be at a byte boundary.
    bool RawBytes(std::uint8_t* bytes, std::size_t count)
    {
        if (error_ != Error::NoError || count > Remaining() / 8) {
            return Fail(Error::Overflow);
        }
        if (count > 0) {
            std::memcpy(bytes, data_ + bit_ / 8, count);
        }
        bit_ += 8 * std::uint64_t(count);
        return true;
    }

    /// Returns the next 64 bits without taking them. Bits after the end are zero.
    std::uint64_t Peek() const
    {
        const std::size_t at = std::size_t(bit_ / 8), left = size_ - at;
        const unsigned shift = unsigned(bit_ % 8);
        if (left > 8) {
            const std::uint64_t low = Load(data_ + at);
            return shift == 0 ? low : low >> shift | std::uint64_t(data_[at + 8]) << (64 - shift);
        }
        std::uint64_t low = 0;
        for (std::size_t i = 0; i < left; ++i) {
            low |= std::uint64_t(data_[at + i]) << 8 * i;
        }
        return low >> shift;
    }

    bool Fail(Error error)
    {
        if (error_ == Error::NoError) {
            error_ = error;
        }
        return false;
    }

    /// Sets the number of bytes of the buffer.
    void Resize(std::size_t size) { size_ = size; }
    std::uint64_t Position() const { return bit_; }
    std::uint64_t Remaining() const { return 8 * std::uint64_t(size_) - bit_; }
    Error Failure() const { return error_; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
    std::uint64_t bit_ = 0;
    Error error_ = Error::NoError;
};

/// Writes bits to a buffer, lowest first, never past its end. After an error, every further write
/// fails.
class Writer {
public:
    static constexpr bool IsReading = false;
    static constexpr bool IsWriting = true;

    Writer(std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    /// Appends the 0 to 64 low bits of a word.
    bool Raw(std::uint64_t& word, unsigned bits)
    {
        if (error_ != Error::NoError || bits > 8 * std::uint64_t(size_) - bit_) {
            return Fail(Error::Overflow);
        }
        if (bits == 0) {
            return true;
        }
        const std::uint64_t low = word & Mask(bits);
        const unsigned used = unsigned(bit_ % 64);
        scratch_ |= low << used;
        if (used + bits >= 64) {
            Store(data_ + bit_ / 64 * 8, scratch_, 8);
            scratch_ = used == 0 ? 0 : low >> (64 - used);
        }
        bit_ += bits;
        return true;
    }

    bool RawBytes(std::uint8_t* bytes, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t byte = bytes[i];
            if (!Raw(byte, 8)) {
                return false;
            }
        }
        return true;
    }

    std::uint64_t Peek() const { return 0; }

    /// Stores the rest of the last word. Returns the total number of bytes.
    std::size_t Finish()
    {
        Store(data_ + bit_ / 64 * 8, scratch_, std::size_t(bit_ % 64 + 7) / 8);
        return std::size_t(bit_ + 7) / 8;
    }

    bool Fail(Error error)
    {
        if (error_ == Error::NoError) {
            error_ = error;
        }
        return false;
    }

    std::uint64_t Position() const { return bit_; }
    Error Failure() const { return error_; }

private:
    std::uint8_t* data_;
    std::size_t size_;
    std::uint64_t bit_ = 0;
    std::uint64_t scratch_ = 0;
    Error error_ = Error::NoError;
};
