//! The reference implementation of values that begin with their most significant bit.

use bitpack::{MsbFirst, Serialize};

use super::{Outcome, Subject, Verdict, Writer};
use crate::draw::Draw;

impl<T: Subject> Subject for MsbFirst<T> {
    fn draw(d: &mut Draw) -> Self {
        Self(T::draw(d))
    }
    fn wire(&self, w: &mut Writer) -> Verdict {
        let is_whole = T::WIDTH.fixed && <T as Serialize>::MAX_BITS % 8 == 0;
        w.msb_first(is_whole, |w| self.0.wire(w))
    }
    fn agrees(&self, read: &Self) -> Outcome {
        self.0.agrees(&read.0)
    }
    fn blank(&self) -> Outcome {
        Subject::blank(&self.0)
    }
}
