//! Appends numbers to texts. The formatter of the standard library takes several times longer, which
//! is most of the time of a dump.

use core::fmt::Write as _;

use data_encoding::HEXLOWER_PERMISSIVE;

/// The hexadecimal digits of all bytes, each with a space.
const BYTES: [u8; 3 * 256] = digits(16);
/// The binary digits of all bytes.
const BITS: [u8; 8 * 256] = digits(2);

const HEX: &str = ascii(&BYTES);
const SPACES: &str = "                                                                ";

/// Returns the digits of all bytes in a base, filled up with spaces to `LEN / 256` characters each.
const fn digits<const LEN: usize>(base: usize) -> [u8; LEN] {
    let (mut digits, each, mut i) = ([b' '; LEN], LEN / 256, 0);
    let count = if base == 16 { 2 } else { 8 };
    while i < 256 * count {
        let digit = i / count / base.pow((count - 1 - i % count) as u32) % base;
        digits[i / count * each + i % count] = b"0123456789abcdef"[digit];
        i += 1;
    }
    digits
}

/// Returns some characters of digits.
const fn ascii(digits: &'static [u8]) -> &'static str {
    match core::str::from_utf8(digits) {
        Ok(digits) => digits,
        Err(_) => "",
    }
}

/// Appends the hexadecimal digits of some bytes, with a space between two of them.
pub(crate) fn append_bytes(bytes: &[u8], out: &mut String) {
    for byte in bytes {
        let at = 3 * usize::from(*byte);
        out.push_str(HEX.get(at..at + 3).unwrap_or_default());
    }
    if !bytes.is_empty() {
        out.pop();
    }
}

/// Appends the hexadecimal digits of a number, without zeros in front of it.
pub(crate) fn append_hex(number: u128, out: &mut String) {
    let (mut digits, mut start, mut rest) = ([b'0'; 32], 32, number);
    while rest > 0 || start == 32 {
        start -= 1;
        let digit = (rest & 15) as u8;
        if let Some(place) = digits.get_mut(start) {
            *place = if digit < 10 { b'0' + digit } else { b'a' + digit - 10 };
        }
        rest >>= 4;
    }
    let digits = digits.get(start..).unwrap_or_default();
    out.push_str(core::str::from_utf8(digits).unwrap_or_default());
}

/// Appends the lowest `count` binary digits of a byte.
pub(crate) fn append_binary(byte: u8, count: usize, out: &mut String) {
    const BINARY: &str = ascii(&BITS);
    let end = 8 * usize::from(byte) + 8;
    out.push_str(BINARY.get(end.saturating_sub(count.min(8))..end).unwrap_or_default());
}

/// Appends a number in decimal digits.
pub(crate) fn append_decimal(number: u64, out: &mut String) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// Appends a number in decimal digits, after spaces that fill it up to `width` characters.
pub(crate) fn append_right(number: u64, width: usize, out: &mut String) {
    let mut digits = itoa::Buffer::new();
    let digits = digits.format(number);
    append_spaces(width.saturating_sub(digits.len()), out);
    out.push_str(digits);
}

/// Appends an integer of 128 bits in decimal digits. A signed one is in two's complement.
pub(crate) fn append_integer(bits: u128, signed: bool, out: &mut String) {
    let mut digits = itoa::Buffer::new();
    out.push_str(match (u64::try_from(bits), i64::try_from(bits as i128)) {
        (_, Ok(number)) if signed => digits.format(number),
        (Ok(number), _) => digits.format(number),
        _ if signed => digits.format(bits as i128),
        _ => digits.format(bits),
    });
}

/// Appends a float with the fewest digits that identify it, as the standard library does.
pub(crate) fn append_float<F: zmij::Float + Into<f64> + core::fmt::Debug>(
    value: F,
    out: &mut String,
) {
    let size = value.into().abs();
    // both write these without an exponent. Of two shortest forms that are equally near to a float
    // from 2²¹ on, such as 3335878.25, they choose different ones
    if size == 0.0 || (1e-4..1e6).contains(&size) {
        out.push_str(zmij::Buffer::new().format_finite(value));
    } else {
        // a text takes everything
        let _ = write!(out, "{value:?}");
    }
}

/// Appends spaces.
pub(crate) fn append_spaces(count: usize, out: &mut String) {
    match SPACES.get(..count) {
        Some(spaces) => out.push_str(spaces),
        None => out.extend(core::iter::repeat_n(' ', count)),
    }
}

/// Decodes pairs of hexadecimal digits; `None` if there is another character or a single digit at
/// the end.
pub(crate) fn unhex(digits: &str) -> Option<Vec<u8>> {
    HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(append: impl FnOnce(&mut String)) -> String {
        let mut text = String::new();
        append(&mut text);
        text
    }

    fn numbers() -> impl Iterator<Item = u128> {
        let edges = (0..128).flat_map(|bit| [1_u128 << bit, (1 << bit) - 1, !0 << bit]);
        let mut random = fastrand::Rng::with_seed(5);
        edges.chain((0..2000).map(move |_| random.u128(..) >> random.u32(..128)))
    }

    #[test]
    fn integers_are_written_as_by_the_standard_library() {
        for it in numbers() {
            assert_eq!(text(|out| append_integer(it, false, out)), it.to_string());
            assert_eq!(text(|out| append_integer(it, true, out)), (it as i128).to_string());
            assert_eq!(text(|out| append_hex(it, out)), format!("{it:x}"));
            assert_eq!(text(|out| append_binary(it as u8, 8, out)), format!("{:08b}", it as u8));
            let bytes = it.to_le_bytes();
            let pairs: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            for count in 0..=16 {
                let own = text(|out| append_bytes(&bytes[..count], out));
                assert_eq!(own, pairs[..count].join(" "));
            }
            assert_eq!(text(|out| append_right(it as u64, 6, out)), format!("{:>6}", it as u64));
        }
        assert_eq!(text(|out| append_spaces(70, out)), " ".repeat(70));
    }

    #[test]
    fn floats_are_written_as_by_the_standard_library() {
        let steps = (0..20_000_u16).map(|step| f32::from(step) / 20_000.0 * 64.0 - 32.0);
        let powers = (-45..39).flat_map(|it| [10_f32.powi(it), -9.999_999 * 10_f32.powi(it)]);
        let bits = numbers().map(|it| f32::from_bits(it as u32));
        let others = [0.0, -0.0, f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
        for it in steps.chain(powers).chain(bits).chain(others) {
            assert_eq!(text(|out| append_float(it, out)), format!("{it:?}"));
        }
        let powers = (-310..309).flat_map(|it| [10_f64.powi(it), -9.99 * 10_f64.powi(it)]);
        for it in numbers().map(|it| f64::from_bits(it as u64)).chain(powers) {
            assert_eq!(text(|out| append_float(it, out)), format!("{it:?}"));
        }
    }
}
