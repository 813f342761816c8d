//! Finds the line at which a part of a JSON text begins.

/// One step from the root of a JSON text to a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part<'p> {
    Member(&'p str),
    Element(usize),
}

/// Returns the line, counted from 1, at which the part at `path` begins, such as
/// `types[3].parts.fields[0]`. If the text has no such part, returns the line of the innermost
/// existing parent.
pub(crate) fn line_of(text: &str, path: &str) -> usize {
    let mut scanner = Scanner { rest: text.as_bytes() };
    for part in parts(path) {
        let here = scanner.clone();
        if !scanner.enter(part) {
            scanner = here;
            break;
        }
    }
    scanner.space();
    let before = text.len() - scanner.rest.len();
    1 + text.bytes().take(before).filter(|byte| *byte == b'\n').count()
}

fn parts(path: &str) -> impl Iterator<Item = Part<'_>> {
    let pieces = path.split(['.', '[']).filter(|piece| !piece.is_empty());
    pieces.map(|piece| match piece.strip_suffix(']').map(str::parse) {
        Some(Ok(index)) => Part::Element(index),
        _ => Part::Member(piece),
    })
}

#[derive(Clone)]
struct Scanner<'t> {
    rest: &'t [u8],
}

impl<'t> Scanner<'t> {
    fn space(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn take(&mut self, byte: u8) -> bool {
        self.space();
        match self.rest.split_first() {
            Some((first, rest)) if *first == byte => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    /// Takes a string literal and returns it without quotes, its escapes not decoded.
    fn string(&mut self) -> &'t [u8] {
        if !self.take(b'"') {
            return &[];
        }
        let (text, mut end, mut is_escaped) = (self.rest, 0, false);
        for byte in text {
            if !is_escaped && *byte == b'"' {
                break;
            }
            is_escaped = !is_escaped && *byte == b'\\';
            end += 1;
        }
        let (string, rest) = text.split_at_checked(end).unwrap_or((text, &[]));
        self.rest = rest.split_first().map_or(&[], |(_, rest)| rest);
        string
    }

    /// Moves past the next value.
    fn skip(&mut self) {
        let mut depth = 0_usize;
        loop {
            self.space();
            match self.rest.first() {
                None => return,
                Some(b'"') => drop(self.string()),
                Some(b'{' | b'[') => {
                    depth += 1;
                    self.rest = self.rest.get(1..).unwrap_or_default();
                    continue;
                }
                Some(b'}' | b']') if depth == 0 => return,
                Some(b'}' | b']') => {
                    depth -= 1;
                    self.rest = self.rest.get(1..).unwrap_or_default();
                }
                Some(b',' | b':') => {
                    self.rest = self.rest.get(1..).unwrap_or_default();
                    continue;
                }
                Some(_) => {
                    let ends = |byte: &u8| b",:]} \t\r\n".contains(byte);
                    let end = self.rest.iter().position(ends).unwrap_or(self.rest.len());
                    self.rest = self.rest.get(end..).unwrap_or_default();
                }
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Moves to the beginning of this part of the next value. Returns `false` if the value does not
    /// have it.
    fn enter(&mut self, part: Part<'_>) -> bool {
        let (open, mut index) = match part {
            Part::Member(_) => (b'{', 0),
            Part::Element(_) => (b'[', 0),
        };
        if !self.take(open) {
            return false;
        }
        loop {
            self.space();
            if matches!(self.rest.first(), None | Some(b'}' | b']')) {
                return false;
            }
            let key = if open == b'{' {
                let key = self.string();
                self.take(b':');
                core::str::from_utf8(key).map(Part::Member).ok()
            } else {
                Some(Part::Element(index))
            };
            if key == Some(part) {
                return true;
            }
            self.skip();
            index += 1;
            self.take(b',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{
  "a \" ]": [1, {"x": 2},
    "three"],
  "types": [
    {"name": "A"},
    {
      "name": "B",
      "parts": {"fields": [
        {"name": "x"}
      ]}
    }
  ]
}"#;

    #[test]
    fn parts_are_found_by_their_path() {
        for (path, line) in [
            ("", 1),
            ("types", 4),
            ("types[0]", 5),
            ("types[1].name", 7),
            ("types[1].parts.fields[0]", 9),
            // missing parts: the line is that of the innermost existing parent
            ("types[1].parts.fields[0].encoding", 9),
            ("types[7]", 4),
            ("nothing", 1),
        ] {
            assert_eq!(line_of(TEXT, path), line, "{path}");
        }
    }

    #[test]
    fn no_text_is_too_strange() {
        for end in 0..TEXT.len() {
            line_of(&TEXT[..end], "types[1].parts.fields[0]");
            line_of(&TEXT[end..], "types[1].parts.fields[0]");
        }
        assert_eq!(line_of("", "a"), 1);
    }
}
