//! Tests that the small examples run and print the expected lines.

use core::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the path of the program of an example, which is built next to the other programs.
fn path(example: &str) -> PathBuf {
    let programs = Path::new(env!("CARGO_BIN_EXE_arena")).parent().unwrap_or(Path::new("."));
    programs.join("examples").join(format!("{example}{}", std::env::consts::EXE_SUFFIX))
}

/// Runs a program whose output is closed. It must end quietly.
fn unheard(program: &Path) -> Result<(), Box<dyn Error>> {
    let mut child = Command::new(program).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    drop(child.stdout.take());
    let output = child.wait_with_output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{}: {errors}", program.display());
    Ok(())
}

#[test]
fn each_prints_what_it_shows() -> Result<(), Box<dyn Error>> {
    let shows = [
        ("hello", "as a packet 5 bytes"),
        ("by_hand", "clip.last = 700"),
        ("explain", "Squad.units[1].health at bit 72: 104 is not in 0..=100"),
        (
            "explain",
            "not written: Squad.units[2].order.Follow.whom at bit 126: 41 is not in 0..=40",
        ),
        ("trace", "bodies[8].velocity.x = 4.0"),
        ("schema_diff", "7 bits: 0..=100"),
        ("proxy", ".Players.0[1].health = Unsigned(3)"),
        ("proxy", "101 is not sent: the value is outside its declared range"),
        ("budget", "tick 0: bodies 0 to 143 in 1148 bytes"),
        ("priority", "largest error first: largest error"),
        ("reliable", "1000 messages arrived in order after"),
        ("server", "every client has its view"),
        ("greeting", "server: the other end has build 198, older than 212"),
        ("greeting", "old client: update the game from build 198 to 212"),
        ("greeting", "client: 2 sessions, 35 of 40 ticks with an answer"),
        ("subsets", "*131"),
        ("sections", "Piece at bit 56: the serialize check is 0x5ec6, not 0x5ec7"),
        ("sections", "    d    3 bits  align data      0"),
        ("relative", "1 and 1               34     35%"),
        ("relative", "Shots.second at bit 32: 1000 is not in 1001..=4294967295"),
        ("fixed", "a ball is 28 bits"),
        ("fixed", "101 metres: Ball.x at bit 0"),
        ("tags", "Opcode 3: no variant has this number"),
        ("delta", "   5    301    107         11  value 3"),
        ("tutorial", "  361  step 1"),
        ("tutorial", "the client has the server's last world"),
        ("delta", "the other side has what was sent: true"),
        ("modelled", "the client has read every world"),
    ];
    for (example, line) in shows {
        let program = path(example);
        // `cargo test --test examples` alone does not build them
        assert!(program.exists(), "no {}: `cargo build --examples`", program.display());
        let output = Command::new(&program).output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{example}: {}", output.status);
        unheard(&program)?;
        assert!(text.contains(line), "{example} does not print `{line}`:\n{text}");
    }
    Ok(())
}

/// The packets after the recording take at least a fifth fewer bytes with the model.
#[test]
fn a_model_of_a_recording_saves_bytes() -> Result<(), Box<dyn Error>> {
    let output = Command::new(path("modelled")).output()?;
    let text = String::from_utf8(output.stdout)?;
    let row = |line: &str| -> Option<[u32; 2]> {
        let mut words = line.split_whitespace().map(str::parse);
        let [_, plain, modelled] = [words.next()?.ok()?, words.next()?.ok()?, words.next()?.ok()?];
        Some([plain, modelled])
    };
    let rows: Vec<[u32; 2]> = text.lines().filter_map(row).collect();
    assert_eq!(rows.len(), 5, "{text}");
    assert!(rows.iter().all(|[plain, modelled]| 10 * modelled < 8 * plain), "{text}");
    Ok(())
}
