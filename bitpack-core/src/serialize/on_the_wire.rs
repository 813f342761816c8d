//! [`OnTheWire`]: what the derive asks of a field's type.

use crate::codec::{Declared, Plain, plain};
use crate::error::Error;
use crate::run::Run;
use crate::serialize::Serialize;
use crate::stream::Stream;

/// What [`Serialize`] gives, as the derive asks for it: of a type that has none, rustc says so here, in
/// few lines, and there it would list those that have one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be bit-packed",
    label = "`bitpack` does not know how to write a `{Self}`",
    note = "derive `bitpack::Serialize` for it, or for what it holds, or name a function with \
            `#[with(path)]`",
    note = "what grows needs `#[max_len(N)]`: a reader must know how much a packet may ask for; \
            `usize` and `isize` need a width or a range"
)]
pub trait OnTheWire: Sized {
    /// As a codec.
    const PLAIN: Declared<Plain>;

    /// `Serialize::blank`
    fn empty() -> Self;

    /// In a parent's run: its `fields` if they are few, and else a call.
    ///
    /// # Errors
    ///
    /// Those of the fields.
    fn join<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> OnTheWire for T {
    const PLAIN: Declared<Plain> = plain::<T>();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn empty() -> Self {
        T::blank()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn join<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        if const { T::SCHEMA.joins() } { T::fields(this, run) } else { run.on_stream::<T>(this) }
    }
}
