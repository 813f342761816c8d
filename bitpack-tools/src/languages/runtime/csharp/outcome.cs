/// <summary>The reason that a reader rejects a packet, or a writer rejects a value.</summary>
public enum Reason {
    /// <summary>Nothing is rejected.</summary>
    None,
    /// <summary>The packet or the buffer ends too early.</summary>
    Overflow,
    /// <summary>A number or a length is out of range, or a value to be written is null.</summary>
    Range,
    /// <summary>A quantized float is NaN or infinite.</summary>
    NotFinite,
    /// <summary>No variant has this tag.</summary>
    Tag,
    /// <summary>Padding bits are not zero.</summary>
    Align,
    /// <summary>A serialize check has the wrong value.</summary>
    Check,
    /// <summary>Reserved bits are not zero.</summary>
    Reserved,
    /// <summary>Invalid UTF-8 or UTF-16, or a zero character.</summary>
    Text,
    /// <summary>Keys or indices are not in ascending order.</summary>
    Order,
    /// <summary>A default value is sent in full, or a number in a longer form.</summary>
    Redundant,
    /// <summary>A recursive type is nested too deeply.</summary>
    Depth,
    /// <summary>The packet takes more memory than allowed.</summary>
    Memory,
    /// <summary>Bytes follow the end of the packet.</summary>
    Trailing,
    /// <summary>The protocol id is wrong.</summary>
    Protocol,
    /// <summary>The checksum is wrong.</summary>
    Crc,
    /// <summary>A delta to a value of a view or a history that is not known.</summary>
    Baseline,
    /// <summary>The packet of a view or a history was read before, or is too old.</summary>
    Old,
}

/// <summary>The result of reading or writing a packet.</summary>
public readonly struct Outcome {
    /// <summary>The reason of the rejection; <c>None</c> if there is none.</summary>
    public readonly Reason Reason;
    /// <summary>Number of bits read or written before the rejection.</summary>
    public readonly long Bit;
    /// <summary>Type and name of the field that was read or written last; empty outside of the fields.</summary>
    public readonly string Field;

    internal Outcome(Reason reason, long bit, string field) {
        Reason = reason;
        Bit = bit;
        Field = field ?? "";
    }

    /// <summary>True if the packet or the value is accepted.</summary>
    public bool IsGood => Reason == Reason.None;

    /// <summary>Returns the description of the rejection.</summary>
    public override string ToString() {
        string of = Field == null || Field.Length == 0 ? "" : ", in " + Field;
        return IsGood ? "no error" : Reason + ", at bit " + Bit + of;
    }
}
