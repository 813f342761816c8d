//! Generates random operations, most of them with valid values.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::{Op, Ty};
use bitpack_model::{Scene, Variant};

/// Generates a list of up to `most` operations.
pub fn operations(most: usize) -> impl Strategy<Value = Vec<Op>> {
    vec(operation(), 0..=most)
}

/// Generates up to `most` bytes: random, all zero, or all ones.
pub fn packet_bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![4 => any::<u8>(), 1 => Just(0), 1 => Just(0xFF), 1 => Just(1)];
    prop_oneof![3 => vec(byte, 0..=most), 1 => vec(Just(0), 0..=most), 1 => vec(Just(0xFF), 0..=most)]
}

fn operation() -> impl Strategy<Value = Op> {
    prop_oneof![
        any::<bool>().prop_map(Op::Bool),
        integer().prop_map(|(ty, value)| Op::Plain(ty, value)),
        (integer(), 0..128_u32, 0..8_u8).prop_map(bits),
        (sized(), [number(), number(), number()], 0..8_u8).prop_map(int),
        (integer(), 0..128_u32, [number(), number()], 0..8_u8).prop_map(fixed),
        (select(&Ty::FIXED[..]), number(), difference()).prop_map(relative),
        any::<u32>().prop_map(Op::Float),
        any::<u64>().prop_map(Op::Double),
        any::<[u32; 3]>().prop_map(Op::Vector),
        (quantum(), float())
            .prop_map(|(declared, at)| Op::Compressed(declared, value(declared, at))),
        (quantum(), [float(), float(), float()]).prop_map(|(declared, at)| Op::CompressedVector(
            declared,
            at.map(|at| value(declared, at))
        )),
        (2..=20_u32, [float(), float(), float(), float()])
            .prop_map(|(bits, value)| Op::SmallestThree(bits, value.map(f32::to_bits))),
        (2..=20_u32, [-1.0..1.0_f32, -1.0..1.0_f32, -1.0..1.0_f32, -1.0..1.0_f32], 0.98..1.02_f32)
            .prop_map(|(bits, value, length)| Op::SmallestThree(bits, scaled(value, length))),
        Just(Op::Align),
        (any::<u64>(), 1..=64_u32).prop_map(|(magic, bits)| Op::Check(magic >> (64 - bits), bits)),
        (1..=64_u32).prop_map(Op::Reserved),
        vec(any::<u8>(), 0..20).prop_map(Op::Bytes),
        (lengths(), vec(any::<u8>(), 0..20))
            .prop_map(|(lengths, bytes)| Op::ByteList(lengths, bytes)),
        (lengths(), text()).prop_map(|(lengths, text)| Op::Text(lengths, text)),
        (lengths(), text()).prop_map(|(lengths, text)| Op::Wide(lengths, text)),
        (any::<u32>(), 0..=20_u32, any::<u32>(), difference(), 0..8_u8).prop_map(object_index),
        scene(),
        (any::<[u32; 3]>(), any::<Option<[u32; 3]>>())
            .prop_map(|(at, velocity)| Op::Body(at, velocity)),
    ]
}

/// Generates an integer in two's complement, with a random number of significant bits.
fn number() -> impl Strategy<Value = u128> {
    (any::<u128>(), 0..128_u32, any::<bool>())
        .prop_map(|(bits, down, negative)| if negative { !(bits >> down) } else { bits >> down })
}

fn integer() -> impl Strategy<Value = (Ty, u128)> {
    (select(&Ty::FIXED[..]), number()).prop_map(|(ty, value)| (ty, ty.wrap(value)))
}

fn sized() -> impl Strategy<Value = Ty> {
    prop_oneof![5 => select(&Ty::FIXED[..]), 1 => Just(Ty::Usize), 1 => Just(Ty::Isize)]
}

/// Creates an operation that writes `width` low bits. In one of eight cases the value may not fit.
fn bits(((ty, value), width, luck): ((Ty, u128), u32, u8)) -> Op {
    let width = width % ty.bits() + 1;
    let unused = 128 - width;
    let cut = if ty.is_signed() {
        (value << unused).cast_signed() >> unused
    } else {
        (value << unused >> unused).cast_signed()
    };
    Op::Bits(ty, width, if luck == 0 { value } else { cut.cast_unsigned() })
}

fn int((ty, numbers, luck): (Ty, [u128; 3], u8)) -> Op {
    let [a, b, value] = numbers.map(|number| ty.wrap(number));
    let (min, max) = if ty.order(a) <= ty.order(b) { (a, b) } else { (b, a) };
    let inside = (max.wrapping_sub(min)).checked_add(1).map_or(value, |count| {
        let offset = [0, count - 1].get(usize::from(luck / 2)).copied().unwrap_or(value % count);
        min.wrapping_add(offset)
    });
    Op::Int(ty, min, max, if luck == 7 { value } else { inside })
}

