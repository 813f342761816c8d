//! Small schema files that would take exponential time or memory without limits.

#![allow(clippy::cast_possible_truncation, reason = "there are only a few types")]

use bitpack::Serialize;
use bitpack::schema::description::{Description, Encoding, Parts, Type};
use bitpack_tests::zoo::Outcome;
use bitpack_tools::compare::compare;
use bitpack_tools::file::parse;
use bitpack_tools::layout::svg;
use bitpack_tools::model::Model;

#[derive(Serialize, Clone)]
struct Leaf {
    is_set: bool,
}

#[derive(Serialize, Clone)]
struct Pair {
    first: Leaf,
    second: Leaf,
}

#[derive(Serialize)]
struct Late {
    has: bool,
    #[when(has)]
    pair: Pair,
    lead: Pair,
    #[when(lead.first.is_set)]
    more: bool,
}

/// Returns a schema in which `levels` types replace the type `Pair`. Each is a pair of the type
/// before it, so that a value of the last one has 2^`levels` leaves of `leaf_bits` bits.
fn doubled(of: Description, leaf_bits: u64, levels: u32) -> Description {
    let mut all = of;
    let Some(at) = all.types.iter().position(|it| it.name == "Pair") else { return all };
    let (pair, behind) = (all.types[at].clone(), all.types.split_off(at + 1));
    all.types.pop();
    if let Parts::Fields(parts) = &mut all.types[at - 1].parts {
        parts.retain(|_| leaf_bits > 0);
    }
    resize(&mut all.types[at - 1], leaf_bits);
    for level in 0..levels {
        let mut pair = pair.clone();
        let bits = leaf_bits << level;
        if let Parts::Fields(parts) = &mut pair.parts {
            for part in parts {
                part.encoding = Encoding::Type(all.types.len() as u32 - 1);
                (part.min_bits, part.max_bits) = (bits, Some(bits));
            }
        }
        resize(&mut pair, 2 * bits);
        all.types.push(pair);
    }
    let last = all.types.len() as u32 - 1;
    let bits = leaf_bits << levels;
    for mut type_ in behind {
        if let Parts::Fields(parts) = &mut type_.parts {
            for part in parts.iter_mut() {
                let Encoding::When { parts, .. } = &mut part.encoding else { continue };
                for inner in parts.iter_mut() {
                    if matches!(inner.encoding, Encoding::Type(_)) {
                        inner.encoding = Encoding::Type(last);
                        (inner.min_bits, inner.max_bits) = (bits, Some(bits));
                        part.max_bits = Some(bits);
                    }
                }
            }
        }
        type_.max_bits = Some(4 + bits);
        all.types.push(type_);
    }
    for packet in &mut all.packets {
        packet.type_ = all.types.len() as u32 - 1;
    }
    all
}

fn resize(type_: &mut Type, bits: u64) {
    (type_.min_bits, type_.max_bits) = (bits, Some(bits));
}

#[test]
fn doubling_types_without_bits_are_bounded() {
    let small = doubled(Description::of::<Pair>(), 0, 8);
    assert!(Model::new(small.clone()).is_ok(), "{:?}", Model::new(small).err());
    let fault = Model::new(doubled(Description::of::<Pair>(), 0, 40)).map(drop);
    assert!(fault.is_err_and(|fault| fault.reason.contains("fields and elements without bits")));
}

#[test]
fn values_that_were_not_sent_are_created_up_to_a_limit() -> Outcome {
    let file = serde_json::to_string(&doubled(Description::of::<Late>(), 1, 20))?;
    // the derive rejects a condition over a field that may be absent, so edit the schema file
    let asks = r#"{"name":"lead","path":["#;
    assert!(file.contains(asks), "{file}");
    let model = parse(&file.replace(asks, &asks.replace("lead", "pair")))
        .map_err(|damage| format!("{damage}"))?;
    let mut events = 0;
    model.decode_value(0, &[0], |_, _| events += 1);
    assert!(events >= 1, "{events}");
    assert!(svg(&model, &[model.packets().len() - 1]).len() < 100_000);
    assert!(compare(model.original(), model.original()).is_empty());
    Ok(())
}

#[derive(Serialize)]
struct Sum {
    x: u32,
    #[rustfmt::skip]
    #[when(x + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
        + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 == 50)]
    y: u8,
}

#[test]
fn every_part_of_a_condition_is_evaluated_once() -> Outcome {
    let model = Model::new(Description::of::<Sum>()).map_err(|fault| format!("{fault:?}"))?;
    let events = |x: u8| {
        let mut events = 0;
        model.decode_value(0, &[x, 0, 0, 0, 9], |_, _| events += 1);
        events
    };
    assert_eq!((0..50).filter(|x| events(*x) == 2).count(), 1);
    Ok(())
}

#[derive(Serialize)]
struct Step {
    from: i32,
    #[relative_to(from)]
    to: i32,
}

#[test]
fn a_difference_from_the_greatest_number_causes_no_panic() -> Outcome {
    let mut file = Description::of::<Step>();
    let Some(Type { parts: Parts::Fields(parts), min_bits, max_bits, .. }) = file.types.first_mut()
    else {
        return Err("no fields".into());
    };
    parts[0].encoding = Encoding::Bits { bits: 64, signed: true };
    (parts[0].min_bits, parts[0].max_bits) = (64, Some(64));
    (*min_bits, *max_bits) = (*min_bits + 32, max_bits.map(|most| most + 32));
    let model = Model::new(file).map_err(|fault| format!("{fault:?}"))?;
    for last in 0..=255 {
        model.decode_value(0, &[&i64::MAX.to_le_bytes()[..], &[last; 5]].concat(), |_, _| {});
    }
    Ok(())
}

