//! Selects the share of the samples that exhaustive tests try.

/// Returns the sampling step `n` of exhaustive tests, which try every `n`th sample. It is 10 with
/// `BITPACK_PERCENT=10`, for quick repeated tests.
pub(crate) fn one_of() -> usize {
    let percent = std::env::var("BITPACK_PERCENT").ok().and_then(|percent| percent.parse().ok());
    100_usize.div_ceil(percent.unwrap_or(100).max(1))
}
