//! Small schema files of recursive types, which would take exponential time without limits.

use bitpack::Serialize;
use bitpack::schema::description::{Description, Encoding, End, Envelope, Parts, Type};
use bitpack_tests::zoo::Outcome;
use bitpack_tools::layout::{Subject, svg};
use bitpack_tools::model::Model;

use crate::by_schema::read;

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
fn invalid_framings_are_rejected() {
    let framed = |id, id_bytes, magic| {
        let end_check = Some(End { magic, aligned: true });
        let envelope = Envelope { id, id_bytes, sends_id: true, sums: true, end_check };
        reason(Description { envelope: Some(envelope), ..Description::of::<u8>() })
    };
    let most = u64::from(u32::MAX);
    assert_eq!(framed(1, 3, 0), "envelope: an id has 4 or 8 bytes, not 3");
    let too_large = "envelope: an id of 4 bytes is at most 0xffffffff, not 0x100000000";
    assert_eq!(framed(most + 1, 4, 0), too_large);
    assert_eq!(framed(1, 4, most + 1), "envelope: an end check has 32 bits");
    assert_eq!([framed(most, 4, most), framed(u64::MAX, 8, 0)], ["", ""]);
}

#[test]
fn recursive_types_that_double_with_every_level_are_bounded() -> Outcome {
    // with 64 levels, the maximum width is unbounded
    let widest = Encoding::Optional(Box::new(Encoding::Itself { depth: 64 }));
    let file = branch(&widest, [(1, None), (3, None)]);
    let model = Model::new(file).map_err(|fault| format!("{fault:?}"))?;
    let (mut events, type_) = (0, model.packets()[0].type_ as usize);
    let result = model.decode_value(type_, None, &[0xFF; 1000], |_, _| events += 1);
    assert!(result.is_err() && events <= 3 * 64, "{events}, and then it is too deep");
    // a valid small packet: left and right in turn
    let mut events = 0;
    let _ = model.decode_value(type_, None, &[0x55; 1000], |_, _| events += 1);
    assert!((10..8000).contains(&events), "{events}");
    assert!(svg(&model, &[Subject::Type(0)]).len() < 100_000);
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

/// The commands walk the deepest recursive type.
#[test]
fn nesting_is_limited_to_what_the_stack_can_hold() -> Outcome {
    let last = (1..100).rev().find_map(|levels| {
        let file = branch(&inside(levels, 64), [(1, None), (3, None)]);
        Model::new(file.clone()).ok().map(|_| (levels, file))
    });
    let (levels, file) = last.ok_or("no type is shallow enough")?;
    assert!(levels >= 2, "{levels}");
    let data = [serde_json::to_string(&file)?.as_bytes(), &[0], &[0xFE; 1 << 14]].concat();
    assert!(read(&data));
    let deeper = reason(branch(&inside(levels + 1, 64), [(1, None), (3, None)]));
    assert!(deeper.contains("encodings are nested"), "{deeper}");
    Ok(())
}
