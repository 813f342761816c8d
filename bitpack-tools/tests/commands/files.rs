//! Damaged schema files are rejected with the line and the part that is wrong. They never cause a
//! panic.

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::file::parse;

#[derive(Serialize, Clone, Copy, PartialEq)]
enum Kind {
    Slow,
    Fast,
}

#[derive(Serialize)]
struct Unit {
    kind: Kind,
    #[bits(min = 0, max = 100)]
    health: u8,
    #[when(kind == Kind::Fast)]
    #[compressed(0.0, 1.0, 0.01)]
    speed: f32,
    #[omit_default]
    lives: u8,
}

fn text() -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(&Description::of::<Unit>())
}

#[test]
fn damage_is_reported_with_its_line_and_path() -> Outcome {
    let (kind, health) = ("types[1].parts.fields[0].encoding", "types[1].parts.fields[1].encoding");
    let text = text()?;
    // the error has the line at which the part begins, at most `above` lines before the changed
    // line
    for (from, to, above, path, reason) in [
        ("'bitpack_schema': 2", "'bitpack_schema': 9", 0, "bitpack_schema", "version 9"),
        ("'type': 1", "'type': 7", 0, "packets[0].type", "no such type"),
        ("'type': 0", "'type': 1", 1, kind, "does not come before this one"),
        (
            "'max': '100'",
            "'max': '200'",
            8,
            "types[1].parts.fields[1]",
            "the stated width is 7 bits",
        ),
        ("'max': '100'", "'max': '-1'", 3, health, "not a range of the type"),
        ("'max': '100'", "'max': 100", 0, health, "expected a string"),
        ("'range'", "'rang'", 0, health, "unknown variant `rang`"),
        ("'steps': 100", "'steps': 0", 5, "parts[0].encoding", "0 steps of"),
        ("'field': {", "'feld': {", 0, "condition.op.of[0]", "unknown variant `feld`"),
        ("'bytes': '00'", "'bytes': '0000'", 9, "fields[3].encoding", "hexadecimal"),
        ("'number': 1", "'number': 0", 2, "variants.variants[1]", "has the number 0"),
        ("'number': 1", "'number': 2", 2, "variants.variants[1]", "has the number 2"),
    ] {
        let [from, to] = [from, to].map(|it| it.replace('\'', "\""));
        let Some(at) = text.find(&from) else { return Err(format!("no {from} in {text}").into()) };
        let Err(damage) = parse(&text.replacen(&from, &to, 1)) else {
            return Err(format!("{to} was read").into());
        };
        assert!(damage.path.contains(path) && damage.reason.contains(reason), "{to}: {damage}");
        let line = 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
        assert!((line - above..=line).contains(&damage.line), "{to} in {line}: {damage}");
    }
    Ok(())
}

#[test]
fn a_condition_on_a_later_field_is_rejected() -> Outcome {
    let text = text()?.replace(
        "\"name\": \"kind\",\n            \"min",
        "\"name\": \"sort\",\n            \"min",
    );
    let damage = parse(&text).map(drop).map_err(|damage| damage.reason);
    let asks = "`kind == Kind::Fast` refers to `kind`, but no earlier field has that name";
    assert_eq!(damage, Err(asks.to_owned()));
    Ok(())
}

#[test]
fn text_that_is_no_schema_is_rejected() {
    let said = |text: &str| parse(text).map(drop).map_err(|damage| damage.to_string());
    assert!(said("[1, 2]").is_err_and(|why| why.contains("invalid type")));
    let deep = "[".repeat(100_000);
    assert!(said(&deep).is_err());
    let twice = format!("{}x", text().unwrap_or_default());
    assert!(said(&twice).is_err_and(|why| why.ends_with("unexpected text after the schema")));
}

#[test]
fn nesting_is_bounded() {
    let open = r#"{"optional":"#.repeat(60);
    let text = format!(
        r#"{{"bitpack_schema":1,"packets":[{{"type":0,"hash":"0x0"}}],"types":[
        {{"name":"","min_bits":1,"max_bits":61,"parts":{{"as":{open}"bool"{}}}}}]}}"#,
        "}".repeat(60)
    );
    assert!(parse(&text).is_ok(), "{:?}", parse(&text).err());
    // types can be nested more deeply than the JSON text
    let mut types =
        vec![r#"{"name":"","min_bits":1,"max_bits":1,"parts":{"as":"bool"}}"#.to_owned()];
    for i in 0..300 {
        types.push(format!(
            r#"{{"name":"","min_bits":1,"max_bits":1,"parts":{{"as":{{"type":{i}}}}}}}"#
        ));
    }
    let text = format!(
        r#"{{"bitpack_schema":1,"packets":[{{"type":300,"hash":"0x0"}}],"types":[{}]}}"#,
        types.join(",")
    );
    let rejected = parse(&text).map(drop).map_err(|damage| damage.reason);
    assert_eq!(rejected, Err("encodings are nested more than 200 levels deep".to_owned()));
}
