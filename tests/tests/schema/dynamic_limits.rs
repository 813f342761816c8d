//! Descriptions that no declaration has: a plan rejects them, and no reader or writer takes much memory.

use std::thread;

use bitpack::dynamic::{Datum, Plan};
use bitpack::schema::description::{
    DeltaForm, DeltaRule, Encoded, Encoding, Expression, Integer, Part, Parts, Type, Variant,
};
use bitpack::schema::{Description, Variation, VersionSpan};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Returns the description of structs with these fields, the last of which is the packet.
fn structs<const N: usize>(all: [Vec<Part>; N]) -> Description {
    let mut description = Description::of::<(bool, bool)>();
    let Some(first) = description.types.pop() else { return description };
    description.types.extend(all.map(|parts| {
        let mut of = first.clone();
        of.parts = Parts::Fields(parts);
        of
    }));
    let last = u32::try_from(N).map_or(0, |count| count - 1);
    description.packets.iter_mut().for_each(|it| it.type_ = last);
    description
}

fn part(name: &str, encoding: Encoding) -> Part {
    Part { name: name.into(), min_bits: 0, max_bits: None, encoding, delta: None }
}

fn list(max: u32, of: Encoding) -> Encoding {
    Encoding::List { min: 0, max, of: Box::new(of) }
}

fn array(len: u32, of: Encoding) -> Encoding {
    Encoding::Array { len, is_vector: false, of: Box::new(of) }
}

fn op(form: &str, of: Vec<Expression>) -> Expression {
    Expression::Op { form: form.into(), of }
}

/// Returns the message of a plan that is rejected, and otherwise nothing.
fn message(description: &Description) -> String {
    Plan::new(description).map_err(|error| error.to_string()).err().unwrap_or_default()
}

/// Returns the message for a struct with one field.
fn rejected(encoding: Encoding) -> String {
    message(&structs([vec![part("a", encoding)]]))
}

/// Returns the message for fields with a condition, each after a field `a`.
fn conditions(first: Encoding, count: usize, condition: &Expression) -> String {
    let parts = vec![part("c", Encoding::Bool)];
    let when = Encoding::When { condition: condition.clone(), parts };
    let mut fields = vec![part("a", first)];
    fields.extend((0..count).map(|_| part("b", when.clone())));
    message(&structs([fields]))
}

/// A type that is an array of itself has no codes that small differences could be of.
#[test]
fn small_differences_of_a_type_in_itself_are_rejected() {
    let mut description = structs([vec![part("a", Encoding::Type(0))], vec![]]);
    let omitted = Encoding::OmitDefault {
        value: None,
        exact: false,
        left_out: None,
        omitted_bit: false,
        of: Box::new(Encoding::Itself { depth: 4 }),
    };
    let form = DeltaForm::Differences { small: 4, large: 0, wrapping: false };
    let mut field = part("a", Encoding::Type(0));
    field.delta = Some(DeltaRule { always: false, inside: 0, form });
    if let [own, packet] = &mut *description.types {
        own.name = "A".into();
        own.parts = Parts::As(array(2, omitted));
        packet.parts = Parts::Fields(vec![field]);
    }
    let reason = "types[1].parts.fields[0].encoding: this encoding has no small differences";
    assert_eq!(message(&description), reason);
}

#[test]
fn values_in_conditions_are_limited() {
    let a = Expression::Field { name: "a".into(), path: Vec::new() };
    let is_empty = op("$.is_empty()", vec![a]);
    let block = Encoding::ByteArray { len: 65_000 };
    assert_eq!(conditions(block.clone(), 100, &is_empty), "");
    let limit = "types[0].parts.fields[129].encoding: all conditions have more than 262144 parts and values";
    assert_eq!(conditions(block, 200, &is_empty), limit);
}

#[test]
fn a_condition_that_is_too_large_is_rejected() {
    let limit =
        "types[0].parts.fields[1].encoding: a condition has more than 256 parts or 128 levels";
    let not =
        |levels: usize| (1..levels).fold(Expression::Bool(true), |inner, _| op("!$", vec![inner]));
    assert_eq!(conditions(Encoding::Bool, 1, &not(128)), "");
    assert_eq!(conditions(Encoding::Bool, 1, &not(129)), limit);
    let calls = |parts: usize| op("call", vec![Expression::Bool(true); parts - 1]);
    assert_eq!(conditions(Encoding::Bool, 1, &calls(256)), "");
    assert_eq!(conditions(Encoding::Bool, 1, &calls(257)), limit);
}

