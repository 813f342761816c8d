//! `align` and `reserved`: padding and reserved bits, which must be zero.

use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::run::Run;
use crate::tracing::{Reason, Role, Value};

impl<S: BitIo> Run<'_, S> {
    /// Writes 0 to 7 zero bits up to the next byte boundary, or reads these bits and rejects ones. Then it
    /// begins a run (fields with one bounds check) of `next` bits for the fields after them.
    ///
    /// Source of the wire format: "Serialization Strategies", `serialize_align`; the standard "serialize
    /// 1.0", `align`.
    ///
    /// # Errors
    ///
    /// [`Align`](ErrorKind::Align) if a bit that is read is set, [`Overflow`](ErrorKind::Overflow)
    /// at the end of the data or the buffer.
    #[cfg_attr(optimized, inline(always))]
    pub fn align(&mut self, next: u32) -> Result {
        self.stream()?.pad()?;
        self.restart(next)
    }

    /// Writes `bits` zero bits that are reserved for later use; a reader rejects other bits. Neither
    /// "Serialization Strategies" nor the standard "serialize 1.0" has this operation; with them, one would
    /// use `bits` with a zero.
    ///
    /// # Errors
    ///
    /// [`Reserved`](ErrorKind::Reserved) if a bit that is read is set.
    #[cfg_attr(optimized, inline(always))]
    pub fn reserved(&mut self, bits: u32) -> Result {
        let found = self.transfer(0, bits);
        if S::IS_READING && found != 0 {
            return Err(self.refuse_read(ErrorKind::Reserved, bits, || Reason::Reserved(found)));
        }
        self.record_value(Role::Reserved, || Value::Unsigned(0));
        Ok(())
    }
}
