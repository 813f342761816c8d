/// <summary>
/// The distances between changed and removed entries, with a bit for each that is set if it was removed. Then the number
/// of new entries, and each of them in full. In a set, without values, entries do not change, and there is no bit.
/// </summary>
internal abstract class EntriesOf<E, K> : Delta<Items<E>> {
    private readonly uint min, max;
    protected readonly Each<K> Key;
    private readonly Order<K> order;

    protected EntriesOf(Each<Items<E>> whole, uint min, uint max, Each<K> key, Order<K> order) : base(whole) {
        this.min = min;
        this.max = max;
        Key = key;
        this.order = order;
    }

    protected abstract K KeyOf(E entry);
    protected abstract E WithKey(E entry, K key);
    protected abstract bool IsSameValue(E entry, E old);
    /// <summary>The value of an entry: its delta, the baseline's, or if there is no baseline, the whole.</summary>
    protected abstract E ValueOf(ref BitStream stream, E entry, bool isNamed, E old, ref bool differs);
    protected abstract E NewValue(ref BitStream stream, E entry);
    protected abstract bool IsMap { get; }

    private int Compare(E a, E b) => order(KeyOf(a), KeyOf(b));

    /// <summary>Returns the index of the entry with the same key, or -1.</summary>
    private int Find(Items<E> list, E like) {
        int low = 0, high = list.Count;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (Compare(list.All[middle], like) < 0) { low = middle + 1; }
            else { high = middle; }
        }
        return low < list.Count && Compare(list.All[low], like) == 0 ? low : -1;
    }

    internal override Items<E> Serialize(ref BitStream stream, Items<E> value, Items<E> old, ref bool differs, long first, long second) {
        if (!stream.Enter(value != null, BitStream.OBJECT)) { return value; }
        value = value ?? new Items<E>();
        if (stream.IsReading) { Read(ref stream, value, old, ref differs); }
        else { Write(ref stream, value, old); }
        return value;
    }

    private long More(ref BitStream stream, long more, int kept) {
        if (kept > max) { stream.Reject(Reason.Range); }
        return stream.Ranged(more, Math.Max(min - (long)kept, 0), Math.Max(max - (long)kept, 0));
    }

    private void Write(ref BitStream stream, Items<E> list, Items<E> old) {
        // keys that are null cannot be compared
        Reason reason = Sent.Check(list, Whole);
        if (reason != Reason.None) { stream.Reject(reason); }
        uint next = 0, end = (uint)old.Count;
        int kept = 0;
        bool own = true;
        for (int i = 0; i < end && stream.IsGood; i++) {
            E was = old.All[i];
            int found = Find(list, was);
            if (found >= 0) { kept++; }
            if (found >= 0 && IsSameValue(list.All[found], was)) { continue; }
            stream.ObjectIndex((uint)i, next, end);
            next = (uint)i + 1;
            if (IsMap && !stream.Bool(found < 0) && found >= 0) { ValueOf(ref stream, list.All[found], true, was, ref own); }
        }
        stream.ObjectIndex(end, next, end);
        More(ref stream, list.Count - kept, kept);
        for (int i = 0; i < list.Count && stream.IsGood; i++) {
            if (Find(old, list.All[i]) >= 0) { continue; }
            Key(ref stream, KeyOf(list.All[i]));
            NewValue(ref stream, list.All[i]);
        }
    }

    private void Read(ref BitStream stream, Items<E> list, Items<E> old, ref bool differs) {
        list.Clear();
        uint end = (uint)old.Count, index = stream.ObjectIndex(0, 0, end);
        for (int i = 0; i < end && stream.IsGood; i++) {
            E was = old.All[i];
            bool isNamed = i == index;
            if (!(isNamed && (!IsMap || stream.Bool(false)))) {
                if (!stream.Hold(BitStream.SLOT + BitStream.PAIR)) { return; }
                E entry = Appended(list);
                entry = WithKey(entry, stream.Keep(KeyOf(entry), KeyOf(was), Key));
                bool own = !isNamed;
                list.All[list.Count - 1] = ValueOf(ref stream, entry, isNamed, was, ref own);
                if (!own) { stream.Reject(Reason.Redundant); }
            }
            differs = differs || isNamed;
            if (isNamed) { index = stream.ObjectIndex(0, (uint)i + 1, end); }
        }
        int kept = list.Count;
        long more = More(ref stream, 0, kept);
        for (int i = 0; i < more && stream.Hold(BitStream.SLOT + BitStream.PAIR); i++) {
            E entry = Appended(list);
            entry = NewValue(ref stream, WithKey(entry, Key(ref stream, KeyOf(entry))));
            list.All[list.Count - 1] = entry;
            // a key that was not read can be null, which cannot be compared
            if (!stream.IsGood) { return; }
            if (i > 0 && Compare(list.All[list.Count - 2], entry) >= 0 || Find(old, entry) >= 0) { stream.Reject(Reason.Order); }
        }
        differs = differs || more > 0;
        if (stream.IsGood) { Merge(list, kept); }
    }

    /// <summary>Merges the new entries, which begin at index <c>kept</c>, with those before.</summary>
    private void Merge(Items<E> list, int kept) {
        Items<E> more = Kept<Items<E>>.Value = Kept<Items<E>>.Value ?? new Items<E>();
        more.Resize(list.Count - kept);
        Array.Copy(list.All, kept, more.All, 0, more.Count);
        for (int from = more.Count - 1, to = list.Count - 1; from >= 0; to--) {
            bool isOld = kept > 0 && Compare(list.All[kept - 1], more.All[from]) > 0;
            list.All[to] = isOld ? list.All[--kept] : more.All[from--];
        }
        Array.Clear(more.All, 0, more.Count);
    }

    private static E Appended(Items<E> list) {
        list.Resize(list.Count + 1);
        return list.All[list.Count - 1];
    }
}

