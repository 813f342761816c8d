//! [`Draft`]: a packet that is put together from the lines of an edited dump.

use std::collections::{HashMap, VecDeque};

use bitpack::trace::Role;

use super::cell::Cell;
use super::origin::{Origin, Origins};
use super::value::Edit;
use super::{Field, code};
use crate::input::Packet;
use crate::model::Model;

/// A packet that is assembled from an edited dump: its bits, and the values that are still to be
/// encoded.
pub(super) struct Draft<'e, 'm> {
    pub(super) cells: Vec<Cell>,
    /// The fields with new values, which are encoded once all cells are known.
    pub(super) edits: Vec<Edit<'e, 'm>>,
    /// `true` if no lines were added or removed.
    pub(super) is_same: bool,
}

/// The groups of bits of the old packet that have not been matched with a line of the edited dump,
/// by path.
struct Open<'o, 'm>(HashMap<&'o str, VecDeque<&'o Origin<'m, 'o>>>);

impl<'o, 'm> Open<'o, 'm> {
    fn new(origins: &'o [Origin<'m, 'o>]) -> Self {
        let mut all = Self(HashMap::new());
        for origin in origins {
            all.0.entry(origin.line.path).or_default().push_back(origin);
        }
        all
    }

    /// Takes the first unmatched group of bits with the path and the purpose of a line; `None` if
    /// there is none. The flag is `true` if a second one is left: the first is then the key of a
    /// map entry, and the second its value.
    fn next(&mut self, field: &Field) -> Option<(&'o Origin<'m, 'o>, bool)> {
        let all = self.0.get_mut(&*field.path)?;
        let is_it = |it: &&Origin<'m, 'o>| it.line.role.to_string() == field.role;
        let at = all.iter().position(is_it)?;
        Some((all.remove(at)?, all.iter().any(is_it)))
    }
}

impl<'e, 'm> Draft<'e, 'm> {
    /// Matches the lines of an edited dump with the old packet. New values of fields are collected
    /// in `edits`; all other bits become cells.
    pub(super) fn of(
        model: &Model,
        origins: &Origins<'m>,
        packet: &Packet,
        fields: &'e [Field],
    ) -> Result<Self, String> {
        let all = origins.origins();
        let mut open = Open::new(&all);
        let mut draft = Self { cells: Vec::new(), edits: Vec::new(), is_same: true };
        let mut paths = Vec::new();
        let last = fields.iter().rposition(|it| it.bits > 0);
        for (at, field) in fields.iter().enumerate() {
            let origin = open.next(field);
            draft.is_same &= origin.is_some() || field.bits == 0;
            let is_last = field.path.is_empty() && Some(at) == last;
            match (&*field.role, origin) {
                // an empty text, or a value that is not sent
                ("value", Some(origin)) if field.bits == 0 => draft.edit(field, origin)?,
                _ if field.bits == 0 => {}
                ("protocol" | "checksum", _) => {}
                ("align", _) => draft.cells.push(Cell::Align),
                // the unused bits of the last byte
                ("reserved", _) if is_last => draft.cells.push(Cell::Align),
                ("padding", Some((origin, _))) => draft.cells.push(padding(&all, origin, &paths)),
                (_, None) => draft.cells.push(raw(field)?),
                (_, Some(origin)) => draft.add(model, field, origin)?,
            }
            paths.resize(draft.cells.len(), &*field.path);
        }
        draft.is_same &= open.0.values().flatten().all(|it| it.line.bits == 0);
        if origins.rest > 0 {
            let bit = 8 * packet.bytes.len() as u64 - origins.rest;
            draft.cells.push(Cell::Copy { bit, bits: origins.rest });
        }
        Ok(draft)
    }

    /// Adds the cell of a line: its new tag, length or `raw` bits if they were edited, or else the
    /// old bits. A new value of a field is added to `edits`.
    fn add(
        &mut self,
        model: &Model,
        field: &'e Field,
        (origin, is_key): (&Origin<'m, '_>, bool),
    ) -> Result<(), String> {
        let line = &origin.line;
        let cell = match revalued(field, origin) {
            Some(value) if line.role != Role::Value => code::of(model, origin, value)
                .map_err(|why| format!("`{}`: {why}", field.name()))?,
            _ if field.raw != line.raw_text() => raw(field)?,
            _ => {
                self.edit(field, (origin, is_key))?;
                Cell::Copy { bit: line.bit, bits: line.bits }
            }
        };
        self.cells.push(cell);
        Ok(())
    }

    /// Adds the value of a line to `edits` if it was edited. Returns an error for the key of a map
    /// entry.
    fn edit(
        &mut self,
        field: &'e Field,
        (origin, is_key): (&Origin<'m, '_>, bool),
    ) -> Result<(), String> {
        let Some(value) = revalued(field, origin) else { return Ok(()) };
        if is_key {
            let path = &field.path;
            return Err(format!("`{path}` is a key, which is edited by its `raw` bits"));
        }
        let cell = (field.bits > 0).then_some(self.cells.len());
        let (node, bits) = (origin.node, origin.line.bits);
        self.edits.push(Edit { path: &field.path, node, value, bits, cell });
        Ok(())
    }
}

/// Returns the value of a line if it differs from the one in the old packet, else `None`.
fn revalued<'e>(field: &'e Field, origin: &Origin<'_, '_>) -> Option<&'e str> {
    field.value.as_deref().filter(|value| Some(*value) != origin.line.value)
}

/// Returns the zero bits at the end of a type with the attribute `pad_to`, which keeps the total
/// size that it had before the packet was edited. `paths` are the paths of the cells so far.
fn padding(origins: &[Origin<'_, '_>], origin: &Origin<'_, '_>, paths: &[&str]) -> Cell {
    let (owner, end) = (origin.line.path, origin.line.bit + origin.line.bits);
    let is_inside = |path: &str| {
        let rest = path.strip_prefix(owner);
        rest.is_some_and(|it| owner.is_empty() || it.is_empty() || it.starts_with(['.', '[']))
    };
    let is_content = |it: &&Origin<'_, '_>| {
        let line = &it.line;
        line.bit < end
            && is_inside(line.path)
            && !matches!(line.role, Role::Protocol | Role::Checksum)
    };
    let start = origins.iter().filter(is_content).map(|it| it.line.bit).min();
    let count = paths.iter().rev().take_while(|path| is_inside(path)).count();
    let start = start.unwrap_or(origin.line.bit);
    Cell::Padding { first: paths.len() - count, bits: end - start }
}

/// Parses the `raw` bits of a line: a decimal, hexadecimal (`0x`) or binary (`0b`) number that fits
/// in its number of bits.
fn raw(field: &Field) -> Result<Cell, String> {
    let text = field.raw.trim();
    let number = match (text.strip_prefix("0x"), text.strip_prefix("0b")) {
        (Some(digits), _) => u128::from_str_radix(digits, 16).ok(),
        (_, Some(digits)) => u128::from_str_radix(digits, 2).ok(),
        _ => text.parse().ok(),
    };
    let fits = |it: &u128| field.bits <= 128 && (field.bits == 128 || it >> field.bits == 0);
    let number = number.filter(fits).ok_or_else(|| {
        format!("`{}`: the raw bits `{text}` are not a number of {} bits", field.name(), field.bits)
    })?;
    Ok(Cell::Code(number, field.bits))
}
