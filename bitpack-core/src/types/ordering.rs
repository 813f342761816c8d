//! Implementations for `Ordering`.

use core::cmp::Ordering;

use crate::delta::Delta;
use crate::place::{Place, store};
use crate::schema::{Schema, Variant};

serialize! {
    /// Sent in 2 bits: `Less` is 0, `Equal` 1, `Greater` 2; 3 is rejected with
    /// [`Tag`](crate::ErrorKind::Tag).
    [] Ordering,
    &Schema::choice(
        "Ordering",
        2,
        const { &[Variant::new("Less", &[]), Variant::new("Equal", &[]), Variant::new("Greater", &[])] },
        &[],
    ),
    blank Self::Equal;
    |this, run| {
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
