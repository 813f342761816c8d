//! Assembles the runtime of a language, which is the same for every schema, from its source files.

use super::Vectors;
use super::parts::Parts;

/// Placeholder lines in the sources of the runtimes' stream classes, one of which is replaced by the functions
/// that read and write each encoding.
const PLACES: [&str; 2] = ["    // OPERATIONS\n", "\t# OPERATIONS\n"];

/// Texts of the source files of a runtime (the support code in each generated file), in the order
/// in which they depend on one another.
struct Texts<'t> {
    before: &'t [&'t str],
    /// Text of the class with one function for each operation.
    stream: &'t str,
    operations: &'t [&'t str],
    behind: &'t [&'t str],
}

impl Texts<'_> {
    fn joined(&self) -> String {
        let operations = self.operations.join("\n");
        let stream = PLACES
            .iter()
            .fold(self.stream.to_owned(), |text, place| text.replacen(place, &operations, 1));
        let all = [self.before, &[&stream], self.behind].concat();
        all.join("\n")
    }
}

/// Includes the text of a source file of a runtime (the support code in each generated file).
macro_rules! text {
    ($($path:literal)*) => {
        include_str!(concat!("runtime/", $($path),*))
    };
}

/// Includes the texts of the files that every language has in a folder, with this end of their names.
macro_rules! texts {
    ($language:literal operations $end:literal) => {
        texts!($language "/operations/" $end:
            "integers" "floats" "values" "lists" "depth" "relative" "texts" "subsets" "enums")
    };
    ($language:literal deltas $end:literal) => {
        texts!($language "/deltas/" $end:
            "values" "lists" "maps" "objects" "differences" "rotations")
    };
    ($language:literal $folder:literal $end:literal: $($name:literal)*) => {
        [$(text!($language $folder $name $end)),*]
    };
}

/// Returns the optional parts of the C++ runtime that a header needs.
pub(super) fn cpp_parts(parts: Parts) -> impl Iterator<Item = String> {
    let packets = text!("cpp/deltas/packets.h");
    let deltas = [&texts!("cpp" deltas ".h")[..], &[packets]].concat().join("\n");
    let [views, histories] = texts!("cpp" "/" ".h": "views" "histories").map(str::to_owned);
    parts.texts(deltas, views, histories).map(|it| [&it, text!("cpp/end.h")].join("\n"))
}

/// Returns the part of the TypeScript runtime for deltas.
fn typescript_deltas() -> String {
    let packets = text!("typescript/deltas/packets.ts");
    [&texts!("typescript" deltas ".ts")[..], &[packets]].concat().join("\n")
}

/// Returns the C++ runtime: the support code that is the same in each generated header.
pub(super) fn cpp() -> String {
    let memory = text!("cpp/operations/memory.h");
    let operations = [&[memory], &texts!("cpp" operations ".h")[..]].concat();
    let texts = Texts {
        before: &texts!("cpp" "/" ".h": "prelude" "box" "bits" "texts" "floats" "tiers"),
        stream: text!("cpp/stream.h"),
        operations: &operations,
        behind: &texts!("cpp" "/" ".h": "protocol" "end"),
    };
    texts.joined()
}

/// Returns the TypeScript runtime: the support code that is the same in each generated module, and the
/// comparisons that the code of the types calls.
pub(super) fn typescript(types: &str, parts: Parts) -> String {
    let order = needed(text!("typescript/order.ts"), "\nconst ", types);
    let [views, histories] = texts!("typescript" "/" ".ts": "views" "histories");
    let more: Vec<_> = Parts { deltas: false, ..parts }.texts("", views, histories).collect();
    let more = more.join("\n");
    let deltas = needed(&typescript_deltas(), "\n\n", &(types.to_owned() + &more));
    let texts = Texts {
        before: &texts!("typescript" "/" ".ts": "rejections" "memory" "numbers" "floats" "texts"),
        stream: text!("typescript/stream.ts"),
        operations: &texts!("typescript" operations ".ts"),
        behind: &[
            text!("typescript/bits.ts"),
            text!("typescript/protocol.ts"),
            &order,
            &deltas,
            &more,
        ],
    };
    texts.joined()
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
    let mut operations = vec![text!("csharp/operations/memory.cs")];
    operations.extend(texts!("csharp" operations ".cs"));
    operations.extend(parts.deltas.then_some(text!("csharp/operations/deltas.cs")));
    operations.extend(vectors.map(|_| text!("csharp/operations/vectors.cs")));
    let texts = Texts {
        before: &texts!("csharp" "/" ".cs":
            "usings" "outcome" "values" "compare" "texts" "floats" "tiers"),
        stream: text!("csharp/stream.cs"),
        operations: &operations,
        behind: &[text!("csharp/protocol.cs")],
    };
    let packets = text!("csharp/deltas/packets.cs");
    let deltas = [&texts!("csharp" deltas ".cs")[..], &[packets]].concat().join("\n");
    let [views, histories] = texts!("csharp" "/" ".cs": "views" "histories").map(str::to_owned);
    let more = parts.texts(deltas, views, histories);
    let text = [texts.joined()].into_iter().chain(more).collect::<Vec<_>>().join("\n");
    let Some(vectors) = vectors else { return text.replace("ROTATION", "float[]") };
    let text = text.replace("ROTATION", "global::VECTORS.Quaternion");
    let named = text.replace("VECTORS", vectors.namespace());
    let components = ["COMPONENT_X", "COMPONENT_Y", "COMPONENT_Z", "COMPONENT_W"];
    let pairs = components.iter().zip(vectors.components());
    pairs.fold(named, |text, (place, name)| text.replace(place, name))
}

/// Returns the GDScript runtime: the support code that is the same in each generated script, and the optional parts
/// that are needed.
pub(super) fn gdscript(parts: Parts) -> String {
    let [views, histories] = texts!("gdscript" "/" ".gd": "views" "histories").map(str::to_owned);
    let deltas = texts!("gdscript" deltas ".gd").join("\n");
    let last: Vec<_> = parts.texts(deltas, views, histories).collect();
    let last = last.join("\n\n");
    let more = if parts.deltas { text!("gdscript/operations/deltas.gd") } else { "" };
    let operations = [&texts!("gdscript" operations ".gd")[..], &[more]].concat();
    let texts = Texts {
        before: &texts!("gdscript" "/" ".gd": "outcome" "numbers" "envelope"),
        stream: text!("gdscript/stream.gd"),
        operations: &operations,
        behind: if parts.deltas { &[&last] } else { &[] },
    };
    texts.joined()
}
