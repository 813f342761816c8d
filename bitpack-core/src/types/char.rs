//! `char`: a Unicode scalar value.

use crate::codec::ranged;

as_other! {
    /// 21 bits. A surrogate, and whatever is above `10FFFF`, is refused with
    /// [`Range`](crate::ErrorKind::Range).
    char, "char" as u32 = ranged::<u32>(0, 0x10_FFFF), blank '\0';
    |value| u32::from(value), |read| Self::from_u32(read)
}
