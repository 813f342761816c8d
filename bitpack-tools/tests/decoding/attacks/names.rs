//! 112 names that contain code or marks, as names of types, fields and variants, in every output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::compare::{compare, write as write_comparison};
use bitpack_tools::convert::Converter;
use bitpack_tools::diff;
use bitpack_tools::dump::{self, Dump, Page};
use bitpack_tools::file::parse;
use bitpack_tools::input::Packet;
use bitpack_tools::layout;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{self, Profile};
use bitpack_tools::train::{self, Subject, Training};
use bitpack_tools::{languages, summary, wireshark};
use serde_json::{Value, json};

use crate::browser::{WIDTHS, visited};

/// Names with control characters, marks that change the direction of text, markup, code in each
/// generated language and in a shell, and reserved words.
#[rustfmt::skip]
const NAMES: [&str; 112] = [
    // control characters
    "\0", "a\0b", "\u{1}", "\u{7}", "\u{8}\u{8}", "a\tb", "a\nb", "a\r\nb", "\u{b}", "\u{c}", "\u{1b}[31m", "\u{1b}]0;a\u{7}",
    "\u{7f}", "\u{85}", "\u{9b}2J", "\n\n\n",
    // direction and invisible marks
    "\u{202e}a", "\u{202d}a\u{202c}", "a\u{2066}b\u{2069}", "\u{2067}a", "\u{2068}a", "\u{200f}a", "\u{200e}a", "\u{61c}a", "a\u{2028}b",
    "a\u{2029}b", "\u{feff}a", "a\u{200b}b", "\u{ad}a", "\u{e0041}a", "\u{fff9}a", "\u{180e}a",
    // markup
    "<script>alert(1)</script>", "\"><img src=x onerror=\"alert(1)\">", "' onmouseover='alert(1)", "</title><b>", "</style></script><b>",
    "<!--", "-->", "]]>", "<![CDATA[", "&lt;b&gt;", "&#60;", "<svg/onload=alert(1)>", "javascript:alert(1)", "</svg><b>",
    "</text><b>", "<a href=\"x\">",
    // Lua
    "]] os.exit(77) --[[", "\" os.exit(77) --", "' .. os.exit(77) .. '", "a\\\" os.exit(77) --", "]==] os.exit(77) --", "--[[",
    "\\", "\\n", "\\x00", "\\z ", "end os.exit(77) --", "nil",
    // C++
    "*/ int exit77 = (std::exit(77), 0); /*", "\"; std::exit(77); //", "??/", "a\\", "#include \"x\"", "R\"(", ")\"", "} int main() { return 77; } //",
    "//", "/*", "#define a", "a::b", "<::>", "template", "namespace", "operator+", "constexpr", "__FILE__", "int", "auto",
    // TypeScript and JavaScript
    "`${process.exit(77)}`", "\"; process.exit(77); //", "'; process.exit(77); //", "${process.exit(77)}", "__proto__", "constructor",
    "prototype", "toString", "hasOwnProperty", "await", "yield", "arguments", "undefined", "Number", "Uint8Array", "</script>",
    // GDScript
    "\"\"\" OS.kill(1)", "func a():", "class_name", "self", "preload", "\tpass",
    // shells, formats and other letters
    "$(exit 77)", "`exit 77`", "; exit 77", "| cat", "%s%n%d", "{0}", "größe", "\u{1f600}", "class", "this",
];

/// Number of names, which is the number of types, of fields and of variants.
const COUNT: usize = NAMES.len();

fn part(name: &str, bits: [usize; 2], encoding: &Value) -> Value {
    json!({ "name": name, "min_bits": bits[0], "max_bits": bits[1], "encoding": encoding })
}

/// Returns a part whose delta is a function of this name.
fn by_function(name: &str, encoding: &Value) -> Value {
    let mut part = part(name, [1, 1], encoding);
    part["delta"] = json!({ "form": { "function": { "path": name } } });
    part
}

fn described(name: &str, bits: [usize; 2], parts: &Value) -> Value {
    json!({ "name": name, "min_bits": bits[0], "max_bits": bits[1], "parts": parts, "delta": { "form": "own" } })
}

