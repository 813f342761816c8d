//! `Option<T>`: one bit, then the value.

use crate::codec::{Codec, Coded, Declared, out_of_line};
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};

/// The codec of an `Option` whose value `C` encodes. Made by [`optional`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Optional<C> {
    pub(crate) inner: Coded<C>,
}

/// Encodes an `Option`: one bit, set if there is a value, and then the value.
///
/// Source: "Serialization Strategies": a serialized `bool`, and the value inside an `if`.
#[track_caller]
pub const fn optional<C: Copy>(inner: Declared<C>) -> Declared<Optional<C>> {
    let led = Width::led(1, 0, inner.width.max);
    let width = if joins(inner.width) { Width::bits(1) } else { led };
    let Width { exact, free, memory, .. } = inner.width;
    let width = Width { exact, free, memory: memory.empty(), ..width };
    let shape = Shape::around(Node::Optional, inner.shape);
    let change = inner.change().optional(inner.width);
    let codec = Optional { inner: inner.coded() };
    Declared { codec, width, shape, change: Some(change) }
}

/// Returns `true` if the value inside an `Option` always takes zero bits. Then the run (consecutive fields
/// with one bounds check) continues after the presence bit.
const fn joins(inner: Width) -> bool {
    inner.fixed && inner.max == 0
}

impl<T, C: Codec<T>> Codec<Option<T>> for Optional<C> {
    #[inline]
    fn blank(&self) -> Option<T> {
        None
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, Option<T>>,
        run: &mut Run<'_, S>,
    ) -> Result {
        let some = run.present(place.peek().is_some());
        if let Some(slot) = place.slot() {
            if !some {
                *slot = None;
            } else if slot.is_none() {
                out_of_line::<T, _>(|| *slot = Some(self.inner.blank()));
            }
        }
        if !some {
            return if joins(self.inner.width) { Ok(()) } else { run.end() };
        }
        let Some(value) = S::try_project(&mut place, Option::as_ref, Option::as_mut) else {
            return Err(run.refuse(ErrorKind::Refused));
        };
        if joins(self.inner.width) {
            return self.inner.codec.serialize(value, run);
        }
        run.extend_begun(self.inner.width.lead)?;
        self.inner.codec.serialize(value, run)?;
        if self.inner.width.fixed { run.end() } else { Ok(()) }
    }
}
