/// <summary>
/// The distances between changed ids. If the baseline has the id, a bit follows that is set if the object was removed, and
/// otherwise the delta of the object. If not, the whole object follows.
/// </summary>
internal abstract class ObjectsOf<E> : Delta<Items<E>> {
    private readonly uint max;

    protected ObjectsOf(Each<Items<E>> whole, uint max) : base(whole) => this.max = max;

    protected abstract uint IndexOf(E entry);
    protected abstract bool IsSameObject(E entry, E old);
    /// <summary>The object of an entry, which gets an index: as the baseline's, its delta, or the whole.</summary>
    protected abstract E Stay(ref BitStream stream, E entry, E old);
    protected abstract E Change(ref BitStream stream, E entry, E old, ref bool differs);
    protected abstract E New(ref BitStream stream, E entry, uint index);

    internal override Items<E> Serialize(ref BitStream stream, Items<E> value, Items<E> old, ref bool differs, long first, long second) {
        if (!stream.Enter(value != null, BitStream.OBJECT)) { return value; }
        value = value ?? new Items<E>();
        if (stream.IsReading) { Read(ref stream, value, old, ref differs); }
        else { Write(ref stream, value, old); }
        return value;
    }

    private void Write(ref BitStream stream, Items<E> list, Items<E> old) {
        uint next = 0;
        bool own = true;
        for (int i = 0, before = 0; (i < list.Count || before < old.Count) && stream.IsGood;) {
            uint mine = i < list.Count ? IndexOf(list.All[i]) : max, theirs = before < old.Count ? IndexOf(old.All[before]) : max;
            uint index = Math.Min(mine, theirs);
            if (index >= max || i > 0 && i < list.Count && mine <= IndexOf(list.All[i - 1])) {
                stream.Reject(Reason.Order);
                return;
            }
            bool isGone = mine != index, isNew = theirs != index;
            if (isGone || isNew || !IsSameObject(list.All[i], old.All[before])) {
                stream.ObjectIndex(index, next, max);
                next = index + 1;
                if (isNew) { New(ref stream, list.All[i], index); }
                else if (!stream.Bool(isGone) && !isGone) { Change(ref stream, list.All[i], old.All[before], ref own); }
            }
            i += isGone ? 0 : 1;
            before += isNew ? 0 : 1;
        }
        stream.ObjectIndex(max, next, max);
    }

    private void Read(ref BitStream stream, Items<E> list, Items<E> old, ref bool differs) {
        list.Clear();
        int before = 0;
        for (uint next = 0; ; differs = true) {
            uint index = stream.ObjectIndex(0, next, max);
            for (; before < old.Count && IndexOf(old.All[before]) < index && Append(ref stream, list, out E kept); before++) {
                list.All[list.Count - 1] = Stay(ref stream, kept, old.All[before]);
            }
            if (index == max || !stream.IsGood) { return; }
            next = index + 1;
            bool isOld = before < old.Count && IndexOf(old.All[before]) == index, own = !isOld;
            if (!(isOld && stream.Bool(false)) && Append(ref stream, list, out E entry)) {
                entry = isOld ? Change(ref stream, entry, old.All[before], ref own) : New(ref stream, entry, index);
                list.All[list.Count - 1] = entry;
                if (!own) { stream.Reject(Reason.Redundant); }
            }
            before += isOld ? 1 : 0;
        }
    }

    private static bool Append(ref BitStream stream, Items<E> list, out E entry) {
        entry = default(E);
        if (!stream.Hold(BitStream.SLOT + BitStream.PAIR)) { return false; }
        list.Resize(list.Count + 1);
        entry = list.All[list.Count - 1];
        return true;
    }
}

/// <summary>Objects with their indices.</summary>
internal sealed class SubsetOf<T> : ObjectsOf<Entry<uint, T>> {
    private readonly Delta<T> inner;

    internal SubsetOf(Each<Items<Entry<uint, T>>> whole, uint max, Delta<T> inner) : base(whole, max) => this.inner = inner;

    protected override uint IndexOf(Entry<uint, T> entry) => entry.Key;
    protected override bool IsSameObject(Entry<uint, T> entry, Entry<uint, T> old) => Sent.IsSame(entry.Value, old.Value, inner.Whole);
    protected override Entry<uint, T> Stay(ref BitStream stream, Entry<uint, T> entry, Entry<uint, T> old) =>
        new Entry<uint, T>(old.Key, stream.Keep(entry.Value, old.Value, inner.Whole));
    protected override Entry<uint, T> Change(ref BitStream stream, Entry<uint, T> entry, Entry<uint, T> old, ref bool differs) =>
        new Entry<uint, T>(old.Key, inner.Serialize(ref stream, entry.Value, old.Value, ref differs));
    protected override Entry<uint, T> New(ref BitStream stream, Entry<uint, T> entry, uint index) =>
        new Entry<uint, T>(index, inner.Whole(ref stream, entry.Value));
}

/// <summary>Indices without objects, which never change.</summary>
internal sealed class BareOf : ObjectsOf<uint> {
    internal BareOf(Each<Items<uint>> whole, uint max) : base(whole, max) { }

    protected override uint IndexOf(uint entry) => entry;
    protected override bool IsSameObject(uint entry, uint old) => true;
    protected override uint Stay(ref BitStream stream, uint entry, uint old) => old;
    protected override uint Change(ref BitStream stream, uint entry, uint old, ref bool differs) => old;
    protected override uint New(ref BitStream stream, uint entry, uint index) => index;
}
