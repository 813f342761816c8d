/// The prefix code below both relative integers: as many zeros as the tier's number, a one, then the
/// difference within the tier.
struct Tier {
    unsigned bits;
    std::int64_t values;
};
constexpr unsigned TIERS = 6;
/// serialize 1.0's `int_relative`.
constexpr Tier STANDARD[TIERS] = {{0, 1}, {3, 5}, {5, 17}, {9, 257}, {13, 4097}, {17, 65537}};
/// The article's object index.
constexpr Tier ARTICLE[TIERS] = {{0, 1}, {2, 4}, {3, 8}, {4, 16}, {5, 32}, {6, 64}};
