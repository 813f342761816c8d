//! Detects the format of a file, and rejects files that contain no packets.

use std::path::Path;

use bitpack::ReplayHeader;

use super::{Form, capture, text};

/// Formats of files that are no captures, by their first bytes.
const OTHERS: [(&[u8], &str); 12] = [
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"7z\xBC\xAF", "a 7z archive"),
    (b"\x28\xB5\x2F\xFD", "compressed with Zstandard, which `zstd -dc` unpacks"),
    (b"BZh", "compressed with bzip2, which `bzip2 -dc` unpacks"),
    (b"\xFD7zXZ", "compressed with xz, which `xz -dc` unpacks"),
    (b"\x7FELF", "a program"),
    (b"MZ", "a program"),
    (b"%PDF", "a PDF document"),
    (b"snoop\0", "a capture in the format snoop, which Wireshark converts"),
];

/// Extensions of the names of captures.
const CAPTURES: [&str; 4] = ["pcap", "pcapng", "cap", "ntar"];

/// Minimum size in bytes of a file that is rejected as text, unless it begins with a comment. A
/// shorter packet can be text by chance.
const TEXT: usize = 12;

/// Detects the format of a file from its first bytes and its name.
///
/// # Errors
///
/// Returns the reason that the file contains no packets.
pub(super) fn guess(first: &[u8], name: &str) -> Result<Form, String> {
    if capture::is_capture(first) {
        return Ok(Form::Capture);
    }
    if ReplayHeader::is_replay(first) {
        return Ok(Form::Replay);
    }
    if text::is_hexadecimal(first) {
        return Ok(Form::Hex);
    }
    let name = name.strip_suffix(".gz").unwrap_or(name);
    let extension = Path::new(name).extension().unwrap_or_default();
    if CAPTURES.iter().any(|it| extension.eq_ignore_ascii_case(it)) {
        return Err("not a capture, or a damaged one".to_owned());
    }
    if first.is_empty() {
        return Err("the file is empty".to_owned());
    }
    if let Some((_, what)) = OTHERS.iter().find(|(magic, _)| first.starts_with(magic)) {
        return Err(format!("not a capture, but {what}; `--raw` reads it as one packet"));
    }
    if is_text(first) {
        return Err(
            "not a capture, but text that is not hexadecimal; `--raw` reads it as one packet"
                .to_owned(),
        );
    }
    Ok(Form::Raw)
}

/// Returns `true` if a file is text without control characters.
fn is_text(first: &[u8]) -> bool {
    let valid = match core::str::from_utf8(first) {
        Ok(text) => text,
        // the last character may be cut off
        Err(error) if error.error_len().is_none() => {
            let valid = first.get(..error.valid_up_to()).unwrap_or_default();
            core::str::from_utf8(valid).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let is_printable = |it: char| !it.is_control() || it.is_ascii_whitespace();
    let is_comment = ["# ", "// "].iter().any(|it| valid.starts_with(it));
    (valid.len() >= TEXT || is_comment) && valid.chars().all(is_printable)
}
