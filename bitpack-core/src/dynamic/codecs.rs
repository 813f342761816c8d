//! Selects the codec of a value by the [`Kind`](super::kind::Kind) of its encoding.

/// Calls a function in a stack frame of its own. The calling function has an arm for each encoding, and its
/// frame is on the stack once for each nested value; it should not hold the locals of all arms.
pub(super) fn apart<R>(function: impl FnOnce() -> R) -> R {
    function()
}

/// Evaluates `$body` with the codec `$codec` of the encoding `$this`, and with the type `$T` of its values in
/// memory.
macro_rules! with_codec {
    ($this:expr, |$codec:ident: $T:ident| $body:expr) => {{
        use alloc::{
            boxed::Box,
            collections::{BTreeMap, BTreeSet},
            string::String,
            vec::Vec,
        };

        use crate::codec::{
            Boxed, Coded, List, Map, MarkedList, OmitValue, Optional, Set, Subset, Terminator,
        };
        use crate::delta::DeltaList;
        use crate::dynamic::choice::{Around, Variants, Versions};
        use crate::dynamic::elements::{Ascending, Elements};
        use crate::dynamic::fields::Fields;
        use crate::dynamic::kind::Kind;

        let this = $this;
        with_codec! { this, this.node().kind, $codec, $T, $body,
            copied Bool bool, Float f32, Double f64, Unsigned u64, Signed i64, Unsigned128 u128,
                Signed128 i128, Range u64, SignedRange i64, Range128 u128, SignedRange128 i128,
                Varint u64, SignedVarint i64, Varint128 u128, SignedVarint128 i128, Compressed f32,
                CompressedF64 f64, SmallestThree [f32; 4], Text String, Unaligned String,
                NulTerminated String, Utf16 String, ByteArray Vec<u8>, Raw Vec<u8>,
                ByteList Vec<u8>, Rest Vec<u8>;
            containers {
                Kind::Optional(of) => Option<Box<Datum>>, {
                    let inner = this.coded_at(of);
                    let width = inner.width;
                    Optional { inner: Coded { codec: Boxed { inner }, width } }
                };
                Kind::Omit { ref value, omitted_bit, exact, of } => Datum, {
                    let Coded { codec, width } = this.coded_at(of);
                    let inner = Coded { codec, width: width.exact_if(exact) };
                    OmitValue { inner, value: &**value, omitted_bit }
                };
                Kind::List(Terminator::Length(length), of) => Vec<Datum>, {
                    List { length, inner: this.coded_at(of) }
                };
                Kind::List(terminator, of) => Vec<Datum>, {
                    MarkedList { terminator, inner: this.coded_at(of) }
                };
                Kind::Ascending(terminator, of) => Vec<Datum>, {
                    Ascending { terminator, first: this.coded_at(of) }
                };
                Kind::Deltas(terminator, of) => Vec<Datum>, {
                    DeltaList { terminator, inner: this.coded_at(of) }
                };
                Kind::Set(length, of) => BTreeSet<Datum>, Set { length, inner: this.coded_at(of) };
                Kind::Map(length, key, value) => BTreeMap<Datum, Datum>, {
                    Map { length, key: this.coded_at(key), value: this.coded_at(value) }
                };
                Kind::Array { len, is_vector, of } => Vec<Datum>, {
                    Elements { inner: this.coded_at(of), len, counts: None, is_vector }
                };
                Kind::Subset { variation, max, of } => Vec<(u32, Datum)>, {
                    Subset { variation, max, inner: this.coded_at(of) }
                };
                Kind::Struct(ref group) => Vec<Datum>, Fields { group, of: this };
                Kind::Enum(ref choice) => (u32, Vec<Datum>), Variants { choice, of: this };
                Kind::Versions { first, newest, of } => (u8, Datum), {
                    Versions { first, newest, inner: this.coded_at(of).codec }
                };
                Kind::Char(_) | Kind::NonZero(_) | Kind::Padded { .. } | Kind::Recursive(_)
                | Kind::Itself { .. } | Kind::Same(_) | Kind::Nothing
                | Kind::Opaque => Datum, Around(this);
            }
        }
    }};
    ($this:ident, $kind:expr, $codec:ident, $T:ident, $body:expr,
        copied $($name:ident $copied:ty),*;
        containers { $($container:pat => $type:ty, $made:expr;)* }
    ) => {
        match $kind {
            $($container => $crate::dynamic::codecs::apart(|| {
                type $T = $type;
                let $codec = $made;
                $body
            }),)*
            _ => $crate::dynamic::codecs::apart(|| match $kind {
                $(Kind::$name(codec) => {
                    type $T = $copied;
                    let $codec = codec;
                    $body
                })*
                _ => {
                    type $T = Datum;
                    let $codec = Around($this);
                    $body
                }
            }),
        }
    };
}
pub(super) use with_codec;
