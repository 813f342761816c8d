//! Compiles every generated C# file into one program that reads and writes packets.

use core::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bitpack::schema::Description;
use bitpack::{Delta, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages::{self, Vectors};

use crate::exchange::{DELTAS, Program, Server};
use crate::subject::{Reply, SHOWN, Subject, folder, model, subjects};
use crate::{Peer, corners, csharp_deltas, deltas, memory};

const LOOP: &str = include_str!("exchange.cs");
const ARITHMETIC: &str = include_str!("arithmetic.cs");
/// The types of Unity that generated code uses.
pub(crate) const UNITY: &str = include_str!("unity.cs");
const REJECTIONS: &str = include_str!("rejections.cs");

type Error = Box<dyn core::error::Error>;

/// Compiles files, also with arithmetic that is checked for overflows, into a program for Mono. Returns
/// `None` if it is not installed.
pub(crate) fn compiled(name: &str, files: &[(String, String)]) -> Result<Option<Program>, Error> {
    let has = |program: &str| Command::new(program).arg("--version").output().is_ok();
    if !has("mcs") || !has("mono") {
        println!("skipped: there is no mcs, or no mono");
        return Ok(None);
    }
    let folder = folder(name);
    fs::create_dir_all(&folder)?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for (file, text) in files {
        paths.push(folder.join(file));
        fs::write(folder.join(file), text)?;
    }
    let program = folder.join("program.exe");
    let output = Command::new("mcs")
        .args(["-langversion:7.2", "-warn:4", "-warnaserror", "-checked+", "-optimize+"])
        .arg(format!("-out:{}", program.display()))
        .args(paths)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Some(Program { path: "mono".into(), arguments: vec![program.display().to_string()] }))
}

/// Returns the name of the packet in a generated file.
fn packet_of(text: &str) -> Option<&str> {
    Some(text.split_once("Bitpack.Outcome Read(ref ")?.1.split_once(' ')?.0)
}

/// Returns the generated file of a test subject; `None` if C# cannot express it.
fn text(subject: &Subject) -> Option<String> {
    languages::csharp(&subject.model, &format!("zoo.{}", subject.name), None).ok()
}

/// Returns `true` if a reader allocates nothing for values that it has read before: it has no strings.
fn is_kept(text: &str) -> bool {
    !text.contains("public string ") && !text.contains("Each<string>")
}

/// Returns the functions that read and write a packet, as arguments for the program.
fn functions(space: &str, packet: &str) -> String {
    format!(
        "(ref {packet} it, ReadOnlySpan<byte> from) => (int){space}.Packets.Read(ref it, from).Reason, ({packet} it, Span<byte> to, out int written) => (int){space}.Packets.Write(it, to, out written).Reason"
    )
}

/// Compiles all files, and calls `check` with the program. Does nothing if Mono is not installed.
pub(crate) fn with_mono(check: impl FnOnce(&dyn Peer) -> Outcome) -> Outcome {
    let (mut cases, mut files, mut usings) = (String::new(), Vec::new(), String::new());
    for (index, subject) in subjects().iter().enumerate() {
        let name = &subject.name;
        let Some(text) = text(subject) else { continue };
        let space = format!("Zoo.{name}");
        let packet = format!("{space}.{}", packet_of(&text).ok_or("no packet")?);
        let functions = functions(&space, &packet);
        let (is_kept, is_shown) = (is_kept(&text), name == SHOWN);
        writeln!(
            cases,
            "            case {index}: return Exchange<{packet}>({functions}, {is_kept}, {is_shown});"
        )?;
        if subject.deltas.is_some() {
            let number = DELTAS + index;
            writeln!(
                cases,
                "            case {number}: return ExchangeDeltas<{packet}>({functions}, (ref {packet} it, {packet} old, ReadOnlySpan<byte> from) => (int){space}.Packets.ReadDelta(ref it, old, from).Reason, ({packet} it, {packet} old, Span<byte> to, out int written) => (int){space}.Packets.WriteDelta(it, old, to, out written).Reason, {is_kept});"
            )?;
        }
        if name == "Picky" {
            usings = format!("using {space};\nusing {space}.Bitpack;\n");
        }
        files.push((format!("{name}.cs"), text));
    }
    let count = subjects().len();
    writeln!(cases, "            case {count}: return Arithmetic();")?;
    writeln!(cases, "            case {}: return Rejections();", count + 1)?;
    let main = LOOP.replace("            // CASES\n", &cases);
    let main =
        main.replace("    // ARITHMETIC\n", ARITHMETIC).replace("    // REJECTIONS\n", REJECTIONS);
    files.push(("Program.cs".to_owned(), usings + &main));
    match compiled("mono", &files)? {
        Some(program) => {
            let mono = Mono(Server::start(Command::new(program.path).args(program.arguments))?);
            mono.exchange(count + 1, &[])?;
            check(&mono)
        }
        None => Ok(()),
    }
}

