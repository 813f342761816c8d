//! Assembles packets from edited dumps: the way back from the JSON of `bitpack dump` to bytes.

mod cell;
mod code;
mod draft;
mod origin;
mod value;

use core::net::SocketAddr;

use serde::Deserialize;

use crate::digits::unhex;
use crate::history::Histories;
use crate::input::Packet;
use crate::model::Model;
use cell::{Cell, put};
use draft::Draft;
use origin::Origins;
use value::Decoded;

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
    /// Returns the name that an edit gives a field: its path, followed by the role of the bits
    /// (such as `tag`) unless it is `value`.
    fn name(&self) -> String {
        match (&*self.path, &*self.role) {
            ("", role) => role.to_owned(),
            (path, "value") => path.to_owned(),
            (path, role) => format!("{path} ({role})"),
        }
    }
}

/// Assembles a packet from a line of JSON as `bitpack dump --json` prints it. Fields whose `value`
/// or `raw` bits are edited are encoded anew, lines may be added and removed, and alignment,
/// protocol id and checksum are computed. `changes` are pairs of the name of a field and its new
/// value. A delta refers to a value in `histories`.
///
/// # Errors
///
/// Returns an error that names the part that cannot be encoded.
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
    let Draft { mut cells, edits, is_same } = Draft::of(model, &origins, &packet, &edited.fields)?;
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
    let Some(mut decoded) = decoded else {
        for edit in &edits {
            let cell = edit.cell.and_then(|at| cells.get_mut(at));
            let cell = cell.ok_or_else(|| edit.error("it has no bits"))?;
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

/// Writes the id, the checksum and, for a delta, the bits that identify the baseline into the first
/// bytes of a packet, which are reserved for them.
fn seal(model: &Model, histories: &Histories, kind: usize, packet: &mut Packet) {
    let Some(index) = kind.checked_sub(model.packets().len()) else {
        return model.seal(packet.session, &mut packet.bytes);
    };
    match index.checked_sub(model.description.deltas.len()) {
        None => histories.seal(model, index, packet),
        Some(view) => model.seal_view(view, packet.session, &mut packet.bytes),
    }
}
