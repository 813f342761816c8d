//! Code shared by the example programs: colours, output that a closed pipe may end, and the
//! structure of a packet as text.

pub mod anatomy;
pub mod paint;

use core::fmt;
use std::io::{self, Write as _};
use std::process;

/// Prints a line like `println!`, but ends quietly if the reader has left (`| head`).
#[macro_export]
macro_rules! println {
    ($($text:tt)*) => { $crate::say(format_args!("{}\n", format_args!($($text)*))) };
}

/// Prints like `print!`, but ends quietly if the reader has left (`| head`).
#[macro_export]
macro_rules! print {
    ($($text:tt)*) => { $crate::say(format_args!($($text)*)) };
}

/// Prints to standard output. If that fails, the program ends: quietly if the reader has left, else
/// with a message.
pub fn say(text: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_fmt(text).and_then(|()| out.flush()) {
        if error.kind() == io::ErrorKind::BrokenPipe {
            process::exit(0);
        }
        hear(format_args!("cannot print: {error}\n"));
        process::exit(1);
    }
}

/// Prints to standard error. It ignores a failure.
pub fn hear(text: fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}
