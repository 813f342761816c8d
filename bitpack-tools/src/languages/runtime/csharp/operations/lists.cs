    // lists, sets, maps

    /// <summary>The number of elements.</summary>
    private long Length<T>(Items<T> value, uint min, uint max) {
        if (value == null && !reading) { Reject(Reason.Range); }
        return Ranged(value == null ? 0 : value.Count, min, max);
    }

    /// <summary>Begins a list: empties it when reading.</summary>
    private Items<T> Begun<T>(Items<T> value) {
        if (!Enter(value != null, OBJECT)) { return value; }
        value = value ?? new Items<T>();
        if (reading) { value.Clear(); }
        return value;
    }

    /// <summary>Reads or writes an element. A reader reuses the memory of the one that was there before.</summary>
    private void Element<T>(Items<T> value, int index, Each<T> each) {
        if (!Hold(SLOT)) { return; }
        if (reading) { value.Resize(index + 1); }
        T item = each(ref this, value.All[index]);
        if (reading) { value.All[index] = item; }
    }

    /// <summary>A length, then the elements. Memory grows with the elements that are read, not with the length.</summary>
    internal Items<T> List<T>(Items<T> value, uint min, uint max, Each<T> each) {
        long length = Length(value, min, max);
        value = Begun(value);
        for (int i = 0; i < length && IsGood; i++) { Element(value, i, each); }
        return value;
    }

    /// <summary>A continuation bit per element: a one before each, a zero after the last.</summary>
    internal Items<T> More<T>(Items<T> value, uint min, uint max, Each<T> each) {
        value = Begun(value);
        for (int i = 0; IsGood && Another(i < value.Count, i, min, max); i++) { Element(value, i, each); }
        return value;
    }

    /// <summary>A continuation bit: true if one more element follows.</summary>
    private bool Another(bool isThere, int count, uint min, uint max) {
        isThere = Bool(!reading && isThere);
        if (isThere ? count >= max : count < min) { Reject(Reason.Range); }
        return isThere && IsGood;
    }

    /// <summary>A length, then the elements in ascending order.</summary>
    internal Items<T> Set<T>(Items<T> value, uint min, uint max, Each<T> each, Order<T> order) {
        long length = Length(value, min, max);
        value = Begun(value);
        for (int i = 0; i < length && IsGood; i++) {
            Element(value, i, each);
            if (i > 0 && IsGood && order(value.All[i - 1], value.All[i]) >= 0) { Reject(Reason.Order); }
        }
        return value;
    }

    /// <summary>A length, then each key with its value. The keys are in ascending order.</summary>
    internal Items<Entry<K, V>> Map<K, V>(Items<Entry<K, V>> value, uint min, uint max, Each<K> key, Each<V> of, Order<K> order) {
        long length = Length(value, min, max);
        value = Begun(value);
        for (int i = 0; i < length && Hold(PAIR); i++) {
            if (reading) { value.Resize(i + 1); }
            Entry<K, V> entry = value.All[i];
            entry = new Entry<K, V>(key(ref this, entry.Key), of(ref this, entry.Value));
            if (reading) { value.All[i] = entry; }
            if (i > 0 && IsGood && order(value.All[i - 1].Key, entry.Key) >= 0) { Reject(Reason.Order); }
        }
        return value;
    }

    /// <summary>A length, then the first integer, then the step to each other integer.</summary>
    internal Items<T> Ascending<T>(Items<T> value, uint min, uint max, Above<T> step, Each<T> each) {
        long length = Length(value, min, max);
        value = Begun(value);
        for (int i = 0; i < length && IsGood; i++) { Step(value, i, step, each); }
        return value;
    }

    /// <summary>Like <c>Ascending</c>, but with a continuation bit before each integer instead of a length.</summary>
    internal Items<T> MoreAscending<T>(Items<T> value, uint min, uint max, Above<T> step, Each<T> each) {
        value = Begun(value);
        for (int i = 0; IsGood && Another(i < value.Count, i, min, max); i++) { Step(value, i, step, each); }
        return value;
    }

    private void Step<T>(Items<T> value, int index, Above<T> step, Each<T> each) {
        if (!Hold(SLOT)) { return; }
        if (reading) { value.Resize(index + 1); }
        T item = value.All[index];
        value.All[index] = index == 0 ? each(ref this, item) : step(ref this, item, value.All[index - 1]);
    }
