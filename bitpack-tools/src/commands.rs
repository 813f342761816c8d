//! Runs the commands: one function for each, called by `main` with the parsed arguments.

mod convert;
mod dump;
mod profile;

pub(crate) use convert::convert;
pub(crate) use dump::dump;
pub(crate) use profile::{Form as ProfileForm, profile};

use core::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anstyle::Style;
use bitpack_tools::describe::{bits, bytes};
use bitpack_tools::dump::Dump;
use bitpack_tools::file::load;
use bitpack_tools::input::{Form, InputError, Packet, packets};
use bitpack_tools::model::{Model, Type};
use bitpack_tools::{diff as differences, languages, layout as pictures, wireshark as dissector};

use crate::Input;

type Done = Result<ExitCode, Box<dyn Error>>;

/// Exit code of a command that found a difference or a rejected packet.
const FOUND: u8 = 1;

const NO_PACKETS: &str = "no packets found; for a capture, `--udp` sets the port";

/// Error message for input in which no packet has the checksum or id of the schema.
const FOREIGN_PACKETS: &str = "no packet has the id and checksum of this schema: the packets may belong to another \
    protocol, another build or a session (`--session`), or they may be deltas (`write_delta`), which cannot be decoded \
    without their baselines";

fn stdout() -> impl Write {
    io::BufWriter::new(anstream::stdout().lock())
}

