//! Formats a schema as Lua tables, with each field on one line if it fits.

mod condition;

use bitpack::ErrorKind;
use bitpack::schema::Variation;
use bitpack::schema::description::{DeltaPackets, Envelope, Integer, RangeEnd, ViewPackets};

use super::lua::Lua;
use crate::datum::Datum;
use crate::decode::{step_bits, unsent_bytes, unsent_view_bytes};
use crate::describe::describe_encoding;
use crate::model::{
    Body, Code, EnumBody, Field, FieldKind, Fields, Model, Node, NodeDelta, Shape, Type,
};
use crate::varint;
use crate::width::{Width, bit_length};

/// Error kinds that a decoder with a schema can report, with their names in Wireshark filters.
const REJECTIONS: [(&str, ErrorKind); 14] = [
    ("overflow", ErrorKind::Overflow),
    ("range", ErrorKind::Range),
    ("align", ErrorKind::Align),
    ("reserved", ErrorKind::Reserved),
    ("check", ErrorKind::Check),
    ("tag", ErrorKind::Tag),
    ("text", ErrorKind::Text),
    ("order", ErrorKind::Order),
    ("redundant", ErrorKind::Redundant),
    ("depth", ErrorKind::Depth),
    ("crc", ErrorKind::Crc),
    ("protocol", ErrorKind::Protocol),
    ("trailing", ErrorKind::Trailing),
    ("baseline", ErrorKind::Baseline),
];

/// Returns a Lua function that builds the schema's tables. Its argument is a function that parses
/// decimal digits to an integer.
pub(super) fn schema(model: &Model, name: &str, ports: &str) -> String {
    let writer = Writer { model };
    let mut statements = Vec::new();
    for (i, type_) in model.types.iter().enumerate() {
        // nested tables that are hoisted into variables come before the type itself
        let own = writer.type_(type_).assigned(&format!("T[{}]", i + 1), &mut statements);
        statements.push(own);
    }
    let packets = model.packets().iter().filter_map(|packet| {
        let type_ = model.types.get(packet.type_ as usize)?;
        let known = if type_.name.is_empty() { name } else { &type_.name };
        let packet = Lua::Table(Vec::new())
            .with("name", Lua::text(known))
            .with("type", Lua::Raw(format!("T[{}]", packet.type_ + 1)))
            .with("k", Lua::text("type"))
            .flag("takes_rest", type_.takes_rest);
        Some(width(packet, type_.width))
    });
    let messages = REJECTIONS.iter().fold(Lua::Table(Vec::new()), |messages, (name, kind)| {
        messages.with(name, Lua::text(&kind.to_string()))
    });
    let mut whole = Lua::Table(Vec::new())
        .with("name", Lua::text(name))
        .with("title", Lua::text(&title(name)))
        .with("ports", Lua::text(ports));
    if let Some(it) = model.envelope() {
        whole = whole.with("envelope", envelope(&it));
        whole = whole.flag("modelled", model.description.modelled.is_some());
    }
    let deltas = model.description.deltas.iter().filter_map(|it| delta_packets(model, name, it));
    let views = model.description.views.iter().zip(&model.views);
    let views = views.map(|(it, content)| view(it, &content.name));
    whole = whole
        .with("packets", Lua::list(packets))
        .with("deltas", Lua::list(deltas))
        .with("views", Lua::list(views))
        .flag("has_deltas", model.describes_deltas())
        .with("messages", messages);
    let last = whole.assigned("local schema", &mut statements);
    format!(
        "local function schema_of(I)\nlocal T, H = {{}}, {{}}\n{}\n{last}\nreturn schema\nend\n",
        statements.join("\n")
    )
}

/// Returns the protocol name with a capital letter, for a column in Wireshark.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

fn envelope(it: &Envelope) -> Lua {
    let bytes: Vec<u8> = it.id.to_le_bytes().into_iter().take(it.id_bytes as usize).collect();
    let lua = Lua::Table(Vec::new())
        .with("id", unsigned(it.id.into()))
        .with("id_bytes", Lua::bytes(&bytes))
        .flag("sends_id", it.sends_id)
        .flag("sums", it.sums);
    let Some(end) = it.end_check else { return lua };
    let magic = Lua::Table(Vec::new()).with("magic", unsigned(end.magic.into()));
    let magic = magic.with("bits", Lua::number(32_u32));
    lua.with("end_check", magic.flag("aligned", end.aligned))
}

