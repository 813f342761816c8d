//! [`Position`]: the path of the current value as text, and the reason for a rejection.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Display, Write as _};

use super::{Reason, Step};

/// A path as text, such as `.bodies[3].position.y`. Names are copied into the text, so that they need not be
/// constants.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    text: String,
    /// Length of the path's text before each step that was entered. The text is cut to this length when the
    /// step is left.
    starts: Vec<usize>,
}

impl Path {
    pub(crate) const fn new() -> Self {
        Self { text: String::new(), starts: Vec::new() }
    }

    pub(crate) fn enter(&mut self, step: impl Display) {
        self.starts.push(self.text.len());
        // writing into a string never fails
        let _ = write!(self.text, "{step}");
    }

    pub(crate) fn leave(&mut self) {
        self.text.truncate(self.starts.pop().unwrap_or_default());
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }
}

/// The path of the current value, and the reason of the last rejection.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) path: Path,
    /// Name that the program has set for the next operation, until it is added to the path.
    named: Option<&'static str>,
    reason: Option<Reason>,
}

impl Position {
    pub(crate) const fn new() -> Self {
        Self { path: Path::new(), named: None, reason: None }
    }

    pub(crate) fn path(&self) -> String {
        self.path.as_str().to_string()
    }

    pub(crate) fn reason(&self) -> Option<String> {
        self.reason.as_ref().map(ToString::to_string)
    }

    pub(crate) fn reject(&mut self, reason: Reason) {
        self.reason = Some(reason);
    }

    pub(crate) const fn set_pending_name(&mut self, name: &'static str) {
        self.named = Some(name);
    }

    /// Adds the name set for the next operation to the path. Returns `false` if there is none.
    pub(crate) fn enter_pending_name(&mut self) -> bool {
        let name = self.named.take();
        if let Some(name) = name {
            self.path.enter(Step::Name(name));
        }
        name.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_joins_its_steps() {
        let mut path = Path::new();
        for step in [Step::Name("a"), Step::Name(""), Step::Index(2), Step::Component(1, 3)] {
            path.enter(step);
        }
        assert_eq!(path.as_str(), ".a[2].y");
        path.leave();
        path.leave();
        assert_eq!(path.as_str(), ".a");
        path.leave();
        path.leave();
        path.leave();
        assert_eq!(path.as_str(), "");
    }
}
