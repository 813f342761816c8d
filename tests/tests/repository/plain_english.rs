//! Checks the first words of all doc comments of the workspace.
//!
//! A summary line begins with a verb in the third person or with the noun that it defines. A line that
//! begins with "What", "Whether" or "The same" depends on the code below it.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// First words after which a reader has to look at the code to understand a comment.
const OPENINGS: &[&str] = &[
    "What", "Which", "Whether", "How", "The same", "Of", "Those", "That", "So", "Behind", "As",
    "Where",
];

/// Comments that may begin with such words: the end of the file's path, the first words, and the
/// reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

/// Folders whose comments are not checked: build products, and generated sources that tests
/// compare.
const SKIPPED: &[&str] = &["target", ".git", "golden"];

/// Returns the source files in `folder` and in the folders below it.
pub(crate) fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            if !SKIPPED.iter().any(|skipped| name == *skipped) {
                found.extend(sources(&path)?);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Returns the first line of each doc comment, with its line number.
fn summaries(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut marker_before = "";
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let marker = ["///", "//!"].into_iter().find(|marker| line.starts_with(marker));
        let marker = marker.unwrap_or_default();
        if !marker.is_empty() && marker != marker_before {
            found.push((index + 1, line[marker.len()..].trim_start()));
        }
        marker_before = marker;
    }
    found
}

/// Returns true if the comment begins with one of [`OPENINGS`] as a whole word or words.
fn has_to_be_decoded(summary: &str) -> bool {
    OPENINGS.iter().any(|opening| {
        summary
            .strip_prefix(opening)
            .is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
    })
}

#[test]
fn doc_comments_open_with_a_verb_or_a_noun() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut total, mut found) = (0, Vec::new());
    for path in sources(&root)? {
        let text = fs::read_to_string(&path)?;
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        for (line, summary) in summaries(&text) {
            total += 1;
            let is_exception = EXCEPTIONS
                .iter()
                .any(|(file, words, _)| name.ends_with(file) && summary.starts_with(words));
            if has_to_be_decoded(summary) && !is_exception {
                found.push(format!("{name}:{line}: {summary}"));
            }
        }
    }
    assert!(total > 5000, "only {total} doc comments were found");
    assert!(found.is_empty(), "{} of {total}:\n{}", found.len(), found.join("\n"));
    assert!(100 * EXCEPTIONS.len() <= 3 * total, "more than 3 % are exceptions");
    Ok(())
}

#[test]
fn openings_are_recognised() {
    let text =
        "//! What it does.\n//! Which is more.\nfn f() {}\n/// Whatever.\n/// The same.\nfn g() {}";
    let openings: Vec<&str> = summaries(text).into_iter().map(|(_, summary)| summary).collect();
    assert_eq!(openings, ["What it does.", "Whatever."]);
    assert!(has_to_be_decoded("What it does.") && has_to_be_decoded("The same of a list."));
    assert!(!has_to_be_decoded("Whatever.") && !has_to_be_decoded("Returns what is left."));
}
