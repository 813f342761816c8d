//! Selects the share of the samples that exhaustive tests run.

/// Returns the sampling step: tests run one of this many samples. `BITPACK_PERCENT=10` runs a tenth
/// of them, for quick repeated runs.
pub(crate) fn one_of() -> usize {
    let percent = std::env::var("BITPACK_PERCENT").ok().and_then(|percent| percent.parse().ok());
    100_usize.div_ceil(percent.unwrap_or(100).max(1))
}
