//! `bitpack compare`: compares the schemas of two builds.

use core::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bitpack_tools::compare::{compare, write};
use bitpack_tools::model::Model;
use bitpack_tools::modelled::{KnownFields, listed};
use bitpack_tools::visible::shown_path;
use clap::Args;
use serde_json::json;

use super::schemas::trained;
use super::{Done, FOUND, load, stdout};

/// Compare the schemas of two builds by the names of types and fields
///
/// Fields are aligned as lines in a text diff: `+` added, `-` removed, `>` moved, `~` changed and `=`
/// only renamed, with the bits before and after.
///
/// The exit code is 1 if the wire format changed, so that the two builds cannot read each
/// other's packets.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// Schema file of the old build
    old: PathBuf,
    /// Schema file of the new build
    new: PathBuf,
    /// File of a model that was trained for the old build (`bitpack train`)
    ///
    /// Shows the fields of the new build that it has probabilities for, and those that lose theirs.
    #[arg(long, value_name = "MODEL")]
    model: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The fields of the new build that a trained model has probabilities for, and the fields of the
/// old build whose probabilities the new build does not use.
struct Fits<'a> {
    file: &'a Path,
    now: KnownFields,
    lost: Vec<String>,
}

impl Compare {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let (old, new) = (load(&self.old)?, load(&self.new)?);
        let fits = self.model.as_deref().map(|file| Fits::new(file, [&old, &new])).transpose()?;
        let (comparison, mut out) = (compare(old.original(), new.original()), stdout());
        if self.json {
            let mut value = serde_json::to_value(&comparison)?;
            if let (Some(fits), Some(object)) = (&fits, value.as_object_mut()) {
                object.insert("model".to_owned(), fits.json());
            }
            serde_json::to_writer_pretty(&mut out, &value)?;
            writeln!(out)?;
        } else {
            write(&comparison, &mut out)?;
            if let Some(fits) = &fits {
                fits.write(&mut out)?;
            }
        }
        out.flush()?;
        Ok(ExitCode::from(if comparison.wire_changed { FOUND } else { 0 }))
    }
}

impl<'a> Fits<'a> {
    fn new(file: &'a Path, [old, new]: [&Model; 2]) -> Result<Self, Box<dyn Error>> {
        let trained = trained(file)?;
        if !old.is_of(&trained) {
            let error = "the model was not trained for the old schema";
            return Err(format!("{}: {error}", shown_path(file)).into());
        }
        let now = new.known_fields(&trained);
        let lost = now.lost(&old.known_fields(&trained));
        Ok(Self { file, now, lost })
    }

    fn json(&self) -> serde_json::Value {
        json!({ "fields": self.now, "lost": self.lost })
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\n{}: {}", shown_path(self.file), self.now)?;
        if !self.lost.is_empty() {
            writeln!(out, "  lost: {}", listed(&self.lost))?;
        }
        Ok(())
    }
}
