/// Returns the least and the greatest number of new entries of a map or set, if `kept` entries stay.
inline std::pair<std::uint32_t, std::uint32_t> MoreEntries(std::size_t kept, std::uint32_t min, std::uint32_t max)
{
    const std::uint32_t count = std::uint32_t(kept);
    return {min < count ? 0 : min - count, max < count ? 0 : max - count};
}

/// The distances between changed and removed entries, with a bit for each that is set if it was removed. Then the
/// number of new entries, and each of them in full. In a set, without values, entries do not change, and there is no bit.
template <typename Whole, typename Key, typename Value> struct MapOf : WithWhole<Whole> {
    MapOf(Whole of, std::uint32_t min, std::uint32_t max, Key key, Value value)
        : WithWhole<Whole>(of), min_(min), max_(max), key_(key), value_(value) {}

    template <typename Stream, typename Entry>
    bool Serialize(Stream& stream, std::vector<Entry>& map, const std::vector<Entry>& old, bool& differs) const
    {
        if constexpr (Stream::IsReading) {
            return Read(stream, map, old, differs);
        } else {
            return Write(stream, map, old);
        }
    }

private:
    static constexpr bool IsMap = !std::is_same_v<Value, std::nullptr_t>;

    /// Returns the key of an entry, which is the entry itself in a set.
    template <typename Entry> static auto& KeyOf(Entry& entry)
    {
        if constexpr (IsMap) {
            return entry.first;
        } else {
            return entry;
        }
    }
    template <typename Entry> static bool IsBelow(const Entry& a, const Entry& b) { return KeyOf(a) < KeyOf(b); }

    /// Returns the index of the entry with the same key, or the number of entries if there is none.
    template <typename Entry> static std::size_t Find(const std::vector<Entry>& map, const Entry& like)
    {
        const auto found = std::lower_bound(map.begin(), map.end(), like, IsBelow<Entry>);
        return found != map.end() && !IsBelow<Entry>(like, *found) ? std::size_t(found - map.begin()) : map.size();
    }

    template <typename Stream, typename Entry>
    bool Write(Stream& stream, std::vector<Entry>& map, const std::vector<Entry>& old) const
    {
        for (std::size_t i = 1; i < map.size(); ++i) {
            if (!IsBelow<Entry>(map[i - 1], map[i])) { return stream.Fail(Error::Order); }
        }
        const std::uint32_t end = std::uint32_t(old.size());
        std::uint32_t next = 0;
        std::size_t kept = 0;
        for (std::uint32_t i = 0; i < end; ++i) {
            const std::size_t found = Find<Entry>(map, old[i]);
            bool isGone = found == map.size(), isSame = !isGone;
            kept += !isGone;
            if constexpr (IsMap) { isSame = isSame && IsSame(map[found].second, old[i].second, value_.whole); }
            if (isSame) { continue; }
            std::uint32_t index = i;
            if (!stream.ObjectIndex(index, next, end)) { return false; }
            next = i + 1;
            if constexpr (IsMap) {
                bool own = true;
                if (!stream.Flag(isGone)
                    || (!isGone && !value_.Serialize(stream, map[found].second, old[i].second, own))) {
                    return false;
                }
            }
        }
        std::uint32_t index = end;
        std::size_t more = map.size() - kept;
        const auto bounds = MoreEntries(kept, min_, max_);
        if (kept > max_) { return stream.Fail(Error::Range); }
        if (!stream.ObjectIndex(index, next, end) || !stream.Length(more, bounds.first, bounds.second)) { return false; }
        for (std::size_t i = 0; i < map.size(); ++i) {
            const auto send = [&](Entry& entry) { return Find(old, entry) < old.size() || WholeOf(stream, entry); };
            if (!InPlace<false>(map, i, send)) { return false; }
        }
        return true;
    }

    template <typename Stream, typename Entry>
    bool Read(Stream& stream, std::vector<Entry>& map, const std::vector<Entry>& old, bool& differs) const
    {
        map.clear();
        const std::uint32_t end = std::uint32_t(old.size());
        std::uint32_t index = 0;
        if (!stream.ObjectIndex(index, 0, end)) { return false; }
        for (std::uint32_t i = 0; i < end; ++i) {
            const Entry& before = old[i];
            const bool isNamed = i == index;
            bool isGone = isNamed;
            if (IsMap && isNamed && !stream.Flag(isGone)) { return false; }
            if (!isGone) {
                Entry entry{};
                if (!stream.Hold(sizeof(Entry)) || !Keep(stream, KeyOf(entry), KeyOf(before), key_)) { return false; }
                if constexpr (IsMap) {
                    bool own = !isNamed;
                    if (!(isNamed ? value_.Serialize(stream, entry.second, before.second, own)
                                  : Keep(stream, entry.second, before.second, value_.whole))) {
                        return false;
                    }
                    if (!own) { return stream.Fail(Error::Redundant); }
                }
                map.push_back(std::move(entry));
            }
            differs = differs || isNamed;
            if (isNamed && !stream.ObjectIndex(index, i + 1, end)) { return false; }
        }
        const std::size_t kept = map.size();
        std::size_t more = 0;
        const auto bounds = MoreEntries(kept, min_, max_);
        if (kept > max_) { return stream.Fail(Error::Range); }
        if (!stream.Length(more, bounds.first, bounds.second)) { return false; }
        for (std::size_t i = 0; i < more; ++i) {
            Entry entry{};
            if (!stream.Hold(sizeof(Entry)) || !WholeOf(stream, entry)) { return false; }
            if ((i > 0 && !IsBelow<Entry>(map.back(), entry)) || Find(old, entry) < old.size()) { return stream.Fail(Error::Order); }
            map.push_back(std::move(entry));
        }
        differs = differs || more > 0;
        std::inplace_merge(map.begin(), map.begin() + std::ptrdiff_t(kept), map.end(), IsBelow<Entry>);
        return true;
    }

    template <typename Stream, typename Entry> bool WholeOf(Stream& stream, Entry& entry) const
    {
        if constexpr (IsMap) {
            return key_(stream, entry.first) && value_.whole(stream, entry.second);
        } else {
            return key_(stream, entry);
        }
    }

    std::uint32_t min_, max_;
    Key key_;
    Value value_;
};

/// The distances between removed elements, then the number of new elements, and each of them in full.
template <typename Whole, typename Key> struct SetOf : MapOf<Whole, Key, std::nullptr_t> {
    SetOf(Whole of, std::uint32_t min, std::uint32_t max, Key key)
        : MapOf<Whole, Key, std::nullptr_t>(of, min, max, key, nullptr) {}
};
