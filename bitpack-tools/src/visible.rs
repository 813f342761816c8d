//! [`visible`]: text from a schema file or a packet, made safe for a terminal.

use std::borrow::Cow;
use std::path::Path;

use serde_json::Value;

/// Escapes characters that a terminal or a page would not show in place: control characters, marks
/// that change the direction of text, and invisible ones. Returns other text as it is.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hidden(character) {
            escaped.extend(character.escape_unicode());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Returns the path of a file as text, with visible escapes like those of [`visible`].
pub fn shown_path(file: &Path) -> String {
    visible(&file.to_string_lossy()).into_owned()
}

/// Calls `visit` with each text in a JSON value, but not with those in members called `skipped`, if that is
/// given.
pub(crate) fn each_text(
    value: &mut Value,
    skipped: Option<&str>,
    visit: &mut dyn FnMut(&mut String),
) {
    match value {
        Value::String(text) => visit(text),
        Value::Array(parts) => parts.iter_mut().for_each(|it| each_text(it, skipped, visit)),
        Value::Object(parts) => {
            let parts = parts.iter_mut().filter(|(name, _)| skipped != Some(name.as_str()));
            parts.for_each(|(_, it)| each_text(it, skipped, visit));
        }
        _ => {}
    }
}

/// Returns `true` for control characters, and for those that change the direction of text or take
/// no room. Joiners inside words are not among them.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_are_not_shown_in_place_are_escaped() {
        assert_eq!(visible("größe"), "größe");
        assert_eq!(visible("a\u{1b}[2Jb\n"), "a\\u{1b}[2Jb\\u{a}");
        assert_eq!(visible("\u{202e}evil\u{2066}"), "\\u{202e}evil\\u{2066}");
    }
}
