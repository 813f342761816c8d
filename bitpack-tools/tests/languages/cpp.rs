//! Compiles every generated C++ header into one program that reads and writes packets.

use core::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::Peer;
use crate::exchange::{DELTAS, Program};
use crate::subject::{Reply, SHOWN, folder, model, subjects};

const LOOP: &str = include_str!("exchange.cpp");
const REJECTIONS: &str = include_str!("rejections.cpp");

/// Returns the compiler of the program that exchanges deltas too. A debug build takes clang++, which compiles them in a
/// third of the time.
fn of_deltas() -> &'static str {
    let has_clang = || Command::new("clang++").arg("--version").output().is_ok();
    if cfg!(debug_assertions) && has_clang() { "clang++" } else { "g++" }
}

/// Compiles all headers with this compiler and flags, and checks the program. Checks nothing if the compiler is not
/// installed. If g++ compiles no program with deltas, it must give no warning about them.
pub(crate) fn with(compiler: &str, flags: &[&str]) -> Outcome {
    let flags = if cfg!(debug_assertions) { &[] } else { flags };
    let has_deltas = compiler == of_deltas();
    let files = sources(compiler, has_deltas)?;
    let Some((output, path)) = compiled(compiler, compiler, flags, &files)? else {
        return Ok(());
    };
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    if compiler == "g++" && !has_deltas {
        let made = compiled("g++", "g++-deltas", &["-fsyntax-only"], &sources("g++", true)?)?;
        let is_made = made.as_ref().is_none_or(|(output, _)| output.status.success());
        ensure!(is_made, "{:?}", made.map(|(output, _)| String::from_utf8(output.stderr)));
    }
    let program = Program { path, arguments: Vec::new() };
    program.exchange(subjects().len() + 1, &[])?;
    if has_deltas { crate::alike(&program) } else { crate::packets_alike(&program) }
}

/// Writes files into a folder and compiles the last of them. Returns the output of the compiler and
/// the path of the program; `None` if the compiler is not installed.
pub(crate) fn compiled<P: AsRef<Path>>(
    compiler: &str,
    name: &str,
    flags: &[&str],
    files: &[(P, String)],
) -> io::Result<Option<(Output, PathBuf)>> {
    if Command::new(compiler).arg("--version").output().is_err() {
        println!("skipped: there is no {compiler}");
        return Ok(None);
    }
    let folder = folder(name);
    fs::create_dir_all(&folder)?;
    for (file, text) in files {
        fs::write(folder.join(file), text)?;
    }
    let main = files.last().map(|(file, _)| folder.join(file)).unwrap_or_default();
    let program = main.with_extension("");
    let output = Command::new(compiler)
        .args([
            "-std=c++17",
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Wconversion",
            "-Wshadow",
            "-Werror",
        ])
        .args(flags)
        .arg(main)
        .arg("-o")
        .arg(&program)
        .output()?;
    Ok(Some((output, program)))
}

/// Compiles files with g++, without an error. Returns the program; `None` if there is no g++.
pub(crate) fn program<P: AsRef<Path>>(
    name: &str,
    flags: &[&str],
    files: &[(P, String)],
) -> Result<Option<Command>, Box<dyn core::error::Error>> {
    let Some((output, program)) = compiled("g++", name, flags, files)? else { return Ok(None) };
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(Some(Command::new(program)))
}

/// Compiles files with g++ and runs the program, which ends without an error.
pub(crate) fn succeeds<P: AsRef<Path>>(
    name: &str,
    flags: &[&str],
    files: &[(P, String)],
) -> Outcome {
    if let Some(mut program) = program(name, flags, files)? {
        let Output { status, stdout, stderr } = program.output()?;
        ensure!(status.success(), "{status}: {}", String::from_utf8([stdout, stderr].concat())?);
    }
    Ok(())
}

