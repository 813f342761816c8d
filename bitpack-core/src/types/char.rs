//! `char`: a Unicode scalar value.

use crate::codec::ranged;

as_other! {
    /// Sent in 21 bits. Surrogates and numbers above `10FFFF` are rejected with
    /// [`Range`](crate::ErrorKind::Range).
    [] char, "char" as u32 = ranged::<u32>(0, 0x10_FFFF), blank '\0';
    |value| u32::from(value), |read| Self::from_u32(read)
}
