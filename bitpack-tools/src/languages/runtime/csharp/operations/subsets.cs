    // objects with their indices

    /// <summary>A flag for each possible index, followed by the object if the flag is set.</summary>
    internal Items<Entry<uint, T>> SubsetFlags<T>(Items<Entry<uint, T>> value, uint max, Each<T> each) => Sparse(value, max, 0, each);
    /// <summary>The number of objects, then the index and the object of each.</summary>
    internal Items<Entry<uint, T>> SubsetIndices<T>(Items<Entry<uint, T>> value, uint max, Each<T> each) => Sparse(value, max, 1, each);
    /// <summary>The index and the object of each, then <c>max</c> as the end marker.</summary>
    internal Items<Entry<uint, T>> SubsetSentinel<T>(Items<Entry<uint, T>> value, uint max, Each<T> each) => Sparse(value, max, 2, each);
    /// <summary>The step from the previous index and the object of each, then the step to <c>max</c> as the end marker.</summary>
    internal Items<Entry<uint, T>> SubsetRelative<T>(Items<Entry<uint, T>> value, uint max, Each<T> each) => Sparse(value, max, 3, each);

    /// <summary>The functions <c>Bare…</c> are like the functions <c>Subset…</c>, for indices without objects.</summary>
    internal Items<uint> BareFlags(Items<uint> value, uint max) => Bare(value, max, 0);
    internal Items<uint> BareIndices(Items<uint> value, uint max) => Bare(value, max, 1);
    internal Items<uint> BareSentinel(Items<uint> value, uint max) => Bare(value, max, 2);
    internal Items<uint> BareRelative(Items<uint> value, uint max) => Bare(value, max, 3);

    private Items<Entry<uint, T>> Sparse<T>(Items<Entry<uint, T>> value, uint max, int form, Each<T> each) {
        long count = form == 1 ? Length(value, 0, max) : 0;
        value = Begun(value);
        uint first = 0;
        for (int i = 0; ; i++) {
            bool isThere = IsGood && !reading && i < value.Count;
            uint index = Next(isThere, isThere ? value.All[i].Key : max, first, max, form, ref count);
            if (index == max || !Hold(SLOT + PAIR)) { return value; }
            if (reading) { value.Resize(i + 1); }
            T item = each(ref this, value.All[i].Value);
            if (reading) { value.All[i] = new Entry<uint, T>(index, item); }
            first = index + 1;
        }
    }

    private Items<uint> Bare(Items<uint> value, uint max, int form) {
        long count = form == 1 ? Length(value, 0, max) : 0;
        value = Begun(value);
        uint first = 0;
        for (int i = 0; ; i++) {
            bool isThere = IsGood && !reading && i < value.Count;
            uint index = Next(isThere, isThere ? value.All[i] : max, first, max, form, ref count);
            if (index == max || !Hold(SLOT)) { return value; }
            if (reading) {
                value.Resize(i + 1);
                value.All[i] = index;
            }
            first = index + 1;
        }
    }

    /// <summary>Reads or writes the next index, which is at least <c>first</c>. Returns <c>max</c> after the last.</summary>
    private uint Next(bool isThere, uint index, uint first, uint max, int form, ref long count) {
        if (isThere && (index < first || index >= max)) { Reject(Reason.Order); }
        switch (form) {
            case 0:
                for (; first < max && !Bool(first == index) && IsGood; first++) { }
                index = first;
                break;
            case 1:
                index = count-- <= 0 ? max : (uint)Ranged(index, 0, max - 1);
                break;
            case 2:
                index = (uint)Ranged(index, 0, max);
                break;
            default:
                index = ObjectIndex(index, first, max);
                break;
        }
        if (index < first) { Reject(Reason.Order); }
        return IsGood ? index : max;
    }
