//! Structs and variants: their fields in wire order, with conditions, constants and padding.

use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::condition::Condition;
use super::elements::{Elements, element, other_type};
use super::kind::Id;
use super::number::{Numbered, integer, number_of};
use super::{Datum, Dynamic};
use crate::codec::{Codec, Coded, range_end};
use crate::delta::{DeltaCodec, range_to, relative_bits, relative_wrapping};
use crate::error::{Error, ErrorKind};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::Reason;

/// Fields in wire order. The values of all fields are in one list, also those of conditional groups.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) items: Vec<Item>,
    /// Number of values in the list. It is 0 for a group inside another one.
    pub(super) count: usize,
    pub(super) lead: u32,
    pub(super) is_fixed: bool,
}

#[derive(Debug)]
pub(super) enum Item {
    Field(Field),
    When { condition: Condition, group: Group, next: u32 },
    Align { next: u32 },
    Check { magic: u64, bits: u32 },
    Reserved { bits: u32 },
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    /// Index of the value in the list of values.
    pub(super) at: usize,
    pub(super) form: Form,
    /// Number of bits of the run that begins after the field.
    pub(super) next: u32,
    /// `true` if the field is sent in each delta, without a changed bit.
    pub(super) always: bool,
    /// `true` if a changed value is sent in full. Only a counted array has it here.
    pub(super) whole: bool,
}

/// The encoding of a field. Some depend on earlier fields, which are known by their index.
#[derive(Debug)]
pub(super) enum Form {
    Value(Id),
    /// The first elements of `array`, as many as the field at `count` states.
    Counted {
        array: Id,
        of: Id,
        len: usize,
        count: usize,
    },
    Relative {
        to: usize,
        bits: u32,
        signed: bool,
    },
    RelativeWrapping {
        to: usize,
        bits: u32,
    },
    RangeTo {
        ends: [End; 2],
        signed: bool,
    },
    Opaque,
}

/// An end of a range: the value of an earlier field, or 0, plus a constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) field: Option<usize>,
    pub(super) offset: i64,
}

impl End {
    pub(super) fn of(self, values: &[Datum]) -> Option<i64> {
        let Some(at) = self.field else { return Some(self.offset) };
        integer(values.get(at)?).map(|value| range_end(value, self.offset))
    }
}

impl Form {
    /// Returns the encoding of the value, if its parts do not depend on other fields.
    pub(super) const fn node(&self) -> Option<Id> {
        match self {
            Self::Value(id) | Self::Counted { array: id, .. } => Some(*id),
            _ => None,
        }
    }
}

impl Group {
    /// Returns the index and the encoding of the first field that `is_it`.
    fn found(&self, mut is_it: impl FnMut(&Field) -> bool) -> Option<(usize, Option<Id>)> {
        let mut found = None;
        self.each(&mut |field| {
            if found.is_none() && is_it(field) {
                found = Some((field.at, field.form.node()));
            }
        });
        found
    }

    /// Returns the index and the encoding of the field called `name`.
    pub(super) fn find(&self, name: &str) -> Option<(usize, Option<Id>)> {
        self.found(|field| field.name == name)
    }

    /// Returns the index and the encoding of the field at `index`.
    pub(super) fn find_at(&self, index: usize) -> Option<(usize, Option<Id>)> {
        self.found(|field| field.at == index)
    }

    /// Calls `visit` with each field, also with those of conditional groups.
    pub(super) fn each<'g>(&'g self, visit: &mut impl FnMut(&'g Field)) {
        for item in &self.items {
            match item {
                Item::Field(field) => visit(field),
                Item::When { group, .. } => group.each(visit),
                _ => {}
            }
        }
    }

    /// Removes the values of fields that were not sent.
    pub(super) fn clear(&self, values: &mut [Datum]) {
        self.each(&mut |field| {
            if let Some(slot) = values.get_mut(field.at) {
                *slot = Datum::Nothing;
            }
        });
    }
}

