//! [`Vector`] and [`IntVector`]: several floats or several integers as one value.

use crate::codec::Declared;
use crate::cost::{Memory, Width, is_large};
use crate::error::{Error, ErrorKind, Result, message};
use crate::io::BitIo;
use crate::number::{Int, Number};
use crate::place::{Place, store};
use crate::run::Run;
use crate::schema::lengths::Lengths;
use crate::schema::{DeltaLeaf, Node, Shape};
use crate::tracing::{Role, Step, Value};

/// A fixed number of `f32`: the type that `compressed` and `smallest_three` encode.
///
/// `f32` itself is a vector of length 1. Implement the trait for a vector type of your own:
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::Vector;
/// #[derive(Clone, Copy)]
/// struct Vec2 { x: f32, y: f32 }
/// impl Vector for Vec2 {
///     const LEN: usize = 2;
///     const ZERO: Self = Vec2 { x: 0.0, y: 0.0 };
///     fn component(&self, index: usize) -> f32 {
///         if index == 0 { self.x } else { self.y }
///     }
///     fn set_component(&mut self, index: usize, value: f32) {
///         if index == 0 { self.x = value } else { self.y = value }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector of `f32`",
    label = "`compressed` applies to `f32`, `[f32; N]` and vector types; `smallest_three` to \
         quaternions",
    note = "if it is a vector of yours: implement `bitpack::Vector`; of another crate: the feature `glam` \
         or `mint` of `bitpack`, for glam 0.29.3 to 0.34 and mint 0.5, or `#[via(mint::Vector3<f32>)]`; \
         see \"Vectors of any crate\" in `bitpack::book::types`",
    note = "if it is an alias of `f64` or `[f64; N]`: write the type out; if it is a vector of `f64`: \
         `#[via([f64; 3])]`; if it is an integer: `bits(min = 0, max = 1000)` or `fixed`"
)]
pub trait Vector: Copy {
    /// Number of components.
    const LEN: usize;
    /// Initial value, which a read then overwrites: all components are 0. (As a quaternion, this is
    /// not a rotation.)
    const ZERO: Self;
    /// `true` promises that a component keeps every bit that it is set to, of subnormal numbers
    /// too. [`Quantized`](crate::Quantized) values of types with this vector then hold integers in
    /// its components, and their deltas are fast. A conversion to `f64` and back keeps all bits;
    /// arithmetic does not.
    const EXACT: bool = false;
    /// Returns the component at `index`, below [`LEN`](Self::LEN).
    fn component(&self, index: usize) -> f32;
    /// Replaces the component at `index`.
    fn set_component(&mut self, index: usize, value: f32);
}

#[diagnostic::do_not_recommend]
impl Vector for f32 {
    const LEN: usize = 1;
    const ZERO: Self = 0.0;
    const EXACT: bool = true;
    #[cfg_attr(optimized, inline(always))]
    fn component(&self, _: usize) -> f32 {
        *self
    }
    #[cfg_attr(optimized, inline(always))]
    fn set_component(&mut self, _: usize, value: f32) {
        *self = value;
    }
}

/// Evaluates an expression for the index of each component of a vector. Up to four components are
/// written out instead of a loop: LLVM unrolls loops late, and until then the index is not a
/// constant.
macro_rules! each_component {
    ($vector:ident, |$i:ident| $body:expr) => {
        if const { $vector::LEN <= 4 } {
            each_component!($vector, $i, $body, 0 1 2 3);
        } else {
            for $i in 0..$vector::LEN {
                $body;
            }
        }
    };
    ($vector:ident, $i:ident, $body:expr, $($index:literal)*) => {
        $(if const { $vector::LEN > $index } {
            let $i = $index;
            $body;
        })*
    };
}
pub(in crate::codec) use each_component;

/// Maximum number of 32-bit components of a vector that shares the bounds check of the fields before it.
pub(crate) const LONGEST: usize = 32;

/// Returns an error for a vector that is so long that its number of bits does not fit in a `u32`. Called
/// before a loop over the components, so that no loop is that long.
///
/// # Errors
///
/// [`Declaration`](ErrorKind::Declaration) if the vector is too long. No real declaration has such
/// a vector.
pub(crate) const fn loop_of<V: Vector>() -> Result {
    if V::LEN > (u32::MAX / 32) as usize {
        return Err(Error::new(ErrorKind::Declaration, 0));
    }
    Ok(())
}

#[diagnostic::do_not_recommend]
impl<V: Vector, const N: usize> Vector for [V; N] {
    const LEN: usize = N * V::LEN;
    const ZERO: Self = [V::ZERO; N];
    const EXACT: bool = V::EXACT;
    #[cfg_attr(optimized, inline(always))]
    fn component(&self, index: usize) -> f32 {
        self.get(index / V::LEN).map_or(0.0, |vector| vector.component(index % V::LEN))
    }
    #[cfg_attr(optimized, inline(always))]
    fn set_component(&mut self, index: usize, value: f32) {
        if let Some(vector) = self.get_mut(index / V::LEN) {
            vector.set_component(index % V::LEN, value);
        }
    }
}

