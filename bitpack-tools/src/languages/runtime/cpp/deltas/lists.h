/// The changed elements of `list` among the first `end`. The distance from the previous one precedes each.
template <typename Stream, typename List, typename Inner>
bool Elements(Stream& stream, List& list, const List& old, std::size_t end, bool& differs, const Inner& inner)
{
    using T = typename List::value_type;
    for (std::size_t next = 0;; ++next) {
        std::uint32_t index = std::uint32_t(next);
        if constexpr (Stream::IsWriting) {
            while (index < end && IsSame<T>(list[index], old[index], inner.whole)) {
                ++index;
            }
        }
        if (!stream.ObjectIndex(index, std::uint32_t(next), std::uint32_t(end))) { return false; }
        if constexpr (Stream::IsReading) {
            for (; next < index; ++next) {
                if (!InPlace<true>(list, next, [&](T& element) { return Keep<Stream, T>(stream, element, old[next], inner.whole); })) {
                    return false;
                }
            }
        }
        if (index == end) { return true; }
        bool own = Stream::IsWriting;
        const auto delta = [&](T& element) { return inner.Serialize(stream, element, old[index], own); };
        if (!InPlace<Stream::IsReading>(list, index, delta)) { return false; }
        if (!own) { return stream.Fail(Error::Redundant); }
        differs = true;
        next = index;
    }
}

/// An array: a changed bit for each element, or the distances between changed elements if there are more than eight.
template <typename Whole, typename Inner> struct ArrayOf : WithWhole<Whole> {
    ArrayOf(Whole of, Inner inner) : WithWhole<Whole>(of), inner_(inner) {}

    template <typename Stream, typename T, std::size_t N>
    bool Serialize(Stream& stream, std::array<T, N>& value, const std::array<T, N>& old, bool& differs) const
    {
        if constexpr (N > 8) {
            return Elements(stream, value, old, N, differs, inner_);
        } else {
            for (std::size_t i = 0; i < N; ++i) {
                if (!Changed(stream, value[i], old[i], differs, inner_)) { return false; }
            }
            return true;
        }
    }

private:
    Inner inner_;
};

/// The elements that the baseline does not have, from index `at` on.
template <typename Stream, typename List, typename Whole>
bool NewElements(Stream& stream, List& list, std::size_t at, std::size_t end, const Whole& whole)
{
    using T = typename List::value_type;
    for (; at < end; ++at) {
        if (!InPlace<Stream::IsReading>(list, at, [&](T& element) { return whole(stream, element); })) { return false; }
    }
    return true;
}

/// The length if it has changed, then the changed elements, then the new ones.
template <typename Whole, typename Inner> struct ListOf : WithWhole<Whole> {
    ListOf(Whole of, std::uint32_t min, std::uint32_t max, Inner inner)
        : WithWhole<Whole>(of), min_(min), max_(max), inner_(inner) {}

    template <typename Stream, typename T>
    bool Serialize(Stream& stream, std::vector<T>& list, const std::vector<T>& old, bool& differs) const
    {
        std::size_t count = list.size();
        const std::size_t before = old.size();
        bool isOther = count != before;
        if (!stream.Flag(isOther)) { return false; }
        if (!isOther) {
            count = before;
        } else if (!stream.Length(count, min_, max_)) {
            return false;
        } else if (count == before) {
            return stream.Fail(Error::Redundant);
        }
        const std::size_t both = (std::min)(count, before);
        if constexpr (Stream::IsReading) { list.clear(); }
        if (!Grow(stream, list, both) || !Elements(stream, list, old, both, differs, inner_)) { return false; }
        differs = differs || count != before;
        for (std::size_t at = both; at < count; ++at) {
            // memory grows with the elements that are read, not with the length
            if (!Grow(stream, list, at + 1) || !NewElements(stream, list, at, at + 1, inner_.whole)) { return false; }
        }
        return true;
    }

private:
    /// Makes room for the elements that are read.
    template <typename Stream, typename T> static bool Grow(Stream& stream, std::vector<T>& list, std::size_t size)
    {
        if constexpr (Stream::IsReading) {
            if (!stream.Hold((size - list.size()) * sizeof(T))) { return false; }
            list.resize(size);
        }
        return true;
    }

    std::uint32_t min_, max_;
    Inner inner_;
};

/// Returns the number of elements that are sent of an array of `length` elements.
template <typename Count> std::size_t Least(Count count, std::size_t length)
{
    return count < 0 || static_cast<Unsigned<Count>>(count) > length ? length : std::size_t(count);
}

/// Returns false if the baseline of such an array has too few elements for it.
template <typename Count> bool HasAll(Count count, Count before)
{
    constexpr std::size_t all = (std::numeric_limits<std::uint32_t>::max)();
    return Least(count, all) <= Least(before, all);
}

/// The first elements of an array, as many as an earlier field says. The baseline has `before` elements.
template <typename Whole, typename Count, typename Inner> struct CountedOf : WithWhole<Whole> {
    CountedOf(Whole of, Count count, Count before, Inner inner)
        : WithWhole<Whole>(of), count_(count), before_(before), inner_(inner) {}

    bool CanStay() const { return HasAll(count_, before_); }

    template <typename Stream, typename T, std::size_t N>
    bool Serialize(Stream& stream, std::array<T, N>& value, const std::array<T, N>& old, bool& differs) const
    {
        if (count_ < 0 || static_cast<Unsigned<Count>>(count_) > N) { return stream.Fail(Error::Range); }
        const std::size_t count = std::size_t(count_), before = Least(before_, N), both = (std::min)(count, before);
        if (!Elements(stream, value, old, both, differs, inner_)) { return false; }
        differs = differs || count > before;
        return NewElements(stream, value, both, count, inner_.whole);
    }

private:
    Count count_, before_;
    Inner inner_;
};

/// Like `CountedOf`, but all elements are sent in full if one has changed.
template <typename Whole, typename Count> struct CountedWhole : Entire<Whole> {
    CountedWhole(Whole of, Count count, Count before, bool isExact)
        : Entire<Whole>(of, isExact), count_(count), before_(before) {}

    bool CanStay() const { return HasAll(count_, before_); }

    template <typename Stream, typename T> bool Serialize(Stream& stream, T& value, const T& old, bool& differs) const
    {
        differs = differs || !CanStay();
        return Entire<Whole>::Serialize(stream, value, old, differs);
    }

private:
    Count count_, before_;
};
