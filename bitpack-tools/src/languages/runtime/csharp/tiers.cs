/// <summary>A tier of the prefix code of both relative integers: bits of the payload and number of differences.</summary>
internal readonly struct Tier {
    internal readonly int Bits;
    internal readonly ulong Values;

    private Tier(int bits, ulong values) {
        Bits = bits;
        Values = values;
    }

    /// <summary>Tiers of <c>int_relative</c> of serialize 1.0.</summary>
    internal static readonly Tier[] Standard =
        { new Tier(0, 1), new Tier(3, 5), new Tier(5, 17), new Tier(9, 257), new Tier(13, 4097), new Tier(17, 65537) };
    /// <summary>Tiers of the article's object index.</summary>
    internal static readonly Tier[] Article =
        { new Tier(0, 1), new Tier(2, 4), new Tier(3, 8), new Tier(4, 16), new Tier(5, 32), new Tier(6, 64) };
}
