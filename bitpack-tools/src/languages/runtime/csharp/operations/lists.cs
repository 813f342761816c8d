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

    /// <summary>
    /// Reads or writes an element: the first one with <c>each</c>, and the others with <c>step</c>, if there is one. A
    /// reader reuses the memory of the one that was there before.
    /// </summary>
    private void Element<T>(Items<T> value, int index, Each<T> each, Above<T> step) {
        if (!Hold(SLOT)) { return; }
        if (reading) { value.Resize(index + 1); }
        T item = value.All[index];
        item = index == 0 || step == null ? each(ref this, item) : step(ref this, item, value.All[index - 1]);
        if (reading) { value.All[index] = item; }
    }

    /// <summary>
    /// A length, then the elements, or the first and the steps to the others. Memory grows with the elements that are read,
    /// not with the length.
    /// </summary>
    internal Items<T> List<T>(Items<T> value, uint min, uint max, Each<T> each, Above<T> step = null) {
        long length = Length(value, min, max);
        value = Begun(value);
        for (int i = 0; i < length && IsGood; i++) { Element(value, i, each, step); }
        return value;
    }

    /// <summary>A continuation bit per element: a one before each, a zero after the last.</summary>
    internal Items<T> More<T>(Items<T> value, uint min, uint max, Each<T> each, Above<T> step = null) {
        value = Begun(value);
        for (int i = 0; IsGood && Another(i < value.Count, i, min, max); i++) { Element(value, i, each, step); }
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
            Element(value, i, each, null);
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
