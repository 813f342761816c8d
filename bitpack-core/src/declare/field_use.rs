//! Checks of the fields that decide which bits follow, such as the fields of a condition or the
//! keys of a map. For these fields a reader must get the value that the writer has.

use super::methods::{LISTED, TOTAL, is_one_of};
use crate::error::{Message, message};
use crate::schema::{Blame, Cause, Field, Found, Node, is};

/// The way in which a condition uses a field.
#[derive(Clone, Copy, Debug)]
pub enum FieldUse {
    /// The condition compares the field's value with another value.
    Value,
    /// The condition calls this method of the field, which returns a length or a presence: `len`,
    /// `is_empty`, `is_some` or `is_none`.
    Length(&'static str),
    /// The condition matches the field's value against patterns. Each has the name of a variant, and `true`
    /// if it contains other patterns. [`Inside`] tells how deep they look.
    Pattern(&'static [(&'static str, bool)], Inside),
    /// The condition calls this method of the field, such as `contains`. It is allowed for all
    /// types that read back exactly.
    Listed(&'static str),
    /// The condition calls this method of the field. It is allowed only for types without state
    /// besides their encoded bits.
    Method(&'static str),
    /// The condition uses the field's value in a way unknown to the derive, such as an operator.
    Anything,
}

/// The deepest part of a value that the patterns in a condition look at, such as those of
/// `matches!`.
#[derive(Clone, Copy, Debug)]
pub enum Inside {
    /// Patterns name only the variant of the outermost enum.
    Nothing,
    /// Patterns compare values inside the variant, such as literals.
    Values,
    /// Patterns name variants of types inside the value, such as `Some(Kind::A)`. The derive does not see
    /// these types, so the field must be one that is always read exactly as it was written.
    Types,
}

/// Checks a field, or a part of one, that a condition uses. Stops the build if a reader may get another value
/// than the writer has, or if the condition uses more of the value than its encoded bits.
#[track_caller]
pub const fn check_field_use(at: &str, field: &Field, path: &[&str], field_use: FieldUse) {
    let (Found { part, depth, condition }, reached) = reach(field, path);
    if let Some(condition) = condition {
        not_the_same(at, &reached, &Blame { path: reached, cause: Cause::When(condition) })
    }
    let is_found = depth == path.len();
    let is_known = part.width.exact
        || is_found
            && match field_use {
                FieldUse::Length(_) => part.has_known_length(),
                FieldUse::Pattern(patterns, Inside::Nothing) => part.has_variants(patterns),
                _ => false,
            };
    if !is_known {
        not_the_same(at, &reached, &part.blame(reached))
    }
    let is_declared = is_found && part.is_declared();
    let (is_answered, method) = match field_use {
        FieldUse::Value => (true, ""),
        // a method of a user's type may do anything
        FieldUse::Length(name) | FieldUse::Listed(name) => (!is_declared, name),
        FieldUse::Pattern(_, Inside::Types) | FieldUse::Anything => (false, ""),
        FieldUse::Pattern(patterns, _) => (part.is_taken_apart(patterns), ""),
        FieldUse::Method(name) => (false, name),
    };
    if !is_answered && !part.is_whole() {
        more_than_its_bits(at, &reached, method, is_declared)
    }
    if let FieldUse::Method(name) = field_use {
        if is_found && !is_declared {
            total(at, name, matches!(part.container().nodes(), [Node::Float { .. }]));
        }
    }
}

/// Checks that a method of a standard type, which a condition calls, never panics and gives the
/// same results on all machines. Otherwise the build stops.
#[track_caller]
pub const fn total(at: &str, name: &str, is_float: bool) {
    // `abs` of an integer may overflow
    let is_known = is_float && is(name, "abs");
    if !is_known && !is_one_of(name, TOTAL) && !is_one_of(name, LISTED) {
        let advice = "use `exact(…)` to promise that it does neither";
        let what = "which may panic or differ between machines";
        message!("{}: `when` calls `{}`, {}; {}", at, name, what, advice).panic()
    }
}

/// Checks that a constant index in a condition is not past the end of an array.
#[track_caller]
pub const fn index(at: &str, field: &Field, path: &[&str], index: usize) {
    let (Found { part, depth, .. }, reached) = reach(field, path);
    let message = message!("{}: `when` reads index {} of `{}`", at, [index], reached.as_str());
    match part.array_len() {
        Some(len) if depth == path.len() => {
            if index >= len as usize {
                message!("{}, which has {} elements", message.as_str(), [len]).panic()
            }
        }
        // a part that reads back differently is rejected by the check of the condition itself
        _ if !part.width.exact => {}
        _ => {
            let why = "which is not known to be an array that is long enough";
            message!("{}, {}; call `get({})`{}", message.as_str(), why, [index], PROMISE).panic()
        }
    }
}

/// The end of an error message about a call that may panic or differ between machines: it recommends
/// `exact(…)`.
const PROMISE: &str =
    ", or use `exact(…)` to promise that both ends get the same result without a panic";

/// Follows a path of part names from a field to one of its parts. Returns that part, and its path
/// as text for messages.
const fn reach(field: &Field, path: &[&str]) -> (Found, Message) {
    let found = field.find(path);
    let mut reached = Message::new().text(field.name);
    each!(i in 0..found.depth => reached = reached.step(path[i]));
    (found, reached)
}

/// Checks that the keys of a map are read as they were written, because writer and reader compare each key
/// with the previous one. Messages name the key by its type.
#[track_caller]
pub const fn key(at: &str, key: &Field) {
    if !key.width.exact {
        let Blame { path, cause } = key.blame(Message::new().text(key.name));
        let path = path.as_str();
        let message =
            message!("{}: keys are compared, so they must read back exactly, but `{}` ", at, path);
        let message = message.cause(cause);
        message.promise(cause, "use a key that does").panic()
    }
}

/// Checks that the field which `relative_to` names is read as it was written, because a reader adds a
/// difference to the field's number.
#[track_caller]
pub const fn base(at: &str, number: &Field) {
    if !number.width.exact {
        let Blame { path, cause } = number.blame(Message::new().text(number.name));
        let message = message!("{}: `relative_to` adds to `{}`, which ", at, path.as_str());
        let message = message.cause(cause).text(", so a reader may see another value");
        message.promise(cause, "send a separate number").panic()
    }
}

/// Stops the build because a condition of `when` uses a field, or a part of one, that may be read
/// as another value than was written. The reader could then evaluate the condition to another
/// result than the writer. `blame` has the reason.
#[track_caller]
const fn not_the_same(at: &str, path: &Message, blame: &Blame) -> ! {
    let [path, part] = [path.as_str(), blame.path.as_str()];
    let (message, other) = if part.len() > path.len() {
        let message = message!("{}: `when` uses `{}`, whose `{}` ", at, path, part);
        (message, "use another part, or send a separate `bool`")
    } else {
        (message!("{}: `when` uses `{}`, which ", at, path), "send a separate `bool`")
    };
    let message = message.cause(blame.cause).text(", so a reader may see another value");
    message.promise(blame.cause, other).panic()
}

/// Stops the build because a condition of `when` uses a value in a way that may depend on more than
/// its encoded bits, such as the capacity of a list, which a reader does not get. `method` is the
/// method that it calls, or empty.
#[track_caller]
const fn more_than_its_bits(at: &str, path: &Message, method: &str, is_declared: bool) -> ! {
    let what = if method.is_empty() { Message::new() } else { message!(": `{}`", method) };
    let advice = if is_declared {
        "; compare it, use a part of it, add `.whole()` to its `SCHEMA` if it is hand-written"
    } else {
        "; compare it, or call `len`, `is_empty`, `is_some`, `is_none`, `first`, `last`, `get`, \
         `contains`, `contains_key` or `starts_with`"
    };
    let [path, what] = [path.as_str(), what.as_str()];
    let more = "`when` asks for more of";
    message!("{}: {} `{}` than is sent{}{}{}", at, more, path, what, advice, PROMISE).panic()
}

/// Returns `true` for the text of a condition on the version of the packet: `since(…)` or `until(…)`.
const fn names_versions(condition: &str) -> bool {
    matches!(condition.as_bytes(), [b's', b'i', b'n', b'c', b'e', b'(', ..])
        || matches!(condition.as_bytes(), [b'u', b'n', b't', b'i', b'l', b'(', ..])
}

impl Message {
    /// Appends the reason why a reader may get another value than the writer has.
    const fn cause(self, cause: Cause) -> Self {
        match cause {
            Cause::Compressed => self.text("is `compressed`"),
            Cause::SmallestThree => self.text("is `smallest_three`"),
            Cause::Skipped => self.text("is skipped"),
            Cause::Versions => self.text("is missing in some versions"),
            Cause::When(condition) if names_versions(condition) => self.cause(Cause::Versions),
            Cause::When(condition) => self.text("is sent only `when(").text(condition).text(")`"),
            Cause::Counted(count) => self.quoted("is sent only as far as", count).text(" says"),
            Cause::Omitted => self.text("is omitted when it equals its default"),
            Cause::With(path) => self.quoted("is written by", path),
            Cause::Via(wire) => self.quoted("is sent via", wire),
            Cause::Unsaid | Cause::UnsaidOfParts => self.text("has a hand-written type"),
        }
    }

    /// Appends advice to an error message: a way to promise that the value reads back exactly, if
    /// there is one, and then `other`.
    const fn promise(self, cause: Cause, other: &str) -> Self {
        let advice = match cause {
            Cause::With(path) => message!("write `with({}, exact)`", path),
            Cause::Via(wire) => message!("write `via({}, exact)`", wire),
            Cause::Unsaid => message!("add `.exact()` to its `WIDTH`"),
            Cause::UnsaidOfParts => message!("add `const EXACT: bool = true` to its impl"),
            _ => return self.text("; ").text(other),
        };
        let advice = advice.as_str();
        self.text(message!("; if it reads back exactly, {}; if not, {}", advice, other).as_str())
    }

    const fn quoted(self, what: &str, name: &str) -> Self {
        self.text(message!("{} `{}`", what, name).as_str())
    }
}

#[cfg(test)]
mod tests;
