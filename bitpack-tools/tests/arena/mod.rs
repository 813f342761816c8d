//! Runs the example game "arena" as its README describes, and returns its schema file and a capture
//! of its packets.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files that a run of the arena wrote, and the report that it printed.
pub(crate) struct Played {
    pub(crate) schema: PathBuf,
    pub(crate) capture: PathBuf,
    #[allow(dead_code, reason = "some tests only read the capture")]
    pub(crate) report: String,
}

/// Runs the example game "arena" for a second with its option `--whole`, so that no packet is a
/// delta.
pub(crate) fn play(name: &str) -> io::Result<Played> {
    play_with(name, &["--seconds", "1"])
}

/// Runs the example game "arena" with the option `--whole`, so that no packet is a delta, and with
/// these arguments.
pub(crate) fn play_with(name: &str, arguments: &[&str]) -> io::Result<Played> {
    play_deltas(name, &[&["--whole"], arguments].concat())
}

/// Runs the example game "arena" with these arguments, so that it sends the world as deltas.
pub(crate) fn play_deltas(name: &str, arguments: &[&str]) -> io::Result<Played> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |end: &str| folder.join(format!("{name}.{end}"));
    let (schema, capture) = (file("json"), file("pcap"));
    arena(&["--schema".as_ref(), &*schema])?;
    let arguments: Vec<_> = arguments.iter().map(Path::new).collect();
    let report = arena(&[&[Path::new("--capture"), &capture][..], &arguments].concat())?;
    Ok(Played { schema, capture, report })
}

fn arena(arguments: &[&Path]) -> io::Result<String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "bitpack-examples", "--bin", "arena"]);
    let output = command.args(["--features", "schema", "--"]).args(arguments).output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()))
}
