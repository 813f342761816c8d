//! The end of a list on the wire: a length before the elements, or a continuation bit before each.

use crate::codec::length::{length, paid};
use crate::codec::number::int::Ranged;
use crate::cost::Width;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::run::Run;
use crate::schema::Node;
use crate::tracing::{Reason, Role, Value};

/// The way in which the end of a list is encoded: by a length or by continuation bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminator {
    /// A length before the elements.
    Length(Ranged<usize>),
    /// A continuation bit, which is 1, before each element, and a 0 after the last element.
    Marks { min: usize, max: usize },
}

impl Terminator {
    #[track_caller]
    pub(crate) const fn length(min: usize, max: usize) -> Self {
        Self::Length(length(min, max))
    }

    #[track_caller]
    pub(crate) const fn marks(min: usize, max: usize) -> Self {
        let (min, max) = length(min, max).bounds();
        Self::Marks { min, max }
    }

    /// Returns the minimum and the maximum number of elements.
    pub(crate) const fn bounds(&self) -> (usize, usize) {
        match self {
            Self::Length(length) => length.bounds(),
            Self::Marks { min, max } => (*min, *max),
        }
    }

    pub(crate) const fn node(&self) -> Node {
        let (min, max) = self.bounds();
        let (min, max) = (min as u32, max as u32);
        match self {
            Self::Length(_) => Node::List { min, max },
            Self::Marks { .. } => Node::More { min, max },
        }
    }

    /// Returns the number of bits before the first element: the length, or the first continuation bit.
    pub(crate) const fn lead(&self) -> u32 {
        match self {
            Self::Length(length) => length.bits(),
            Self::Marks { .. } => 1,
        }
    }

    /// Returns the width of a list: its elements and its length or continuation bits. The first element may
    /// be wider or narrower than the others.
    #[track_caller]
    pub(crate) const fn width(&self, first: Width, other: Width) -> Width {
        let (min, max) = self.bounds();
        let mark = Width::bits(matches!(self, Self::Marks { .. }) as u32);
        let free = paid(max, mark.then(other));
        let (least, most) = (many(first.min, other.min, min), many(first.max, other.max, max));
        let least = least.saturating_add(mark.min.saturating_mul(min as u64));
        let most = most.saturating_add(mark.max.saturating_mul(max as u64));
        Width::led(self.lead(), least, most).exact_if(first.exact && other.exact).with_free(free)
    }

    /// Writes the length `count` of a list, or reads a length, and returns the length. With continuation bits
    /// nothing is sent here, and a reader gets the maximum length. A length ends the run (consecutive fields
    /// with one bounds check); the first continuation bit is still part of the run. Each element takes at
    /// least `least_each` bits.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn begin<S: BitIo>(
        self,
        run: &mut Run<'_, S>,
        count: usize,
        least_each: u64,
    ) -> Result<usize> {
        match self {
            Self::Length(length) => run.length(count, &length, least_each),
            Self::Marks { min, max } => {
                if S::IS_WRITING && S::VALIDATES && !(min..=max).contains(&count) {
                    let reason = || Reason::Length(count as u128, min as u128, max as u128);
                    return Err(run.refuse_write(ErrorKind::Range, reason));
                }
                Ok(if S::IS_WRITING { count } else { max })
            }
        }
    }

    /// Returns `true` if the list has an element at `index`. With continuation bits, the function writes or
    /// reads the bit; a writer has `count` elements, and a reader at most `count`. If the bit is 0, the run
    /// (consecutive fields with one bounds check) has ended.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn another<S: BitIo>(
        self,
        run: &mut Run<'_, S>,
        index: usize,
        count: usize,
    ) -> Result<bool> {
        let Self::Marks { min, max } = self else {
            return Ok(index < count);
        };
        if index > 0 {
            run.restart(1)?;
        }
        let more = run.transfer_few(u64::from(index < count), 1) == 1;
        run.record_value(Role::Present, || Value::Bool(more));
        if S::IS_READING && (more && index >= max || !more && index < min) {
            let found = index as u128 + u128::from(more);
            let reason = || Reason::Length(found, min as u128, max as u128);
            return Err(run.refuse_read(ErrorKind::Range, 1, reason));
        }
        if !more {
            run.end()?;
        }
        Ok(more)
    }
}

/// Returns the number of bits of `count` elements: `first` bits for the first one, and `other` bits
/// for each of the others.
const fn many(first: u64, other: u64, count: usize) -> u64 {
    if count == 0 {
        return 0;
    }
    first.saturating_add(other.saturating_mul(count as u64 - 1))
}