/// Calls `$body` with the encoding of a field against a baseline, which is that of an earlier field
/// and its value. It is `$unknown` if the value is unknown.
macro_rules! with_form {
    ($field:expr, $of:expr, $values:expr, $old:expr, |$codec:ident| $body:expr, $unknown:expr) => {{
        let (field, of, values): (&Field, Dynamic<'_>, &[Datum]) = ($field, $of, $values);
        macro_rules! numbered {
            ($T:ty, $make:expr) => {{
                let $codec = Numbered::<$T, _>($make, PhantomData);
                $body
            }};
        }
        macro_rules! relative {
            ($T:ty, $to:expr, $bits:expr) => {
                match values.get($to).and_then(number_of::<$T>) {
                    Some(previous) => numbered!($T, relative_bits(previous, $bits)),
                    None => $unknown,
                }
            };
        }
        match &field.form {
            Form::Value(id) => {
                let $codec = of.at(*id);
                $body
            }
            Form::Counted { of: id, len, count, .. } => match counts(*len, *count, values, $old) {
                Some(counts) => {
                    let (inner, counts) = (of.at(*id), Some(counts));
                    let codec = Elements { inner, len: *len, counts, is_vector: false };
                    let $codec = Counted { elements: codec, whole: field.whole };
                    $body
                }
                None => $unknown,
            },
            Form::Relative { to, bits, signed: false } => relative!(u32, *to, *bits),
            Form::Relative { to, bits: 8, signed: true } => relative!(i8, *to, 8),
            Form::Relative { to, bits: 16, signed: true } => relative!(i16, *to, 16),
            Form::Relative { to, bits, signed: true } => relative!(i32, *to, *bits),
            Form::RelativeWrapping { to, bits } => {
                match values.get(*to).and_then(number_of::<u32>) {
                    Some(previous) => numbered!(u32, relative_wrapping(previous, *bits)),
                    None => $unknown,
                }
            }
            Form::RangeTo { ends: [min, max], signed } => {
                match (min.of(values), max.of(values), signed) {
                    (Some(min), Some(max), true) => numbered!(i64, range_to([min, max])),
                    (Some(min), Some(max), false) => numbered!(u64, range_to([min, max])),
                    _ => $unknown,
                }
            }
            Form::Opaque => $unknown,
        }
    }};
}
pub(super) use with_form;

/// Returns the number of elements that an earlier field states, and the number that it states in the
/// baseline.
pub(super) fn counts(
    len: usize,
    count: usize,
    values: &[Datum],
    old: Option<&[Datum]>,
) -> Option<[usize; 2]> {
    let number = |values: &[Datum]| {
        let number = integer(values.get(count)?)?;
        Some(usize::try_from(number).unwrap_or(usize::MAX))
    };
    Some([number(values)?, old.map_or(Some(len), number)?])
}

/// The first elements of an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted<'p> {
    pub(super) elements: Elements<'p>,
    pub(super) whole: bool,
}

/// Reports an encoding that the description does not contain: a function of the game.
#[cold]
pub(super) fn opaque<S: BitIo>(run: &mut Run<'_, S>) -> Error {
    match run.stream() {
        Ok(stream) => {
            stream.record_rejection(|| Reason::Because(UNKNOWN));
            stream.fail(Error::new(ErrorKind::Opaque, 0))
        }
        Err(error) => error,
    }
}

/// Reason given when a field cannot be written or read by its description.
pub(super) const UNKNOWN: &str = "a function of the game determines these bits";

/// The codec of the fields of a struct.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'p> {
    pub(super) group: &'p Group,
    pub(super) of: Dynamic<'p>,
}

impl Fields<'_> {
    /// Writes or reads the fields of a group, in a run that has begun.
    pub(super) fn fields<S: BitIo>(
        self,
        place: &mut S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        for item in &self.group.items {
            match item {
                Item::Field(field) => self.field(field, place, run)?,
                Item::When { condition, group, next } => {
                    let values = Place::<Vec<Datum>>::peek(place);
                    let Some(holds) = condition.holds(values, self.of.version) else {
                        return Err(opaque(run));
                    };
                    if holds {
                        run.enter_group(group.lead)?;
                        Self { group, ..self }.fields(place, run)?;
                    } else {
                        run.skip_group()?;
                        if let Some(values) = Place::<Vec<Datum>>::slot(place) {
                            group.clear(values);
                        }
                    }
                    run.restart(*next)?;
                }
                Item::Align { next } => run.align(*next)?,
                Item::Check { magic, bits } => run.check(*magic, *bits)?,
                Item::Reserved { bits } => run.reserved(*bits)?,
            }
        }
        Ok(())
    }

    fn field<S: BitIo>(
        self,
        field: &Field,
        place: &mut S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        if let Form::Value(id) = &field.form {
            let Some(value) = element::<S>(place, field.at) else { return Err(other_type(run)) };
            return run.field(&field.name, value, &self.of.at(*id), field.next);
        }
        run.suspend_run(&field.name)?;
        let mut value = match element::<S>(place, field.at) {
            Some(mut value) => value.slot().map_or(Datum::Nothing, core::mem::take),
            None => return Err(other_type(run)),
        };
        let values = Place::<Vec<Datum>>::peek(place);
        with_form!(
            field,
            self.of,
            values,
            None,
            |codec| {
                let place = match values.get(field.at).and_then(S::outgoing) {
                    Some(place) => place,
                    None => S::lend(&mut value),
                };
                codec.without_baseline(place, run.stream()?)?;
            },
            return Err(opaque(run))
        );
        let slot = Place::<Vec<Datum>>::slot(place).and_then(|values| values.get_mut(field.at));
        if let Some(slot) = slot {
            *slot = value;
        }
        run.resume_run(field.next)
    }

    /// Makes the list of values as long as it has to be.
    pub(super) fn prepare(self, values: &mut Vec<Datum>) {
        values.resize(self.group.count, Datum::Nothing);
    }
}

impl Codec<Vec<Datum>> for Fields<'_> {
    fn blank(&self) -> Vec<Datum> {
        Vec::new()
    }
    fn serialize<S: BitIo>(
        &self,
        mut place: S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        if S::IS_WRITING && place.peek().len() != self.group.count {
            return Err(other_type(run));
        }
        if let Some(values) = place.slot() {
            self.prepare(values);
        }
        self.fields(&mut place, run)?;
        if self.group.is_fixed { Ok(()) } else { run.end() }
    }
}

impl<'p> Counted<'p> {
    /// Returns the encoding of the whole array.
    pub(super) fn coded(self) -> Coded<Elements<'p>> {
        let width = self.elements.inner.width;
        Coded { codec: self.elements, width: crate::cost::Width { lead: 0, fixed: false, ..width } }
    }
}