#[test]
fn the_deepest_condition_fits_the_stack() -> Outcome {
    // it is `true` after an even number of negations
    for levels in [127, 128] {
        let parts = vec![part("c", Encoding::Bool)];
        let condition = (1..levels).fold(Expression::Bool(true), |inner, _| op("!$", vec![inner]));
        let fields = vec![part("a", Encoding::When { condition, parts })];
        let plan = Plan::new(&structs([fields]))?;
        let holds = levels % 2 == 1;
        let value = plan.packet(0).ok_or("no packet")?.read(&vec![1; holds.into()])?;
        let expected = if holds { Datum::Bool(true) } else { Datum::Nothing };
        ensure!(value == Datum::List(vec![expected]), "{levels}: {value:?}");
    }
    Ok(())
}

/// Returns the number of bytes that a value takes.
fn bytes_of(value: &Datum) -> usize {
    match value {
        Datum::Bytes(bytes) => bytes.len(),
        Datum::List(values) => 32 + values.iter().map(bytes_of).sum::<usize>(),
        _ => 32,
    }
}

#[test]
fn an_initial_value_takes_little_memory() -> Outcome {
    let blocks = array(1000, Encoding::ByteArray { len: 65_000 });
    let plan = Plan::new(&structs([vec![part("a", blocks)]]))?;
    let initial = plan.packet(0).ok_or("no packet")?.initial();
    ensure!((1 << 20..1 << 22).contains(&bytes_of(&initial)), "{}", bytes_of(&initial));
    let arrays = array(50_000, array(50_000, list(2, Encoding::Bool)));
    let plan = Plan::new(&structs([vec![part("a", arrays)]]))?;
    let initial = plan.packet(0).ok_or("no packet")?.initial();
    ensure!(bytes_of(&initial) < 1 << 22, "{}", bytes_of(&initial));
    Ok(())
}

#[test]
fn one_bit_brings_no_large_omitted_value() {
    let omitted = |len: u32| Encoding::OmitDefault {
        value: None,
        exact: true,
        left_out: Some(Encoded {
            bits: len.into(),
            bytes: "00".repeat(len as usize / 8),
            floats: Vec::new(),
            doubles: Vec::new(),
        }),
        omitted_bit: true,
        of: Box::new(array(len, Encoding::Bool)),
    };
    assert_eq!(rejected(omitted(2000)), "");
    let limit = "types[0].parts.fields[0].encoding: 3001 fields and elements without bits; the limit is 2048";
    assert_eq!(rejected(omitted(3000)), limit);
}

#[test]
fn one_bit_copies_no_large_element() {
    let deltas =
        |of| list(u32::MAX, Encoding::Deltas { max_bits: None, hash: 0, of: Box::new(of) });
    assert_eq!(rejected(deltas(array(2000, Encoding::Bool))), "");
    let limit = "types[0].parts.fields[0].encoding: one bit copies 2049 values; the limit is 2048";
    assert_eq!(rejected(deltas(array(2049, Encoding::Bool))), limit);
    let inner = rejected(deltas(list(u32::MAX, Encoding::Bool)));
    assert!(inner.starts_with("types[0].parts.fields[0].encoding: one bit copies"), "{inner}");
    let mut idle = vec![part("b", Encoding::Bool)];
    idle.extend((0..30).map(|_| part("n", Encoding::Nothing)));
    let elements = deltas(list(127, Encoding::Type(0)));
    let inner = message(&structs([idle, vec![part("a", elements)]]));
    assert_eq!(
        inner,
        "types[1].parts.fields[0].encoding: one bit copies 4154 values; the limit is 2048"
    );
}

#[test]
fn a_baseline_without_all_components_is_rejected() -> Outcome {
    let two = Encoding::Range {
        min: Integer { negative: false, magnitude: 0 },
        max: Integer { negative: false, magnitude: 3 },
        signed: false,
        fraction: 0,
    };
    let mut of = part("a", array(5_000, two));
    let form = DeltaForm::Differences { small: 1, large: 0, wrapping: false };
    of.delta = Some(DeltaRule { always: false, inside: 0, form });
    let plan = Plan::new(&structs([vec![of]]))?;
    let packet = plan.packet(0).ok_or("no packet")?;
    let baseline = |len| Datum::List(vec![Datum::List(vec![Datum::Unsigned(1); len])]);
    for bytes in [[0], [0b001], [0b11]] {
        let read = packet.read_delta(&baseline(5), &bytes);
        ensure!(read.is_err(), "{bytes:?}");
    }
    ensure!(packet.read_delta(&baseline(5_000), &[0])? == baseline(5_000), "unchanged");
    let short = packet.delta_to_bytes(&baseline(5_000), &baseline(5));
    ensure!(short.is_err(), "{short:?}");
    Ok(())
}

