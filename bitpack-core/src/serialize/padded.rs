//! `pad_to`: zero bits after a value, so that all values of a type take the same number of bytes.

use super::Serialize;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::run::Run;
use crate::tracing::{Reason, Role, Value};

/// Maximum number of zero bits that are written or read in one step.
const AT_ONCE: u32 = 64;

impl<S: BitIo> Run<'_, S> {
    /// Begins a value of a type with the attribute `pad_to`: ends the parent's run (a sequence of fields that
    /// share one bounds check), and begins another for the value's first fields. Returns the position of the
    /// first bit, from which [`pad_to_end`](Self::pad_to_end) counts.
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if the fields of the run do not fit.
    #[cfg_attr(optimized, inline(always))]
    pub fn begin_padded<T: Serialize>(&mut self) -> Result<u64> {
        self.end()?;
        let start = self.stream.bit();
        self.stream.begin_padded();
        let lead = const {
            _ = S::IS_WRITING;
            T::SCHEMA.lead_before_padding()
        };
        self.begin(lead)?;
        Ok(start)
    }

    /// Ends a value of a type with the attribute `pad_to`, which began at bit `start`: writes zero
    /// bits until the value takes the bytes that its type is padded to, or reads them and rejects
    /// others.
    ///
    /// # Errors
    ///
    /// [`Reserved`](ErrorKind::Reserved) if a bit that is read is set,
    /// [`Overflow`](ErrorKind::Overflow) at the end of the data or the buffer,
    /// [`Declaration`](ErrorKind::Declaration) if a hand-written part has taken more bits than it
    /// declares, so that the value exceeds its size.
    #[cfg_attr(optimized, inline(always))]
    pub fn pad_to_end<T: Serialize>(&mut self, start: u64) -> Result {
        self.end()?;
        let most = const {
            _ = S::IS_WRITING;
            T::WIDTH.max
        };
        self.out_of_line(|stream| Run::new(stream).zeros_until(start, most))
    }

    /// Writes zero bits, or reads and checks them, until `most` bits were written or read since bit `start`.
    pub(crate) fn zeros_until(&mut self, start: u64, most: u64) -> Result {
        let taken = self.stream.at_most(start, most)?;
        let mut left = most.saturating_sub(taken) as u32;
        if S::REPLAYS {
            self.stream.mute(true);
            let mut modelled = self.stream.padding(most) as u32;
            while modelled > 0 {
                let bits = modelled.min(AT_ONCE);
                self.stream.decide(0, bits);
                modelled -= bits;
            }
        }
        if left == 0 {
            self.stream.mute(false);
            return Ok(());
        }
        self.begin(left)?;
        while left > 0 {
            let bits = left.min(AT_ONCE);
            let found = self.transfer(0, bits);
            if S::IS_READING && found != 0 {
                return Err(self.refuse_read(ErrorKind::Reserved, bits, || {
                    Reason::Because("the padding after the value is not zero")
                }));
            }
            left -= bits;
        }
        self.end()?;
        self.stream.mute(false);
        self.record_value(Role::Padding, || Value::Unsigned(0));
        Ok(())
    }
}
