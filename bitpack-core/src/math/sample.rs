//! How much of what could be tested is tested.

/// One of so many samples: `BITPACK_PERCENT=10` is a tenth of them, for the thousandth run in a row.
pub(crate) fn one_of() -> usize {
    let percent = std::env::var("BITPACK_PERCENT").ok().and_then(|percent| percent.parse().ok());
    100_usize.div_ceil(percent.unwrap_or(100).max(1))
}