/// Returns the name and the text of all generated headers and of the program's main file.
///
/// For g++, macros that system headers define are in front: they have names of games, such as `near`, `small`, `DELETE`,
/// `None` and `Status`. For clang++, the standard headers that come with them are behind, so that the generated ones
/// include what they need.
fn sources(
    compiler: &str,
    has_deltas: bool,
) -> Result<Vec<(String, String)>, Box<dyn core::error::Error>> {
    let mut files = vec![("macros.h".to_owned(), macros())];
    let (mut includes, mut cases) = (String::new(), String::new());
    let macros = "#include \"macros.h\"\n";
    for (index, subject) in subjects().iter().enumerate() {
        let (name, namespace) = (&subject.name, format!("zoo_{}", subject.name));
        let text = languages::header(&subject.model, &namespace)?;
        let packet = text.split_once("inline bool Read(").and_then(|(_, it)| it.split_once('&'));
        let packet = packet.ok_or("no packet")?.0.to_owned();
        files.push((format!("{name}.h"), text));
        writeln!(includes, "#include \"{name}.h\"")?;
        let shown = if name == SHOWN { ", true" } else { "" };
        let packet = format!("{namespace}::{packet}");
        writeln!(cases, "    case {index}: return Exchange<{packet}{shown}>();")?;
        if subject.deltas.is_some() && has_deltas {
            let number = DELTAS + index;
            writeln!(cases, "    case {number}: return ExchangeDeltas<{packet}>();")?;
        }
    }
    let count = subjects().len();
    writeln!(cases, "    case {count}: return Arithmetic();")?;
    writeln!(cases, "    case {}: return Rejections();", count + 1)?;
    let main = LOOP.replace("    // CASES\n", &cases).replace("// REJECTIONS\n", REJECTIONS);
    let front = if compiler == "g++" { [macros, &includes] } else { [&includes, macros] };
    files.push(("exchange.cpp".to_owned(), front.concat() + &main));
    Ok(files)
}

/// Standard headers, which Windows' own `min` and `max` break, those of X11, and every macro of `macros.txt` that they
/// have not defined, with a text that nothing accepts.
fn macros() -> String {
    let standard = "algorithm array cmath cstdio cstdlib cstring limits memory optional string tuple variant vector";
    let standard = standard.split(' ').map(|it| format!("#include <{it}>\n"));
    let x11 = ["Xlib", "Xutil"].map(|it| format!("#include <X11/{it}.h>\n")).concat();
    let x11 = format!("#if __has_include(<X11/Xlib.h>)\n{x11}#endif\n");
    let words = include_str!("../../src/languages/cpp/macros.txt").split_whitespace();
    let words = words.filter(|it| !["min", "max"].contains(it));
    let each = words.map(|it| format!("#ifndef {it}\n#define {it} @\n#endif\n"));
    let windows = ["min(a, b) (((a) < (b)) ? (a) : (b))", "max(a, b) (((a) > (b)) ? (a) : (b))"];
    let windows = windows.map(|it| format!("#define {it}\n"));
    standard.chain([x11]).chain(each).chain(windows).collect()
}

/// x87 registers change a signalling NaN, so the reader moves no floats through them.
#[test]
fn x87_preserves_signalling_nans() -> Outcome {
    #[derive(Serialize)]
    struct Raw {
        #[max_len(3)]
        list: Vec<f32>,
        #[relative_index(max = 9)]
        some: Vec<(u8, f64)>,
        #[max_len(3)]
        map: std::collections::BTreeMap<u8, f32>,
    }
    let nan = f32::from_bits(0x7F81_0002);
    let wide = f64::from_bits(0x7FF0_0000_0000_0001);
    let raw = Raw {
        list: vec![nan; 3],
        some: vec![(2, wide), (5, wide)],
        map: [(1, nan), (3, nan)].into(),
    };
    let packet = raw.to_bytes()?;
    let header = languages::header(&model(Description::of::<Raw>())?, "game")?;
    let case = "    case 0: return Exchange<game::Raw>();\n    case 1: return Arithmetic();\n";
    let main = LOOP.replace("    // CASES\n", case).replace("// REJECTIONS\n", "");
    let files = [("raw.h", header), ("x87.cpp", format!("#include \"raw.h\"\n{main}"))];
    let flags = ["-m32", "-mfpmath=387", "-march=i686", "-idirafter/usr/include/x86_64-linux-gnu"];
    let Some((output, path)) = compiled("g++", "x87", &flags, &files)? else { return Ok(()) };
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let is_missing = ["cannot find", "No such file", "skipping incompatible"]
            .iter()
            .any(|it| said.contains(it));
        ensure!(is_missing, "{said}");
        println!("skipped: g++ links no programs of 32 bits");
        return Ok(());
    }
    let program = Program { path, arguments: Vec::new() };
    let replies = program.exchange(0, core::slice::from_ref(&packet))?;
    ensure!(replies == [Reply::Written(packet)], "{replies:02x?}");
    Ok(())
}

/// g++ warns about stores of bytes that it makes wider.
#[test]
#[cfg(target_arch = "x86_64")]
fn optimized_code_compiles_without_warnings() -> Outcome {
    let message = subjects().iter().find(|it| it.name == "MessageA").ok_or("no MessageA")?;
    let header = languages::header(&message.model, "game")?;
    let files = [("message.h", header), ("optimized.cpp", "#include \"message.h\"\n".to_owned())];
    let flags = ["-O3", "-march=haswell", "-fkeep-inline-functions", "-c"];
    program("optimized", &flags, &files).map(drop)
}
