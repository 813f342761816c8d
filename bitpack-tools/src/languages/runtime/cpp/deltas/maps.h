/// Returns the least and the greatest number of new entries of a map or set, if `kept` entries stay.
inline std::pair<std::uint32_t, std::uint32_t> MoreEntries(std::size_t kept, std::uint32_t min, std::uint32_t max)
{
    const std::uint32_t count = std::uint32_t(kept);
    return {min < count ? 0 : min - count, max < count ? 0 : max - count};
}

/// The distances between changed and removed entries, with a bit for each that is set if it was removed. Then the
/// number of new entries, and each of them in full.
template <typename Whole, typename Key, typename Value> struct MapOf : WithWhole<Whole> {
    MapOf(Whole of, std::uint32_t min, std::uint32_t max, Key key, Value value)
        : WithWhole<Whole>(of), min_(min), max_(max), key_(key), value_(value)
    {
    }

    template <typename Stream, typename K, typename V>
    bool Serialize(Stream& stream, std::vector<std::pair<K, V>>& map, const std::vector<std::pair<K, V>>& old, bool& differs) const
    {
        if constexpr (Stream::IsReading) {
            return Read(stream, map, old, differs);
        } else {
            return Write(stream, map, old);
        }
    }

private:
    template <typename Entry> static const Entry* Find(const std::vector<Entry>& map, const Entry& like)
    {
        const auto found = std::lower_bound(map.begin(), map.end(), like, IsBelow<Entry>);
        return found != map.end() && !(like.first < found->first) ? &*found : nullptr;
    }
    template <typename Entry> static bool IsBelow(const Entry& a, const Entry& b) { return a.first < b.first; }

    template <typename Stream, typename Map> bool Write(Stream& stream, Map& map, const Map& old) const
    {
        for (std::size_t i = 1; i < map.size(); ++i) {
            if (!(map[i - 1].first < map[i].first)) {
                return stream.Fail(Error::Order);
            }
        }
        const std::uint32_t end = std::uint32_t(old.size());
        std::uint32_t next = 0;
        std::size_t kept = 0;
        for (std::uint32_t i = 0; i < end; ++i) {
            const auto* found = Find(map, old[i]);
            kept += found != nullptr;
            if (found != nullptr && IsSame(found->second, old[i].second, value_.whole)) {
                continue;
            }
            std::uint32_t index = i;
            bool isGone = found == nullptr, own = true;
            if (!stream.ObjectIndex(index, next, end) || !stream.Flag(isGone)) {
                return false;
            }
            next = i + 1;
            if (!isGone && !value_.Serialize(stream, const_cast<typename Map::value_type*>(found)->second, old[i].second, own)) {
                return false;
            }
        }
        std::uint32_t index = end;
        std::size_t more = map.size() - kept;
        const auto bounds = MoreEntries(kept, min_, max_);
        if (kept > max_) {
            return stream.Fail(Error::Range);
        }
        if (!stream.ObjectIndex(index, next, end) || !stream.Length(more, bounds.first, bounds.second)) {
            return false;
        }
        for (auto& entry : map) {
            if (Find(old, entry) == nullptr && (!key_(stream, entry.first) || !value_.whole(stream, entry.second))) {
                return false;
            }
        }
        return true;
    }

    template <typename Stream, typename Map> bool Read(Stream& stream, Map& map, const Map& old, bool& differs) const
    {
        using Entry = typename Map::value_type;
        map.clear();
        const std::uint32_t end = std::uint32_t(old.size());
        std::uint32_t index = 0;
        if (!stream.ObjectIndex(index, 0, end)) {
            return false;
        }
        for (std::uint32_t i = 0; i < end; ++i) {
            Entry entry{};
            if (i < index) {
                if (!stream.Hold(sizeof(Entry)) || !Keep(stream, entry.first, old[i].first, key_)
                    || !Keep(stream, entry.second, old[i].second, value_.whole)) {
                    return false;
                }
                map.push_back(std::move(entry));
                continue;
            }
            bool isGone = false, own = false;
            if (!stream.Flag(isGone)) {
                return false;
            }
            if (!isGone) {
                if (!stream.Hold(sizeof(Entry)) || !value_.Serialize(stream, entry.second, old[i].second, own)
                    || !Keep(stream, entry.first, old[i].first, key_)) {
                    return false;
                }
                if (!own) {
                    return stream.Fail(Error::Redundant);
                }
                map.push_back(std::move(entry));
            }
            differs = true;
            if (!stream.ObjectIndex(index, i + 1, end)) {
                return false;
            }
        }
        const std::size_t kept = map.size();
        std::size_t more = 0;
        const auto bounds = MoreEntries(kept, min_, max_);
        if (!stream.Length(more, bounds.first, bounds.second)) {
            return false;
        }
        for (std::size_t i = 0; i < more; ++i) {
            Entry entry{};
            if (!stream.Hold(sizeof(Entry)) || !key_(stream, entry.first) || !value_.whole(stream, entry.second)) {
                return false;
            }
            if ((i > 0 && !(map.back().first < entry.first)) || Find(old, entry) != nullptr) {
                return stream.Fail(Error::Order);
            }
            map.push_back(std::move(entry));
        }
        differs = differs || more > 0;
        std::inplace_merge(map.begin(), map.begin() + std::ptrdiff_t(kept), map.end(), IsBelow<Entry>);
        return true;
    }

    std::uint32_t min_, max_;
    Key key_;
    Value value_;
};

