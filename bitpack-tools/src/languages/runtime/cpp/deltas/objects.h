/// The distances between changed ids. If the baseline has the id, a bit follows that is set if the object was
/// removed, and otherwise the delta of the object. If not, the whole object follows.
template <typename Whole, typename Inner> struct SubsetOf : WithWhole<Whole> {
    SubsetOf(Whole of, std::uint32_t max, Inner inner) : WithWhole<Whole>(of), max_(max), inner_(inner) {}

    template <typename Stream, typename Entry>
    bool Serialize(Stream& stream, std::vector<Entry>& list, const std::vector<Entry>& old, bool& differs) const
    {
        if constexpr (Stream::IsReading) {
            return Read(stream, list, old, differs);
        } else {
            return Write(stream, list, old);
        }
    }

private:
    static std::uint32_t IndexOf(std::uint32_t index) { return index; }
    template <typename T> static std::uint32_t IndexOf(const std::pair<std::uint32_t, T>& entry) { return entry.first; }

    /// Indices without objects never change.
    static constexpr bool IsBare = std::is_same_v<Inner, std::nullptr_t>;

    /// The delta of an object, or the whole object if the baseline does not have it.
    template <typename Stream, typename Entry>
    bool Object(Stream& stream, Entry& entry, const Entry* old, bool& differs) const
    {
        if constexpr (IsBare) {
            return true;
        } else {
            return old != nullptr ? inner_.Serialize(stream, entry.second, old->second, differs) : inner_.whole(stream, entry.second);
        }
    }

    template <typename Entry> bool IsKept(const Entry& entry, const Entry& old) const
    {
        if constexpr (IsBare) {
            return true;
        } else {
            return IsSame(entry.second, old.second, inner_.whole);
        }
    }

    /// Sets an entry to one that has not changed.
    template <typename Stream, typename Entry> bool Stay(Stream& stream, Entry& entry, const Entry& old) const
    {
        if constexpr (IsBare) {
            entry = old;
            return true;
        } else {
            entry.first = old.first;
            return Keep(stream, entry.second, old.second, inner_.whole);
        }
    }

    static void Place(std::uint32_t& entry, std::uint32_t index) { entry = index; }
    template <typename T> static void Place(std::pair<std::uint32_t, T>& entry, std::uint32_t index) { entry.first = index; }

    template <typename Stream, typename Entry>
    bool Write(Stream& stream, std::vector<Entry>& list, const std::vector<Entry>& old) const
    {
        std::uint32_t next = 0;
        std::size_t before = 0;
        for (std::size_t i = 0; i < list.size() || before < old.size();) {
            const std::uint32_t mine = i < list.size() ? IndexOf(list[i]) : max_;
            const std::uint32_t theirs = before < old.size() ? IndexOf(old[before]) : max_;
            std::uint32_t index = (std::min)(mine, theirs);
            if (index >= max_ || (i > 0 && i < list.size() && mine <= IndexOf(list[i - 1]))) { return stream.Fail(Error::Order); }
            bool isGone = mine != index, isNew = theirs != index, own = true;
            if (isGone || isNew || !IsKept(list[i], old[before])) {
                if (!stream.ObjectIndex(index, next, max_)) { return false; }
                next = index + 1;
                if ((!isNew && !stream.Flag(isGone))
                    || (!isGone && !Object(stream, list[i], isNew ? nullptr : &old[before], own))) {
                    return false;
                }
            }
            i += !isGone;
            before += !isNew;
        }
        std::uint32_t index = max_;
        return stream.ObjectIndex(index, next, max_);
    }

    template <typename Stream, typename Entry>
    bool Read(Stream& stream, std::vector<Entry>& list, const std::vector<Entry>& old, bool& differs) const
    {
        list.clear();
        std::size_t before = 0;
        for (std::uint32_t next = 0;; differs = true) {
            std::uint32_t index = 0;
            if (!stream.ObjectIndex(index, next, max_)) { return false; }
            for (; before < old.size() && IndexOf(old[before]) < index; ++before) {
                Entry entry{};
                if (!stream.Hold(sizeof(Entry)) || !Stay(stream, entry, old[before])) { return false; }
                list.push_back(std::move(entry));
            }
            if (index == max_) { return true; }
            next = index + 1;
            const bool isOld = before < old.size() && IndexOf(old[before]) == index;
            bool isGone = false, own = !isOld;
            if (isOld && !stream.Flag(isGone)) { return false; }
            if (!isGone) {
                Entry entry{};
                Place(entry, index);
                if (!stream.Hold(sizeof(Entry)) || !Object(stream, entry, isOld ? &old[before] : nullptr, own)) { return false; }
                if (!own) { return stream.Fail(Error::Redundant); }
                list.push_back(std::move(entry));
            }
            before += isOld;
        }
    }

    std::uint32_t max_;
    Inner inner_;
};

/// Like `SubsetOf`, for indices without objects.
template <typename Whole> struct BareOf : SubsetOf<Whole, std::nullptr_t> {
    BareOf(Whole of, std::uint32_t max) : SubsetOf<Whole, std::nullptr_t>(of, max, nullptr) {}
};
