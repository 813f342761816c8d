//! Implementations for `Ordering`.

use core::cmp::Ordering;

use crate::delta::Delta;
use crate::error::Result;
use crate::place::{Place, store};
use crate::run::Run;
use crate::schema::{Schema, Variant};
use crate::serialize::Serialize;
use crate::stream::Stream;

/// Sent in 2 bits: `Less` is 0, `Equal` 1, `Greater` 2; 3 is rejected with
/// [`Tag`](crate::ErrorKind::Tag).
impl Serialize for Ordering {
    const SCHEMA: &'static Schema = &Schema::choice(
        "Ordering",
        2,
        const { &[Variant::new("Less", &[]), Variant::new("Equal", &[]), Variant::new("Greater", &[])] },
        &[],
    );
    in_a_run!();
    #[inline]
    fn blank() -> Self {
        Self::Equal
    }
    #[cfg_attr(optimized, inline(always))] // joins the run of its parent
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result {
        let tag = run.tag((*this.peek() as i8 + 1) as u32, 3, 2)?;
        let read = match tag {
            0 => Self::Less,
            1 => Self::Equal,
            _ => Self::Greater,
        };
        store(this, read);
        Ok(())
    }
}

impl Delta for Ordering {
    whole_delta!(equal);
}
