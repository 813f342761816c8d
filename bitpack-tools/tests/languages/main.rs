//! Compares the output of the commands `header`, `typescript`, `gdscript` and `csharp` with the game's own types, for the
//! packet zoo. A program in the other language reads each packet and each delta, and writes them again.
//! It must write equal bytes and reject the damaged packets that the game rejects. From packets of
//! `subject::SHOWN`, it must also read equal values.

mod arithmetic;
mod compilers;
mod corners;
mod cpp;
mod csharp;
mod csharp_deltas;
mod deltas;
#[path = "../shared/described.rs"]
mod described;
mod exchange;
mod fast_math;
mod gdscript;
#[path = "../shared/hedges.rs"]
mod hedges;
mod histories;
mod memory;
mod modelled;
mod nans;
mod numbers;
mod packets;
#[path = "../shared/script.rs"]
mod script;
mod shapes;
mod subject;
mod typescript;
#[path = "../shared/update.rs"]
mod update;
mod versions;
mod world;

use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;
use exchange::DELTAS;
use packets::Asked;
use subject::{Reply, Subject, subjects};

/// Test types that the generators of other languages reject because of user functions or
/// hand-written implementations, with the parts that the error names.
const UNTOLD: [(&str, &[&str]); 8] = [
    (
        "Around",
        &[
            "`Around`, field `door`: has a hand-written implementation",
            "`Around`, field `maybe`: has a hand-written implementation",
            "`Around`, field `doors`: has a hand-written implementation",
            "`Around`, field `two`: has a hand-written implementation",
        ],
    ),
    ("ByHand", &["`packet`: has a hand-written implementation"]),
    (
        "Halved",
        &[
            "`Halved`, field `odd`: the function `odd`",
            "`Halved`, field `even`: the function `self::even`",
        ],
    ),
    ("Inside", &["`Inside`, field `tuples`, field `2`: the function `below_ten`"]),
    (
        "Panel",
        &[
            "`Knob::Turned`, field `0`: has a hand-written implementation",
            "`Knob::Pressed`, field `0`: has a hand-written implementation",
            "`Panel`, field `dial`: has a hand-written implementation",
            "`Panel`, field `dials`: has a hand-written implementation",
            "`Panel`, field `pair`, field `0`: has a hand-written implementation",
            "`Panel`, field `maybe`: has a hand-written implementation",
            "`Panel`, field `more`: has a hand-written implementation",
            "`Panel`, field `last`: has a hand-written implementation",
        ],
    ),
    (
        "Peer",
        &["`Peer`, field `a`: the function `theirs`", "`Peer`, field `b`: the function `thin`"],
    ),
    ("Telemetry", &["`MsbFirst`: its numbers begin with the most significant bit"]),
    (
        "Ticks",
        &[
            "`Ticks`, field `heading`: the function `angle`",
            "`Ticks`, field `aim`: the function `angle`",
            "`Ticks`, field `wheel`: the function `angle`",
        ],
    ),
];

/// Test types with integers above 64 bits, which GDScript does not have.
const WIDE: [&str; 10] = [
    "Plain",
    "RawWidths",
    "Constants",
    "FixedPoint",
    "Varints",
    "Signed",
    "Unsigned",
    "Telemetry",
    "Nested",
    "Axes",
];

/// A program in another language that reads packets and writes them again, to be compared with the
/// library.
trait Peer {
    /// Returns the program's reply to each packet of the test subject with this index.
    fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String>;
    /// Returns the maximum number of packets of each test subject.
    fn most(&self) -> usize {
        usize::MAX
    }
    /// Returns `true` if the language can express a type that C++ and TypeScript can.
    fn knows(&self, _: &Subject) -> bool {
        true
    }
    /// Returns `true` if the language has only one NaN, so that its programs cannot reproduce others.
    fn has_one_nan(&self) -> bool {
        false
    }
}

fn alike(peer: &dyn Peer) -> Outcome {
    packets_alike(peer)?;
    for (index, subject) in subjects().iter().enumerate() {
        if subject.deltas.is_some() && peer.knows(subject) {
            // a reply takes three times as long as one to a packet
            same(peer, DELTAS + index, subject, &packets::deltas_of(index).every(peer.most() / 3))?;
        }
    }
    Ok(())
}

fn packets_alike(peer: &dyn Peer) -> Outcome {
    for (index, subject) in subjects().iter().enumerate().filter(|(_, it)| peer.knows(it)) {
        let asked = packets::asked_of(index, peer.has_one_nan()).every(peer.most());
        same(peer, index, subject, &asked)?;
    }
    arithmetic::alike(peer)
}

