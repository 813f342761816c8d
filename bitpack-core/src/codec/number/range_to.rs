//! Integers in a range that ends at an earlier field.

use crate::codec::Ranged;
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::number::Int;
use crate::run::Run;
use crate::tracing::{Reason, Role};

/// Returns an end of a range: the value of an earlier field plus a constant.
#[doc(hidden)]
#[cfg_attr(optimized, inline(always))]
pub fn range_end<T: Int>(value: T, offset: i64) -> i64 {
    (value.to_u64() as i64).saturating_add(offset)
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads an integer in a range whose ends depend on earlier fields, in the bits that
    /// this range needs. Then it begins a run (fields with one bounds check) of `next` bits for the
    /// fields after it.
    ///
    /// Source: "Serialization Strategies", `serialize_int`, whose bounds may be variables.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the value is out of range, or if `min` is above `max`.
    #[cfg_attr(optimized, inline(always))]
    pub fn int_between<T: Int>(
        &mut self,
        name: &str,
        [min, max]: [i64; 2],
        value: T,
        next: u32,
    ) -> Result<T> {
        self.enter_name(name);
        let is_empty = min > max;
        if is_empty && (S::IS_READING || S::VALIDATES) {
            return Err(self.refuse_write(ErrorKind::Range, || Reason::EmptyRange(min, max)));
        }
        let range = if is_empty { 0 } else { max.wrapping_sub(min) as u64 };
        let codec = Ranged::offsets(i128::from(min) as u128, range.into());
        self.restart(codec.bits())?;
        let value = self.ranged(Role::Value, value, &codec)?;
        self.leave();
        self.restart(next)?;
        Ok(value)
    }
}
