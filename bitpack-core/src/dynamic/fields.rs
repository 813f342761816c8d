//! Structs and variants: their fields in wire order, with conditions, constants and padding.

use alloc::vec::Vec;

use super::elements::element;
use super::group::{Field, Form, Group, Item};
use super::number::{self, other_type};
use super::{Datum, Dynamic};
use crate::codec::Codec;
use crate::error::{Error, Result};
use crate::io::BitIo;
use crate::place::Place;
use crate::run::Run;
use crate::tracing::Mark;

/// Returns the error for bits of a hand-written function, which a description does not contain.
#[cold]
pub(super) fn opaque<S: BitIo>(run: &mut Run<'_, S>) -> Error {
    run.stream().map_or_else(|error| error, number::opaque)
}

/// The codec of the fields of a struct or a variant, whose types are known at run time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'p> {
    pub(super) group: &'p Group,
    pub(super) of: Dynamic<'p>,
}

impl Fields<'_> {
    /// Writes or reads the fields of a group. The bounds check for their first bits was made before.
    pub(super) fn fields<S: BitIo>(
        self,
        place: &mut S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result {
        for (item, next) in &self.group.items {
            match item {
                Item::Field(field) => self.field(field, *next, place, run)?,
                Item::When { condition, group } => {
                    let values = Place::<Vec<Datum>>::peek(place);
                    let Some(holds) = condition.holds(values, self.of.version) else {
                        return Err(opaque(run));
                    };
                    run.stream.mark(Mark::Group { is_sent: holds });
                    if holds {
                        run.enter_group(group.width.lead)?;
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
                Item::Align => run.align(*next)?,
                Item::Check { magic, bits } => run.check(*magic, *bits)?,
                Item::Reserved { bits } => run.reserved(*bits)?,
            }
        }
        Ok(())
    }

    fn field<S: BitIo>(
        self,
        field: &Field,
        next: u32,
        place: &mut S::Ref<'_, Vec<Datum>>,
        run: &mut Run<'_, S>,
    ) -> Result {
        if let Form::Value(id) = &field.form {
            let Some(value) = element::<S>(place, field.at) else { return Err(other_type(run)) };
            return run.field(&field.name, value, &self.of.coded_at(*id), next);
        }
        run.suspend_run(&field.name)?;
        self.change(field, place, None, run.stream()?)?;
        run.resume_run(next)
    }

    /// Sets the length of a list that is read to the number of fields. Returns `false` if a list that is
    /// written has another length.
    pub(super) fn prepare<S: BitIo>(self, place: &mut S::Ref<'_, Vec<Datum>>) -> bool {
        if let Some(values) = Place::<Vec<Datum>>::slot(place) {
            values.resize_with(self.group.count(), Datum::default);
        }
        Place::<Vec<Datum>>::peek(place).len() == self.group.count()
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
    ) -> Result {
        if !self.prepare::<S>(&mut place) {
            return Err(other_type(run));
        }
        self.fields(&mut place, run)?;
        if self.group.width.fixed { Ok(()) } else { run.end() }
    }
}
