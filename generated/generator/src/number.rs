//! Generates integers: at full width, in their low bits, in ranges, and in fixed point.

use crate::context::{Context, Wide};
use crate::piece::{Piece, bit_length};

/// An integer type, with its name and width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Int {
    pub(crate) name: &'static str,
    /// Width in bits. It is 32 for `usize` and `isize`, which have at least that many on every
    /// supported machine.
    pub(crate) bits: u32,
    pub(crate) signed: bool,
}

pub(crate) const INTS: &[Int] = &[
    Int::new("u8", 8, false),
    Int::new("u16", 16, false),
    Int::new("u32", 32, false),
    Int::new("u64", 64, false),
    Int::new("u64", 64, false),
    Int::new("u128", 128, false),
    Int::new("i8", 8, true),
    Int::new("i16", 16, true),
    Int::new("i32", 32, true),
    Int::new("i64", 64, true),
    Int::new("i128", 128, true),
];

const SIZES: &[Int] = &[Int::new("usize", 32, false), Int::new("isize", 32, true)];

impl Int {
    pub(crate) const fn new(name: &'static str, bits: u32, signed: bool) -> Self {
        Self { name, bits, signed }
    }

    /// Returns the number that exceeds the type's minimum by `above`.
    pub(crate) fn value(self, above: u128) -> Wide {
        let half = if self.signed { 1 << (self.bits - 1) } else { 0 };
        if above >= half {
            Wide::positive(above - half)
        } else {
            Wide { negative: true, magnitude: half - above }
        }
    }

    /// Returns the difference between the type's maximum and its minimum.
    pub(crate) const fn last(self) -> u128 {
        u128::MAX >> (128 - self.bits)
    }

    pub(crate) fn literal(self, above: u128) -> String {
        format!("{}_{}", self.value(above), self.name)
    }
}

/// Generates an integer with any of the encodings.
pub(crate) fn integer(cx: &mut Context<'_>) -> Piece {
    if cx.random.chance(6) {
        let int = cx.random.pick(SIZES);
        return if cx.random.chance(30) { low_bits(cx, int) } else { ranged(cx, int) };
    }
    let int = cx.random.pick(INTS);
    match cx.random.below(10) {
        0..=2 => {
            let piece = whole(cx, int);
            single(cx, piece, int, None)
        }
        3..=6 => low_bits(cx, int),
        7 => ranged(cx, int),
        8 => groups(cx, int),
        _ => fixed(cx, int),
    }
}

fn whole(cx: &mut Context<'_>, int: Int) -> Piece {
    let piece = Piece::plain(int.name, &format!("low({})", int.bits), int.bits.into());
    asked(cx, piece.codes(int.bits.into()), int, 0, int.last())
}

/// Generates an integer with the attribute `bits(n)`.
fn low_bits(cx: &mut Context<'_>, int: Int) -> Piece {
    let width = cx.random.width(int.bits);
    let piece = Piece::plain(int.name, &format!("low({width})"), width.into());
    let piece = if int.bits > 64 { piece } else { piece.codes(width.into()) };
    let spelled = cx.count(width.into());
    let last = u128::MAX >> (128 - width);
    let first = if int.signed { (int.last() - last).div_ceil(2) } else { 0 };
    let piece = asked(cx, piece.with(format!("bits({spelled})")), int, first, last);
    single(cx, piece, int, None)
}

/// Generates an integer with the attribute `bits(min = a, max = b)`.
fn ranged(cx: &mut Context<'_>, int: Int) -> Piece {
    let (first, last) = range(cx, int.last());
    let attribute = named_range(cx, int, first, last, "bits(");
    let piece = asked(cx, from_to(int, first, last).with(attribute), int, first, last);
    single(cx, piece, int, Some((first, last)))
}

fn from_to(int: Int, first: u128, last: u128) -> Piece {
    let form = format!("range({}, {})", int.literal(first), int.literal(first + last));
    let piece = Piece::plain(int.name, &form, bit_length(last));
    if int.bits > 64 { piece } else { piece.codes(bit_length(last)) }
}

