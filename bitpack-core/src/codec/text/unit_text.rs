//! [`UnitText`]: strings that are sent unit by unit (as bytes or UTF-16 code units), without
//! alignment.

use crate::codec::number::int::Ranged;
use crate::codec::{Codec, Declared, TextBuffer};
use crate::cost::{Memory, Width};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::Reason;
use crate::words::has_zero;

/// The form in which a text is sent: its units (bytes or UTF-16 code units), and the way in which a
/// reader finds its end.
#[doc(hidden)]
pub trait TextForm: Copy {
    /// Maximum number of UTF-8 bytes of the text for each unit that the length on the wire counts.
    const BYTES: u64 = 1;

    /// Writes a text that has no zero byte, or reads a text.
    ///
    /// # Errors
    ///
    /// Returns an error if the length is out of range, or if the units are no text.
    fn serialize<T: TextBuffer, S: BitIo>(
        length: &Ranged<usize>,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result;
}

/// The codec of a [`TextBuffer`] that is sent unit by unit (as bytes or UTF-16 code units), in the form `F`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct UnitText<F> {
    length: Ranged<usize>,
    form: F,
}

impl<F: TextForm> UnitText<F> {
    pub(super) const fn declared(
        form: F,
        length: Ranged<usize>,
        node: Node,
        width: Width,
    ) -> Declared<Self> {
        Declared::new(Self { length, form }, width, Shape::one(node))
    }
}

impl<F: TextForm> Declared<UnitText<F>> {
    /// Declares that the encoded value is a string of the type `T`. The type determines the maximum memory of
    /// a value, and `exact`: `true` if a string that is read equals the one that was written.
    pub const fn for_type<T: TextBuffer>(self) -> Self {
        let max = self.codec.length.bounds().1;
        self.held(Memory::text(T::HEAP, F::BYTES * max as u64)).exact_if(T::EXACT)
    }
}

impl<T: TextBuffer, F: TextForm> Codec<T> for UnitText<F> {
    #[inline]
    fn blank(&self) -> T {
        T::empty()
    }
    #[cfg_attr(optimized, inline(always))] // so that a form may use the constants of the length
    #[cfg_attr(not(feature = "alloc"), expect(unused_mut, reason = "needed with an allocator"))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        #[cfg(feature = "alloc")]
        if let (true, Some(slot)) = (!T::GROWS && !S::IS_WRITING, place.slot()) {
            return super::string::read_whole(self, slot, run);
        }
        let text = place.peek().text();
        if S::IS_WRITING && S::VALIDATES && has_zero(text.as_bytes()) {
            let reason = || Reason::zero_in(text);
            return Err(run.refuse_write(ErrorKind::Text, reason));
        }
        F::serialize::<T, S>(&self.length, place, run)
    }
}
