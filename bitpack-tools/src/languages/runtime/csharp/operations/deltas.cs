    // deltas

    /// <summary>Returns the value that a reader gets if the baseline is sent. Rejects a baseline that is not allowed here.</summary>
    internal T Keep<T>(T value, T old, Each<T> whole, long first = 0, long second = 0) {
        long bits = Sent.Write(old, whole, out byte[] buffer, first, second);
        if (bits < 0) { Reject(Reason.Range); }
        if (IsGood) {
            BitStream reader = new BitStream(new ReadOnlySpan<byte>(buffer, 0, (int)((bits + 7) >> 3)), memory);
            reader.First = first;
            reader.Second = second;
            value = whole(ref reader, value);
            memory = reader.memory;
            if (!reader.IsGood) { Reject(reader.reason); }
        }
        Sent.Return();
        return value;
    }

    /// <summary>A value with a changed bit, which its delta follows if it is set.</summary>
    internal T Changed<T>(T value, T old, ref bool differs, Delta<T> delta, long first = 0, long second = 0) {
        if (!IsGood) { return value; }
        bool canStay = delta.CanStay(first, second);
        if (!Bool(!reading && !(canStay && Sent.IsSame(value, old, delta.Whole, first, second)))) {
            if (!canStay) { Reject(Reason.Range); }
            return reading && IsGood ? Keep(value, old, delta.Whole, first, second) : value;
        }
        bool own = !reading;
        value = delta.Serialize(ref this, value, old, ref own, first, second);
        if (!own) { Reject(Reason.Redundant); }
        differs = true;
        return value;
    }

    /// <summary>A value without a changed bit.</summary>
    internal T Always<T>(T value, T old, ref bool differs, Delta<T> delta, long first = 0, long second = 0) =>
        IsGood ? delta.Serialize(ref this, value, old, ref differs, first, second) : value;

    /// <summary>A length, then the first element, then for each other one the delta to the element before.</summary>
    internal Items<T> List<T>(Items<T> value, uint min, uint max, Delta<T> delta) {
        long length = Length(value, min, max);
        value = Begun(value);
        for (int i = 0; i < length && IsGood; i++) { AfterThePrevious(value, i, delta); }
        return value;
    }

    /// <summary>Like <c>List</c>, but with a continuation bit before each element instead of a length.</summary>
    internal Items<T> More<T>(Items<T> value, uint min, uint max, Delta<T> delta) {
        value = Begun(value);
        for (int i = 0; IsGood && Another(i < value.Count, i, min, max); i++) { AfterThePrevious(value, i, delta); }
        return value;
    }

    private void AfterThePrevious<T>(Items<T> value, int index, Delta<T> delta) {
        if (!Hold(SLOT)) { return; }
        if (reading) { value.Resize(index + 1); }
        T item = value.All[index];
        if (index == 0) { item = delta.Whole(ref this, item); }
        else {
            bool differs = false;
            // the one before, as a reader has it
            T previous = reading ? value.All[index - 1] : Kept<T>.Value = Keep(Kept<T>.Value, value.All[index - 1], delta.Whole);
            item = Changed(item, previous, ref differs, delta);
        }
        if (reading) { value.All[index] = item; }
    }
