//! [`Lines`]: the text of generated code.

/// Lines of generated code, with indentation.
pub(super) struct Lines {
    text: String,
    depth: usize,
    indentation: &'static str,
}

impl Default for Lines {
    fn default() -> Self {
        Self::indented("    ")
    }
}

impl Lines {
    /// Creates an empty text, whose lines are indented by `indentation` for each level.
    pub(super) fn indented(indentation: &'static str) -> Self {
        Self { text: String::new(), depth: 0, indentation }
    }

    /// Writes a line, or several ones if it contains line breaks.
    pub(super) fn line(&mut self, line: &str) {
        for line in line.split('\n') {
            if !line.is_empty() {
                self.text.push_str(&self.indentation.repeat(self.depth));
                self.text.push_str(line);
            }
            self.text.push('\n');
        }
    }

    /// Writes the line `first`, the lines of `inside` one level deeper, and the line `last`.
    pub(super) fn block(&mut self, first: &str, last: &str, inside: impl FnOnce(&mut Self)) {
        self.open(first, inside);
        self.line(last);
    }

    /// Writes the line `first` and the lines of `inside` one level deeper.
    pub(super) fn open(&mut self, first: &str, inside: impl FnOnce(&mut Self)) {
        self.line(first);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    /// Writes the line `first`, and the lines of `inside` one level deeper, or `pass` if there are
    /// none.
    pub(super) fn suite(&mut self, first: &str, inside: impl FnOnce(&mut Self)) {
        self.open(first, |lines| {
            let before = lines.text.len();
            inside(lines);
            if lines.text.len() == before {
                lines.line("pass");
            }
        });
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

/// Formats text as a string literal of TypeScript or C#, with escapes.
pub(super) fn quoted(text: &str) -> String {
    let letter = |unit: u16| match u8::try_from(unit) {
        Ok(byte @ (b'"' | b'\\')) => format!("\\{}", char::from(byte)),
        Ok(byte @ b' '..=b'~') => char::from(byte).to_string(),
        _ => format!("\\u{unit:04x}"),
    };
    format!("\"{}\"", text.encode_utf16().map(letter).collect::<String>())
}
