//! Schema files: read, checked, and refused with the place if they are damaged.

use core::fmt;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use bitpack::schema::description::Description;

use crate::locate::line_of;
use crate::model::{Fault, Model};

/// Most bytes of a schema file. The largest that is known, a thousand types, has three megabytes.
const LARGEST: u64 = 64 << 20;

/// Why a file is no schema.
#[derive(Debug)]
pub struct FileError {
    /// Which file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum Wrong {
    /// It cannot be read.
    Io(io::Error),
    /// It has more bytes than a schema has.
    TooLarge,
    /// It is no text.
    NoText,
    /// A part of it is not what a schema has there.
    Damaged(Damage),
}

/// A part of a file that is not what a schema has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Counted from 1.
    pub line: usize,
    /// From the whole to the part; empty for the whole.
    pub path: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The schema in this file.
///
/// # Errors
///
/// If it cannot be read, or is none, with the line and the part that is damaged.
pub fn load(file: &Path) -> Result<Model, FileError> {
    let failed = |wrong| FileError { file: file.to_owned(), wrong };
    let opened = File::open(file).map_err(|error| failed(Wrong::Io(error)))?;
    let mut bytes = Vec::new();
    let read = opened.take(LARGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| failed(Wrong::Io(error)))?;
    if bytes.len() as u64 > LARGEST {
        return Err(failed(Wrong::TooLarge));
    }
    let text = String::from_utf8(bytes).map_err(|_| failed(Wrong::NoText))?;
    parse(&text).map_err(|damage| failed(Wrong::Damaged(damage)))
}

/// The schema in this text.
///
/// # Errors
///
/// If it is none, with the line and the part that is damaged.
pub fn parse(text: &str) -> Result<Model, Damage> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read: Result<Description, _> = serde_path_to_error::deserialize(&mut reader);
    let description = read.map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        let reason = inner.to_string();
        let place = format!(" at line {} column {}", inner.line(), inner.column());
        let reason = reason.strip_suffix(&place).unwrap_or(&reason).to_owned();
        let path = if path == "." { String::new() } else { path };
        Damage { line: inner.line(), path, reason }
    })?;
    reader.end().map_err(|error| Damage {
        line: error.line(),
        path: String::new(),
        reason: "something follows the schema".to_owned(),
    })?;
    Model::new(description).map_err(|Fault { path, reason }| Damage {
        line: line_of(text, &path),
        path,
        reason,
    })
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if !self.path.is_empty() {
            write!(f, "`{}`: ", self.path)?;
        }
        f.write_str(&self.reason)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file.display())?;
        match &self.wrong {
            Wrong::Io(error) => write!(f, "{error}"),
            Wrong::TooLarge => write!(f, "more than {} MiB: no schema", LARGEST >> 20),
            Wrong::NoText => f.write_str("no text, so no schema: a schema is a JSON file"),
            Wrong::Damaged(damage) => write!(f, "no schema: {damage}"),
        }
    }
}

impl core::error::Error for FileError {}
impl core::error::Error for Damage {}
