//! Serializes numbers as text for serde, because not every file format keeps numbers exactly.

use alloc::string::String;
use core::fmt::Debug;
use core::str::FromStr;

use serde::de::{Deserialize as _, Error as _};
use serde::{Deserializer, Serializer};

/// Returns `true` if a field has its default, so that a file leaves it out.
pub(in crate::schema) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Serializes a float as the shortest decimal text that parses to the same value.
pub(in crate::schema) fn serialize<T: Debug, S: Serializer>(
    value: &T,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{value:?}"))
}

pub(in crate::schema) fn deserialize<'d, T: FromStr, D: Deserializer<'d>>(
    from: D,
) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| D::Error::custom(format_args!("`{text}` is no number")))
}

/// Serializes floats as a list of texts.
pub(in crate::schema) mod list {
    use super::{Deserializer, Serializer, String};
    use alloc::vec::Vec;
    use core::fmt::{Debug, Display};
    use core::str::FromStr;
    use serde::de::{Deserialize as _, Error as _};

    pub(crate) fn serialize<T: Debug, S: Serializer>(
        values: &[T],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(|value| alloc::format!("{value:?}")))
    }

    pub(crate) fn deserialize<'d, T, D: Deserializer<'d>>(from: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
    {
        let parse = |text: &String| text.parse();
        let all = Vec::<String>::deserialize(from)?;
        all.iter().map(parse).collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}

/// Serializes a `u64` as hexadecimal text for serde: `0x9908ace2`.
pub(in crate::schema) mod hex {
    use super::{Deserializer, Serializer, String};
    use serde::de::{Deserialize as _, Error as _};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
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

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt;
    use serde::de::IntoDeserializer as _;
    use serde::de::value::{Error, StrDeserializer};
    use std::string::ToString as _;

    struct Float(f64);

    impl fmt::Display for Float {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            serialize(&self.0, f)
        }
    }

    struct Hex(u64);

    impl fmt::Display for Hex {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            hex::serialize(&self.0, f)
        }
    }

    fn of(text: &str) -> StrDeserializer<'_, Error> {
        text.into_deserializer()
    }

    #[test]
    fn floats_come_back_from_the_fewest_digits() {
        assert_eq!([Float(0.1), Float(-2.0)].map(|it| it.to_string()), ["0.1", "-2.0"]);
        assert_eq!(deserialize::<f64, _>(of("0.1")).map(f64::to_bits), Ok(0.1_f64.to_bits()));
        let refused = deserialize::<f32, _>(of("one")).map_err(|it| it.to_string());
        assert_eq!(refused, Err("`one` is no number".to_string()));
    }

    #[test]
    fn codes_are_hexadecimal() {
        assert_eq!(Hex(0x9908_ACE2).to_string(), "0x9908ace2");
        assert_eq!(hex::deserialize(of("0x9908ace2")), Ok(0x9908_ACE2));
        assert_eq!(hex::deserialize(of("0xFFFFFFFFFFFFFFFF")), Ok(u64::MAX));
        for text in ["9908ace2", "0x", "0xg"] {
            let refused = hex::deserialize(of(text)).map_err(|it| it.to_string());
            assert_eq!(refused, Err(std::format!("`{text}` is no hexadecimal number")));
        }
    }
}
