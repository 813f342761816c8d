//! Loads schema files. A damaged file is rejected with the line and the part that is wrong.

use core::fmt;
use std::borrow::Cow;
use std::io::{self, Read as _};
use std::path::Path;

use bitpack::ReplayHeader;
use bitpack::schema::description::Description;

use crate::input::source;
use crate::locate::line_of;
use crate::model::{Fault, Model};
use crate::visible::{each_text, shown_path, visible};

/// Maximum size of a schema file in bytes. The largest known, with a thousand types, has three
/// megabytes.
const LARGEST: u64 = 64 << 20;

/// A part of a schema file that is not valid there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Number of the line in which the part begins, counted from 1.
    pub line: usize,
    /// Path from the root of the JSON to the part; empty for the root.
    pub path: String,
    /// The problem with the part.
    pub reason: String,
}

/// Loads a schema file and checks it, or the schema in a replay. The file `-` is the standard input, and a
/// file in the format gzip is decompressed.
///
/// # Errors
///
/// Returns an error if the file cannot be read or is not a valid schema. The error names the line
/// and the part that is wrong.
pub fn load(file: &Path) -> Result<Model, String> {
    read(file).map_err(|wrong| format!("{}: {wrong}", shown_path(file)))
}

fn read(file: &Path) -> Result<Model, String> {
    let io = |error: io::Error| error.to_string();
    let parsed = |text: &str| parse(text).map_err(|it| format!("not a valid schema: {it}"));
    let (reader, first) = source::peek(source::open(file).map_err(io)?, true).map_err(io)?;
    if ReplayHeader::is_replay(&first) {
        return parsed(&ReplayHeader::read(reader).map_err(io)?.schema);
    }
    let mut bytes = Vec::new();
    reader.take(LARGEST + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > LARGEST {
        let most = LARGEST >> 20;
        return Err(format!("larger than {most} MiB, the maximum for a schema file"));
    }
    let text = String::from_utf8(bytes).map_err(|_| "not UTF-8 text; a schema file is JSON")?;
    parsed(&text)
}

/// Parses the text of a schema file and checks it.
///
/// # Errors
///
/// Returns the line and the part that is wrong if the text is not a valid schema.
pub fn parse(text: &str) -> Result<Model, Damage> {
    match with_visible_names(text) {
        Some(visible) => parse_visible(&visible),
        None => parse_visible(text),
    }
}

/// Escapes control characters and marks that change the direction of text, in all texts of a schema
/// file but the values of defaults. Returns `None` if there are none, as in every file of a game.
fn with_visible_names(text: &str) -> Option<String> {
    let is_suspect =
        |it: char| !it.is_ascii() || it.is_ascii_control() && !it.is_ascii_whitespace();
    if !text.contains("\\u") && !text.contains(is_suspect) {
        return None;
    }
    let (mut value, mut is_changed) = (serde_json::from_str(text).ok()?, false);
    each_text(&mut value, Some("value"), &mut |text| {
        if let Cow::Owned(escaped) = visible(text) {
            (*text, is_changed) = (escaped, true);
        }
    });
    is_changed.then(|| value.to_string())
}

fn parse_visible(text: &str) -> Result<Model, Damage> {
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
        reason: "unexpected text after the schema".to_owned(),
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

impl core::error::Error for Damage {}
