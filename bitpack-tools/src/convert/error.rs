//! [`Unconverted`]: the reason that a packet has no value of today's type.

use core::error::Error;
use core::fmt;

/// The reason that a packet has no value of today's type, with the path to the part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconverted {
    /// Path from the packet to the part, such as `.bodies[3].position`.
    pub path: String,
    /// The reason that the part has no value of today's type.
    pub reason: String,
}

impl Unconverted {
    pub(super) fn new(path: &str, reason: impl fmt::Display) -> Self {
        Self { path: path.to_owned(), reason: reason.to_string() }
    }

    /// Adds a step, such as a field or an index, to the start of the path.
    pub(super) fn inside(self, step: &str) -> Self {
        Self { path: format!("{step}{}", self.path), ..self }
    }
}

impl fmt::Display for Unconverted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.strip_prefix('.').unwrap_or(&self.path);
        if path.is_empty() {
            f.write_str(&self.reason)
        } else {
            write!(f, "{path}: {}", self.reason)
        }
    }
}

impl Error for Unconverted {}
