//! Generates the tags of enums: their widths and the discriminants.

use crate::context::Context;
use crate::piece::bit_length;

/// The width of an enum's tag, and the numbers that are sent for the variants.
pub(crate) struct Numbering {
    /// Width of an enum's tag in bits.
    pub(crate) bits: u64,
    /// The attribute `tag`, or `None` for the default tag.
    pub(crate) attribute: Option<String>,
    /// Discriminants that the declaration gives to the variants, or an empty list if it gives none.
    pub(crate) discriminants: Vec<i64>,
    /// Numbers that are sent for the variants, or an empty list if their indices are sent.
    codes: Vec<u32>,
}

impl Numbering {
    /// Generates the tag of an enum with `variants` variants.
    pub(crate) fn new(cx: &mut Context<'_>, variants: u64) -> Self {
        let discriminants = if cx.random.chance(30) { numbers(cx, variants) } else { Vec::new() };
        let least = discriminants.iter().copied().min().unwrap_or(0).min(0);
        let codes = discriminants.iter().map(|number| (number - least) as u32);
        let (codes, word) = match discriminants.len() {
            0 => (Vec::new(), None),
            _ if cx.random.chance(40) => (Vec::new(), Some("ordinal")),
            _ => (codes.collect(), Some("discriminant")),
        };
        let greatest = codes.iter().copied().max().map_or(variants - 1, u64::from);
        // `max` refers to the discriminant, not to the code sent
        let may_have_max = word != Some("discriminant") || least == 0;
        let (bits, width) = match cx.random.below(4) {
            // with `bits` a discriminant is sent as it is, not as its distance from the least
            0 if least == 0 || codes.is_empty() => {
                let bits = bit_length(greatest.into()) + u64::from(cx.random.between(0, 4));
                let bits = if cx.random.chance(10) { 32 } else { bits };
                (bits, Some(format!("bits = {}", cx.count(bits))))
            }
            1 if may_have_max => {
                let max = greatest + u64::from(cx.random.between(0, 300));
                (bit_length(max.into()), Some(format!("max = {}", cx.count(max))))
            }
            _ => (bit_length(greatest.into()), None),
        };
        let arguments: Vec<String> = word.map(str::to_owned).into_iter().chain(width).collect();
        let attribute = (!arguments.is_empty()).then(|| format!("tag({})", arguments.join(", ")));
        Self { bits, attribute, discriminants, codes }
    }

    /// Returns `true` if ordinals are sent for discriminants that do not ascend.
    pub(crate) fn hides_order(&self) -> bool {
        self.codes.is_empty() && !self.discriminants.is_sorted()
    }

    /// Returns the source of a statement that writes a variant's tag with the slow reference
    /// encoder.
    pub(crate) fn wire(&self, at: usize, variants: usize) -> String {
        let bits = self.bits;
        match self.codes.get(at) {
            Some(code) => format!("w.number({code}, &{:?}, {bits});", self.codes),
            None => format!("w.tag({at}, {variants}, {bits});"),
        }
    }
}

/// Generates different discriminants in any order, with gaps. Some are negative.
fn numbers(cx: &mut Context<'_>, count: u64) -> Vec<i64> {
    let mut next = if cx.random.chance(30) { -i64::from(cx.random.between(1, 300)) } else { 0 };
    let mut numbers = Vec::new();
    for _ in 0..count {
        next += if cx.random.chance(60) { 1 } else { i64::from(cx.random.between(1, 400)) };
        numbers.push(next);
    }
    cx.random.shuffle(&mut numbers);
    numbers
}
