/// <summary>
/// The tiers of the prefix code of both relative integers: pairs of bits and number of differences.
/// </summary>
internal static class Ladders {
    /// <summary>Tiers of <c>int_relative</c> of serialize 1.0.</summary>
    internal static readonly ulong[] Standard = {
        0, 1,
        3, 5,
        5, 17,
        9, 257,
        13, 4097,
        17, 65537,
    };
    /// <summary>Tiers of the article's object index.</summary>
    internal static readonly ulong[] Article = {
        0, 1,
        2, 4,
        3, 8,
        4, 16,
        5, 32,
        6, 64,
    };
}
