//! Formats a schema as Lua tables, with each field on one line if it fits.

mod condition;
mod datum;
mod node;
mod packets;

use std::collections::HashSet;

use bitpack::ErrorKind;
use bitpack::schema::description::{Integer, RangeEnd, ViewPackets};

use super::lua::Lua;
use crate::describe::describe_encoding;
use crate::model::{Body, DeltaForm, Encoding, EnumBody, Field, Model, Type};
use bitpack::Width;
use packets::{delta_packets, envelope, view};

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
    let mut statements = Vec::new();
    for (i, type_) in model.types().iter().enumerate() {
        // nested tables that are hoisted into variables come before the type itself
        let writer = Writer { model, itself: model.levels(i).map(|_| i) };
        let own = writer.type_(i, type_).assigned(&format!("T[{}]", i + 1), &mut statements);
        statements.push(own);
    }
    let packets = model.packets().iter().filter_map(|packet| {
        let type_ = model.types().get(packet.type_ as usize)?;
        let known = if type_.name.is_empty() { name } else { &type_.name };
        let lua = Lua::table()
            .with("name", Lua::text(known))
            .with("type", Lua::Raw(format!("T[{}]", packet.type_ + 1)))
            .with("k", Lua::text("type"))
            .flag("takes_rest", model.type_takes_rest(packet.type_));
        Some(width(lua, model.type_width(type_)))
    });
    let messages = REJECTIONS.iter().fold(Lua::table(), |messages, (name, kind)| {
        messages.with(name, Lua::text(&kind.to_string()))
    });
    let around = model.envelope();
    let is_modelled = around.is_some() && model.description.modelled.is_some();
    let deltas = model.description.deltas.iter().filter_map(|it| delta_packets(model, name, it));
    let views = model.description.views.iter().zip(&*model.views);
    let views = views.map(|(it, content)| Writer { model, itself: None }.view(it, content));
    let whole = Lua::table()
        .with("name", Lua::text(name))
        .with("title", Lua::text(&title(name)))
        .with("ports", Lua::text(ports))
        .with("envelope", around.as_ref().map(envelope))
        .flag("modelled", is_modelled)
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

fn unsigned(value: u128) -> Lua {
    Lua::integer(Integer { negative: false, magnitude: value })
}

/// Adds a value's width to its Lua table. The dissector needs it to reject a truncated packet at
/// the right bit.
fn width(lua: Lua, width: Width) -> Lua {
    lua.positive("lead", width.lead)
        .flag("fixed", width.fixed)
        .with("least", Lua::number(width.min))
}

struct Writer<'m> {
    model: &'m Model,
    /// Index of the type that is written, if it is recursive.
    itself: Option<usize>,
}

