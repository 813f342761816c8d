public:
    // the memory budget

    /// Sets the maximum number of heap bytes for the rest of the packet.
    void MaxMemory(std::size_t bytes) { memory_ = bytes; }
    /// Returns the number of heap bytes that are left.
    std::size_t MemoryLeft() const { return memory_; }

    /// Takes heap bytes from the budget, before they are allocated. Fails if too few are left.
    bool Hold(std::size_t bytes)
    {
        if (bytes > memory_) { return Fail(Error::Memory); }
        memory_ -= bytes;
        return true;
    }

private:
    std::size_t memory_ = MAX_MEMORY;
