//! [`Record`]: the figures in `benches/instructions.txt`, one per line, for each profile.

use core::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use crate::count::{Figure, Who};

const HEAD: &str = "\
# Instructions a packet, counted by callgrind: profile, packet, way, derived, and the other
# code: by hand, or of the C++ library (types that begin with a capital letter).
# `cargo run --release -p bitpack-benches --bin instructions -- --check` fails 3 % above the derived
# figures of what takes nothing of the heap; `--record` writes this file.
";

/// The recorded figures of the file `benches/instructions.txt`: those of this program's build
/// profile, and the unparsed lines of other profiles.
#[derive(Debug)]
pub(crate) struct Record {
    profile: String,
    others: Vec<String>,
    lines: Vec<(String, String, u64)>,
}

impl Record {
    /// Reads the recorded figures of this program's build profile from `benches/instructions.txt`.
    pub(crate) fn load() -> Result<Self, String> {
        let mut record = Self { profile: profile()?, others: vec![], lines: vec![] };
        let text = fs::read_to_string(path()).unwrap_or_default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [profile, packet, way, derived, _] if profile == record.profile => {
                    let derived = derived.parse().map_err(|_| format!("no figure: {line}"))?;
                    record.lines.push((packet.into(), way.into(), derived));
                }
                [] => {}
                _ => record.others.push(line.into()),
            }
        }
        Ok(record)
    }

    /// Returns true if there are no recorded figures of this program's build profile.
    pub(crate) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the recorded number of instructions of the derived code for this packet and way.
    pub(crate) fn instructions(&self, figure: &Figure) -> Option<u64> {
        let same = |(packet, way, _): &&(String, String, u64)| {
            *packet == figure.packet && way == figure.way
        };
        Some(self.lines.iter().find(same)?.2)
    }

    /// Writes `benches/instructions.txt` with new figures for the build profile of this program.
    pub(crate) fn save(&self, figures: &[Figure]) -> Result<(), String> {
        let mut text = format!("{HEAD}# {}\n", compiler()?);
        for line in &self.others {
            let _ = writeln!(text, "{line}");
        }
        for derived in figures.iter().filter(|figure| figure.who == Who::Derived) {
            let Figure { packet, way, instructions, .. } = derived;
            let same = |other: &&Figure| other.packet == *packet && other.way == *way;
            let by_hand = figures.iter().filter(|other| other.who == Who::ByHand).find(same);
            let cpp = derived.cpp().map(|[plain, _]| plain);
            let other = by_hand.map(|figure| figure.instructions).or(cpp);
            let other = other.map_or("-".into(), |other| other.to_string());
            let profile = &self.profile;
            let _ = writeln!(text, "{profile:<8}{packet:<12}{way:<13}{instructions:>7}{other:>7}");
        }
        fs::write(path(), text).map_err(|error| error.to_string())
    }
}

fn path() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "instructions.txt"].iter().collect()
}

/// Returns the build profile of this program, `release` or `lto`, from the name of the program's
/// folder.
fn profile() -> Result<String, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().and_then(|folder| folder.file_name());
    Ok(folder.ok_or("no profile")?.to_string_lossy().into_owned())
}

/// Returns the version of the Rust compiler, on which the figures depend.
fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}
