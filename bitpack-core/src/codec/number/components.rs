//! [`Components`]: vectors whose components have a range each.

use super::vector::each_component;
use crate::codec::{Codec, Compressed, Declared, IntVector, Ranged, Vector};
use crate::cost::{DeltaCost, Memory, Width};
use crate::error::{Result, message};
use crate::io::BitIo;
use crate::number::Int;
use crate::place::{Place as _, store};
use crate::run::Run;
use crate::schema::delta::{DeltaBody, DeltaSchema};
use crate::schema::{Body, DeltaLeaf, Node, Schema, Shape};

/// The codec of a vector whose components have an encoding each, in order. A struct with one field for each
/// component has the same bits. Made by [`float_components`] and [`int_components`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
pub struct Components<C, const N: usize> {
    pub(crate) parts: [C; N],
    schema: &'static Schema,
}

/// Encodes each float of a vector in its own range, as [`compressed`](crate::codec::compressed())
/// encodes one float. `schema` describes the components as the fields of a struct.
///
/// # Panics
///
/// In const evaluation, if the vector does not have `N` components, or if it has only one.
#[track_caller]
pub const fn float_components<V: Vector, const N: usize>(
    parts: [Compressed; N],
    schema: &'static Schema,
) -> Declared<Components<Compressed, N>> {
    let declared = declared(parts, schema, V::LEN);
    Declared { shape: declared.shape.exact_if(V::EXACT), ..declared }
}

/// Encodes each integer of a vector in its own range, as [`ranged`](crate::codec::ranged()) encodes
/// one integer. `schema` describes the components as the fields of a struct.
///
/// # Panics
///
/// In const evaluation, if the vector does not have `N` components, or if it has only one.
#[track_caller]
pub const fn int_components<V: IntVector, const N: usize>(
    parts: [Ranged<V::Int>; N],
    schema: &'static Schema,
) -> Declared<Components<Ranged<V::Int>, N>> {
    each!(part in &parts => part.excludes_zero_of::<V>());
    declared(parts, schema, V::LEN).exact_if(V::EXACT)
}

/// Schema of the delta of such a vector: all components in full. A reader rejects them if all codes (integers
/// on the wire) equal those of the baseline.
const WHOLE: &DeltaSchema =
    &DeltaSchema { name: "", change: DeltaCost::OPEN, body: DeltaBody::Whole };

#[track_caller]
const fn declared<C: Copy, const N: usize>(
    parts: [C; N],
    schema: &'static Schema,
    len: usize,
) -> Declared<Components<C, N>> {
    if len != N {
        message!("{} ranges for a vector of {} components", [N], [len]).panic()
    }
    assert!(N > 1, "a range for each component needs a vector; write a single range");
    let width = Width { memory: Memory::NONE, ..schema.width };
    let shape = Shape::one(Node::Type(schema)).with_delta(DeltaLeaf::Type(WHOLE));
    Declared::new(Components { parts, schema }, width, shape)
}

impl<C, const N: usize> Components<C, N> {
    /// Returns the name of the component at `index`, for traces.
    #[cfg_attr(optimized, inline(always))]
    fn name(&self, index: usize) -> &'static str {
        match self.schema.body {
            Body::Struct(fields) => fields.get(index).map_or("", |field| field.name),
            _ => "",
        }
    }
}

/// Implements [`Codec`] for a vector of floats or integers. `$component` is the call that writes or reads one
/// component with the encoding `$of`, and `$nearest` the initial value of the component.
macro_rules! component_codec {
    (
        [$($generics:tt)*] $part:ty, $zero:expr;
        |$of:ident| $nearest:expr, |$run:ident, $name:ident, $value:ident| $component:expr
    ) => {
        impl<$($generics)*, const N: usize> Codec<V> for Components<$part, N> {
            #[inline]
            fn blank(&self) -> V {
                let mut value = $zero;
                for (i, $of) in self.parts.iter().enumerate() {
                    value.set_component(i, $nearest);
                }
                value
            }
            #[cfg_attr(optimized, inline(always))]
            fn serialize<S: BitIo>(&self, place: S::Ref<'_, V>, $run: &mut Run<'_, S>) -> Result {
                let mut value = *place.peek();
                each_component!(V, |i| if let Some($of) = self.parts.get(i) {
                    let ($name, $value) = (self.name(i), value.component(i));
                    value.set_component(i, $component);
                });
                store(place, value);
                Ok(())
            }
        }
    };
}
component_codec! {
    [V: Vector] Compressed, V::ZERO;
    |part| part.nearest_to_zero(), |run, name, value| run.compressed(name, value, part)?
}
component_codec! {
    [T: Int, V: IntVector<Int = T>] Ranged<T>, V::zero();
    |part| T::from_u128(part.nearest_to_zero()), |run, name, value| run.int(name, value, part)?
}
