//! Suggests the correct name for an unknown attribute or argument.

/// Names of attributes in other libraries for the maximum length of a list.
pub(crate) const LENGTHS: &[&str] =
    &["count", "len", "length", "size", "max_size", "max_length", "capacity", "max"];

/// Returns the name in `known` that is most similar to the misspelled name `written`: a name that is a prefix
/// of `written`, or that differs from it in at most two letters. `None` if no name is similar enough.
pub(crate) fn nearest<'a>(written: &str, known: &[&'a str]) -> Option<&'a str> {
    // an abbreviation that was written out: `resolution`, `maximum`
    let written_out = |name: &&&str| name.len() >= 3 && written.starts_with(**name);
    if let Some(name) = known.iter().find(written_out) {
        return Some(name);
    }
    let (distance, name) =
        known.iter().map(|name| (distance(written, name), *name)).min_by_key(|near| near.0)?;
    (distance <= 2 && distance < written.len()).then_some(name)
}

/// Returns the end of an error message, `; did you mean …?`, with the name that is most similar. Returns an
/// empty string if no name is similar enough.
pub(crate) fn did_you_mean(written: &str, known: &[&str]) -> String {
    nearest(written, known).map(|name| format!("; did you mean `{name}`?")).unwrap_or_default()
}

/// Returns the error message for the attribute name `written`, if another library uses it: the attribute of
/// bitpack to use instead, with the argument `value`. `None` for other names. `growable` is `true` on a field
/// whose type needs a maximum length.
pub(crate) fn habit(written: &str, value: Option<&str>, growable: bool) -> Option<String> {
    let n = value.unwrap_or("N");
    if growable && LENGTHS.contains(&written) {
        return Some(format!("for a maximum length write `max_len({n})`"));
    }
    let words = match written {
        "size" | "width" | "bit" | "bit_size" | "nbits" | "len" | "length" => {
            return Some(format!("for a width write `bits({n})`"));
        }
        "range" | "min" | "max" => "for a range write `bits(min = 0, max = 1000)`",
        "quantize" | "quantized" | "precision" | "float" => {
            "for a quantised float write `compressed(min, max, res)`"
        }
        "rename" | "rename_all" | "alias" | "name" => "names are not transmitted",
        "default" => {
            "for a field that often has its default write `omit_default`; for one that is never \
             sent, `skip`"
        }
        "skip_serializing_if" | "if" | "cond" | "condition" | "optional" => {
            "for an optional field write `when(condition)`, `omit_default` or an `Option`"
        }
        "skip_serializing" | "skip_deserializing" | "ignore" => {
            "one function writes and reads: `skip` applies to both"
        }
        "from" | "into" | "try_from" | "remote" | "as" => {
            "to send a value as another type write `via(Type)`, or `via(Type, try_from)` if the \
             conversion back can fail"
        }
        "serialize_with" | "deserialize_with" | "map" => {
            "one function writes and reads: `with(path)`"
        }
        "flatten" | "transparent" => "a nested type adds no bits of its own; remove it",
        "untagged" => "a reader needs the variant; `tag` sets the width of its number",
        "pad" | "padding" | "pad_bits_before" | "pad_before" => {
            "for zero bits before a field write `reserved(n)` or `align`"
        }
        "magic" => "for a constant on the wire write `check(0x…)`",
        "endian" | "little" | "big" => "the wire has one byte order; remove it",
        _ => return None,
    };
    Some(words.to_owned())
}

/// Returns the number of insertions, deletions and replacements of characters that turn `a` into
/// `b`.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut next = vec![i + 1];
        for ((to, above), diagonal) in b.chars().zip(row.iter().skip(1)).zip(&row) {
            let left = next.last().copied().unwrap_or_default();
            next.push((diagonal + usize::from(from != to)).min(above + 1).min(left + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_away_is_near() {
        assert_eq!(nearest("bts", &["bits", "bytes"]), Some("bits"));
        assert_eq!(nearest("relativ_indx", &["relative_index"]), Some("relative_index"));
        assert_eq!(nearest("resolution", &["min", "max", "res"]), Some("res"));
        assert_eq!(nearest("colour", &["bits", "count"]), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
