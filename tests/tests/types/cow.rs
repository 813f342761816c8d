//! Texts, bytes and lists in `Cow`, `Rc`, `Arc` and boxed slices.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use allocation_counter::measure;
use bitpack::{Delta, ErrorKind, Protocol, Quantized, Serialize};
use bitpack_tests::wire::{Outcome, arrives, exchanged, refused, unwritable};

type Text<'a> = Cow<'a, str>;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Chat<'a> {
    loud: bool,
    #[max_len(15)]
    from: Cow<'a, str>,
    #[max_len(7)]
    #[utf16]
    wide: Option<Cow<'a, str>>,
    #[max_len(7)]
    #[bytes]
    picture: Cow<'a, [u8]>,
    #[max_len(3)]
    #[bits(10)]
    scores: Cow<'a, [u16]>,
    #[max_len(3, 7)]
    words: Cow<'a, [String]>,
    #[max_len(7)]
    other: Text<'a>,
    at: Cow<'a, Place>,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
struct Place {
    #[bits(4)]
    x: u8,
}

static PLACE: Place = Place { x: 9 };

fn chat<'a>(text: &'a str, words: &'a [String]) -> Chat<'a> {
    Chat {
        loud: true,
        from: Cow::Borrowed(text),
        wide: Some(Cow::Borrowed("é")),
        picture: Cow::Borrowed(text.as_bytes()),
        scores: Cow::Borrowed(&[1000, 1]),
        words: Cow::Borrowed(words),
        other: Cow::Borrowed("x"),
        at: Cow::Borrowed(&PLACE),
    }
}

/// A struct with the fields of `Chat`, but with owned types. Both must have equal bytes.
#[derive(Serialize)]
struct Owned {
    loud: bool,
    #[max_len(15)]
    from: String,
    #[max_len(7)]
    #[utf16]
    wide: Option<String>,
    #[max_len(7)]
    #[bytes]
    picture: Vec<u8>,
    #[max_len(3)]
    #[bits(10)]
    scores: Vec<u16>,
    #[max_len(3, 7)]
    words: Vec<String>,
    #[max_len(7)]
    other: String,
    at: Place,
}

