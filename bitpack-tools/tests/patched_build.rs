//! Patches two programs, builds them, and compares what they then send with what the patch predicted: one with
//! a type that wastes bits on purpose, and the arena without its encodings.
//!
//! Both are copies in a workspace of their own, with the dependencies that the tests have built already.

#[allow(dead_code, unused_imports, reason = "each test uses only a part")]
mod wasteful;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use serde_json::Value;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

/// Writes a schema file, and 2000 packets as hexadecimal text.
const MAIN: &str = r#"
fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut files = std::env::args().skip(1);
    let mut file = || files.next().ok_or("a file is missing");
    let schema = bitpack::schema::Description::of::<Wasteful>();
    std::fs::write(file()?, serde_json::to_string(&schema)?)?;
    let mut text = String::new();
    for packet in values::wasteful(2000) {
        packet.to_bytes()?.iter().for_each(|it| text += &format!("{it:02x}"));
        text.push('\n');
    }
    Ok(std::fs::write(file()?, text)?)
}
"#;

/// A workspace with the copies.
struct Copies(PathBuf);

impl Copies {
    fn new() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
        let copies = Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join("patched_build"));
        if copies.0.exists() {
            fs::remove_dir_all(&copies.0)?;
        }
        let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
        let lists = ["members = [", "exclude = [", "default-members = ["];
        let rows = manifest.lines().filter(|row| !lists.iter().any(|it| row.starts_with(it)));
        let manifest: String = rows.flat_map(|row| [row, "\n"]).collect();
        let path = format!("path = \"{}/", root.display());
        copies.file(
            "Cargo.toml",
            &manifest
                .replace("path = \"", &path)
                .replace("[workspace]\n", "[workspace]\nmembers = [\"copy\"]\n"),
        )?;
        fs::copy(root.join("Cargo.lock"), copies.0.join("Cargo.lock"))?;
        let examples = root.join("examples");
        let manifest = fs::read_to_string(examples.join("Cargo.toml"))?;
        // the other binaries and the examples are not copied
        let tables = manifest
            .split("\n[")
            .filter(|it| !it.starts_with("[bin") && !it.starts_with("[example"));
        let manifest = tables.collect::<Vec<_>>().join("\n[");
        let manifest = manifest
            .replace("name = \"bitpack-examples\"", "name = \"patched-copies\"")
            .replace("default-run = \"arena\"\n", "")
            .replace("[lib]\n", "[lib]\nname = \"bitpack_examples\"\n")
            .replace("clap.workspace", "fastrand.workspace = true\nclap.workspace");
        copies.file("copy/Cargo.toml", &manifest)?;
        for file in ["anatomy.rs", "lib.rs", "paint.rs"] {
            copies.file(
                &format!("copy/src/{file}"),
                &fs::read_to_string(examples.join("src").join(file))?,
            )?;
        }
        for entry in fs::read_dir(examples.join("src/bin/arena"))? {
            let entry = entry?;
            let (name, text) = (entry.file_name(), fs::read_to_string(entry.path())?);
            let name = name.to_string_lossy();
            copies.file(&format!("copy/src/bin/bare/{name}"), &bare(&name, &text))?;
        }
        let types = include_str!("wasteful/types.rs");
        copies.file("copy/src/bin/wasteful/types.rs", types)?;
        copies.file("copy/src/bin/wasteful/values.rs", include_str!("wasteful/values.rs"))?;
        let uses =
            "mod types;\nmod values;\n\nuse bitpack::Serialize;\npub(crate) use types::*;\n\n";
        let main = format!("#![allow(warnings)]\n{uses}{}{MAIN}", wasteful::SOURCE);
        copies.file("copy/src/bin/wasteful/main.rs", &main)?;
        Ok(copies)
    }

    fn file(&self, name: &str, text: &str) -> io::Result<()> {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.0))?;
        fs::write(path, text)
    }

    /// Builds both programs.
    fn build(&self) -> Outcome {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["build", "--quiet", "--offline", "--features", "schema", "--target-dir"]);
        run(command.arg(target()?).current_dir(&self.0)).map(drop)
    }

    /// Runs one of the programs, or the command `bitpack`.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<String> {
        let path = match program {
            "bitpack" => env!("CARGO_BIN_EXE_bitpack").into(),
            program => target()?.join("debug").join(program),
        };
        run(Command::new(path).args(arguments).current_dir(&self.0))
    }

    /// Writes the attributes that a profile proposes, and returns what the patch says of them.
    fn patch(&self, schema: &str, capture: &str, program: &str) -> Result<String> {
        let sources = format!("copy/src/bin/{program}");
        let profile = ["profile", schema, capture, "--sources", &sources, "--patch"];
        let patch = self.run("bitpack", &profile)?;
        self.file("new.patch", &patch)?;
        run(Command::new("git").args(["init", "--quiet"]).current_dir(&self.0))?;
        if patch.contains("\n@@ ") {
            run(Command::new("git").args(["apply", "new.patch"]).current_dir(&self.0))?;
        }
        Ok(patch)
    }

    fn report(&self, schema: &str, capture: &str) -> Result<Value> {
        Ok(serde_json::from_str(&self.run("bitpack", &["profile", schema, capture, "--json"])?)?)
    }
}

