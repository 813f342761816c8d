//! Formats encodings as Lua tables.

use bitpack::schema::Variation;
use bitpack::schema::description::Integer;

use super::{Writer, unsigned, width};
use crate::model::{DeltaForm, Encoding, Integers};
use crate::varint;
use crate::wireshark::lua::Lua;
use bitpack::Width;
use bitpack::bit_length;

impl Writer<'_> {
    pub(super) fn node(&self, node: &Encoding) -> Lua {
        let is_inexact = self.model.describes_deltas() && !self.model.reads_back_equal(node);
        let lua = self.shape(node).with("change", change(self.model.delta(node)));
        width(lua, self.model.width(node)).flag("inexact", is_inexact)
    }

    fn shape(&self, node: &Encoding) -> Lua {
        let several = |of: &Encoding| Lua::number(self.model.width(of).several() as u64);
        match node {
            Encoding::Bool => Lua::tagged("k", "bool"),
            Encoding::Bits { bits, signed } => {
                Lua::tagged("k", "bits").with("bits", Lua::number(*bits)).flag("signed", *signed)
            }
            Encoding::Float { bits } => Lua::tagged("k", "float").with("bits", Lua::number(*bits)),
            Encoding::Range { .. } => integers(node),
            Encoding::Varint { group, min, max, signed } => {
                let range = max.to_bits().wrapping_sub(min.to_bits());
                let longest = varint::longest(min.to_bits(), range, *signed);
                let lua = integers(node).with("group", Lua::number(*group));
                lua.with("longest", Lua::number(longest))
            }
            Encoding::Compressed { min, max, steps, components, .. } => {
                compressed([*min, *max], *steps, *components)
            }
            Encoding::CompressedF64 { min, max, steps, .. } => Lua::tagged("k", "compressed_f64")
                .with("min", Lua::float(*min))
                .with("max", Lua::float(*max))
                .with("steps", Lua::number(*steps))
                .with("bits", Lua::number(bit_length((*steps).into()))),
            Encoding::SmallestThree { bits } => {
                Lua::tagged("k", "smallest_three").with("bits", Lua::number(*bits))
            }
            Encoding::Text { min, max } => bounded("text", *min, *max),
            Encoding::UnalignedText { min, max } => bounded("unaligned_text", *min, *max),
            Encoding::NulTerminated { min, max } => bounded("nul_terminated", *min, *max),
            Encoding::Utf16 { min, max } => bounded("utf16", *min, *max),
            Encoding::ByteArray { len } => {
                Lua::tagged("k", "byte_array").with("len", Lua::number(*len))
            }
            Encoding::ByteList { min, max } => bounded("byte_list", *min, *max),
            Encoding::Rest { min, max } => bounded("rest", *min, *max),
            Encoding::Function { path } => {
                Lua::tagged("k", "function").with("path", Lua::text(path))
            }
            Encoding::Optional(of) => Lua::tagged("k", "optional").with("of", self.node(of)),
            Encoding::OmitDefault { exact, omitted_bit, of, .. } => {
                Lua::tagged("k", "omit_default")
                    .flag("exact", *exact)
                    .flag("omitted_bit", *omitted_bit)
                    .with("left_out", self.datum(self.itself, (of, self.model.omitted(node))))
                    .with("of", self.node(of))
            }
            Encoding::Array { len, is_vector, of } => Lua::tagged("k", "array")
                .with("len", Lua::number(*len))
                .flag("vector", *is_vector)
                .flag("joins", self.model.width(of).joins(*len as usize))
                .with("several", several(of))
                .with("of", self.node(of)),
            Encoding::Counted { len, count, of } => Lua::tagged("k", "counted")
                .with("len", Lua::number(*len))
                .with("count", Lua::text(count))
                .with("several", several(of))
                .with("of", self.node(of)),
            Encoding::List { min, max, of } | Encoding::Set { min, max, of } => {
                bounded("list", *min, *max)
                    .flag("set", matches!(node, Encoding::Set { .. }))
                    .with("several", several(of))
                    .with("of", self.node(of))
            }
            Encoding::More { min, max, of } => {
                bounded("more", *min, *max).with("of", self.node(of))
            }
            Encoding::Ascending(of) => Lua::tagged("k", "ascending")
                .with("of", self.node(of).with("step_bits", step_bits(of).map(Lua::number))),
            Encoding::Deltas { of, .. } => Lua::tagged("k", "deltas").with("of", self.node(of)),
            Encoding::Map { min, max, key, value } => bounded("map", *min, *max)
                .with("key", self.node(key))
                .with("value", self.node(value)),
            Encoding::Subset { variation, max, of } => {
                subset(*variation, *max).with("of", self.node(of))
            }
            Encoding::Named { name, of } => Lua::tagged("k", "named")
                .with("name", Lua::text(name))
                .with("of", self.node(of).flag("char", name == "char")),
            Encoding::Type(index) => {
                Lua::tagged("k", "type").with("type", Lua::Raw(format!("T[{}]", index + 1)))
            }
            Encoding::Itself { depth } => {
                Lua::tagged("k", "itself").with("depth", Lua::number(*depth))
            }
            // `()`: no other encoding is that of a value
            _ => Lua::tagged("k", "nothing"),
        }
    }
}