#[test]
fn widths_above_64_bits_cause_no_panic() {
    let mut file = Description::of::<Pair>();
    if let Some(leaf) = file.types.first_mut() {
        leaf.parts = Parts::Opaque { fixed: true };
        resize(leaf, u64::MAX);
    }
    for type_ in &mut file.types {
        if let Parts::Fields(parts) = &mut type_.parts {
            for part in parts {
                (part.min_bits, part.max_bits) = (u64::MAX, None);
            }
            (type_.min_bits, type_.max_bits) = (u64::MAX, None);
        }
    }
    if let Ok(model) = Model::new(file) {
        assert!(svg(&model, &[1]).len() > 100);
    }
}

#[derive(Serialize)]
#[max_depth(3)]
struct Branch {
    is_end: bool,
    left: Option<Box<Self>>,
    right: Option<Box<Self>>,
}

/// Returns the schema of the recursive type `Branch` with another encoding for its two nested
/// fields. `bits` are the minimum and maximum widths that the schema states for these fields, then
/// for the type.
fn branch(encoding: &Encoding, bits: [(u64, Option<u64>); 2]) -> Description {
    let mut file = Description::of::<Branch>();
    if let Some(type_) = file.types.first_mut() {
        if let Parts::Fields(parts) = &mut type_.parts {
            for part in parts.iter_mut().skip(1) {
                part.encoding = encoding.clone();
                (part.min_bits, part.max_bits) = bits[0];
            }
        }
        (type_.min_bits, type_.max_bits) = bits[1];
    }
    file
}

fn reason(file: Description) -> String {
    Model::new(file)
        .err()
        .map_or_else(String::new, |fault| format!("{}: {}", fault.path, fault.reason))
}

#[test]
fn invalid_maximum_depths_are_rejected() {
    let itself = |depth| Box::new(Encoding::Itself { depth });
    for depth in [0, 65, u32::MAX] {
        let file = branch(&Encoding::Optional(itself(depth)), [(1, Some(2)), (3, Some(5))]);
        assert_eq!(reason(file), format!("types[0]: a maximum depth of {depth}, not in 1..=64"));
    }
    let mut other = Description::of::<Branch>();
    if let Some(Type { parts: Parts::Fields(parts), .. }) = other.types.first_mut() {
        parts[2].encoding = Encoding::Optional(itself(2));
    }
    assert_eq!(reason(other), "types[0].parts.fields[1].encoding: two maximum depths, 3 and 2");
    let always = branch(&Encoding::Itself { depth: 3 }, [(1, None), (3, None)]);
    assert_eq!(reason(always), "types[0]: every value contains another value of the same type");
    let outside = Description { types: vec![], ..Description::of::<Branch>() };
    assert_eq!(reason(outside), "packets[0].type: there is no such type");
}

#[test]
fn recursive_types_that_double_with_every_level_are_bounded() -> Outcome {
    // with 64 levels, the maximum width is unbounded
    let widest = Encoding::Optional(Box::new(Encoding::Itself { depth: 64 }));
    let file = branch(&widest, [(1, None), (3, None)]);
    let model = Model::new(file).map_err(|fault| format!("{fault:?}"))?;
    let mut events = 0;
    model.decode_value(0, &[0xFF; 1000], |_, _| events += 1);
    assert!(events <= 3 * 64, "{events}, and then it is too deep");
    // a valid small packet: left and right in turn
    let mut events = 0;
    model.decode_value(0, &[0x55; 1000], |_, _| events += 1);
    assert!((10..8000).contains(&events), "{events}");
    assert!(svg(&model, &[0]).len() < 100_000);
    let of_depth = |depth| {
        let most = (1_u64 << depth) - 1;
        let encoding = Encoding::Optional(Box::new(Encoding::Itself { depth }));
        branch(&encoding, [(1, Some(1 + 3 * (most / 2))), (3, Some(3 * most))])
    };
    assert!((1..20).all(|depth| Model::new(of_depth(depth)).is_ok()));
    Ok(())
}

/// Returns an encoding of `levels` nested options, with a value of the enclosing recursive type
/// inside.
fn inside(levels: usize, depth: u32) -> Encoding {
    (0..levels).fold(Encoding::Itself { depth }, |of, _| Encoding::Optional(Box::new(of)))
}

#[test]
fn nesting_is_limited_to_what_the_stack_can_hold() -> Outcome {
    let last = (1..100).rev().find_map(|levels| {
        let file = branch(&inside(levels, 64), [(1, None), (3, None)]);
        Some((levels, Model::new(file).ok()?))
    });
    let Some((levels, model)) = last else { return Err("no type is shallow enough".into()) };
    assert!(levels >= 2, "{levels}");
    model.decode_value(0, &[0xFF; 1 << 14], |_, _| {});
    let deeper = reason(branch(&inside(levels + 1, 64), [(1, None), (3, None)]));
    assert!(deeper.contains("encodings are nested"), "{deeper}");
    Ok(())
}
