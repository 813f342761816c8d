//! Reads packets from hexadecimal text: a packet on each line, or the output of `xxd` or
//! `hexdump -C`.

use std::io::{BufRead, Read};

use super::{LARGEST, Packet, Sink, io, too_large};

/// Minimum number of digits of the position at the start of a line of `xxd`.
const POSITION: usize = 7;

/// Returns `true` if a file begins with hexadecimal text.
pub(super) fn is_hexadecimal(first: &[u8]) -> bool {
    let lines = first.split(|byte| *byte == b'\n');
    let is_blank = |line: &[u8]| line.iter().all(u8::is_ascii_whitespace);
    let mut lines = lines.filter(|line| !line.starts_with(b"#") && !is_blank(line)).peekable();
    if let Some(Ok(line)) = lines.peek().map(|line| core::str::from_utf8(line)) {
        if dumped(line).is_some_and(|(position, _)| position == 0) {
            return true;
        }
    }
    let is_digit = |byte: &u8| byte.is_ascii_hexdigit() || byte.is_ascii_whitespace();
    lines.peek().is_some() && lines.all(|line| line.iter().all(is_digit))
}

/// Reads packets from text. Lines that are blank or begin with `#` are skipped.
pub(super) fn packets(reader: &mut dyn BufRead, name: &str, sink: Sink<'_>) -> Result<(), String> {
    // a packet of several lines, with the number of its first
    let mut dump: Option<(u64, Vec<u8>)> = None;
    let packet = |number: u64, bytes: Vec<u8>| {
        Packet::new(format!("{name}, line {number}"), bytes).numbered(number)
    };
    for number in 1.. {
        let Some(line) = line(reader)? else { break };
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        let wrong = || format!("line {number} does not consist of pairs of hexadecimal digits");
        if let Some((position, digits)) = dumped(line) {
            let bytes = pairs(digits).ok_or_else(wrong)?;
            match &mut dump {
                Some((_, all)) if position == all.len() => {
                    if all.len() + bytes.len() > LARGEST {
                        return Err(too_large());
                    }
                    all.extend(bytes);
                }
                _ if position > 0 => {
                    return Err(format!("line {number} does not continue the line before it"));
                }
                _ => {
                    if let Some((first, all)) = dump.replace((number, bytes)) {
                        if !sink(packet(first, all)) {
                            return Ok(());
                        }
                    }
                }
            }
            continue;
        }
        // `hexdump` ends with the length alone
        if dump.as_ref().is_some_and(|(_, all)| position(line) == Some(all.len())) {
            continue;
        }
        if let Some((first, all)) = dump.take() {
            if !sink(packet(first, all)) {
                return Ok(());
            }
        }
        if line.is_empty() {
            continue;
        }
        let bytes = pairs(line).ok_or_else(wrong)?;
        if !sink(packet(number, bytes)) {
            return Ok(());
        }
    }
    if let Some((first, all)) = dump {
        sink(packet(first, all));
    }
    Ok(())
}

/// Reads a line of limited length; `None` at the end.
fn line(reader: &mut dyn BufRead) -> Result<Option<String>, String> {
    let mut line = String::new();
    let limit = 4 * LARGEST as u64;
    let mut limited = Read::take(reader, limit);
    let read = limited.read_line(&mut line).map_err(|error| io(&error))?;
    if read as u64 == limit {
        return Err(too_large());
    }
    Ok((read > 0).then_some(line))
}

/// Splits a line of `xxd` or `hexdump -C` into its position and its hexadecimal digits. Returns
/// `None` for another line.
fn dumped(line: &str) -> Option<(usize, &str)> {
    let line = line.trim();
    let xxd = || {
        let (first, rest) = line.split_once(": ")?;
        Some((position(first)?, rest.split("  ").next().unwrap_or_default()))
    };
    let hexdump = || {
        let (first, rest) = line.split_once("  ")?;
        let rest = rest.strip_suffix('|')?;
        Some((position(first)?, rest.split('|').next().unwrap_or_default()))
    };
    xxd().or_else(hexdump)
}

/// Parses the position at the start of a line.
fn position(digits: &str) -> Option<usize> {
    if digits.len() < POSITION || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    usize::from_str_radix(digits, 16).ok()
}

/// Decodes hexadecimal digits, two for each byte. Returns `None` for other characters or an odd
/// number.
fn pairs(digits: &str) -> Option<Vec<u8>> {
    let digits: Vec<char> = digits.chars().filter(|it| !it.is_whitespace()).collect();
    let byte = |pair: &[char]| {
        let [high, low] = pair else { return None };
        Some((high.to_digit(16)? << 4 | low.to_digit(16)?) as u8)
    };
    digits.chunks(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Form, read};

    fn bytes(text: &str, form: Form) -> Result<Vec<(u64, Vec<u8>)>, String> {
        let mut all = Vec::new();
        read(text.as_bytes(), "text", form, None, |packet| {
            all.push((packet.number, packet.bytes));
            true
        })?;
        Ok(all)
    }

    #[test]
    fn the_output_of_xxd_is_read() {
        let text = "00000000: 0102 0304 0506 0708 090a 0b0c 0d0e 0f10  ................\n\
                    00000010: 4142 43                                  ABC\n\
                    00000000: ff                                       .\n";
        let first = [(1..=16).collect::<Vec<u8>>(), b"ABC".to_vec()].concat();
        assert_eq!(bytes(text, Form::Guess), Ok(vec![(1, first), (3, vec![255])]));
        let gap = text.replace("00000010", "00000020");
        assert!(bytes(&gap, Form::Hex).is_err_and(|why| why.contains("line 2 does not continue")));
    }

    #[test]
    fn the_output_of_hexdump_is_read() {
        let text = "00000000  01 02 03 04 05 06 07 08  09 0a 0b 0c 0d 0e 0f 10  |..|..............|\n\
                    00000010  41 42 43                                          |ABC|\n\
                    00000013\n";
        let all = [(1..=16).collect::<Vec<u8>>(), b"ABC".to_vec()].concat();
        assert_eq!(bytes(text, Form::Guess), Ok(vec![(1, all)]));
    }

    #[test]
    fn lines_of_digits_are_packets() {
        let text = "# two packets\n\n01 02\n0A0b\n";
        assert_eq!(bytes(text, Form::Guess), Ok(vec![(3, vec![1, 2]), (4, vec![10, 11])]));
        assert!(bytes("012\n", Form::Hex).is_err());
    }

    #[test]
    fn other_text_is_rejected() {
        for text in ["", "{\"name\": \"a schema\"}", "# Packets\n\nthey are here"] {
            assert!(bytes(text, Form::Guess).is_err(), "{text}");
        }
    }
}
