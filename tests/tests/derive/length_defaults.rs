//! Maximum lengths that a type gives its fields.

use std::collections::BTreeMap;

use bitpack::{Delta, Serialize};
use bitpack_tests::zoo::Outcome;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[max_len_default(200)]
struct Short {
    name: String,
    lines: Vec<Vec<u8>>,
    scores: Option<BTreeMap<String, u16>>,
    #[max_len(3)]
    few: Vec<bool>,
    pair: (String, u8),
    #[subset(indices, max = 9)]
    objects: Vec<(u16, u8)>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Long {
    #[max_len(200)]
    name: String,
    #[max_len(200, 200)]
    lines: Vec<Vec<u8>>,
    #[max_len(200, 200)]
    scores: Option<BTreeMap<String, u16>>,
    #[max_len(3)]
    few: Vec<bool>,
    #[max_len(200)]
    pair: (String, u8),
    #[subset(indices, max = 9)]
    objects: Vec<(u16, u8)>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_len_default(LIMIT)]
enum Message {
    Chat(String),
    Code { digits: Vec<u8>, other: u8 },
}

const LIMIT: usize = 7;

/// A default is the same as the number on each list, map and string, inner ones too.
#[test]
fn a_type_gives_its_fields_their_maximum_length() -> Outcome {
    assert_eq!(Short::SCHEMA.hash(), Long::SCHEMA.hash());
    assert_eq!(Short::DELTA_HASH, Long::DELTA_HASH);
    assert_eq!((Short::MAX_BITS, Short::MAX_MEMORY), (Long::MAX_BITS, Long::MAX_MEMORY));
    let value = Short {
        name: "a".to_owned(),
        lines: vec![vec![1], Vec::new()],
        scores: Some(BTreeMap::from([("b".to_owned(), 5)])),
        few: vec![true],
        pair: ("c".to_owned(), 7),
        objects: vec![(2, 3)],
    };
    assert_eq!(Short::read(&value.to_bytes()?)?, value);
    assert!(Short { few: vec![true; 4], ..value.clone() }.to_bytes().is_err());
    assert!(Short { lines: vec![vec![0; 201]], ..value }.to_bytes().is_err());
    Ok(())
}

#[test]
fn a_length_of_all_variants_may_be_a_constant() -> Outcome {
    let code = Message::Code { digits: vec![1; LIMIT], other: 0 };
    assert_eq!(Message::read(&code.to_bytes()?)?, code);
    assert!(Message::Chat("12345678".to_owned()).to_bytes().is_err());
    Ok(())
}
