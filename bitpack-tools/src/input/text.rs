//! Reads packets from hexadecimal text: a packet on each line, or the output of `xxd`, `hexdump -C`
//! or `od -t x1`.

use std::io::{BufRead, Read};

use super::{LARGEST, Packet, Sink, io, too_large};
use crate::digits::unhex;

/// Minimum number of digits of the position at the start of a line of `xxd`.
const POSITION: usize = 7;

/// Returns `true` if a file begins with hexadecimal text.
pub(super) fn is_hexadecimal(first: &[u8]) -> bool {
    let lines =
        first.split(|byte| *byte == b'\n').map(|it| core::str::from_utf8(it).unwrap_or("?"));
    let mut lines = lines.filter(|line| !without_comment(line).is_empty()).peekable();
    if lines.peek().and_then(|line| dumped(line)).is_some_and(|it| it.position == 0) {
        return true;
    }
    // the last line may be cut off
    let is_part = |line: &str| {
        line.chars().all(|it| it.is_ascii_hexdigit() || it.is_whitespace() || "xX,:[]".contains(it))
    };
    let mut count = 0;
    while let Some(line) = lines.next() {
        count += 1;
        let bytes = pairs(line).or_else(|| pairs(dumped(line)?.digits));
        if bytes.is_none() && (lines.peek().is_some() || !is_part(line)) {
            return false;
        }
    }
    count > 0
}

/// Reads packets from text. Lines that are blank or have only a comment are skipped.
pub(super) fn packets(reader: &mut dyn BufRead, name: &str, sink: Sink<'_>) -> Result<(), String> {
    // a packet of several lines, with the number of its first
    let mut dump: Option<(u64, Vec<u8>)> = None;
    let mut pass_on = |packet: Option<(u64, Vec<u8>)>| {
        packet.is_none_or(|(number, bytes)| {
            sink(Packet { number, ..Packet::new(format!("{name}, line {number}"), bytes) })
        })
    };
    for number in 1.. {
        let Some(line) = line(reader)? else { break };
        let line = line.trim();
        if without_comment(line).is_empty() && !line.is_empty() {
            continue;
        }
        let wrong = || format!("line {number} does not consist of pairs of hexadecimal digits");
        if line == "*" {
            return Err(format!(
                "line {number} stands for repeated lines: the option `-v` of `od` and `hexdump` shows them"
            ));
        }
        let size = dump.as_ref().map(|(_, all)| all.len());
        // other digits before pairs are the first bytes
        let is_place = |it: &Dumped<'_>| !it.is_od || it.position == 0 || Some(it.position) == size;
        if let Some(Dumped { position, digits, .. }) = dumped(line).filter(is_place) {
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
                    if !pass_on(dump.replace((number, bytes))) {
                        return Ok(());
                    }
                }
            }
            continue;
        }
        // `hexdump` and `od` end with the length alone
        let is_length = |size| [16, 8].map(|radix| place(line, radix)).contains(&Some(size));
        if size.is_some_and(is_length) {
            continue;
        }
        let goes_on = pass_on(dump.take())
            && (line.is_empty() || pass_on(Some((number, pairs(line).ok_or_else(wrong)?))));
        if !goes_on {
            return Ok(());
        }
    }
    pass_on(dump);
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

/// A line of `xxd`, `hexdump -C` or `od -t x1`.
struct Dumped<'l> {
    position: usize,
    digits: &'l str,
    is_od: bool,
}

/// Splits a line into its position and its hexadecimal digits. Returns `None` for a line of another
/// form.
fn dumped(line: &str) -> Option<Dumped<'_>> {
    let line = line.trim();
    let of = |position, digits| Some(Dumped { position, digits, is_od: false });
    let xxd = || {
        let (first, rest) = line.split_once(": ")?;
        of(position(first)?, rest.split("  ").next().unwrap_or_default())
    };
    let hexdump = || {
        let (first, rest) = line.split_once("  ")?;
        let rest = rest.strip_suffix('|')?;
        of(position(first)?, rest.split('|').next().unwrap_or_default())
    };
    let od = || {
        let (first, rest) = line.split_once(' ')?;
        // the text of the bytes follows with the option `z`
        let digits = rest.split('>').next().unwrap_or_default().trim();
        let is_pair = |it: &str| it.len() == 2 && it.bytes().all(|it| it.is_ascii_hexdigit());
        let position = place(first, if first.len() == POSITION { 8 } else { 16 })?;
        let is_od = digits.split_whitespace().all(is_pair) && !digits.is_empty();
        is_od.then_some(Dumped { position, digits, is_od })
    };
    xxd().or_else(hexdump).or_else(od)
}

