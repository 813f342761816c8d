//! Structs and variants: their fields in wire order, with conditions, constants and padding.

use alloc::string::String;
use alloc::vec::Vec;

use super::condition::Condition;
use super::elements::{element, other_type};
use super::kind::Id;
use super::number::{self, integer};
use super::{Datum, Dynamic};
use crate::codec::{Codec, range_end};
use crate::error::Error;
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::Mark;

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

    /// Returns the encoding of the field at `index`, if each item is a field.
    pub(super) fn value(&self, index: usize) -> Option<u32> {
        match self.items.get(index)? {
            Item::Field(field) => match &field.form {
                Form::Value(of) => Some(*of),
                _ => None,
            },
            _ => None,
        }
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

/// Reports an encoding that the description does not contain: a function of the game.
#[cold]
pub(super) fn opaque<S: BitIo>(run: &mut Run<'_, S>) -> Error {
    run.stream().map_or_else(|error| error, number::opaque)
}

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
                    run.stream.mark(Mark::Group { is_sent: holds });
                    if holds {
                        run.enter_group(group.lead)?;
                        Self { group, ..self }.fields(place, run)?;
                        run.stream.mark(Mark::GroupEnd);
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
        self.change(field, place, None, run.stream()?)?;
        run.resume_run(field.next)
    }

    /// Makes a list to be read as long as it has to be. Returns `false` if one to be written is not.
    pub(super) fn prepare<S: BitIo>(self, place: &mut S::Ref<'_, Vec<Datum>>) -> bool {
        if let Some(values) = Place::<Vec<Datum>>::slot(place) {
            values.resize(self.group.count, Datum::Nothing);
        }
        Place::<Vec<Datum>>::peek(place).len() == self.group.count
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
        if !self.prepare::<S>(&mut place) {
            return Err(other_type(run));
        }
        self.fields(&mut place, run)?;
        if self.group.is_fixed { Ok(()) } else { run.end() }
    }
}
