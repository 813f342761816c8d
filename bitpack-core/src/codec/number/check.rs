//! `check`: a constant in the packet, which shows a reader where it no longer reads what the writer
//! wrote.

use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::math::mask;
use crate::run::Run;
use crate::tracing::{Reason, Role, Value};

impl<S: BitIo> Run<'_, S> {
    /// Writes the low `bits` (up to 64) bits of the constant `magic`; a reader rejects other bits.
    ///
    /// Source: "Serialization Strategies", the "serialize check", which is such a constant of 32 bits without
    /// alignment.
    ///
    /// # Errors
    ///
    /// [`Check`](ErrorKind::Check) if another value is read.
    #[cfg_attr(optimized, inline(always))]
    pub fn check(&mut self, magic: u64, bits: u32) -> Result {
        let magic = magic & mask(bits);
        let found = self.stream.constant(&mut self.state, magic, bits);
        if S::IS_READING && found != magic {
            return Err(self.refuse_read(ErrorKind::Check, bits, || Reason::Check(found, magic)));
        }
        self.record_value(Role::Check, || Value::Unsigned(u128::from(magic)));
        Ok(())
    }
}