/// One process for all files, because Mono takes long to start and to compile them.
struct Mono(Server);

impl Peer for Mono {
    fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String> {
        self.0.exchange(index, packets)
    }

    fn knows(&self, subject: &Subject) -> bool {
        text(subject).is_some()
    }
}

/// A type whose fields, types and variants have names of the language, of its objects, of the runtime and of the
/// generated functions.
#[derive(Serialize)]
#[allow(non_snake_case, clippy::struct_field_names, reason = "names that are one in C#")]
struct Names {
    names: bool,
    stream: stream,
    order: Order,
    turn: Turn,
    get_type: u8,
    string: u8,
    to_string: u8,
    x: u8,
    #[when(order == Order::Up)]
    X: u8,
    system: System,
    protocol: Protocol,
    variant: Variant,
    variants: Variants,
    part1: part1,
    #[when(part1 == part1::On)]
    𠀀: u8,
    #[omit_default(Kind::Off)]
    kind: Kind,
}

#[derive(Serialize)]
struct System {
    system: bool,
}

#[derive(Serialize)]
struct Protocol {
    protocol: bool,
}

#[derive(Serialize)]
enum Variant {
    Variant,
    Variants(Variants),
}

#[derive(Serialize, Clone, Copy)]
enum Variants {
    Variants,
    Variant,
}

#[derive(Serialize, Clone, Copy, PartialEq)]
#[allow(non_camel_case_types, reason = "the name of a constant in the generated code")]
enum part1 {
    Off,
    On,
}

#[derive(Serialize, Clone, PartialEq)]
enum Kind {
    Off,
    On { level: u8 },
}

#[derive(Serialize)]
#[allow(non_camel_case_types, reason = "the name of a parameter")]
struct stream {
    stream: bool,
}

#[derive(Serialize, Clone, Copy, PartialEq)]
enum Order {
    Down,
    Up,
}

#[derive(Serialize)]
#[allow(clippy::enum_variant_names, reason = "a member of a class cannot have its name")]
enum Turn {
    Variant,
    Variants { variant: u8 },
    Turn,
}

#[derive(Serialize, Delta, Clone)]
struct Moved {
    #[compressed(-32.0, 32.0, 0.25)]
    #[delta(small = 4)]
    position: [f32; 3],
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[smallest_three(bits = 9)]
    #[delta(small = 4)]
    near: [f32; 4],
    #[max_len(3)]
    #[compressed(0.0, 10.0, 0.5)]
    others: Vec<[f32; 2]>,
}

#[test]
fn mono_passes_the_corners() -> Outcome {
    let game = bitpack::Protocol::new(7);
    let mut moved = game.describe_deltas::<Moved, 16>(game.describe::<Moved>());
    moved.envelope = None;
    let [crowd, room] = memory::models()?;
    let names = model(Description::of::<Names>())?;
    let plain = [
        ("Corner", corners::corner()?),
        ("Names", names),
        ("Tuples", corners::tuples()?),
        ("Crowd", crowd),
        ("Room", room),
        ("Engine", deltas::engine()?),
        ("Snapshots", csharp_deltas::snapshot()?),
    ];
    let mut files = Vec::new();
    for (name, model) in plain {
        files.push((format!("{name}.cs"), languages::csharp(&model, name, None)?));
    }
    let unity = languages::csharp(&model(moved)?, "moves", Some(Vectors::Unity))?;
    ensure!(unity.contains("public global::UnityEngine.Vector3 Position;"), "{unity}");
    files.push(("Moves.cs".to_owned(), unity));
    files.push(("Corners.cs".to_owned(), include_str!("corners.cs").to_owned()));
    files.push(("Unity.cs".to_owned(), UNITY.to_owned()));
    let Some(program) = compiled("mono-corners", &files)? else { return Ok(()) };
    let output = Command::new(program.path).args(program.arguments).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
