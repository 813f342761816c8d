//! Finds the line at which a part of a JSON text begins.

use std::collections::HashMap;

use serde_json::value::RawValue;

/// Returns the line, counted from 1, at which the part at `path` begins, such as
/// `types[3].parts.fields[0]`. If the text has no such part, returns the line of the innermost
/// existing parent.
pub(crate) fn line_of(text: &str, path: &str) -> usize {
    let mut part = text.trim_start();
    for piece in path.split(['.', '[']).filter(|piece| !piece.is_empty()) {
        let Some(inner) = inner(part, piece) else { break };
        part = inner;
    }
    // the part is a slice of the text
    let before = part.as_ptr().addr() - text.as_ptr().addr();
    1 + text.bytes().take(before).filter(|byte| *byte == b'\n').count()
}

/// Returns the JSON text of a member or an element of a JSON value. `piece` is a piece of a path,
/// such as `fields` or `3]`.
fn inner<'t>(text: &'t str, piece: &str) -> Option<&'t str> {
    let raw: &RawValue = if let Some(Ok(index)) = piece.strip_suffix(']').map(str::parse) {
        let elements: Vec<&RawValue> = serde_json::from_str(text).ok()?;
        elements.get::<usize>(index)?
    } else {
        let members: HashMap<String, &RawValue> = serde_json::from_str(text).ok()?;
        members.get(piece)?
    };
    Some(raw.get())
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
    fn truncated_json_causes_no_panic() {
        for end in 0..TEXT.len() {
            line_of(&TEXT[..end], "types[1].parts.fields[0]");
            line_of(&TEXT[end..], "types[1].parts.fields[0]");
        }
        assert_eq!(line_of("", "a"), 1);
    }
}
