//! Formats values, such as omitted defaults, as Lua tables.

use super::Writer;
use crate::value::{Member, Part, View, integer, itself_in};
use crate::wireshark::lua::Lua;

impl Writer<'_> {
    /// Returns the Lua table in which the dissector represents a decoded value.
    pub(super) fn datum(&self, itself: Option<usize>, part: Part<'_>) -> Lua {
        let of_type = |word: &str| Lua::tagged("t", word);
        let inner = itself_in(self.model, itself, part.0);
        let datum = |part: Part<'_>| self.datum(inner, part);
        let pairs = |lua: Lua, members: Vec<Member<'_>>| {
            lua.and(members.into_iter().map(|(field, it)| {
                let value = match field.value() {
                    Some(node) => datum((node, it)),
                    None => integer(it).map_or_else(|| of_type("unknown"), int),
                };
                Lua::list([Lua::text(&field.name), value])
            }))
        };
        match View::of(self.model, inner, part) {
            View::Unknown => of_type("unknown"),
            View::Bool(value) => of_type("bool").with("v", Lua::bool(value)),
            View::Int(value) => int(value),
            View::Float(value) => float(value),
            View::Double(value) => of_type("double").with("v", Lua::float(value)),
            View::Char(value) => of_type("char").with("v", Lua::number(u32::from(value))),
            View::Text(value) => of_type("text").with("v", Lua::text(value)),
            View::Bytes(value) => of_type("bytes").with("v", Lua::bytes(value)),
            View::Option(None) => of_type("option"),
            View::Option(Some(inner)) => of_type("option").with("v", datum(inner)),
            View::Floats(list) => of_type("list").and(list.into_iter().map(float)),
            View::List(list) => of_type("list").and(list.into_iter().map(datum)),
            View::Map(map) => {
                let pair = |pair: [Part<'_>; 2]| of_type("list").and(pair.into_iter().map(datum));
                of_type("list").and(map.into_iter().map(pair))
            }
            View::Sparse(list) => of_type("sparse")
                .and(list.into_iter().map(|(i, it)| Lua::list([Lua::number(i), datum(it)]))),
            View::Struct(members) => pairs(of_type("struct"), members),
            View::Variant(index, variant, members) => {
                let lua = of_type("variant").with("index", Lua::number(index as u64 + 1));
                pairs(lua.with("name", Lua::text(&variant.name)), members)
            }
        }
    }
}

fn int(value: bitpack::schema::description::Integer) -> Lua {
    Lua::tagged("t", "int").with("v", Lua::integer(value))
}

fn float(value: f32) -> Lua {
    Lua::tagged("t", "float").with("v", Lua::float(value.into()))
}
