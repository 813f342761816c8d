//! Summarizes a schema file: its protocol, its packets, its deltas and the variants of its enums.

use std::io::{self, Write};

use anstyle::Style;
use bitpack::schema::description::{Envelope, ViewPackets};
use serde::Serialize;

use crate::columns::{Filled, widest};
use crate::compare::history;
use crate::describe::{bits, bytes, counted, describe_encoding};
use crate::layout::{names, shortened, variant_width};
use crate::model::{Body, Encoding, EnumBody, Model, Type};
use crate::visible::visible;
use bitpack::Width;

/// A summary of a schema file. Its JSON is the output of `bitpack schema --json`.
#[derive(Clone, Debug, Serialize)]
#[must_use]
pub struct Summary {
    /// Version of the format of the schema file.
    pub version: u32,
    /// The data around each packet; `None` if the schema has no protocol.
    pub protocol: Option<Protocol>,
    /// Number of types in the file.
    pub types: usize,
    /// The packets, in the order of the file.
    pub packets: Vec<Packet>,
    /// The histories whose values are sent as deltas, in the order of the file.
    pub deltas: Vec<Deltas>,
    /// The views whose objects are sent, in the order of the file.
    pub views: Vec<View>,
    /// The enums among the types, packets first.
    pub enums: Vec<Enum>,
}

/// The data around each packet.
#[derive(Clone, Debug, Serialize)]
pub struct Protocol {
    /// The protocol id, in hexadecimal digits after `0x`.
    pub id: String,
    /// Number of bytes of the id: 4 or 8.
    pub id_bytes: u32,
    /// `true` if each packet begins with the id.
    pub sends_id: bool,
    /// `true` if each packet has a CRC-32 checksum.
    pub checksum: bool,
    /// The constant after the last field, in hexadecimal digits after `0x`.
    pub end_check: Option<String>,
    /// `true` if the end check is at the next byte.
    pub end_check_aligned: Option<bool>,
}

/// A packet of the schema.
#[derive(Clone, Debug, Serialize)]
pub struct Packet {
    /// Name of the packet's type; empty for a tuple.
    pub name: String,
    /// Size of the fields.
    #[serde(serialize_with = "crate::layout::sizes")]
    pub bits: Width,
    /// Hash of everything that determines the bits, in hexadecimal digits after `0x`.
    pub hash: String,
}

/// A history whose values are sent as deltas.
#[derive(Clone, Debug, Serialize)]
pub struct Deltas {
    /// Name of the type of the values.
    pub name: String,
    /// Size of the delta of a changed value, without its changed bit.
    #[serde(serialize_with = "crate::layout::sizes")]
    pub bits: Option<Width>,
    /// Hash of everything that determines the bits of a delta, in hexadecimal digits after `0x`.
    pub hash: String,
    /// Number of values in the history.
    pub history: u16,
    /// `true` if a set bit before the sequence number marks a delta.
    pub marked: bool,
    /// Number of bits that identify the baseline.
    pub baseline_bits: u32,
    /// The data around each packet.
    pub protocol: Protocol,
}

/// A view of a server's objects.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Name of the type of the objects.
    pub name: String,
    /// Name of the type of the header, or its encoding in words.
    pub header: String,
    /// Size of the delta of an object that has changed, without its changed bit.
    #[serde(serialize_with = "crate::layout::sizes")]
    pub bits: Option<Width>,
    /// Hash of the header and of the deltas, in hexadecimal digits after `0x`.
    pub hash: String,
    /// Number of objects of the server.
    pub objects: u32,
    /// The data around each packet.
    pub protocol: Protocol,
}

/// An enum of the schema.
#[derive(Clone, Debug, Serialize)]
pub struct Enum {
    /// Name of the enum.
    pub name: String,
    /// Number of bits of the tag.
    pub tag_bits: u32,
    /// The variants, in the order of their declaration.
    pub variants: Vec<Variant>,
}

