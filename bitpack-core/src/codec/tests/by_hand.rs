//! Tests of hand-written functions in place of encodings.

use std::format;
use std::string::String;

use super::said::{why_not_read, why_not_written};
use super::*;
use crate::cost::{Memory, Width};
use crate::io::{Depth, MeasureStream};
use crate::place::Place as _;
use crate::schema::Node;

/// A hand-written function that sends a number in three bits, and five more bits, which are zero,
/// if the number is above 3.
struct Own;

impl Function<1, String> for Own {
    fn call<S: BitIo>(_: S::Ref<'_, String>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

impl Function<0, u8> for Own {
    fn call<S: BitIo>(mut place: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
        let value = stream.bits(*place.peek(), 3)?;
        if value > 3 {
            stream.bits(0_u8, 5)?;
        }
        if let Some(slot) = place.slot() {
            *slot = value;
        }
        Ok(())
    }
}

fn own() -> Declared<By<Own, 0, u8>> {
    function::<Own, 0, u8>("path::own")
}

#[test]
fn a_function_takes_the_bits_that_it_takes() {
    is_kept(own(), 3, &[(3, 3)]);
    is_kept(own(), 5, &[(5, 3), (0, 5)]);
    is_kept(own().between(3, 8), 5, &[(5, 3), (0, 5)]);
    let three = [(1, 3), (5, 3), (0, 5), (2, 3)];
    is_kept(array::<3, _>(own().between(3, 8)), [1, 5, 2], &three);
    is_not_written(own(), 9, ErrorKind::Range, 0);
    assert_eq!(own().codec.blank(), 0);
}

/// If a hand-written function moves more bits than it declares, writers and readers reject the
/// packet.
#[test]
fn a_function_that_exceeds_its_declared_bits_is_rejected() {
    is_not_written(own().between(3, 7), 5, ErrorKind::Declaration, 0);
    is_not_read::<u8, _>(own().between(3, 7), &[(5, 3), (0, 5)], ErrorKind::Declaration, 0);
    is_kept(own().between(3, 3), 2, &[(2, 3)]);
    let two = || array::<2, _>(own().between(3, 7));
    is_not_written(two(), [2, 5], ErrorKind::Declaration, 3);
    let words = "[1]: the function took 8 bits, but declares at most 7";
    assert_eq!(why_not_written(two(), &[2, 5]), words);
    assert_eq!(why_not_read::<[u8; 2], _>(two(), &[0b10_1010, 0]), words);
    let mut stream = MeasureStream::new();
    assert_eq!((stream.field(&5, own().between(0, 0)), stream.bit()), (Ok(()), 8));
}

#[test]
fn the_cost_of_a_function_is_what_it_declares() {
    let all = |width: Width| (width.lead, width.fixed, width.min, width.max, width.exact);
    assert_eq!(all(own().width), (0, false, 0, u64::MAX, false));
    assert_eq!(all(own().between(3, 8).width), (0, false, 3, 8, false));
    assert_eq!(all(own().between(3, 8).exact().width), (0, false, 3, 8, true));
    assert_eq!(own().shape.nodes(), &[Node::Opaque { path: "path::own" }]);
    assert_eq!(own().between(3, 8).shape, own().shape);
    // a number owns no memory, and the memory of a text is unknown
    assert_eq!(own().width.memory, Memory::NONE);
    assert_eq!(own().in_memory(9).between(3, 8).width.memory, Memory::heap(8));
    assert_eq!(own().in_memory(0).width.memory, Memory::NONE);
    assert_eq!(function::<Own, 1, String>("").width.memory, Memory::UNKNOWN);
    let codec = own().between(3, 8).codec;
    assert_eq!(format!("{codec:?}"), "By { most: 8, .. }");
    assert_eq!(format!("{:?}", Clone::clone(&codec)), "By { most: 8, .. }");
}

/// Calls of hand-written functions that are nested too deeply are rejected. Calls one after another
/// do not count as nested.
#[test]
fn nested_functions_are_counted() {
    let many = array::<100, _>(own());
    is_kept(many, [1; 100], &[(1, 3); 100]);
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    *stream.depth() = Depth::inside(63);
    assert_eq!((stream.field(&1, own()), *stream.depth()), (Ok(()), Depth::inside(63)));
    *stream.depth() = Depth::inside(64);
    assert_eq!(stream.field(&1, own()), Err(Error::new(ErrorKind::Depth, 3)));
}
