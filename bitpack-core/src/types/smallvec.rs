//! Implementations for `SmallVec` of the crate `smallvec`: a list that stores its first elements
//! inline. The attributes of array subsets do not apply, because the derive does not see pairs in
//! its type.

use smallvec::SmallVec;

collection!([const N: usize] SmallVec<[T; N]>, |list, item| { list.push(item); Some(()) }, growing, contiguous);
growing_bytes!([const N: usize] SmallVec<[u8; N]>);
