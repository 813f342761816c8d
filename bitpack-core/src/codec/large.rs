//! Separate stack frames for code that makes and moves large values, so that frames that live
//! during a read stay small.

use crate::cost::is_large;

/// Calls `make`, which makes or moves a `T`, in a separate stack frame if a `T` is large. That
/// frame has ended before the contents of the `T` are read.
///
/// When `make` was inlined into a recursive function, a value of 16 KB took 1 MB of stack for 64 levels in
/// release and 4 MB in debug, although it existed only for a moment.
#[doc(hidden)]
#[cfg_attr(optimized, inline(always))] // a small value is made in place
pub fn out_of_line<T, R>(make: impl FnOnce() -> R) -> R {
    if const { is_large::<T>() } { far(make) } else { make() }
}

#[inline(never)] // the separate frame is the purpose
fn far<R>(make: impl FnOnce() -> R) -> R {
    make()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_made_out_of_line_is_returned() {
        assert_eq!((out_of_line::<u8, _>(|| 7), out_of_line::<[u8; 257], _>(|| 8)), (7, 8));
    }
}
