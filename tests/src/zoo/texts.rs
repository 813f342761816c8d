//! Types with strings in UTF-8 and UTF-16.

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};
use proptest::sample::select;

use super::zoo_type::{ZooType, fields};
use crate::reference::{Verdict, Writer};

/// Generates text of at most `bytes` bytes of UTF-8, some of them in characters outside ASCII.
pub(super) fn text(bytes: usize) -> BoxedStrategy<String> {
    let letter = prop_oneof![
        4 => proptest::char::range('a', 'z'),
        2 => select(vec!['ä', '€', '𝄞', '\u{FFFF}', '\u{E000}', '\u{D7FF}', '\u{10FFFF}', '\u{1}']),
        1 => any::<char>().prop_filter("a zero", |letter| *letter != '\0'),
    ];
    vec(letter, 0..=bytes)
        .prop_map(move |letters| {
            let fits = |text: &String, letter: char| text.len() + letter.len_utf8() <= bytes;
            letters.into_iter().fold(String::new(), |mut text, letter| {
                if fits(&text, letter) {
                    text.push(letter);
                }
                text
            })
        })
        .boxed()
}

/// A struct with one string, for lists of strings.
#[derive(Serialize, Delta, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name {
    #[max_len(20)]
    pub(super) text: String,
}

impl ZooType for Name {
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Name { text: text(20) })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.string(&self.text, 0, 20)
    }
    fn heap(&self) -> usize {
        self.text.capacity()
    }
}

/// Strings in UTF-8 with various length bounds, alone and in containers.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Texts {
    flag: bool,
    #[max_len(15)]
    any: String,
    #[min_len(1)]
    #[max_len(8)]
    some: String,
    #[max_len(3)]
    both: [String; 2],
    #[max_len(300)]
    maybe: Option<Box<String>>,
    #[min_len(4)]
    #[max_len(4)]
    four: String,
}

pub(super) fn texts() -> Texts {
    let both = [String::new(), String::new()];
    Texts {
        flag: true,
        any: String::new(),
        some: "s".into(),
        both,
        maybe: None,
        four: "four".into(),
    }
}

impl ZooType for Texts {
    const HEAP: [usize; 2] = [2, 128];
    fn strategy() -> BoxedStrategy<Self> {
        let nonempty = text(8).prop_map(|text| if text.is_empty() { "x".into() } else { text });
        fields!(Texts {
            flag: any::<bool>(),
            any: text(15),
            some: nonempty,
            both: [text(3), text(3)],
            maybe: proptest::option::of(text(300).prop_map(Box::new)),
            four: select(vec!["four", "ää", "𝄞", "€z"]).prop_map(String::from),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.flag);
        wire.string(&self.any, 0, 15)?;
        wire.string(&self.some, 1, 8)?;
        self.both.iter().try_for_each(|text| wire.string(text, 0, 3))?;
        wire.bool(self.maybe.is_some());
        self.maybe.iter().try_for_each(|text| wire.string(text, 0, 300))?;
        wire.string(&self.four, 4, 4)
    }
    fn heap(&self) -> usize {
        let maybe = self.maybe.as_ref().map_or(0, |text| text.capacity() + size_of::<String>());
        let both = self.both.iter().map(String::capacity).sum::<usize>();
        self.any.capacity() + self.some.capacity() + both + maybe + self.four.capacity()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![
            (ErrorKind::Range, Self { any: "x".repeat(16), ..texts() }),
            (ErrorKind::Range, Self { any: "ä".repeat(8), ..texts() }),
            (ErrorKind::Range, Self { some: String::new(), ..texts() }),
            (ErrorKind::Range, Self { both: [String::new(), "four".into()], ..texts() }),
            (ErrorKind::Range, Self { four: "five5".into(), ..texts() }),
            (ErrorKind::Range, Self { four: "six".into(), ..texts() }),
            (ErrorKind::Range, Self { maybe: Some(Box::new("x".repeat(301))), ..texts() }),
            (ErrorKind::Text, Self { any: "a\0b".into(), ..texts() }),
            (ErrorKind::Text, Self { four: "abc\0".into(), ..texts() }),
        ]
    }
}

/// Strings in UTF-16, alone and in an `Option`.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct WideTexts {
    flag: bool,
    #[utf16]
    #[max_len(20)]
    any: String,
    #[utf16]
    #[min_len(2)]
    #[max_len(3)]
    some: Option<String>,
    last: bool,
}

fn wide() -> WideTexts {
    WideTexts { flag: true, any: String::new(), some: None, last: true }
}

impl ZooType for WideTexts {
    const HEAP: [usize; 2] = [1, 32];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(WideTexts {
            flag: any::<bool>(),
            any: text(20),
            some: proptest::option::of(
                select(vec!["ab", "𝄞", "𝄞z", "€ä\u{E000}"]).prop_map(String::from)
            ),
            last: any::<bool>(),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.flag);
        wire.wide(&self.any, 0, 20)?;
        wire.bool(self.some.is_some());
        self.some.iter().try_for_each(|text| wire.wide(text, 2, 3))?;
        wire.bool(self.last);
        Ok(())
    }
    fn heap(&self) -> usize {
        self.any.capacity() + self.some.as_ref().map_or(0, String::capacity)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        vec![
            (ErrorKind::Range, Self { any: "x".repeat(21), ..wide() }),
            (ErrorKind::Range, Self { any: "𝄞".repeat(11), ..wide() }),
            (ErrorKind::Range, Self { some: Some("x".into()), ..wide() }),
            (ErrorKind::Range, Self { some: Some("𝄞𝄞".into()), ..wide() }),
            (ErrorKind::Text, Self { any: "\0".into(), ..wide() }),
        ]
    }
}

/// Lists of structs with a string.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Names {
    #[max_len(4)]
    names: Vec<Name>,
    #[max_len(2)]
    pairs: Vec<(bool, Name)>,
}

impl ZooType for Names {
    // an empty name takes 24 bytes and five bits, and a list's capacity may be twice its length
    const HEAP: [usize; 2] = [14, 512];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Names {
            names: vec(Name::strategy(), 0..=4),
            pairs: vec((any::<bool>(), Name::strategy()), 0..=2),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.length(self.names.len(), 0, 4)?;
        self.names.iter().try_for_each(|name| name.wire(wire))?;
        wire.length(self.pairs.len(), 0, 2)?;
        for (flag, name) in &self.pairs {
            wire.bool(*flag);
            name.wire(wire)?;
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        let names = self.names.iter().map(ZooType::heap).sum::<usize>();
        let pairs = self.pairs.iter().map(|(_, name)| name.heap()).sum::<usize>();
        let lists = self.names.capacity() * size_of::<Name>();
        names + pairs + lists + self.pairs.capacity() * size_of::<(bool, Name)>()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let name = |text: &str| Name { text: text.into() };
        vec![
            (ErrorKind::Range, Self { names: vec![name("n"); 5], pairs: vec![] }),
            (ErrorKind::Text, Self { names: vec![name("n"), name("\0")], pairs: vec![] }),
            (ErrorKind::Range, Self { names: vec![], pairs: vec![(true, name(&"x".repeat(21)))] }),
        ]
    }
}
