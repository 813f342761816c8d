//! A type in a run: all of it, or one that is no part of it.

use super::Serialize;
use crate::engine::{Engine, ReadStream, WriteStream};
use crate::error::Error;
use crate::run::Run;

/// Bits of the run behind the field of a `T` at `index`.
///
/// In a constant `T::SCHEMA.after(index)` is a borrow, of which the compiler asks whether it can be written
/// through: as long as checking the rest of it twice. It asks for the stream before the type: rustc would
/// evaluate it for the generic function too, which nothing runs, and the schema with it.
#[doc(hidden)]
#[must_use]
pub const fn run_behind<T: Serialize, S: Engine>(index: usize) -> u32 {
    _ = S::IS_WRITING;
    T::SCHEMA.after(index)
}

impl<S: Engine> Run<'_, S> {
    /// Serializes a whole `T`: the body of every derived [`Serialize::serialize`].
    ///
    /// The stream is worked on as a local value and put back at the end. Through the reference
    /// every store to the buffer would make the compiler reload its fields: 1059 instead of 977
    /// instructions on a packet of 97 fields, where the function is not inlined.
    ///
    /// # Errors
    ///
    /// Those of `T`'s fields, with their position in the whole stream.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn whole<T: Serialize>(this: S::Ref<'_, T>, stream: &mut S) -> Result<(), Error> {
        let mut local = stream.take();
        let result = Self::whole_in(this, &mut local);
        // back before it can fail: a local whose address goes into the cold path lives in memory
        stream.put_back(local);
        match result {
            Ok(()) => Ok(()),
            Err(error) => Err(stream.fail(error)),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn whole_in<T: Serialize>(this: S::Ref<'_, T>, stream: &mut S) -> Result<(), Error> {
        let mut run = Run::idle(stream);
        run.begin(T::WIDTH.lead)?;
        T::fields(this, &mut run)?;
        // what is not of one width has ended
        if const { T::WIDTH.fixed } { run.end() } else { Ok(()) }
    }

    /// The end of a `T`: its run ends here unless all of it is fixed and a parent's may go on.
    ///
    /// # Errors
    ///
    /// [`Overflow`](crate::ErrorKind::Overflow) if what the run gathered does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn close_type<T: Serialize>(&mut self) -> Result<(), Error> {
        if const {
            _ = S::IS_WRITING;
            T::WIDTH.fixed
        } {
            Ok(())
        } else {
            self.end()
        }
    }

    /// A value that is not part of the run. Where its width is fixed the parent goes on as if it
    /// were: a run that has ended must not be gathered into, so another takes its place.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn on_stream<T: Serialize>(&mut self, place: S::Ref<'_, T>) -> Result<(), Error> {
        let left = S::left(&self.gather).saturating_sub(T::WIDTH.lead);
        self.end()?;
        self.stream.descend()?;
        // what both writes and reads has to know which fields there are
        let result = if S::IS_WRITING && S::IS_READING {
            Run::whole::<T>(place, self.stream)
        } else {
            T::serialize(place, self.stream)
        };
        self.stream.ascend();
        result?;
        if T::WIDTH.fixed { self.begin(left) } else { Ok(()) }
    }

    /// A value of a type by hand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn by_hand<T: Serialize>(&mut self, place: S::Ref<'_, T>) -> Result<(), Error> {
        if !(S::IS_WRITING && S::IS_READING) {
            return self.on_stream::<T>(place);
        }
        let left = S::left(&self.gather).saturating_sub(T::WIDTH.lead);
        self.end()?;
        self.stream.descend()?;
        let result = self.stream.write_and_read(
            place,
            |value: &T, stream: &mut WriteStream<'_>| T::serialize(value, stream),
            |value: &mut T, stream: &mut ReadStream<'_>| T::serialize(value, stream),
        );
        self.stream.ascend();
        result?;
        if T::WIDTH.fixed { self.begin(left) } else { Ok(()) }
    }
}
