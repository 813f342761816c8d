//! Implementations for the keys of the crate `slotmap`.

use slotmap::{DefaultKey, Key as _, KeyData};

use crate::codec::plain;

/// Makes a key from the number that it is sent as. Returns `None` for a number that no key has:
/// the version of a key is odd.
fn from_number(number: u64) -> Option<KeyData> {
    let key = KeyData::from_ffi(number);
    (key.as_ffi() == number).then_some(key)
}

as_other! {
    /// Sent in 64 bits: the index in 32 bits, then the version. A reader rejects an even version
    /// with [`Range`](crate::ErrorKind::Range), because no key has one. A key type of your own is
    /// sent with `via(KeyData)`. The receiver's own map decides if there is a value for the key.
    [] KeyData, "KeyData" as u64 = plain::<u64>(), blank Self::default();
    |value| value.as_ffi(), |read| from_number(read)
}

as_other! {
    /// Sent in 64 bits, like the [`KeyData`] of the key.
    [] DefaultKey, "DefaultKey" as u64 = plain::<u64>(), blank Self::null();
    |value| value.data().as_ffi(), |read| from_number(read).map(Self::from)
}
