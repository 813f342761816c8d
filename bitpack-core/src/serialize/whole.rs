//! Serializes whole types: each with bounds checks of its own, or inside a parent's run of fields.

use super::Serialize;
use crate::error::Result;
use crate::io::{BitIo, ReadStream, WriteStream};
use crate::run::Run;

/// Returns the number of bits that share one bounds check (a run) after field `index` of `T`; 0 after the
/// last field.
///
/// (`T::SCHEMA.after(index)` directly in a constant is a borrow. The compiler then checks if memory can be
/// written through the borrow, which takes twice as long as all other checks. `S::IS_WRITING` is named before
/// `T::SCHEMA`, because rustc would otherwise evaluate the schema for the generic function too, which never
/// runs.)
#[must_use]
#[doc(hidden)]
pub const fn run_behind<T: Serialize, S: BitIo>(index: usize) -> u32 {
    _ = S::IS_WRITING;
    T::SCHEMA.after(index)
}

impl<S: BitIo> Run<'_, S> {
    /// Serializes a complete `T`, with bounds checks of its own. Every derived
    /// [`Serialize::serialize`] calls it.
    ///
    /// It works on a local copy of the stream and puts it back at the end. Through the reference,
    /// every store to the buffer would make the compiler reload the stream's fields. A packet of 97
    /// fields then took 1059 instead of 977 instructions, if the function was not inlined.
    ///
    /// # Errors
    ///
    /// Returns the errors of `T`'s fields, with their position in the whole stream.
    #[cfg_attr(optimized, inline(always))]
    pub fn whole<T: Serialize>(this: S::Ref<'_, T>, stream: &mut S) -> Result {
        let mut local = stream.move_out();
        let result = Self::whole_in(this, &mut local);
        // put back before the error path: a local whose address is passed to a cold function lives
        // in memory
        stream.move_back(local);
        match result {
            Ok(()) => Ok(()),
            Err(error) => Err(stream.fail(error)),
        }
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn whole_in<T: Serialize>(this: S::Ref<'_, T>, stream: &mut S) -> Result {
        let mut run = Run::new(stream);
        run.begin(T::WIDTH.lead)?;
        T::fields(this, &mut run)?;
        // a run of variable width has already ended
        if const { T::WIDTH.fixed } { run.end() } else { Ok(()) }
    }

    /// Ends the run (a sequence of fields that share one bounds check) after the last field of a
    /// `T`. If the width of `T` is fixed, the run stays open, because a parent's run may continue.
    ///
    /// # Errors
    ///
    /// [`Overflow`](crate::ErrorKind::Overflow) if the run's bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn close_type<T: Serialize>(&mut self) -> Result {
        if const {
            _ = S::IS_WRITING;
            T::WIDTH.fixed
        } {
            Ok(())
        } else {
            self.end()
        }
    }

    /// Ends the parent's run (a sequence of fields that share one bounds check), and serializes a value on
    /// the stream. If the value's width is fixed, then begins a new run of the parent's remaining bits,
    /// because the parent expects one.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn on_stream<T: Serialize>(&mut self, place: S::Ref<'_, T>) -> Result {
        let left = S::left(&self.state).saturating_sub(T::WIDTH.lead);
        self.end()?;
        self.stream.descend()?;
        // on a stream that writes and reads, the fields must be visited one by one
        let result = if S::IS_WRITING && S::IS_READING {
            Run::whole::<T>(place, self.stream)
        } else {
            T::serialize(place, self.stream)
        };
        self.stream.depth().ascend();
        result?;
        if T::WIDTH.fixed { self.begin(left) } else { Ok(()) }
    }

    /// Ends the run (a sequence of fields that share one bounds check), and serializes a
    /// hand-written type. On a stream that both writes and reads, calls it with one stream that
    /// writes, then with one that reads.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn serialize_by_hand<T: Serialize>(&mut self, place: S::Ref<'_, T>) -> Result {
        if !(S::IS_WRITING && S::IS_READING) {
            return self.on_stream::<T>(place);
        }
        let left = S::left(&self.state).saturating_sub(T::WIDTH.lead);
        self.end()?;
        self.stream.descend()?;
        let result = self.stream.write_and_read(
            place,
            |value: &T, stream: &mut WriteStream<'_>| T::serialize(value, stream),
            |value: &mut T, stream: &mut ReadStream<'_>| T::serialize(value, stream),
        );
        self.stream.depth().ascend();
        result?;
        if T::WIDTH.fixed { self.begin(left) } else { Ok(()) }
    }
}
