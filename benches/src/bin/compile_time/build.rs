//! Writes a crate to disk and builds it with cargo.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;
use std::{env, fs};

use crate::Outcome;

/// A generated crate whose compile time is measured.
pub(crate) struct Build {
    name: String,
    path: PathBuf,
}

impl Build {
    /// Writes the files of a generated crate to the workspace's target folder. Its dependencies
    /// have the versions of the workspace's `Cargo.lock`.
    pub(crate) fn new(name: &str, dependencies: &str, source: &str) -> Outcome<Self> {
        let name = name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "-");
        let path = folder().join(&name);
        fs::create_dir_all(path.join("src"))?;
        let bitpack = workspace().join("bitpack");
        let dependencies = dependencies.replace("BITPACK", &bitpack.to_string_lossy());
        fs::write(
            path.join("Cargo.toml"),
            format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 [dependencies]\n{dependencies}\n\n[workspace]\n"
            ),
        )?;
        let lock = path.join("Cargo.lock");
        if !lock.exists() {
            fs::copy(workspace().join("Cargo.lock"), lock)?;
        }
        let main = path.join("src/main.rs");
        if fs::read_to_string(&main).ok().as_deref() != Some(source) {
            fs::write(main, source)?;
        }
        Ok(Self { name, path })
    }

    /// Returns the path of the crate's program that was built with this profile.
    fn program(&self, profile: &str) -> PathBuf {
        folder().join("target").join(profile).join(&self.name)
    }

    /// Returns the code size of the crate's program in bytes: its `.text` section.
    pub(crate) fn text(&self, profile: &str) -> Outcome<f64> {
        let output = Command::new("size").arg("-A").arg(self.program(profile)).output()?;
        let sections = String::from_utf8_lossy(&output.stdout);
        let text = sections.lines().find_map(|line| line.strip_prefix(".text"));
        let size = text.and_then(|line| line.split_whitespace().next());
        Ok(size.ok_or("no `.text` in what `size -A` says")?.parse()?)
    }

    /// Runs the crate's program and returns the nanoseconds for one packet (a turn: write and read)
    /// that it prints.
    pub(crate) fn turn(&self, profile: &str) -> Outcome<f64> {
        let output = successful(Command::new(self.program(profile)))?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().parse()?)
    }

    /// Runs cargo with these arguments in the crate's folder.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Outcome<Output> {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(arguments)
            .current_dir(&self.path)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_DIR", folder().join("target"));
        successful(cargo)
    }

    /// Writes the crate's main source file again without a change, so that cargo builds the crate
    /// again.
    fn touch(&self) -> Outcome<()> {
        let main = self.path.join("src/main.rs");
        let source = fs::read(&main)?;
        Ok(fs::write(main, source)?)
    }
}

/// Returns the folder of all generated crates, which share their built dependencies.
fn folder() -> PathBuf {
    workspace().join("target/compile_time")
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn successful(mut command: Command) -> Outcome<Output> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(output)
}

/// Returns the processor seconds that cargo takes to compile the generated crate alone, without its
/// dependencies.
pub(crate) fn seconds(build: &Build, arguments: &[&str]) -> Outcome<f64> {
    build.touch()?;
    let (clock, spent) = (Instant::now(), of_children());
    build.cargo(arguments)?;
    let elapsed = clock.elapsed().as_secs_f64();
    let spent = spent.zip(of_children()).map(|(before, after)| after - before);
    Ok(spent.unwrap_or(elapsed))
}

/// Returns the processor seconds of all ended child processes of this program. `None` if the system
/// does not report them.
fn of_children() -> Option<f64> {
    const TICKS: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // after the name, which may contain spaces: the state is the first field, these are the 14th
    // and 15th
    let mut fields = stat.rsplit(") ").next()?.split(' ').skip(13);
    let (user, system): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / TICKS)
}
