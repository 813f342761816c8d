//! Numbers as text, which every format keeps exactly.

use alloc::string::String;
use core::fmt::Debug;
use core::str::FromStr;

use serde::de::{Deserialize as _, Error as _};
use serde::{Deserializer, Serializer};

/// A float in the fewest digits that it comes back from.
pub(super) fn serialize<T: Debug, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{value:?}"))
}

pub(super) fn deserialize<'d, T: FromStr, D: Deserializer<'d>>(from: D) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| D::Error::custom(format_args!("`{text}` is no number")))
}

/// `0x9908ace2`.
pub(super) mod hex {
    use super::{Deserializer, Serializer, String};
    use serde::de::{Deserialize as _, Error as _};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) fn serialize<S: Serializer>(value: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{value:#x}"))
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        let digits = text.strip_prefix("0x").unwrap_or("");
        u64::from_str_radix(digits, 16)
            .map_err(|_| D::Error::custom(format_args!("`{text}` is no hexadecimal number")))
    }
}
