//! `omit_default` in a delta: one bit, which tells if the value is the default. If it is not, the
//! delta of the value follows, or the whole value if the baseline is the default.

use super::DeltaCodec;
use super::changed_bit::code;
use super::codec::without_baseline_is_whole;
use crate::codec::{Codec, Coded, LeftOut, OmitDefault, OmitValue, out_of_line};
use crate::error::{Error, ErrorKind};
use crate::place::{FloatForm, Place as _};
use crate::stream::Stream;
use crate::tracing::{Role, Value};

macro_rules! omit {
    ([$($generics:tt)*] $codec:ty, |$self:ident| $left_out:expr) => {
        impl<$($generics)*, C: Codec<T>> DeltaCodec<T> for Coded<$codec>
        where
            Coded<C>: DeltaCodec<T>,
        {
            without_baseline_is_whole!(T);
            fn same<Floats: FloatForm>(&$self, value: &T, baseline: &T) -> bool {
                let are_left_out = $left_out.with(|it| (*value == *it, *baseline == *it));
                match are_left_out {
                    (true, true) => true,
                    (false, false) => $self.codec.inner.same::<Floats>(value, baseline),
                    _ => false,
                }
            }
            fn copy_baseline<Floats: FloatForm>(&$self, value: &mut T, baseline: &T) -> bool {
                if $left_out.with(|it| *baseline == *it) {
                    $left_out.set(value);
                    return true;
                }
                $self.codec.inner.copy_baseline::<Floats>(value, baseline)
            }
            #[cfg_attr(optimized, inline(always))]
            fn delta<S: Stream>(
                &$self,
                place: S::Ref<'_, T>,
                baseline: &T,
                stream: &mut S,
            ) -> Result<bool, Error> {
                let (inner, omitted_bit) = ($self.codec.inner, $self.codec.omitted_bit);
                unless($left_out, omitted_bit, inner, place, baseline, stream)
            }
        }
    };
}
omit!([T: Default + PartialEq] OmitDefault<C>, |self| T::default);
omit!([T: PartialEq, F: LeftOut<T>] OmitValue<C, F>, |self| self.codec.value);

/// Writes or reads a changed value: one bit, which is `omitted_bit` if the value equals `left_out`,
/// the value that is not sent. If it is the other one, the delta of the value follows, or the whole
/// value if the baseline equals `left_out`.
#[cfg_attr(optimized, inline(always))]
fn unless<T: PartialEq, C: Codec<T>, S: Stream>(
    left_out: impl LeftOut<T>,
    omitted_bit: bool,
    inner: Coded<C>,
    mut place: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool, Error>
where
    Coded<C>: DeltaCodec<T>,
{
    let is_left_out = |value: &T| out_of_line::<T, _>(|| left_out.with(|it| *value == *it));
    let differs = S::IS_WRITING && !is_left_out(place.peek());
    let sent = (code(u64::from(differs != omitted_bit), 1, stream)? == 1) != omitted_bit;
    stream.record_value(Role::Present, || Value::Bool(sent));
    let was_sent = !is_left_out(baseline);
    if !sent {
        if let Some(slot) = place.slot() {
            out_of_line::<T, _>(|| left_out.set(slot));
        }
        return Ok(was_sent);
    }
    let start = stream.bit();
    let value = S::project(&mut place, |value| value, |value| value);
    let changed = if was_sent {
        inner.delta(value, baseline, stream)?
    } else {
        inner.whole(value, stream)?;
        true
    };
    if S::IS_READING && inner.width.exact && is_left_out(place.peek()) {
        return Err(stream.fail_at(ErrorKind::Redundant, start));
    }
    Ok(changed)
}
