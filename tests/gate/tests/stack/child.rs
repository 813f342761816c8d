//! Child processes of a test. A stack overflow ends the process, so each case runs in a child, which runs this
//! test binary again with a question in an environment variable.

use std::env;
use std::io::Result;
use std::process::{Command, Stdio};

/// Bytes of stack for a thread without a packet, including its start, and for functions of a few fields.
pub(crate) const LITTLE: usize = 64 * 1024;

const QUESTION: &str = "BITPACK_STACK";

/// Returns the question of the parent process. `None` in a process that is no child.
pub(crate) fn question() -> Option<String> {
    env::var(QUESTION).ok()
}

/// Returns true if a child process runs the test with this path and this question, and succeeds.
pub(crate) fn lives(test: &str, question: &str) -> Result<bool> {
    let child = Command::new(env::current_exe()?)
        .args(["--exact", test, "--test-threads=1"])
        .env(QUESTION, question)
        .env("RUST_MIN_STACK", "268435456")
        .stderr(Stdio::null())
        .output()?;
    let has_run = String::from_utf8_lossy(&child.stdout).contains("1 passed");
    Ok(child.status.success() && has_run)
}