/// Returns a schema file in which a type, a variant with a field, a field, the function for its delta and
/// a condition have each name.
fn schema(names: &[String]) -> Value {
    let name = |at: usize| names.get(at).map_or("", |it| it);
    let mut types = Vec::new();
    for at in 0..COUNT {
        types.push(described(
            name(at),
            [1, 1],
            &json!({ "fields": [by_function(name(at), &json!("bool"))] }),
        ));
    }
    let variant = |at: usize| json!({ "name": name(at), "number": at, "fields": [by_function(name(at), &json!({ "type": at }))] });
    let variants: Vec<Value> = (0..COUNT).map(variant).collect();
    types.push(described(
        "Choice",
        [8, 8],
        &json!({ "variants": { "tag_bits": 7, "least": 0, "discriminants": false, "checks": [], "variants": variants } }),
    ));
    let mut fields = Vec::new();
    for at in 0..COUNT {
        fields.push(part(name(at), [1, 1], &json!("bool")));
        let condition = json!({ "field": { "name": name(at), "path": [] } });
        let inner = part(&format!("{}_", name(at)), [1, 1], &json!({ "type": at }));
        let group = json!({ "when": { "condition": condition, "parts": [inner] } });
        fields.push(part(name(at), [0, 1], &group));
    }
    fields.push(part("choice", [8, 8], &json!({ "type": COUNT })));
    types.push(described("All", [COUNT + 8, 2 * COUNT + 8], &json!({ "fields": fields })));
    json!({ "bitpack_schema": 2, "packets": [{ "type": COUNT + 1, "hash": "0x1" }], "types": types })
}

fn model(names: &[String]) -> Result<Model, String> {
    parse(&schema(names).to_string()).map_err(|damage| format!("{damage}"))
}

fn evil() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

/// Returns names of letters only, each as long as the evil one.
fn plain() -> Vec<String> {
    (0..COUNT).map(|at| format!("name{at}")).collect()
}

/// Packets that are read, and one that is rejected.
fn packets() -> Vec<Packet> {
    let none = vec![0; COUNT / 8 + 1];
    let last = [&[0xFF; 2 * COUNT / 8][..], &[COUNT as u8 - 1]].concat();
    let invalid = vec![0xFF; 2 * COUNT / 8 + 1];
    [none, last, invalid, vec![0; 3]].map(|bytes| Packet::new("names".to_owned(), bytes)).to_vec()
}

/// Returns every output about a schema and its packets that is text, by name.
fn outputs(names: &[String]) -> Result<Vec<(&'static str, String)>, Box<dyn core::error::Error>> {
    let model = model(names)?;
    let (types, packets) = ([layout::Subject::Type(COUNT + 1)], packets());
    let (mut profile, mut training) =
        (Profile::new(&model), Training::new(&model, Subject::Packets)?);
    for packet in packets.iter().cycle().take(200) {
        profile.packet(packet, None);
        training.packet(packet, 0);
    }
    let (report, trained) = (profile.report(), training.finish()?);
    let dumps: Vec<Dump> = packets.iter().map(|it| Dump::of(&model, 0, it.clone())).collect();
    let [first, second, ..] = dumps.as_slice() else { return Err("no dumps".into()) };
    let mut texts: [Vec<u8>; 7] = Default::default();
    let [laid, overview, summed, compared, different, profiled, learned] = &mut texts;
    layout::write(&model, types[0], laid)?;
    layout::write_overview(&layout::Overview::of(&model, &types), overview)?;
    summary::write(&model, "names.json", summed)?;
    let other = self::model(&plain())?;
    write_comparison(&compare(model.original(), other.original()), compared)?;
    diff::write(first, second, different)?;
    profile::write(&report, "names.pcap", profiled)?;
    train::write(&trained, "names.model", learned)?;
    let mut all: Vec<(&str, String)> = Vec::new();
    let commands = ["layout", "overview", "schema", "compare", "diff", "profile", "train"];
    for (name, text) in commands.into_iter().zip(texts) {
        all.push((name, String::from_utf8(text)?));
    }
    let mut dumped = String::new();
    for it in &dumps {
        dump::text(it, false, &mut dumped);
    }
    let converter = Converter::new(&model, &model);
    let values: Vec<String> =
        packets.iter().filter_map(|it| Some(converter.json(it).ok()?.to_string())).collect();
    ensure!(values.len() == 2, "{} packets were converted", values.len());
    let mut page = Page::new("names");
    for dump in &dumps {
        page.add(dump);
    }
    all.extend([
        ("dump", dumped),
        ("convert", values.join("\n")),
        ("dump --json", dumps.iter().map(dump::json).collect()),
        ("diff --json", diff::json(first, second).to_string()),
        ("schema --json", serde_json::to_string(&summary::summary(&model))?),
        ("layout --json", serde_json::to_string(&layout::json(&model, &types))?),
        ("profile --json", serde_json::to_string(&report)?),
        ("train --json", train::json(&trained).to_string()),
        ("dump --html", page.finish()),
        ("layout --html", layout::page(&model, &types)),
        ("layout --svg", layout::svg(&model, &types)),
        ("profile --html", profile::page("names", &report)),
        ("wireshark", wireshark::dissector(&model, "names", "")?),
        ("header", languages::header(&model, "names")?),
        ("typescript", languages::typescript(&model)?),
        ("gdscript", languages::gdscript(&model, None)?),
        ("csharp", languages::csharp(&model, "names", None)?),
    ]);
    Ok(all)
}

