//! Fills and cuts texts by the columns that they take in a terminal: two for an East Asian wide character
//! or an emoji, and none for a combining one.

use core::fmt;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Returns the number of columns of a text in a terminal.
pub(crate) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Returns the number of columns of the widest of some texts.
pub(crate) fn widest<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> usize {
    texts.into_iter().map(|it| columns(it.as_ref())).max().unwrap_or(0)
}

/// Returns the longest start of a text that takes at most `room` columns.
pub(crate) fn start_of(text: &str, room: usize) -> &str {
    let mut taken = 0;
    let rest = text.char_indices().find(|(_, character)| {
        taken += character.width().unwrap_or(1);
        taken > room
    });
    rest.and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}

/// Returns the longest end of a text that takes at most `room` columns.
pub(crate) fn end_of(text: &str, room: usize) -> &str {
    let mut taken = 0;
    let rest = text.char_indices().rev().find(|(_, character)| {
        taken += character.width().unwrap_or(1);
        taken > room
    });
    let after = |(at, character): (usize, char)| text.get(at + character.len_utf8()..);
    rest.and_then(after).unwrap_or(text)
}

/// A text that is filled up with spaces to the columns of a format such as `{:<20}`, which counts
/// characters for other types.
pub(crate) struct Filled<T>(pub(crate) T);

impl<T: AsRef<str>> fmt::Display for Filled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.as_ref();
        let room = f.width().unwrap_or(0).saturating_sub(columns(text));
        write!(f, "{text}{:room$}", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(["", "ab", "世界", "é", "e\u{301}", "🚀"].map(columns), [0, 2, 4, 1, 1, 2]);
        assert_eq!(
            format!("{:<6}|{:<6}|{:<2}|", Filled("世界"), Filled("ab"), Filled("long")),
            "世界  |ab    |long|"
        );
    }

    #[test]
    fn texts_are_cut_between_characters() {
        assert_eq!(
            [0, 1, 2, 3, 4, 9].map(|room| start_of("世a界", room)),
            ["", "", "世", "世a", "世a", "世a界"]
        );
        assert_eq!(
            [0, 1, 2, 3, 4, 9].map(|room| end_of("世a界", room)),
            ["", "", "界", "a界", "a界", "世a界"]
        );
    }
}
