//! The encodings of fields: the constructors that a field's attributes stand for. Each encoding has
//! a file, in a folder for its kind.
//!
//! The derive names these constructors; a hand-written function can too, through
//! [`Stream::field`](crate::Stream::field). Each is a `const fn` that stops the build, with the
//! numbers in the message, if the declaration is invalid. In a `const { … }` block it costs nothing
//! at run time. Its result is for `Stream::field`, or for another constructor: a program never
//! names the type of the result.
//!
//! | constructor | attribute | wire |
//! |---|---|---|
//! | [`plain`] | none | the encoding of the type |
//! | [`bits`] | `bits(n)` | `n` bits |
//! | [`ranged`] | `bits(min = a, max = b)` | `bits_required(a, b)` bits |
//! | [`fixed()`] | `fixed(i, f, min = a, max = b)` | `bits_required(0, (b - a) << f)` bits |
//! | [`varint`], [`varint_in`] | `varint`, `bits(min = a, max = b)` | groups of 7 bits, each with a bit: another one follows |
//! | [`compressed`], with or without `.strict()` | `compressed(min, max, res)`, `strict` | `bits_required(0, steps)` bits a component |
//! | [`compressed_f64`] | `compressed(min, max, res)` on `f64` | `bits_required(0, steps)` bits |
//! | [`float_components`], [`int_components`] | `compressed([a, b], …)`, `bits(min = [a, b], …)` | the bits of each component, in a range of its own |
//! | [`smallest_three`] | `smallest_three(bits = n)` | 2 + 3 × `n` bits |
//! | [`optional`] | none, on `Option<T>` | 1 bit, then `T` |
//! | [`array()`], [`boxed`] | none | the elements |
//! | [`counted`] | `count(field)` | the first elements |
//! | [`counted`], copied | `bytes`, `count(field)` | zero bits to the next byte, the first bytes |
//! | [`omit_default`] | `omit_default` | 1 bit, then the value if it is not its default |
//! | `set_if_omitted` | `omit_default(set)` | the bit is set if the value is omitted |
//! | [`omit_value`] | `omit_default(value)` | 1 bit, then the value if it is not that one |
//! | [`list`], [`set`], [`map`] | `max_len(n)` | the length, then the elements |
//! | [`more`] | `more`, `max_len(n)` | a 1 before each element, a 0 after the last |
//! | [`ascending`] | `relative_to(previous)`, `max_len(n)` | the length, the first element, the steps to the others |
//! | [`more_ascending`] | `more`, `relative_to(previous)` | a 1 before each element, a 0 after the last; the first element, the steps to the others |
//! | [`tuple()`] | inside `part(0, …)` | the members |
//! | [`result`] | none, on `Result<T, E>` | 1 bit, set for an error, then `T` or `E` |
//! | [`string`] | `max_len(n)` | the length, zero bits to the next byte, the bytes |
//! | [`unaligned`] | `unaligned`, `max_len(n)` | the length, the bytes |
//! | [`nul_terminated`] | `nul_terminated`, `max_len(n)` | the bytes, a zero byte |
//! | [`utf16`] | `utf16`, `max_len(n)` | the length, 32 bits a code unit |
//! | [`bounded`] | `max_len(n)`, on a type under another name | the encoding of that type |
//! | [`byte_array`], [`byte_list`] | `bytes` | (the length,) zero bits to the next byte, the bytes |
//! | [`rest`] | `rest`, `max_len(n)` | zero bits to the next byte, the bytes up to the end of the packet |
//! | [`flags`] | `subset(flags)` | a bit for each slot, each set one followed by its object |
//! | [`indices`] | `subset(indices)` | the count, then each index with its object |
//! | [`sentinel`] | `subset(sentinel)` | each index with its object, then the end |
//! | [`relative_index`] | `relative_index` | each step to the next index with its object, then the end |
//! | [`via()`], [`try_via`] | `via(Type)` | the encoding of `Type` |

#[macro_use]
mod macros;

// `bounded` defines a macro that the files after it use
#[macro_use]
mod bounded;
mod field_serialize;
mod large;
mod length;
mod limits;
mod plain;

mod composite;
mod custom;
mod float;
#[cfg(feature = "alloc")]
mod keyed;
mod list;
mod number;
mod object;
#[cfg(feature = "alloc")]
mod pointer;
mod text;

// what the files of these folders declare as `pub` is a part of the API, unless the folder lists names
#[cfg(feature = "alloc")]
pub(crate) use keyed::entries::Keyed;
pub use {bounded::*, composite::*, custom::*, field_serialize::*, float::*, large::*};
#[cfg(feature = "alloc")]
pub use {keyed::map::*, pointer::boxed::*};
pub use {limits::*, list::*, number::*, object::*, plain::*, text::*};

pub(crate) use length::{MOST_FREE, too_many_free};

pub use crate::schema::declared::{Coded, Declared};
pub use crate::schema::lengths::Lengths;

use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::DirectedPlace;
use crate::run::Run;
#[cfg(feature = "alloc")]
use crate::run::run_one_operation;
use crate::tracing::Step;

/// An encoding of type `T`: writes and reads values of that type.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be sent with `{Self}`, the encoding that its attributes select",
    label = "this encoding is for another type",
    note = "maps and sets of `hashbrown` and `indexmap` need the feature of that name of `bitpack`; keys need `Ord`"
)]
#[doc(hidden)]
pub trait Codec<T>: Copy {
    /// The codec as a constant, if its type and `T` determine it completely; otherwise `None`. All
    /// fields with this codec then share one compiled function, which knows the codec's constants
    /// without being inlined.
    const SAME: Option<Coded<Self>> = None;

    /// Returns an initial value, which a read then overwrites.
    fn blank(&self) -> T;