/// <summary>A map: changed entries have the delta of their value.</summary>
internal sealed class MapOf<K, V> : EntriesOf<Entry<K, V>, K> {
    private readonly Delta<V> inner;

    internal MapOf(Each<Items<Entry<K, V>>> whole, uint min, uint max, Each<K> key, Delta<V> inner, Order<K> order) : base(whole, min, max, key, order) {
        this.inner = inner;
    }

    protected override bool IsMap => true;
    protected override K KeyOf(Entry<K, V> entry) => entry.Key;
    protected override Entry<K, V> WithKey(Entry<K, V> entry, K key) => new Entry<K, V>(key, entry.Value);
    protected override bool IsSameValue(Entry<K, V> entry, Entry<K, V> old) => Sent.IsSame(entry.Value, old.Value, inner.Whole);

    protected override Entry<K, V> ValueOf(ref BitStream stream, Entry<K, V> entry, bool isNamed, Entry<K, V> old, ref bool differs) {
        V value = isNamed ? inner.Serialize(ref stream, entry.Value, old.Value, ref differs) : stream.Keep(entry.Value, old.Value, inner.Whole);
        return new Entry<K, V>(entry.Key, value);
    }

    protected override Entry<K, V> NewValue(ref BitStream stream, Entry<K, V> entry) =>
        new Entry<K, V>(entry.Key, inner.Whole(ref stream, entry.Value));
}

/// <summary>A set: only removed elements are named.</summary>
internal sealed class SetOf<K> : EntriesOf<K, K> {
    internal SetOf(Each<Items<K>> whole, uint min, uint max, Each<K> key, Order<K> order) : base(whole, min, max, key, order) { }

    protected override bool IsMap => false;
    protected override K KeyOf(K entry) => entry;
    protected override K WithKey(K entry, K key) => key;
    protected override bool IsSameValue(K entry, K old) => true;
    protected override K ValueOf(ref BitStream stream, K entry, bool isNamed, K old, ref bool differs) => entry;
    protected override K NewValue(ref BitStream stream, K entry) => entry;
}
