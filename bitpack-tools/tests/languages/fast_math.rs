//! Compiles generated C++ with flags that change the arithmetic of floats: those that make values differ are
//! rejected, and the others change nothing, also where the compiler computes with constants.

use core::fmt::Write as _;
use std::process::Command;

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::cpp;
use crate::subject::model;

const COMPILERS: [&str; 2] = ["g++", "clang++"];

#[derive(Serialize, Clone, Copy, Default)]
struct Folded {
    #[compressed(0.0, 10.0, 0.01)]
    step: f32,
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[omit_default]
    rare: f32,
    raw: f32,
    #[when(raw <= 0.5)]
    less: u8,
}

/// Compiles `main` with the header of `Folded`. Returns the output of the compiler and of the program; `None` if
/// the compiler is not installed.
fn built(
    compiler: &str,
    flags: &[&str],
    main: &str,
) -> Result<Option<[(bool, String); 2]>, String> {
    let header = model(Description::of::<Folded>())?;
    let header = languages::header(&header, "game").map_err(|why| why.to_string())?;
    let files = [("folded.h", header), ("folded.cpp", format!("#include \"folded.h\"\n{main}"))];
    let is_read = flags.contains(&"-E");
    let name = format!("fast-math-{compiler}{}", if is_read { "-read" } else { "" });
    let made = cpp::compiled(compiler, &name, flags, &files).map_err(|why| why.to_string())?;
    let Some((output, program)) = made else { return Ok(None) };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_made = output.status.success();
    if !is_made || is_read {
        return Ok(Some([(is_made, said), (false, String::new())]));
    }
    let ran = Command::new(program).output().map_err(|why| why.to_string())?;
    let wrong = String::from_utf8_lossy(&ran.stdout).into_owned();
    Ok(Some([(true, said), (ran.status.success(), wrong)]))
}

#[test]
fn fast_math_is_rejected_unless_the_game_allows_it() -> Outcome {
    let both = ["-ffast-math", "-D__FAST_MATH__", "-ffinite-math-only", "-D_M_FP_FAST"];
    let gcc = ["-freciprocal-math", "-fno-signed-zeros", "-D__ASSOCIATIVE_MATH__"];
    for compiler in COMPILERS {
        let more: &[&str] = if compiler == "g++" { &gcc } else { &[] };
        for flag in both.iter().chain(more) {
            let Some([(is_made, said), _]) = built(compiler, &["-E", flag], "")? else { continue };
            ensure!(!is_made && said.contains("compile the files that include"), "{flag}: {said}");
            let allowed = built(compiler, &["-E", flag, "-DBITPACK_ALLOW_FAST_MATH"], "")?;
            ensure!(allowed.is_some_and(|[(is_made, _), _]| is_made), "{compiler} {flag}");
        }
        let plain = built(compiler, &["-E", "-ffp-contract=fast"], "")?;
        ensure!(plain.is_none_or(|[(is_made, _), _]| is_made), "{compiler} without the flags");
    }
    Ok(())
}

/// Returns a program that compares constants with Rust's values, and all values that are computed when it runs.
fn program() -> Result<String, Box<dyn core::error::Error>> {
    let mut lines = String::new();
    let plain = Folded { turn: [0.0, 0.0, 0.0, 1.0], ..Folded::default() };
    // midway between two codes, where a fused product gives another code
    for value in (0_u16..200).map(|i| f32::from(2 * i + 1) / 200.0) {
        let bytes = Folded { step: value, ..plain }.to_bytes()?;
        let code = u16::from_le_bytes([bytes[0], bytes[1]]) & 1023;
        writeln!(
            lines,
            "    Check(bitpack::StepOf({value:?}f, 0.0f, 10.0f, 1000) == {code}, \"step of {value}\");"
        )?;
    }
    let mut floats = String::new();
    for code in 0..=1000_u16 {
        let mut bytes = plain.to_bytes()?;
        bytes[0] = code.to_le_bytes()[0];
        bytes[1] = bytes[1] & !3 | code.to_le_bytes()[1];
        let bits = Folded::read(&bytes)?.step.to_bits();
        write!(floats, "{bits:#x}, ")?;
        if code < 50 {
            writeln!(
                lines,
                "    Check(Bits(bitpack::ValueOf({code}, 0.0f, 10.0f, 1000)) == {bits:#x}, \"value of {code}\");"
            )?;
        }
    }
    let turn = [0.182_574_18, -0.365_148_37, 0.547_722_6, 0.730_296_7];
    let raws = [0.0, -0.0, f32::NAN, f32::INFINITY, 1e-45, -1e-40, 0.5, 0.75];
    for (i, raw) in raws.into_iter().enumerate() {
        let value = Folded { step: 0.005, turn, rare: raw, raw, less: u8::from(raw <= 0.5) };
        let bytes = value.to_bytes()?;
        let less = value.less;
        let raw = raw.to_bits();
        let list: Vec<_> = bytes.iter().map(u8::to_string).collect();
        let turn = turn.map(|it| format!("{it:?}f")).join(", ");
        writeln!(
            lines,
            "    Check(Same({{0.005f, {{{{{turn}}}}}, Float({raw:#x}), Float({raw:#x}), {less}}}, {{{}}}), \"packet {i}\");",
            list.join(", ")
        )?;
    }
    for bad in ["INFINITY", "-INFINITY", "NAN"] {
        writeln!(
            lines,
            "    Check(Same({{{bad}, {{{{0, 0, 0, 1}}}}, 0, 0, 0}}, {{}}), \"{bad}\");"
        )?;
    }
    Ok(include_str!("fast_math.cpp")
        .replace("    // CASES\n", &lines)
        .replace("/* FLOATS */", &floats))
}

#[test]
fn other_flags_change_no_float() -> Outcome {
    let main = program()?;
    let parts = ["-freciprocal-math", "-fassociative-math", "-fno-signed-zeros"];
    let parts = [&["-O2", "-fno-trapping-math", "-DBITPACK_ALLOW_FAST_MATH"], &parts[..]].concat();
    let mut all = vec![parts];
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("fma") {
        all.push(vec!["-O2", "-mfma", "-ffp-contract=fast"]);
    }
    for (compiler, flags) in COMPILERS.iter().flat_map(|it| all.iter().map(move |all| (it, all))) {
        let Some([(is_made, said), (is_equal, wrong)]) = built(compiler, flags, &main)? else {
            continue;
        };
        ensure!(is_made, "{compiler} {flags:?}: {said}");
        ensure!(is_equal, "{compiler} {flags:?}: {:?}", wrong.lines().next());
    }
    Ok(())
}
