/// <summary>A value without information.</summary>
public readonly struct Nothing : IEquatable<Nothing> {
    /// <summary>Returns true.</summary>
    public bool Equals(Nothing other) => true;
}

/// <summary>A value or none. A reader that finds none keeps the old value's memory for later packets.</summary>
public struct Maybe<T> {
    /// <summary>True if there is a value.</summary>
    public bool HasValue;
    /// <summary>The value; unspecified if there is none.</summary>
    public T Value;

    /// <summary>Creates one with a value.</summary>
    public Maybe(T value) {
        HasValue = true;
        Value = value;
    }

    /// <summary>Converts a value.</summary>
    public static implicit operator Maybe<T>(T value) => new Maybe<T>(value);
}

/// <summary>A key of a map, or the index of an object, with its value.</summary>
public struct Entry<K, V> {
    /// <summary>The key or the index.</summary>
    public K Key;
    /// <summary>The value or the object.</summary>
    public V Value;

    /// <summary>Creates an entry.</summary>
    public Entry(K key, V value) {
        Key = key;
        Value = value;
    }
}

/// <summary>How the indices of objects are sent.</summary>
internal enum Variation {
    /// <summary>A flag for each possible index, followed by the object if the flag is set.</summary>
    Flags,
    /// <summary>The number of objects, then the index and the object of each.</summary>
    Indices,
    /// <summary>The index and the object of each, then the maximum as the end marker.</summary>
    Sentinel,
    /// <summary>The step from the previous index and the object of each, then the step to the maximum.</summary>
    Relative,
}

/// <summary>A list, a set, a map or bytes. It keeps its memory, and that of removed elements, for later packets.</summary>
public sealed class Items<T> : IEnumerable {
    /// <summary>The elements, and unused ones after them.</summary>
    internal T[] All = Array.Empty<T>();

    /// <summary>The number of elements.</summary>
    public int Count { get; private set; }

    /// <summary>Returns an element, which can be changed in its place.</summary>
    public ref T this[int index] {
        get {
            if (unchecked((uint)index >= (uint)Count)) { throw new ArgumentOutOfRangeException(nameof(index)); }
            return ref All[index];
        }
    }

    /// <summary>Appends an element.</summary>
    public void Add(T item) {
        Resize(checked(Count + 1));
        All[Count - 1] = item;
    }

    /// <summary>Removes all elements.</summary>
    public void Clear() => Count = 0;

    /// <summary>Sets the number of elements. New ones have unspecified values.</summary>
    public void Resize(int count) {
        if (count < 0) { throw new ArgumentOutOfRangeException(nameof(count)); }
        if (count > All.Length) { Array.Resize(ref All, Math.Max(count, (int)Math.Min(2L * All.Length, int.MaxValue / 2))); }
        Count = count;
    }

    /// <summary>Returns the elements, until one is appended.</summary>
    public Span<T> AsSpan() => new Span<T>(All, 0, Count);
    /// <summary>Returns an enumerator, which allocates nothing.</summary>
    public Span<T>.Enumerator GetEnumerator() => AsSpan().GetEnumerator();
    IEnumerator IEnumerable.GetEnumerator() => AsSpan().ToArray().GetEnumerator();
}

/// <summary>An integer of 128 bits, in two's complement.</summary>
public readonly struct Wide : IEquatable<Wide> {
    /// <summary>The upper 64 bits.</summary>
    public readonly ulong High;
    /// <summary>The lower 64 bits.</summary>
    public readonly ulong Low;

    /// <summary>Creates an integer from its halves.</summary>
    public Wide(ulong high, ulong low) {
        High = high;
        Low = low;
    }

    /// <summary>Converts an integer.</summary>
    public static explicit operator Wide(long value) => unchecked(new Wide((ulong)(value >> 63), (ulong)value));
    /// <summary>Returns true for equal bits.</summary>
    public bool Equals(Wide other) => High == other.High && Low == other.Low;
    /// <summary>Returns true for equal bits.</summary>
    public override bool Equals(object other) => other is Wide && Equals((Wide)other);
    /// <summary>Returns a hash of the bits.</summary>
    public override int GetHashCode() => unchecked((High * 31 + Low).GetHashCode());
    /// <summary>Returns the bits in hexadecimal.</summary>
    public override string ToString() => "0x" + High.ToString("x16") + Low.ToString("x16");

    internal bool IsNegative => High >> 63 != 0;

    internal static Wide Sum(Wide a, Wide b) {
        unchecked {
            ulong low = a.Low + b.Low;
            return new Wide(a.High + b.High + (low < a.Low ? 1UL : 0), low);
        }
    }

    internal static Wide Difference(Wide a, Wide b) => unchecked(new Wide(a.High - b.High - (a.Low < b.Low ? 1UL : 0), a.Low - b.Low));
    internal static Wide Inverted(Wide a) => new Wide(~a.High, ~a.Low);
    internal static Wide Joined(Wide a, Wide b) => new Wide(a.High | b.High, a.Low | b.Low);

    /// <summary>Shifts up by less than 128 bits.</summary>
    internal static Wide Up(Wide a, int by) {
        if (by == 0) { return a; }
        return by >= 64 ? new Wide(a.Low << (by - 64), 0) : new Wide(a.High << by | a.Low >> (64 - by), a.Low << by);
    }

    /// <summary>Shifts down by less than 128 bits.</summary>
    internal static Wide Down(Wide a, int by) {
        if (by == 0) { return a; }
        return by >= 64 ? new Wide(0, a.High >> (by - 64)) : new Wide(a.High >> by, a.Low >> by | a.High << (64 - by));
    }

    /// <summary>Compares unsigned integers.</summary>
    internal static int Order(Wide a, Wide b) => a.High != b.High ? (a.High < b.High ? -1 : 1) : a.Low.CompareTo(b.Low);
    /// <summary>Compares signed integers.</summary>
    internal static int OrderSigned(Wide a, Wide b) => a.IsNegative == b.IsNegative ? Order(a, b) : a.IsNegative ? -1 : 1;
}