/// A variant of an enum.
#[derive(Clone, Debug, Serialize)]
pub struct Variant {
    /// Name of the variant.
    pub name: String,
    /// Number of the variant: its index or its discriminant. It is text, because few JSON readers
    /// support 128 bits.
    pub number: String,
    /// The bits of the tag, highest first.
    pub tag: String,
    /// Size of a value with the tag.
    #[serde(serialize_with = "crate::layout::sizes")]
    pub bits: Width,
    /// Names of the fields.
    pub fields: Vec<String>,
}

/// Summarizes a schema file.
pub fn summary(model: &Model) -> Summary {
    let protocol = model.envelope().map(Protocol::of);
    let packets = (0..).zip(model.packets()).filter_map(|(i, packet)| {
        let it = model.packet(i)?;
        let hash = format!("{:#018x}", packet.hash);
        Some(Packet { name: it.name.clone(), bits: model.type_width(it), hash })
    });
    let packets = packets.collect();
    let deltas = model.description.deltas.iter().map(|it| Deltas {
        name: model.types().get(it.type_ as usize).map(|it| it.name.clone()).unwrap_or_default(),
        bits: model.types().get(it.type_ as usize).map(|it| model.changed_width(it)),
        hash: format!("{:#018x}", it.hash),
        history: it.history,
        marked: it.marked,
        baseline_bits: it.baseline_bits,
        protocol: Protocol::of(it.envelope),
    });
    Summary {
        version: model.original().version,
        protocol,
        types: model.types().len(),
        packets,
        deltas: deltas.collect(),
        views: model.description.views.iter().map(|it| view(model, it)).collect(),
        enums: enums(model).collect(),
    }
}

impl Protocol {
    fn of(envelope: Envelope) -> Self {
        let Envelope { id, id_bytes, sends_id, sums, end_check } = envelope;
        Self {
            id: format!("{id:#x}"),
            id_bytes,
            sends_id,
            checksum: sums,
            end_check: end_check.map(|end| format!("{:#010x}", end.magic)),
            end_check_aligned: end_check.map(|end| end.aligned),
        }
    }
}

fn view(model: &Model, view: &ViewPackets) -> View {
    let type_ = model.types().get(view.type_ as usize);
    View {
        name: type_.map(|it| it.name.clone()).unwrap_or_default(),
        header: describe_encoding(model, &Encoding::Type(view.header)),
        bits: type_.map(|it| model.changed_width(it)),
        hash: format!("{:#018x}", view.hash),
        objects: view.objects,
        protocol: Protocol::of(view.envelope),
    }
}

/// Returns the enums of a schema: first the packets, and then the other types in their order.
fn enums(model: &Model) -> impl Iterator<Item = Enum> {
    let is_packet = |at: &usize| model.packets().iter().any(|it| it.type_ as usize == *at);
    let (packets, others): (Vec<usize>, Vec<usize>) =
        (0..model.types().len()).partition(|at| is_packet(at));
    packets.into_iter().chain(others).filter_map(|at| {
        let type_ = model.types().get(at)?;
        let Body::Enum(choice) = model.body(type_) else { return None };
        let variants = choice.variants.iter().map(|it| variant(model, type_, choice, it)).collect();
        Some(Enum { name: type_.name.clone(), tag_bits: choice.tag, variants })
    })
}

fn variant(
    model: &Model,
    type_: &Type,
    choice: EnumBody<'_>,
    it: &crate::model::Variant,
) -> Variant {
    let bits = choice.tag as usize;
    Variant {
        name: it.name.clone(),
        number: it.number.to_string(),
        tag: if bits == 0 { String::new() } else { format!("{:0bits$b}", choice.code(it)) },
        bits: variant_width(model, type_, choice, it),
        fields: names(model, &it.fields),
    }
}

