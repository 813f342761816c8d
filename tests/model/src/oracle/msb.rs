//! The reference implementation of values that begin with their most significant bit.

use bitpack::MsbFirst;

use super::{Outcome, Subject, Verdict, Writer};
use crate::draw::Draw;

impl<T: Subject> Subject for MsbFirst<T> {
    fn draw(d: &mut Draw) -> Self {
        Self(T::draw(d))
    }
    fn wire(&self, w: &mut Writer) -> Verdict {
        w.msb_first(|w| self.0.wire(w))
    }
    fn agrees(&self, read: &Self) -> Outcome {
        self.0.agrees(&read.0)
    }
    fn blank(&self) -> Outcome {
        Subject::blank(&self.0)
    }
}
