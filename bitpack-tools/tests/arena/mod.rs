//! Runs the example game "arena" as its README describes, and returns its schema file and a capture
//! of its packets.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The schema file and the capture that a run of the arena wrote.
pub(crate) struct Played {
    pub(crate) schema: PathBuf,
    pub(crate) capture: PathBuf,
}

/// Runs the example game "arena" for a second with its option `--whole`, so that no packet is a
/// delta.
pub(crate) fn play(name: &str) -> io::Result<Played> {
    play_with(name, &["--seconds", "1"])
}

/// Runs the example game "arena" with the option `--whole`, so that no packet is a delta, and with
/// these arguments.
pub(crate) fn play_with(name: &str, arguments: &[&str]) -> io::Result<Played> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |end: &str| folder.join(format!("{name}.{end}"));
    let played = Played { schema: file("json"), capture: file("pcap") };
    arena(&["--schema".as_ref(), &*played.schema])?;
    let whole = ["--whole", "--capture"].map(Path::new);
    let arguments: Vec<_> = arguments.iter().map(Path::new).collect();
    arena(&[&whole[..], &[&played.capture], &arguments].concat())?;
    Ok(played)
}

/// Runs the example game "arena" for a second with these arguments, so that it sends the world as
/// deltas.
#[allow(dead_code, reason = "some tests have no deltas")]
pub(crate) fn play_deltas(name: &str, arguments: &[&str]) -> io::Result<Played> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |end: &str| folder.join(format!("{name}.{end}"));
    let played = Played { schema: file("json"), capture: file("pcap") };
    arena(&["--schema".as_ref(), &*played.schema])?;
    let arguments: Vec<_> = arguments.iter().map(Path::new).collect();
    arena(&[&[Path::new("--capture"), &played.capture][..], &arguments].concat())?;
    Ok(played)
}

fn arena(arguments: &[&Path]) -> io::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "bitpack-examples", "--bin", "arena"]);
    let output = command.args(["--features", "schema", "--"]).args(arguments).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()))
}
