//! `docs/schema.json` describes schema files. Every schema file of the zoo must match it.

use std::collections::BTreeSet;

use bitpack::schema::Description;
use bitpack::{EndCheck, Framing, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all};
use serde_json::Value;

const TEXT: &str = include_str!("../../docs/schema.json");

/// Checks a JSON value against a rule of a JSON Schema, as far as `docs/schema.json` uses that
/// language. Adds the names of all rules and properties that it applied to `used`.
fn check(
    value: &Value,
    rule: &Value,
    all: &Value,
    used: &mut BTreeSet<String>,
) -> Result<(), String> {
    let Some(rule) = rule.as_object() else { return Err(format!("{rule} is no rule")) };
    for (word, said) in rule {
        let holds = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let name = said.as_str().and_then(|it| it.strip_prefix("#/$defs/"));
                let name = name.ok_or_else(|| format!("{said} leads nowhere"))?;
                used.insert(name.to_owned());
                check(value, &all["$defs"][name], all, used)?;
                true
            }
            "type" => match said.as_str() {
                Some("object") => value.is_object(),
                Some("array") => value.is_array(),
                Some("string") => value.is_string(),
                Some("boolean") => value.is_boolean(),
                Some("integer") => value.is_u64() || value.is_i64(),
                Some("null") => value.is_null(),
                _ => return Err(format!("no type {said}")),
            },
            "enum" => said.as_array().is_some_and(|list| list.contains(value)),
            "pattern" => value.as_str().is_some_and(|it| it.contains(said.as_str().unwrap_or("?"))),
            "anyOf" => {
                let rules = said.as_array().cloned().unwrap_or_default();
                rules.iter().any(|rule| check(value, rule, all, used).is_ok())
            }
            "required" => {
                let mut names = said.as_array().into_iter().flatten();
                names.all(|name| name.as_str().is_some_and(|name| value.get(name).is_some()))
            }
            "items" => {
                let items = value.as_array().into_iter().flatten();
                items.into_iter().try_for_each(|item| check(item, said, all, used))?;
                true
            }
            "properties" => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    if let Some(rule) = said.get(name) {
                        used.insert(format!(".{name}"));
                        check(value, rule, all, used)?;
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = &rule["properties"];
                let mut names = value.as_object().into_iter().flat_map(|it| it.keys());
                names.all(|name| known.get(name).is_some())
            }
            _ => return Err(format!("the test does not know `{word}`")),
        };
        if !holds {
            return Err(format!("{value} breaks `{word}`: {said}"));
        }
    }
    Ok(())
}

/// A packet of several versions.
#[derive(Serialize)]
#[versions(1..=3)]
struct Update {
    #[since(2)]
    tick: u16,
    #[until(3)]
    kind: Kind,
}

#[derive(Serialize)]
enum Kind {
    Idle,
    #[since(2)]
    #[until(3)]
    Run,
}

#[test]
fn every_schema_of_the_zoo_matches_the_json_schema() -> Outcome {
    let rules: Value = serde_json::from_str(TEXT)?;
    let mut used = BTreeSet::new();
    let game = Protocol::new(7).with_framing(Framing::IdAndCrc);
    for erased_type in all() {
        for description in [
            erased_type.describe(),
            erased_type.describe_packet(&game),
            erased_type.describe_packet(&game.with_end_check(EndCheck::Absent)),
            erased_type.describe_deltas(&game),
        ] {
            let value = serde_json::to_value(&description)?;
            check(&value, &rules, &rules, &mut used)
                .map_err(|error| format!("{}: {error}", erased_type.name()))?;
        }
    }
    let view = game.describe_view::<u16, (u8, u16)>(2000, game.describe::<Update>());
    check(&serde_json::to_value(view)?, &rules, &rules, &mut used)?;
    let value = serde_json::to_value(Description::of::<Update>())?;
    check(&value, &rules, &rules, &mut used)?;
    for part in [
        "versions",
        "expression",
        "envelope",
        "encoding",
        "part",
        ".compressed",
        ".omit_default",
        ".when",
        ".always",
        ".inside",
        ".differences",
        ".function",
        "delta_packets",
        "view_packets",
    ] {
        ensure!(used.contains(part), "no schema of the zoo has {part}");
    }
    Ok(())
}

#[test]
fn invalid_schema_files_break_a_rule() -> Outcome {
    let rules: Value = serde_json::from_str(TEXT)?;
    for erased_type in all() {
        let text = serde_json::to_string(&erased_type.describe())?;
        for (from, to) in [
            ("\"types\"", "\"kinds\""),
            ("\"bitpack_schema\":2", "\"bitpack_schema\":3"),
            ("\"min_bits\"", "\"bits_min\""),
        ] {
            let value: Value = serde_json::from_str(&text.replace(from, to))?;
            let checked = check(&value, &rules, &rules, &mut BTreeSet::new());
            ensure!(
                checked.is_err() || !text.contains(from),
                "{}: {to} is taken",
                erased_type.name()
            );
        }
    }
    Ok(())
}
