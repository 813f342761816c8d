//! `bitpack compare`: compares the schemas of two builds.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::Style;
use bitpack_tools::file::load;
use clap::Args;

use super::{Done, FOUND, stdout};

/// Compare the schemas of two builds
///
/// The exit code is 1 if the wire format changed, so that the two builds cannot read each
/// other's packets.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// Schema file of the old build
    old: PathBuf,
    /// Schema file of the new build
    new: PathBuf,
}

impl Compare {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let ([here, there], mut out) =
            ([load(&self.old)?, load(&self.new)?].map(|it| it.description), stdout());
        let mut changes: Vec<String> = Vec::new();
        let mut change = |what: &str, one: String, other: String| {
            if one != other {
                changes.push(format!("{what}: {one} before, {other} now"));
            }
        };
        for it in here.diff(&there) {
            change(&it.path, it.here, it.there);
        }
        match (here.envelope, there.envelope) {
            (Some(one), Some(other)) => {
                change("id", format!("{:#x}", one.id), format!("{:#x}", other.id));
                change("bytes of the id", one.id_bytes.to_string(), other.id_bytes.to_string());
                change("id sent", one.sends_id.to_string(), other.sends_id.to_string());
                change("checksum", one.sums.to_string(), other.sums.to_string());
                let end = |it: &bitpack::schema::description::Envelope| match it.end_check {
                    Some(end) => format!("{:#x}, aligned: {}", end.magic, end.aligned),
                    None => "absent".to_owned(),
                };
                change("end check", end(&one), end(&other));
            }
            (one, other) => {
                let presence =
                    |is_present: bool| if is_present { "present" } else { "absent" }.to_owned();
                change("envelope", presence(one.is_some()), presence(other.is_some()));
            }
        }
        if changes.is_empty() {
            // some changes, such as the path of a user function, show in the hash alone
            for (one, other) in here.packets.iter().zip(&there.packets) {
                if one.hash != other.hash {
                    let [one, other] = [one, other].map(|it| format!("{:#018x}", it.hash));
                    changes.push(format!("hash: {one} before, {other} now"));
                }
            }
        }
        for change in &changes {
            writeln!(out, "{change}")?;
        }
        let bold = Style::new().bold();
        let verdict = if changes.is_empty() {
            "the wire format is the same"
        } else {
            "the wire format has changed"
        };
        writeln!(out, "{bold}{verdict}{bold:#}")?;
        out.flush()?;
        Ok(ExitCode::from(if changes.is_empty() { 0 } else { FOUND }))
    }
}
