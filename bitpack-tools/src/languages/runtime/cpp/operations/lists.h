public:
    // lists, sets, maps

    /// The length of a collection.
    bool Length(std::size_t& length, std::uint32_t min, std::uint32_t max)
    {
        std::uint64_t number = length;
        if (!Ranged(number, min, max)) { return false; }
        length = std::size_t(number);
        return true;
    }

    /// A length, then the elements. Memory grows with the elements that are read, or is taken at once if each has at least
    /// `least` bits, and as many follow.
    template <typename T, typename Each>
    bool List(std::vector<T>& list, std::uint32_t min, std::uint32_t max, Each each, std::uint32_t least = 0)
    {
        std::size_t length = list.size();
        if (!Length(length, min, max)) { return false; }
        if constexpr (IsReading) {
            if (std::uint64_t(length) * least > Bits::Remaining()) { return Fail(Error::Overflow); }
        }
        if (least > 0) { return Known(list, length, each); }
        if constexpr (IsReading) { list.clear(); }
        for (std::size_t i = 0; i < length; ++i) {
            if (!Element(list, i, each)) { return false; }
        }
        return true;
    }

    /// A continuation bit per element: a one before each, a zero after the last.
    template <typename T, typename Each>
    bool More(std::vector<T>& list, std::uint32_t min, std::uint32_t max, Each each)
    {
        if constexpr (IsReading) { list.clear(); }
        for (std::size_t i = 0;; ++i) {
            bool isThere = i < list.size();
            if (!Another(isThere, i, min, max)) { return false; }
            if (!isThere) { return true; }
            if (!Element(list, i, each)) { return false; }
        }
    }

    /// A length, then the elements in ascending order.
    template <typename T, typename Each>
    bool Set(std::vector<T>& list, std::uint32_t min, std::uint32_t max, Each each)
    {
        if (IsWriting && !Ascends(list, [](const auto& element) -> decltype(auto) { return element; })) { return Fail(Error::Order); }
        const auto above = [&](auto& element) {
            return each(element) && (!IsReading || list.size() < 2 || list[list.size() - 2] < element || Fail(Error::Order));
        };
        return List(list, min, max, above);
    }

    /// A length, then each key with its value. The keys are in ascending order.
    template <typename K, typename V, typename Key, typename Value>
    bool Map(std::vector<std::pair<K, V>>& map, std::uint32_t min, std::uint32_t max, Key key, Value value)
    {
        if (IsWriting && !Ascends(map, [](const auto& entry) -> decltype(auto) { return (entry.first); })) { return Fail(Error::Order); }
        const auto both = [&](std::pair<K, V>& entry) {
            return key(entry.first) && value(entry.second)
                && (!IsReading || map.size() < 2 || map[map.size() - 2].first < entry.first || Fail(Error::Order));
        };
        return List(map, min, max, both);
    }

    /// Returns the function for the next element of an ascending list: `each` for the first, then
    /// steps.
    template <typename T, typename Each>
    auto Step(std::vector<T>& list, std::int64_t least, std::int64_t most, Each each)
    {
        return [this, &list, least, most, each, i = std::size_t(0)](T& element) mutable {
            const std::size_t at = i++;
            return at == 0 ? each(element) : Relative(element, std::int64_t(list[at - 1]), least, most);
        };
    }

private:
    /// Elements that the packet has the bits for. A reader overwrites old ones.
    template <typename T, typename Each> bool Known(std::vector<T>& list, std::size_t length, Each& each)
    {
        if (length > memory_ / sizeof(T)) { return Fail(Error::Memory); }
        memory_ -= length * sizeof(T);
        if constexpr (IsReading) { list.resize(length); }
        for (std::size_t i = 0; i < length; ++i) {
            if (!InPlace<IsReading>(list, i, each)) { return false; }
        }
        return true;
    }

    template <typename T, typename Each> bool Element(std::vector<T>& list, std::size_t i, Each& each)
    {
        if (!Hold(sizeof(T))) { return false; }
        if constexpr (IsReading) { list.emplace_back(); }
        return InPlace<IsReading>(list, i, each);
    }

    /// A continuation bit: true if one more element follows. Fails if that violates the bounds.
    bool Another(bool& isThere, std::size_t count, std::uint32_t min, std::uint32_t max)
    {
        return Flag(isThere) && ((isThere ? count < max : count >= min) || Fail(Error::Range));
    }

    template <typename T, typename Key> static bool Ascends(const std::vector<T>& list, Key key)
    {
        for (std::size_t i = 1; i < list.size(); ++i) {
            if (!(key(list[i - 1]) < key(list[i]))) { return false; }
        }
        return true;
    }
