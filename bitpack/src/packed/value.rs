//! [`Packed`] and [`PackedFixed`]: newtypes that implement serde's traits.

use serde::{Deserialize, Deserializer, Serializer};

use crate::Serialize;
use crate::packed::{self, fixed};

/// A value that every format of serde carries as one string of packed bytes.
///
/// Use it where a library sends values through serde: as messages of renet or bevy, in postcard or
/// bincode. The format adds the length, for most values one byte. Inside a struct, the attribute
/// `#[serde(with = "bitpack::packed")]` does the same for a field, without the newtype.
///
/// Formats that are human-readable, such as JSON, carry lower-case hexadecimal digits.
///
/// Bytes that no writer makes are an error of the format, and so are trailing bytes and set bits
/// after the value's last bit. There is no checksum and no protocol id: damage that gives another
/// valid value is not detected. To detect it, carry the bytes of
/// [`Protocol::to_bytes`](crate::Protocol::to_bytes).
///
/// ```
/// use bitpack::Packed;
///
/// #[derive(bitpack::Serialize, Debug, PartialEq)]
/// struct Moved {
///     #[bits(min = 0, max = 999)]
///     entity: u16,
///     #[compressed(-100.0, 100.0, 0.01)]
///     position: [f32; 2],
/// }
///
/// let moved = Packed(Moved { entity: 7, position: [1.0, -2.5] });
/// let bytes = postcard::to_allocvec(&moved)?;
/// assert_eq!(bytes.len(), 1 + 5); // its length, 10 + 2 × 15 bits
/// let read: Packed<Moved> = postcard::from_bytes(&bytes)?;
/// assert_eq!(read.0.entity, 7);
///
/// assert_eq!(serde_json::to_string(&Packed(1000_u16))?, r#""e803""#);
/// assert!(postcard::from_bytes::<Packed<Moved>>(&[5, 255, 255, 0, 0, 0]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed<T>(
    /// The value, which serde's formats carry as packed bytes.
    pub T,
);

/// A value that formats of serde carry as a fixed number of packed bytes: the number that the largest value
/// takes, with zeros after a shorter value.
///
/// Use it where every value has to take the same number of bytes. GGRS is such a library: up to
/// version 0.11 it needs inputs of the size of the default one, and since 0.12 inputs of one size
/// if an end has two local players or more. A tuple of bytes takes one byte for each in bincode and
/// in postcard; in `MessagePack` it does not, because bytes above 127 take two there. Inside a
/// struct, `#[serde(with = "bitpack::packed::fixed")]` does the same for a field.
///
/// Formats that are human-readable, such as JSON, carry lower-case hexadecimal digits.
///
/// A type whose largest size is unknown does not compile. Bytes that no writer makes are an error,
/// as for [`Packed`].
///
/// ```
/// use bitpack::PackedFixed;
///
/// /// The input of one player in one frame, which GGRS sends.
/// #[derive(bitpack::Serialize, Clone, Copy, Debug, Default, PartialEq)]
/// struct Input {
///     #[bits(4)]
///     buttons: u8,
///     aiming: bool,
///     #[when(aiming)]
///     #[bits(min = 0, max = 359)]
///     angle: u16,
/// }
///
/// let idle = PackedFixed(Input::default());
/// let aiming = PackedFixed(Input { buttons: 3, aiming: true, angle: 270 });
/// assert_eq!(postcard::to_allocvec(&idle)?, [0, 0]);
/// assert_eq!(postcard::to_allocvec(&aiming)?.len(), 2); // 4 + 1 + 9 bits
/// assert_eq!(postcard::from_bytes::<PackedFixed<Input>>(&[0, 0])?, idle);
/// assert!(postcard::from_bytes::<PackedFixed<Input>>(&[0, 1]).is_err()); // a set bit after the end
/// # Ok::<(), postcard::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedFixed<T>(
    /// The value, which serde's formats carry as a fixed number of packed bytes.
    pub T,
);

macro_rules! carried_by {
    ($type:ident $module:ident) => {
        impl<T> From<T> for $type<T> {
            fn from(value: T) -> Self {
                Self(value)
            }
        }

        impl<T: Serialize> serde::Serialize for $type<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $module::serialize(&self.0, serializer)
            }
        }

        impl<'de, T: Serialize> Deserialize<'de> for $type<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $module::deserialize(deserializer).map(Self)
            }
        }
    };
}
carried_by!(Packed packed);
carried_by!(PackedFixed fixed);