/// Returns the Lua table of the deltas of a history. `None` if there is no such type.
fn delta_packets(model: &Model, name: &str, it: &DeltaPackets) -> Option<Lua> {
    let type_ = model.types.get(it.type_ as usize)?;
    let known = if type_.name.is_empty() { name } else { &type_.name };
    let lua = Lua::tagged("k", "type")
        .with("name", Lua::text(known))
        .with("type", Lua::Raw(format!("T[{}]", it.type_ + 1)))
        .flag("takes_rest", type_.takes_rest)
        .with("envelope", envelope(&it.envelope))
        .with("unsent", Lua::bytes(&without_session(&unsent_bytes(it, 0))))
        .with("history", Lua::number(it.history));
    let mark = || Lua::Table(Vec::new()).with("magic", Lua::number(1_u32));
    let lua =
        if it.marked { lua.with("mark", mark().with("bits", Lua::number(1_u32))) } else { lua };
    let lua = match it.baseline_bits {
        0 => lua,
        bits => lua.with("baseline_bits", Lua::number(bits)),
    };
    let lua = lua
        .flag("modelled", it.modelled.is_some())
        .flag("acked", it.modelled.is_some_and(|it| it.acked));
    Some(width(lua, type_.width))
}

/// Returns the Lua table of a view, whose packets have this name.
fn view(it: &ViewPackets, name: &str) -> Lua {
    Lua::Table(Vec::new())
        .with("name", Lua::text(name))
        .with("envelope", envelope(&it.envelope))
        .with("unsent", Lua::bytes(&without_session(&unsent_view_bytes(it, 0))))
}

/// Returns the bytes that a checksum covers without the session number at their end, which the
/// dissector adds.
fn without_session(unsent: &[u8]) -> Vec<u8> {
    unsent.split_last_chunk::<8>().map_or_else(Vec::new, |(front, _)| front.to_vec())
}

/// Adds the delta of an encoding to its Lua table, if it does not follow from the encoding.
fn change(lua: Lua, delta: NodeDelta) -> Lua {
    match delta {
        NodeDelta::Own => lua,
        NodeDelta::Whole => lua.with("change", Lua::text("whole")),
        NodeDelta::Opaque => lua.with("change", Lua::text("opaque")),
        NodeDelta::Differences(tiers) => {
            let widths = Lua::Table(Vec::new())
                .with("small", Lua::number(tiers.small))
                .with("large", Lua::number(tiers.large));
            lua.with("change", widths.flag("wrapping", tiers.wrapping))
        }
    }
}

fn unsigned(value: u128) -> Lua {
    Lua::integer(Integer { negative: false, magnitude: value })
}

/// Adds a value's width to its Lua table. The dissector needs it to reject a truncated packet at
/// the right bit.
fn width(lua: Lua, width: Width) -> Lua {
    let lua = if width.lead > 0 { lua.with("lead", Lua::number(width.lead)) } else { lua };
    lua.flag("fixed", width.fixed).with("least", Lua::number(width.min))
}

struct Writer<'m> {
    model: &'m Model,
}

