//! Formats conditions as Lua tables: an operator with its operands.

use super::super::lua::Lua;
use crate::model::{Comparison, Condition, Constant, Pattern};

pub(super) fn condition(of: &Condition) -> Lua {
    let op = |word: &str| Lua::tagged("op", word);
    match of {
        Condition::Constant(value) => op("constant").with("v", constant(value)),
        Condition::Field { name, path } => op("field")
            .with("name", Lua::text(name))
            .with("path", Lua::list(path.iter().map(|it| Lua::text(it)))),
        Condition::Not(a) => op("not").and([condition(a)]),
        Condition::Negate(a) => op("negate").and([condition(a)]),
        Condition::And(a, b) => op("and").and([condition(a), condition(b)]),
        Condition::Or(a, b) => op("or").and([condition(a), condition(b)]),
        Condition::Compare(how, a, b) => op("compare")
            .with("sign", Lua::text(if *how == Comparison::NotEqual { "~=" } else { how.sign() }))
            .and([condition(a), condition(b)]),
        Condition::Compute(how, a, b) => {
            op("compute").with("sign", Lua::text(how.sign())).and([condition(a), condition(b)])
        }
        Condition::Len(a) => op("len").and([condition(a)]),
        Condition::IsEmpty(a) => op("is_empty").and([condition(a)]),
        Condition::IsSome(a) => op("is_some").and([condition(a)]),
        Condition::Matches(a, like, guard) => {
            let lua = op("matches").with("pattern", pattern(like)).and([condition(a)]);
            match guard {
                Some(guard) => lua.with("guard", condition(guard)),
                None => lua,
            }
        }
        Condition::If(a, b, c) => op("if").and([condition(a), condition(b), condition(c)]),
        Condition::Cast { of, bits, signed } => {
            op("cast").with("bits", Lua::number(*bits)).flag("signed", *signed).and([condition(of)])
        }
        Condition::Unknown(_) => op("unknown"),
    }
}

fn constant(of: &Constant) -> Lua {
    let of_type = |word: &str, v: Lua| Lua::tagged("t", word).with("v", v);
    match of {
        Constant::Int(value) => of_type("int", Lua::integer(*value)),
        Constant::Float(value) => of_type("literal", Lua::float(*value)),
        Constant::Bool(value) => of_type("bool", Lua::bool(*value)),
        Constant::Char(value) => of_type("char", Lua::number(u32::from(*value))),
        Constant::Text(value) => of_type("text", Lua::text(value)),
        Constant::Variant(name) => of_type("name", Lua::text(name)),
    }
}

fn pattern(of: &Pattern) -> Lua {
    let op = |word: &str| Lua::tagged("op", word);
    match of {
        Pattern::Any => op("any"),
        Pattern::Constant(value) => op("constant").with("v", constant(value)),
        Pattern::Range { from, to, is_inclusive } => {
            let mut lua = op("range").flag("inclusive", *is_inclusive);
            for (key, end) in [("from", from), ("to", to)] {
                if let Some(end) = end {
                    lua = lua.with(key, constant(end));
                }
            }
            lua
        }
        Pattern::Variant(name, fields) => {
            let fields = fields.iter().map(|(name, it)| Lua::list([Lua::text(name), pattern(it)]));
            op("variant").with("name", Lua::text(name)).and(fields)
        }
        Pattern::OneOf(patterns) => op("one_of").and(patterns.iter().map(pattern)),
        Pattern::Unknown(_) => op("unknown"),
    }
}
