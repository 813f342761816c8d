//! What a derive costs the compiler: a crate of 1,000 packets of 10 fields, bare, with serde's two
//! derives, with bitcode's two and with ours. `cargo run --release -p bitpack-benches --bin
//! compile_time [packets] [runs]` prints one table.
//!
//! Every packet also has a function that writes it and one that reads it, so that what is generic
//! is compiled too (serde's through postcard). Dependencies are built before the clock starts;
//! incremental compilation is off; the least of several runs counts. Seconds are those of the
//! processor, all of its cores together, where the system tells them (Linux), and of the clock
//! elsewhere: a busy machine changes them little.
//!
//! Behind the table: types of two nested ones each, some levels deep, with ours. What is compiled once
//! for each path to it would double with each level.

#![allow(clippy::cast_precision_loss, reason = "small numbers, for people")]

use core::error::Error;
use core::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;
use std::{env, fs};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Fields a packet.
const FIELDS: usize = 10;

/// One way to have packets.
struct Crate {
    name: &'static str,
    dependencies: &'static str,
    derives: &'static str,
    /// Whether our attributes are on the fields.
    attributes: bool,
    /// The functions of a packet called `P`.
    functions: &'static str,
}

const CRATES: &[Crate] = &[
    Crate { name: "bare", dependencies: "", derives: "", attributes: false, functions: "" },
    Crate {
        name: "serde",
        dependencies: "serde = { version = \"1\", features = [\"derive\"] }\n\
            postcard = { version = \"1\", features = [\"use-std\"] }",
        derives: "#[derive(serde::Serialize, serde::Deserialize)]",
        attributes: false,
        functions: "impl P {\n\
            pub fn put(&self, to: &mut [u8]) -> Option<usize> \
            { Some(postcard::to_slice(self, to).ok()?.len()) }\n\
            pub fn get(from: &[u8]) -> Option<Self> { postcard::from_bytes(from).ok() }\n}",
    },
    Crate {
        name: "bitcode",
        dependencies: "bitcode = \"0.6\"",
        derives: "#[derive(bitcode::Encode, bitcode::Decode)]",
        attributes: false,
        functions: "impl P {\n\
            pub fn put(&self) -> Vec<u8> { bitcode::encode(self) }\n\
            pub fn get(from: &[u8]) -> Option<Self> { bitcode::decode(from).ok() }\n}",
    },
    OURS,
];

const OURS: Crate = Crate {
    name: "bitpack",
    dependencies: "bitpack = { path = \"BITPACK\" }",
    derives: "#[derive(bitpack::Serialize)]",
    attributes: true,
    functions: "impl P {\n\
        pub fn put(&self, to: &mut [u8]) -> Option<usize> \
        { bitpack::Serialize::write(self, to).ok() }\n\
        pub fn get(from: &[u8]) -> Option<Self> { bitpack::Serialize::read(from).ok() }\n}",
};

/// How deep types are nested, two in each.
const LEVELS: [usize; 2] = [8, 10];

/// The fields of a packet, and what ours has on them.
const PACKET: [(&str, &str); FIELDS] = [
    ("", "sequence: u32"),
    ("#[bits(4)] ", "kind: u8"),
    ("", "at_rest: bool"),
    ("#[bits(min = 0, max = 1000)] ", "health: u16"),
    ("#[compressed(-180.0, 180.0, 0.01)] ", "yaw: f32"),
    ("#[compressed(-512.0, 511.0, 0.05)] ", "position: [f32; 3]"),
    ("#[bits(min = -100, max = 100)] ", "offset: i16"),
    ("", "target: Option<u16>"),
    ("#[max_len(32)] ", "name: String"),
    ("", "time: u64"),
];

/// What one crate took.
struct Row {
    check: f64,
    release: f64,
    /// Of the pass that expands macros.
    expansion: f64,
    lines: usize,
}

