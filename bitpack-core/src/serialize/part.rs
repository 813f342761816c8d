//! [`Part`]: the functions that a type with many fields is taken apart into.

use crate::account::Step;
use crate::engine::{ReadStream, WriteStream};
use crate::error::Error;
use crate::run::{Run, alone};
use crate::serialize::Serialize;
use crate::stream::Stream;

/// Some fields of a type, or those of a variant, in a function of their own. The derive emits them
/// where they are many.
///
/// Without optimisation every field has room of its own in the frame of its function: 500 in one
/// took 81 to 123 KB of stack, and 100 variants 150 KB. With it they are inlined as if there were
/// one function, up to a size whose compilation takes too long.
#[doc(hidden)]
pub trait Part<const I: usize>: Serialize {
    /// As [`Serialize::fields`], of a part.
    ///
    /// # Errors
    ///
    /// Those of its fields.
    fn part<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error>;
}

impl<S: Stream> Run<'_, S> {
    /// Some fields of a type; the run that they begin in has `own` bits from the first of them on,
    /// and the one behind them `next`.
    ///
    /// # Errors
    ///
    /// Those of the fields.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn some_fields<T: Part<I>, const I: usize>(
        &mut self,
        place: S::Ref<'_, T>,
        own: u32,
        next: u32,
    ) -> Result<(), Error> {
        if const { !T::SCHEMA.is_apart() } {
            return T::part(place, self);
        }
        // in a type of fixed width the run goes on behind the type as well
        let behind = S::left(&self.gather).saturating_sub(own);
        apart::<T, I, S>(place, self.stream()?, own)?;
        self.begin(if T::WIDTH.fixed { next + behind } else { next })
    }

    /// The variant called `name`: behind its number the run ends and begins one of `next` bits, or
    /// goes on.
    ///
    /// # Errors
    ///
    /// Those of its fields.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn variant<T: Part<I>, const I: usize>(
        &mut self,
        name: &'static str,
        place: S::Ref<'_, T>,
        next: Option<u32>,
    ) -> Result<(), Error> {
        self.enter(Step::Name(name));
        match next {
            Some(next) if const { T::SCHEMA.is_apart() } => {
                apart::<T, I, S>(place, self.stream()?, next)?;
            }
            _ => {
                self.part(next)?;
                T::part(place, self)?;
            }
        }
        self.leave();
        Ok(())
    }
}

impl<S: Stream> Run<'_, S> {
    /// A part that is a function by hand. A stream that both writes and reads is none that it knows:
    /// there it writes, and then it reads.
    ///
    /// # Errors
    ///
    /// Those of the function.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn function<T: Part<I>, const I: usize>(
        &mut self,
        place: S::Ref<'_, T>,
    ) -> Result<(), Error> {
        if !(S::IS_WRITING && S::IS_READING) {
            return T::part(place, self);
        }
        let stream = self.stream()?;
        stream.write_and_read(
            place,
            |value: &T, stream: &mut WriteStream<'_>| alone(stream, 0, |run| T::part(value, run)),
            |value: &mut T, stream: &mut ReadStream<'_>| {
                alone(stream, 0, |run| T::part(value, run))
            },
        )?;
        // as deep as the part leaves the run
        stream.descend()
    }
}

/// A part that is not compiled into its type: a run of its own on a local stream, as
/// [`Run::whole`] has it.
#[inline(never)]
fn apart<T: Part<I>, const I: usize, S: Stream>(
    place: S::Ref<'_, T>,
    stream: &mut S,
    bits: u32,
) -> Result<(), Error> {
    let mut local = stream.take();
    let result = apart_in::<T, I, S>(place, &mut local, bits);
    stream.put_back(local);
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(stream.fail(error)),
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn apart_in<T: Part<I>, const I: usize, S: Stream>(
    place: S::Ref<'_, T>,
    stream: &mut S,
    bits: u32,
) -> Result<(), Error> {
    let mut run = Run::idle(stream);
    run.begin(bits)?;
    T::part(place, &mut run)?;
    run.end()
}

#[cfg(test)]
mod tests;