#[test]
fn idle_fields_of_elements_are_counted() {
    let idle = |fields| (0..fields).map(|_| part("a", Encoding::Nothing)).collect::<Vec<_>>();
    let several = |fields, max| {
        message(&structs([idle(fields), vec![part("a", list(max, Encoding::Type(0)))]]))
    };
    assert_eq!(several(1, 1000), "");
    let limit = "types[1].parts.fields[0].encoding: 101000 fields and elements without bits; the limit is 2048";
    assert_eq!(several(100, 1000), limit);
}

#[test]
fn bytes_up_to_the_end_come_last() {
    let limit =
        "types[0].parts.fields: bytes up to the end of the packet that are not its last field";
    let rest = || Encoding::Rest { min: 0, max: 10 };
    let of = |parts| message(&structs([parts]));
    assert_eq!(of(vec![part("a", Encoding::Bool), part("b", rest())]), "");
    assert_eq!(of(vec![part("a", rest()), part("b", Encoding::Bool)]), limit);
    assert_eq!(of(vec![part("a", array(1, rest()))]), "");
    let limit = limit.replace("types[0].parts.fields: ", "types[0].parts.fields[0].encoding: ");
    assert_eq!(of(vec![part("a", array(2, rest()))]), limit);
    assert_eq!(of(vec![part("a", list(2, rest()))]), limit);
}

/// Returns the description of an enum of two variants with these numbers, and of a set of it.
fn keys(numbers: [i64; 2], checks: &[Part]) -> Description {
    let set = Encoding::Set { min: 0, max: 2, of: Box::new(Encoding::Type(0)) };
    let mut description = structs([Vec::new(), vec![part("a", set)]]);
    let variant = |number| Variant {
        name: "A".into(),
        number,
        versions: VersionSpan::ALL,
        fields: vec![part("a", Encoding::Bool)],
    };
    description.types.iter_mut().take(1).for_each(|of| {
        of.parts = Parts::Variants {
            tag_bits: 3,
            least: 0,
            tag_by_version: false,
            discriminants: true,
            variants: numbers.map(variant).to_vec(),
            checks: checks.to_vec(),
        };
    });
    description
}

#[test]
fn only_constants_follow_the_fields_of_any_variant() {
    let check = Encoding::Check { magic: 1, bits: 1 };
    assert_eq!(message(&keys([1, 5], &[part("end", check)])), "");
    let field = keys([1, 5], &[part("end", Encoding::Bool)]);
    assert_eq!(message(&field), "types[0].parts.variants: fields after those of a variant");
}

#[test]
fn keys_whose_numbers_do_not_ascend_are_rejected() {
    let limit = "types[1].parts.fields[0].encoding: no encoding of a key: it is not read back as it was written, or has no order";
    assert_eq!(message(&keys([1, 5], &[])), "");
    assert_eq!(message(&keys([5, 1], &[])), limit);
}

#[test]
fn steps_that_a_double_does_not_keep_are_rejected() {
    let of = |steps| {
        let (strict, wrapping) = (false, false);
        rejected(Encoding::CompressedF64 { min: 1000.0, max: 1001.0, steps, strict, wrapping })
    };
    assert_eq!(of(1 << 20), "");
    assert_eq!(
        of((1 << 53) - 1),
        "types[0].parts.fields[0].encoding: 9007199254740991 steps of 1000.0..=1001.0"
    );
}

/// Returns the parts of types that have a value of another type in them, each with a name.
fn around(of: &Encoding) -> Vec<(&'static str, Parts)> {
    let boxed = || Box::new(of.clone());
    let fields = || vec![part("a", of.clone())];
    let variant =
        Variant { name: "A".into(), number: 0, versions: VersionSpan::ALL, fields: fields() };
    let choice = Parts::Variants {
        tag_bits: 0,
        tag_by_version: false,
        least: 0,
        discriminants: false,
        variants: vec![variant],
        checks: Vec::new(),
    };
    let (key, variation) = (Box::new(Encoding::Bool), Variation::Flags);
    vec![
        ("struct", Parts::Fields(fields())),
        ("enum", choice),
        ("option", Parts::As(Encoding::Optional(boxed()))),
        ("array", Parts::As(array(1, of.clone()))),
        ("list", Parts::As(list(1, of.clone()))),
        ("more", Parts::As(Encoding::More { min: 0, max: 1, of: boxed() })),
        ("map", Parts::As(Encoding::Map { min: 0, max: 1, key, value: boxed() })),
        ("subset", Parts::As(Encoding::Subset { variation, max: 1, of: boxed() })),
    ]
}

