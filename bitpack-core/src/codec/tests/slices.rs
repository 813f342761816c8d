//! Tests of text, bytes and lists in `Box`, `Rc`, `Arc` and `Cow`.

use core::fmt::Debug;
use core::ops::Deref;
use std::borrow::Cow;
use std::boxed::Box;
use std::rc::Rc;
use std::string::String;
use std::sync::Arc;
use std::vec;
use std::vec::Vec;

use super::kept::{PAD, is_kept, is_not_read, is_not_written};
use crate::codec::{
    Bits, Bounded, ByteBuffer, CharMarker, Codec, Collection, List, TextBuffer, bits, bounded,
    byte_list, compressed, list, optional, plain, string, unaligned, utf16,
};
use crate::cost::{Heap, Memory};
use crate::error::ErrorKind;
use crate::io::{QuantizeStream, ReadStream, WriteStream};
use crate::stream::Stream as _;

const ADA: [(u128, u32); 3] = [(0x41, 8), (0x64, 8), (0x61, 8)];

fn is_a_text<T: TextBuffer + PartialEq + Debug + Clone + From<&'static str>>() {
    let (ada, empty) = (T::from("Ada"), T::from(""));
    let with = |front: &[(u128, u32)]| [front, &ADA].concat();
    is_kept(string(0, 5).for_type::<T>(), ada.clone(), &with(&[(3, 3), PAD]));
    is_kept(string(0, 5).for_type::<T>(), empty.clone(), &[(0, 3), PAD]);
    is_kept(unaligned(0, 5).for_type::<T>(), ada.clone(), &with(&[(3, 3)]));
    is_kept(unaligned(0, 5).for_type::<T>(), empty.clone(), &[(0, 3)]);
    is_kept(
        utf16(0, 5).for_type::<T>(),
        ada.clone(),
        &[(3, 3), (0x41, 32), (0x64, 32), (0x61, 32)],
    );
    is_kept(utf16(0, 5).for_type::<T>(), empty.clone(), &[(0, 3)]);
    is_not_read::<T, _>(unaligned(0, 5).for_type::<T>(), &[(1, 3), (0xFF, 8)], ErrorKind::Text, 3);
    let mut text = T::empty();
    assert_eq!((text.text(), text == empty), ("", true));
    assert!(text.append("A") && text.append("da"));
    assert_eq!((text.text(), &text), ("Ada", &ada));
    text.clear();
    assert_eq!(text.text(), "");
    let declared = string(0, 5).for_type::<T>();
    assert!(declared.width.exact && declared.width.memory == Memory::buffer(T::HEAP, 5));
    // replaces another text
    let mut place = T::from("before");
    assert_eq!(ReadStream::new(&[3, b'A', b'd', b'a']).field(&mut place, declared), Ok(()));
    assert_eq!(place, ada);
    assert_eq!(ReadStream::new(&[0]).field(&mut place, declared), Ok(()));
    assert_eq!(place, empty);
}

