    // objects with their indices

    /// <summary>Objects at ascending indices below <c>max</c>.</summary>
    internal Items<Entry<uint, T>> Subset<T>(Items<Entry<uint, T>> value, uint max, Variation variation, Each<T> each) {
        long count = variation == Variation.Indices ? Length(value, 0, max) : 0;
        value = Begun(value);
        uint first = 0;
        for (int i = 0; ; i++) {
            bool isThere = IsGood && !reading && i < value.Count;
            uint index = Next(isThere, isThere ? value.All[i].Key : max, first, max, variation, ref count);
            if (index == max || !Hold(SLOT + PAIR)) { return value; }
            if (reading) { value.Resize(i + 1); }
            T item = each(ref this, value.All[i].Value);
            if (reading) { value.All[i] = new Entry<uint, T>(index, item); }
            first = index + 1;
        }
    }

    /// <summary>Like <c>Subset</c>, for indices without objects.</summary>
    internal Items<uint> Bare(Items<uint> value, uint max, Variation variation) {
        long count = variation == Variation.Indices ? Length(value, 0, max) : 0;
        value = Begun(value);
        uint first = 0;
        for (int i = 0; ; i++) {
            bool isThere = IsGood && !reading && i < value.Count;
            uint index = Next(isThere, isThere ? value.All[i] : max, first, max, variation, ref count);
            if (index == max || !Hold(SLOT)) { return value; }
            if (reading) {
                value.Resize(i + 1);
                value.All[i] = index;
            }
            first = index + 1;
        }
    }

    /// <summary>Reads or writes the next index, which is at least <c>first</c>. Returns <c>max</c> after the last.</summary>
    private uint Next(bool isThere, uint index, uint first, uint max, Variation variation, ref long count) {
        if (isThere && (index < first || index >= max)) { Reject(Reason.Order); }
        switch (variation) {
            case Variation.Flags:
                for (; first < max && !Bool(first == index) && IsGood; first++) { }
                index = first;
                break;
            case Variation.Indices:
                index = count-- <= 0 ? max : (uint)Ranged(index, 0, max - 1);
                break;
            case Variation.Sentinel:
                index = (uint)Ranged(index, 0, max);
                break;
            default:
                index = ObjectIndex(index, first, max);
                break;
        }
        if (index < first) { Reject(Reason.Order); }
        return IsGood ? index : max;
    }
