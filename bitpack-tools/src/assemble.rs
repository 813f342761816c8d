//! Assembles packets from edited dumps: the way back from the JSON of `bitpack dump` to bytes.

mod code;
mod value;

use core::net::SocketAddr;
use std::collections::{HashMap, VecDeque};

use bitpack::trace::Role;
use serde::Deserialize;

use crate::decode::{Event, Outcome, Step};
use crate::dump::{Declared, Line, Lines};
use crate::history::Histories;
use crate::input::{LARGEST, Packet};
use crate::model::{Model, Node};
use value::{Decoded, Edit};

/// A packet in the JSON of a dump, of which parts may be edited.
#[derive(Debug, Deserialize)]
struct Edited {
    #[serde(default)]
    session: u64,
    source: Option<SocketAddr>,
    destination: Option<SocketAddr>,
    #[serde(rename = "type", default)]
    type_name: String,
    bytes: String,
    fields: Vec<Field>,
}

/// A group of bits in the JSON of a dump.
#[derive(Debug, Deserialize)]
struct Field {
    #[serde(default)]
    path: String,
    role: String,
    bits: u64,
    #[serde(default)]
    raw: String,
    #[serde(default)]
    value: Option<String>,
}

impl Field {
    /// Returns the path, followed by the role unless it is that of a value.
    fn name(&self) -> String {
        match (&*self.path, &*self.role) {
            ("", role) => role.to_owned(),
            (path, "value") => path.to_owned(),
            (path, role) => format!("{path} ({role})"),
        }
    }
}

/// A group of bits of the packet before it was edited.
#[derive(Debug)]
struct Origin<'m, 'l> {
    line: Line<'l>,
    node: Option<&'m Node>,
    variant: Option<&'m str>,
}

/// Bits of the new packet.
#[derive(Debug)]
enum Cell {
    /// Bits that are at most 128, lowest first.
    Code(u128, u64),
    /// Bits of the packet before it was edited.
    Copy { bit: u64, bits: u64 },
    /// Zero bits up to the next byte.
    Align,
    /// Zero bits until a type has `bits` bits, whose first bits are those of the cell at `first`.
    Padding { first: usize, bits: u64 },
}

/// Assembles a packet from a line of JSON as `bitpack dump --json` prints it. Fields whose `value`
/// or `raw` bits are edited are encoded anew, lines may be added and removed, and alignment, protocol
/// id and checksum are computed. `changes` are pairs of the name of a field and its new value. A delta refers
/// to a value in `histories`.
///
/// # Errors
///
/// Returns a description of the part that has no code.
pub fn assemble(
    model: &Model,
    histories: &mut Histories,
    json: &str,
    changes: &[(String, String)],
) -> Result<Packet, String> {
    let mut edited: Edited = serde_json::from_str(json).map_err(|error| error.to_string())?;
    for (name, value) in changes {
        // the line of a map's value comes after that of its key, and has the same name
        let field = edited.fields.iter_mut().rfind(|it| it.name() == *name);
        let field = field.ok_or_else(|| format!("the packet has no field `{name}`"))?;
        field.value = Some(value.clone());
    }
    let bytes = unhex(&edited.bytes).ok_or("`bytes` does not consist of hexadecimal digits")?;
    let ends = edited.source.zip(edited.destination).map(|(from, to)| [from, to]);
    let packet =
        Packet { session: edited.session, ends, ..Packet::new("edited".to_owned(), bytes) };
    // packets and deltas may have one name
    let is_named = |index: &usize| model.kind_name(*index) == edited.type_name;
    let likely = model.kind_of(histories, &packet, None);
    let named = Some(likely).filter(is_named).or_else(|| (0..model.kinds()).find(is_named));
    let kind = named.unwrap_or(likely);
    let origins = Origins::of(model, histories, kind, &packet);
    let Draft { mut cells, edits, is_same } = cells(model, &origins, &packet, &edited.fields)?;
    let sealed = |cells: &[Cell], histories: &Histories| {
        let cells = if let [rest @ .., Cell::Align] = cells { rest } else { cells };
        let bytes = put(cells, &packet.bytes, model.header_of_kind(kind))?;
        let mut packet = Packet { bytes, ..packet.clone() };
        seal(model, histories, kind, &mut packet);
        Ok::<_, String>(packet)
    };
    let mut packet = sealed(&cells, histories)?;
    if edits.is_empty() {
        return Ok(packet);
    }
    // the paths of fields are those of the old packet
    let decoded = is_same.then(|| Decoded::of(model, histories, kind, &packet)).flatten();
    let Some(Ok(mut decoded)) = decoded else {
        for edit in &edits {
            let cell = cells.get_mut(edit.cell).ok_or_else(|| edit.error("it has no bits"))?;
            *cell = edit.in_place(model).map_err(|why| edit.error(&why))?;
        }
        return sealed(&cells, histories);
    };
    for edit in &edits {
        decoded.set(edit).map_err(|why| edit.error(&why))?;
    }
    let paths: Vec<_> = edits.iter().map(|it| format!("`{}`", it.path)).collect();
    packet.bytes =
        decoded.bytes(&packet.bytes).map_err(|why| format!("{}: {why}", paths.join(", ")))?;
    seal(model, histories, kind, &mut packet);
    Ok(packet)
}

