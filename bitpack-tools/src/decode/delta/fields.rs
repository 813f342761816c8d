//! Decodes the deltas of fields.

use super::same::{member, same};
use super::{Changed, UNCHANGED, has_to_change, redundant};
use crate::datum::Datum;
use crate::decode::{Decoder, Done, Event, Step, blank, by_hand, condition, relative, unknown};
use crate::model::{Field, FieldKind, Fields, NodeDelta, Shape};

/// The values of a struct or a variant while its delta is decoded.
struct Values<'m, 'o> {
    new: Vec<(&'m str, Datum)>,
    /// The fields of the baseline.
    old: &'o [(String, Datum)],
    /// Fields of the baseline, if a condition or a count refers to some of them.
    old_scope: Vec<(&'o str, Datum)>,
    differs: bool,
}

impl Values<'_, '_> {
    fn old(&self, name: &str) -> &Datum {
        member(self.old, self.new.len(), name)
    }
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    pub(super) fn fields_delta(
        &mut self,
        fields: &'m Fields,
        old: &[(String, Datum)],
    ) -> Changed<Vec<(String, Datum)>> {
        let refers = |field: &Field| match &field.kind {
            FieldKind::When { .. } => true,
            FieldKind::Value(node) => matches!(node.shape, Shape::Counted { .. }),
            _ => false,
        };
        let old_scope = if fields.list.iter().any(refers) {
            old.iter().map(|(name, datum)| (&**name, datum.clone())).collect()
        } else {
            Vec::new()
        };
        let mut values = Values { new: Vec::new(), old, old_scope, differs: false };
        for field in &fields.list {
            self.field_delta(field, &mut values)?;
        }
        let fields = values.new.into_iter().map(|(name, datum)| (name.to_owned(), datum));
        Ok((fields.collect(), values.differs))
    }

    fn field_delta(&mut self, field: &'m Field, values: &mut Values<'m, '_>) -> Done<()> {
        match &field.kind {
            FieldKind::When { condition: terms, fields } => {
                self.group_delta(&field.name, terms, fields, values)
            }
            FieldKind::Align => self.pad(),
            FieldKind::Check { magic, bits } => self.check(*magic, *bits),
            FieldKind::Reserved { bits } => self.reserved(*bits),
            FieldKind::Value(_)
            | FieldKind::Relative { .. }
            | FieldKind::RelativeWrapping { .. }
            | FieldKind::RangeTo { .. }
            | FieldKind::Function { .. } => {
                self.enter(Step::Name(&field.name));
                let start = self.position();
                let node = if let FieldKind::Value(node) = &field.kind { Some(node) } else { None };
                let is_changed = field.delta.always || self.changed_bit(node)?;
                let (datum, differs) = if is_changed {
                    self.changed_field(field, values)?
                } else {
                    (self.unchanged_field(field, start, values)?, false)
                };
                if is_changed && !differs && !field.delta.always {
                    return redundant(start, UNCHANGED);
                }
                self.leave();
                values.differs |= if field.delta.always { differs } else { is_changed };
                values.new.push((&field.name, datum));
                Ok(())
            }
        }
    }

    fn changed_field(&mut self, field: &'m Field, values: &Values<'m, '_>) -> Changed<Datum> {
        if let Some(path) = &field.delta.function {
            return by_hand(self.position(), format!("what the function `{path}` writes"));
        }
        let old = values.old(&field.name);
        match &field.kind {
            FieldKind::Value(node) => match &node.shape {
                Shape::Counted { len, count, of } => {
                    let before = self.before(*len, count, values)?;
                    let Datum::List(old) = old else { return self.without_value() };
                    if node.delta == NodeDelta::Whole {
                        let first = self.count(count, *len, &values.new)?;
                        let datum = self.elements(first, of, true, &values.new)?;
                        let Datum::List(new) = &datum else { return self.without_value() };
                        let both = new.iter().zip(old);
                        let is_same =
                            first <= before && both.clone().all(|(new, old)| same(new, old));
                        return Ok((datum, !self.model.reads_back_equal(of) || !is_same));
                    }
                    let first = self.count(count, *len, &values.new)?;
                    let both = first.min(before);
                    let (mut list, changed) =
                        self.changed_elements(both, node, of, old, &values.new)?;
                    self.new_elements(both..first, of, &mut list, &values.new)?;
                    Ok((Datum::List(list), changed || first > before))
                }
                _ => self.delta(node, old, &values.new),
            },
            FieldKind::Function { path } => {
                by_hand(self.position(), format!("what the function `{path}` writes"))
            }
            _ => {
                let datum = self.field_without_baseline(field, values)?;
                let differs = !same(&datum, old);
                Ok((datum, differs))
            }
        }
    }

    /// Returns the number of elements that the baseline has in an array of which an earlier field
    /// contains the number of elements.
    fn before(&self, len: u32, count: &str, values: &Values<'m, '_>) -> Done<usize> {
        let found = values.old_scope.iter().rev().find(|(own, _)| *own == count);
        match found.and_then(|(_, datum)| datum.to_integer()) {
            Some(integer) if integer.negative => Ok(len as usize),
            Some(integer) => {
                Ok(usize::try_from(integer.magnitude)
                    .map_or(len as usize, |it| it.min(len as usize)))
            }
            None => self.without_value(),
        }
    }

    /// Returns the value of a field that is marked as unchanged. Rejects it if the value contradicts
    /// fields that have changed.
    fn unchanged_field(
        &mut self,
        field: &'m Field,
        start: u64,
        values: &Values<'m, '_>,
    ) -> Done<Datum> {
        let old = values.old(&field.name);
        let fits = match &field.kind {
            FieldKind::Value(node) => match (&node.shape, old) {
                (Shape::Counted { len, count, .. }, Datum::List(list)) => {
                    let before = self.before(*len, count, values)?;
                    let first = relative::value_of(count, &values.new);
                    let Some(first) = first else { return self.without_value() };
                    let first = usize::try_from(first).unwrap_or(usize::MAX);
                    if first > before {
                        return has_to_change(start);
                    }
                    let kept = list.iter().take(first).cloned().collect();
                    let kept = Datum::List(kept);
                    self.kept_field(field, &kept);
                    return Ok(kept);
                }
                _ => Some(true),
            },
            FieldKind::Relative { to, .. } => {
                let ends = [relative::value_of(to, &values.new), number(old)];
                if let [Some(to), Some(old)] = ends { Some(old > to) } else { None }
            }
            FieldKind::RelativeWrapping { to, bits } => {
                let ends = [relative::value_of(to, &values.new), number(old)];
                let most = i128::from(u32::MAX >> (32 - bits));
                if let [Some(to), Some(old)] = ends { Some((old - to) & most != 0) } else { None }
            }
            FieldKind::RangeTo { min, max, .. } => {
                let ends = [min, max].map(|end| relative::end_in(end, &values.new));
                match (ends, number(old)) {
                    ([Some(min), Some(max)], Some(old)) => {
                        Some((i128::from(min)..=i128::from(max)).contains(&old))
                    }
                    _ => None,
                }
            }
            _ => Some(true),
        };
        match fits {
            Some(true) => {
                self.kept_field(field, old);
                Ok(old.clone())
            }
            Some(false) => has_to_change(start),
            None => self.without_value(),
        }
    }

    /// Decodes the fields of a group with a condition. They are sent as deltas if the condition also
    /// held in the baseline.
    fn group_delta(
        &mut self,
        name: &str,
        terms: &'m crate::model::Condition,
        fields: &'m Fields,
        values: &mut Values<'m, '_>,
    ) -> Done<()> {
        let why = || format!("whether `{name}` holds");
        match condition::holds(terms, &values.new) {
            Some(true) => {}
            Some(false) => {
                self.unsent_group(fields);
                blank::unsent(self.model, fields, true, &mut values.new);
                return Ok(());
            }
            None => return unknown(self.position(), why()),
        }
        let Some(before) = condition::holds(terms, &values.old_scope) else {
            return unknown(self.position(), format!("{} in the baseline", why()));
        };
        for field in &fields.list {
            let is_value = !matches!(
                field.kind,
                FieldKind::When { .. }
                    | FieldKind::Align
                    | FieldKind::Check { .. }
                    | FieldKind::Reserved { .. }
            );
            if before || !is_value {
                self.field_delta(field, values)?;
                continue;
            }
            self.enter(Step::Name(&field.name));
            let datum = self.field_without_baseline(field, values)?;
            self.leave();
            values.differs = true;
            values.new.push((&field.name, datum));
        }
        Ok(())
    }

    /// Decodes a field that is sent in full, because the baseline has no value for it.
    fn field_without_baseline(&mut self, field: &'m Field, values: &Values<'m, '_>) -> Done<Datum> {
        match &field.kind {
            FieldKind::Value(node) => self.alone(node, true, &values.new),
            FieldKind::Relative { to, bits, signed } => {
                self.relative(to, *bits, *signed, &values.new)
            }
            FieldKind::RelativeWrapping { to, bits } => {
                self.relative_wrapping(to, *bits, &values.new)
            }
            FieldKind::RangeTo { min, max, signed, .. } => {
                self.range_to([min, max], *signed, &values.new)
            }
            FieldKind::Function { path } => {
                by_hand(self.position(), format!("what the function `{path}` writes"))
            }
            _ => self.without_value(),
        }
    }
}

fn number(datum: &Datum) -> Option<i128> {
    datum.to_number().map(|it| it.to_bits() as i128)
}
