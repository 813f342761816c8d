//! Prints or applies the patch that follows the hints of `bitpack profile`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use bitpack_tools::model::Model;
use bitpack_tools::patch::{Patch, Sources, patch};
use bitpack_tools::profile::{Hint, Profile, Proposal, Proposals};
use bitpack_tools::visible::{shown_path, visible};
use clap::Args;

/// Options that write attributes into the sources of a game.
#[derive(Debug, Args)]
pub(super) struct PatchOptions {
    /// Print a patch of the sources with the attributes that would save bits
    ///
    /// `git apply` takes it. Its first lines list the saving of each attribute, what was left
    /// alone, and the hints that take more than an attribute.
    #[arg(long, requires = "sources", conflicts_with_all = ["html", "json"])]
    patch: bool,
    /// Write these attributes into the sources; prints the first lines of the patch
    ///
    /// No file is written if one of them has changed since it was read.
    #[arg(long, requires = "sources", conflicts_with_all = ["html", "json", "patch"])]
    apply: bool,
    /// Folder with the sources of the game, or one file. Can be repeated
    #[arg(long, value_name = "PATH")]
    sources: Vec<PathBuf>,
    /// Least saving of an attribute, as a share of the bits that are left
    #[arg(long, value_name = "PERCENT", default_value = "0.5%", value_parser = percent)]
    minimum: f64,
    /// Write only the attributes of this field, and of those inside it: the path of a hint
    /// (`Snapshot.bodies[].health`), or a type or field in the sources (`Body.health`). Can be
    /// repeated
    #[arg(long, value_name = "PATH")]
    field: Vec<String>,
}

/// Parses a percentage from 0 to 100, such as `0.5%`, and returns it as a fraction of 1.
fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches('%').trim_end();
    let percent: f64 = number.parse().map_err(|error| format!("{error}"))?;
    if (0.0..=100.0).contains(&percent) {
        Ok(percent / 100.0)
    } else {
        Err(format!("{percent} is not in 0 to 100"))
    }
}

impl PatchOptions {
    pub(super) fn is_wanted(&self) -> bool {
        self.patch || self.apply
    }

    /// Reads the Rust sources that the option `--sources` names.
    pub(super) fn sources(&self) -> io::Result<Sources> {
        let mut sources = Sources::default();
        let is_given = !self.sources.is_empty() || !self.field.is_empty();
        if is_given && !self.is_wanted() {
            let why = "`--sources` and `--field` need `--patch` or `--apply`";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
        }
        for path in &self.sources {
            let path = fs::canonicalize(path).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", shown_path(path)))
            })?;
            sources.read(&path)?;
        }
        Ok(sources)
    }

    /// Prints the patch with the attributes that a profile proposes, or applies it.
    pub(super) fn run(
        &self,
        model: &Model,
        sources: &Sources,
        profile: &Profile<'_>,
        title: &str,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let Proposals { mut list, by_hand } = profile.proposals(self.minimum);
        list.retain(|it| self.has(it));
        let patch = patch(model, sources, list);
        if self.apply {
            patch.apply()?;
        }
        let by_hand: Vec<Hint> = if self.field.is_empty() { by_hand } else { Vec::new() };
        head(&patch, sources, &by_hand, title, out)?;
        if self.patch {
            let folder = env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
            out.write_all(patch.diff(&folder).as_bytes())?;
        }
        Ok(())
    }

    /// Returns `true` if the option `--field` selects the field of a proposal, or is not given.
    fn has(&self, proposal: &Proposal) -> bool {
        let source = field_name(proposal);
        let is_inside = |path: &str, of: &String| {
            path.strip_prefix(&**of).is_some_and(|it| it.is_empty() || it.starts_with(['.', '[']))
        };
        let is_chosen = |it| is_inside(&proposal.hint.path, it) || is_inside(&source, it);
        self.field.is_empty() || self.field.iter().any(is_chosen)
    }
}

/// Returns the name of a proposal's field in the source: type, variant and field, such as
/// `Body.health`.
fn field_name(proposal: &Proposal) -> String {
    let it = &proposal.declaration;
    let variant = it.variant.as_ref().map_or_else(String::new, |it| format!(".{it}"));
    format!("{}{variant}.{}", it.type_, it.field)
}

/// Writes the lines before the first file of a patch, which `git apply` skips.
fn head(
    patch: &Patch,
    sources: &Sources,
    by_hand: &[Hint],
    title: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut lines = vec![title.to_owned()];
    let percent = |share: f64| format!("{:5.1} %", 100.0 * share);
    let sum: f64 = patch.written.iter().map(|it| it.hint.share).sum();
    lines.push(if patch.written.is_empty() {
        "no attribute to write".to_owned()
    } else {
        format!("attributes that save {} of all bits:", percent(sum).trim_start())
    });
    for it in &patch.written {
        let (share, name) = (percent(it.hint.share), field_name(it));
        lines.push(format!("{share}  {name}: {} ({} bits)", attributes(it), it.hint.saves));
        let seen = if it.is_seen { "; seen in the captures, not proven" } else { "" };
        let rounds = if it.rounds { "; values are rounded: is that precise enough?" } else { "" };
        lines.push(format!("         {}{seen}{rounds}", it.hint.observation));
    }
    if !patch.left.is_empty() {
        lines.push("left alone:".to_owned());
    }
    for (it, why) in &patch.left {
        let (share, name) = (percent(it.hint.share), field_name(it));
        lines.push(format!("{share}  {name}: {}: {why}", attributes(it)));
    }
    if !by_hand.is_empty() {
        lines.push("to change by hand:".to_owned());
    }
    for Hint { path, share, observation, change, .. } in by_hand {
        lines.push(format!("{}  {path}: {observation}", percent(*share)));
        lines.push(format!("         {change}"));
    }
    for (path, why) in &sources.unread {
        lines.push(format!("not read: {}: {why}", relative(path)));
    }
    lines.iter().try_for_each(|it| writeln!(out, "# {}", visible(it).trim_end()))
}

fn relative(path: &Path) -> String {
    let folder = env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
    shown_path(path.strip_prefix(folder).unwrap_or(path))
}

/// Describes the attributes that a proposal adds to a field, or removes if it adds none.
fn attributes(proposal: &Proposal) -> String {
    let new = proposal.attributes.iter().map(|it| format!("`#[{it}]`"));
    let new: Vec<String> = new.collect();
    if new.is_empty() {
        format!("without `{}`", proposal.removes.join("`, `"))
    } else {
        new.join(", ")
    }
}