/// Returns the Lua form of the rule for the delta of an encoding; `None` for the default one.
fn change(delta: &DeltaForm) -> Option<Lua> {
    Some(match delta {
        DeltaForm::Own | DeltaForm::Function { .. } => return None,
        DeltaForm::Whole => Lua::text("whole"),
        DeltaForm::Opaque => Lua::text("opaque"),
        DeltaForm::Differences { small, large, wrapping } => Lua::table()
            .with("small", Lua::number(*small))
            .with("large", Lua::number(*large))
            .flag("wrapping", *wrapping),
    })
}

/// Returns a Lua table with the bounds of a collection and the width of its length.
fn bounded(kind: &str, min: u32, max: u32) -> Lua {
    Lua::tagged("k", kind)
        .with("min", Lua::number(min))
        .with("max", Lua::number(max))
        .with("bits", Lua::number(bit_length((max - min).into())))
}

fn subset(variation: Variation, max: u32) -> Lua {
    let most = u64::from(max);
    let (word, greatest) = match variation {
        Variation::Flags => ("flags", 0),
        Variation::Indices => ("indices", most.saturating_sub(1)),
        Variation::Sentinel => ("sentinel", most),
        // the bits of a step in the last tier
        Variation::Relative => ("relative", (most + 1).saturating_sub(126)),
    };
    Lua::tagged("k", "subset")
        .with("variation", Lua::text(word))
        .with("max", Lua::number(max))
        .with("bits", Lua::number(bit_length(max.into())))
        .with("index_bits", Lua::number(bit_length(greatest.into())))
}

fn integers(of: &Encoding) -> Lua {
    let integers = Integers::of(of).unwrap_or_default();
    let Integers { min, range, signed, fraction, .. } = integers;
    Lua::tagged("k", "range")
        .with("min", Lua::integer(Integer::of(min, signed)))
        .with("most", unsigned(range))
        .with("bits", Lua::number(bit_length(range)))
        .flag("signed", signed)
        .positive("fraction", fraction)
}

fn compressed([min, max]: [f32; 2], steps: u32, components: u32) -> Lua {
    let bits = bit_length(steps.into());
    Lua::tagged("k", "compressed")
        .with("min", Lua::float(min.into()))
        .with("max", Lua::float(max.into()))
        .with("steps", Lua::number(steps))
        .with("components", Lua::number(components))
        .with("bits", Lua::number(bits))
        .flag("joins", Width::bits(bits).joins(components as usize))
}

/// Returns the width of the narrowest integer type that holds the whole range: 8, 16 or 32.
fn narrowest(min: u128, range: u128, signed: bool) -> u32 {
    let max = min.wrapping_add(range);
    let fits = |bits: &u32| {
        if signed {
            let half = 1_i128 << (bits - 1);
            [min, max].iter().all(|end| (-half..half).contains(&(*end as i128)))
        } else {
            max < 1 << bits
        }
    };
    [8, 16].into_iter().find(fits).unwrap_or(32)
}

/// Returns the width of the integer type of an ascending list's elements in bits, given the
/// encoding of the first. `None` if that encoding has no such type.
fn step_bits(first: &Encoding) -> Option<u32> {
    match first {
        Encoding::Bits { bits, .. } => Some(*bits).filter(|bits| *bits <= 32),
        // the schema does not state the width of the type; assume the narrowest that holds the
        // range
        _ => Integers::of(first).map(|it| narrowest(it.min, it.range, it.signed)),
    }
}
