//! [`Engine`]: what runs and codecs need of a stream, and what seals it; and the streams.

/// A stream that has no other one for floats that are quantised.
macro_rules! whole {
    () => {
        type Coded<'c> = Self;

        fn coded(self, _: &$crate::engine::Columns) -> Self {
            self
        }
        fn uncoded(coded: Self) -> Self {
            coded
        }
    };
}

/// What a stream with a `writer` and a `depth` does with them, outside of a run.
macro_rules! by_writer {
    () => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn window(&self) -> u64 {
            0
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn code(&mut self, value: u64, bits: u32) -> Result<u64, $crate::error::Error> {
            self.writer.put_code(value, bits)?;
            Ok(value)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn pad(&mut self) -> Result<(), $crate::error::Error> {
            self.writer.align()
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn raw<'a>(
            &'a mut self,
            outgoing: &'a [u8],
            _: usize,
        ) -> Result<&'a [u8], $crate::error::Error> {
            self.writer.bytes(outgoing)?;
            Ok(outgoing)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn fail(&mut self, error: $crate::error::Error) -> $crate::error::Error {
            self.writer.fail(error)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn depth(&mut self) -> &mut u32 {
            &mut self.depth
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn bit(&self) -> u64 {
            self.writer.position()
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn room(&self) -> u64 {
            self.writer.remaining()
        }
    };
}

mod ahead;
mod coded;
mod columns;
mod excerpt;
#[cfg(feature = "alloc")]
mod explain;
mod hash;
mod measure;
mod quantize;
mod read;
#[cfg(feature = "alloc")]
mod trace;
mod write;

pub(crate) use ahead::Ahead;
pub(crate) use columns::{Columns, Lanes, MANY, MOST_CONDITIONS, MOST_FLOATS, Quantise};
pub(crate) use excerpt::{Excerpt, written_alike};
#[cfg(feature = "alloc")]
pub use explain::ExplainStream;
pub use hash::HashStream;
pub use measure::MeasureStream;
pub(crate) use quantize::QuantizeStream;
pub use read::ReadStream;
#[cfg(feature = "alloc")]
pub use trace::TraceStream;
pub use write::WriteStream;

use crate::account::{Reason, Role, Step, Value};
use crate::error::{Error, ErrorKind, cold};
use crate::place::{Direction, Place as _};

/// How many functions of the user's may stand inside one another. Each of them can call itself, as
/// deep as the packet says; at 64 the frames of an unoptimised build leave most of a thread's stack.
const DEEPEST: u32 = 64;

/// The bits of that number.
const FUNCTIONS: u32 = 0xFFFF;

/// The moving parts of a [`Stream`](crate::Stream). It has no public path, so nobody else can
/// implement a stream.
pub trait Engine: Direction {
    /// Whether a value that cannot be written is an error. Measuring refuses nothing.
    const REFUSES: bool;

    /// Whether floats may be quantised before what they stand in is written, many at a time.
    const IN_PASSES: bool = false;

    /// Whether they are: what follows here is only asked of a stream that goes through columns.
    const IN_COLUMNS: bool = false;

    /// Whether a float is asked whether it can be written.
    const ASKS_FLOATS: bool = Self::REFUSES && !Self::IN_COLUMNS;

    /// The same stream, of floats that are quantised.
    type Coded<'c>: Engine;

    /// Whether an account is kept: what is told is not even compiled where none is.
    const TELLS: bool = false;

    /// What a run keeps in registers: without a lifetime, so that a run needs no borrow of its own.
    type Gather: Default;

    /// Starts a run: one check that `bits` bits are there.
    fn begin(&mut self, bits: u32) -> Result<Self::Gather, Error>;

    /// The same in the place of a run that has ended. (As a value that comes back, a run is copied
    /// several times, which LLVM has to find out.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn begin_in(&mut self, run: &mut Self::Gather, bits: u32) -> Result<(), Error> {
        *run = self.begin(bits)?;
        Ok(())
    }

    /// Room for `bits` more bits behind those that the run has: one check that they are there, and no
    /// end and beginning.
    fn extend(&mut self, run: &mut Self::Gather, bits: u32) -> Result<(), Error>;

    /// The one primitive: `value` goes out and comes back, or what was read comes back. `bits` is in
    /// 0..=64, and `value` has no higher ones.
    fn gather(&mut self, run: &mut Self::Gather, value: u64, bits: u32) -> u64;

    /// The same of up to [`MOST_IN_WINDOW`] bits, where the type says that they are no more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn gather_few(&mut self, run: &mut Self::Gather, value: u64, bits: u32) -> u64 {
        self.gather(run, value, bits)
    }

    /// Moves the stream behind the run. A run that has ended is inert: ending it again does nothing.
    /// (A parent that ends its run a second time would otherwise overwrite what its child wrote.)
    fn end(&mut self, run: &mut Self::Gather) -> Result<(), Error>;

    /// This stream, while it takes the codes of its floats from these columns.
    fn coded(self, columns: &Columns) -> Self::Coded<'_>;

    /// And back.
    fn uncoded(coded: Self::Coded<'_>) -> Self;

    /// The end of an element of those that go through columns.
    fn next_element(&mut self) {}

    /// A field of so many floats; whether that is all there is to do.
    fn floats(&mut self, _count: usize, _codec: &impl Quantise) -> bool {
        false
    }

    /// The step of the next of them.
    fn step_of(&mut self, _value: f32) -> u32 {
        0
    }

    /// Whether to go into what a condition stands before; what is not there is masked.
    fn goes_into(&mut self, holds: bool) -> bool {
        holds
    }

    /// Bits in the run so far.
    fn at(run: &Self::Gather) -> u32;

    /// Bits that the run still has room for.
    fn left(run: &Self::Gather) -> u32;

    /// The next bits, at least 57 of them, zeros behind the end; 0 when not reading. Nothing is
    /// taken: a ladder looks here how long its code is, and then takes it.
    fn window(&self) -> u64;

    /// A value whose width, 0 to 56 bits, is not known before: no run, and nothing of one. Goes out,
    /// or is the [`window`](Self::window) that it is taken from.
    /// (As a run of dynamic length the index of an object cost 97 instructions to write.)
    fn code(&mut self, value: u64, bits: u32) -> Result<u64, Error>;

    /// The same of a width that was known before, and is no constant: nothing is looked at.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number(&mut self, value: u64, bits: u32) -> Result<u64, Error> {
        let from = if Self::IS_WRITING { value } else { self.window() };
        self.code(from, bits)
    }

    /// Zero bits up to the next byte.
    fn pad(&mut self) -> Result<(), Error>;

    /// Aligns; then `outgoing` goes out, or `len` bytes come in.
    fn raw<'a>(&'a mut self, outgoing: &'a [u8], len: usize) -> Result<&'a [u8], Error>;

    /// Whether [`text`](Self::text) looks for zeros as the text goes out: nobody does before.
    const LOOKS_AT_TEXT: bool = false;

    /// [`raw`](Self::raw) of a text that goes out; `false` if there is a zero in it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn text(&mut self, text: &str) -> Result<bool, Error> {
        self.raw(text.as_bytes(), text.len())?;
        Ok(true)
    }

    /// The stream has failed; `error`, which counts from here, gets its place, once.
    fn fail(&mut self, error: Error) -> Error;

    /// The stream has failed on what began at bit `bit`.
    fn fail_at(&mut self, kind: ErrorKind, bit: u64) -> Error {
        // what marks a stream as failed also keeps the position from being added again
        let _ = self.fail(Error::new(kind, 0));
        Error::new(kind, bit)
    }

    /// Bits written, read or measured so far.
    fn bit(&self) -> u64;

    /// Bits that can still be written or read: what a length on the wire has to be paid with.
    fn room(&self) -> u64;

    /// How many functions of the user's the stream is inside of, and [`level`](Self::level)s. Balanced:
    /// it need not be put back.
    fn depth(&mut self) -> &mut u32;

    /// Into one more of them. Derived types are as deep as they are written, so of them only
    /// those count that are too large to join a run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn descend(&mut self) -> Result<(), Error> {
        if *self.depth() & FUNCTIONS >= DEEPEST {
            return Err(self.fail(cold(ErrorKind::Depth, 0)));
        }
        *self.depth() += 1;
        Ok(())
    }

    /// How many values of the innermost type that contains itself stand inside one another here, less
    /// one. (Above the functions in the same number: a stream is no larger for it.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn level(&mut self) -> u32 {
        *self.depth() / (FUNCTIONS + 1)
    }

    /// So many now.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_level(&mut self, level: u32) {
        *self.depth() = (*self.depth() & FUNCTIONS) | (level * (FUNCTIONS + 1));
    }

    /// Out of it again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ascend(&mut self) {
        *self.depth() = self.depth().saturating_sub(1);
    }

    /// The stream as a local value, for a function that is not inlined; until it is put back, what
    /// stays behind is not to be used.
    fn take(&mut self) -> Self;

    /// The local value comes back.
    fn put_back(&mut self, local: Self);

    /// At this point, something that is written and cannot be mutated where it is: a map's key, what
    /// a pointer shares. Only a stream that both writes and reads is asked.
    fn only_write(
        &mut self,
        _write: impl FnOnce(&mut HashStream) -> Result<(), Error>,
    ) -> Result<(), Error> {
        Err(self.fail(cold(ErrorKind::Refused, 0)))
    }

    /// At this point, a value that nothing is known of but how it is written and how it is read: the
    /// one, then the other. Only a stream that does both is asked.
    fn through<V, R>(
        &mut self,
        _value: V,
        _write: impl Fn(&V, &mut WriteStream<'_>) -> Result<(), Error>,
        _read: impl FnOnce(V, &mut ReadStream<'_>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        Err(self.fail(cold(ErrorKind::Refused, 0)))
    }

    /// What a function by hand does, for a stream that both writes and reads.
    fn write_and_read<T>(
        &mut self,
        mut place: Self::Ref<'_, T>,
        write: impl Fn(&T, &mut WriteStream<'_>) -> Result<(), Error>,
        read: impl FnOnce(&mut T, &mut ReadStream<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match place.slot() {
            Some(slot) => self.through(slot, |value, stream| write(value, stream), read),
            None => Ok(()),
        }
    }

    /// What is wrong with a declaration made at run time is an error like any other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn declared<C>(&mut self, codec: Result<C, Error>) -> Result<C, Error> {
        codec.map_err(|error| {
            self.open();
            self.fail(error)
        })
    }

    /// What follows is this part of what was before. Nothing where no account is kept; the same
    /// holds for the methods below. An error leaves the path as it is: it tells the field.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn enter(&mut self, _step: Step) {}

    /// The end of the part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave(&mut self) {}

    /// What the bits just gathered said.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn note(&mut self, _role: Role, _value: impl FnOnce() -> Value) {}

    /// Why the bits just gathered, or the value that was to be, are refused.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn wrong(&mut self, _reason: impl FnOnce() -> Reason) {}

    /// A name for what the next operation reads or writes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn name_next(&mut self, _name: &'static str) {}

    /// Enters the name that was given for this operation, if one was.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn open(&mut self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests;