/// Creates a fixed-point operation with bounds that the type can hold.
fn fixed(((ty, raw), fraction, numbers, luck): ((Ty, u128), u32, [u128; 2], u8)) -> Op {
    let fraction = fraction % ty.bits();
    let units = numbers.map(|number| {
        let whole = ty.wrap(number);
        if ty.is_signed() {
            whole.cast_signed() >> fraction
        } else {
            (whole >> fraction).cast_signed()
        }
    });
    // a `u128` without fraction bits has bounds that an `i128` cannot express
    let units = units.map(|unit| if ty.is_signed() { unit } else { unit & i128::MAX });
    let bounds = if units[0] <= units[1] { units } else { [units[1], units[0]] };
    let [min, max] = bounds.map(|bound| bound.cast_unsigned() << fraction);
    let Op::Int(.., value) = int((ty, [min, max, raw], luck)) else { return Op::Align };
    Op::Fixed(ty, fraction, bounds, value)
}

/// Generates a difference of two indices, often one at the edge of a tier of a prefix code.
fn difference() -> impl Strategy<Value = u64> {
    let edges = [
        0, 1, 2, 5, 6, 7, 13, 14, 23, 24, 29, 30, 61, 62, 125, 126, 127, 280, 281, 4377, 4378,
        69914, 69915,
    ];
    prop_oneof![4 => select(edges.to_vec()), 2 => 0..300_u64, 1 => any::<u32>().prop_map(u64::from)]
}

fn relative((ty, previous, difference): (Ty, u128, u64)) -> Op {
    let ty = if ty.bits() > 32 { Ty::I32 } else { ty };
    let previous = ty.wrap(previous);
    Op::Relative(ty, previous, ty.wrap(previous.wrapping_add(u128::from(difference))))
}

fn object_index((max, down, previous, step, luck): (u32, u32, u32, u64, u8)) -> Op {
    let max = max >> (down + 11);
    let previous = previous.checked_rem(max).filter(|_| luck > 1);
    let index = u64::from(previous.map_or(0, |previous| previous + 1)) + step;
    let index = if luck == 7 { u64::from(max) } else { index.saturating_sub(1) };
    Op::ObjectIndex(previous, max, u32::try_from(index).unwrap_or(u32::MAX))
}

/// Generates a list of objects, most with ascending indices.
fn scene() -> impl Strategy<Value = Op> {
    let variant =
        select(vec![Variant::Flags, Variant::Indices, Variant::Sentinel, Variant::Relative]);
    let objects = vec((difference(), any::<u64>()), 0..6);
    (variant, 0..400_u32, 1..=64_u32, objects, 0..12_u8).prop_map(
        |(variant, max, bits, steps, luck)| {
            let mut next = 0;
            let mut objects = Vec::new();
            for (step, object) in steps {
                let index =
                    next + u32::try_from(step).unwrap_or(u32::MAX).min(500).saturating_sub(1);
                if index < max || luck == 0 {
                    objects.push((index, object >> (64 - bits)));
                    next = index + 1;
                }
            }
            if luck == 1 {
                objects.reverse();
            }
            Op::Scene(Scene { variant, max }, bits, objects)
        },
    )
}

/// Generates the minimum, maximum and resolution of a quantised float with one to 4·10⁹ steps.
fn quantum() -> impl Strategy<Value = [f32; 3]> {
    let bound = prop_oneof![-1000.0..1000.0_f32, -1e9..1e9_f32, (-8..8_i8).prop_map(f32::from)];
    let width = prop_oneof![0.001..1000.0_f32, 1.0..1e9_f32, (1..100_u8).prop_map(f32::from)];
    (bound, width, 0..34_i32, 0.5..1.0_f32).prop_filter_map(
        "an empty range",
        |(min, width, down, res)| {
            let max = min + width;
            (min < max).then(|| [min, max, (max - min) * res / 2.0_f32.powi(down)])
        },
    )
}

/// Generates the position of a value in a range: 0 is the minimum, 1 the maximum. Some positions
/// are outside the range, and some are not finite.
fn float() -> impl Strategy<Value = f32> {
    prop_oneof![
        24 => -0.1..1.1_f32,
        1 => Just(0.0),
        1 => Just(1.0),
        1 => any::<f32>(),
        1 => select(vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, -0.0]),
    ]
}

fn value([min, max, _]: [f32; 3], at: f32) -> u32 {
    (min + (max - min) * at).to_bits()
}

/// Scales a quaternion to `length`. The components of a zero quaternion all become `length`.
fn scaled(value: [f32; 4], length: f32) -> [u32; 4] {
    let own = value.iter().map(|component| component * component).sum::<f32>().sqrt();
    value.map(|component| (if own > 0.0 { component / own * length } else { length }).to_bits())
}

fn lengths() -> impl Strategy<Value = [usize; 2]> {
    (0..4_usize, 0..40_usize).prop_map(|(min, more)| [min, min + more])
}

fn text() -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        6 => proptest::char::range('a', 'z'),
        2 => any::<char>(),
        1 => select(vec!['ä', '€', '𝄞', '\u{FFFF}', '\u{E000}', '\u{D7FF}', '\0', '\u{10FFFF}']),
    ];
    vec(letter, 0..16).prop_map(|letters| letters.into_iter().collect())
}