pub(crate) fn schema(file: &Path) -> Done {
    let (model, mut out) = (load(file)?, stdout());
    let (bold, description) = (Style::new().bold(), &model.description);
    writeln!(
        out,
        "{bold}{}{bold:#}: a bitpack schema, version {}",
        file.display(),
        description.version
    )?;
    match model.envelope() {
        Some(it) => {
            let sent = match (it.sends_id, it.sums) {
                (true, true) => "sent, then a CRC32",
                (true, false) => "sent, without a checksum",
                (false, true) => "not sent, but included in the CRC32 at the start",
                (false, false) => "not sent, without a checksum",
            };
            writeln!(out, "protocol {:#x}, {} bytes, {sent}", it.id, it.id_bytes)?;
            match it.end_check {
                Some(end) => {
                    let place = if end.aligned {
                        "at the next byte"
                    } else {
                        "directly after the last field"
                    };
                    writeln!(out, "end check {:#010x}, {place}", end.magic)?;
                }
                None => writeln!(out, "no end check")?,
            }
        }
        None => writeln!(out, "no protocol: packets have no envelope")?,
    }
    writeln!(out, "{} types", model.types.len())?;
    for (i, packet) in model.packets().iter().enumerate() {
        if let Some(it) = model.packet(i) {
            let (width, hash) = (it.width, packet.hash);
            let name = named(it);
            writeln!(out, "  {name}: {}, {}, hash {hash:#018x}", bits(width), bytes(width))?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn named(type_: &Type) -> &str {
    if type_.name.is_empty() { "(unnamed)" } else { &type_.name }
}

/// Returns the index of the type called `name` in the schema. Without a name, returns the indices
/// of the types that are packets.
fn types(model: &Model, name: Option<&str>) -> Result<Vec<usize>, Box<dyn Error>> {
    match name {
        Some(name) => Ok(vec![model.type_named(name).ok_or_else(|| unknown(model, name))?]),
        None => Ok(model.packets().iter().map(|it| it.type_ as usize).collect()),
    }
}

fn unknown(model: &Model, name: &str) -> Box<dyn Error> {
    let mut names: Vec<&str> =
        model.types.iter().map(|it| &*it.name).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    format!("no type `{name}`; there are {}", names.join(", ")).into()
}

pub(crate) fn layout(file: &Path, name: Option<&str>, svg: bool, html: bool) -> Done {
    let model = load(file)?;
    let types = types(&model, name)?;
    let mut out = stdout();
    if html {
        out.write_all(pictures::page(&model, &types).as_bytes())?;
    } else if svg {
        out.write_all(pictures::svg(&model, &types).as_bytes())?;
    } else {
        for type_ in types {
            pictures::write(&model, type_, &mut out)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

impl Input {
    fn form(&self) -> Form {
        match self.lengths.as_deref().and_then(|it| it.parse().ok()) {
            Some(bytes) => Form::Lengths(bytes),
            None if self.raw => Form::Raw,
            None if self.hex => Form::Hex,
            None if self.udp.is_some() => Form::Capture,
            None => Form::Guess,
        }
    }

    /// Passes the packets of a file to `sink`, as [`packets`] does. A packet whose file states no
    /// session gets that of the option `--session`.
    fn packets(&self, file: &Path, mut sink: impl FnMut(Packet) -> bool) -> Result<(), InputError> {
        packets(file, self.form(), self.udp, |mut packet| {
            if packet.session == 0 {
                packet.session = self.session.unwrap_or(0);
            }
            sink(packet)
        })
    }

    /// Returns the index of the packet that the option `--type` names, or `None` if the option is
    /// absent.
    fn packet(&self, model: &Model) -> Result<Option<usize>, Box<dyn Error>> {
        let Some(name) = &self.name else {
            return Ok(None);
        };
        let is_it = |index: &usize| model.packet(*index).is_some_and(|it| it.name == *name);
        let found = (0..model.packets().len()).find(is_it);
        found.map(Some).ok_or_else(|| {
            let all = (0..model.packets().len()).filter_map(|i| model.packet(i)).map(named);
            let all = all.collect::<Vec<_>>().join(", ");
            format!("no packet `{name}`; there are {all}").into()
        })
    }

    fn dump(&self, model: &Model, packet: Packet) -> Result<Dump, Box<dyn Error>> {
        Ok(match self.packet(model)? {
            Some(index) => Dump::of(model, index, packet),
            None => Dump::guess(model, &packet),
        })
    }
}

pub(crate) fn diff(file: &Path, here: &Path, there: &Path, input: &Input) -> Done {
    let model = load(file)?;
    let first = |file: &Path| -> Result<Dump, Box<dyn Error>> {
        let mut first = None;
        input.packets(file, |packet| {
            first = Some(packet);
            false
        })?;
        let packet = first.ok_or_else(|| format!("{}: no packet found", file.display()))?;
        input.dump(&model, packet)
    };
    let (here, there, mut out) = (first(here)?, first(there)?, stdout());
    let is_different = differences::write(&here, &there, &mut out)?;
    out.flush()?;
    Ok(ExitCode::from(if is_different { FOUND } else { 0 }))
}

pub(crate) fn wireshark(file: &Path, name: Option<&str>, ports: &str) -> Done {
    let (model, mut out) = (load(file)?, stdout());
    let stem = || dissector::name_of(&file.file_stem().unwrap_or_default().to_string_lossy());
    let name = name.map_or_else(stem, str::to_owned);
    out.write_all(dissector::dissector(&model, &name, ports)?.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn compare(old: &Path, new: &Path) -> Done {
    let ([here, there], mut out) = ([load(old)?, load(new)?].map(|it| it.description), stdout());
    let mut changes: Vec<String> = Vec::new();
    let mut change = |what: &str, one: String, other: String| {
        if one != other {
            changes.push(format!("{what}: {one} before, {other} now"));
        }
    };
    for it in here.diff(&there) {
        change(&it.path, it.here, it.there);
    }
    match (here.envelope, there.envelope) {
        (Some(one), Some(other)) => {
            change("id", format!("{:#x}", one.id), format!("{:#x}", other.id));
            change("bytes of the id", one.id_bytes.to_string(), other.id_bytes.to_string());
            change("id sent", one.sends_id.to_string(), other.sends_id.to_string());
            change("checksum", one.sums.to_string(), other.sums.to_string());
            let end = |it: &bitpack::schema::description::Envelope| match it.end_check {
                Some(end) => format!("{:#x}, aligned: {}", end.magic, end.aligned),
                None => "absent".to_owned(),
            };
            change("end check", end(&one), end(&other));
        }
        (one, other) => {
            let presence =
                |is_present: bool| if is_present { "present" } else { "absent" }.to_owned();
            change("envelope", presence(one.is_some()), presence(other.is_some()));
        }
    }
    if changes.is_empty() {
        // some changes, such as the path of a user function, show in the hash alone
        for (one, other) in here.packets.iter().zip(&there.packets) {
            if one.hash != other.hash {
                let [one, other] = [one, other].map(|it| format!("{:#018x}", it.hash));
                changes.push(format!("hash: {one} before, {other} now"));
            }
        }
    }
    for change in &changes {
        writeln!(out, "{change}")?;
    }
    let bold = Style::new().bold();
    let verdict = if changes.is_empty() {
        "the wire format is the same"
    } else {
        "the wire format has changed"
    };
    writeln!(out, "{bold}{verdict}{bold:#}")?;
    out.flush()?;
    Ok(ExitCode::from(if changes.is_empty() { 0 } else { FOUND }))
}

pub(crate) fn header(file: &Path, namespace: Option<&str>) -> Done {
    let model = load(file)?;
    let stem = file.file_stem().map(|it| it.to_string_lossy()).unwrap_or_default();
    code(&languages::header(&model, namespace.unwrap_or(&stem))?)
}

pub(crate) fn typescript(file: &Path) -> Done {
    code(&languages::typescript(&load(file)?)?)
}

pub(crate) fn gdscript(file: &Path, class_name: Option<&str>) -> Done {
    code(&languages::gdscript(&load(file)?, class_name)?)
}

fn code(text: &str) -> Done {
    let mut out = stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