#[test]
fn text_is_owned_in_any_way() {
    is_a_text::<String>();
    is_a_text::<Box<str>>();
    is_a_text::<Rc<str>>();
    is_a_text::<Arc<str>>();
    is_a_text::<Cow<'_, str>>();
    let heaps = [<Box<str>>::HEAP, <Cow<'_, str>>::HEAP, <Rc<str>>::HEAP, <Arc<str>>::HEAP];
    assert_eq!(heaps, [Heap::each(1), Heap::each(1), Heap::counted::<u8>(), Heap::counted::<u8>()]);
    is_kept(
        bounded::<Box<str>, _>(0, 5, plain::<CharMarker>()),
        Box::<str>::from("A"),
        &[(1, 3), PAD, (0x41, 8)],
    );
    let cow = bounded::<Cow<'_, str>, _>(0, 5, plain::<CharMarker>());
    is_kept(cow, Cow::Borrowed("A"), &[(1, 3), PAD, (0x41, 8)]);
}

fn are_bytes<B: ByteBuffer + PartialEq + Debug + Clone + From<Vec<u8>>>() {
    let (all, empty) = (B::from(vec![7, 0, 9]), B::from(vec![]));
    let declared = byte_list(0, 5).for_type::<B>();
    is_kept(declared, all.clone(), &[(3, 3), PAD, (7, 8), (0, 8), (9, 8)]);
    is_kept(declared, empty.clone(), &[(0, 3), PAD]);
    assert!(declared.width.exact && declared.width.memory == Memory::buffer(B::HEAP, 5));
    assert_eq!(B::empty(), empty);
    let mut bytes = B::from(vec![1; 9]);
    assert!(bytes.replace(&[7, 0, 9]));
    assert_eq!((bytes.as_bytes(), &bytes), (&[7, 0, 9][..], &all));
    assert!(bytes.replace(&[]));
    assert_eq!(bytes, empty);
}

#[test]
fn bytes_are_owned_in_any_way() {
    are_bytes::<Vec<u8>>();
    are_bytes::<Box<[u8]>>();
    are_bytes::<Rc<[u8]>>();
    are_bytes::<Arc<[u8]>>();
    are_bytes::<Cow<'_, [u8]>>();
}

#[test]
fn what_is_borrowed_becomes_owned_when_it_is_read() {
    let mut text = Cow::Borrowed("before");
    assert_eq!(ReadStream::new(&[1, b'A']).field(&mut text, string(0, 5)), Ok(()));
    assert!(matches!(&text, Cow::Owned(text) if text == "A"));
    let mut bytes: Cow<'_, [u8]> = Cow::Borrowed(&[1, 2, 3]);
    assert_eq!(ReadStream::new(&[1, 9]).field(&mut bytes, byte_list(0, 5)), Ok(()));
    assert!(matches!(&bytes, Cow::Owned(bytes) if bytes == &[9]));
    assert!(matches!(<Cow<'_, str>>::empty(), Cow::Borrowed("")));
    assert!(matches!(<Cow<'_, [u8]> as ByteBuffer>::empty(), Cow::Borrowed([])));
    assert!(matches!(<Cow<'_, [bool]> as Collection>::empty(), Cow::Borrowed([])));
}

#[test]
fn what_is_owned_keeps_its_allocation() {
    let mut text: Cow<'_, str> = Cow::Owned(String::with_capacity(100));
    assert_eq!(ReadStream::new(&[1, b'A']).field(&mut text, string(0, 5)), Ok(()));
    assert!(matches!(&text, Cow::Owned(text) if text.capacity() == 100));
    let mut bytes: Cow<'_, [u8]> = Cow::Owned(Vec::with_capacity(100));
    assert_eq!(ReadStream::new(&[1, 9]).field(&mut bytes, byte_list(0, 5)), Ok(()));
    assert!(matches!(&bytes, Cow::Owned(bytes) if bytes.capacity() == 100));
    let mut whole: Box<[u8]> = Box::from([1, 2]);
    let before = whole.as_ptr();
    let declared = list(0, 3, bits::<u8>(3)).for_type::<Box<[u8]>>();
    assert_eq!(ReadStream::new(&[0x76]).field(&mut whole, declared), Ok(()));
    assert_eq!((whole.as_ptr(), &*whole), (before, &[5, 3][..]));
}

#[test]
fn lists_are_owned_in_any_way() {
    let two = [(2, 2), (5, 3), (3, 3)];
    let boxed = || list(0, 3, bits::<u8>(3)).for_type::<Box<[u8]>>();
    is_kept(boxed(), Box::<[u8]>::from([5, 3]), &two);
    is_kept(boxed(), Box::<[u8]>::default(), &[(0, 2)]);
    is_kept(bounded::<Box<[u8]>, _>(0, 3, bits::<u8>(3)), Box::<[u8]>::from([5, 3]), &two);
    is_not_written(boxed(), Box::<[u8]>::from([5, 8]), ErrorKind::Range, 5);
    let cow = || list(0, 3, bits::<u8>(3)).for_type::<Cow<'_, [u8]>>();
    is_kept(cow(), Cow::Borrowed(&[5, 3][..]), &two);
    is_kept(cow(), Cow::Owned::<[u8]>(vec![5, 3]), &two);
    is_kept(cow(), Cow::Borrowed(&[][..]), &[(0, 2)]);
    assert_eq!(
        (boxed().width.memory, cow().width.memory),
        (Memory::NONE.within(Heap::each(1), 3), Memory::NONE.within(Heap::each(1), 3))
    );
    assert!(boxed().width.exact && cow().width.exact);
    let open = || list(0, 3, optional(bits::<u16>(3)));
    let wire = [(2, 2), (1, 1), (5, 3), (0, 1)];
    is_kept(
        open().for_type::<Cow<'_, [Option<u16>]>>(),
        Cow::Borrowed(&[Some(5), None][..]),
        &wire,
    );
    is_kept(
        open().for_type::<Box<[Option<u16>]>>(),
        Box::<[Option<u16>]>::from([Some(5), None]),
        &wire,
    );
}

fn are_shared_lists<A, B, F>()
where
    A: Bounded<Item = u8> + PartialEq + Debug + Clone + From<Vec<u8>>,
    B: Bounded<Item = Option<u16>> + PartialEq + Debug + Clone + From<Vec<Option<u16>>>,
    F: Bounded<Item = f32> + Deref<Target = [f32]> + Clone + From<Vec<f32>>,
    List<Bits<u8>>: Codec<A>,
{
    let three = || list(0, 3, bits::<u8>(3)).for_type::<A>();
    is_kept(three(), A::from(vec![5, 3]), &[(2, 2), (5, 3), (3, 3)]);
    is_kept(three(), A::from(vec![]), &[(0, 2)]);
    is_kept(list(1, 1, bits::<u8>(3)), A::from(vec![5]), &[(5, 3)]);
    is_kept(bounded::<A, _>(0, 3, bits::<u8>(3)), A::from(vec![5]), &[(1, 2), (5, 3)]);
    is_not_written(three(), A::from(vec![5, 8]), ErrorKind::Range, 5);
    let open = bounded::<B, _>(0, 3, optional(bits::<u16>(3)));
    is_kept(open, B::from(vec![Some(5), None]), &[(2, 2), (1, 1), (5, 3), (0, 1)]);
    // the elements are collected before the slice is allocated
    let (memory, word) = (three().width.memory, size_of::<usize>() as u64);
    assert_eq!((memory.heap, memory.blank, memory.moving), (3 + 6 * word, 6 * word, 3));
    assert!(three().width.exact);
    // other owners keep the old list
    let (mut place, declared) = (A::from(vec![5, 3]), three());
    let other = place.clone();
    assert_eq!(ReadStream::new(&[0b10_1101]).field(&mut place, declared), Ok(()));
    assert_eq!((place, other), (A::from(vec![3]), A::from(vec![5, 3])));
    // a list that reads back exactly stays shared; another is replaced
    let floats = bounded::<F, _>(0, 3, compressed::<f32>(0.0, 1.0, 0.25));
    let mut place = F::from(vec![0.3, 1.0]);
    let other = place.clone();
    assert_eq!(QuantizeStream::new().field(&mut place, floats), Ok(()));
    assert_eq!((&*place, &*other), (&[0.25, 1.0][..], &[0.3, 1.0][..]));
    let exact = bounded::<F, _>(0, 3, plain::<f32>());
    let other = place.clone();
    assert_eq!(QuantizeStream::new().field(&mut place, exact), Ok(()));
    assert_eq!(place.as_ptr(), other.as_ptr());
}

#[test]
fn a_list_with_several_owners_is_replaced() {
    are_shared_lists::<Rc<[u8]>, Rc<[Option<u16>]>, Rc<[f32]>>();
    are_shared_lists::<Arc<[u8]>, Arc<[Option<u16>]>, Arc<[f32]>>();
}

#[test]
fn a_borrowed_list_is_read_over_by_as_many_as_the_packet_has() {
    let mut buffer = [0; 16];
    for count in [0, 1, 2, 3] {
        let value = [6_u8, 5, 4].get(..count).unwrap_or_default().to_vec();
        let mut stream = WriteStream::new(&mut buffer);
        assert_eq!(stream.field(&value, list(0, 3, bits::<u8>(3))), Ok(()));
        assert!(stream.finish().is_ok());
        for before in [&[][..], &[1], &[1, 2, 3, 4, 5, 6, 7, 8, 9]] {
            for mut place in [Cow::Borrowed(before), Cow::Owned(before.to_vec())] {
                let read = ReadStream::new(&buffer).field(&mut place, list(0, 3, bits::<u8>(3)));
                assert_eq!((read, &*place), (Ok(()), &value[..]));
            }
        }
    }
}

#[test]
fn no_more_of_a_borrowed_list_is_copied_than_is_asked_for() {
    #[expect(clippy::ptr_arg, reason = "the test needs to know if the value is owned")]
    fn capacity(list: &Cow<'_, [u16]>) -> usize {
        match list {
            Cow::Owned(list) => list.capacity(),
            Cow::Borrowed(_) => 0,
        }
    }
    let whole = || Cow::Borrowed(&[1_u16, 2, 3, 4, 5, 6, 7, 8][..]);
    let mut list = whole();
    assert_eq!((list.slot(2, || 9).copied(), &*list), (Some(9), &[1, 2, 9][..]));
    let mut list = whole();
    list.grow(5, || 9);
    assert_eq!((&*list, capacity(&list)), (&[1, 2, 3, 4, 5][..], 5));
    let mut list: Cow<'_, [u16]> = Cow::Borrowed(&[1]);
    list.grow(3, || 9);
    assert_eq!((&*list, capacity(&list)), (&[1, 9, 9][..], 3));
    let mut list: Cow<'_, [u16]> = Cow::Borrowed(&[1, 2]);
    list.make_room(2, 3);
    assert_eq!((&*list, capacity(&list)), (&[1, 2][..], 3));
    let mut list = whole();
    Collection::truncate(&mut list, 3);
    assert!(matches!(&list, Cow::Borrowed([1, 2, 3])));
    Collection::truncate(&mut list, 9);
    assert!(matches!(&list, Cow::Borrowed([1, 2, 3])));
    let mut list = Cow::Owned::<[u16]>(vec![1, 2, 3]);
    Collection::truncate(&mut list, 1);
    assert_eq!((&*list, list.count(), list.items().sum::<u16>()), (&[1][..], 1, 1));
    let mut list = whole();
    list.items_mut().for_each(|item| *item += 1);
    assert_eq!((list.count(), list.items().copied().max()), (8, Some(9)));
}