/// Returns `true` for characters that change what follows or that are not seen.
fn is_hidden(it: char) -> bool {
    !matches!(it, '\n' | '\t') && it.is_control()
        || matches!(
            it,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'
                ..='\u{202e}'
        )
        || matches!(it, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns the page without the contents of its data, which its script sets as text.
fn markup(page: &str) -> String {
    let parts = page.split("<script type=text/plain");
    parts.map(|part| part.split_once("</script>").map_or(part, |(_, rest)| rest)).collect()
}

#[test]
fn names_are_neither_markup_nor_hidden() -> Outcome {
    let (evil, plain) = (outputs(&evil())?, outputs(&plain())?);
    for ((name, text), (_, plain)) in evil.iter().zip(&plain) {
        let found = text.find(is_hidden);
        let hidden = found.map(|at| {
            text.get(at.saturating_sub(40)..)
                .unwrap_or_default()
                .chars()
                .take(60)
                .collect::<String>()
        });
        let styled = ["schema", "compare", "layout", "overview", "diff", "profile", "train"]
            .contains(name)
            && plain.contains('\u{1b}');
        ensure!(hidden.is_none() || styled, "{name}: {hidden:?}");
        if name.ends_with("ml") || name.ends_with("svg") {
            for mark in ['<', '>', '"'] {
                let [found, expected] = [text, plain].map(|it| markup(it).matches(mark).count());
                ensure!(found == expected, "{name}: {found} of {mark}, expected {expected}");
            }
        }
    }
    Ok(())
}

/// Script that counts elements of the names, and reads how they are shown.
const NAMED: &str = r"
seen.title=document.title;
seen.elements=all('img, b[onerror], body script:not([type])').length;
seen.text=document.body.innerText;
seen.hidden=/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f]/.test(seen.text.replaceAll('\t',''));
";

#[derive(Serialize)]
struct Said(#[max_len(64)] String);

/// Returns the pages of a packet whose origin, text, type and title are markup.
fn markup_pages(markup: &str) -> Result<[String; 3], Box<dyn core::error::Error>> {
    let schema = serde_json::to_string(&Description::of::<Said>())?;
    let schema = schema.replace("\"Said\"", &serde_json::to_string(markup)?);
    let model = parse(&schema).map_err(|damage| format!("{damage}"))?;
    let packet = Packet::new(markup.to_owned(), Said(markup.to_owned()).to_bytes()?);
    let mut profile = Profile::new(&model);
    profile.packet(&packet, None);
    let mut page = Page::new(markup);
    page.add(&Dump::of(&model, 0, packet));
    Ok([
        page.finish(),
        profile::page(markup, &profile.report()),
        layout::page(&model, &layout::subjects(&model, None)?),
    ])
}

#[test]
fn names_are_shown_as_text_in_a_browser() -> Outcome {
    const MARKUP: &str = "</title><script>document.title='broken'</script>";
    let mut pages: Vec<String> = outputs(&evil())?
        .into_iter()
        .filter_map(|(name, text)| name.ends_with("--html").then_some(text))
        .collect();
    pages.extend(markup_pages(MARKUP)?);
    for (at, page) in pages.iter().enumerate() {
        let Some(seen) = visited(&format!("names_{at}"), page, NAMED, (WIDTHS[0], false))? else {
            return Ok(());
        };
        // the script of the page, and that of the test
        ensure!(seen["elements"] == 2 && seen["hidden"] == false, "{at}: {seen}");
        ensure!(seen["title"] != "broken" && seen["title"] != "1", "{at}: {seen}");
        let is_shown = seen["text"].as_str().is_some_and(|it| it.contains(MARKUP));
        ensure!(is_shown || at < 3, "{at}: {seen}");
    }
    Ok(())
}

/// Writes a file for a program, and returns its path.
fn file(name: &str, text: &str) -> std::io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names");
    fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    fs::write(&path, text)?;
    Ok(path)
}

/// Runs a program, and checks that it succeeds without any output. Does nothing if it is not installed.
fn accepts(program: &str, arguments: &[&str], file: &Path) -> Outcome {
    let Ok(output) = Command::new(program).args(arguments).arg(file).output() else {
        return Ok(());
    };
    let said = [output.stdout, output.stderr].concat();
    let said: String = String::from_utf8_lossy(&said).chars().take(3000).collect();
    ensure!(output.status.success() && said.is_empty(), "{program}: {}: {said}", output.status);
    Ok(())
}

/// Returns the lines of generated code that are neither empty nor comments.
fn code_lines(text: &str, comment: &str) -> usize {
    text.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with(comment)).count()
}

