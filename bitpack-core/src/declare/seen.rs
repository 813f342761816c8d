//! What the derive asks of a field that a decision looks at, a condition or the order of keys: that
//! a reader has it as the writer has it.

use super::begin;
use crate::error::Message;
use crate::schema::{Blame, Cause, Field};

/// What a condition asks of a field.
#[derive(Clone, Copy, Debug)]
pub enum Look {
    /// Its value.
    Value,
    /// How long it is, or whether it is there.
    Length,
    /// Which variant it is; of those without data, the names.
    Variant(&'static [&'static str]),
}

/// What a condition looks at, a field or a part of it, a reader has as the writer has it.
#[track_caller]
pub const fn seen(at: &str, field: &Field, path: &[&str], look: Look) {
    let found = field.find(path);
    let (mut reached, mut i) = (Message::new().text(field.name), 0);
    while i < found.depth {
        reached = reached.dot(path[i]);
        i += 1;
    }
    if let Some(condition) = found.condition {
        not_the_same(at, &reached, &Blame { path: reached, cause: Cause::When(condition) })
    }
    let is_known = found.part.width.exact
        || found.depth == path.len()
            && match look {
                Look::Value => false,
                Look::Length => found.part.has_known_length(),
                Look::Variant(units) => found.part.has_known_variant(units),
            };
    if !is_known {
        not_the_same(at, &reached, &found.part.blame(reached))
    }
}

/// A key is compared with the one before it, by the writer and by the reader. This one is called as
/// its type.
#[track_caller]
pub const fn key(at: &str, key: &Field) {
    if !key.width.exact {
        let Blame { path, cause } = key.blame(Message::new().text(key.name));
        let message = begin(at).text("keys are compared, so they must read back equal, but `");
        let message = message.text(path.as_str()).text("` ").cause(cause);
        message.promise(cause, "use a key of parts that do").panic()
    }
}

/// A difference is added to the number before it, by the reader.
#[track_caller]
pub const fn base(at: &str, number: &Field) {
    if !number.width.exact {
        let Blame { path, cause } = number.blame(Message::new().text(number.name));
        let message =
            begin(at).text("`relative_to` adds to `").text(path.as_str()).text("`, which ");
        let message = message.cause(cause).text(", so a reader may see another value");
        message.promise(cause, "send a number of its own").panic()
    }
}

/// A part that is looked at all the same.
#[track_caller]
const fn not_the_same(at: &str, path: &Message, blame: &Blame) -> ! {
    let message = begin(at).text("`when` looks at `").text(path.as_str());
    let is_part = blame.path.as_str().len() > path.as_str().len();
    let message = if is_part {
        message.text("`, whose `").text(blame.path.as_str()).text("` ")
    } else {
        message.text("`, which ")
    };
    let message = message.cause(blame.cause).text(", so a reader may see another value");
    let other = if is_part {
        "look at another part, or send a `bool` of its own"
    } else {
        "send a `bool` of its own"
    };
    message.promise(blame.cause, other).panic()
}

impl Message {
    /// Why a reader may see another value.
    const fn cause(self, cause: Cause) -> Self {
        match cause {
            Cause::Compressed => self.text("is `compressed`"),
            Cause::SmallestThree => self.text("is `smallest_three`"),
            Cause::Skipped => self.text("is skipped"),
            Cause::When(condition) => self.text("is there only `when(").text(condition).text(")`"),
            Cause::Counted(count) => {
                self.text("is there only as far as `").text(count).text("` says")
            }
            Cause::Omitted => self.text("is left out where it equals its default"),
            Cause::With(path) => self.text("is left to `").text(path).text("`"),
            Cause::Via(wire) => self.text("is sent via `").text(wire).text("`"),
            Cause::Unsaid | Cause::UnsaidOfParts => self.text("is of a type written by hand"),
        }
    }

    /// What to write instead: a promise, where one can be given, or else.
    const fn promise(self, cause: Cause, other: &str) -> Self {
        let message = match cause {
            Cause::With(path) => self
                .text("; if it reads back equal, say `with(")
                .text(path)
                .text(", exact)`; if not, "),
            Cause::Via(wire) => self
                .text("; if it reads back equal, say `via(")
                .text(wire)
                .text(", exact)`; if not, "),
            Cause::Unsaid => {
                self.text("; if it reads back equal, say `.exact()` of its `WIDTH`; if not, ")
            }
            Cause::UnsaidOfParts => self
                .text("; if it reads back equal, say `const EXACT: bool = true` there; if not, "),
            _ => self.text("; "),
        };
        message.text(other)
    }
}

#[cfg(test)]
mod tests;
