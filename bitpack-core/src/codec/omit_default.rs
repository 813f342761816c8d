//! `omit_default`: the articles' at-rest trick for any value.

use super::{Codec, Coded, Declared};
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::stream::Stream;
use crate::width::Width;

/// A value that is not sent when it is its default. [`omit_default`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OmitDefault<C> {
    inner: Coded<C>,
}

/// One bit, set if the value follows; it does unless it equals its default.
///
/// A default that was sent all the same is refused where the encoding is exact. (Where it is not, a
/// value beside the default can be read back as the default.)
///
/// The whole is exact where what it is made of is, and where values that are equal are the same: not
/// of floats (-0.0 equals 0.0), and not of types with an `==` of their own.
///
/// Source: "Serialization Strategies", `RigidBody`.
#[must_use]
#[track_caller]
pub const fn omit_default<C: Copy>(inner: Declared<C>) -> Declared<OmitDefault<C>> {
    let exact = inner.width.exact && inner.shape.is_compared_whole();
    let width = Width::led(1, 0, inner.width.max).exact_if(exact);
    let memory = inner.width.memory;
    // a default is made of it to compare with, as large as a blank one if it is not larger
    let width = width.with_free(inner.width.free).held(memory.replaced(memory));
    let shape = Shape::around(Node::OmitDefault { value: &[] }, inner.shape);
    Declared::new(OmitDefault { inner: inner.coded() }, width, shape)
}

impl<T: Default + PartialEq, C: Codec<T>> Codec<T> for OmitDefault<C> {
    #[inline]
    fn blank(&self) -> T {
        T::default()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Stream>(
        &self,
        mut place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let differs = S::IS_WRITING && *place.peek() != T::default();
        let sent = run.present(differs);
        if !sent {
            if let Some(slot) = place.slot() {
                *slot = T::default();
            }
            return run.end();
        }
        run.end()?;
        let start = run.stream()?.position();
        // lent out, because the value is looked at again
        let value = S::project(&mut place, |value| value, |value| value);
        run.own_run(value, self.inner)?;
        if S::IS_READING && self.inner.width.exact && *place.peek() == T::default() {
            return Err(run.stream()?.fail_at(ErrorKind::Redundant, start));
        }
        Ok(())
    }
}
