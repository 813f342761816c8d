//! Assembles packets from edited dumps: the way back from the JSON of `bitpack dump` to bytes.

mod code;

use std::collections::{HashMap, VecDeque};

use bitpack::trace::Role;
use serde::Deserialize;

use crate::decode::{Event, Outcome};
use crate::dump::{Declared, Line, Lines};
use crate::fit;
use crate::input::{LARGEST, Packet};
use crate::model::{Model, Node};

/// A packet in the JSON of a dump, of which parts may be edited.
#[derive(Debug, Deserialize)]
struct Edited {
    #[serde(default)]
    session: u64,
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
    Copy {
        bit: u64,
        bits: u64,
    },
    Bytes(Vec<u8>),
    /// Zero bits up to the next byte.
    Align,
    /// Zero bits until a type has `bits` bits, whose first bits are those of the cell at `first`.
    Padding {
        first: usize,
        bits: u64,
    },
}

/// Assembles a packet from a line of JSON as `bitpack dump --json` prints it. Fields whose `value`
/// or `raw` bits are edited are encoded anew, lines may be added and removed, and alignment, protocol
/// id and checksum are computed. `changes` are pairs of the name of a field and its new value.
///
/// # Errors
///
/// Returns a description of the part that has no code.
pub fn assemble(model: &Model, json: &str, changes: &[(String, String)]) -> Result<Packet, String> {
    let mut edited: Edited = serde_json::from_str(json).map_err(|error| error.to_string())?;
    for (name, value) in changes {
        let mut found = false;
        for field in edited.fields.iter_mut().filter(|it| it.name() == *name) {
            field.value = Some(value.clone());
            found = true;
        }
        if !found {
            return Err(format!("the packet has no field `{name}`"));
        }
    }
    let bytes = unhex(&edited.bytes).ok_or("`bytes` does not consist of hexadecimal digits")?;
    let packet = Packet { session: edited.session, ..Packet::new("edited".to_owned(), bytes) };
    let is_named = |index: &usize| model.kind_name(*index) == edited.type_name;
    let index = (0..model.packets().len())
        .find(is_named)
        .unwrap_or_else(|| fit::fit(core::slice::from_ref(model), &all(model), &packet).1);
    let mut cells = cells(model, index, &packet, &edited.fields)?;
    if matches!(cells.last(), Some(Cell::Align)) {
        cells.pop();
    }
    let mut bytes = put(&cells, &packet.bytes, model.envelope_bytes())?;
    model.seal(packet.session, &mut bytes);
    Ok(Packet { bytes, ..packet })
}

fn all(model: &Model) -> Vec<fit::Candidate> {
    fit::candidates(core::slice::from_ref(model))
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
    fn of(model: &'m Model, index: usize, packet: &Packet) -> Self {
        let (mut all, mut end) = (Self::default(), 0);
        let outcome =
            model.decode_as_if(packet.session, index, &packet.bytes, |path, event: Event<'m>| {
                end = end.max(event.bit + event.bits);
                if event.is_sent && all.others.len() < LARGEST {
                    all.lines.push(path, &event, Declared::without_encoding(event.role));
                    all.others.push((event.node, event.variant));
                }
            });
        let rest = (8 * packet.bytes.len() as u64).saturating_sub(end);
        Self { rest: if outcome == Outcome::Read { 0 } else { rest }, ..all }
    }

    fn list(&self) -> Vec<Origin<'m, '_>> {
        let all = self.lines.iter().zip(&self.others);
        all.map(|(line, (node, variant))| Origin { line, node: *node, variant: *variant }).collect()
    }
}

fn cells(
    model: &Model,
    index: usize,
    packet: &Packet,
    fields: &[Field],
) -> Result<Vec<Cell>, String> {
    let all = Origins::of(model, index, packet);
    let (origins, rest) = (all.list(), all.rest);
    let mut by_name: HashMap<(&str, String), VecDeque<&Origin<'_, '_>>> = HashMap::new();
    for origin in &origins {
        let key = (origin.line.path, origin.line.role.to_string());
        by_name.entry(key).or_default().push_back(origin);
    }
    let (mut cells, mut lengths): (Vec<Cell>, HashMap<&str, (usize, &Origin<'_, '_>)>) =
        (Vec::new(), HashMap::new());
    let mut paths = Vec::new();
    let last = fields.iter().rposition(|it| it.bits > 0);
    for (at, field) in fields.iter().enumerate().filter(|(_, it)| it.bits > 0) {
        let key = (&*field.path, field.role.clone());
        let origin = by_name.get_mut(&key).and_then(VecDeque::pop_front);
        match (&*field.role, origin) {
            ("protocol" | "checksum", _) => {}
            ("align", _) => cells.push(Cell::Align),
            // the unused bits of the last byte
            ("reserved", _) if field.path.is_empty() && Some(at) == last => {
                cells.push(Cell::Align);
            }
            ("padding", Some(origin)) => cells.push(padding(&origins, origin, &paths)),
            (_, None) => cells.push(raw(field)?),
            (_, Some(origin)) => {
                let is_revalued =
                    field.value.is_some() && field.value.as_deref() != origin.line.value;
                let cell = match &field.value {
                    Some(value) if is_revalued => code::of(model, origin, value)
                        .map_err(|why| format!("`{}`: {why}", field.name()))?,
                    _ if field.raw != origin.line.raw_text() => raw(field)?,
                    _ => Cell::Copy { bit: origin.line.bit, bits: origin.line.bits },
                };
                if let (Cell::Bytes(bytes), Some((at, length))) = (&cell, lengths.get(&*field.path))
                {
                    let length = code::of(model, length, &bytes.len().to_string())?;
                    if let Some(cell) = cells.get_mut(*at) {
                        *cell = length;
                    }
                }
                if origin.line.role == Role::Length {
                    lengths.insert(&field.path, (cells.len(), origin));
                }
                cells.push(cell);
            }
        }
        paths.resize(cells.len(), &*field.path);
    }
    if rest > 0 {
        cells.push(Cell::Copy { bit: 8 * packet.bytes.len() as u64 - rest, bits: rest });
    }
    Ok(cells)
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
            Cell::Bytes(bytes) => {
                let bits =
                    bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
                bits.for_each(|bit| out.push(bit));
            }
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