/// Compares the replies of a program with those of the library.
fn same(peer: &dyn Peer, number: usize, subject: &Subject, asked: &Asked) -> Outcome {
    let name = &subject.name;
    let replies = peer.exchange(number, &asked.packets).map_err(|why| format!("{name}: {why}"))?;
    asked.check(&replies).map_err(|why| format!("{name}: {why}").into())
}

#[test]
fn unsupported_parts_are_rejected_by_name() -> Outcome {
    for erased_type in bitpack_tests::zoo::all() {
        let model = subject::model(erased_type.describe())?;
        let untold = UNTOLD.into_iter().find(|(name, _)| *name == erased_type.name());
        let untold = untold.map(|(_, parts)| parts.iter().copied().map(String::from).collect());
        for made in [
            languages::header(&model, "game"),
            languages::typescript(&model),
            languages::csharp(&model, "game", None),
        ] {
            let parts: Option<Vec<String>> = made.err().map(|why| why.parts);
            ensure!(parts == untold, "{}: {parts:?}", erased_type.name());
        }
        let made = languages::gdscript(&model, None);
        let mut parts = made.err().map(|why| why.parts).unwrap_or_default();
        let count = parts.len();
        parts.retain(|it| !it.ends_with("above 64 bits"));
        let is_wide = WIDE.contains(&erased_type.name());
        ensure!((parts.len() < count) == is_wide, "{}: {parts:?}", erased_type.name());
        ensure!(parts == untold.unwrap_or_default(), "{}: {parts:?}", erased_type.name());
    }
    Ok(())
}

/// All test types that other languages can express are tested. A type that was rejected by mistake
/// would be missing from all other tests.
#[test]
fn all_supported_types_are_tested() {
    let subjects = subject::all_of_them();
    let names: Vec<_> = subjects.iter().map(|it| it.name.as_str()).collect();
    for own in
        ["Asked", "Standard", "Spare", "Picky", "Hedge", "Voice", "VoicePacket", "Long", "Update"]
    {
        assert!(names.contains(&own), "{own} is not in {names:?}");
    }
    let told = bitpack_tests::zoo::all().len() - UNTOLD.len();
    assert_eq!(names.len(), told + subject::WRAPPED.len() * subject::protocols().len() + 9);
}

/// The macros of system headers are in front.
#[test]
fn gcc_has_the_same_bytes_and_rejections() -> Outcome {
    cpp::with("g++", &["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1"])
}

#[test]
fn clang_has_the_same_bytes_and_rejections() -> Outcome {
    cpp::with("clang++", &["-O2"])
}

#[test]
fn node_has_the_same_bytes_and_rejections() -> Outcome {
    typescript::with_node(alike)
}

#[test]
fn godot_has_the_same_bytes_and_rejections() -> Outcome {
    gdscript::with_godot(alike)
}

#[test]
fn mono_has_the_same_bytes_and_rejections() -> Outcome {
    csharp::with_mono(alike)
}

#[test]
fn a_browser_has_the_same_bytes_and_rejections() -> Outcome {
    let count = subjects().len();
    let few = |index| packets::asked_of(index, true).every(100);
    let asked: Vec<Asked> = (0..count).map(few).collect();
    let Some(replies) = typescript::in_browser(&asked)? else { return Ok(()) };
    ensure!(replies.len() == count, "{} of {count}", replies.len());
    for ((subject, asked), replies) in subjects().iter().zip(&asked).zip(&replies) {
        asked.check(replies).map_err(|why| format!("{}: {why}", subject.name))?;
    }
    Ok(())
}

/// Returns the code blocks of a language in the README.
fn shown<'r>(readme: &'r str, language: &str) -> Vec<&'r str> {
    let fence = format!("```{language}\n");
    readme.split(&*fence).skip(1).filter_map(|it| it.split("```").next()).collect()
}

#[test]
fn the_readme_shows_the_generated_code() -> Outcome {
    let model = subject::model(bitpack::schema::Description::of::<shapes::Body>())?;
    let readme = include_str!("../../README.md");
    let made = [
        ("cpp", languages::header(&model, "game")?),
        ("ts", languages::typescript(&model)?),
        ("gdscript", languages::gdscript(&model, None)?),
        ("csharp", languages::csharp(&model, "game", None)?),
    ];
    for (language, made) in made {
        let blocks = shown(readme, language);
        ensure!(!blocks.is_empty(), "no {language} in the README");
        for block in blocks {
            ensure!(made.contains(block), "{block} is not in {made}");
        }
    }
    Ok(())
}
