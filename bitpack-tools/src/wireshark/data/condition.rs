//! Formats conditions as Lua tables: an operator with its operands.

use bitpack::dynamic::{Condition, Pattern};
use bitpack::schema::description::Integer;

use super::super::lua::Lua;

pub(super) fn condition(of: &Condition) -> Lua {
    let op = |word: &str| Lua::tagged("op", word);
    match of {
        Condition::Field { names, .. } => op("field")
            .with("name", Lua::text(names.first().map_or("", |name| name)))
            .with("path", Lua::list(names.iter().skip(1).map(|it| Lua::text(it)))),
        Condition::Not(a) => op("not").and([condition(a)]),
        Condition::Negate(a) => op("negate").and([condition(a)]),
        Condition::And(two) => op("and").and(all(&**two)),
        Condition::Or(two) => op("or").and(all(&**two)),
        Condition::Compare(how, two) => op("compare")
            .with("sign", Lua::text(if how.sign == "!=" { "~=" } else { how.sign }))
            .and(all(&**two)),
        Condition::Compute(how, two) => {
            op("compute").with("sign", Lua::text(how.sign)).and(all(&**two))
        }
        Condition::Len(a) => op("len").and([condition(a)]),
        Condition::IsEmpty(a) => op("is_empty").and([condition(a)]),
        Condition::IsSome(a) => op("is_some").and([condition(a)]),
        Condition::Matches(a, like, guard) => op("matches")
            .with("pattern", pattern(like))
            .and([condition(a)])
            .with("guard", guard.as_deref().map(condition)),
        Condition::If(three) => op("if").and(all(&**three)),
        Condition::Cast { of, bits, signed } => {
            op("cast").with("bits", Lua::number(*bits)).flag("signed", *signed).and([condition(of)])
        }
        Condition::Unknown(_) | Condition::Versions(_) => op("unknown"),
        literal => op("constant").with("v", constant(literal)),
    }
}

fn all(of: &[Condition]) -> impl Iterator<Item = Lua> {
    of.iter().map(condition)
}

fn constant(of: &Condition) -> Lua {
    let of_type = |word: &str, v: Lua| Lua::tagged("t", word).with("v", v);
    match of {
        Condition::Int(value) => of_type("int", Lua::integer(Integer::of(*value as u128, true))),
        Condition::Float(value) => of_type("literal", Lua::float(*value)),
        Condition::Bool(value) => of_type("bool", Lua::bool(*value)),
        Condition::Char(value) => of_type("char", Lua::number(u32::from(*value))),
        Condition::Text(value) => of_type("text", Lua::text(value)),
        Condition::Variant(name, _) => of_type("name", Lua::text(name)),
        _ => Lua::tagged("t", "unknown"),
    }
}

fn pattern(of: &Pattern) -> Lua {
    let op = |word: &str| Lua::tagged("op", word);
    match of {
        Pattern::Any => op("any"),
        Pattern::Equals(value) => op("constant").with("v", constant(value)),
        Pattern::Range { from, to, is_inclusive } => op("range")
            .flag("inclusive", *is_inclusive)
            .with("from", from.as_deref().map(constant))
            .with("to", to.as_deref().map(constant)),
        Pattern::Variant { name, fields, .. } => {
            let fields =
                fields.iter().map(|(name, _, it)| Lua::list([Lua::text(name), pattern(it)]));
            op("variant").with("name", Lua::text(name)).and(fields)
        }
        Pattern::OneOf(patterns) => op("one_of").and(patterns.iter().map(pattern)),
        Pattern::Unknown(_) => op("unknown"),
    }
}