/// Writes the protocol, the packets, and a table of the variants of each enum. `file` is the name
/// of the schema file.
///
/// # Errors
///
/// Returns the error of `out`.
pub fn write(model: &Model, file: &str, out: &mut impl Write) -> io::Result<()> {
    let (bold, summary) = (Style::new().bold(), summary(model));
    let version = summary.version;
    writeln!(out, "{bold}{}{bold:#}: a bitpack schema, version {version}", visible(file))?;
    protocol(summary.protocol.as_ref(), out)?;
    writeln!(out, "{} types", summary.types)?;
    for it in &summary.packets {
        let (name, bits, bytes) = (shown_name(&it.name), bits(it.bits), bytes(it.bits));
        writeln!(out, "  {name}: {bits}, {bytes}, hash {}", it.hash)?;
    }
    for (it, deltas) in summary.deltas.iter().zip(&model.description.deltas) {
        let (name, bits) = (shown_name(&it.name), it.bits.map(bits).unwrap_or_default());
        let (hash, properties) = (&it.hash, history(deltas).join(", "));
        writeln!(out, "  deltas of {name}: {bits} if it has changed, hash {hash}, {properties}")?;
    }
    for (content, it) in model.views.iter().zip(&summary.views) {
        let (name, hash, objects) = (shown_name(&content.name), &it.hash, it.objects);
        writeln!(out, "  {name}: up to {objects} objects, hash {hash}")?;
    }
    for it in &summary.enums {
        writeln!(out)?;
        table(it, out)?;
    }
    Ok(())
}

fn shown_name(name: &str) -> String {
    if name.is_empty() { "(unnamed)".to_owned() } else { visible(name).into_owned() }
}

fn protocol(protocol: Option<&Protocol>, out: &mut impl Write) -> io::Result<()> {
    let Some(it) = protocol else {
        return writeln!(out, "no protocol: packets have no envelope");
    };
    let sent = match (it.sends_id, it.checksum) {
        (true, true) => "sent, then a CRC32",
        (true, false) => "sent, without a checksum",
        (false, true) => "not sent, but included in the CRC32 at the start",
        (false, false) => "not sent, without a checksum",
    };
    writeln!(out, "protocol {}, {} bytes, {sent}", it.id, it.id_bytes)?;
    let place = match it.end_check_aligned {
        Some(true) => "at the next byte",
        _ => "directly after the last field",
    };
    match &it.end_check {
        Some(magic) => writeln!(out, "end check {magic}, {place}"),
        None => writeln!(out, "no end check"),
    }
}

/// Writes the variants of an enum as a table.
fn table(of: &Enum, out: &mut impl Write) -> io::Result<()> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let tag = match of.tag_bits {
        0 => "no tag".to_owned(),
        bits => format!("a tag of {}", counted(bits.into(), "bit")),
    };
    let variants = counted(of.variants.len() as u64, "variant");
    writeln!(out, "{bold}{}{bold:#}: {variants}, {tag}", shown_name(&of.name))?;
    let header = ["variant", "number", "tag", "min bits", "max bits", "fields"].map(str::to_owned);
    let mut rows = vec![header];
    for it in &of.variants {
        let max = it.bits.most().map_or_else(|| "unbounded".to_owned(), |max| max.to_string());
        rows.push([
            visible(&it.name).into_owned(),
            it.number.clone(),
            it.tag.clone(),
            it.bits.min.to_string(),
            max,
            shortened(&it.fields),
        ]);
    }
    let width = |column: usize| widest(rows.iter().filter_map(|row| row.get(column)));
    let [name, number, tag, min, max] = [0, 1, 2, 3, 4].map(width);
    for (i, [a, b, c, d, e, fields]) in rows.iter().enumerate() {
        let a = Filled(a);
        let line = format!("  {a:<name$}  {b:>number$}  {c:>tag$}  {d:>min$}  {e:>max$}  {fields}");
        let line = line.trim_end();
        if i == 0 { writeln!(out, "{dim}{line}{dim:#}")? } else { writeln!(out, "{line}")? }
    }
    Ok(())
}
