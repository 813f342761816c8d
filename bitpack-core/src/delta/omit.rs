//! `omit_default` in a delta: one bit, which tells if the value is the default. If it is not, the
//! delta of the value follows, or the whole value if the baseline is the default.

use super::DeltaCodec;
use super::changed_bit::code;
use super::codec::without_baseline_is_whole;
use super::unsent::{copies, new_part, part};
use crate::codec::{Codec, Coded, LeftOut, OmitValue, out_of_line};
use crate::error::{ErrorKind, Result};
use crate::place::Place as _;
use crate::stream::Stream;
use crate::tracing::{Role, Value};

impl<T: PartialEq, F: LeftOut<T>, C: Codec<T>> DeltaCodec<T> for Coded<OmitValue<C, F>>
where
    Coded<C>: DeltaCodec<T>,
{
    without_baseline_is_whole!(T);
    #[cfg_attr(optimized, inline(always))]
    fn delta<S: Stream>(
        &self,
        mut place: S::Ref<'_, T>,
        baseline: &T,
        stream: &mut S,
    ) -> Result<bool> {
        let OmitValue { inner, value: left_out, omitted_bit } = self.codec;
        let is_left_out = |value: &T| out_of_line::<T, _>(|| left_out.with(|it| *value == *it));
        let was_sent = !is_left_out(baseline);
        let mut sent = was_sent;
        if !copies::<S>() {
            let differs = S::IS_WRITING && !is_left_out(place.peek());
            sent = (code(u64::from(differs != omitted_bit), 1, stream)? == 1) != omitted_bit;
            stream.record_value(Role::Present, || Value::Bool(sent));
        }
        if !sent {
            if let Some(slot) = place.slot() {
                out_of_line::<T, _>(|| left_out.set(slot));
            }
            return Ok(was_sent);
        }
        let start = stream.bit();
        let value = S::project(&mut place, |value| value, |value| value);
        let changed = if was_sent {
            part::<T, S>(value, baseline, inner, stream)?
        } else {
            new_part::<T, S>(value, inner, stream)?
        };
        if S::SENDS && S::IS_READING && inner.width.exact && is_left_out(place.peek()) {
            return Err(stream.fail_at(ErrorKind::Redundant, start));
        }
        Ok(changed)
    }
}
