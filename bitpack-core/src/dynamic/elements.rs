//! Arrays, vectors, blocks of bytes and ascending lists, whose lengths and types are constants in
//! Rust and are known only at run time here.

use alloc::vec::Vec;

use super::datum::Part;
use super::kind::{Kind, with_leaf};
use super::number::{OTHER_TYPE, number_of, of_number};
use super::{Datum, Dynamic, part};
use crate::codec::{AscendingList, Bits, Codec, Coded, LeftOut, Ranged, Terminator};
use crate::error::{Error, ErrorKind};
use crate::io::BitIo;
use crate::math::bit_length;
use crate::number::Int;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::{Reason, Role, Step, Value};

/// Returns the place of the value at `index` of a list.
pub(super) fn element<'a, S: BitIo>(
    place: &'a mut S::Ref<'_, Vec<Datum>>,
    index: usize,
) -> Option<S::Ref<'a, Datum>> {
    S::try_project(place, |all| all.get(index), |all| all.get_mut(index))
}

/// Reports a value that does not have the type of its field.
#[cold]
pub(super) fn other_type<S: BitIo>(run: &mut Run<'_, S>) -> Error {
    run.refuse_write(ErrorKind::Refused, || Reason::Because(OTHER_TYPE))
}

/// The value that a field with `omit_default` omits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Omitted<'p>(pub(super) &'p Datum);

impl LeftOut<Datum> for Omitted<'_> {
    fn value(self) -> Datum {
        self.0.clone()
    }
    fn with<R>(self, function: impl FnOnce(&Datum) -> R) -> R {
        function(self.0)
    }
    fn set(self, slot: &mut Datum) {
        slot.clone_from(self.0);
    }
}

/// The elements of an array, or the first of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elements<'p> {
    pub(super) inner: Coded<Dynamic<'p>>,
    pub(super) len: usize,
    /// The numbers of elements that earlier fields of the value and of its baseline state.
    pub(super) counts: Option<[usize; 2]>,
    pub(super) is_vector: bool,
}

impl Elements<'_> {
    /// Returns the number of elements that are sent.
    pub(super) fn count(&self) -> usize {
        self.counts.map_or(self.len, |[first, _]| first.min(self.len))
    }

    fn step(&self, index: usize) -> Step<'static> {
        if self.is_vector { Step::Component(index, self.len) } else { Step::Index(index) }
    }

    /// Writes or reads numbers whose bits belong to the current run.
    fn numbers<T: Part, C: Codec<T>, S: BitIo>(
        &self,
        codec: &C,
        place: &mut S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        if let Some(slot) = Place::<Vec<Datum>>::slot(place) {
            slot.resize_with(self.len, Datum::default);
        }
        for i in 0..self.len {
            let mut item = element::<S>(place, i);
            let Some(number) = item.as_mut().and_then(part::<S, T>) else {
                return Err(other_type(run));
            };
            run.enter(self.step(i));
            codec.serialize(number, run)?;
            run.leave();
        }
        Ok(())
    }
}

impl Codec<Vec<Datum>> for Elements<'_> {
    fn blank(&self) -> Vec<Datum> {
        Vec::new()
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let (inner, count) = (self.inner, self.count());
        let first = self.counts.map_or(0, |[first, _]| first);
        if first > self.len && S::VALIDATES {
            let reason = || Reason::Length(first as u128, 0, self.len as u128);
            return Err(run.refuse_write(ErrorKind::Range, reason));
        }
        if S::IS_WRITING && place.peek().len() != count {
            return Err(other_type(run));
        }
        let joins = self.counts.is_none() && inner.width.joins(self.len);
        if joins {
            with_leaf!(
                inner.codec,
                |codec: T| return self.numbers::<T, _, S>(codec, &mut place, run),
                ()
            );
        } else {
            run.end()?;
        }
        let several = if self.is_vector { 1 } else { inner.width.several() };
        let shares = |i| i + several <= count && (several > 1 || self.is_vector);
        let mut begun = if joins { count } else { 0 };
        for i in 0..count {
            if let Some(slot) = place.slot() {
                if slot.len() <= i {
                    slot.push(Datum::Nothing);
                }
            }
            let Some(item) = element::<S>(&mut place, i) else { return Err(other_type(run)) };
            if i == begun && shares(i) {
                run.restart(inner.width.lead * several as u32)?;
                begun = i + several;
            }
            run.enter(self.step(i));
            if i < begun {
                inner.codec.serialize(item, run)?;
            } else {
                run.own_run(item, &inner)?;
            }
            run.leave();
        }
        if let Some(slot) = place.slot() {
            slot.truncate(count);
        }
        if joins { Ok(()) } else { run.end() }
    }
}

/// A fixed number of bytes, which are copied as a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) len: usize,
}

