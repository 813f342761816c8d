//! Tests of pointers that own their value, alone (`Box`) or shared (`Rc`, `Arc`).

use core::ptr;
use std::borrow::Cow;
use std::boxed::Box;
use std::rc::Rc;
use std::sync::Arc;

use super::*;
use crate::cost::{DeltaCost, Memory};
use crate::io::QuantizeStream;

/// Sends three bits, the value and three bits through a stream that replaces the value by the one
/// that a reader gets. Returns the number of bits.
fn quantized<T, C: Codec<T>>(place: &mut T, declared: Declared<C>) -> Result<u64, Error> {
    let mut stream = QuantizeStream::new();
    stream.code(0, 3)?;
    stream.field(place, declared)?;
    stream.code(0, 3)?;
    Ok(stream.bit())
}

fn read<T, C: Codec<T>>(place: &mut T, declared: Declared<C>, bytes: &[u8]) -> Result<u64, Error> {
    let mut stream = ReadStream::new(bytes);
    stream.field(place, declared)?;
    Ok(stream.bit())
}

#[test]
fn a_pointer_is_what_it_points_to() {
    let inner = || bits::<u8>(3);
    is_kept(boxed(inner()).for_type::<Box<u8>>(), Box::new(5), &[(5, 3)]);
    is_kept(boxed(inner()).for_type::<Rc<u8>>(), Rc::new(5), &[(5, 3)]);
    is_kept(boxed(inner()).for_type::<Arc<u8>>(), Arc::new(5), &[(5, 3)]);
    is_kept(boxed(inner()).for_type::<Cow<'_, u8>>(), Cow::Owned(5), &[(5, 3)]);
    is_kept(boxed(inner()).for_type::<Cow<'_, u8>>(), Cow::Borrowed(&5), &[(5, 3)]);
    is_not_written(boxed(inner()), Rc::new(8), ErrorKind::Range, 0);
    is_not_written(boxed(inner()), Cow::Borrowed(&8), ErrorKind::Range, 0);
    is_not_read::<Rc<u8>, _>(boxed(ranged::<u8>(0, 5)), &[(6, 3)], ErrorKind::Range, 0);
    // also for a value that joins a run
    is_kept(
        plain::<(bool, Rc<u16>, bool)>(),
        (true, Rc::new(9_u16), true),
        &[(1, 1), (9, 16), (1, 1)],
    );
    let blank: (Box<u8>, Rc<u8>, Arc<u8>, Cow<'_, u8>) = (
        boxed(ranged::<u8>(3, 9)).codec.blank(),
        boxed(ranged::<u8>(3, 9)).codec.blank(),
        boxed(ranged::<u8>(3, 9)).codec.blank(),
        boxed(ranged::<u8>(3, 9)).codec.blank(),
    );
    assert_eq!((*blank.0, *blank.1, *blank.2, *blank.3), (3, 3, 3, 3));
}

#[test]
fn the_memory_of_a_pointer_is_that_of_what_it_points_to() {
    let inner = || bits::<u32>(3);
    let counters = 2 * size_of::<usize>() as u64;
    assert_eq!(boxed(inner()).width.memory, Memory::UNKNOWN);
    assert_eq!(boxed(inner()).for_type::<Box<u32>>().width.memory, Memory::heap(4));
    let counted = size_of::<(usize, usize, u32)>() as u64;
    assert!(counted >= counters + 4);
    assert_eq!(boxed(inner()).for_type::<Rc<u32>>().width.memory, Memory::heap(counted));
    assert_eq!(boxed(inner()).for_type::<Arc<u32>>().width.memory, Memory::heap(counted));
    assert_eq!(boxed(inner()).for_type::<Cow<'_, u32>>().width.memory, Memory::NONE);
    let twice = boxed(boxed(inner()).for_type::<Box<u32>>()).for_type::<Box<Box<u32>>>();
    assert_eq!(twice.width.memory, Memory::heap(4 + size_of::<usize>() as u64));
    // and everything else is that of the value
    let one = boxed(inner().changing(DeltaCost::between(1, 2))).for_type::<Box<u32>>();
    assert_eq!((one.width.lead, one.width.fixed, one.width.exact), (3, true, true));
    assert_eq!((one.change(), one.shape), (DeltaCost::between(1, 2), inner().shape));
}

#[test]
fn a_read_keeps_an_allocation_with_one_owner() {
    let mut own = Rc::new(0);
    let at = Rc::as_ptr(&own);
    assert_eq!(read(&mut own, boxed(bits::<u8>(3)), &[5]), Ok(3));
    assert_eq!((*own, Rc::as_ptr(&own)), (5, at));
    let mut own: Cow<'_, Box<u8>> = Cow::Owned(Box::new(0));
    let at = ptr::from_ref::<u8>(&own);
    assert_eq!(read(&mut own, boxed(boxed(bits::<u8>(3))), &[5]), Ok(3));
    assert_eq!((**own, ptr::from_ref::<u8>(&own)), (5, at));
}

#[test]
fn a_read_does_not_change_a_shared_value() {
    let codec = || boxed(bits::<u8>(3));
    let (one, more) = (Rc::new(7_u8), Arc::new(7_u8));
    let (mut other, mut another) = (Rc::clone(&one), Arc::clone(&more));
    assert_eq!(read(&mut other, codec(), &[5]), Ok(3));
    assert_eq!(read(&mut another, codec(), &[5]), Ok(3));
    assert_eq!((*one, *other, *more, *another), (7, 5, 7, 5));
    let mut own = Rc::new(7_u8);
    let weak = Rc::downgrade(&own);
    assert_eq!(read(&mut own, codec(), &[5]), Ok(3));
    assert_eq!((*own, weak.upgrade()), (5, None));
    let borrowed = 7_u8;
    let mut cow = Cow::Borrowed(&borrowed);
    assert_eq!(read(&mut cow, codec(), &[5]), Ok(3));
    assert!(matches!(cow, Cow::Owned(5)));
}

#[test]
fn an_exact_shared_value_stays_shared() {
    let one = Rc::new(5_u8);
    let mut other = Rc::clone(&one);
    assert_eq!(quantized(&mut other, boxed(bits::<u8>(3))), Ok(9));
    assert!(Rc::ptr_eq(&one, &other));
    let mut cow = Cow::Borrowed(&*one);
    assert_eq!(quantized(&mut cow, boxed(bits::<u8>(3))), Ok(9));
    assert!(matches!(cow, Cow::Borrowed(5)));
    let mut pair = (Rc::clone(&one), 9_u8);
    assert_eq!(quantized(&mut pair, plain::<(Rc<u8>, u8)>()), Ok(22));
    assert!(Rc::ptr_eq(&one, &pair.0));
    let wide = Rc::new(8_u8);
    let mut other = Rc::clone(&wide);
    let refused = Err(Error::new(ErrorKind::Range, 3));
    assert_eq!(quantized(&mut other, boxed(bits::<u8>(3))), refused);
}

#[test]
fn a_shared_value_that_changes_is_replaced() {
    let codec = || boxed(compressed::<f32>(0.0, 1.0, 0.25));
    let one = Rc::new(0.3_f32);
    let mut other = Rc::clone(&one);
    assert_eq!(quantized(&mut other, codec()), Ok(9));
    assert_eq!((one.to_bits(), other.to_bits()), (0.3_f32.to_bits(), 0.25_f32.to_bits()));
    let mut cow = Cow::Borrowed(&*one);
    assert_eq!(quantized(&mut cow, codec()), Ok(9));
    assert!(matches!(cow, Cow::Owned(value) if value.to_bits() == 0.25_f32.to_bits()));
    let nan = Rc::new(f32::NAN);
    let mut other = Rc::clone(&nan);
    assert_eq!(quantized(&mut other, codec()), Err(Error::new(ErrorKind::NotFinite, 3)));
}
