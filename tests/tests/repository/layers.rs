//! Checks that no source file uses a layer above its own. The `lib.rs` of a crate lists its modules
//! from the lowest layer to the highest, and so does the `mod.rs` of some folders.
//!
//! Comments may name higher layers, because documentation links to the functions that users call.
//! Unit tests may too, because they use the code as users do. Macros are not checked: the language
//! requires them to be defined before their use.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Text that starts the unit tests at the end of a source file.
const UNIT_TESTS: &str = "#[cfg(test)]\nmod ";

const CRATE: &str = "crate::";

/// Returns the modules that a file declares, lowest layer first, without those for unit tests.
fn layers(parent: &str) -> Vec<&str> {
    let parent = parent.split(UNIT_TESTS).next().unwrap_or_default();
    let lines = parent.lines().map(|line| line.trim_start_matches("pub "));
    lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect()
}

/// Returns a source text without its comments and without the unit tests at its end.
fn code(text: &str) -> String {
    let text = text.split(UNIT_TESTS).next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the mistakes in a file: all uses of higher layers, and of the crate's root, which
/// re-exports every layer. `path` is relative to the folder of the layers, and `root` is the prefix
/// of their paths.
fn mistakes(layers: &[&str], root: &str, path: &str, text: &str) -> Vec<String> {
    let place = |name: &str| layers.iter().position(|layer| *layer == name);
    let own = path.split(['/', '.']).next().unwrap_or_default();
    let Some(here) = place(own) else {
        return vec![format!("{path}: `{own}` is no layer")];
    };
    let code = code(text);
    let mut found = Vec::new();
    for (at, root) in code.match_indices(root) {
        let rest = &code[at + root.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = &rest[..end];
        match place(name) {
            Some(there) if there <= here => {}
            Some(_) => found.push(format!("{path}: `{own}` is below `{name}`, and takes from it")),
            None => found.push(format!("{path}: `{root}{name}`: say of which layer it is")),
        }
    }
    // `codec/int.rs` is two levels below the root
    let way_up = "super::".repeat(path.split('/').count());
    if root == CRATE && code.contains(&way_up) {
        found.push(format!("{path}: `{way_up}` is the root: say of which layer it is"));
    }
    found
}

/// Returns the source files of a folder, except unit tests (`tests.rs`, folders of that name, and
/// `messages.rs`).
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_stem().is_some_and(|it| it == "tests" || it == "messages") {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Checks that each source file of a folder uses only its own layer and lower ones, in the order of
/// the modules in the file `parent`. Fails if there are fewer files than `fewest`.
fn look_down(folder: &str, parent: &str, fewest: usize) -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let root = if parent == "lib.rs" { CRATE } else { "super::" };
    let parent = fs::read_to_string(source.join(parent))?;
    let (layers, files) = (layers(&parent), files(&source)?);
    assert!(files.len() >= fewest, "{folder}: only {} files", files.len());
    let behind = parent.split(UNIT_TESTS).skip(1);
    let tests: Vec<String> =
        behind.filter_map(|it| Some(format!("{}.rs", it.split_once(';')?.0))).collect();
    let mut found = Vec::new();
    for file in &files {
        let path = file.strip_prefix(&source).unwrap_or(file);
        let path = path.to_string_lossy().replace('\\', "/");
        if !["lib.rs", "mod.rs"].contains(&&*path) && !tests.contains(&path) {
            found.extend(mistakes(&layers, root, &path, &fs::read_to_string(file)?));
        }
    }
    let mistakes = found.join("\n");
    assert!(found.is_empty(), "{folder}, from the bottom: {}\n{mistakes}", layers.join(", "));
    Ok(())
}

#[test]
fn the_runtime_imports_only_lower_layers() -> io::Result<()> {
    look_down("bitpack-core/src", "lib.rs", 140)
}

#[test]
fn the_derive_imports_only_lower_layers() -> io::Result<()> {
    look_down("bitpack-derive/src", "lib.rs", 60)?;
    look_down("bitpack-derive/src/attributes", "mod.rs", 8)
}

/// Returns the files that a file of the tools takes from, by the paths in it that begin with `crate::`
/// or `super::`. `all` has the paths of all files without their extensions.
fn imports(all: &BTreeMap<String, String>, path: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let code = all.get(path).map_or("", String::as_str);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, _) in code.match_indices(CRATE).chain(code.match_indices("super::")) {
        let before = code.get(..at).unwrap_or_default();
        if before.ends_with("super::") || before.ends_with(is_word) {
            continue;
        }
        let rest = code.get(at..).unwrap_or_default();
        let end = rest.find(|c: char| !is_word(c) && c != ':').unwrap_or(rest.len());
        let words: Vec<&str> = rest[..end].split("::").filter(|it| !it.is_empty()).collect();
        let up = words.iter().take_while(|it| **it == "super").count();
        let own: Vec<&str> = path.split('/').collect();
        let base = if up == 0 { &[][..] } else { own.get(..own.len() - up).unwrap_or_default() };
        let names = words.get(up.max(1)..).filter(|it| !it.is_empty());
        let mut full = [base, names.unwrap_or_default()].concat();
        while names.is_some() && !full.is_empty() && !all.contains_key(&full.join("/")) {
            full.pop();
        }
        found.insert(full.join("/"));
    }
    found.retain(|it| !it.is_empty() && it != path);
    found
}

/// Returns the files that are in a cycle of imports.
fn in_cycles(all: &BTreeMap<String, String>) -> Vec<String> {
    let mut left: BTreeMap<&String, BTreeSet<String>> =
        all.keys().map(|it| (it, imports(all, it))).collect();
    loop {
        let count = left.len();
        let taken: BTreeSet<String> = left.values().flatten().cloned().collect();
        let names: BTreeSet<String> = left.keys().map(|it| (*it).clone()).collect();
        left.retain(|it, own| taken.contains(*it) && own.iter().any(|it| names.contains(it)));
        if left.len() == count {
            return left.into_keys().cloned().collect();
        }
    }
}

/// Checks that no files of a folder import one another but `those`. Fails if there are fewer files than
/// `fewest`.
fn has_no_cycles_but(those: &[&str], folder: &str, fewest: usize) -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut all = BTreeMap::new();
    for file in files(&source)? {
        let path = file.strip_prefix(&source).unwrap_or(&file).with_extension("");
        let path = path.to_string_lossy().replace('\\', "/");
        let path = path.strip_suffix("/mod").unwrap_or(&path).to_owned();
        all.insert(path, code(&fs::read_to_string(&file)?));
    }
    assert!(all.len() >= fewest, "{folder}: only {} files", all.len());
    let found = in_cycles(&all);
    assert_eq!(found, those, "{folder}: files that import one another");
    Ok(())
}

