//! Arrays, vectors and ascending lists, whose lengths and types are constants in Rust and are known
//! only at run time here.

use alloc::vec::Vec;

use super::datum::Part;
use super::kind::{Kind, with_leaf};
use super::number::{narrowed, number_of, of_number, other_type};
use super::{Datum, Dynamic, part};
use crate::codec::{AscendingList, Bits, Codec, Coded, LeftOut, Terminator};
use crate::error::{ErrorKind, Result};
use crate::io::BitIo;
use crate::number::Int;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::{Reason, Step};

/// Returns the value at `index` of a list, as a place to write from or read into; `None` if the list is too
/// short.
pub(super) fn element<'a, S: BitIo>(
    place: &'a mut S::Ref<'_, Vec<Datum>>,
    index: usize,
) -> Option<S::Ref<'a, Datum>> {
    S::try_project(place, |all| all.get(index), |all| all.get_mut(index))
}

/// The value that a field with `omit_default` omits, as a plan has it.
impl LeftOut<Datum> for &Datum {
    fn value(self) -> Datum {
        self.clone()
    }
    fn with<R>(self, function: impl FnOnce(&Datum) -> R) -> R {
        function(self)
    }
    fn set(self, slot: &mut Datum) {
        slot.clone_from(self);
    }
}

/// The codec of the elements of an array: of all, or of as many from the start as `counts` says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elements<'p> {
    pub(super) inner: Coded<Dynamic<'p>>,
    pub(super) len: usize,
    /// Number of elements that are sent, and number in the baseline, as earlier fields state them; `None` if
    /// all elements are sent.
    pub(super) counts: Option<[usize; 2]>,
    pub(super) is_vector: bool,
}

impl Elements<'_> {
    /// Returns the number of elements that the value sends, and the number of valid ones in its baseline.
    /// Both are the length of the array, unless an earlier field states them.
    pub(super) fn counts(&self) -> [usize; 2] {
        self.counts.unwrap_or([self.len; 2])
    }

    /// Returns the number of elements that are sent.
    pub(super) fn count(&self) -> usize {
        let [first, _] = self.counts();
        first.min(self.len)
    }

    /// Writes or reads the elements that are sent. Each is converted to the type `T` of the codec.
    fn each<T: Part, C: Codec<T>, S: BitIo>(
        &self,
        codec: C,
        place: &mut S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result {
        let (inner, count) = (Coded { codec, width: self.inner.width }, self.count());
        let joins = self.counts.is_none() && inner.width.joins(self.len);
        if !joins {
            run.end()?;
        }
        let several = if self.is_vector { 1 } else { inner.width.several() };
        let shares = |i| i + several <= count && (several > 1 || self.is_vector);
        let mut begun = if joins { count } else { 0 };
        for i in 0..count {
            if let Some(slot) = Place::<Vec<Datum>>::slot(place).filter(|it| it.len() <= i) {
                slot.push(Datum::Nothing);
            }
            let mut item = element::<S>(place, i);
            let Some(item) = item.as_mut().and_then(part::<S, T>) else {
                return Err(other_type(run));
            };
            if i == begun && shares(i) {
                run.restart(inner.width.lead * several as u32)?;
                begun = i + several;
            }
            let is_vector = self.is_vector;
            run.enter(if is_vector { Step::Component(i, self.len) } else { Step::Index(i) });
            if i < begun {
                codec.serialize(item, run)?;
            } else {
                run.own_run(item, &inner)?;
            }
            run.leave();
        }
        if let Some(slot) = Place::<Vec<Datum>>::slot(place) {
            slot.truncate(count);
        }
        if joins { Ok(()) } else { run.end() }
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
    ) -> Result {
        let [first, _] = self.counts();
        if first > self.len && S::VALIDATES {
            let reason = || Reason::Length(first as u128, 0, self.len as u128);
            return Err(run.refuse_write(ErrorKind::Range, reason));
        }
        if S::IS_WRITING && place.peek().len() != self.count() {
            return Err(other_type(run));
        }
        let of = self.inner.codec;
        // the encoding of numbers is selected once for all of them
        with_leaf!(of, |codec: T| return self.each::<T, _, S>(*codec, &mut place, run), ());
        self.each::<Datum, _, S>(of, &mut place, run)
    }
}

/// The codec of a list of ascending numbers. The generic codec works on lists of a Rust integer type, so the
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
    ) -> Result
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
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, Vec<Datum>>, run: &mut Run<'_, S>) -> Result {
        // The type in memory, which a description does not contain, decides only how a trace shows an integer that is
        // rejected: the narrowest one is likely.
        macro_rules! in_narrowest {
            ([$($type:ty)*], |$T:ident| $codec:expr) => {{
                $({
                    type $T = $type;
                    if let Some(first) = $codec {
                        return self.of::<$T, S, _>(first, place, run);
                    }
                })*
            }};
        }
        match *self.first.codec.kind() {
            Kind::Unsigned(Bits { bits, .. }) => {
                in_narrowest!([u8 u16 u32], |T| Bits::<T>::try_new(bits).ok());
            }
            Kind::Signed(Bits { bits, .. }) => {
                in_narrowest!([i8 i16 i32], |T| Bits::<T>::try_new(bits).ok());
            }
            Kind::Range(range) => in_narrowest!([u8 u16 u32], |T| narrowed::<T, _>(range)),
            Kind::SignedRange(range) => in_narrowest!([i8 i16 i32], |T| narrowed::<T, _>(range)),
            _ => {}
        }
        Err(other_type(run))
    }
}
