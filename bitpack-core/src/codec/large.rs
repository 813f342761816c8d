//! Large values are made and moved by functions of their own: no frame that stays on the stack while
//! something is read has room for one.

use crate::cost::is_large;

/// Calls `make`, which makes or moves a `T`: in a frame of its own if that is large. The frame is gone
/// before anything in the `T` is read.
///
/// Inlined into a function that calls itself, a value of 16 KB took 1 MB of 64 levels in release and
/// 4 MB in debug, although it was there for a moment only.
#[doc(hidden)]
#[cfg_attr(not(debug_assertions), inline(always))] // a small value is made where it is needed
pub fn apart<T, R>(make: impl FnOnce() -> R) -> R {
    if const { is_large::<T>() } { far(make) } else { make() }
}

#[inline(never)] // the frame is the purpose
fn far<R>(make: impl FnOnce() -> R) -> R {
    make()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_apart_comes_back() {
        assert_eq!((apart::<u8, _>(|| 7), apart::<[u8; 257], _>(|| 8)), (7, 8));
    }
}