impl Codec<Vec<u8>> for Block {
    fn blank(&self) -> Vec<u8> {
        Vec::new()
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, Vec<u8>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        if S::IS_WRITING {
            if place.peek().len() != self.len {
                return Err(other_type(run));
            }
        } else if let Some(slot) = place.slot() {
            let left = run.stream()?.remaining_bits() / 8;
            // a packet that is too short is rejected by the read below, and takes no memory here
            slot.resize(self.len.min(usize::try_from(left).unwrap_or(usize::MAX) + 1), 0);
        }
        run.bytes(S::project(&mut place, |bytes| &**bytes, |bytes| &mut **bytes))
    }
}

/// Bits that a hand-written type always has. Their meaning is unknown.
#[derive(Clone, Copy, Debug)]
pub(super) struct RawBits {
    pub(super) bits: u32,
}

impl Codec<Vec<u8>> for RawBits {
    fn blank(&self) -> Vec<u8> {
        Vec::new()
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, Vec<u8>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let last = 8 - self.bits.wrapping_neg() % 8;
        let fits = |bytes: &[u8]| {
            let is_zero = bytes.last().is_none_or(|byte| u32::from(*byte) >> last == 0);
            bytes.len() == self.bits.div_ceil(8) as usize && is_zero
        };
        if S::IS_WRITING && !fits(place.peek()) {
            return Err(other_type(run));
        }
        let mut read = Vec::new();
        for (at, bits) in (0..self.bits).step_by(8).map(|bit| ((bit / 8) as usize, self.bits - bit))
        {
            let byte = place.peek().get(at).copied().unwrap_or_default();
            read.push(run.transfer(byte.into(), bits.min(8)) as u8);
        }
        run.record_value(Role::Value, || Value::Bytes(read.clone()));
        if let Some(slot) = place.slot() {
            *slot = read;
        }
        Ok(())
    }
}

/// A list of numbers that ascend. The codec of this crate takes a list of a Rust integer type, so the
/// data is converted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ascending<'p> {
    pub(super) terminator: Terminator,
    pub(super) first: Coded<Dynamic<'p>>,
}

impl Ascending<'_> {
    fn of<T: Int, S: BitIo, C: Copy>(
        self,
        first: C,
        mut place: S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error>
    where
        AscendingList<C>: Codec<Vec<T>>,
    {
        let numbers: Option<Vec<T>> = if S::IS_WRITING {
            place.peek().iter().map(number_of).collect()
        } else {
            Some(Vec::new())
        };
        let Some(mut numbers) = numbers else { return Err(other_type(run)) };
        let first = Coded { codec: first, width: self.first.width };
        let list = AscendingList { terminator: self.terminator, first };
        list.serialize(S::lend(&mut numbers), run)?;
        if let Some(slot) = place.slot() {
            slot.clear();
            slot.extend(numbers.into_iter().map(of_number));
        }
        Ok(())
    }
}

impl Codec<Vec<Datum>> for Ascending<'_> {
    fn blank(&self) -> Vec<Datum> {
        Vec::new()
    }
    fn serialize<S: BitIo>(
        &self,
        place: S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        macro_rules! of {
            ($bits:expr, $narrow:ty, $short:ty, $wide:ty, |$T:ident| $codec:expr) => {
                match $bits {
                    ..=8 => {
                        type $T = $narrow;
                        self.of::<$T, S, _>($codec, place, run)
                    }
                    ..=16 => {
                        type $T = $short;
                        self.of::<$T, S, _>($codec, place, run)
                    }
                    _ => {
                        type $T = $wide;
                        self.of::<$T, S, _>($codec, place, run)
                    }
                }
            };
        }
        let wrong = |_| Error::new(ErrorKind::Declaration, 0);
        match self.first.codec.kind() {
            Kind::Unsigned(Bits { bits, .. }) => {
                of!(*bits, u8, u16, u32, |T| Bits::<T>::try_new(*bits).map_err(wrong)?)
            }
            Kind::Signed(Bits { bits, .. }) => {
                of!(*bits, i8, i16, i32, |T| Bits::<T>::try_new(*bits).map_err(wrong)?)
            }
            Kind::Range(codec) => {
                of!(width_of(codec), u8, u16, u32, |T| Ranged::<T>::offsets(codec.min, codec.range))
            }
            Kind::SignedRange(codec) => {
                of!(width_of(codec), i8, i16, i32, |T| Ranged::<T>::offsets(codec.min, codec.range))
            }
            _ => Err(other_type(run)),
        }
    }
}

/// Returns the width of the narrowest integer type that holds a range. The type in memory, which a
/// description does not contain, decides only how a trace shows an integer that is rejected.
fn width_of<T: Int>(codec: &Ranged<T>) -> u32 {
    let ends = [codec.min, codec.min.wrapping_add(codec.range)];
    let bits = |end: u128| {
        if T::SIGNED {
            bit_length((end as i128 ^ end as i128 >> 127) as u128) + 1
        } else {
            bit_length(end)
        }
    };
    ends.map(bits).into_iter().max().unwrap_or_default()
}
