//! Assembles the runtime of a language, which is the same for every schema, from its source files.

use super::Vectors;
use super::parts::Parts;

/// Placeholder lines in the sources of the runtimes' stream classes, one of which is replaced by the
/// functions that read and write each encoding.
const PLACES: [&str; 2] = ["    // OPERATIONS\n", "\t# OPERATIONS\n"];

/// Returns the text of a stream class with its functions.
fn stream(text: &str, operations: &[&str]) -> String {
    let operations = operations.join("\n");
    PLACES.iter().fold(text.to_owned(), |text, place| text.replacen(place, &operations, 1))
}

/// Includes the text of a source file of a runtime (the support code in each generated file).
macro_rules! text {
    ($($path:literal)*) => {
        include_str!(concat!("runtime/", $($path),*))
    };
}

/// Includes the texts of the files in a folder of a language, with this end of their names. The files of
/// `operations` and `deltas` are those that every language has, and the ones that are named before or after
/// them.
macro_rules! texts {
    ($language:literal operations $end:literal $($first:literal)*) => {
        texts!($language "/operations/" $end: $($first)*
            "integers" "floats" "values" "lists" "depth" "relative" "texts" "subsets" "enums")
    };
    ($language:literal deltas $end:literal $($last:literal)*) => {
        texts!($language "/deltas/" $end:
            "values" "lists" "maps" "objects" "differences" "rotations" $($last)*)
    };
    ($language:literal $folder:literal $end:literal: $($name:literal)*) => {
        [$(text!($language $folder $name $end)),*]
    };
}

/// Returns the optional parts of the C++ runtime that a header needs.
pub(super) fn cpp_parts(parts: Parts) -> impl Iterator<Item = String> {
    let deltas = texts!("cpp" deltas ".h" "packets").join("\n");
    let [views, histories] = texts!("cpp" "/" ".h": "views" "histories").map(str::to_owned);
    parts.texts(deltas, views, histories).map(|it| [&it, text!("cpp/end.h")].join("\n"))
}

/// Returns the C++ runtime: the support code that is the same in each generated header.
pub(super) fn cpp() -> String {
    let before = texts!("cpp" "/" ".h": "prelude" "box" "bits" "texts" "floats" "tiers");
    let stream = stream(text!("cpp/stream.h"), &texts!("cpp" operations ".h" "memory"));
    let after = texts!("cpp" "/" ".h": "protocol" "end");
    [&before[..], &[&stream], &after].concat().join("\n")
}

/// Returns the TypeScript runtime: the support code that is the same in each generated module, and the
/// comparisons that the code of the types calls.
pub(super) fn typescript(types: &str, parts: Parts) -> String {
    let order = needed(text!("typescript/order.ts"), "\nconst ", types);
    let [views, histories] = texts!("typescript" "/" ".ts": "views" "histories");
    let more: Vec<_> = Parts { deltas: false, ..parts }.texts("", views, histories).collect();
    let more = more.join("\n");
    let deltas = texts!("typescript" deltas ".ts" "packets").join("\n");
    let deltas = needed(&deltas, "\n\n", &(types.to_owned() + &more));
    let before = texts!("typescript" "/" ".ts": "rejections" "memory" "numbers" "floats" "texts");
    let stream = stream(text!("typescript/stream.ts"), &texts!("typescript" operations ".ts"));
    let after = texts!("typescript" "/" ".ts": "bits" "protocol");
    [&before[..], &[&stream], &after, &[&order, &deltas, &more]].concat().join("\n")
}

/// Returns the declarations in a file, separated by `separator`, that `users` or a later
/// declaration of the file refers to. TypeScript's option `noUnusedLocals` rejects all others.
fn needed(file: &str, separator: &str, users: &str) -> String {
    let is_name = |it: char| it.is_alphanumeric() || it == '$' || it == '_';
    let mut declarations = file.split(separator);
    let head = declarations.next().unwrap_or_default();
    let mut kept: Vec<&str> = Vec::new();
    for declaration in declarations.collect::<Vec<_>>().into_iter().rev() {
        let text = declaration.trim_end();
        let line = text.lines().find(|it| !is_comment(it)).unwrap_or_default();
        let line = ["const ", "type "].iter().find_map(|it| line.strip_prefix(it)).unwrap_or(line);
        let name = line.split(|it| !is_name(it)).next().unwrap_or_default();
        let refers = |text: &str| text.split(|it| !is_name(it)).any(|it| it == name);
        if refers(users) || kept.iter().any(|it| refers(it)) {
            kept.push(text);
        }
    }
    if kept.is_empty() {
        return String::new();
    }
    let kept = kept.iter().rev().map(|it| format!("{separator}{it}"));
    format!("{head}{}\n", kept.collect::<String>())
}

/// Returns `true` for a line of a documentation comment.
fn is_comment(line: &str) -> bool {
    ["/**", " *"].iter().any(|it| line.starts_with(it))
}

/// Returns the C# runtime: the support code that is the same in each generated file, with the operations
/// on vectors of an engine, and the optional parts that are needed.
pub(super) fn csharp(vectors: Option<Vectors>, parts: Parts) -> String {
    let mut operations = texts!("csharp" operations ".cs" "memory").to_vec();
    operations.extend(parts.deltas.then_some(text!("csharp/operations/deltas.cs")));
    operations.extend(vectors.map(|_| text!("csharp/operations/vectors.cs")));
    let before = texts!("csharp" "/" ".cs":
        "usings" "outcome" "values" "compare" "texts" "floats" "tiers");
    let mut all = before.map(str::to_owned).to_vec();
    all.extend([
        stream(text!("csharp/stream.cs"), &operations),
        text!("csharp/protocol.cs").into(),
    ]);
    let deltas = texts!("csharp" deltas ".cs" "packets").join("\n");
    let [views, histories] = texts!("csharp" "/" ".cs": "views" "histories").map(str::to_owned);
    all.extend(parts.texts(deltas, views, histories));
    let text = all.join("\n");
    let Some(vectors) = vectors else { return text.replace("ROTATION", "float[]") };
    let text = text.replace("ROTATION", "global::VECTORS.Quaternion");
    let named = text.replace("VECTORS", vectors.namespace());
    let components = ["COMPONENT_X", "COMPONENT_Y", "COMPONENT_Z", "COMPONENT_W"];
    let pairs = components.iter().zip(vectors.components());
    pairs.fold(named, |text, (place, name)| text.replace(place, name))
}

/// Returns the GDScript runtime: the support code that is the same in each generated script, and the optional
/// parts that are needed.
pub(super) fn gdscript(parts: Parts) -> String {
    let mut operations = texts!("gdscript" operations ".gd").to_vec();
    // an empty one ends the last line
    operations.push(if parts.deltas { text!("gdscript/operations/deltas.gd") } else { "" });
    let before = texts!("gdscript" "/" ".gd": "outcome" "numbers" "envelope");
    let stream = stream(text!("gdscript/stream.gd"), &operations);
    let all = [&before[..], &[&stream]].concat().join("\n");
    let deltas = texts!("gdscript" deltas ".gd").join("\n");
    let [views, histories] = texts!("gdscript" "/" ".gd": "views" "histories").map(str::to_owned);
    let more: Vec<_> = parts.texts(deltas, views, histories).collect();
    if parts.deltas { [all, more.join("\n\n")].join("\n") } else { all }
}
