//! [`Primitive`]: types that are sent with all of their bits.

use crate::number::Int;
use crate::schema::Node;
use crate::tracing::Value;

mod sealed {
    pub trait Sealed {}
}

/// A value that is sent with all of its bits: `bool` (1), the fixed-width integers, `f32` and `f64`
/// (their IEEE 754 bits, every pattern unchanged).
///
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no fixed width on `bitpack`'s wire",
    note = "for `usize` and `isize` give a width or a range: `#[bits(min = 0, max = 1000)]`"
)]
pub trait Primitive: Copy + core::fmt::Debug + sealed::Sealed {
    /// Width of the type in bits.
    const BITS: u32;
    /// Encoding of the type in a schema.
    const NODE: Node;
    /// Returns the bits of the value in the low bits of the result, with zeros above them.
    fn to_raw(self) -> u128;
    /// Makes a value from the low bits of `raw`.
    fn from_raw(raw: u128) -> Self;
    /// Returns the value in the form in which a trace records it.
    fn traced(self) -> Value;
}

macro_rules! primitive {
    (
        $primitive:ident $bits:expr, $node:expr,
        |$value:ident| $raw:expr, |$low:ident| $made:expr, $traced:expr
    ) => {
        impl sealed::Sealed for $primitive {}
        #[diagnostic::do_not_recommend]
        impl Primitive for $primitive {
            const BITS: u32 = $bits;
            const NODE: Node = $node;
            #[cfg_attr(optimized, inline(always))]
            fn to_raw(self) -> u128 {
                let $value = self;
                $raw as u128
            }
            #[cfg_attr(optimized, inline(always))]
            fn from_raw($low: u128) -> Self {
                $made
            }
            fn traced(self) -> Value {
                $traced(self)
            }
        }
    };
}

macro_rules! integers {
    ($($int:ident $unsigned:ident)*) => { $(
        primitive! {
            $int <$int>::BITS, Node::Bits { bits: <$int>::BITS, signed: <$int as Int>::SIGNED },
            |value| value as $unsigned, |raw| raw as Self, Int::to_value
        }
    )* };
}

integers!(u8 u8 u16 u16 u32 u32 u64 u64 u128 u128 i8 u8 i16 u16 i32 u32 i64 u64 i128 u128);
primitive!(bool 1, Node::Bool, |value| value, |raw| raw != 0, Value::Bool);
primitive! {
    f32 32, Node::Float { bits: 32 },
    |value| value.to_bits(), |raw| Self::from_bits(raw as u32), Value::Float
}
primitive! {
    f64 64, Node::Float { bits: 64 },
    |value| value.to_bits(), |raw| Self::from_bits(raw as u64), Value::Double
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_has_the_value_as_it_is() {
        assert_eq!(u8::MAX.traced(), Value::Unsigned(255));
        assert_eq!((-1_i8).traced(), Value::Int(-1));
        assert_eq!((true.traced(), false.traced()), (Value::Bool(true), Value::Bool(false)));
        assert_eq!((true.to_raw(), bool::from_raw(0)), (1, false));
    }
}
