public:
    // objects with their indices

    /// Objects at ascending indices below `max`.
    template <typename T, typename Each = std::nullptr_t>
    bool Subset(std::vector<T>& list, std::uint32_t max, Variation variation, Each each = nullptr)
    {
        std::size_t length = list.size();
        if (variation == Variation::Indices && !Length(length, 0, max)) { return false; }
        if constexpr (IsReading) { list.clear(); }
        std::uint32_t end = 0;
        for (std::size_t at = 0;; ++at) {
            std::uint32_t index = max;
            if (IsWriting && at < list.size()) {
                index = IndexOf(list[at]);
                if (index < end || index >= max) { return Fail(Error::Order); }
            }
            if (variation == Variation::Indices && at == length) { return true; }
            if (!Next(index, end, max, variation)) { return false; }
            if (index == max) { return true; }
            if (!Entry(list, at, index, each)) { return false; }
            end = index + 1;
        }
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

    /// The next index, which is at least `end`: `max` after the last.
    bool Next(std::uint32_t& index, std::uint32_t end, std::uint32_t max, Variation variation)
    {
        if (variation == Variation::Relative) { return ObjectIndex(index, end, max); }
        if (variation != Variation::Flags) {
            return Ranged(index, 0, variation == Variation::Indices ? max - 1 : max) && (index >= end || Fail(Error::Order));
        }
        bool isThere = false;
        for (; end < max; ++end) {
            isThere = index == end;
            if (!Flag(isThere)) { return false; }
            if (isThere) { break; }
        }
        index = end;
        return true;
    }
