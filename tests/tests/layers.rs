//! No file takes anything from a layer above its own: the modules of a crate stand in its `lib.rs` from
//! the bottom to the top.
//!
//! Comments may look up, because a page of the documentation leads to what people call; so may unit
//! tests, which use what they test as people do. Macros are used below where they stand, as the
//! language has it.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The layers of a crate, from the bottom.
fn layers(lib: &str) -> Vec<&str> {
    let lines = lib.lines().map(|line| line.trim_start_matches("pub "));
    lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect()
}

/// The text without its comments, and without the unit tests, which stand at the end.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// What a file of this path, from `src` on, takes from above; or from the root, which has something of
/// every layer.
fn mistakes(layers: &[&str], path: &str, text: &str) -> Vec<String> {
    let place = |name: &str| layers.iter().position(|layer| *layer == name);
    let own = path.split(['/', '.']).next().unwrap_or_default();
    let Some(here) = place(own) else {
        return vec![format!("{path}: `{own}` is no layer")];
    };
    let code = code(text);
    let mut found = Vec::new();
    for (at, root) in code.match_indices("crate::") {
        let rest = &code[at + root.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = &rest[..end];
        match place(name) {
            Some(there) if there <= here => {}
            Some(_) => found.push(format!("{path}: `{own}` is below `{name}`, and takes from it")),
            None => found.push(format!("{path}: `crate::{name}`: say of which layer it is")),
        }
    }
    // `codec/int.rs` is two below the root
    let root = "super::".repeat(path.split('/').count());
    if code.contains(&root) {
        found.push(format!("{path}: `{root}` is the root: say of which layer it is"));
    }
    found
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// All files of a crate, at least so many.
fn look_down(name: &str, fewest: usize) -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let lib = fs::read_to_string(source.join("lib.rs"))?;
    let (layers, files) = (layers(&lib), files(&source)?);
    assert!(files.len() >= fewest, "{name}: only {} files", files.len());
    let mut found = Vec::new();
    for file in &files {
        let path = file.strip_prefix(&source).unwrap_or(file);
        let path = path.to_string_lossy().replace('\\', "/");
        if path != "lib.rs" {
            found.extend(mistakes(&layers, &path, &fs::read_to_string(file)?));
        }
    }
    let mistakes = found.join("\n");
    assert!(found.is_empty(), "{name}, from the bottom: {}\n{mistakes}", layers.join(", "));
    Ok(())
}

#[test]
fn the_runtime_looks_down() -> io::Result<()> {
    look_down("bitpack-core", 140)
}

#[test]
fn what_looks_up_is_found() {
    let layers =
        layers("mod words;\n\n#[macro_use]\npub mod codec;\npub use codec::Codec;\nmod stream;\n");
    assert_eq!(layers, ["words", "codec", "stream"]);
    let of = |path: &str, text: &str| mistakes(&layers, path, text).len();
    assert_eq!(of("codec/int.rs", "use crate::words::Put;\nuse super::Codec;\n"), 0);
    assert_eq!(
        of("codec/int.rs", "/// As [`crate::Stream`] has it.\nuse crate::codec::Codec;\n"),
        0
    );
    assert_eq!(of("codec.rs", "#[cfg(test)]\nmod tests {\n    use crate::stream::Stream;\n}\n"), 0);
    assert_eq!(of("codec/int.rs", "use crate::stream::Stream;\n"), 1);
    assert_eq!(of("codec/int.rs", "type A = $crate::stream::Stream;\nuse crate::Codec;\n"), 2);
    assert_eq!(of("codec/int.rs", "use crate::{stream::Stream, words::Put};\n"), 1);
    assert_eq!(of("codec/int.rs", "use super::super::stream::Stream;\n"), 1);
    assert_eq!(of("codec.rs", "use super::stream::Stream;\n"), 1);
    assert_eq!(of("other.rs", ""), 1);
}
