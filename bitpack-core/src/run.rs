//! [`Run`]: consecutive fields gathered into words.

mod alone;

use core::fmt;

pub(crate) use alone::{MOST_SINGLE, alone, single};

use crate::account::{Reason, Role, Step, Value};
use crate::cost::Width;
use crate::engine::Engine;
use crate::error::{Error, ErrorKind, cold};

/// Consecutive fields of known width: one bounds check for all of them, then shifts by constants.
///
/// A run is a local of a function whose every step is inlined. Its position starts at 0 and only
/// constants are added to it, so after inlining it is a constant: words live in registers and each
/// range check is a compare and a branch. (Every method is therefore `#[cfg_attr(not(debug_assertions), inline(always))]`: one that
/// is not costs the constants of all the fields behind it.)
///
/// The derive calls the methods of this type, one a field; they stand in the files of
/// [`codec`](crate::codec), each with its wire rule.
#[doc(hidden)]
pub struct Run<'s, S: Engine> {
    pub(crate) stream: &'s mut S,
    pub(crate) gather: S::Gather,
}

impl<S: Engine> fmt::Debug for Run<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("bits", &S::at(&self.gather)).finish_non_exhaustive()
    }
}

impl<'s, S: Engine> Run<'s, S> {
    /// Begins a run of `bits` bits.
    #[cfg(test)]
    pub(crate) fn new(stream: &'s mut S, bits: u32) -> Result<Self, Error> {
        let mut run = Self::idle(stream);
        run.begin(bits)?;
        Ok(run)
    }