/// A name in a comment ends at the end of its line, also if the description is not from a file, where line
/// breaks are escaped.
#[test]
fn comments_with_names_are_one_line() -> Outcome {
    let [evil, plain] = [evil(), plain()].map(|names| {
        let described: Description = serde_json::from_value(schema(&names))?;
        let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
        Ok::<_, Box<dyn core::error::Error>>([
            ("//", languages::header(&model, "names")?),
            ("//", languages::typescript(&model)?),
            ("#", languages::gdscript(&model, None)?),
            ("//", languages::csharp(&model, "names", None)?),
        ])
    });
    for ((comment, text), (_, plain)) in evil?.iter().zip(&plain?) {
        ensure!(text.contains("There are no deltas of"), "no reason: {text}");
        let [found, expected] = [text, plain].map(|it| code_lines(it, comment));
        ensure!(found == expected, "{found} lines, expected {expected}: {text}");
    }
    Ok(())
}

/// Generated code with the names compiles, and does not run them as code.
#[test]
fn names_are_no_code() -> Outcome {
    let model = model(&evil())?;
    let script = file("names.lua", &wireshark::dissector(&model, "names", "")?)?;
    accepts("lua5.2", &[], &script)?;
    accepts("lua5.4", &[], &script)?;
    let header = languages::header(&model, "names")?;
    let program = file(
        "names.cpp",
        &format!(
            "{header}\nint main() {{ names::All it; std::uint8_t b[64]; std::size_t n = 0; return Write(it, b, 64, n) ? 0 : 1; }}\n"
        ),
    )?;
    let binary = program.with_extension("bin");
    let options = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", &*binary.to_string_lossy()];
    accepts("clang++", &options, &program)?;
    if binary.exists() {
        accepts(&binary.to_string_lossy(), &[], Path::new(""))?;
    }
    let module = file("names.ts", &languages::typescript(&model)?)?;
    if let Ok(compiler) = std::env::var("BITPACK_TSC") {
        accepts(&compiler, &["--strict", "--target", "es2022", "--module", "es2022"], &module)?;
        accepts("node", &["--experimental-default-type=module"], &module.with_extension("js"))?;
    }
    Ok(())
}