/// Parses the position at the start of a line of `xxd` or `hexdump`, which has at least 7 digits.
fn position(digits: &str) -> Option<usize> {
    if digits.len() < POSITION { None } else { place(digits, 16) }
}

/// Parses a position of at least six digits in the base `radix`: 16, or 8 in the output of `od`.
fn place(digits: &str, radix: u32) -> Option<usize> {
    let is_place = digits.len() + 1 >= POSITION && digits.bytes().all(|it| it.is_ascii_hexdigit());
    is_place.then(|| usize::from_str_radix(digits, radix).ok())?
}

/// Returns a line without the comment after `#` or `//`, and without spaces around it.
fn without_comment(line: &str) -> &str {
    let end = [line.find('#'), line.find("//")].into_iter().flatten().min();
    end.and_then(|end| line.get(..end)).unwrap_or(line).trim()
}

/// Decodes the bytes of a packet: hexadecimal digits, two for each byte, also with `0x`, commas and
/// colons, or decimal numbers in brackets. A comment is ignored. Returns `None` for other text.
fn pairs(line: &str) -> Option<Vec<u8>> {
    let line = without_comment(line);
    let words = |text| str::split(text, [',', ':', ' ', '\t']).filter(|it: &&str| !it.is_empty());
    if let Some(list) = line.strip_prefix('[') {
        let number = |it: &str| match it.strip_prefix("0x") {
            _ if it.contains('+') => None,
            Some(digits) => u8::from_str_radix(digits, 16).ok(),
            None => it.parse().ok(),
        };
        return words(list.trim_end_matches(',').strip_suffix(']')?).map(number).collect();
    }
    let words: Vec<Vec<u8>> = words(line).map(bytes_of_word).collect::<Option<_>>()?;
    (!words.is_empty()).then(|| words.concat())
}

/// Decodes the bytes of one word of hexadecimal digits. After `0x`, one digit is a byte.
fn bytes_of_word(word: &str) -> Option<Vec<u8>> {
    let own = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    match own {
        Some(digit) if digit.len() == 1 => Some(vec![u8::from_str_radix(digit, 16).ok()?]),
        _ => unhex(own.unwrap_or(word)).filter(|it| !it.is_empty()),
    }
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
    fn the_output_of_od_is_read() {
        let all = [(1..=16).collect::<Vec<u8>>(), b"ABC".to_vec()].concat();
        let first = "01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10";
        for (text, end) in [
            (format!("000000 {first}\n000010 41 42 43\n"), "000013\n"),
            (format!("0000000 {first}\n0000020 41 42 43\n"), "0000023\n"),
            (format!("000000 {first}  >................<\n000010 41 42 43  >ABC<\n"), "000013\n"),
        ] {
            for text in [text.clone(), text + end] {
                assert_eq!(bytes(&text, Form::Guess), Ok(vec![(1, all.clone())]), "{text}");
            }
        }
        // these are the first bytes of a packet
        assert_eq!(
            bytes("7d3124 f6 0e\n", Form::Guess),
            Ok(vec![(1, vec![0x7D, 0x31, 0x24, 0xF6, 0x0E])])
        );
        let repeated = format!("000000 {first}\n*\n000030\n");
        assert!(bytes(&repeated, Form::Hex).is_err_and(|why| why.contains("`-v`")));
    }

    #[test]
    fn digits_are_read_as_programs_write_them() {
        let expected = Ok(vec![(1, vec![0x7D, 0x31, 0x04])]);
        for text in [
            "7d3104 # a comment",
            "7d 31 04 // a comment",
            "0x7d, 0x31, 0x4",
            "0x7D3104",
            "7d:31:04",
            "7d,31,04",
            "[125, 49, 4]",
            "[0x7d, 49, 4],",
        ] {
            assert_eq!(bytes(text, Form::Guess), expected, "{text}");
            assert_eq!(bytes(text, Form::Hex), expected, "{text}");
        }
        for wrong in ["[125, 256]", "0x7d3", "[125", "7d 3"] {
            assert!(bytes(wrong, Form::Hex).is_err(), "{wrong}");
        }
    }

    #[test]
    fn other_text_is_rejected() {
        for text in ["", "{\"name\": \"a schema\"}", "# Packets\n\nthey are here"] {
            assert!(bytes(text, Form::Guess).is_err(), "{text}");
        }
    }
}