/// A fixed number of integers: the type that `bits` and `fixed` encode.
///
/// Every integer is a vector of length 1, and so is every `Copy` struct of one integer that derives
/// [`Serialize`](crate::Serialize). Implement the trait for a vector type of your own:
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::codec::IntVector;
/// #[derive(Clone, Copy)]
/// struct Cell { x: i32, y: i32 }
/// impl IntVector for Cell {
///     type Int = i32;
///     const LEN: usize = 2;
///     const EXACT: bool = true;
///     fn zero() -> Self {
///         Cell { x: 0, y: 0 }
///     }
///     fn component(&self, index: usize) -> i32 {
///         if index == 0 { self.x } else { self.y }
///     }
///     fn set_component(&mut self, index: usize, value: i32) {
///         if index == 0 { self.x = value } else { self.y = value }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer that `bitpack` can pack",
    label = "`bits` and `fixed` need an integer",
    note = "if it is a struct of one integer, or of one `NonZero`: derive `Serialize` and `Copy`; if it is \
         an enum: it takes the bits that its variants need, and `#[tag(bits = 4)]` on the enum sets \
         another width; if it is an alias of an `Option` or a list: write the type out",
    note = "if it is a float: `compressed(min, max, res)`; if it is a vector of yours: implement \
         `bitpack::codec::IntVector`; of another crate: the feature `glam` or `mint` of `bitpack`, for \
         glam 0.29.3 to 0.34 and mint 0.5, or `#[via(mint::Vector3<i32>)]`; see \"Vectors of any crate\" \
         in `bitpack::book::types`"
)]
pub trait IntVector: Copy {
    /// Type of a component.
    type Int: Int;
    /// Number of components.
    const LEN: usize;
    /// `true` if the components are the whole value: a vector made of equal components is equal. Only then
    /// may a condition (such as `when` on a later field) refer to the vector.
    const EXACT: bool = false;
    /// Lengths of the dimensions of an array of vectors, outermost first; for a single vector, its
    /// own length.
    #[doc(hidden)]
    const LENGTHS: Lengths = Lengths::of(Self::LEN);
    /// `true` if no component of the vector type can be 0, such as in a vector of `NonZero` integers.
    #[doc(hidden)]
    const NEVER_ZERO: bool = false;
    /// Name of the type and the attribute of its own encoding, if it has one, which a field's
    /// attributes cannot replace; otherwise `None`.
    #[doc(hidden)]
    const ENCODING: Option<[&'static str; 2]> = None;
    /// Returns the value whose components are all 0.
    fn zero() -> Self;
    /// Returns the component at `index`, below [`LEN`](Self::LEN).
    fn component(&self, index: usize) -> Self::Int;
    /// Replaces the component at `index`.
    fn set_component(&mut self, index: usize, value: Self::Int);
    /// Returns `true` if the components of all vectors of two arrays are equal. Integers are
    /// compared as arrays, which the compiler turns into one comparison of memory; it does not for
    /// a loop over them.
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))]
    fn equal<const N: usize>(new: &[Self; N], old: &[Self; N]) -> bool {
        let same = |(new, old): (&Self, &Self)| {
            (0..Self::LEN).all(|i| new.component(i) == old.component(i))
        };
        new.iter().zip(old).all(same)
    }
}

