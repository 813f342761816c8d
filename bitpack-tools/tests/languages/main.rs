//! Compares the output of the commands `header`, `typescript`, `gdscript` and `csharp` with the game's own types, for the
//! packet zoo and the arena. A program in the other language reads each packet and writes it again.
//! It must write equal bytes and reject the damaged packets that the game rejects. From packets of
//! `subject::SHOWN`, it must also read equal values.

#[path = "../arena/mod.rs"]
mod arena;
mod arithmetic;
mod compilers;
mod corners;
mod cpp;
mod csharp;
mod csharp_deltas;
#[path = "../debug/mod.rs"]
mod debug;
mod deltas;
mod exchange;
mod fast_math;
mod game;
mod gdscript;
mod hedges;
mod histories;
mod macros;
mod memory;
mod modelled;
mod nans;
mod numbers;
mod packets;
mod shapes;
mod subject;
mod typescript;
#[path = "../update/mod.rs"]
mod update;
mod versions;
mod world;

use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};
use bitpack_tools::languages;
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
    /// Returns a packet in the form in which the program can reproduce it exactly, if its language
    /// cannot reproduce every packet.
    fn as_it_can(&self, _: &Subject, packet: Vec<u8>) -> Vec<u8> {
        packet
    }
}

fn alike(peer: &dyn Peer) -> Outcome {
    for (index, subject) in subjects().iter().enumerate().filter(|(_, it)| peer.knows(it)) {
        let packets = packets::of(subject)?;
        let step = packets.len() / peer.most() + 1;
        let packets = packets.into_iter().step_by(step);
        let packets: Vec<_> = packets.map(|it| peer.as_it_can(subject, it)).collect();
        let name = &subject.name;
        let replies = peer.exchange(index, &packets).map_err(|why| format!("{name}: {why}"))?;
        same(subject, &packets, &replies)?;
    }
    arithmetic::alike(peer)
}

fn same(subject: &Subject, packets: &[Vec<u8>], replies: &[Reply]) -> Outcome {
    let name = &subject.name;
    ensure!(replies.len() == packets.len(), "{name}: {} of {}", replies.len(), packets.len());
    for (packet, reply) in packets.iter().zip(replies) {
        let ours = subject.reply(packet);
        ensure!(ours == *reply, "{name}: {ours:02x?}, there {reply:02x?}\n  of {packet:02x?}");
    }
    let rejected = replies.iter().filter(|it| **it == Reply::Rejected).count();
    println!("{name}: {} packets, {rejected} of them rejected", packets.len());
    Ok(())
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
    for own in [
        "Asked",
        "Standard",
        "Spare",
        "Picky",
        "Hedge",
        "Voice",
        "VoicePacket",
        "Long",
        "Update",
        "Arena",
        "ArenaAlone",
    ] {
        assert!(names.contains(&own), "{own} is not in {names:?}");
    }
    let told = bitpack_tests::zoo::all().len() - UNTOLD.len();
    assert_eq!(names.len(), told + subject::WRAPPED.len() * subject::protocols().len() + 11);
}

#[test]
fn gcc_has_the_same_bytes_and_rejections() -> Outcome {
    cpp::with("g++", &["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1"], alike)
}

#[test]
fn clang_has_the_same_bytes_and_rejections() -> Outcome {
    cpp::with("clang++", &["-O2"], alike)
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
    let subjects = subjects();
    let few = |subject: &Subject| -> Result<Vec<Vec<u8>>, String> {
        let step = if subject.name.starts_with("Arena") {
            sample_count(5, 10)
        } else {
            sample_count(10, 500)
        };
        let all = packets::of(subject)?.into_iter().step_by(step);
        Ok(all.map(|it| typescript::with_one_nan(subject, it)).collect())
    };
    let packets = subjects.iter().map(few).collect::<Result<Vec<_>, _>>()?;
    let Some(replies) = typescript::in_browser(&packets)? else { return Ok(()) };
    ensure!(replies.len() == subjects.len(), "{} of {}", replies.len(), subjects.len());
    for ((subject, packets), replies) in subjects.iter().zip(&packets).zip(&replies) {
        same(subject, packets, replies)?;
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