    /// Writes the value at `place`, or reads a value into it.
    ///
    /// On entry the run (consecutive fields with one bounds check) has room for the lead, the bits
    /// that every encoded value begins with. If the value can be longer than its lead, the run has
    /// ended on return.
    ///
    /// # Errors
    ///
    /// Returns the errors of the encoding.
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result;

    /// Writes or reads the field called `name`. If its width varies, it ends the run of fields, and
    /// begins a new one of `next` bits for the fields after it. The derive emits a call of this
    /// function for each field. It is [`Run::field`] as a function of this trait, so that rustc
    /// reports a missing implementation with the messages of this trait.
    ///
    /// # Errors
    ///
    /// Returns the errors of the encoding.
    #[cfg_attr(optimized, inline(always))]
    fn field<S: BitIo>(
        coded: &Coded<Self>,
        name: &'static str,
        place: DirectedPlace<'_, S, T>,
        run: &mut Run<'_, S>,
        next: u32,
    ) -> Result {
        run.field(name, S::place(place), coded, next)
    }
}

impl<C> Coded<C> {
    /// Returns an initial value, which a read then overwrites.
    #[inline]
    pub fn blank<T>(&self) -> T
    where
        C: Codec<T>,
    {
        self.codec.blank()
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads a field that is not a primitive. A field of fixed width becomes part of this
    /// run (consecutive fields with one bounds check). A field of variable width ends the run, and
    /// begins a new run of `next` bits for the fields after it. This is decided at compile time,
    /// for each instance of a generic type.
    ///
    /// # Errors
    ///
    /// Returns the errors of its codec.
    #[cfg_attr(optimized, inline(always))]
    pub fn field<T, C: Codec<T>>(
        &mut self,
        name: &str,
        place: S::Ref<'_, T>,
        coded: &Coded<C>,
        next: u32,
    ) -> Result {
        coded.codec.serialize(place, self.enter_field(name))?;
        self.leave_field(coded.width, next)
    }

    /// Writes or reads the element at `index` of a container whose elements do not all fit in one
    /// run. The element gets a separate run (a bounds check of its own).
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn element<T, C: Codec<T>>(
        &mut self,
        index: usize,
        place: S::Ref<'_, T>,
        inner: &Coded<C>,
    ) -> Result {
        self.enter(Step::Index(index));
        self.own_run(place, inner)?;
        self.leave();
        Ok(())
    }

    /// Writes a value that cannot be mutated, in a run of fields of its own, on a stream that both
    /// writes and reads. The value in memory need not be replaced by the one that a reader gets,
    /// because its encoding is exact.
    #[cfg(feature = "alloc")]
    pub(crate) fn only_written<T, C: Codec<T>>(&mut self, value: &T, inner: &Coded<C>) -> Result {
        let stream = self.stream()?;
        stream.only_write(|stream| {
            run_one_operation(stream, inner.width.lead, |run| inner.codec.serialize(value, run))
        })
    }

    /// Writes or reads the elements of a container that do not all fit in one run. If their width
    /// is fixed, several of them share a run: one bounds check, and words that are loaded and
    /// stored once. Returns the number of elements.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn elements<'a, I, T: 'a, C: Codec<T>>(
        &mut self,
        places: impl Iterator<Item = I>,
        place_of: impl Fn(I) -> Option<S::Ref<'a, T>>,
        inner: &Coded<C>,
    ) -> Result<usize> {
        let several = inner.width.several();
        let mut places = places.enumerate();
        let mut count = 0;
        while several > 1 && places.size_hint().0 >= several {
            self.restart(inner.width.lead * several as u32)?;
            for _ in 0..several {
                let next = places.next().and_then(|(i, item)| Some((i, place_of(item)?)));
                let Some((i, place)) = next else {
                    return Err(self.refuse(ErrorKind::Refused));
                };
                self.enter(Step::Index(i));
                inner.codec.serialize(place, self)?;
                self.leave();
            }
            self.end()?;
            count += several;
        }
        for (i, item) in places {
            if let Some(place) = place_of(item) {
                self.element(i, place, inner)?;
                count = i + 1;
            }
        }
        Ok(count)
    }

    /// Writes or reads elements that are contiguous in memory. Each item of `groups` has the elements of one
    /// run, so that their number need not be checked; `rest` has the elements after all groups. (A check for
    /// each element took 75 more instructions for 24 elements of 34 bits.)
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn elements_in_memory<'a, G, I, T: 'a, C: Codec<T>>(
        &mut self,
        groups: impl Iterator<Item = G>,
        rest: impl IntoIterator<Item = I>,
        place_of: impl Fn(I) -> Option<S::Ref<'a, T>>,
        inner: &Coded<C>,
    ) -> Result
    where
        G: IntoIterator<Item = I>,
    {
        let several = inner.width.several();
        let mut index = 0;
        if several > 1 {
            for group in groups {
                self.restart(inner.width.lead * several as u32)?;
                for item in group {
                    let Some(place) = place_of(item) else { continue };
                    self.enter(Step::Index(index));
                    inner.codec.serialize(place, self)?;
                    self.leave();
                    index += 1;
                }
                self.end()?;
            }
        }
        for item in rest {
            let Some(place) = place_of(item) else { continue };
            self.element(index, place, inner)?;
            index += 1;
        }
        Ok(())
    }

    /// Writes or reads a value in a run that contains nothing else, with its own bounds check.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn own_run<T, C: Codec<T>>(
        &mut self,
        place: S::Ref<'_, T>,
        inner: &Coded<C>,
    ) -> Result {
        self.restart(inner.width.lead)?;
        inner.codec.serialize(place, self)?;
        if inner.width.fixed { self.end() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
