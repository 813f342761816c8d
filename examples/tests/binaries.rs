//! Tests that the example programs run, print the expected text, and end with the right exit
//! status.

use core::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

type Outcome = Result<(), Box<dyn Error>>;

fn run(program: &str, arguments: &[&Path]) -> std::io::Result<Output> {
    Command::new(program).args(arguments).output()
}

/// Returns the output of a program after checking that it was successful.
fn printed(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{text}\n{errors}", output.status);
    text
}

#[test]
fn arena_plays_a_second_and_prints_its_table() -> Outcome {
    let output = run(env!("CARGO_BIN_EXE_arena"), &["--seconds".as_ref(), "1".as_ref()])?;
    let text = printed(&output);
    let rows = ["clients to server", "bytes of a packet", "world ", "all  ", "to this"];
    let pictures = "last pictures that are not the server's world of that tick: 0\n";
    for row in rows.into_iter().chain(["as deltas", "whole ", "seen ", pictures]) {
        assert!(text.contains(row), "no `{row}` in\n{text}");
    }
    let verdict = text.lines().last().unwrap_or_default();
    assert!(verdict.contains(" 0 accepted; 0 intact ones rejected"), "{verdict}");
    Ok(())
}

#[test]
fn arena_sends_moved_bodies_whole_if_asked_to() -> Outcome {
    let arguments = ["--seconds", "1", "--whole"].map(AsRef::as_ref);
    let text = printed(&run(env!("CARGO_BIN_EXE_arena"), &arguments)?);
    assert!(text.contains("snapshot ") && text.contains("objects in snapshots"), "{text}");
    assert!(!text.contains("as deltas"), "{text}");
    let verdict = text.lines().last().unwrap_or_default();
    assert!(verdict.contains(" 0 accepted; 0 intact ones rejected"), "{verdict}");
    Ok(())
}

#[test]
fn arena_opens_with_a_packet_taken_apart() -> Outcome {
    let text = printed(&run(env!("CARGO_BIN_EXE_arena"), &["--seconds".as_ref(), "1".as_ref()])?);
    let opening = text.split("60 ticks a second").next().unwrap_or_default();
    for line in [
        "    b    3 bits  tag                                2, Inputs",
        " bbbccccc cccccccc cccddeef fggggggg",
        "112 bits in 14 bytes",
        "the packet sums to",
        "2 is not in -1..=1",
        "80 rejected; without the checksum 44",
    ] {
        assert!(opening.contains(line), "no `{line}` in\n{opening}");
    }
    // every column of every table is explained
    for line in [
        "    dropped   datagrams that the relay",
        "    without checksum  those of",
        "    stale         those",
    ] {
        assert!(text.contains(line), "no `{line}` in\n{text}");
    }
    Ok(())
}

