/// <summary>The parts that the deltas of arrays and lists have in common.</summary>
internal abstract class ElementsOf<L, T> : Delta<L> {
    protected readonly Delta<T> Inner;

    protected ElementsOf(Each<L> whole, Delta<T> inner) : base(whole) => Inner = inner;

    /// <summary>
    /// The changed elements among the first <c>end</c>, which take <c>slot</c> bytes each. The distance from the previous one
    /// precedes each.
    /// </summary>
    protected void Elements(ref BitStream stream, T[] value, T[] old, int end, long slot, ref bool differs) {
        for (int next = 0; stream.IsGood; next++) {
            int index = next;
            while (!stream.IsReading && index < end && Sent.IsSame(value[index], old[index], Inner.Whole)) { index++; }
            index = (int)stream.ObjectIndex((uint)index, (uint)next, (uint)end);
            for (; stream.IsReading && next < index && stream.Hold(slot); next++) {
                value[next] = stream.Keep(value[next], old[next], Inner.Whole);
            }
            if (index == end || !stream.Hold(slot)) { return; }
            bool own = !stream.IsReading;
            T item = Inner.Serialize(ref stream, value[index], old[index], ref own);
            if (stream.IsReading) { value[index] = item; }
            if (!own) { stream.Reject(Reason.Redundant); }
            differs = true;
            next = index;
        }
    }

    /// <summary>The elements that the baseline does not have, from index <c>at</c> on, which take <c>slot</c> bytes each.</summary>
    protected void NewElements(ref BitStream stream, T[] value, int at, int end, long slot) {
        for (; at < end && stream.Hold(slot); at++) {
            T item = Inner.Whole(ref stream, value[at]);
            if (stream.IsReading) { value[at] = item; }
        }
    }

    /// <summary>Returns the array that is read or written, of the baseline's length, with the memory of its elements.</summary>
    protected static T[] Begun(ref BitStream stream, T[] value, T[] old) {
        bool isGood = value != null && value.Length == old.Length;
        stream.Enter(isGood, BitStream.OBJECT + (long)old.Length * BitStream.SLOT);
        return isGood || !stream.IsGood ? value : new T[old.Length];
    }
}

/// <summary>An array: a changed bit for each element, or the distances between changed elements if there are more than eight.</summary>
internal sealed class ArrayOf<T> : ElementsOf<T[], T> {
    internal ArrayOf(Each<T[]> whole, Delta<T> inner) : base(whole, inner) { }

    internal override T[] Serialize(ref BitStream stream, T[] value, T[] old, ref bool differs, long first, long second) {
        value = Begun(ref stream, value, old);
        if (old.Length > 8) { Elements(ref stream, value, old, old.Length, 0, ref differs); }
        for (int i = 0; old.Length <= 8 && i < old.Length && stream.IsGood; i++) {
            value[i] = stream.Changed(value[i], old[i], ref differs, Inner);
        }
        return value;
    }
}

/// <summary>The length if it has changed, then the changed elements, then the new ones.</summary>
internal sealed class ListOf<T> : ElementsOf<Items<T>, T> {
    private readonly uint min, max;

    internal ListOf(Each<Items<T>> whole, uint min, uint max, Delta<T> inner) : base(whole, inner) {
        this.min = min;
        this.max = max;
    }

    internal override Items<T> Serialize(ref BitStream stream, Items<T> value, Items<T> old, ref bool differs, long first, long second) {
        if (!stream.Enter(value != null, BitStream.OBJECT)) { return value; }
        value = value ?? new Items<T>();
        bool isOther = stream.Bool(value.Count != old.Count);
        long count = isOther ? stream.Ranged(value.Count, min, max) : old.Count;
        if (isOther && count == old.Count) { stream.Reject(Reason.Redundant); }
        int both = (int)Math.Min(count, old.Count);
        if (!stream.IsGood) { return value; }
        if (stream.IsReading) { value.Resize(both); }
        Elements(ref stream, value.All, old.All, both, BitStream.SLOT, ref differs);
        differs = differs || isOther;
        // memory grows with the elements that are read, not with the length
        for (int at = both; at < count && stream.IsGood; at++) {
            if (stream.IsReading) { value.Resize(at + 1); }
            NewElements(ref stream, value.All, at, at + 1, BitStream.SLOT);
        }
        return value;
    }
}

/// <summary>The first elements of an array, <c>first</c> of them. The baseline has <c>second</c>.</summary>
internal sealed class CountedOf<T> : ElementsOf<T[], T> {
    internal CountedOf(Each<T[]> whole, Delta<T> inner) : base(whole, inner) { }

    protected override bool IsCounted => true;

    internal override T[] Serialize(ref BitStream stream, T[] value, T[] old, ref bool differs, long first, long second) {
        if (first < 0 || first > old.Length) { stream.Reject(Reason.Range); }
        value = Begun(ref stream, value, old);
        if (!stream.IsGood) { return value; }
        int known = (int)Least(second, old.Length), both = (int)Math.Min(first, known);
        Elements(ref stream, value, old, both, 0, ref differs);
        differs = differs || first > known;
        NewElements(ref stream, value, both, (int)first, 0);
        return value;
    }
}

/// <summary>Like <c>CountedOf</c>, but all elements are sent in full if one has changed.</summary>
internal sealed class CountedWhole<T> : Entire<T[]> {
    internal CountedWhole(Each<T[]> whole, bool isExact) : base(whole, isExact) { }

    protected override bool IsCounted => true;

    internal override T[] Serialize(ref BitStream stream, T[] value, T[] old, ref bool differs, long first, long second) {
        differs = differs || !CanStay(first, second);
        return base.Serialize(ref stream, value, old, ref differs, first, second);
    }
}
