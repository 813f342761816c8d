//! Texts, bytes, lists and values in `Box`, `Rc`, `Arc` and `Cow`. They are sent as their contents.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use allocation_counter::measure;
use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, refused, unwritable};

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Body {
    #[bits(10)]
    health: u16,
    armed: bool,
}

static BODY: Body = Body { health: 100, armed: true };

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Shared<'a> {
    body: Arc<Body>,
    plain: Rc<u16>,
    #[max_len(7)]
    #[bits(3)]
    list: Arc<Vec<u8>>,
    #[compressed(0.0, 1.0, 0.5)]
    heights: Rc<[f32; 2]>,
    table: Cow<'a, Body>,
    #[max_len(15)]
    name: Cow<'a, str>,
    #[max_len(3)]
    #[utf16]
    wide: Option<Cow<'a, str>>,
    #[max_len(2)]
    both: Vec<Rc<Option<Arc<Body>>>>,
    #[max_len(7)]
    title: Arc<str>,
    #[max_len(7)]
    #[bytes]
    blob: Box<[u8]>,
    #[max_len(3)]
    #[bits(10)]
    scores: Cow<'a, [u16]>,
    #[max_len(3, 7)]
    words: Cow<'a, [String]>,
    #[max_len(3, 3)]
    rows: Arc<[Rc<[u8]>]>,
    #[when(!title.is_empty() && rows.len() > 1)]
    more: bool,
}

fn shared<'a>(name: &'a str, words: &'a [String]) -> Shared<'a> {
    Shared {
        body: Arc::new(BODY.clone()),
        plain: Rc::new(7),
        list: Arc::new(vec![1, 7]),
        heights: Rc::new([0.5, 1.0]),
        table: Cow::Borrowed(&BODY),
        name: Cow::Borrowed(name),
        wide: Some(Cow::Borrowed("𝄞")),
        both: vec![Rc::new(None), Rc::new(Some(Arc::new(BODY.clone())))],
        title: "b\u{1F600}".into(),
        blob: [1, 0].into(),
        scores: Cow::Borrowed(&[1000, 1]),
        words: Cow::Borrowed(words),
        rows: [[].into(), [1, 2].into()].into(),
        more: true,
    }
}

#[test]
fn attributes_apply_to_the_contents() -> Outcome {
    let words = [String::from("no"), String::new()];
    exchanged(&shared("äh", &words))?;
    for wrong in [
        Shared { list: Arc::new(vec![8]), ..shared("", &[]) },
        Shared { title: "12345678".into(), ..shared("", &[]) },
        Shared { scores: Cow::Borrowed(&[1024]), ..shared("", &[]) },
        Shared { rows: vec![Rc::from([]); 4].into(), ..shared("", &[]) },
        shared("longer than it may be", &[]),
    ] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
    assert_eq!(unwritable(&shared("\0", &[])), Some(ErrorKind::Text));
    assert_eq!(refused::<Arc<char>>(&[0, 0xD8, 0]), Some((ErrorKind::Range, 0)));
    Ok(())
}

#[test]
fn borrowed_values_are_written_without_a_clone_and_read_as_owned_ones() -> Outcome {
    let words = [String::from("no")];
    let (sent, mut buffer) = (shared("me", &words), [0; 64]);
    let mut written = Ok(0);
    let taken = measure(|| written = sent.write(&mut buffer));
    assert_eq!(taken.count_total, 0);
    let read = Shared::read(buffer.get(..written?).unwrap_or_default())?;
    assert!(matches!(read.name, Cow::Owned(_)) && matches!(read.scores, Cow::Owned(_)));
    assert!(matches!(read.table, Cow::Owned(_)));
    assert_eq!(read, sent);
    Ok(())
}

#[test]
fn borrowed_values_are_not_copied_before_they_are_overwritten() -> Outcome {
    let (long, words) = (vec![7_u16; 10_000], vec![String::from("word"); 10_000]);
    let sent = shared("me", &[]);
    let bytes = sent.to_bytes()?;
    let mut old = Shared { scores: Cow::Borrowed(&long), ..shared("", &words) };
    let mut result = Ok(());
    let taken = measure(|| result = old.read_into(&bytes));
    result?;
    assert_eq!(old, sent);
    assert!(taken.bytes_max < 1000, "{} bytes", taken.bytes_max);
    Ok(())
}

#[test]
fn a_read_leaves_other_owners_their_value() -> Outcome {
    let mut packet = shared("", &[]);
    let (title, body) = (Arc::clone(&packet.title), Arc::clone(&packet.body));
    let other = Shared { title: "z".into(), body: Arc::default(), ..shared("", &[]) };
    packet.read_into(&other.to_bytes()?)?;
    assert_eq!((&*title, &*packet.title), ("b\u{1F600}", "z"));
    assert_eq!((&*body, &*packet.body), (&BODY, &Body::default()));
    Ok(())
}
