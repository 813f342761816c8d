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
    /// Returns the index of an entry, which is the entry itself if it has no object.
    template <typename Entry> static auto& IndexOf(Entry& entry)
    {
        if constexpr (std::is_same_v<std::remove_const_t<Entry>, std::uint32_t>) {
            return entry;
        } else {
            return entry.first;
        }
    }

    template <typename T> static T& ObjectOf(std::pair<std::uint32_t, T>& entry) { return entry.second; }
    template <typename T> static const T& ObjectOf(const std::pair<std::uint32_t, T>& entry) { return entry.second; }
    static std::monostate& ObjectOf(const std::uint32_t&)
    {
        static std::monostate nothing;
        return nothing;
    }

    /// The delta of an object, or the whole object if the baseline does not have it.
    template <typename Stream, typename Entry>
    bool Object(Stream& stream, Entry& entry, const Entry* old, bool& differs) const
    {
        return old != nullptr ? inner_.Serialize(stream, ObjectOf(entry), ObjectOf(*old), differs) : inner_.whole(stream, ObjectOf(entry));
    }

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
            if (isGone || isNew || !IsSame(ObjectOf(list[i]), ObjectOf(old[before]), inner_.whole)) {
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
                IndexOf(entry) = IndexOf(old[before]);
                if (!stream.Hold(sizeof(Entry)) || !Keep(stream, ObjectOf(entry), ObjectOf(old[before]), inner_.whole)) { return false; }
                list.push_back(std::move(entry));
            }
            if (index == max_) { return true; }
            next = index + 1;
            const bool isOld = before < old.size() && IndexOf(old[before]) == index;
            bool isGone = false, own = !isOld;
            if (isOld && !stream.Flag(isGone)) { return false; }
            if (!isGone) {
                Entry entry{};
                IndexOf(entry) = index;
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

/// The function for an object without contents.
inline constexpr auto NOTHING = [](auto&, auto&) { return true; };

/// Like `SubsetOf`, for indices without objects.
template <typename Whole> struct BareOf : SubsetOf<Whole, Entire<decltype(NOTHING)>> {
    BareOf(Whole of, std::uint32_t max) : SubsetOf<Whole, Entire<decltype(NOTHING)>>(of, max, {NOTHING, true}) {}
};
