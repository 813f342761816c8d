//! Errors in lists. The path of an error names the element that was rejected, not only the list.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use bitpack::trace::explain;
use bitpack::trace::trace;
use bitpack::{Error, ErrorKind, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

#[derive(Serialize, Clone)]
struct Inner {
    #[bits(min = 0, max = 1000)]
    hp: u16,
    #[max_len(20)]
    name: String,
}

#[derive(Serialize, Clone)]
struct Packet {
    #[max_len(10, 20)]
    names: Vec<String>,
    #[max_len(10, 20)]
    boxes: VecDeque<Box<str>>,
    #[max_len(10, 20)]
    #[utf16]
    wide: Vec<String>,
    #[max_len(10, 20)]
    maybe: Vec<Option<String>>,
    #[max_len(10)]
    keys: BTreeMap<u8, u8>,
    #[max_len(10, 20)]
    texts: BTreeMap<u8, String>,
    #[max_len(10, 20)]
    named: BTreeMap<String, u8>,
    #[max_len(10)]
    set: BTreeSet<u8>,
    #[max_len(10, 20)]
    words: BTreeSet<String>,
    #[max_len(10, 20)]
    hashed: HashMap<u8, String>,
    #[max_len(10)]
    chosen: HashSet<u16>,
    // large keys are read by other code
    #[max_len(10)]
    large: BTreeMap<[u64; 40], u8>,
    #[subset(indices, max = 50)]
    subset: Vec<(u8, Inner)>,
    #[subset(sentinel, max = 50)]
    sentinel: Vec<(u8, Inner)>,
    #[subset(indices, max = 50)]
    ids: Vec<u8>,
}

fn packet() -> Packet {
    let inner = |hp| Inner { hp, name: format!("inner {hp}") };
    let objects = || vec![(1, inner(100)), (5, inner(200)), (30, inner(300))];
    Packet {
        names: ["Ada", "Bob", "Grüße", "Dora"].map(String::from).into(),
        boxes: ["Ada", "Bob"].map(Box::from).into(),
        wide: ["Ada", "Bob", "Grüße"].map(String::from).into(),
        maybe: vec![None, Some("Bob".into()), Some("Eve".into())],
        keys: [(1, 2), (3, 4), (7, 9), (100, 3)].into(),
        texts: [(1, "one"), (2, "two"), (9, "nine")].map(|(i, text)| (i, text.into())).into(),
        named: [("aa", 1), ("bb", 2), ("cc", 3)].map(|(text, i)| (text.into(), i)).into(),
        set: [1, 2, 5, 77].into(),
        words: ["x", "yy", "zzz"].map(String::from).into(),
        hashed: [(1, "one"), (2, "two"), (9, "nine")].map(|(i, text)| (i, text.into())).into(),
        chosen: [1, 500, 1000].into(),
        large: [([1; 40], 1), ([2; 40], 2), ([7; 40], 3)].into(),
        subset: objects(),
        sentinel: objects(),
        ids: vec![1, 5, 9, 40],
    }
}

/// Returns true if a path ends with an element's index, as `.keys[2]` does.
fn is_element(path: &str) -> bool {
    path.ends_with(']')
}

#[test]
fn a_flipped_bit_is_found_in_an_element() -> Outcome {
    let bytes = packet().to_bytes()?;
    let honest = trace::<Packet>(&bytes);
    let (mut refused, mut order, mut text, mut exact) = (0, 0, 0, 0);
    for event in &honest.events {
        for bit in event.bit..event.bit + event.bits {
            let mut flipped = bytes.clone();
            let byte = flipped.get_mut((bit / 8) as usize).ok_or("no byte")?;
            *byte ^= 1 << (bit % 8);
            let Err(error) = Packet::read(&flipped) else { continue };
            let found = explain::<Packet>(&flipped, error);
            refused += 1;
            exact += usize::from(found.path == format!("Packet{}", event.path));
            let in_element =
                is_element(&found.path) || found.path.rsplit('.').next() == Some("name");
            match error.kind() {
                ErrorKind::Order => order += 1,
                ErrorKind::Text => text += 1,
                _ => continue,
            }
            ensure!(in_element, "bit {bit}, in {}: {found}", event.path);
        }
    }
    println!("{refused} refused, {order} for order, {text} for text, {exact} name the exact field");
    ensure!(order > 80 && text > 80, "{order} for order, {text} for text");
    Ok(())
}

fn refused<T: Serialize>(bytes: &[u8]) -> Result<String, Error> {
    match T::read(bytes) {
        Ok(_) => Err(Error::new(ErrorKind::Refused, 0)),
        Err(error) => Ok(explain::<T>(bytes, error).to_string()),
    }
}

#[derive(Serialize, Clone, Debug)]
struct Keys {
    #[max_len(3)]
    keys: BTreeMap<u8, bool>,
}

#[derive(Serialize, Clone, Debug)]
struct Indices {
    #[subset(indices, max = 16)]
    indices: Vec<u8>,
}

#[test]
fn the_key_that_repeats_is_named() -> Outcome {
    let mut bytes = Keys { keys: [(1, false), (2, false), (3, false)].into() }.to_bytes()?;
    // 2 bits for the length, then 9 for each entry: the third key becomes the second
    let third = bytes.get_mut(2).ok_or("no byte")?;
    *third ^= 1 << 4;
    let why = refused::<Keys>(&bytes)?;
    ensure!(why.starts_with("Keys.keys[2] at bit 20: "), "{why}");
    Ok(())
}

#[test]
fn the_index_that_descends_is_named_by_both() -> Outcome {
    // 5 bits for the length, 4 for each index
    let why = refused::<Indices>(&[2 | 7 << 5, 3 << 1])?;
    ensure!(why == "Indices.indices[3] at bit 9: 3 is not in 8..=16", "{why}");
    let wrong = Indices { indices: vec![7, 3] };
    let Err(error) = wrong.to_bytes() else { return Err("written".into()) };
    let why = bitpack::trace::explain_write(&wrong, &[], error).to_string();
    ensure!(why.starts_with("Indices.indices[3] at bit 9: "), "{why}");
    Ok(())
}
