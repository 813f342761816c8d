//! [`Span`]: the range of values that an integer expression can have.

/// A range of integers with both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) least: i128,
    pub(super) most: i128,
}

impl Span {
    pub(super) const ZERO: Self = Self { least: 0, most: 0 };
    /// Range of values of a container's length.
    pub(super) const LENGTH: Self = Self { least: 0, most: i64::MAX as i128 };
    /// Range of valid shift distances in a condition's arithmetic: 0 to 126 bits.
    pub(super) const SHIFT: Self = Self { least: 0, most: 126 };

    pub(super) const fn literal(negative: bool, magnitude: u128) -> Option<Self> {
        if magnitude > i128::MAX as u128 {
            return None;
        }
        let value = if negative { -(magnitude as i128) } else { magnitude as i128 };
        Some(Self { least: value, most: value })
    }

    pub(super) const fn of_bits(bits: u32, signed: bool) -> Option<Self> {
        match (bits, signed) {
            (0, _) => Some(Self::ZERO),
            (1..=128, true) => {
                Some(Self { least: i128::MIN >> (128 - bits), most: i128::MAX >> (128 - bits) })
            }
            (1..=127, false) => Some(Self { least: 0, most: i128::MAX >> (127 - bits) }),
            _ => None,
        }
    }

    pub(super) const fn of_range(min: u128, range: u128, signed: bool) -> Option<Self> {
        let most = min.wrapping_add(range);
        if !signed && most > i128::MAX as u128 {
            return None;
        }
        Some(Self { least: min as i128, most: most as i128 })
    }

    /// Returns the range of values of the integer type with this name. `usize` counts as 64 bits.
    pub(super) const fn of_type(name: &str) -> Option<Self> {
        match name.as_bytes() {
            b"u8" => Self::of_bits(8, false),
            b"u16" => Self::of_bits(16, false),
            b"u32" => Self::of_bits(32, false),
            b"u64" | b"usize" => Self::of_bits(64, false),
            b"i8" => Self::of_bits(8, true),
            b"i16" => Self::of_bits(16, true),
            b"i32" => Self::of_bits(32, true),
            b"i64" | b"isize" => Self::of_bits(64, true),
            b"i128" => Self::of_bits(128, true),
            _ => None,
        }
    }

    pub(super) const fn holds(self, other: Self) -> bool {
        self.least <= other.least && other.most <= self.most
    }

    pub(super) const fn or(self, other: Self) -> Self {
        let least = if other.least < self.least { other.least } else { self.least };
        let most = if other.most > self.most { other.most } else { self.most };
        Self { least, most }
    }

    pub(super) const fn minus(self, other: Self) -> Option<Self> {
        between(self.least.checked_sub(other.most), self.most.checked_sub(other.least))
    }

    /// Returns the range of the results of the operation `sign` on any value of this range and any
    /// value of `by`, or `None` if a result can overflow `i128`. A divisor's range must not contain
    /// zero.
    pub(super) const fn with(self, sign: u8, by: Self) -> Option<Self> {
        let (a, b) = (self, by);
        match sign {
            b'+' => between(a.least.checked_add(b.least), a.most.checked_add(b.most)),
            b'-' => a.minus(b),
            b'*' | b'l' | b'r' | b'/' => {
                // monotonic on either side of zero, which no divisor crosses
                let one = between(apply(sign, a.least, b.least), apply(sign, a.least, b.most));
                let other = between(apply(sign, a.most, b.least), apply(sign, a.most, b.most));
                match (one, other) {
                    (Some(one), Some(other)) => Some(one.or(other)),
                    _ => None,
                }
            }
            b'%' => {
                let size = if b.least < 0 { b.least.checked_neg() } else { Some(b.most) };
                let Some(size) = size else { return None };
                let least = if a.least < 0 { 1 - size } else { 0 };
                Some(Self { least, most: if a.most > 0 { size - 1 } else { 0 } })
            }
            b'&' if a.least >= 0 && b.least >= 0 => {
                Some(Self { least: 0, most: if a.most < b.most { a.most } else { b.most } })
            }
            b'&' | b'|' | b'^' => {
                let (bits, other) = (a.width(), b.width());
                Self::of_bits(if bits > other { bits } else { other }, true)
            }
            _ => None,
        }
    }

    /// Returns the number of bits that can hold every value of the range in two's complement.
    const fn width(self) -> u32 {
        let (least, most) = (of_value(self.least), of_value(self.most));
        if least > most { least } else { most }
    }
}

const fn of_value(value: i128) -> u32 {
    129 - if value < 0 { value.leading_ones() } else { value.leading_zeros() }
}

const fn apply(sign: u8, a: i128, b: i128) -> Option<i128> {
    match sign {
        b'*' => a.checked_mul(b),
        b'/' => a.checked_div(b),
        b'r' => Some(a >> b as u32),
        _ => a.checked_mul(1 << b as u32),
    }
}

/// Returns the range between two values, which can be in either order. `None` if either is `None`.
const fn between(one: Option<i128>, other: Option<i128>) -> Option<Span> {
    match (one, other) {
        (Some(one), Some(other)) if one <= other => Some(Span { least: one, most: other }),
        (Some(one), Some(other)) => Some(Span { least: other, most: one }),
        _ => None,
    }
}
