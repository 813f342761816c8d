//! An enum's number.

use crate::error::{Error, ErrorKind};
use crate::run::Run;
use crate::stream::Stream;
use crate::trace::{Reason, Role, Value};

impl<S: Stream> Run<'_, S> {
    /// The number of a variant, by declaration order: below `variants`, in `bits` bits.
    ///
    /// Source: "Reading and Writing Packets", the packet type in front of a packet, here in as few
    /// bits as it needs.
    ///
    /// # Errors
    ///
    /// [`Tag`](ErrorKind::Tag) for a number without a variant.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(&mut self, tag: u32, variants: u32, bits: u32) -> Result<u32, Error> {
        let tag = self.gather(tag as u64, bits) as u32;
        if S::IS_READING && tag >= variants {
            let reason = || Reason::Tag(u64::from(tag), variants);
            return Err(self.refuse_read(ErrorKind::Tag, bits, reason));
        }
        self.note(Role::Tag, || Value::Unsigned(u128::from(tag)));
        Ok(tag)
    }
}
