//! Formats values, such as omitted defaults, as Lua tables.

use crate::datum::Datum;
use crate::wireshark::lua::Lua;

/// Returns the Lua table in which the dissector represents a decoded value.
pub(super) fn datum(of: &Datum) -> Lua {
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
