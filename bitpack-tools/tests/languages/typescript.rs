//! Compiles the TypeScript modules to JavaScript, and runs them with node and in a browser.

use core::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::Peer;
use crate::exchange::{self, Server};
use crate::packets::Asked;
use crate::subject::{Reply, folder, subjects};

const EXCHANGE: &str = include_str!("exchange.mjs");
const NODE: &str = include_str!("node.mjs");
const REJECTIONS: &str = include_str!("rejections.mjs");
const ARITHMETIC: &str = include_str!("arithmetic.mjs");
const PAGE: &str = include_str!("exchange.html");

/// Returns the path of the TypeScript compiler, `BITPACK_TSC` or `tsc`; `None` if it is not
/// installed.
pub(crate) fn compiler() -> Option<PathBuf> {
    let given = std::env::var_os("BITPACK_TSC").map(PathBuf::from);
    let compiler = given.unwrap_or_else(|| "tsc".into());
    Command::new(&compiler).arg("--version").output().ok()?;
    Some(compiler)
}

/// Compiles every generated module to JavaScript, once for node and the browser, with the scripts that run them. Returns
/// their folder; `None` if there is no compiler.
fn modules() -> Result<Option<PathBuf>, Box<dyn core::error::Error>> {
    static MODULES: OnceLock<Result<Option<PathBuf>, String>> = OnceLock::new();
    let compile = || -> Result<Option<PathBuf>, Box<dyn core::error::Error>> {
        let subjects = subjects();
        let texts: Result<Vec<_>, languages::Unsupported> = subjects
            .iter()
            .map(|it| Ok((it.name.as_str(), languages::typescript(&it.model)?)))
            .collect();
        compiled(&texts?)
    };
    Ok(MODULES.get_or_init(|| compile().map_err(|error| error.to_string())).clone()?)
}

/// Compiles modules with these names and texts to JavaScript, beside a script that exchanges their packets. Returns
/// the folder; `None` if there is no compiler.
fn compiled(modules: &[(&str, String)]) -> Result<Option<PathBuf>, Box<dyn core::error::Error>> {
    let Some(compiler) = compiler() else {
        println!("skipped: there is no tsc, and BITPACK_TSC names none");
        return Ok(None);
    };
    let folder = folder("node");
    let made = folder.join("made");
    fs::create_dir_all(&made)?;
    let (mut names, mut imports, mut all) = (String::new(), String::new(), String::new());
    let mut arguments = Vec::new();
    for (index, (module, text)) in modules.iter().enumerate() {
        let file = folder.join(format!("{module}.ts"));
        fs::write(&file, text)?;
        writeln!(names, "    \"{module}\",")?;
        writeln!(imports, "import * as m{index} from \"./{module}.js\";")?;
        write!(all, "m{index}, ")?;
        arguments.push(file);
    }
    fs::write(made.join("package.json"), "{ \"type\": \"module\" }\n")?;
    writeln!(names, "    \"arithmetic\",")?;
    fs::write(made.join("arithmetic.js"), ARITHMETIC)?;
    fs::write(made.join("rejections.mjs"), REJECTIONS)?;
    fs::write(made.join("exchange.mjs"), EXCHANGE)?;
    fs::write(made.join("node.mjs"), NODE.replace("    // NAMES\n", &names))?;
    fs::write(made.join("modules.js"), format!("{imports}export default [{all}];\n"))?;
    javascript(&compiler, &made, &arguments)?;
    Ok(Some(made))
}

/// Compiles these files to JavaScript in the folder `made`.
fn javascript(compiler: &Path, made: &Path, files: &[PathBuf]) -> Outcome {
    let output = Command::new(compiler)
        .args([
            "--strict",
            "--noUnusedLocals",
            "--noUnusedParameters",
            "--noEmitOnError",
            "--target",
            "es2020",
            "--module",
            "es2020",
        ])
        .args(["--lib", "es2020", "--outDir"])
        .arg(made)
        .args(files)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stdout).into());
    }
    Ok(())
}

/// Compiles modules and runs a script in the folder of the results. Does nothing if there is no
/// node or no compiler.
pub(crate) fn run(name: &str, script: &str, modules: &[(&str, String)]) -> Outcome {
    said(name, script, modules).map(|_| ())
}

/// Compiles modules and runs a script in the folder of the results. Returns its output; `None` if there is no
/// node or no compiler.
pub(crate) fn said(
    name: &str,
    script: &str,
    modules: &[(&str, String)],
) -> Result<Option<String>, Box<dyn core::error::Error>> {
    let (Some(compiler), true) = (compiler(), has_node()) else {
        println!("skipped: there is no tsc, or no node");
        return Ok(None);
    };
    let made = folder(name);
    fs::create_dir_all(&made)?;
    let mut files = Vec::new();
    for (module, text) in modules {
        files.push(made.join(format!("{module}.ts")));
        fs::write(made.join(format!("{module}.ts")), text)?;
    }
    fs::write(made.join("package.json"), "{ \"type\": \"module\" }\n")?;
    fs::write(made.join("script.mjs"), script)?;
    javascript(&compiler, &made, &files)?;
    let output = Command::new("node").arg(made.join("script.mjs")).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Some(String::from_utf8(output.stdout)?))
}

fn has_node() -> bool {
    Command::new("node").arg("--version").output().is_ok()
}

/// Runs all modules with node, and calls `check` with that program. Does nothing if there is no
/// node.
pub(crate) fn with_node(check: impl FnOnce(&dyn Peer) -> Outcome) -> Outcome {
    if !has_node() {
        println!("skipped: there is no node");
        return Ok(());
    }
    let Some(made) = modules()? else { return Ok(()) };
    let output = Command::new("node").arg(made.join("rejections.mjs")).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    check(&Node(Server::start(Command::new("node").arg(made.join("node.mjs")))?))
}

/// One process for all modules: node takes a tenth of a second to start.
struct Node(Server);

impl Peer for Node {
    fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String> {
        self.0.exchange(index, packets)
    }

    fn has_one_nan(&self) -> bool {
        true
    }
}

/// Returns the replies of a program in a browser to these packets of each test subject; `None` if
/// there is no browser.
pub(crate) fn in_browser(
    asked: &[Asked],
) -> Result<Option<Vec<Vec<Reply>>>, Box<dyn core::error::Error>> {
    let given = std::env::var("BITPACK_CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    if Command::new(&given).arg("--version").output().is_err() {
        println!("skipped: there is no {given}, and BITPACK_CHROMIUM names none");
        return Ok(None);
    }
    let Some(made) = modules()? else { return Ok(None) };
    let mut text = String::from("export default [\n");
    for asked in asked {
        let all: Vec<_> = asked.packets.iter().map(|it| format!("\"{}\"", hex(it))).collect();
        writeln!(text, "    [{}],", all.join(", "))?;
    }
    fs::write(made.join("packets.js"), text + "];\n")?;
    fs::write(made.join("exchange.html"), PAGE)?;
    let output = Command::new(given)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"])
        .args(["--timeout=120000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", made.join("profile").display()))
        .arg(format!("file://{}", made.join("exchange.html").display()))
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let said = text.split_once("<pre>").and_then(|(_, it)| it.split_once("</pre>"));
    let said = said.ok_or_else(|| format!("the page says {text}"))?.0;
    let replies = said.lines().filter(|line| !line.is_empty()).map(|line| {
        let all = line.split(' ').skip(1);
        all.map(exchange::of_word).collect::<Option<Vec<_>>>().ok_or(line)
    });
    Ok(Some(replies.collect::<Result<_, _>>()?))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
