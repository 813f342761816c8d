//! [`Part`]: splits a type with many fields into several functions.

use crate::error::Result;
use crate::io::{ReadStream, WriteStream};
use crate::run::{Run, run_one_operation};
use crate::serialize::Serialize;
use crate::stream::Stream;
use crate::tracing::Step;

/// A part of a type, numbered by `I`: some of its fields, or the fields of one variant, with a function of
/// their own. The derive splits types with many fields into such parts.
///
/// Without optimisation every field has its own space in the stack frame of its function: 500
/// fields in one function took 81 to 123 KB of stack, and 100 variants 150 KB. With optimisation
/// the parts are inlined as one function, up to a size above which compilation takes too long.
#[doc(hidden)]
pub trait Part<const I: usize>: Serialize {
    /// Writes or reads the fields of part number `I` in the parent's run (a sequence of fields that share one
    /// bounds check).
    ///
    /// # Errors
    ///
    /// Returns the errors of its fields.
    fn part<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result;
}

impl<S: Stream> Run<'_, S> {
    /// Writes or reads the fields of part number `I` of a type, within a run (a sequence of fields that share
    /// one bounds check). `own` is the number of bits of the current run that belong to these fields and
    /// those after them. `next` is the number of bits of the next run, which begins after these fields.
    ///
    /// # Errors
    ///
    /// Returns the errors of the fields.
    #[cfg_attr(optimized, inline(always))]
    pub fn some_fields<T: Part<I>, const I: usize>(
        &mut self,
        place: S::Ref<'_, T>,
        own: u32,
        next: u32,
    ) -> Result {
        if const { !T::SCHEMA.is_out_of_line() } {
            return T::part(place, self);
        }
        // in a type of fixed width, the run also includes the parent's bits after this type
        let behind = S::left(&self.state).saturating_sub(own);
        out_of_line::<T, I, S>(place, self.stream()?, own)?;
        self.begin(if T::WIDTH.fixed { next + behind } else { next })
    }

    /// Writes or reads the fields of an enum's variant number `V`, called `name`, by the generated
    /// function number `I`. The tag was sent before. The fields begin a run (a sequence of fields
    /// that share one bounds check) of their own, unless no variant has any bits.
    ///
    /// # Errors
    ///
    /// Returns the errors of its fields.
    #[cfg_attr(optimized, inline(always))]
    pub fn variant<T: Part<I>, const I: usize, const V: usize>(
        &mut self,
        name: &'static str,
        place: S::Ref<'_, T>,
    ) -> Result {
        self.enter(Step::Name(name));
        match const { T::SCHEMA.chosen(V) } {
            Some(next) if const { T::SCHEMA.is_variant_out_of_line(V) } => {
                out_of_line::<T, I, S>(place, self.stream()?, next)?;
            }
            next => {
                self.part(next)?;
                T::part(place, self)?;
            }
        }
        self.leave();
        Ok(())
    }
}

impl<S: Stream> Run<'_, S> {
    /// Calls the hand-written function of part number `I`. On a stream that both writes and reads,
    /// calls it twice instead: with a stream that writes, then with one that reads.
    ///
    /// # Errors
    ///
    /// Returns the errors of the function.
    #[cfg_attr(optimized, inline(always))]
    pub fn function<T: Part<I>, const I: usize>(&mut self, place: S::Ref<'_, T>) -> Result {
        if !(S::IS_WRITING && S::IS_READING) {
            return T::part(place, self);
        }
        let stream = self.stream()?;
        stream.write_and_read(
            place,
            |value: &T, stream: &mut WriteStream<'_>| {
                run_one_operation(stream, 0, |run| T::part(value, run))
            },
            |value: &mut T, stream: &mut ReadStream<'_>| {
                run_one_operation(stream, 0, |run| T::part(value, run))
            },
        )?;
        // the caller expects the run one level deeper, as the part would have left it
        stream.descend()
    }
}

/// Writes or reads a part that is too large to inline, with one bounds check for its first `bits` bits. It
/// works on a local copy of the stream, which the compiler can keep in registers.
#[inline(never)]
fn out_of_line<T: Part<I>, const I: usize, S: Stream>(
    place: S::Ref<'_, T>,
    stream: &mut S,
    bits: u32,
) -> Result {
    let mut local = stream.move_out();
    let result = apart_in::<T, I, S>(place, &mut local, bits);
    stream.move_back(local);
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(stream.fail(error)),
    }
}

#[cfg_attr(optimized, inline(always))]
fn apart_in<T: Part<I>, const I: usize, S: Stream>(
    place: S::Ref<'_, T>,
    stream: &mut S,
    bits: u32,
) -> Result {
    let mut run = Run::new(stream);
    run.begin(bits)?;
    T::part(place, &mut run)?;
    run.end()
}

#[cfg(test)]
mod tests;