fn target() -> Result<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    Ok(target.ok_or("no target directory")?.to_owned())
}

fn run(command: &mut Command) -> Result<String> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "{command:?}: {said}");
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns a source of the arena without encodings, deltas and limits, except those of lengths.
fn bare(name: &str, text: &str) -> String {
    let attributes = [
        "bits",
        "compressed",
        "smallest_three",
        "delta",
        "omit_default",
        "when",
        "min_len",
        "max_bytes",
    ];
    let is_kept = |row: &&str| {
        let name = row.trim_start().strip_prefix("#[").and_then(|it| it.split(['(', ']']).next());
        !name.is_some_and(|it| attributes.contains(&it)) && !row.starts_with("const _: () = ")
    };
    let text: String = match name {
        "packets.rs" => text.lines().filter(is_kept).flat_map(|it| [it, "\n"]).collect(),
        _ => text.to_owned(),
    };
    // whole worlds are longer than two datagrams
    text.replace("relative_index(max = ", "max_len(").replace("2 * DATAGRAM", "8 * DATAGRAM")
}

/// Returns the bits of each field of a type, without its parts.
fn bits(report: &Value) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    for row in report["rows"].as_array().into_iter().flatten() {
        let path = row["path"].as_str().unwrap_or_default();
        let field = path.split(['.', '[']).next().unwrap_or_default();
        *all.entry(field.to_owned()).or_default() += row["bits"].as_f64().unwrap_or_default();
    }
    all
}

/// Returns the field and the saving in bits of each attribute of a patch.
fn predicted(patch: &str) -> BTreeMap<String, f64> {
    let head = patch.lines().take_while(|it| it.starts_with('#') && !it.ends_with("by hand:"));
    let mut all = BTreeMap::new();
    for row in head.filter_map(|it| it.strip_suffix(" bits)")) {
        let saved = row.rsplit('(').next().and_then(|it| it.parse::<f64>().ok());
        let name = row.split("%  ").nth(1).and_then(|it| it.split(": ").next());
        if let (Some(saved), Some((type_, field))) = (saved, name.and_then(|it| it.split_once('.')))
        {
            // fields inside of a field have types of their own
            let field = if type_ == "Wasteful" { field } else { type_ };
            *all.entry(field.to_lowercase()).or_default() += saved;
        }
    }
    all
}

/// The patch of a type with many wastes saves what it says, field by field, and nothing is left that an attribute
/// would save. The arena, whose encodings are removed, plays on with those of the patch: each client has the server's
/// world in the end. Its bytes a second depend on when packets arrive, so README measures them and no test does.
#[test]
fn patched_programs_send_what_the_patch_predicts() -> Outcome {
    let copies = Copies::new()?;
    copies.build()?;
    copies.run("wasteful", &["old.json", "old.hex"])?;
    copies.run("bare", &["--schema", "bare.json"])?;
    copies.run("bare", &["--seconds", "2", "--capture", "bare.pcap"])?;
    let before = bits(&copies.report("old.json", "old.hex")?);
    let patch = copies.patch("old.json", "old.hex", "wasteful")?;
    copies.patch("bare.json", "bare.pcap", "bare")?;
    copies.build()?;
    copies.run("wasteful", &["new.json", "new.hex"])?;
    let after = bits(&copies.report("new.json", "new.hex")?);
    let mut wrong = Vec::new();
    for (field, said) in predicted(&patch) {
        let of = |it: &BTreeMap<String, f64>| it.get(&field).copied().unwrap_or_default();
        let saved = of(&before) - of(&after);
        if (said / saved - 1.0).abs() >= 0.01 {
            wrong.push(format!("{field}: {said} said, {saved} saved"));
        }
    }
    ensure!(wrong.is_empty(), "{wrong:#?}\n{patch}");
    copies.run("bare", &["--schema", "patched.json"])?;
    copies.run("bare", &["--seconds", "2", "--capture", "patched.pcap"])?;
    for (schema, capture, program) in
        [("new.json", "new.hex", "wasteful"), ("patched.json", "patched.pcap", "bare")]
    {
        let again = copies.patch(schema, capture, program)?;
        ensure!(again.contains("# no attribute to write\n"), "{again}");
    }
    Ok(())
}