impl Writer<'_> {
    fn type_(&self, type_: &Type) -> Lua {
        let kind = match &type_.body {
            Body::Struct(_) => "struct",
            Body::Enum(_) => "enum",
            Body::Alias(_) => "alias",
            Body::Opaque => "opaque",
        };
        let lua = Lua::tagged("k", kind).with("name", Lua::text(&type_.name));
        let lua = match type_.depth {
            Some(depth) => {
                let lead = Lua::number(type_.width.lead);
                lua.with("depth", Lua::number(depth)).with("lead", lead)
            }
            None => lua,
        };
        let lua = match type_.delta {
            Some(delta @ (NodeDelta::Own | NodeDelta::Whole)) => {
                let word = if delta == NodeDelta::Own { "own" } else { "whole" };
                lua.with("change", Lua::text(word)).with("all", Lua::number(type_.width.lead))
            }
            _ => lua,
        };
        let lua = match type_.padded_to {
            Some(bytes) => lua
                .with("padded", Lua::number(u64::from(bytes) * 8))
                .with("lead", Lua::number(type_.lead_before_padding())),
            None => lua,
        };
        match &type_.body {
            Body::Struct(fields) => lua.with("fields", self.fields(fields)),
            Body::Enum(choice) => self.choice(lua, choice),
            Body::Alias(node) => lua.with("of", self.node(node)),
            Body::Opaque => width(lua, type_.width),
        }
    }

    fn choice(&self, lua: Lua, choice: &EnumBody) -> Lua {
        let codes = choice
            .codes
            .iter()
            .map(|(code, index)| (Some(format!("[{code}]")), Lua::number(*index as u64 + 1)));
        let variants = choice.variants.iter().map(|variant| {
            Lua::Table(Vec::new())
                .with("name", Lua::text(&variant.name))
                .with("number", Lua::integer(Integer::of(variant.number as u128, true)))
                .with("fields", self.fields(&variant.fields))
        });
        let lua = lua
            .with("tag", Lua::number(choice.tag))
            .with("least", Lua::integer(Integer::of(choice.least as u128, true)))
            .flag("signed", choice.is_signed)
            .flag("discriminants", choice.has_discriminants)
            .flag("plain", choice.is_plain)
            .with("codes", Lua::Table(codes.collect()))
            .with("variants", Lua::list(variants));
        // Lua counts from 1
        let first = Lua::number(choice.first as u64 + 1);
        let lua = if choice.first > 0 { lua.with("first", first) } else { lua };
        if choice.checks.list.is_empty() {
            return lua;
        }
        lua.with("checks", self.fields(&choice.checks))
    }

    fn fields(&self, fields: &Fields) -> Lua {
        let lua = Lua::Table(Vec::new());
        let lua = if fields.lead > 0 { lua.with("lead", Lua::number(fields.lead)) } else { lua };
        lua.and(fields.list.iter().map(|field| self.field(field)))
    }

    fn field(&self, field: &Field) -> Lua {
        let lua = Lua::Table(Vec::new());
        let lua =
            if field.name.is_empty() { lua } else { lua.with("name", Lua::text(&field.name)) };
        let lua = lua.flag("keep", field.is_named).flag("always", field.delta.always);
        let lua = match &field.delta.function {
            Some(path) => lua.with("change_by", Lua::text(path)),
            None => lua,
        };
        let lua = if field.next > 0 { lua.with("next", Lua::number(field.next)) } else { lua };
        let kind = |word: &str| lua.clone().with("k", Lua::text(word));
        match &field.kind {
            FieldKind::Value(node) => lua
                .clone()
                .with("says", Lua::text(&describe_encoding(self.model, node)))
                .with("node", self.node(node)),
            FieldKind::Align => kind("align"),
            FieldKind::Check { magic, bits } => {
                let kept = u128::from(*magic) & (1_u128 << bits).wrapping_sub(1);
                kind("check").with("magic", unsigned(kept)).with("bits", Lua::number(*bits))
            }
            FieldKind::Reserved { bits } => kind("reserved").with("bits", Lua::number(*bits)),
            FieldKind::Relative { to, bits, signed } => kind("relative")
                .with("says", Lua::text(&format!("above `{to}`")))
                .with("to", Lua::text(to))
                .with("bits", Lua::number(*bits))
                .flag("signed", *signed),
            FieldKind::RelativeWrapping { to, bits } => kind("relative_wrapping")
                .with("says", Lua::text(&format!("after `{to}` modulo 2^{bits}")))
                .with("to", Lua::text(to))
                .with("bits", Lua::number(*bits)),
            FieldKind::RangeTo { min, max, least, greatest, signed } => kind("range_to")
                .with("says", Lua::text(&format!("{min}..={max}")))
                .with("from", range_end(min))
                .with("to", range_end(max))
                .with("least", Lua::integer(small(*least)))
                .with("most", Lua::integer(small(*greatest)))
                .flag("signed", *signed),
            FieldKind::When { condition, fields } => kind("when")
                .with("condition", condition::condition(condition))
                .with("fields", self.fields(fields)),
            FieldKind::Function { path } => kind("function").with("path", Lua::text(path)),
        }
    }

    fn node(&self, node: &Node) -> Lua {
        width(change(self.shape(node), node.delta), node.width)
    }

    fn shape(&self, node: &Node) -> Lua {
        match &node.shape {
            Shape::Bool => Lua::tagged("k", "bool"),
            Shape::Bits { bits, signed } => {
                Lua::tagged("k", "bits").with("bits", Lua::number(*bits)).flag("signed", *signed)
            }
            Shape::Float { bits } => Lua::tagged("k", "float").with("bits", Lua::number(*bits)),
            Shape::Range { min, range, signed, fraction, code } => {
                let lua = integers((*min, *range), *signed, *fraction);
                match code {
                    Code::Offset => lua,
                    Code::Groups(group) => {
                        let longest = varint::longest(*min, *range, *signed);
                        lua.with("group", Lua::number(*group)).with("longest", Lua::number(longest))
                    }
                }
            }
            Shape::Compressed { min, max, steps, components } => {
                compressed([*min, *max], *steps, *components)
            }
            Shape::SmallestThree { bits } => {
                Lua::tagged("k", "smallest_three").with("bits", Lua::number(*bits))
            }
            Shape::Text { min, max } => bounded("text", *min, *max),
            Shape::UnalignedText { min, max } => bounded("unaligned_text", *min, *max),
            Shape::NulTerminated { min, max } => bounded("nul_terminated", *min, *max),
            Shape::Utf16 { min, max } => bounded("utf16", *min, *max),
            Shape::ByteArray { len } => {
                Lua::tagged("k", "byte_array").with("len", Lua::number(*len))
            }
            Shape::ByteList { min, max } => bounded("byte_list", *min, *max),
            Shape::Rest { min, max } => bounded("rest", *min, *max),
            Shape::Function { path } => Lua::tagged("k", "function").with("path", Lua::text(path)),
            Shape::Nothing => Lua::tagged("k", "nothing"),
            Shape::Optional(of) => Lua::tagged("k", "optional").with("of", self.node(of)),
            Shape::OmitDefault { exact, left_out, omitted_bit, of } => {
                Lua::tagged("k", "omit_default")
                    .flag("exact", *exact)
                    .flag("omitted_bit", *omitted_bit)
                    .with("left_out", datum(left_out))
                    .with("of", self.node(of))
            }
            Shape::Array { len, is_vector, of } => Lua::tagged("k", "array")
                .with("len", Lua::number(*len))
                .flag("vector", *is_vector)
                .flag("joins", of.width.joins(*len))
                .with("several", Lua::number(of.width.several() as u64))
                .with("of", self.node(of)),
            Shape::Counted { len, count, of } => Lua::tagged("k", "counted")
                .with("len", Lua::number(*len))
                .with("count", Lua::text(count))
                .with("several", Lua::number(of.width.several() as u64))
                .with("of", self.node(of)),
            Shape::List { min, max, is_set, of } => bounded("list", *min, *max)
                .flag("set", *is_set)
                .with("several", Lua::number(of.width.several() as u64))
                .with("of", self.node(of)),
            Shape::More { min, max, of } => bounded("more", *min, *max).with("of", self.node(of)),
            Shape::Ascending(of) => Lua::tagged("k", "ascending").with("of", self.stepped(of)),
            Shape::Deltas(of) => Lua::tagged("k", "deltas").with("of", self.node(of)),
            Shape::Map { min, max, key, value } => bounded("map", *min, *max)
                .with("key", self.node(key))
                .with("value", self.node(value)),
            Shape::Subset { variation, max, of } => {
                subset(*variation, *max).with("of", self.node(of))
            }
            Shape::Named { name, of } => {
                let lua = Lua::tagged("k", "named").with("name", Lua::text(name));
                let inner = self.node(of);
                lua.with("of", if name == "char" { inner.flag("char", true) } else { inner })
            }
            Shape::Type(index) => {
                Lua::tagged("k", "type").with("type", Lua::Raw(format!("T[{}]", index + 1)))
            }
            Shape::Itself { depth } => {
                Lua::tagged("k", "itself").with("depth", Lua::number(*depth))
            }
        }
    }

    /// Returns the Lua table for the encoding of an ascending list's elements, with the width of
    /// their integer type, in which the steps between them are decoded.
    fn stepped(&self, of: &Node) -> Lua {
        let lua = self.node(of);
        match step_bits(of) {
            Some(bits) => lua.with("step_bits", Lua::number(bits)),
            None => lua,
        }
    }
}

