/// A tier of the prefix code for both kinds of relative integer. The code is one zero bit for each
/// tier before, then a one bit, then the difference within the tier.
struct Tier {
    unsigned bits;
    std::uint64_t values;
};
constexpr unsigned TIERS = 6;
/// Tiers of `int_relative` of serialize 1.0.
constexpr Tier STANDARD[TIERS] = {{0, 1}, {3, 5}, {5, 17}, {9, 257}, {13, 4097}, {17, 65537}};
/// Tiers of the article's object index.
constexpr Tier ARTICLE[TIERS] = {{0, 1}, {2, 4}, {3, 8}, {4, 16}, {5, 32}, {6, 64}};