fn named_range(cx: &mut Context<'_>, int: Int, first: u128, last: u128, head: &str) -> String {
    let (min, max) = (cx.number(int.value(first)), cx.number(int.value(first + last)));
    format!("{head}min = {min}, max = {max})")
}

/// Generates a range of an integer type, as the distances of its first and last value from the
/// type's minimum. Most ranges are near powers of two or at the ends of the type; some have one
/// value.
pub(crate) fn range(cx: &mut Context<'_>, most: u128) -> (u128, u128) {
    let width = cx.random.width(u128::BITS - most.leading_zeros());
    let full = u128::MAX >> (128 - width);
    let last = match cx.random.below(12) {
        0 => 0,
        1 => most,
        2..=4 => full,
        5 => full / 2 + 1,
        6 => full - 1,
        _ => cx.random.up_to(full),
    };
    let first = match cx.random.below(4) {
        0 => 0,
        1 => most - last,
        2 => (most - last) / 2,
        _ => cx.random.up_to(most - last),
    };
    (first, last)
}

/// Generates a fixed-point number with the attribute `fixed(i, f, min = a, max = b)`.
fn fixed(cx: &mut Context<'_>, int: Int) -> Piece {
    let fraction = cx.random.width(int.bits - 1);
    let whole = Int { bits: int.bits - fraction, ..int };
    let (first, last) = range(cx, whole.last());
    let head = format!("fixed({}, {}, ", cx.count(whole.bits.into()), cx.count(fraction.into()));
    let attribute = named_range(cx, whole, first, last, &head);
    from_to(int, first << fraction, last << fraction).with(attribute)
}

/// Generates an integer with the attribute `varint`. Half of them have a range.
fn groups(cx: &mut Context<'_>, int: Int) -> Piece {
    let has_range = cx.random.chance(50);
    let (first, last) = if has_range { range(cx, int.last()) } else { (0, int.last()) };
    let group = if cx.random.chance(30) { 7 } else { cx.random.between(1, 16) };
    let zigzag = |above: u128| {
        let Wide { negative, magnitude } = int.value(above);
        if !int.signed {
            magnitude
        } else if negative {
            2 * (magnitude - 1) + 1
        } else {
            2 * magnitude
        }
    };
    let ends = [zigzag(first), zigzag(first + last)];
    let has_zero = int.signed && int.value(first).negative && !int.value(first + last).negative;
    let smallest = if has_zero { 0 } else { ends[0].min(ends[1]) };
    let longest = bit_length(ends[0].max(ends[1]));
    let length = |bits: u64| {
        let (count, most) = (bits.div_ceil(group.into()).max(1), longest.div_ceil(group.into()));
        if longest == 0 {
            0
        } else if count == most {
            longest + most - 1
        } else {
            count * (u64::from(group) + 1)
        }
    };
    let form = format!("groups({group}, {}, {})", int.literal(first), int.literal(first + last));
    let piece = Piece::plain(int.name, &form, 0);
    let piece = Piece { min: length(bit_length(smallest)), max: length(longest), ..piece };
    let piece = match group {
        7 => piece.with("varint".to_owned()),
        _ => piece.with(format!("varint(group = {})", cx.count(group.into()))),
    };
    let piece = if has_range {
        let attribute = named_range(cx, int, first, last, "bits(");
        piece.with(attribute)
    } else {
        piece
    };
    let piece = asked(cx, piece, int, first, last);
    single(cx, piece, int, has_range.then_some((first, last)))
}

/// Returns `true` if the type of an integer is a primitive one.
pub(crate) fn is_primitive(piece: &Piece) -> bool {
    INTS.iter().chain(SIZES).any(|int| int.name == piece.ty)
}