impl Writer<'_> {
    fn type_(&self, index: usize, type_: &Type) -> Lua {
        let (model, body) = (self.model, self.model.body(type_));
        let own = model.type_width(type_);
        let kind = match body {
            Body::Struct(_) => "struct",
            Body::Enum(_) => "enum",
            Body::Alias(_) => "alias",
            Body::Opaque => "opaque",
        };
        let (depth, padded) = (model.levels(index), type_.padded_to);
        let change = match model.type_delta(type_) {
            Some(DeltaForm::Own) => Some("own"),
            Some(DeltaForm::Whole) => Some("whole"),
            _ => None,
        };
        let lua = Lua::tagged("k", kind)
            .with("name", Lua::text(&type_.name))
            .flag("msb_first", type_.is_msb_first())
            .flag("inexact", model.describes_deltas() && !model.is_exact_type(index))
            .with("depth", depth.map(Lua::number))
            .with("lead", depth.map(|_| Lua::number(own.lead)))
            .with("change", change.map(Lua::text))
            .with("all", change.map(|_| Lua::number(own.lead)))
            .with("padded", padded.map(|bytes| Lua::number(u64::from(bytes) * 8)))
            .with("lead", padded.map(|_| Lua::number(model.content_width(type_).lead)));
        match body {
            Body::Struct(fields) => lua.with("fields", self.fields(fields)),
            Body::Enum(choice) => self.choice(lua, choice),
            Body::Alias(node) => lua.with("of", self.node(node)),
            Body::Opaque => width(lua, own),
        }
    }

    /// Returns the table of a view, with the encodings of its header and of its objects.
    fn view(&self, it: &ViewPackets, content: &Type) -> Lua {
        let Body::Struct(fields) = self.model.body(content) else {
            return view(it, &content.name);
        };
        let nodes = fields.iter().map(|field| (&*field.name, self.node(&field.encoding)));
        nodes.fold(view(it, &content.name), |lua, (name, node)| lua.with(name, node))
    }

    fn choice(&self, lua: Lua, choice: EnumBody<'_>) -> Lua {
        let mut codes: Vec<_> =
            choice.variants.iter().map(|it| choice.code(it)).zip(1_u64..).collect();
        codes.sort_unstable();
        let codes = codes.into_iter();
        let codes = codes.map(|(code, index)| (Some(format!("[{code}]")), Lua::number(index)));
        let variants = choice.variants.iter().map(|variant| {
            Lua::table()
                .with("name", Lua::text(&variant.name))
                .with("number", Lua::integer(Integer::of(variant.number as u128, true)))
                .with("fields", self.fields(&variant.fields))
        });
        // Lua counts from 1
        let first = (choice.first > 0).then(|| Lua::number(choice.first as u64 + 1));
        let checks = (!choice.checks.is_empty()).then(|| self.fields(choice.checks));
        lua.with("tag", Lua::number(choice.tag))
            .with("least", Lua::integer(Integer::of(choice.least as u128, true)))
            .flag("signed", choice.is_signed())
            .flag("discriminants", choice.has_discriminants)
            .flag("plain", self.model.is_plain(&choice))
            .with("codes", Lua::Table(codes.collect()))
            .with("variants", Lua::list(variants))
            .with("first", first)
            .with("checks", checks)
    }

    fn fields(&self, fields: &[Field]) -> Lua {
        self.group(fields, &self.model.references(fields))
    }

    /// Returns the table of some fields of a type. `named` are the names of the fields that other
    /// fields refer to.
    fn group(&self, fields: &[Field], named: &HashSet<&str>) -> Lua {
        let (mut list, mut rest) = (Vec::new(), Width::bits(0));
        for field in fields.iter().rev() {
            list.push(self.field(field, named, rest.lead));
            rest = self.model.field_width(field).then(rest);
        }
        Lua::table().positive("lead", rest.lead).and(list.into_iter().rev())
    }

    /// Returns the table of a field. Every value has `next` bits after the field. The dissector
    /// checks that they are present when it has decoded a field of varying size.
    fn field(&self, field: &Field, named: &HashSet<&str>, next: u32) -> Lua {
        let lua = Lua::table()
            .with("name", (!field.name.is_empty()).then(|| Lua::text(&field.name)))
            .flag("keep", named.contains(&*field.name))
            .flag("always", field.is_always_sent())
            .with("change_by", field.delta_function().map(Lua::text))
            .positive("next", next);
        let kind = |word: &str| lua.clone().with("k", Lua::text(word));
        let says = || Lua::text(&describe_encoding(self.model, &field.encoding));
        match &field.encoding {
            Encoding::Align => kind("align"),
            Encoding::Check { magic, bits } => {
                let kept = u128::from(*magic) & (1_u128 << bits).wrapping_sub(1);
                kind("check").with("magic", unsigned(kept)).with("bits", Lua::number(*bits))
            }
            Encoding::Reserved { bits } => kind("reserved").with("bits", Lua::number(*bits)),
            Encoding::Relative { to, bits, signed } => kind("relative")
                .with("says", says())
                .with("to", Lua::text(to))
                .with("bits", Lua::number(*bits))
                .flag("signed", *signed),
            Encoding::RelativeWrapping { to, bits } => kind("relative_wrapping")
                .with("says", says())
                .with("to", Lua::text(to))
                .with("bits", Lua::number(*bits)),
            Encoding::RangeTo { min, max, least, greatest, signed } => kind("range_to")
                .with("says", says())
                .with("from", range_end(min))
                .with("to", range_end(max))
                .with("least", Lua::integer(small(*least)))
                .with("most", Lua::integer(small(*greatest)))
                .flag("signed", *signed),
            Encoding::When { condition, parts: fields } => kind("when")
                .with("condition", condition::condition(self.model.condition(condition)))
                .with("fields", self.group(fields, named)),
            Encoding::Function { path } => kind("function").with("path", Lua::text(path)),
            node => lua.with("says", says()).with("node", self.node(node)),
        }
    }
}

fn small(number: i64) -> Integer {
    Integer::of(i128::from(number) as u128, true)
}

/// Returns the Lua table of an end of a range: the field that it refers to, and a constant.
fn range_end(end: &RangeEnd) -> Lua {
    let field = end.field.as_ref().map(|it| Lua::text(it));
    Lua::table().with("offset", Lua::integer(small(end.offset))).with("field", field)
}