/// Writes the id and the checksum of a packet, whose first bytes are free.
fn seal(model: &Model, histories: &Histories, kind: usize, packet: &mut Packet) {
    match kind.checked_sub(model.packets().len()) {
        None => model.seal(packet.session, &mut packet.bytes),
        Some(index) => histories.seal(model, index, packet),
    }
}

/// Decodes hexadecimal digits.
pub(crate) fn unhex(digits: &str) -> Option<Vec<u8>> {
    let digit = |it: u8| char::from(it).to_digit(16);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(byte).collect()
}

/// The groups of bits of a packet, the encoding of each and the variant that it selects.
#[derive(Debug, Default)]
struct Origins<'m> {
    lines: Lines,
    others: Vec<(Option<&'m Node>, Option<&'m str>)>,
    /// Number of bits that are not decoded.
    rest: u64,
}

impl<'m> Origins<'m> {
    fn of(model: &'m Model, histories: &Histories, kind: usize, packet: &Packet) -> Self {
        let (mut all, mut end) = (Self::default(), 0);
        let sink = |path: &[Step<'m>], event: Event<'m>| {
            end = end.max(event.bit + event.bits);
            if all.others.len() < LARGEST {
                all.lines.push(path, &event, Declared::without_encoding(event.role));
                all.others.push((event.node, event.variant));
            }
        };
        let outcome = match kind.checked_sub(model.packets().len()) {
            None => model.decode_as_if(packet.session, kind, &packet.bytes, sink),
            Some(index) => histories.decode_as_if(model, index, packet, sink),
        };
        let rest = (8 * packet.bytes.len() as u64).saturating_sub(end);
        Self { rest: if outcome == Outcome::Read { 0 } else { rest }, ..all }
    }

    fn list(&self) -> Vec<Origin<'m, '_>> {
        let all = self.lines.iter().zip(&self.others);
        all.map(|(line, (node, variant))| Origin { line, node: *node, variant: *variant }).collect()
    }
}

/// The bits of the new packet.
struct Draft<'e, 'm> {
    cells: Vec<Cell>,
    /// The fields that get other values afterwards.
    edits: Vec<Edit<'e, 'm>>,
    /// `true` if no lines were added or removed.
    is_same: bool,
}

fn cells<'e, 'm>(
    model: &Model,
    all: &Origins<'m>,
    packet: &Packet,
    fields: &'e [Field],
) -> Result<Draft<'e, 'm>, String> {
    let (origins, rest) = (all.list(), all.rest);
    let mut edits = Vec::new();
    let mut by_name: HashMap<(&str, String), VecDeque<&Origin<'_, '_>>> = HashMap::new();
    for origin in &origins {
        let key = (origin.line.path, origin.line.role.to_string());
        by_name.entry(key).or_default().push_back(origin);
    }
    let (mut cells, mut paths, mut is_same) = (Vec::new(), Vec::new(), true);
    let last = fields.iter().rposition(|it| it.bits > 0);
    for (at, field) in fields.iter().enumerate() {
        let key = (&*field.path, field.role.clone());
        let origin = by_name.get_mut(&key).and_then(VecDeque::pop_front);
        let is_revalued = |origin: &Origin<'_, '_>| {
            field.value.is_some() && field.value.as_deref() != origin.line.value
        };
        let cell = if field.bits > 0 { cells.len() } else { usize::MAX };
        let edit = |origin: &Origin<'m, '_>| {
            let value = field.value.as_deref().filter(|_| is_revalued(origin));
            let (path, node, bits) = (&*field.path, origin.node, origin.line.bits);
            let edit = value.map(|value| Edit { path, node, value, bits, cell });
            if edit.is_some() && by_name.get(&key).is_some_and(|it| !it.is_empty()) {
                return Err(format!(
                    "`{}` is a key, which is edited by its `raw` bits",
                    field.path
                ));
            }
            Ok(edit)
        };
        is_same &= origin.is_some() || field.bits == 0;
        match (&*field.role, origin) {
            // an empty text, or a value that is not sent
            ("value", Some(origin)) if field.bits == 0 => edits.extend(edit(origin)?),
            _ if field.bits == 0 => {}
            ("protocol" | "checksum", _) => {}
            ("align", _) => cells.push(Cell::Align),
            // the unused bits of the last byte
            ("reserved", _) if field.path.is_empty() && Some(at) == last => {
                cells.push(Cell::Align);
            }
            ("padding", Some(origin)) => cells.push(padding(&origins, origin, &paths)),
            (_, None) => cells.push(raw(field)?),
            (_, Some(origin)) => cells.push(match &field.value {
                Some(value) if is_revalued(origin) && origin.line.role != Role::Value => {
                    code::of(model, origin, value)
                        .map_err(|why| format!("`{}`: {why}", field.name()))?
                }
                _ if field.raw != origin.line.raw_text() => raw(field)?,
                _ => {
                    edits.extend(edit(origin)?);
                    Cell::Copy { bit: origin.line.bit, bits: origin.line.bits }
                }
            }),
        }
        paths.resize(cells.len(), &*field.path);
    }
    is_same &= by_name.values().flatten().all(|it| it.line.bits == 0);
    if rest > 0 {
        cells.push(Cell::Copy { bit: 8 * packet.bytes.len() as u64 - rest, bits: rest });
    }
    Ok(Draft { cells, edits, is_same })
}

/// Returns the zero bits after a type with the attribute `pad_to`, which has the bits that it had
/// before the packet was edited. `paths` are those of the cells so far.
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

/// Returns the bits that a field states as a number.
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

/// Writes the bits of all cells after `skipped` zero bytes.
fn put(cells: &[Cell], old: &[u8], skipped: usize) -> Result<Vec<u8>, String> {
    let mut out = Bits { bytes: vec![0; skipped], bit: 8 * skipped as u64 };
    let mut starts = Vec::new();
    for cell in cells {
        starts.push(out.bit);
        match cell {
            Cell::Code(code, bits) => (0..*bits).for_each(|bit| out.push(code >> bit & 1 == 1)),
            Cell::Copy { bit, bits } => (*bit..bit + bits).for_each(|bit| {
                let byte = old.get((bit / 8) as usize).copied().unwrap_or(0);
                out.push(byte >> (bit % 8) & 1 == 1);
            }),
            Cell::Align => out.bit = out.bit.next_multiple_of(8),
            Cell::Padding { first, bits } => {
                let end = starts.get(*first).copied().unwrap_or(out.bit) + bits;
                if out.bit > end {
                    return Err(format!(
                        "a value takes more than the {} bytes of its type",
                        bits / 8
                    ));
                }
                (out.bit..end).for_each(|_| out.push(false));
            }
        }
        if out.bytes.len() > LARGEST {
            return Err(format!("the packet has more than {LARGEST} bytes"));
        }
    }
    Ok(out.bytes)
}

/// Bytes that are written bit by bit, the lowest bit of each byte first.
struct Bits {
    bytes: Vec<u8>,
    bit: u64,
}

impl Bits {
    fn push(&mut self, is_set: bool) {
        let at = (self.bit / 8) as usize;
        if self.bytes.len() <= at {
            self.bytes.resize(at + 1, 0);
        }
        if let Some(byte) = self.bytes.get_mut(at) {
            *byte |= u8::from(is_set) << (self.bit % 8);
        }
        self.bit += 1;
    }
}
