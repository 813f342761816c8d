//! What stands for an enum's variants on the wire.

use crate::context::Context;
use crate::piece::bit_length;

/// The numbers of some variants.
pub(crate) struct Numbering {
    /// Of one on the wire.
    pub(crate) bits: u64,
    /// The attribute, unless the numbers are the ordinals in the fewest bits.
    pub(crate) attribute: Option<String>,
    /// As they are written behind the variants, if they are.
    pub(crate) discriminants: Vec<i64>,
    /// What the wire has for each, if it is not the ordinals.
    codes: Vec<u32>,
}

impl Numbering {
    /// For so many variants.
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
        // a maximum is a number as it is written, and not as it is sent
        let may_have_max = word != Some("discriminant") || least == 0;
        let (bits, width) = match cx.random.below(4) {
            // in so many bits a number is itself, and not its distance from the least
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

    /// What the model writes for a variant.
    pub(crate) fn wire(&self, at: usize, variants: usize) -> String {
        let bits = self.bits;
        match self.codes.get(at) {
            Some(code) => format!("w.number({code}, &{:?}, {bits});", self.codes),
            None => format!("w.tag({at}, {variants}, {bits});"),
        }
    }
}

/// Different numbers in any order, with gaps, some of them below 0.
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