/// Returns the plan of `levels` types in each other, if there is one.
fn chain(name: &str, levels: u32) -> Option<Plan> {
    let mut description = Description::of::<(bool, bool)>();
    let first = description.types.first()?.clone();
    for index in 1..levels {
        let mut all = around(&Encoding::Type(index - 1)).into_iter();
        let (_, parts) = all.find(|(own, _)| *own == name)?;
        description.types.push(Type { parts, name: format!("T{index}"), ..first.clone() });
    }
    description.packets.iter_mut().for_each(|it| it.type_ = levels - 1);
    Plan::new(&description).ok()
}

/// Reads, writes, compares and hashes the deepest values that a plan allows. A frame of the stack that grows makes this
/// test overflow the stack.
#[test]
fn the_deepest_values_fit_the_stack() -> Outcome {
    // each frame of s390x has room for 160 bytes of registers
    let stack = if cfg!(target_arch = "s390x") { 4 << 20 } else { 2 << 20 };
    let run = || deepest_values().map_err(|error| error.to_string());
    let thread = thread::Builder::new().stack_size(stack).spawn(run)?;
    Ok(thread.join().map_err(|_| "panicked")??)
}

fn deepest_values() -> Outcome {
    for (name, _) in around(&Encoding::Bool) {
        let deepest = (1..500).rev().find_map(|levels| Some((levels, chain(name, levels)?)));
        let (levels, plan) = deepest.ok_or("no plan")?;
        ensure!(levels > 100, "{name}: {levels}");
        let packet = plan.packet(0).ok_or("no packet")?;
        // one bit for each list that has an element, which `more` ends with another one
        let ones = if name == "more" { levels - 1 } else { 3 * levels };
        let mut bytes = vec![0_u8; 200];
        (0..ones as usize).for_each(|bit| bytes[bit / 8] |= 1 << (bit % 8));
        let (mut stream, mut value) = (bitpack::ReadStream::new(&bytes), Datum::Nothing);
        packet.serialize_on(&mut value, &mut stream)?;
        let (initial, written) = (packet.initial(), packet.to_bytes(&value)?);
        ensure!(packet.trace(&written).result? == value, "{name}");
        ensure!(packet.read(&written)? == value, "{name}");
        for [new, old] in [[&value, &value], [&initial, &value], [&value, &initial]] {
            let delta = packet.delta_to_bytes(new, old)?;
            ensure!(packet.trace_delta(old, &delta).result? == *new, "{name}: {new:?}");
            ensure!(packet.read_delta(old, &delta)? == *new, "{name}: {new:?}");
        }
        ensure!(packet.hash(&value)? != packet.hash(&initial)?, "{name}");
    }
    Ok(())
}

/// A tuple in a recursive type is made anew at each use. Its fields and variants count each time.
#[test]
fn parts_of_tuples_in_recursive_types_are_counted() {
    let inside = || Encoding::Optional(Box::new(Encoding::Itself { depth: 64 }));
    let variant = |number: i64| Variant {
        name: String::new(),
        number,
        versions: VersionSpan::ALL,
        fields: if number > 0 { Vec::new() } else { vec![part("0", inside())] },
    };
    let mut all = structs([
        vec![part("0", inside())],
        (0..4000).map(|_| part("0", Encoding::Type(0))).collect(),
    ]);
    all.types[0].name = String::new();
    all.types[0].parts = Parts::Variants {
        tag_bits: 16,
        least: 0,
        tag_by_version: false,
        discriminants: false,
        variants: (0..4000).map(variant).collect(),
        checks: Vec::new(),
    };
    all.types[1].name = "Outer".to_owned();
    let found = message(&all);
    assert!(found.ends_with("the types are too large for a plan"), "{found}");
    let check = || part("check", Encoding::Check { magic: 1, bits: 1 });
    all.types[0].parts =
        Parts::Fields([part("0", inside())].into_iter().chain((0..500).map(|_| check())).collect());
    let found = message(&all);
    assert!(found.ends_with("the types are too large for a plan"), "{found}");
}
