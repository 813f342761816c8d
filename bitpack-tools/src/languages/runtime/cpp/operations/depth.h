public:
    // recursive types

    /// A nested value of the enclosing recursive type. Fails at the maximum depth.
    template <typename T, typename Each> bool Itself(T& value, std::uint32_t depth, Each each)
    {
        if (level_ + 1 >= depth) { return Fail(Error::Depth); }
        ++level_;
        if (!each(value)) { return false; }
        --level_;
        return true;
    }

    template <typename T, typename Each> bool Itself(Box<T>& box, std::uint32_t depth, Each each)
    {
        if (!Hold(sizeof(T))) { return false; }
        if constexpr (IsReading) {
            box = Box<T>::Of(T{});
        }
        return box ? Itself(*box, depth, each) : Fail(Error::Range);
    }

    /// The outermost value of a recursive type. Its nested values are counted from here.
    template <typename T, typename Each> bool Outermost(T& value, Each each)
    {
        const std::uint32_t level = std::exchange(level_, 0);
        const bool isGood = each(value);
        level_ = level;
        return isGood;
    }

private:
    std::uint32_t level_ = 0;