/// The distances between removed elements, then the number of new elements, and each of them in full.
template <typename Whole, typename Key> struct SetOf : WithWhole<Whole> {
    SetOf(Whole of, std::uint32_t min, std::uint32_t max, Key key)
        : WithWhole<Whole>(of), min_(min), max_(max), key_(key)
    {
    }

    template <typename Stream, typename K>
    bool Serialize(Stream& stream, std::vector<K>& set, const std::vector<K>& old, bool& differs) const
    {
        const std::uint32_t end = std::uint32_t(old.size());
        std::uint32_t next = 0, index = 0;
        std::size_t kept = 0;
        if constexpr (Stream::IsWriting) {
            for (std::size_t i = 1; i < set.size(); ++i) {
                if (!(set[i - 1] < set[i])) {
                    return stream.Fail(Error::Order);
                }
            }
            for (std::uint32_t i = 0; i < end; ++i) {
                if (Has(set, K(old[i]))) {
                    ++kept;
                    continue;
                }
                index = i;
                if (!stream.ObjectIndex(index, next, end)) {
                    return false;
                }
                next = i + 1;
            }
            index = end;
            if (!stream.ObjectIndex(index, next, end)) {
                return false;
            }
        } else {
            set.clear();
            for (;; ++next) {
                if (!stream.ObjectIndex(index, next, end)) {
                    return false;
                }
                for (; next < index; ++next) {
                    K element{};
                    if (!stream.Hold(sizeof(K)) || !Keep(stream, element, K(old[next]), key_)) {
                        return false;
                    }
                    set.push_back(std::move(element));
                }
                if (index == end) {
                    break;
                }
                differs = true;
            }
            kept = set.size();
        }
        std::size_t more = set.size() - kept;
        const auto bounds = MoreEntries(kept, min_, max_);
        if (kept > max_) {
            return stream.Fail(Error::Range);
        }
        if (!stream.Length(more, bounds.first, bounds.second)) {
            return false;
        }
        differs = differs || more > 0;
        return More(stream, set, old, kept, more);
    }

private:
    template <typename K> static bool Has(const std::vector<K>& set, const K& element)
    {
        return std::binary_search(set.begin(), set.end(), element);
    }

    template <typename Stream, typename K>
    bool More(Stream& stream, std::vector<K>& set, const std::vector<K>& old, std::size_t kept, std::size_t more) const
    {
        if constexpr (Stream::IsWriting) {
            for (std::size_t i = 0; i < set.size(); ++i) {
                K element = set[i];
                if (!Has(old, element) && !key_(stream, element)) {
                    return false;
                }
            }
        } else {
            for (std::size_t i = 0; i < more; ++i) {
                K element{};
                if (!stream.Hold(sizeof(K)) || !key_(stream, element)) {
                    return false;
                }
                if ((i > 0 && !(K(set.back()) < element)) || Has(old, element)) {
                    return stream.Fail(Error::Order);
                }
                set.push_back(std::move(element));
            }
            std::inplace_merge(set.begin(), set.begin() + std::ptrdiff_t(kept), set.end());
        }
        return true;
    }

    std::uint32_t min_, max_;
    Key key_;
};
