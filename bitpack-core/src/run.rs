//! [`Run`]: a sequence of fields that share one bounds check.

mod operation;

use core::fmt;

pub(crate) use operation::{
    MOST_SINGLE, finish_number, reject_beyond_end, run_one_operation, run_user_operation,
};

use crate::cost::Width;
use crate::error::{Error, ErrorKind, Result, cold};
use crate::io::BitIo;
use crate::tracing::{Reason, Role, Step, Value};

/// A sequence of fields of known width that share one bounds check. After the check, each field is written or
/// read with shifts by constants.
///
/// A run is a local variable of a function in which every step is inlined. Its position starts at 0
/// and only constants are added to it, so that it is a constant after inlining: words live in
/// registers, and each range check is a compare and a branch. (That is why every method is
/// `#[cfg_attr(optimized, inline(always))]`. After a method that is not inlined, no
/// position is a constant any more.)
///
/// Derived code calls one method of this type for each field. They are defined in the files of
/// [`codec`](crate::codec), each with its wire rule.
#[doc(hidden)]
pub struct Run<'s, S: BitIo> {
    pub(crate) stream: &'s mut S,
    pub(crate) state: S::RunState,
}

impl<S: BitIo> fmt::Debug for Run<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("bits", &S::run_bits(&self.state)).finish_non_exhaustive()
    }
}

impl<'s, S: BitIo> Run<'s, S> {
    /// Begins a run of fields of `bits` bits and returns it.
    #[cfg(test)]
    pub(crate) fn begun(stream: &'s mut S, bits: u32) -> Result<Self> {
        let mut run = Self::new(stream);
        run.begin(bits)?;
        Ok(run)
    }

    /// Creates a run without fields; [`begin`](Self::begin) starts it. (It is not started here,
    /// because a run that is returned in a `Result` is copied several times.)
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn new(stream: &'s mut S) -> Self {
        Self { stream, state: S::RunState::default() }
    }

