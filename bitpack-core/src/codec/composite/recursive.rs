//! `max_depth`: types that contain themselves, up to a declared depth.

use crate::codec::{Codec, Declared, FieldSerialize, MOST_FREE, too_many_free};
use crate::cost::{Memory, Width};
use crate::error::{ErrorKind, Result, cold, message};
use crate::io::BitIo;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Reason;

/// A type that contains itself. The derive implements it for types with `max_depth`.
#[doc(hidden)]
pub trait RecursiveType: FieldSerialize {
    /// Maximum number of levels of nesting, from the attribute `max_depth`: values of the type
    /// inside one another.
    const DEPTH: u32;
    /// Width of a value that is nested inside another one of its type, and width of the outermost
    /// value.
    const WIDTHS: [Width; 2];

    /// Writes or reads the fields of one level of nesting. For a type that is not recursive,
    /// `Serialize::fields` does this.
    ///
    /// # Errors
    ///
    /// Returns the errors of the fields.
    fn body<S: BitIo>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result;
}

/// Largest `max_depth` that a type may declare. It is limited by the stack frames of a debug build.
const DEEPEST: i128 = 64;

/// Checks the `max_depth` of the type called `name`, and returns it.
///
/// # Panics
///
/// In const evaluation, if the depth is not in 1..=64.
#[must_use]
#[doc(hidden)]
#[track_caller]
pub const fn recursion_depth(name: &str, depth: i128) -> u32 {
    if depth < 1 || depth > DEEPEST {
        let text = "it must be in 1..=";
        message!("`max_depth` of `{}` is {}; {}{}", name, (depth), text, (DEEPEST)).panic()
    }
    depth as u32
}

/// The codec of a field whose type is the enclosing recursive type. Made by [`recursive`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Recursive;

/// Encodes a value of the enclosing recursive type, one level deeper and in a run (bounds check) of its own.
/// A value that is nested deeper than the type's `max_depth` is rejected with [`Depth`](ErrorKind::Depth).
#[doc(hidden)]
pub const fn recursive<T: RecursiveType>(width: Width) -> Declared<Recursive> {
    Declared::new(Recursive, width, Shape::one(Node::Itself { depth: T::DEPTH }))
}

/// Declares a field that contains the enclosing recursive type, while the width of that type is
/// being computed. Only the width of the result is valid: its schema does not exist yet.
#[doc(hidden)]
pub const fn recursive_of_width(width: Width) -> Declared<Recursive> {
    Declared::new(Recursive, width, Shape::one(Node::Itself { depth: 0 }))
}

#[doc(hidden)]
impl Width {
    /// Start of the computation of a recursive type's width: a nested value that cannot exist. The minimum of
    /// `u64::MAX` bits is a sentinel, by which `inside` finds a type whose every value contains another.
    pub const DEEPEST: Self = Self::variable(u64::MAX, 0).exact().no_heap();

    /// Converts the width of a value of a recursive type to that of a value nested inside another
    /// one. The initial value, which a read overwrites, owns `blank` bytes on the heap. `is_first` is true for
    /// the innermost value, from which the widths of the outer ones are computed. It is one level too deep, so
    /// a reader makes its initial value and then rejects it.
    ///
    /// # Panics
    ///
    /// In const evaluation, if every value of the type called `name` contains another.
    #[track_caller]
    pub const fn inside(self, name: &str, blank: u64, is_first: bool) -> Self {
        if self.min == u64::MAX {
            let advice = "put it in an `Option`, a list, or one of several variants";
            message!("every `{}` contains another: {}", name, advice).panic()
        }
        let inner = Self { lead: 0, fixed: false, ..self };
        if is_first {
            // it is made blank before it is found to be too deep
            let memory = Memory { heap: blank, blank, moving: 0 };
            return Self { max: 0, free: 0, memory, ..inner };
        }
        Self { memory: Memory { blank, ..self.memory }, ..inner }
    }

    /// Checks that the `levels` levels of a recursive type with this width have at most 1,024
    /// elements that take zero bits. The limit is for all levels together, because one bit is
    /// enough for a further level with full lists.
    ///
    /// # Panics
    ///
    /// In const evaluation, if there are more than 1,024 of them in the type called `name`.
    #[track_caller]
    pub const fn levels(self, name: &str, levels: u32) -> Self {
        if self.free > MOST_FREE {
            too_many_free(message!("`{}`: in {} levels ", name, [levels]), self.free)
        }
        self
    }
}

impl<T: RecursiveType> Codec<T> for Recursive {
    #[inline]
    fn blank(&self) -> T {
        T::empty()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        nested::<T, S>(place, run.stream()?)
    }
}

#[inline(never)] // it calls itself
fn nested<T: RecursiveType, S: BitIo>(place: S::Ref<'_, T>, stream: &mut S) -> Result {
    deeper(T::DEPTH, const { T::PLAIN.width.lead }, stream, |run| T::body(place, run))
}

/// Writes or reads a nested value of a recursive type, one level deeper: calls `body` in a new run (bounds
/// check), which begins with `lead` bits. Rejects the value if the type allows only `depth` levels, and they
/// are used up.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn deeper<S: BitIo>(
    depth: u32,
    lead: u32,
    stream: &mut S,
    body: impl FnOnce(&mut Run<'_, S>) -> Result,
) -> Result {
    let level = stream.depth().level() + 1;
    if level >= depth {
        // a value that is only measured is rejected when it is written
        if !S::VALIDATES {
            return Ok(());
        }
        stream.record_rejection(|| Reason::Deep(depth));
        return Err(stream.fail(cold(ErrorKind::Depth, 0)));
    }
    stream.depth().set_level(level);
    let mut run = Run::new(stream);
    run.begin(lead)?;
    body(&mut run)?;
    run.end()?;
    stream.depth().set_level(level - 1);
    Ok(())
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads a value of a recursive type that is not inside another one of its type:
    /// counts its levels from 0.
    ///
    /// # Errors
    ///
    /// Returns the errors of its fields.
    #[cfg_attr(optimized, inline(always))]
    pub fn outermost<T: RecursiveType>(&mut self, place: S::Ref<'_, T>) -> Result {
        let level = self.stream.depth().level();
        self.stream.depth().set_level(0);
        T::body(place, self)?;
        self.stream.depth().set_level(level);
        Ok(())
    }
}