/// Returns a Lua table with the bounds of a collection and the width of its length.
fn bounded(kind: &str, min: u32, max: u32) -> Lua {
    Lua::tagged("k", kind)
        .with("min", Lua::number(min))
        .with("max", Lua::number(max))
        .with("bits", Lua::number(bit_length((max - min).into())))
}

fn subset(variation: Variation, max: u32) -> Lua {
    let most = u64::from(max);
    let (word, greatest) = match variation {
        Variation::Flags => ("flags", 0),
        Variation::Indices => ("indices", most.saturating_sub(1)),
        Variation::Sentinel => ("sentinel", most),
        // the bits of a step in the last tier
        Variation::Relative => ("relative", (most + 1).saturating_sub(126)),
    };
    Lua::tagged("k", "subset")
        .with("variation", Lua::text(word))
        .with("max", Lua::number(max))
        .with("bits", Lua::number(bit_length(max.into())))
        .with("index_bits", Lua::number(bit_length(greatest.into())))
}

fn integers((min, range): (u128, u128), signed: bool, fraction: u32) -> Lua {
    let lua = Lua::tagged("k", "range")
        .with("min", Lua::integer(Integer::of(min, signed)))
        .with("most", unsigned(range))
        .with("bits", Lua::number(bit_length(range)))
        .flag("signed", signed);
    if fraction > 0 { lua.with("fraction", Lua::number(fraction)) } else { lua }
}

