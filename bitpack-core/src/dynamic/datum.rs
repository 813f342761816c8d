//! [`Datum`]: a value whose type is known at run time.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A value whose type is known at run time. It contains no names: a [`Dynamic`](super::Dynamic) has the names
/// of fields and variants.
///
/// Values are compared by their type, then as Rust compares them. All NaNs are equal, and above every
/// other float.
#[derive(Debug, Default)]
#[non_exhaustive]
pub enum Datum {
    /// No value: a `()`, or a field that was not sent, because its condition was false.
    #[default]
    Nothing,
    /// A `bool`.
    Bool(bool),
    /// An unsigned integer of up to 64 bits. A `char` is its number.
    Unsigned(u64),
    /// A signed integer of up to 64 bits.
    Signed(i64),
    /// An unsigned integer of an encoding that has more than 64 bits.
    Unsigned128(u128),
    /// A signed integer of an encoding that has more than 64 bits.
    Signed128(i128),
    /// A 32-bit float, or a quantised float.
    Float(f32),
    /// A 64-bit float.
    Double(f64),
    /// A quaternion that is sent as its three smallest components.
    Quaternion([f32; 4]),
    /// A string.
    Text(String),
    /// A block of bytes.
    Bytes(Vec<u8>),
    /// An optional value: `None`, or the value in a box.
    Option(Option<Box<Self>>),
    /// The fields of a struct, the elements of a list or of an array, or the components of a vector.
    List(Vec<Self>),
    /// A set.
    Set(BTreeSet<Self>),
    /// A map.
    Map(BTreeMap<Self, Self>),
    /// Objects with their indices.
    Sparse(Vec<(u32, Self)>),
    /// The index of an enum's variant in declaration order, and the fields of the variant.
    Variant(Box<(u32, Vec<Self>)>),
    /// The version of a type with versions, and the value that was sent in that version.
    Versioned(Box<(u8, Self)>),
}

/// A type of value that a codec writes from a datum, or reads into one.
pub(super) trait Part: Sized {
    /// Returns the value in a datum of this type; `None` for a datum of another type.
    fn of(datum: &Datum) -> Option<&Self>;
    /// Returns the value in a datum, to be read into. Replaces a datum of another type first.
    fn slot(datum: &mut Datum) -> Option<&mut Self>;
    /// Wraps the value in a [`Datum`].
    fn datum(self) -> Datum;
}

impl Part for Datum {
    fn of(datum: &Datum) -> Option<&Self> {
        Some(datum)
    }
    fn slot(datum: &mut Datum) -> Option<&mut Self> {
        Some(datum)
    }
    fn datum(self) -> Datum {
        self
    }
}

macro_rules! parts {
    ($($name:ident $type:ty: $start:expr, $order:path;)*) => {
        $(impl Part for $type {
            #[inline]
            fn of(datum: &Datum) -> Option<&Self> {
                if let Datum::$name(value) = datum { Some(value) } else { None }
            }
            #[inline]
            fn slot(datum: &mut Datum) -> Option<&mut Self> {
                if !matches!(datum, Datum::$name(_)) {
                    *datum = Datum::$name($start);
                }
                if let Datum::$name(value) = datum { Some(value) } else { None }
            }
            fn datum(self) -> Datum {
                Datum::$name(self.into())
            }
        })*

        impl Datum {
            /// Returns the name of the value's type, for messages and to order values.
            const fn kind(&self) -> &'static str {
                match self {
                    Self::Nothing => "Nothing",
                    $(Self::$name(_) => stringify!($name),)*
                }
            }
        }

        impl Clone for Datum {
            fn clone(&self) -> Self {
                match self {
                    Self::Nothing => Self::Nothing,
                    $(Self::$name(value) => Self::$name(value.clone()),)*
                }
            }
            /// Copies a value into an existing one, and reuses its allocations.
            fn clone_from(&mut self, other: &Self) {
                match (&mut *self, other) {
                    $((Self::$name(own), Self::$name(other)) => own.clone_from(other),)*
                    _ => *self = other.clone(),
                }
            }
        }

        impl Ord for Datum {
            fn cmp(&self, other: &Self) -> Ordering {
                match (self, other) {
                    $((Self::$name(one), Self::$name(other)) => $order(one, other),)*
                    _ => self.kind().cmp(other.kind()),
                }
            }
        }
    };
}
parts! {
    Bool bool: false, Ord::cmp;
    Unsigned u64: 0, Ord::cmp;
    Signed i64: 0, Ord::cmp;
    Unsigned128 u128: 0, Ord::cmp;
    Signed128 i128: 0, Ord::cmp;
    Float f32: 0.0, floats;
    Double f64: 0.0, floats;
    Quaternion [f32; 4]: [0.0; 4], quaternions;
    Text String: String::new(), Ord::cmp;
    Bytes Vec<u8>: Vec::new(), Ord::cmp;
    Option Option<Box<Datum>>: None, Ord::cmp;
    List Vec<Datum>: Vec::new(), Ord::cmp;
    Set BTreeSet<Datum>: BTreeSet::new(), Ord::cmp;
    Map BTreeMap<Datum, Datum>: BTreeMap::new(), Ord::cmp;
    Sparse Vec<(u32, Datum)>: Vec::new(), Ord::cmp;
    Variant (u32, Vec<Datum>): Box::default(), Ord::cmp;
    Versioned (u8, Datum): Box::default(), Ord::cmp;
}

fn floats<T: PartialOrd>(one: &T, other: &T) -> Ordering {
    let is_nan = |float: &T| float.partial_cmp(float).is_none();
    one.partial_cmp(other).unwrap_or_else(|| is_nan(one).cmp(&is_nan(other)))
}

fn quaternions(one: &[f32; 4], other: &[f32; 4]) -> Ordering {
    let mut orders = one.iter().zip(other).map(|(one, other)| floats(one, other));
    orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

impl PartialOrd for Datum {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Datum {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Datum {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_datum_is_small() {
        assert_eq!(size_of::<Datum>(), 32);
    }

    #[test]
    fn floats_have_an_order() {
        let float = Datum::Float;
        assert_eq!(float(0.0), float(-0.0));
        assert_eq!(float(f32::NAN), float(f32::NAN));
        assert!(float(f32::INFINITY) < float(f32::NAN) && float(1.0) < float(2.0));
        let turned = |w| Datum::Quaternion([f32::NAN, 0.0, 0.0, w]);
        assert!(turned(0.0) < turned(1.0) && turned(1.0) == turned(1.0));
        assert_ne!(Datum::Float(1.0), Datum::Double(1.0));
    }
}
