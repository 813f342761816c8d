public:
    // objects with their indices

    /// A flag for each possible index, followed by the object if the flag is set.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetFlags(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        return Sparse(list, max, each, [&](std::uint32_t& index, std::uint32_t end) {
            for (; end < max; ++end) {
                bool isThere = index == end;
                if (!Flag(isThere)) { return false; }
                if (isThere) { break; }
            }
            index = end;
            return true;
        });
    }

    /// The number of objects, then the index and the object of each.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetIndices(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        std::size_t length = list.size();
        if (!Length(length, 0, max)) { return false; }
        if constexpr (IsReading) { list.clear(); }
        std::uint32_t end = 0;
        for (std::size_t at = 0; at < length; ++at) {
            std::uint32_t index = IsWriting ? IndexOf(list[at]) : 0;
            if (!Ranged(index, 0, max - 1)) { return false; }
            if (index < end) { return Fail(Error::Order); }
            if (!Entry(list, at, index, each)) { return false; }
            end = index + 1;
        }
        return true;
    }

    /// The index and the object of each, then `max` as the end marker.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetSentinel(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        return Sparse(list, max, each, [&](std::uint32_t& index, std::uint32_t end) {
            return Ranged(index, 0, max) && (index >= end || Fail(Error::Order));
        });
    }

    /// The step from the previous index and the object of each, then the step to `max` as the end
    /// marker.
    template <typename T, typename Each = std::nullptr_t>
    bool SubsetRelative(std::vector<T>& list, std::uint32_t max, Each each = nullptr)
    {
        return Sparse(list, max, each, [&](std::uint32_t& index, std::uint32_t end) { return ObjectIndex(index, end, max); });
    }

private:
    static std::uint32_t IndexOf(std::uint32_t index) { return index; }
    template <typename T> static std::uint32_t IndexOf(const std::pair<std::uint32_t, T>& entry) { return entry.first; }

    /// Reads or writes the object at an index.
    template <typename Each> bool Entry(std::vector<std::uint32_t>& list, std::size_t, std::uint32_t index, Each&)
    {
        if (!Hold(sizeof index)) { return false; }
        if constexpr (IsReading) { list.push_back(index); }
        return true;
    }
    template <typename T, typename Each>
    bool Entry(std::vector<std::pair<std::uint32_t, T>>& list, std::size_t at, std::uint32_t index, Each& each)
    {
        if (!Hold(sizeof(std::pair<std::uint32_t, T>))) { return false; }
        if constexpr (IsReading) {
            list.emplace_back(index, T{});
        }
        return each(list[at].second);
    }

    template <typename T, typename Each, typename Next>
    bool Sparse(std::vector<T>& list, std::uint32_t max, Each& each, Next next)
    {
        if constexpr (IsReading) { list.clear(); }
        std::uint32_t end = 0;
        for (std::size_t at = 0;; ++at) {
            std::uint32_t index = max;
            if (IsWriting && at < list.size()) {
                index = IndexOf(list[at]);
                if (index < end || index >= max) { return Fail(Error::Order); }
            }
            if (!next(index, end)) { return false; }
            if (index == max) { return true; }
            if (!Entry(list, at, index, each)) { return false; }
            end = index + 1;
        }
    }
