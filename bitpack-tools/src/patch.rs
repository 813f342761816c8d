//! Writes the attributes that a profile proposes into the game's sources: as a patch, or into the
//! files.
//!
//! A source is parsed only to find its types, and the places of their fields and attributes.
//! Everything else stays as it is, byte for byte.

mod definition;
mod edit;
mod sources;

pub use sources::Sources;

use core::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use similar::TextDiff;

use crate::model::{Body, Field, Model, each_value};
use crate::profile::{Declaration, Proposal};
use definition::Definition;

/// Changes of source files.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Patch {
    /// The files that change.
    pub files: Vec<FileChange>,
    /// The proposals that the changes implement, the largest saving first.
    pub written: Vec<Proposal>,
    /// The proposals that were left out, each with the reason.
    pub left: Vec<(Proposal, String)>,
}

/// A source file before and after the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// Path of the file. It begins with the file or folder that `Sources::read` was given.
    pub path: PathBuf,
    /// The text of the file as it was read.
    pub before: String,
    /// The text of the file with the new attributes.
    pub after: String,
}

/// Returns the changes of the sources that implement `proposals`.
pub fn patch(model: &Model, sources: &Sources, proposals: Vec<Proposal>) -> Patch {
    let mut by_field: BTreeMap<Declaration, Vec<Proposal>> = BTreeMap::new();
    for proposal in proposals {
        by_field.entry(proposal.declaration.clone()).or_default().push(proposal);
    }
    let mut patch = Patch::default();
    let mut edits: BTreeMap<usize, Vec<edit::Edit>> = BTreeMap::new();
    let mut with_length: Vec<(&Definition, &definition::Field)> = Vec::new();
    for (declaration, mut proposals) in by_field {
        let found = definition_of(model, sources, &declaration.type_);
        let found = found.and_then(|definition| {
            let field = definition.field(&declaration).ok_or("its field is not in the source")?;
            Ok((definition, field))
        });
        let (definition, field) = match found {
            Ok(found) => found,
            Err(why) => {
                patch.left.extend(proposals.into_iter().map(|it| (it, why.clone())));
                continue;
            }
        };
        let text = sources.text(definition.file);
        while !proposals.is_empty() {
            match edit::of_field(text, sources, field, &mut proposals) {
                Ok(new) => {
                    edits.entry(definition.file).or_default().extend(new);
                    break;
                }
                Err((at, why)) => patch.left.push((proposals.remove(at), why)),
            }
        }
        if proposals.iter().flat_map(|it| &it.attributes).any(|it| edit::is_length(it)) {
            with_length.push((definition, field));
        }
        patch.written.extend(proposals);
    }
    // the fields of a type are neighbours, because the proposals are sorted
    for some in with_length.chunk_by(|one, other| core::ptr::eq(one.0, other.0)) {
        let own: Vec<_> = some.iter().map(|it| it.1).collect();
        let Some((definition, _)) = some.first() else { continue };
        if let Some(useless) = definition.useless_length_default(&own) {
            let edit = edit::removed(sources.text(definition.file), &useless.place);
            edits.entry(definition.file).or_default().push(edit);
        }
    }
    for (file, edits) in edits {
        let before = sources.text(file).to_owned();
        let after = edit::apply(&before, edits);
        patch.files.push(FileChange { path: sources.path(file).to_owned(), before, after });
    }
    patch.written.sort_by_key(|it| Reverse(it.hint.saves));
    patch.left.sort_by_key(|it| Reverse(it.0.hint.saves));
    patch
}

/// Returns the definition of a type of the schema, or the reason why there is not exactly one.
fn definition_of<'s>(
    model: &Model,
    sources: &'s Sources,
    name: &str,
) -> Result<&'s Definition, String> {
    let mut same = model.types().iter().filter(|it| it.name == name);
    let (Some(type_), None) = (same.next(), same.next()) else {
        return Err(format!("the schema has several types `{name}`"));
    };
    let wanted: Vec<(Option<&str>, &str)> = match model.body(type_) {
        Body::Struct(fields) => names(fields).into_iter().map(|it| (None, it)).collect(),
        Body::Enum(choice) => {
            let of =
                |(variant, fields)| names(fields).into_iter().map(move |it| (Some(variant), it));
            choice.variants.iter().map(|it| (&*it.name, &*it.fields)).flat_map(of).collect()
        }
        Body::Alias(_) | Body::Opaque => Vec::new(),
    };
    let all: Vec<&Definition> = sources.types(name).collect();
    let fits = |it: &&&Definition| it.has_only(&wanted);
    let fitting: Vec<&&Definition> = all.iter().filter(fits).collect();
    let place = |it: &Definition| format!("{}:{}", sources.path(it.file).display(), it.line);
    if let Some(file) = sources.macro_with(name, !all.is_empty()) {
        return Err(format!("a macro in {} makes `{name}`", file.display()));
    }
    match (fitting.as_slice(), all.as_slice()) {
        ([one], _) => Ok(one),
        ([], []) => Err(format!("no type `{name}` that derives `Serialize` was found")),
        ([], [other, ..]) => {
            Err(format!("`{name}` in {} has other fields than the schema", place(other)))
        }
        (several, _) => {
            let places: Vec<String> = several.iter().map(|it| place(it)).collect();
            Err(format!("`{name}` is defined {} times: {}", places.len(), places.join(", ")))
        }
    }
}

/// Returns the names of fields, also of those with a condition.
fn names(fields: &[Field]) -> Vec<&str> {
    let mut names = Vec::new();
    each_value(fields, &mut |it| names.push(&*it.name));
    names
}

impl Patch {
    /// Returns the changes as a unified diff, with paths relative to `folder`, as `git apply` takes
    /// them there.
    pub fn diff(&self, folder: &Path) -> String {
        let mut diff = String::new();
        for FileChange { path, before, after } in &self.files {
            let path = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
            let path = path.trim_start_matches("./").trim_start_matches('/').replace('\\', "/");
            let (old, new) = (format!("a/{path}"), format!("b/{path}"));
            let lines = TextDiff::from_lines(before, after);
            diff += &lines.unified_diff().header(&old, &new).to_string();
        }
        diff
    }

    /// Writes the files.
    ///
    /// # Errors
    ///
    /// If a file has changed since it was read, no file is written. If one cannot be written, it
    /// stays as it was, and those before it are changed.
    pub fn apply(&self) -> io::Result<()> {
        for FileChange { path, before, .. } in &self.files {
            if fs::read(path)? != before.as_bytes() {
                let why = format!("{} has changed since it was read", path.display());
                return Err(io::Error::other(why));
            }
        }
        self.files.iter().try_for_each(replace)
    }
}

/// Writes a file beside the old one, and puts it in its place, so that an error leaves the old one
/// as it was.
fn replace(change: &FileChange) -> io::Result<()> {
    let path = &change.path;
    let why =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let new = path.with_extension("rs.bitpack-new");
    let write = || {
        fs::write(&new, &change.after)?;
        fs::set_permissions(&new, fs::metadata(path)?.permissions())?;
        fs::rename(&new, path)
    };
    write().map_err(why)
}