fn main() -> Outcome<()> {
    let mut arguments = env::args().skip(1);
    let packets = arguments.next().map_or(Ok(1000), |text| text.parse())?;
    let runs = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let folder = workspace().join("target/compile_time");
    println!("{packets} packets of {FIELDS} fields, the least of {runs} runs");
    println!(
        "{:<8} {:>9} {:>9} {:>13} {:>12}",
        "", "check s", "release s", "expansion µs", "lines"
    );
    println!("{:<8} {:>9} {:>9} {:>13} {:>12}", "", "", "", "a packet", "a field");
    let mut bare = None;
    for variant in CRATES {
        let path = write(variant, &folder, packets)?;
        let row = measure(&path, runs)?;
        let (expansion, lines) = bare.get_or_insert((row.expansion, row.lines));
        println!(
            "{:<8} {:>9.2} {:>9.2} {:>13.0} {:>12.1}",
            variant.name,
            row.check,
            row.release,
            (row.expansion - *expansion) * 1e6 / packets as f64,
            (row.lines as f64 - *lines as f64) / (packets * FIELDS) as f64,
        );
    }
    println!("\nlevels of two nested types each");
    println!("{:<8} {:>9} {:>9}", "", "dev s", "release s");
    for levels in LEVELS {
        let path = write_nested(&folder, levels)?;
        let dev = least(&path, &["build"], runs)?;
        let release = least(&path, &["build", "--release"], runs)?;
        println!("{levels:<8} {dev:>9.2} {release:>9.2}");
    }
    Ok(())
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The crate as files.
fn write(variant: &Crate, folder: &Path, packets: usize) -> Outcome<PathBuf> {
    let mut source = String::new();
    for i in 0..packets {
        writeln!(source, "{}\npub struct Packet{i} {{", variant.derives)?;
        for (attributes, field) in PACKET {
            let attributes = if variant.attributes { attributes } else { "" };
            writeln!(source, "    {attributes}pub {field},")?;
        }
        writeln!(source, "}}\n{}", variant.functions.replace('P', &format!("Packet{i}")))?;
    }
    write_crate(&folder.join(variant.name), variant.dependencies, &source)
}

/// A crate of a few fields, and of types that have the one before twice.
fn write_nested(folder: &Path, levels: usize) -> Outcome<PathBuf> {
    let mut source = String::new();
    for level in 0..=levels {
        writeln!(source, "#[derive(bitpack::Serialize)]\npub struct Level{level} {{")?;
        if let Some(below) = level.checked_sub(1) {
            writeln!(source, "    pub left: Level{below},\n    pub right: Level{below},")?;
        }
        for (attributes, field) in PACKET.iter().take(4) {
            writeln!(source, "    {attributes}pub {field},")?;
        }
        writeln!(source, "}}")?;
    }
    let functions = OURS.functions.replace('P', &format!("Level{levels}"));
    write_crate(&folder.join("nested"), OURS.dependencies, &format!("{source}{functions}\n"))
}

fn write_crate(path: &Path, dependencies: &str, source: &str) -> Outcome<PathBuf> {
    fs::create_dir_all(path.join("src"))?;
    let bitpack = workspace().join("bitpack");
    let dependencies = dependencies.replace("BITPACK", &bitpack.to_string_lossy());
    fs::write(
        path.join("Cargo.toml"),
        format!(
            "[package]\nname = \"packets\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{dependencies}\n\n[workspace]\n"
        ),
    )?;
    fs::write(path.join("src/lib.rs"), source)?;
    Ok(path.to_path_buf())
}

fn measure(path: &Path, runs: usize) -> Outcome<Row> {
    let check = least(path, &["check"], runs)?;
    let release = least(path, &["build", "--release"], runs)?;
    let passes = cargo(path, &["rustc", "--profile", "check", "--", "-Ztime-passes"])?;
    let expanded = cargo(path, &["rustc", "--profile", "check", "--", "-Zunpretty=expanded"])?;
    Ok(Row {
        check,
        release,
        expansion: expansion(&String::from_utf8_lossy(&passes.stderr))
            .or_else(|| expansion(&String::from_utf8_lossy(&passes.stdout)))
            .unwrap_or(f64::NAN),
        lines: String::from_utf8_lossy(&expanded.stdout).lines().count(),
    })
}

/// The shortest time, with only the crate itself to compile.
fn least(path: &Path, command: &[&str], runs: usize) -> Outcome<f64> {
    cargo(path, command)?;
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        touch(path)?;
        let (clock, spent) = (Instant::now(), of_children());
        cargo(path, command)?;
        let elapsed = clock.elapsed().as_secs_f64();
        let spent = spent.zip(of_children()).map(|(before, after)| after - before);
        least = least.min(spent.unwrap_or(elapsed));
    }
    Ok(least)
}

/// Processor seconds of all processes that were started and have ended.
fn of_children() -> Option<f64> {
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // behind the name, which may have spaces: state is the first field, these the 14th and 15th
    let mut fields = stat.rsplit(") ").next()?.split(' ').skip(13);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}

fn touch(path: &Path) -> Outcome<()> {
    let source = path.join("src/lib.rs");
    let text = fs::read(&source)?;
    Ok(fs::write(source, text)?)
}

fn cargo(path: &Path, arguments: &[&str]) -> Outcome<Output> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(path)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TARGET_DIR", path.join("target"))
        // for the two measurements that only a nightly compiler offers by itself
        .env("RUSTC_BOOTSTRAP", "1")
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(output)
}

/// Seconds of the pass: `time:   0.123; rss: … macro_expand_crate`.
fn expansion(passes: &str) -> Option<f64> {
    let line = passes.lines().find(|line| line.trim_end().ends_with("\tmacro_expand_crate"))?;
    line.trim_start().strip_prefix("time:")?.split(';').next()?.trim().parse().ok()
}
