//! [`Observer`]: receives the path, the values and the rejections of a packet's fields.

use core::any::Any;

use crate::tracing::{Mark, Reason, Role, Step, Value};

/// The part of a stream that records fields for traces. All methods do nothing by default, and
/// calls of them are compiled out unless [`TRACES`](Self::TRACES) is set.
pub trait Observer {
    /// `true` if the stream records paths, values or reasons for rejections.
    const TRACES: bool = false;

    /// `true` if the stream records the bits of the plain packet (without a model) even if a model encodes
    /// other numbers. The stream receives the plain bits with [`took`](Self::took).
    const RECORDS_BITS: bool = false;

    /// Enters a part of the current value, such as a field or an element: extends the path. After
    /// an error the path is left as it is, so that it names the field.
    #[cfg_attr(optimized, inline(always))]
    fn enter(&mut self, _step: Step<'_>) {}

    /// Leaves the part of the value that was entered last: shortens the path.
    #[cfg_attr(optimized, inline(always))]
    fn leave(&mut self) {}

    /// Receives a [`Mark`], which tells which part follows in a value whose type is known only at run time.
    #[cfg_attr(optimized, inline(always))]
    fn mark(&mut self, _mark: Mark) {}

    /// Receives a value whose type is known only at run time, and its baseline, after the delta was written
    /// or read. `_is_changed` is `false` if the value is marked as unchanged.
    #[cfg_attr(optimized, inline(always))]
    fn compared(&mut self, _value: &dyn Any, _baseline: &dyn Any, _is_changed: bool) {}

    /// Records the purpose and the value of the bits that were just written or read.
    #[cfg_attr(optimized, inline(always))]
    fn record_value(&mut self, _role: Role, _value: impl FnOnce() -> Value) {}

    /// Records a number `raw` of `bits` bits at bit `bit` of the plain packet. The stream has not moved these
    /// bits as one number: they were parts of [bytes](crate::io::BitIo::byte), or a model has coded the
    /// number.
    #[cfg_attr(optimized, inline(always))]
    fn took(&mut self, _bit: u64, _bits: u32, _raw: u64) {}

    /// Receives a float that is about to be quantised and written.
    #[cfg_attr(optimized, inline(always))]
    fn quantises(&mut self, _value: f32) {}

    /// Receives a double that is about to be quantised and written.
    #[cfg_attr(optimized, inline(always))]
    fn quantises_double(&mut self, _value: f64) {}

    /// Records the reason why the bits that were just read, or the value to be written, are rejected.
    #[cfg_attr(optimized, inline(always))]
    fn record_rejection(&mut self, _reason: impl FnOnce() -> Reason) {}

    /// Sets a name for the value of the next operation. A program gives it with `stream.named(…)`.
    #[cfg_attr(optimized, inline(always))]
    fn set_pending_name(&mut self, _name: &'static str) {}

    /// Adds the name set for the next operation to the path. Returns `false` if there is none.
    #[cfg_attr(optimized, inline(always))]
    fn enter_pending_name(&mut self) -> bool {
        false
    }
}