#[diagnostic::do_not_recommend]
impl<N: Number + Copy> IntVector for N {
    type Int = N::Int;
    const LEN: usize = 1;
    const EXACT: bool = true;
    const NEVER_ZERO: bool = N::NEVER_ZERO;
    const ENCODING: Option<[&'static str; 2]> = N::ENCODING;
    #[cfg_attr(optimized, inline(always))]
    fn zero() -> Self {
        N::initial()
    }
    #[cfg_attr(optimized, inline(always))]
    fn component(&self, _: usize) -> N::Int {
        self.number()
    }
    #[cfg_attr(optimized, inline(always))]
    fn equal<const L: usize>(new: &[N; L], old: &[N; L]) -> bool {
        N::equal(new, old)
    }
    #[cfg_attr(optimized, inline(always))]
    fn set_component(&mut self, _: usize, value: N::Int) {
        // the codecs reject 0 where it is no value
        if let Some(value) = N::of_number(value) {
            *self = value;
        }
    }
}

/// Treats an array of vectors as one long vector of integers. This is used only for arrays under an
/// alias: the derive handles the arrays that it can see.
#[diagnostic::do_not_recommend]
impl<V: IntVector, const N: usize> IntVector for [V; N] {
    type Int = V::Int;
    const LEN: usize = N * V::LEN;
    const EXACT: bool = V::EXACT;
    const LENGTHS: Lengths = V::LENGTHS.within(N);
    const NEVER_ZERO: bool = V::NEVER_ZERO;
    const ENCODING: Option<[&'static str; 2]> = V::ENCODING;
    fn zero() -> Self {
        [V::zero(); N]
    }
    #[cfg_attr(optimized, inline(always))]
    fn component(&self, index: usize) -> V::Int {
        let vector = self.get(index / V::LEN);
        vector.map_or_else(V::Int::default, |vector| vector.component(index % V::LEN))
    }
    #[cfg_attr(optimized, inline(always))]
    fn set_component(&mut self, index: usize, value: V::Int) {
        if let Some(vector) = self.get_mut(index / V::LEN) {
            vector.set_component(index % V::LEN, value);
        }
    }
}

/// Returns the schema node of one component of the vector type `V`, for the encoding `node`, which
/// `attribute` sets. The node has the name `NonZero` if the type excludes 0 and the range of the encoding
/// does not.
///
/// # Panics
///
/// In const evaluation, if the type has an encoding of its own.
#[track_caller]
const fn number<V: IntVector>(node: Node, attribute: &str) -> Shape {
    if let Some([name, own]) = V::ENCODING {
        let [so, advice] = ["so a field of this type takes no", "remove one of them"];
        let text = message!("`{}` has its own `{}`, {} `{}`", name, own, so, attribute);
        message!("{} and no `delta(small)`; {}", text.as_str(), advice).panic()
    }
    let has_zero = match node {
        Node::Range { min, max, .. } | Node::Varint { min, max, .. } => {
            min.wrapping_neg() <= max.wrapping_sub(min)
        }
        _ => true,
    };
    if V::NEVER_ZERO && has_zero {
        return Shape::around(Node::Named { name: "NonZero" }, Shape::one(node));
    }
    Shape::one(node)
}

/// Declares the encoding of a vector of integers, each sent with `codec`, with the schema node `node`, which
/// `attribute` sets, and the width `each`. The body has few function calls, because each of them costs
/// compile time.
#[track_caller]
pub(super) const fn all_ints<V: IntVector, C: Copy>(
    codec: C,
    node: Node,
    attribute: &str,
    each: Width,
) -> Declared<C> {
    let width = Width { exact: true, ..each }.times(V::LEN);
    let width = Width { exact: width.exact && V::EXACT, memory: Memory::NONE, ..width };
    // a delta sends all components of a vector
    let shape = number::<V>(node, attribute).arrays(V::LENGTHS).with_delta(DeltaLeaf::Whole);
    let shape = if V::EXACT { shape } else { shape.exact_if(false) };
    Declared { codec, width, shape, change: None }
}

/// A codec that writes or reads one integer of a vector. It is a trait and not a closure, because LLVM does
/// not inline a large closure, and would keep the reader's or writer's state in memory to pass it.
pub(super) trait OneInt<T: Int>: Copy {
    fn one<S: BitIo>(&self, value: T, run: &mut Run<'_, S>) -> Result<T>;
}

/// Writes or reads the component at `index` of a vector of integers, in `bits` bits. If the vector
/// is too long to share the bounds check of the fields before it, the component gets a check of its
/// own.
#[cfg_attr(optimized, inline(always))]
fn one_int<V: IntVector, S: BitIo>(
    (index, value): (usize, V::Int),
    bits: u32,
    codec: &impl OneInt<V::Int>,
    run: &mut Run<'_, S>,
) -> Result<V::Int> {
    if !Width::bits(bits).joins(V::LEN) {
        run.restart(bits)?;
    }
    run.enter(V::LENGTHS.step(index, V::LEN));
    let component = codec.one(value, run)?;
    if V::NEVER_ZERO && component == V::Int::default() {
        return Err(run.refuse_behind(ErrorKind::Range, bits));
    }
    run.leave();
    Ok(component)
}

/// Writes or reads the integers of the vector at `place`, each with `codec`, in `bits` bits. A large
/// vector is not copied.
#[cfg_attr(optimized, inline(always))]
pub(super) fn ints_in_place<V: IntVector, S: BitIo>(
    mut place: S::Ref<'_, V>,
    bits: u32,
    codec: &impl OneInt<V::Int>,
    run: &mut Run<'_, S>,
) -> Result {
    if const { is_large::<V>() } {
        for i in 0..V::LEN {
            let component = place.peek().component(i);
            let component = one_int::<V, S>((i, component), bits, codec, run)?;
            if let Some(slot) = place.slot() {
                slot.set_component(i, component);
            }
        }
    } else {
        let mut value = *place.peek();
        each_component!(V, |i| {
            let component = one_int::<V, S>((i, value.component(i)), bits, codec, run)?;
            value.set_component(i, component);
        });
        store(place, value);
    }
    if Width::bits(bits).joins(V::LEN) { Ok(()) } else { run.end() }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the floats of a vector at their full width: 32 bits each, every bit pattern
    /// unchanged. A vector of up to 32 floats is a part of the current run, a sequence of fields
    /// that share one bounds check. In a longer one, each float has a run of its own.
    ///
    /// Source: "Serialization Strategies", `serialize_vector`.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn vector<V: Vector>(&mut self, value: V) -> Result<V> {
        let mut value = value;
        for i in 0..V::LEN {
            if const { V::LEN > LONGEST } {
                self.restart(32)?;
            }
            self.enter(Step::Component(i, V::LEN));
            let raw = self.transfer_few(value.component(i).to_bits().into(), 32);
            let component = f32::from_bits(raw as u32);
            self.record_value(Role::Value, || Value::Float(component));
            self.leave();
            value.set_component(i, component);
        }
        Ok(value)
    }
}
