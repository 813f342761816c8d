//! What the example programs share: colours where they are wanted, output that may stop being read,
//! a packet taken apart.

pub mod anatomy;
pub mod paint;

use core::fmt;
use std::io::{self, Write as _};
use std::process;

/// `println!`, except that a program whose reader has seen enough (`| head`) ends quietly.
#[macro_export]
macro_rules! println {
    ($($text:tt)*) => { $crate::say(format_args!("{}\n", format_args!($($text)*))) };
}

/// `print!`, except that a program whose reader has seen enough (`| head`) ends quietly.
#[macro_export]
macro_rules! print {
    ($($text:tt)*) => { $crate::say(format_args!($($text)*)) };
}

/// Prints, and ends the program if nobody reads it any more: quietly if the reader has left, with a
/// message if it is anything else.
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

/// Tells on standard error, or nobody, if that is closed.
pub fn hear(text: fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}