#[test]
fn colours_depend_on_the_terminal_and_the_environment() -> Outcome {
    let colours = |variables: &[(&str, &str)]| {
        let mut arena = Command::new(env!("CARGO_BIN_EXE_arena"));
        arena.args(["--seconds", "1"]).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let output = arena.envs(variables.iter().copied()).output()?;
        Ok::<_, Box<dyn Error>>(printed(&output).contains('\x1b'))
    };
    assert!(!colours(&[])?, "a pipe");
    assert!(colours(&[("CLICOLOR_FORCE", "1")])?);
    assert!(!colours(&[("CLICOLOR_FORCE", "0")])?);
    assert!(!colours(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")])?);
    Ok(())
}

/// Runs a program whose output is closed. It must end quietly.
fn unheard(program: &mut Command) -> Result<(), Box<dyn Error>> {
    let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    drop(child.stdout.take());
    let output = child.wait_with_output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    // on a busy machine the arena may have printed its progress
    let is_quiet = errors.lines().all(|line| line.starts_with("tick "));
    assert!(output.status.success() && is_quiet, "{program:?}: {}\n{errors}", output.status);
    Ok(())
}

#[test]
fn programs_end_quietly_when_their_output_is_closed() -> Outcome {
    unheard(Command::new(env!("CARGO_BIN_EXE_arena")).args(["--seconds", "1"]))?;
    unheard(&mut Command::new(env!("CARGO_BIN_EXE_article")))?;
    unheard(&mut Command::new(env!("CARGO_BIN_EXE_replay")))
}

#[test]
fn arena_explains_itself_and_refuses_nonsense() -> Outcome {
    let help = printed(&run(env!("CARGO_BIN_EXE_arena"), &["--help".as_ref()])?);
    for option in
        ["--seconds", "--clients", "--loss", "--corrupt", "--seed", "--whole", "--capture"]
    {
        assert!(help.contains(option), "no `{option}` in\n{help}");
    }
    let wrong = run(env!("CARGO_BIN_EXE_arena"), &["--loss".as_ref(), "much".as_ref()])?;
    assert!(!wrong.status.success());
    Ok(())
}

#[test]
fn every_claim_of_the_article_holds() -> Outcome {
    let text = printed(&run(env!("CARGO_BIN_EXE_article"), &[])?);
    let last = text.lines().last().unwrap_or_default();
    assert!(last.ends_with("claims checked, 0 false"), "{last}");
    for said in [
        // the figures of the articles
        "100:1,100,100,0,10",
        "numElements = 0xFFFFFFFF",
        "3 + 10 + 24 = 37 bits",
        "DCBA000E",
        "zzzzzzzzzzzzzzzzzzzzzzzzyyyyyyyyyyxxx",
        "flags are 512 bytes",
        "24000 bits, 3000 bytes",
        "0, 11, 31 and 100 are 48 bits",
        "at most 32 of 4096",
        "rejected at the check: CheckedReceiver at bit 20",
    ] {
        assert!(text.contains(said), "no `{said}`");
    }
    let claims = text.lines().filter(|line| line.starts_with("    + ")).count();
    assert_eq!(last, format!("{claims} claims checked, 0 false"), "each claim is printed");
    Ok(())
}

#[test]
fn the_article_is_one_file_of_html_too() -> Outcome {
    let folder = Folder::new("html")?;
    let path = folder.0.join("article.html");
    let text = printed(&run(env!("CARGO_BIN_EXE_article"), &["--html".as_ref(), &path])?);
    assert!(text.contains("claims checked, 0 false"), "{text}");
    let html = fs::read_to_string(&path)?;
    // the page loads nothing
    for address in ["http:", "https:", "src=", "url(", "@import", "<link", "<script"] {
        assert!(!html.contains(address), "`{address}`");
    }
    for tag in ["ul", "li", "table", "tr", "td", "div", "span", "p", "pre", "code", "b", "nav"] {
        let opened =
            html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    assert!(
        html.contains("prefers-color-scheme: dark") && html.contains("&lt;object id=&quot;1&quot;")
    );
    let nowhere = folder.0.join("none").join("article.html");
    let wrong = run(env!("CARGO_BIN_EXE_article"), &["--html".as_ref(), &nowhere])?;
    assert_eq!(wrong.status.code(), Some(1));
    Ok(())
}

#[test]
fn replays_match() -> Outcome {
    // recordings of the game are not part of the project and may be missing
    let text = printed(&run(env!("CARGO_BIN_EXE_replay"), &[])?);
    assert!(text.ends_with(" 0 failed\n"), "{text}");
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/recordings/synthetic.replay");
    let text = printed(&run(env!("CARGO_BIN_EXE_replay"), &[own.as_ref()])?);
    assert!(text.contains("6 of 6 keyframes match, 5 at unaligned positions"), "{text}");
    assert!(text.contains("spawns actor 0, alive"), "{text}");
    Ok(())
}

#[test]
fn the_recording_in_the_tree_can_be_made_again() -> Outcome {
    let folder = Folder::new("make")?;
    let (path, own) = (folder.0.join("made.replay"), "recordings/synthetic.replay");
    printed(&run(env!("CARGO_BIN_EXE_replay"), &["--make".as_ref(), &path])?);
    assert!(fs::read(&path)? == fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(own))?);
    Ok(())
}

#[test]
fn a_folder_without_replays_is_reported() -> Outcome {
    let folder = Folder::new("none")?;
    let output =
        Command::new(env!("CARGO_BIN_EXE_replay")).env("BITPACK_REPLAYS", &folder.0).output()?;
    assert!(printed(&output).starts_with("skipped: no replays"));
    Ok(())
}

#[test]
fn damaged_replays_are_named_and_fail() -> Outcome {
    let folder = Folder::new("damaged")?;
    let damaged: [(&str, &[u8]); 4] = [
        ("empty.replay", &[]),
        ("cut.replay", &[0x10, 0, 0]),
        ("ones.replay", &[0xFF; 500]),
        ("zeros.replay", &[0; 500]),
    ];
    for (name, bytes) in damaged {
        let path = folder.0.join(name);
        fs::write(&path, bytes)?;
        let output = run(env!("CARGO_BIN_EXE_replay"), &[&path])?;
        let text = String::from_utf8_lossy(&output.stdout);
        // the program's own exit status, not a panic's
        assert_eq!(output.status.code(), Some(1), "{name}: {text}");
        assert!(text.contains(&format!("{name}: damaged: ")), "{text}");
        assert!(text.ends_with("0 passed, 1 failed\n"), "{text}");
    }
    let missing = run(env!("CARGO_BIN_EXE_replay"), &[&folder.0.join("missing.replay")])?;
    let text = String::from_utf8_lossy(&missing.stdout);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text.contains("missing.replay: cannot be read: "), "{text}");
    Ok(())
}

/// A temporary folder, which is deleted when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> std::io::Result<Self> {
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // failure is ignored: the folder lies in the target directory
        let _ = fs::remove_dir_all(&self.0);
    }
}
