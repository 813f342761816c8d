//! Runs the GDScript files with Godot 4.

use core::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::zoo::{Outcome, sample_count};
use bitpack_tools::languages;

use crate::Peer;
use crate::exchange::Server;
use crate::subject::{Reply, Subject, folder, model, subjects};

const RUNNER: &str = include_str!("godot.cjs");
const PROJECT: &str = include_str!("project.godot");
const SCENE: &str = include_str!("main.tscn");
const EXCHANGE: &str = include_str!("exchange.gd");
const ARITHMETIC: &str = include_str!("arithmetic.gd");

/// Returns the folder of the Web build of Godot, `BITPACK_GODOT`; `None` if there is none, or no
/// node to run it.
fn engine() -> Option<PathBuf> {
    let engine = std::env::var_os("BITPACK_GODOT").map(PathBuf::from)?;
    Command::new("node").arg("--version").output().ok()?;
    engine.join("index.wasm").exists().then_some(engine)
}

/// Makes a Godot project with a main script and other files in a folder of this name. Returns the
/// command that runs it; `None` if there is no Godot.
fn project(
    name: &str,
    main: &str,
    files: &[(String, String)],
) -> Result<Option<Command>, Box<dyn core::error::Error>> {
    let Some(engine) = engine() else {
        println!("skipped: there is no node, or BITPACK_GODOT names no folder with index.wasm");
        return Ok(None);
    };
    let project = folder(name);
    fs::create_dir_all(&project)?;
    let own = [("project.godot", PROJECT), ("main.tscn", SCENE), ("main.gd", main)];
    let own = own.map(|(file, text)| (file.to_owned(), text.to_owned()));
    for (file, text) in own.iter().chain(files) {
        fs::write(project.join(file), text)?;
    }
    let runner = folder("godot.cjs");
    fs::write(&runner, RUNNER)?;
    let mut command = Command::new("node");
    command.args([runner, engine, project]);
    Ok(Some(command))
}

/// Runs a project with these scripts until it quits. Does nothing if there is no Godot.
pub(crate) fn run(name: &str, main: &str, scripts: &[(&str, String)]) -> Outcome {
    said(name, main, scripts).map(|_| ())
}

/// Runs a project with these scripts until it quits. Returns what it wrote by `bitpack.output`, with the length before
/// each part; `None` if there is no Godot.
pub(crate) fn said(
    name: &str,
    main: &str,
    scripts: &[(&str, String)],
) -> Result<Option<Vec<u8>>, Box<dyn core::error::Error>> {
    let files: Vec<_> =
        scripts.iter().map(|(file, text)| (format!("{file}.gd"), text.clone())).collect();
    let Some(mut program) = project(name, main, &files)? else { return Ok(None) };
    let output = program.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Some(output.stdout))
}

/// Returns the generated script of a test subject; `None` if GDScript cannot express it.
fn script(subject: &Subject) -> Option<String> {
    languages::gdscript(&subject.model, None).ok()
}

/// Runs all scripts with Godot, and calls `check` with that program. Does nothing if there is no
/// Godot.
pub(crate) fn with_godot(check: impl FnOnce(&dyn Peer) -> Outcome) -> Outcome {
    let mut scripts = Vec::new();
    for subject in subjects() {
        scripts.push((subject.name.clone(), script(subject)));
    }
    scripts.push(("arithmetic".to_owned(), Some(ARITHMETIC.to_owned())));
    let (mut names, mut files) = (String::new(), Vec::new());
    for (name, text) in scripts {
        writeln!(names, "\t\"{name}\",")?;
        files.extend(text.map(|text| (format!("{name}.gd"), text)));
    }
    let main = EXCHANGE.replace("\t# NAMES\n", &names);
    let Some(mut program) = project("godot", &main, &files)? else { return Ok(()) };
    let godot = Godot(Server::start(&mut program)?);
    check(&godot)
}

/// One process for all scripts, because the engine takes half a second to start.
struct Godot(Server);

impl Peer for Godot {
    fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String> {
        self.0.exchange(index, packets)
    }

    /// The engine runs in an interpreter of WebAssembly.
    fn most(&self) -> usize {
        sample_count(300, 300)
    }

    fn knows(&self, subject: &Subject) -> bool {
        script(subject).is_some()
    }

    fn has_one_nan(&self) -> bool {
        true
    }
}

#[test]
fn godot_writers_reject_invalid_values() -> Outcome {
    let picky = subjects().iter().find(|it| it.name == "Picky").ok_or("no Picky")?;
    let text = script(picky).ok_or("no script")?;
    run("rejections-godot", include_str!("rejections.gd"), &[("Picky", text)])
}

/// A type whose fields have names of the language, of the engine, and of the generated functions.
#[derive(Serialize)]
#[allow(non_snake_case, reason = "the names of classes of the engine")]
struct Names {
    stream: bool,
    value: Node,
    from: u8,
    Node: Timer,
    script: Error,
    get: u8,
    free: u8,
    int: u8,
    func: u8,
    when: u8,
    min: u8,
    load: u8,
    write: u8,
    serialize: u8,
    #[when(!stream && func > 1)]
    reference: u8,
}

#[derive(Serialize)]
struct Node(bool);

#[derive(Serialize)]
enum Timer {
    Ok,
    Pi,
    None,
    NotFound,
    NOTFound,
}

#[derive(Serialize)]
enum Error {
    Stream(bool),
    Read { value: bool, stream: u8 },
}

const NAMES: &str = r#"
extends Node

const Module := preload("res://Names.gd")
const WORDS := "{WORDS}"


func _ready() -> void:
	var missing := []
	var words := WORDS.split(" ")
	for name in Array(ClassDB.get_class_list()) + Array(Engine.get_singleton_list()):
		if not words.has(name):
			missing.append(name)
	var it := Module.Names.new()
	it.script_ = Module.Error_Read.new()
	it.Node__ = Module.Timer_.NOT_FOUND_
	it.func_ = 2
	it.reference_ = 7
	var read := Module.Names.read(it.write().bytes)
	if not missing.is_empty() or read.error != "" or read.value.reference_ != 7 or read.value.Node__ != 4:
		JavaScriptBridge.eval("bitpack.fail(%s)" % JSON.stringify(str(missing) + read.error))
	JavaScriptBridge.eval("bitpack.quit()")
"#;

#[test]
fn names_of_the_engine_are_avoided() -> Outcome {
    let model = model(Description::of::<Names>())?;
    let words = include_str!("../../src/languages/gdscript/classes.txt").replace('\n', " ");
    let made = languages::gdscript(&model, Some("Names"))?;
    assert!(made.starts_with("class_name Names\nextends RefCounted\n"), "{made}");
    let text = made.replacen("class_name Names\n", "", 1);
    run("names-godot", NAMES.replace("{WORDS}", &words).trim_start(), &[("Names", text)])
}
