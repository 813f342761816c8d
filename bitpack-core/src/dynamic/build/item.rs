//! Builds the fields of a struct or of a variant.

use alloc::format;
use alloc::string::ToString as _;
use alloc::vec::Vec;

use super::{Builder, MOST_BITS, Made, NESTED, NOT_LAST, address, change};
use crate::cost::{DeltaCost, Sum, Width};
use crate::dynamic::group::{End, Field, Form, Group, Id, Item, Named, find};
use crate::dynamic::kind::Change;
use crate::math::bit_length;
use crate::schema;
use crate::schema::description::{DeltaRule, Encoding, Part, RangeEnd};

pub(super) fn within(name: &str, found: u32, least: u32, most: u32) -> Made<()> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(format!("`{name}` is {found}, not in {least}..={most}"))
}

impl Builder<'_> {
    /// Builds a group of fields that may refer to the `earlier` fields. Adds its own fields to these. Groups
    /// may be nested inside it `left` levels deep.
    pub(super) fn group(
        &mut self,
        parts: &[Part],
        earlier: &mut Vec<Named>,
        left: usize,
    ) -> Made<Group> {
        self.count(parts.len())?;
        let (mut items, mut widths, mut changed) = (Vec::new(), Vec::new(), Sum::NONE);
        let (start, mut takes_rest, mut idle) = (earlier.len(), false, 0_u64);
        for (i, part) in parts.iter().enumerate() {
            if takes_rest {
                return Err(NOT_LAST.to_string());
            }
            let (item, width) = self.within(format_args!("[{i}]"), |it| {
                let (item, width) =
                    it.within(format_args!(".encoding"), |it| it.item(part, earlier, left))?;
                it.agrees(width, part.min_bits, part.max_bits)?;
                Ok((item, width))
            })?;
            let one = self.changed(part, &item, width)?;
            changed = changed.then_bits(one.min, one.max);
            if let Some(found) = &mut self.plan.found {
                found.parts.insert(address(part), [width, Width::variable(one.min, one.max)]);
            }
            let idle_item;
            (takes_rest, idle_item) = match (&item, earlier.last()) {
                (Item::Field(field), Some(Named { of, .. })) => {
                    let own = u64::from(!matches!(field.form, Form::Value(_)));
                    (self.node_at(*of).facts.takes_rest, self.idle(*of).saturating_add(own))
                }
                (Item::When { group, .. }, _) => {
                    (group.takes_rest, group.idle.saturating_add(1 + group.count() as u64))
                }
                _ => (false, 1),
            };
            idle = idle.saturating_add(idle_item);
            items.push((item, 0));
            widths.push(width);
        }
        let (mut lead, mut all) = (0_u32, Width::bits(0).exact().no_heap());
        for ((_, next), width) in items.iter_mut().zip(&widths).rev() {
            *next = lead;
            lead = if width.fixed { width.lead.saturating_add(lead) } else { width.lead };
        }
        for width in &widths {
            if all.fixed && u64::from(all.lead) + u64::from(width.lead) > MOST_BITS {
                return Err(format!("more than {MOST_BITS} bits"));
            }
            all.grow(width);
        }
        let values = start..earlier.len();
        Ok(Group { items, values, fields: Vec::new(), width: all, takes_rest, idle, changed })
    }

    fn item(&mut self, part: &Part, earlier: &mut Vec<Named>, left: usize) -> Made<(Item, Width)> {
        let Some(left) = left.checked_sub(1) else {
            return Err(format!("groups are nested more than {NESTED} levels deep"));
        };
        Ok(match part.encoding {
            Encoding::Align => (Item::Align, schema::Field::align().width),
            Encoding::Check { magic, bits } => {
                within("bits", bits, bit_length(magic.into()), 64)?;
                (Item::Check { magic, bits }, schema::Field::check(magic, bits).width)
            }
            Encoding::Reserved { bits } => {
                within("bits", bits, 0, 64)?;
                (Item::Reserved { bits }, schema::Field::reserved(bits).width)
            }
            Encoding::When { ref condition, ref parts } => {
                let condition = self.condition(&part.name, condition, earlier)?;
                let step = format_args!(".when.parts");
                let group = self.within(step, |it| it.group(parts, earlier, left))?;
                let width = group.width.conditional();
                (Item::When { condition, group }, width)
            }
            _ => {
                let (form, width, of) = self.form(part, earlier)?;
                let (name, at) = (part.name.clone(), earlier.len());
                let is_counted = matches!(form, Form::Counted { .. });
                let always = part.delta.as_ref().is_some_and(|rule| rule.always);
                let whole = matches!(change(part.delta.as_ref())?, Change::Whole);
                earlier.push(Named { name: name.clone(), of, is_counted });
                (Item::Field(Field { name, at, form, always, whole }), width)
            }
        })
    }

    /// Returns the number of bits of a field or a group in a delta, including changed bits.
    fn changed(&self, part: &Part, item: &Item, width: Width) -> Made<Sum> {
        let field = match item {
            Item::Field(field) => field,
            Item::When { group, .. } => {
                return Ok(Sum::NONE.then_conditional(group.changed, width.max));
            }
            _ => return Ok(Sum::NONE.then_bits(width.min, width.max)),
        };
        let cost = match (&field.form, change(part.delta.as_ref())?) {
            (Form::Value(id), _) => self.node_at(*id).cost,
            (_, Change::Opaque) => DeltaCost::OPEN,
            (Form::Counted { of, len, .. }, Change::Own) => {
                self.node_at(*of).cost.counted(*len, self.width(*of))
            }
            _ => DeltaCost::whole(width),
        };
        Ok(Sum::NONE.then(if field.always { cost } else { cost.behind_a_bit() }))
    }

    /// Builds the encoding of a field. Returns it with its width and with the node by which conditions read
    /// the field's value.
    fn form(&mut self, part: &Part, earlier: &[Named]) -> Made<(Form, Width, Id)> {
        let find = |name: &str| {
            let found = find(earlier, name).map(|(at, _)| at);
            found.ok_or_else(|| format!("no earlier field is called `{name}`"))
        };
        let stated = Width::variable(part.min_bits, part.max_bits.unwrap_or(u64::MAX));
        let stated = stated.exact().no_heap();
        let whole = |bits: u32, signed: bool| Encoding::Bits { bits, signed };
        let (form, width, encoding) = match part.encoding {
            Encoding::Counted { len, ref count, ref of } => {
                let rule = part.delta.as_ref().and_then(DeltaRule::inner);
                let count = find(count)?;
                let of = self.node(of, rule.as_ref(), NESTED)?;
                let array = self.array(len, false, of, Change::Own)?;
                let all = self.width(array);
                self.note(&part.encoding, array);
                let width = Width::variable(0, all.max).with_free(all.free);
                return Ok((Form::Counted { of, len: len as usize, count }, width, array));
            }
            Encoding::Relative { ref to, bits, signed } => {
                within("bits", bits, 1, 32)?;
                let to = find(to)?;
                (Form::Relative { to, bits, signed }, Width::STEP, whole(bits, signed))
            }
            Encoding::RelativeWrapping { ref to, bits } => {
                within("bits", bits, 1, 32)?;
                (Form::RelativeWrapping { to: find(to)?, bits }, stated, whole(bits, false))
            }
            Encoding::RangeTo { ref min, ref max, least, greatest, signed } => {
                if least > greatest {
                    return Err(format!("empty range: {least} is greater than {greatest}"));
                }
                let end = |end: &RangeEnd| -> Made<End> {
                    let field = end.field.as_ref().map(|name| find(name)).transpose()?;
                    Ok(End { field, offset: end.offset })
                };
                let ends = [end(min)?, end(max)?];
                (Form::RangeTo { ends, signed }, stated, whole(64, signed))
            }
            Encoding::Function { .. } => {
                let width = Width { exact: false, ..stated };
                (Form::Opaque, width, part.encoding.clone())
            }
            ref encoding => {
                let node = self.node(encoding, part.delta.as_ref(), NESTED)?;
                return Ok((Form::Value(node), self.width(node), node));
            }
        };
        // conditions read the value like any other
        let node = self.node(&encoding, None, NESTED)?;
        Ok((form, width, node))
    }
}
