//! Colours for text in a terminal, unless `NO_COLOR` is set.

use core::fmt;
use std::env;
use std::io::{self, IsTerminal as _};

/// Formats text in colour, or without if colours are off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    on: bool,
}

/// Purpose of a text, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Colour of the field with this number. Neighbouring fields have different colours.
    Field(usize),
    /// Colour of emphasised text.
    Strong,
    /// Colour of less important text.
    Quiet,
    /// Colour of an error message.
    Wrong,
}

/// ANSI codes of the colours of fields. They are those of the sixteen standard colours that are
/// legible on dark and on light backgrounds.
const FIELDS: [&str; 6] = ["34", "32", "35", "36", "33", "31"];

impl Paint {
    /// Formats all text without colours.
    pub const PLAIN: Self = Self { on: false };

    /// Chooses whether standard output has colours. `NO_COLOR` comes first
    /// (<https://no-color.org>), then `CLICOLOR_FORCE`. A pipe, a file and a `dumb` terminal get
    /// plain text.
    #[must_use]
    pub fn stdout() -> Self {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let forced = env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0");
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let terminal = io::stdout().is_terminal() && !dumb;
        Self { on: !set("NO_COLOR") && (forced || terminal) }
    }

    /// Formats text in the colour for this purpose.
    pub fn in_ink<T: fmt::Display>(self, ink: Ink, text: T) -> Inked<T> {
        Inked { code: self.on.then(|| ink.code()), text }
    }
}

impl Ink {
    fn code(self) -> &'static str {
        match self {
            Self::Field(number) => FIELDS.iter().cycle().nth(number % FIELDS.len()).unwrap_or(&"0"),
            Self::Strong => "1",
            Self::Quiet => "2",
            Self::Wrong => "1;31",
        }
    }
}

/// Text with an optional colour. Formatting with a width counts only the visible characters.
#[derive(Clone, Copy, Debug)]
pub struct Inked<T> {
    code: Option<&'static str>,
    text: T,
}

impl<T: fmt::Display> fmt::Display for Inked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(code) = self.code else { return self.text.fmt(f) };
        write!(f, "\x1b[{code}m")?;
        self.text.fmt(f)?;
        f.write_str("\x1b[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::{Ink, Paint};

    #[test]
    fn plain_is_plain_and_widths_are_those_of_the_text() {
        let (on, off) = (Paint { on: true }, Paint::PLAIN);
        assert_eq!(format!("{:>4}|", off.in_ink(Ink::Strong, "ab")), "  ab|");
        assert_eq!(format!("{:>4}|", on.in_ink(Ink::Strong, "ab")), "\x1b[1m  ab\x1b[0m|");
    }

    #[test]
    fn neighbouring_fields_have_different_colours() {
        for number in 0..20 {
            assert_ne!(Ink::Field(number).code(), Ink::Field(number + 1).code());
        }
    }
}