    /// Ends the run of fields: sets the position of the stream to its end. Ending a run twice has no effect.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn end(&mut self) -> Result {
        self.stream.end(&mut self.state)
    }

    /// Begins a run of fields in this variable, with one check that `bits` bits fit.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn begin(&mut self, bits: u32) -> Result {
        self.stream.begin_in(&mut self.state, bits)
    }

    /// Ends the run of fields and begins the next one, of `next` bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the bits of the current or the next run do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn restart(&mut self, next: u32) -> Result {
        self.end()?;
        self.begin(next)
    }

    /// Calls a function with the stream, after the run of fields has ended. The function need not
    /// be inlined, because the stream is passed as a local value; a stream whose own address is
    /// passed lives in memory.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn out_of_line(&mut self, function: impl FnOnce(&mut S) -> Result) -> Result {
        let mut local = self.stream.move_out();
        let result = function(&mut local);
        self.stream.move_back(local);
        result
    }

    /// Ends the run of fields and lends out its stream, for a function that is not part of the run.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the run's bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn stream(&mut self) -> Result<&mut S> {
        self.end()?;
        Ok(self.stream)
    }

    /// Ends the run of fields and lends out its stream to the hand-written function of the field
    /// `name`.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the run's bits do not fit; [`Depth`](ErrorKind::Depth)
    /// inside 64 other functions.
    #[cfg_attr(optimized, inline(always))]
    pub fn lend_stream(&mut self, name: &'static str) -> Result<&mut S> {
        let stream = self.suspend_run(name)?;
        stream.descend()?;
        Ok(stream)
    }

    /// Takes the stream back from a function that [`lend_stream`](Self::lend_stream) lent it to,
    /// and begins a run of fields of `next` bits.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the new bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn return_stream(&mut self, next: u32) -> Result {
        self.stream.depth().ascend();
        self.resume_run(next)
    }

    /// Ends the run of fields before the field `name`, which is serialized outside of any run.
    /// Returns the stream.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn suspend_run(&mut self, name: &str) -> Result<&mut S> {
        self.end()?;
        self.enter_name(name);
        Ok(self.stream)
    }

    /// Leaves a field that was serialized outside of any run, and begins the next run of `next` bits.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn resume_run(&mut self, next: u32) -> Result {
        self.leave();
        self.begin_next(next)
    }

    /// Begins the next run of fields, of `next` bits, after a field that was written or read without an
    /// error. A run without fields needs no bounds check.
    #[cfg_attr(optimized, inline(always))]
    fn begin_next(&mut self, next: u32) -> Result {
        if next > 0 {
            return self.begin(next);
        }
        self.state = S::RunState::default();
        Ok(())
    }

    /// Takes the stream back from a hand-written function that began at bit `from` and may take at most
    /// `most` bits. Then begins a run of fields of `next` bits.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if the function took more; [`Overflow`](ErrorKind::Overflow)
    /// if the next run does not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn return_stream_within(&mut self, from: u64, most: u64, next: u32) -> Result {
        self.stream.at_most(from, most)?;
        self.return_stream(next)
    }

    /// Extends the run (the bits with one bounds check) by `bits` bits.
    ///
    /// It is used after a flag, for the fields that depend on the flag. Ending the run and
    /// beginning another one took 12 more instructions.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn extend(&mut self, bits: u32) -> Result {
        if S::run_bits(&self.state) == 0 {
            // an empty run may have ended
            return self.begin(bits);
        }
        self.extend_begun(bits)
    }

    /// Extends a run of fields by `bits` bits. At least one bit of the run must have been written or read, so
    /// that the test for an empty run is not needed.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn extend_begun(&mut self, bits: u32) -> Result {
        self.stream.extend(&mut self.state, bits)
    }

    /// Enters the fields after a true condition: extends the run of fields by `lead` bits, the bits
    /// that these fields always begin with.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the new bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn enter_group(&mut self, lead: u32) -> Result {
        self.extend(lead)
    }

    /// Skips the fields after a false condition: ends the run of fields before them.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the run's bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn skip_group(&mut self) -> Result {
        self.end()
    }

    /// Ends the run of fields and begins one of `next` bits; for `None`, continues the current run.
    /// It is called after an enum's tag and after its variants: if no variant has any bits, the run
    /// continues.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the bits of the current or the next run do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn part(&mut self, next: Option<u32>) -> Result {
        match next {
            Some(next) => self.restart(next),
            None => Ok(()),
        }
    }

    /// Enters the fields of an enum's variant `name`, after its tag: ends the run of fields and
    /// begins one of `next` bits. For `None`, which means that no variant has any bits, the run
    /// continues.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the bits of the current or the next run do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn enter_variant(&mut self, name: &str, next: Option<u32>) -> Result {
        self.enter_name(name);
        self.part(next)
    }

    /// Leaves the fields of an enum's variant in the path of a trace.
    #[cfg_attr(optimized, inline(always))]
    pub fn leave_variant(&mut self) {
        self.leave();
    }

    /// Ends the run of fields at the end of a type. If the type's width is fixed, the run stays
    /// open instead, because the run of the parent type may include it.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the run's bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn close(&mut self, whole: Width) -> Result {
        if whole.fixed { Ok(()) } else { self.end() }
    }

    /// Enters the field `name` in the path of a trace, and returns the run. The fields of its type
    /// belong to the current run of fields.
    #[cfg_attr(optimized, inline(always))]
    pub fn enter_field(&mut self, name: &str) -> &mut Self {
        self.enter_name(name);
        self
    }

    /// Leaves a field of a nested type. If its `width` is fixed, the current run of fields
    /// continues. Otherwise the run has ended, and a new run of `next` bits begins.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the new bits do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn leave_field(&mut self, width: Width, next: u32) -> Result {
        self.leave();
        if width.fixed { Ok(()) } else { self.begin_next(next) }
    }

    /// Returns an error of the given kind at the current position in the run of fields.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub fn refuse(&self, kind: ErrorKind) -> Error {
        cold(kind, S::run_bits(&self.state))
    }

    /// Returns an error about the value of `bits` bits that was just read, and records the reason
    /// in a trace.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn refuse_read(
        &mut self,
        kind: ErrorKind,
        bits: u32,
        reason: impl FnOnce() -> Reason,
    ) -> Error {
        if S::TRACES {
            self.stream.record_rejection(reason);
        }
        cold(kind, S::run_bits(&self.state).wrapping_sub(bits))
    }

    /// Returns an error about the value that was to be written next, and records the reason in a
    /// trace.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn refuse_write(
        &mut self,
        kind: ErrorKind,
        reason: impl FnOnce() -> Reason,
    ) -> Error {
        self.refuse_read(kind, 0, reason)
    }

    /// Returns an error about the value of `bits` bits that was just read, without recording a
    /// reason.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn refuse_behind(&self, kind: ErrorKind, bits: u32) -> Error {
        cold(kind, S::run_bits(&self.state).wrapping_sub(bits))
    }

    /// Enters a part of the current field, such as an element, in the path of a trace.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn enter(&mut self, step: Step<'_>) {
        if S::TRACES {
            self.stream.enter(step);
        }
    }

    /// Enters the field `name` in the path of a trace.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn enter_name(&mut self, name: &str) {
        if S::TRACES {
            self.stream.enter(Step::Name(name));
        }
    }

    /// Leaves the current field or part in the path of a trace.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn leave(&mut self) {
        if S::TRACES {
            self.stream.leave();
        }
    }

    /// Records the role (such as value or length) and the value of the bits that were just written or read,
    /// if the stream traces.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn record_value(&mut self, role: Role, value: impl FnOnce() -> Value) {
        if S::TRACES {
            self.stream.record_value(role, value);
        }
    }

    /// Writes or reads the next `bits` (0..=64) bits of the run of fields. All codecs are built on
    /// it. A stream that writes appends `value` and returns it; one that reads ignores `value` and
    /// returns the bits that it reads.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn transfer(&mut self, value: u64, bits: u32) -> u64 {
        self.stream.transfer(&mut self.state, value, bits)
    }

    /// Writes or reads the next bits of the run of fields like [`transfer`](Self::transfer), at most
    /// [`MOST_IN_WINDOW`] (50).
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn transfer_few(&mut self, value: u64, bits: u32) -> u64 {
        self.stream.transfer_few(&mut self.state, value, bits)
    }

    /// Writes or reads up to 128 bits of the run of fields in two parts: the low 64 bits first, or the high
    /// bits first if numbers begin with their most significant bit.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn transfer_u128(&mut self, value: u128, bits: u32) -> u128 {
        if bits <= 64 {
            return self.transfer(value as u64, bits) as u128;
        }
        if self.stream.is_msb_first() {
            let high = self.transfer((value >> 64) as u64, bits - 64);
            return (high as u128) << 64 | self.transfer(value as u64, 64) as u128;
        }
        let low = self.transfer(value as u64, 64);
        let high = self.transfer((value >> 64) as u64, bits - 64);
        (high as u128) << 64 | low as u128
    }
}

#[cfg(test)]
mod tests;