fn compressed([min, max]: [f32; 2], steps: u32, components: u32) -> Lua {
    let bits = bit_length(steps.into());
    Lua::tagged("k", "compressed")
        .with("min", Lua::float(min.into()))
        .with("max", Lua::float(max.into()))
        .with("steps", Lua::number(steps))
        .with("components", Lua::number(components))
        .with("bits", Lua::number(bits))
        .flag("joins", Width::bits(bits.into()).joins(components))
}

fn small(number: i64) -> Integer {
    Integer::of(i128::from(number) as u128, true)
}

/// Returns the Lua table of an end of a range: the field that it refers to, and a constant.
fn range_end(end: &RangeEnd) -> Lua {
    let lua = Lua::Table(Vec::new()).with("offset", Lua::integer(small(end.offset)));
    match &end.field {
        Some(field) => lua.with("field", Lua::text(field)),
        None => lua,
    }
}

/// Returns the Lua table in which the dissector represents a decoded value.
fn datum(of: &Datum) -> Lua {
    let of_type = |word: &str| Lua::tagged("t", word);
    let pairs = |lua: Lua, fields: &[(String, Datum)]| {
        lua.and(fields.iter().map(|(name, it)| Lua::list([Lua::text(name), datum(it)])))
    };
    match of {
        Datum::Unknown => of_type("unknown"),
        Datum::Bool(value) => of_type("bool").with("v", Lua::bool(*value)),
        Datum::Int(value) => of_type("int").with("v", Lua::integer(*value)),
        Datum::Float(value) => of_type("float").with("v", Lua::float((*value).into())),
        Datum::Double(value) => of_type("double").with("v", Lua::float(*value)),
        Datum::Char(value) => of_type("char").with("v", Lua::number(u32::from(*value))),
        Datum::Text(value) => of_type("text").with("v", Lua::text(value)),
        Datum::Bytes(value) => of_type("bytes").with("v", Lua::bytes(value)),
        Datum::Option(None) => of_type("option"),
        Datum::Option(Some(inner)) => of_type("option").with("v", datum(inner)),
        Datum::List(list) => of_type("list").and(list.iter().map(datum)),
        Datum::Sparse(list) => {
            let objects = list.iter();
            of_type("sparse").and(objects.map(|(i, it)| Lua::list([Lua::number(*i), datum(it)])))
        }
        Datum::Struct(fields) => pairs(of_type("struct"), fields),
        Datum::Variant(index, name, fields) => {
            let lua = of_type("variant").with("index", Lua::number(*index as u64 + 1));
            pairs(lua.with("name", Lua::text(name)), fields)
        }
    }
}
