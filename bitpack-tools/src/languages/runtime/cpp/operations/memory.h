public:
    // what a value takes

    /// Most bytes of the heap from here on.
    void MaxMemory(std::size_t bytes) { memory_ = bytes; }

private:
    /// Takes so many of them, of which nothing is allocated yet.
    bool Hold(std::size_t bytes)
    {
        if (bytes > memory_) {
            return Fail(Error::Memory);
        }
        memory_ -= bytes;
        return true;
    }

    std::size_t memory_ = MAX_MEMORY;