#[test]
fn only_the_table_of_encodings_has_import_cycles() -> io::Result<()> {
    // each row of the table calls hash functions, which take the kind of a row
    let rows = ["description", "hash/nodes", "hash/terms", "hash/words", "table"];
    let rows = rows.map(|file| format!("schema/{file}"));
    has_no_cycles_but(&rows.each_ref().map(String::as_str), "bitpack-core/src", 200)?;
    has_no_cycles_but(&[], "bitpack-derive/src", 60)?;
    has_no_cycles_but(&[], "bitpack-tools/src", 150)
}

#[test]
fn import_cycles_are_found() {
    let of = |b: &str| {
        let files =
            [("a", "use crate::b::c::C;\n"), ("b", ""), ("b/c", b), ("d", "use crate::a::A;")];
        in_cycles(&files.map(|(path, text)| (path.to_owned(), text.to_owned())).into())
    };
    assert!(of("use super::{B, other};\nuse crate::b::B;\n").is_empty());
    assert_eq!(of("use crate::a::A;\n"), ["a", "b/c"]);
    assert_eq!(of("use super::super::a::A;\n"), ["a", "b/c"]);
}

#[test]
fn upward_imports_are_found() {
    let lib = "mod words;\n\n#[macro_use]\npub mod codec;\npub use codec::Codec;\nmod stream;\n\n\
               #[cfg(test)]\nmod golden;\n";
    let layers = layers(lib);
    assert_eq!(layers, ["words", "codec", "stream"]);
    let count = |path: &str, text: &str| mistakes(&layers, CRATE, path, text).len();
    let int = |text: &str| count("codec/int.rs", text);
    assert_eq!(int("use crate::words::WriteRun;\nuse super::Codec;\n"), 0);
    assert_eq!(int("/// As [`crate::Stream`] has it.\nuse crate::codec::Codec;\n"), 0);
    assert_eq!(int("#[cfg(test)]\nmod tests {\n    use crate::stream::Stream;\n}\n"), 0);
    assert_eq!(int("use crate::stream::Stream;\n"), 1);
    assert_eq!(int("type A = $crate::stream::Stream;\nuse crate::Codec;\n"), 2);
    assert_eq!(int("use crate::{stream::Stream, words::WriteRun};\n"), 1);
    assert_eq!(int("use super::super::stream::Stream;\n"), 1);
    assert_eq!(count("codec.rs", "use super::stream::Stream;\n"), 1);
    assert_eq!(count("other.rs", ""), 1);
    let inside = |text: &str| mistakes(&layers, "super::", "codec.rs", text).len();
    assert_eq!(
        (inside("use super::words::WriteRun;\n"), inside("use super::stream::Stream;\n")),
        (0, 1)
    );
}