/// Replaces some integers by a `NonZero`, by a struct of the integer, or by a struct of the `NonZero`.
/// A range of a `NonZero` does not contain 0, and does not consist of all other numbers: no value would
/// be out of range.
fn single(cx: &mut Context<'_>, piece: Piece, int: Int, range: Option<(u128, u128)>) -> Piece {
    let is_size = SIZES.iter().any(|size| size.name == int.name);
    let zero = if int.signed { 1 << (int.bits - 1) } else { 0 };
    let (has_zero, is_rest) = range.map_or((false, false), |(first, last)| {
        ((first..=first + last).contains(&zero), (first, last) == (1, int.last() - 1))
    });
    // bounds of a range are `i128` for any type but `u128` itself
    if cx.random.chance(70) || int.name == "u128" && range.is_some() {
        return piece;
    }
    let is_one_bit = int.signed && piece.max == 1;
    let never_zero = cx.random.chance(50) && !has_zero && !is_rest && !is_one_bit;
    let piece = if never_zero {
        let piece = piece.within("core::num::NonZero<{}>", "never_zero({})");
        piece.traits(|traits| traits.default = false)
    } else {
        piece
    };
    if is_size || never_zero && cx.random.chance(50) {
        return piece;
    }
    let ty = if never_zero { "Id" } else { "Number" }.to_owned() + &int.name.to_uppercase();
    piece.within(&ty, "newtype({})").traits(|traits| traits.default = false)
}

/// Sets the conditions that other fields can have on a generated number. Some values in the
/// number's range meet them and others do not.
fn asked(cx: &mut Context<'_>, piece: Piece, int: Int, first: u128, last: u128) -> Piece {
    let middle = int.literal(first + cx.random.up_to(last));
    let end = int.literal(first + if cx.random.chance(50) { 0 } else { last });
    let mut asks = vec![
        format!("{{}} > {middle}"),
        format!("{{}} == {end}"),
        format!("{{}} != {end}"),
        format!("(..={middle}).contains(&{{}})"),
    ];
    if int.bits <= 64 && !SIZES.iter().any(|size| size.name == int.name) {
        let number = int.value(first + cx.random.up_to(last));
        asks.extend([
            format!("{{+}} * 3 - {number} > {number}"),
            format!("-{{+}} / 7 + ({number} >> 2) < {{+}} % 5"),
            format!("({{+}} - {number}) % 3 == -1"),
            "matches!({+} << 3 | 5, 9.. | ..-70)".to_owned(),
        ]);
    }
    Piece { asks, ..piece }
}

/// Generates an integer field that counts elements, from 0 to `len`.
pub(crate) fn counting(cx: &mut Context<'_>, len: u64) -> Piece {
    let int = cx.random.pick(&[INTS[0], INTS[1], INTS[2], INTS[3], INTS[8], INTS[9], SIZES[0]]);
    let zero = if int.signed { 1 << (int.bits - 1) } else { 0 };
    let attribute = named_range(cx, int, zero, len.into(), "bits(");
    from_to(int, zero, len.into()).with(attribute)
}

/// Generates the number that other fields refer to with `relative_to`. It is less than the maximum
/// of its type, which is returned with it.
pub(crate) fn base(cx: &mut Context<'_>) -> (Piece, Int) {
    let (piece, int) = small(cx);
    (piece.within("{}", "below({}, None)"), int)
}

/// Generates an integer of at most 32 bits. Returns it with its type.
pub(crate) fn small(cx: &mut Context<'_>) -> (Piece, Int) {
    let int = cx.random.pick(&[INTS[0], INTS[1], INTS[2], INTS[6], INTS[7], INTS[8]]);
    let piece = if cx.random.chance(50) {
        whole(cx, int)
    } else {
        let first = cx.random.up_to(int.last() / 2);
        let last = cx.random.up_to(int.last() / 3);
        let attribute = named_range(cx, int, first, last, "bits(");
        from_to(int, first, last).with(attribute)
    };
    (piece, int)
}
