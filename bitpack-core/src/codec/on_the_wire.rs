//! [`OnTheWire`] and [`Plain`]: what codecs and streams ask of a type that knows how it is sent.

use super::Declared;
use crate::engine::Engine;
use crate::error::Error;
use crate::place::Way;
use crate::run::Run;

/// What a type itself says: its [`Serialize`](crate::Serialize). [`plain`](super::plain()) makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Plain;

/// Whatever is [`Serialize`](crate::Serialize), as the layers below it see it.
///
/// The derive asks for it too: of a type that has none, rustc says so here, in few lines, and there it
/// would list those that have one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be bit-packed",
    label = "`bitpack` does not know how to write a `{Self}`",
    note = "derive `bitpack::Serialize` for it, or for what it holds; for a type of another crate convert to \
            one of yours with `#[via(Yours)]`, or name a function with `#[with(path)]`",
    note = "what grows needs `#[max_len(N)]`: a reader must know how much a packet may ask for; \
            `usize` and `isize` need a width or a range",
    note = "vectors of other crates need the feature `glam` or `mint` of `bitpack`, which are for glam 0.29.3 to \
            0.34 and mint 0.5"
)]
pub trait OnTheWire: Sized {
    /// As a codec.
    #[doc(hidden)]
    const PLAIN: Declared<Plain>;

    /// `Serialize::blank`
    #[doc(hidden)]
    fn empty() -> Self;

    /// In a parent's run: its `fields` if they are few, and else a call.
    ///
    /// # Errors
    ///
    /// Those of the fields.
    #[doc(hidden)]
    fn join<S: Engine>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error>;

    /// The same as the field called `name`, behind which a run of `next` bits begins: one expression
    /// for what is emitted of a field.
    ///
    /// # Errors
    ///
    /// Those of the fields.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field<S: Engine>(
        name: &'static str,
        this: Way<'_, S, Self>,
        run: &mut Run<'_, S>,
        next: u32,
    ) -> Result<(), Error> {
        Self::join(S::place(this), run.enter_field(name))?;
        run.leave();
        // no second run is compiled for a type that goes on in this one
        if const { Self::PLAIN.width.fixed } { Ok(()) } else { run.begin(next) }
    }

    /// On a stream, outside of any run: `Serialize::serialize`.
    ///
    /// # Errors
    ///
    /// Those of the type.
    #[doc(hidden)]
    fn pass<S: Engine>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error>;
}
