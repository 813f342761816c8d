/// <summary>Reads or writes one value: returns the value that was read, or the one that is written.</summary>
internal delegate T Each<T>(ref BitStream stream, T item);
/// <summary>Reads or writes an integer that is greater than the one before.</summary>
internal delegate T Above<T>(ref BitStream stream, T item, T previous);
/// <summary>Returns true if two values are equal.</summary>
internal delegate bool Equal<T>(T a, T b);
/// <summary>Returns a negative number, zero or a positive number, as a value is before, equal to or after another.</summary>
internal delegate int Order<T>(T a, T b);
/// <summary>Copies a value into another one's memory. Returns the copy.</summary>
internal delegate T Copy<T>(T from, T to);

/// <summary>Functions that compare two values for equality.</summary>
internal static class Same {
    internal static bool Plain<T>(T a, T b) => EqualityComparer<T>.Default.Equals(a, b);
    internal static bool Float(float a, float b) => a == b;
    internal static bool Double(double a, double b) => a == b;
    internal static Equal<Maybe<T>> Maybe<T>(Equal<T> of) =>
        (a, b) => a.HasValue == b.HasValue && (!a.HasValue || of(a.Value, b.Value));
    internal static Equal<Entry<K, V>> Entry<K, V>(Equal<K> key, Equal<V> value) => (a, b) => key(a.Key, b.Key) && value(a.Value, b.Value);
    internal static Equal<T[]> Array<T>(Equal<T> of) =>
        (a, b) => a != null && b != null && a.Length == b.Length && Elements(a, b, a.Length, of);
    internal static Equal<Items<T>> Items<T>(Equal<T> of) =>
        (a, b) => a != null && b != null && a.Count == b.Count && Elements(a.All, b.All, a.Count, of);

    private static bool Elements<T>(T[] a, T[] b, int count, Equal<T> of) {
        int i = 0;
        while (i < count && of(a[i], b[i])) { i++; }
        return i == count;
    }
}

/// <summary>Functions that compare two values for order.</summary>
internal static class Ordered {
    internal static int Plain<T>(T a, T b) => Comparer<T>.Default.Compare(a, b);
    internal static int Nothing<T>(T a, T b) => 0;

    /// <summary>Compares texts as their UTF-8: a surrogate is above all other units.</summary>
    internal static int Text(string a, string b) {
        if (a == null || b == null) { return (a != null).CompareTo(b != null); }
        for (int i = 0; i < a.Length && i < b.Length; i++) {
            if (a[i] == b[i]) { continue; }
            bool isHigh = char.IsSurrogate(a[i]);
            return isHigh != char.IsSurrogate(b[i]) ? (isHigh ? 1 : -1) : a[i].CompareTo(b[i]);
        }
        return a.Length.CompareTo(b.Length);
    }

    internal static Order<Maybe<T>> Maybe<T>(Order<T> of) =>
        (a, b) => a.HasValue && b.HasValue ? of(a.Value, b.Value) : a.HasValue.CompareTo(b.HasValue);

    internal static Order<Entry<K, V>> Entry<K, V>(Order<K> key, Order<V> value) => (a, b) => {
        int found = key(a.Key, b.Key);
        return found != 0 ? found : value(a.Value, b.Value);
    };

    internal static Order<T[]> Array<T>(Order<T> of) => (a, b) => Elements(a, b, of);
    internal static Order<Items<T>> Items<T>(Order<T> of) => (a, b) => Elements(a.AsSpan(), b.AsSpan(), of);

    private static int Elements<T>(Span<T> a, Span<T> b, Order<T> of) {
        for (int i = 0; i < a.Length && i < b.Length; i++) {
            int found = of(a[i], b[i]);
            if (found != 0) { return found; }
        }
        return a.Length.CompareTo(b.Length);
    }
}

/// <summary>Functions that copy a value into another one's memory.</summary>
internal static class Copied {
    internal static T Plain<T>(T from, T to) => from;
    internal static Copy<Maybe<T>> Maybe<T>(Copy<T> of) => (from, to) => {
        to.HasValue = from.HasValue;
        if (from.HasValue) { to.Value = of(from.Value, to.Value); }
        return to;
    };

    internal static Copy<Entry<K, V>> Entry<K, V>(Copy<K> key, Copy<V> value) =>
        (from, to) => new Entry<K, V>(key(from.Key, to.Key), value(from.Value, to.Value));

    internal static Copy<T[]> Array<T>(Copy<T> of) => (from, to) => {
        if (from == null) { return null; }
        if (to == null || to.Length != from.Length) { to = new T[from.Length]; }
        for (int i = 0; i < from.Length; i++) { to[i] = of(from[i], to[i]); }
        return to;
    };

    internal static Copy<Items<T>> Items<T>(Copy<T> of) => (from, to) => {
        if (from == null) { return null; }
        to = to ?? new Items<T>();
        to.Resize(from.Count);
        for (int i = 0; i < from.Count; i++) { to.All[i] = of(from.All[i], to.All[i]); }
        return to;
    };

    /// <summary>Returns an array of new elements.</summary>
    internal static T[] Filled<T>(int count, Func<T> blank) {
        T[] all = new T[count];
        for (int i = 0; i < count; i++) { all[i] = blank(); }
        return all;
    }
}