#[test]
fn borrowed_values_have_the_same_wire_format() -> Outcome {
    let text = String::from("\u{e4}h");
    let words = [String::from("no"), String::new()];
    let sent = chat(&text, &words);
    let owned = Owned {
        loud: true,
        from: text.clone(),
        wide: Some("é".into()),
        picture: text.clone().into(),
        scores: vec![1000, 1],
        words: words.to_vec(),
        other: "x".into(),
        at: PLACE,
    };
    assert_eq!(exchanged(&sent)?, owned.to_bytes()?);
    assert_eq!((Chat::MIN_BITS, Chat::MAX_BITS), (Owned::MIN_BITS, Owned::MAX_BITS));
    assert_eq!(Chat::SCHEMA.hash(), Owned::SCHEMA.hash());
    assert_eq!(Protocol::of::<Chat<'_>>("chat", 1), Protocol::of::<Owned>("chat", 1));
    Ok(())
}

#[test]
fn borrowed_values_are_written_without_a_clone() -> Outcome {
    let words = [String::from("no")];
    let (sent, mut buffer) = (chat("me", &words), [0; 64]);
    let mut written = Ok(0);
    let taken = measure(|| written = sent.write(&mut buffer));
    assert_eq!(taken.count_total, 0);
    let read = Chat::read(buffer.get(..written?).unwrap_or_default())?;
    assert!(matches!(read.from, Cow::Owned(_)) && matches!(read.scores, Cow::Owned(_)));
    assert_eq!(read, sent);
    Ok(())
}

#[test]
fn borrowed_values_are_not_copied_before_they_are_overwritten() -> Outcome {
    let long = vec![7_u16; 10_000];
    let words = vec![String::from("word"); 10_000];
    let sent = Chat { words: Cow::Borrowed(&[]), ..chat("me", &[]) };
    let bytes = sent.to_bytes()?;
    let mut old =
        Chat { scores: Cow::Borrowed(&long), words: Cow::Borrowed(&words), ..chat("", &[]) };
    let mut result = Ok(());
    let taken = measure(|| result = old.read_into(&bytes));
    result?;
    assert_eq!(old, sent);
    assert!(taken.bytes_max < 1000, "{} bytes", taken.bytes_max);
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Shared {
    #[max_len(7)]
    name: Arc<str>,
    #[max_len(7)]
    title: Rc<str>,
    #[max_len(7)]
    label: Box<str>,
    #[max_len(7)]
    #[utf16]
    wide: Arc<str>,
    #[max_len(7)]
    #[utf16]
    own: Box<str>,
    #[max_len(7)]
    #[bytes]
    blob: Arc<[u8]>,
    #[max_len(3)]
    #[bits(4)]
    fixed: Box<[u8]>,
    #[max_len(3, 3)]
    lists: Box<[Box<[u8]>]>,
    #[max_len(3, 7)]
    maybe: Vec<Option<Box<str>>>,
    #[max_len(3)]
    #[bits(10)]
    scores: Arc<[u16]>,
    #[max_len(3)]
    places: Rc<[Place]>,
    #[max_len(3, 3)]
    rows: Arc<[Rc<[u8]>]>,
    #[max_len(3)]
    #[bits(10)]
    other: Numbers,
    #[when(!name.is_empty() && fixed.first() == Some(&1) && scores.len() > 1)]
    more: bool,
}

type Numbers = Arc<[u16]>;

fn shared() -> Shared {
    Shared {
        name: "a".into(),
        title: "b\u{1F600}".into(),
        label: "c".into(),
        wide: "d\u{1F600}".into(),
        own: "e".into(),
        blob: Arc::from([1, 0]),
        fixed: [1, 15].into(),
        lists: [[].into(), [1, 2].into()].into(),
        maybe: vec![None, Some("f".into())],
        scores: [1000, 1].into(),
        places: [PLACE].into(),
        rows: [[].into(), [1, 2].into()].into(),
        other: [3].into(),
        more: true,
    }
}

/// A struct with the fields of `Shared`, but with types that can grow. Both must have equal bytes.
#[derive(Serialize)]
struct Growing {
    #[max_len(7)]
    name: String,
    #[max_len(7)]
    title: String,
    #[max_len(7)]
    label: String,
    #[max_len(7)]
    #[utf16]
    wide: String,
    #[max_len(7)]
    #[utf16]
    own: String,
    #[max_len(7)]
    #[bytes]
    blob: Vec<u8>,
    #[max_len(3)]
    #[bits(4)]
    fixed: Vec<u8>,
    #[max_len(3, 3)]
    lists: Vec<Vec<u8>>,
    #[max_len(3, 7)]
    maybe: Vec<Option<String>>,
    #[max_len(3)]
    #[bits(10)]
    scores: Vec<u16>,
    #[max_len(3)]
    places: Vec<Place>,
    #[max_len(3, 3)]
    rows: Vec<Vec<u8>>,
    #[max_len(3)]
    #[bits(10)]
    other: Vec<u16>,
    #[when(!name.is_empty() && fixed.first() == Some(&1) && scores.len() > 1)]
    more: bool,
}

#[test]
fn fixed_containers_have_the_wire_format_of_growable_ones() -> Outcome {
    let growing = Growing {
        name: "a".into(),
        title: "b\u{1F600}".into(),
        label: "c".into(),
        wide: "d\u{1F600}".into(),
        own: "e".into(),
        blob: vec![1, 0],
        fixed: vec![1, 15],
        lists: vec![vec![], vec![1, 2]],
        maybe: vec![None, Some("f".into())],
        scores: vec![1000, 1],
        places: vec![PLACE],
        rows: vec![vec![], vec![1, 2]],
        other: vec![3],
        more: true,
    };
    assert_eq!(exchanged(&shared())?, growing.to_bytes()?);
    assert_eq!(
        (Shared::MAX_BITS, Shared::SCHEMA.hash()),
        (Growing::MAX_BITS, Growing::SCHEMA.hash())
    );
    Ok(())
}

#[test]
fn lengths_and_text_are_checked() {
    assert_eq!(unwritable(&Shared { name: "12345678".into(), ..shared() }), Some(ErrorKind::Range));
    assert_eq!(unwritable(&Shared { own: "\0".into(), ..shared() }), Some(ErrorKind::Text));
    assert_eq!(unwritable(&Shared { fixed: [16].into(), ..shared() }), Some(ErrorKind::Range));
    assert_eq!(
        unwritable(&Shared { scores: [1, 1024].into(), ..shared() }),
        Some(ErrorKind::Range)
    );
    assert_eq!(
        unwritable(&Shared { places: [PLACE; 4].into(), ..shared() }),
        Some(ErrorKind::Range)
    );
    assert_eq!(refused::<Shared>(&[1, 0xFF]), Some((ErrorKind::Text, 3)));
}

#[test]
fn other_owners_keep_their_value() -> Outcome {
    let mut packet = shared();
    let (name, places) = (Arc::clone(&packet.name), Rc::clone(&packet.places));
    let other = Shared { name: "z".into(), places: [].into(), ..shared() };
    packet.read_into(&other.to_bytes()?)?;
    assert_eq!((&*name, &*packet.name), ("a", "z"));
    assert_eq!((&*places, &*packet.places), (&[PLACE][..], &[][..]));
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Route {
    #[max_len(9)]
    #[compressed(0.0, 8.0, 0.5)]
    #[delta(whole)]
    points: Vec<f32>,
    #[compressed(0.0, 8.0, 0.5)]
    end: f32,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct SharedRoute {
    #[max_len(9)]
    #[compressed(0.0, 8.0, 0.5)]
    #[delta(whole)]
    points: Arc<[f32]>,
    #[compressed(0.0, 8.0, 0.5)]
    end: f32,
}

#[test]
fn the_delta_of_a_shared_list_is_that_of_a_list() -> Outcome {
    let shared = |points: &[f32], end| SharedRoute { points: points.into(), end };
    let listed = |points: &[f32], end| Route { points: points.to_vec(), end };
    let old = shared(&[1.2, 3.0], 4.6);
    let mut before = old.clone();
    before.quantize()?;
    assert_eq!((before.clone(), &*old.points), (shared(&[1.0, 3.0], 4.5), &[1.2, 3.0][..]));
    for (points, end) in [(&[1.0, 3.0][..], 1.0), (&[1.0, 7.5, 0.0], 1.0), (&[], 4.5)] {
        let value = shared(points, end);
        let bytes = listed(points, end).delta_to_bytes(&listed(&[1.0, 3.0], 4.5))?;
        assert_eq!(value.delta_to_bytes(&before)?, bytes);
        assert_eq!(SharedRoute::read_delta(&before, &bytes)?, value);
        let quantized = Quantized::new(&value)?;
        assert_eq!(quantized.delta_to_bytes(&Quantized::new(&old)?)?, bytes);
        assert_eq!(quantized.value(), value);
    }
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_memory(30_000)]
struct Large {
    #[max_len(1000)]
    name: Arc<str>,
    #[max_len(1000)]
    #[utf16]
    wide: Rc<str>,
    #[max_len(1000)]
    #[bytes]
    blob: Rc<[u8]>,
    #[max_len(100)]
    list: Box<[u64]>,
    #[max_len(100, 20)]
    words: Box<[Box<str>]>,
    #[max_len(100)]
    shared: Arc<[u64]>,
    #[max_len(100, 2)]
    rows: Rc<[Arc<[u32]>]>,
}

#[test]
fn no_packet_exceeds_max_memory() -> Outcome {
    let large = Large {
        name: "n".repeat(1000).into(),
        wide: "\u{FFFD}".repeat(1000).into(),
        blob: vec![1; 1000].into(),
        list: vec![u64::MAX; 100].into(),
        words: vec!["w".repeat(20).into(); 100].into(),
        shared: vec![u64::MAX; 100].into(),
        rows: vec![[1, 2].into(); 100].into(),
    };
    let bytes = large.to_bytes()?;
    let mut old = large.clone();
    let again = measure(|| {
        let _ = old.read_into(&bytes);
    });
    for taken in [measure(|| drop(Large::read(&bytes))), again] {
        let peak = taken.bytes_max + size_of::<Large>() as u64;
        assert!(peak <= Large::MAX_MEMORY, "{peak} bytes, {} at most", Large::MAX_MEMORY);
        assert!(taken.bytes_max * 3 > Large::MAX_MEMORY, "{peak} of {}", Large::MAX_MEMORY);
    }
    Ok(())
}

#[test]
fn blank_bitflags_are_empty() -> Outcome {
    let blank = Chat::blank();
    assert_eq!((&*blank.from, blank.scores.len(), blank.wide), ("", 0, None));
    assert_eq!(arrives(&Chat { wide: None, ..chat("", &[]) })?.from, "");
    Ok(())
}
