//! Tests the text of encodings and conditions.

use std::collections::BTreeSet;
use std::format;
use std::string::ToString as _;

use super::*;
use crate::codec::plain;
use crate::cost::Width;
use crate::schema::tests::encodings::{CONDITIONS, EVERY, NAMES, NUMBERS, name, shape};
use crate::schema::{Field, Schema};

#[test]
fn an_encoding_is_said_with_all_of_its_parameters() {
    for (nodes, words) in [NUMBERS, NAMES].concat() {
        assert_eq!(shape(nodes).to_string(), words);
    }
    assert_eq!(Node::Reserved { bits: 3 }.to_string(), "3 reserved bits");
    assert_eq!(shape(&[Node::Skip]).to_string(), "not sent");
}

#[test]
fn every_node_has_a_text_of_its_own() {
    let examples = [NUMBERS, NAMES].concat();
    // a type has its name, and a condition that of its terms: see below
    let others = ["Type", "When", "Skip"];
    for every in EVERY.iter().filter(|it| !others.contains(it)) {
        let is_shown = examples.iter().any(|(nodes, _)| nodes.iter().any(|it| name(it) == *every));
        assert!(is_shown, "add `{every}` to the encodings in `schema/tests/encodings.rs`");
    }
    let texts: BTreeSet<&str> = examples.iter().map(|(_, text)| *text).collect();
    // a conversion has no effect on the wire, so its text is that of the inner encoding
    assert_eq!(texts.len(), examples.len() - 1);
}

#[test]
fn a_condition_is_written_with_operators_between_their_operands() {
    for (terms, words) in CONDITIONS {
        assert_eq!(Terms(terms).to_string(), *words);
        assert_eq!(shape(&[Node::When { terms }]).to_string(), format!("when {words}"));
    }
}

#[test]
fn a_type_is_called_by_its_name() {
    const FIELDS: &[Field] = &[plain::<u8>().named("byte")];
    const NAMED: Schema = Schema::structure("Gun", FIELDS);
    const NONE: Schema = Schema::structure("", FIELDS);
    const ALIAS: Schema = Schema::alias(plain::<u16>()).called("Health");
    const OPAQUE: Schema = Schema::opaque("Angle", Width::OPEN);
    let words = |schema: &'static Schema| {
        let shape = shape(&[Node::Optional, Node::Type(schema)]);
        (shape.to_string(), format!("{shape:#}"))
    };
    let option = |name: &str| format!("option of {name}");
    assert_eq!(words(&NAMED), (option("Gun"), option("type")));
    assert_eq!(words(&NONE), (option("unnamed type"), option("type")));
    assert_eq!(words(&ALIAS), (option("u16"), option("u16")));
    assert_eq!(words(&OPAQUE), (option("Angle"), option("type")));
}