    /// One that has not begun. (A run that came back in a result was copied several times.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn idle(stream: &'s mut S) -> Self {
        Self { stream, gather: S::Gather::default() }
    }

    /// Ends the run. A run that has ended is inert: ending it again does nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end(&mut self) -> Result<(), Error> {
        self.stream.end(&mut self.gather)
    }

    /// Begins the next run of the same function: one check that `bits` bits fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn begin(&mut self, bits: u32) -> Result<(), Error> {
        self.stream.begin_in(&mut self.gather, bits)
    }

    /// Ends the run and begins one of `next` bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if they do not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn resume(&mut self, next: u32) -> Result<(), Error> {
        self.end()?;
        self.begin(next)
    }

    /// What is no part of a run that has ended, by a function that need not be inlined. The stream goes there as
    /// a value of its own: one whose address goes into a function lives in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn apart(
        &mut self,
        function: impl FnOnce(&mut S) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut local = self.stream.take();
        let result = function(&mut local);
        self.stream.put_back(local);
        result
    }

    /// Ends the run and hands out its stream, for a function that is not part of it.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if what the run gathered does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn stream(&mut self) -> Result<&mut S, Error> {
        self.end()?;
        Ok(self.stream)
    }

    /// Ends the run and hands out its stream for the field called `name`, which is a function's.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if what the run gathered does not fit;
    /// [`Depth`](ErrorKind::Depth) inside 64 other functions.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn hand_over(&mut self, name: &'static str) -> Result<&mut S, Error> {
        let stream = self.aside(name)?;
        stream.descend()?;
        Ok(stream)
    }

    /// The stream comes back from that function: begins a run of `next` bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if they do not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take_back(&mut self, next: u32) -> Result<(), Error> {
        self.stream.ascend();
        self.go_on(next)
    }

    /// Ends the run: the field called `name` is no part of one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn aside(&mut self, name: &'static str) -> Result<&mut S, Error> {
        self.end()?;
        self.enter_name(name);
        Ok(self.stream)
    }

    /// Behind that field: begins a run of `next` bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn go_on(&mut self, next: u32) -> Result<(), Error> {
        self.leave();
        self.begin(next)
    }

    /// The same behind a function that takes `most` bits at most, and began at bit `from`.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if it took more;
    /// [`Overflow`](ErrorKind::Overflow) if the next run does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn take_back_within(&mut self, from: u64, most: u64, next: u32) -> Result<(), Error> {
        let taken = self.stream.bit().saturating_sub(from);
        if S::REFUSES && taken > most {
            self.stream.wrong(|| Reason::Most(taken, most));
            return Err(self.stream.fail_at(ErrorKind::Declaration, from));
        }
        self.take_back(next)
    }

    /// Goes on for `bits` bits behind what the run has.
    ///
    /// Behind a bit that says whether they are there: ending the run and beginning another took 12
    /// instructions more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn extend(&mut self, bits: u32) -> Result<(), Error> {
        if S::at(&self.gather) == 0 {
            // nothing in it: it may have ended
            return self.begin(bits);
        }
        self.extend_begun(bits)
    }

    /// The same where the run has something.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn extend_begun(&mut self, bits: u32) -> Result<(), Error> {
        self.stream.extend(&mut self.gather, bits)
    }

    /// Whether to go into what a condition stands before: if it holds, or where that is no branch.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn goes_into(&mut self, holds: bool) -> bool {
        if const { S::IN_COLUMNS } { self.stream.goes_into(holds) } else { holds }
    }

    /// The end of an element of a list.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn next_element(&mut self) {
        if const { S::IN_COLUMNS } {
            self.stream.next_element();
        }
    }

    /// What a condition stands before is there: the run goes on for `lead` bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if they do not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn there(&mut self, lead: u32) -> Result<(), Error> {
        self.extend(lead)
    }

    /// It is not: the run ends.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if what the run gathered does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn not_there(&mut self) -> Result<(), Error> {
        self.end()
    }

    /// Ends the run and begins one of `next` bits; `None` lets it go on. Behind an enum's number,
    /// and behind its variants: where none has a bit, the run goes on.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if it does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn part(&mut self, next: Option<u32>) -> Result<(), Error> {
        match next {
            Some(next) => self.resume(next),
            None => Ok(()),
        }
    }

    /// What follows are the fields of this variant: behind its number the run ends and begins one of
    /// `next` bits, or goes on.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if it does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn enter_variant(&mut self, name: &'static str, next: Option<u32>) -> Result<(), Error> {
        self.enter_name(name);
        self.part(next)
    }

    /// The end of a variant's fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave_variant(&mut self) {
        self.leave();
    }

    /// The end of a type: its run ends here unless all of it is fixed and a parent's may go on.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if what the run gathered does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn close(&mut self, whole: Width) -> Result<(), Error> {
        if whole.fixed { Ok(()) } else { self.end() }
    }

    /// What follows is in the field called `name`, of a type that joins this run.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn enter_field(&mut self, name: &'static str) -> &mut Self {
        self.enter_name(name);
        self
    }

    /// Behind that field: where it was all of its `width`, this run goes on; else it has ended, and
    /// one of `next` bits begins.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if they do not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave_field(&mut self, width: Width, next: u32) -> Result<(), Error> {
        self.leave();
        if width.fixed { Ok(()) } else { self.begin(next) }
    }

    /// An error at the run's position.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn refuse(&self, kind: ErrorKind) -> Error {
        cold(kind, S::at(&self.gather))
    }

    /// An error about the value of `bits` bits that was just read, and why.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn refuse_read(
        &mut self,
        kind: ErrorKind,
        bits: u32,
        reason: impl FnOnce() -> Reason,
    ) -> Error {
        if S::TELLS {
            self.stream.wrong(reason);
        }
        cold(kind, S::at(&self.gather).wrapping_sub(bits))
    }

    /// An error about the value that was to be written next, and why.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn refuse_write(
        &mut self,
        kind: ErrorKind,
        reason: impl FnOnce() -> Reason,
    ) -> Error {
        if S::TELLS {
            self.stream.wrong(reason);
        }
        cold(kind, S::at(&self.gather))
    }

    /// The same as of a value that was read, where the kind says it all.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn refuse_behind(&self, kind: ErrorKind, bits: u32) -> Error {
        cold(kind, S::at(&self.gather).wrapping_sub(bits))
    }

    /// What follows is this part of the field.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn enter(&mut self, step: Step) {
        if S::TELLS {
            self.stream.enter(step);
        }
    }

    /// What follows is in the field called `name`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn enter_name(&mut self, name: &'static str) {
        if S::TELLS {
            self.stream.enter(Step::Name(name));
        }
    }

    /// The end of the part.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn leave(&mut self) {
        if S::TELLS {
            self.stream.leave();
        }
    }

    /// What the bits just gathered said.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn note(&mut self, role: Role, value: impl FnOnce() -> Value) {
        if S::TELLS {
            self.stream.note(role, value);
        }
    }

    /// The one primitive below all codecs: `bits` (0..=64) bits of `value` go out and come back, or
    /// `value` is ignored and what was read comes back.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn gather(&mut self, value: u64, bits: u32) -> u64 {
        self.stream.gather(&mut self.gather, value, bits)
    }

    /// [`gather`](Self::gather) of up to [`MOST_IN_WINDOW`] bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn gather_few(&mut self, value: u64, bits: u32) -> u64 {
        self.stream.gather_few(&mut self.gather, value, bits)
    }

    /// [`gather`](Self::gather) of up to 128 bits, the low half first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn gather_u128(&mut self, value: u128, bits: u32) -> u128 {
        if bits <= 64 {
            return self.gather(value as u64, bits) as u128;
        }
        let low = self.gather(value as u64, 64);
        let high = self.gather((value >> 64) as u64, bits - 64);
        (high as u128) << 64 | low as u128
    }
}

#[cfg(test)]
mod tests;
