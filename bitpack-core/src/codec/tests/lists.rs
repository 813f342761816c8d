//! Tests of short, long, full and hand-written lists.

use std::collections::VecDeque;

use super::said::{why_not_read, why_not_written};
use super::*;
use crate::codec::growth;
use crate::io::QuantizeStream;
use crate::number::Int;

/// A list with room for `MOST` elements, which records the calls of `grow` and `make_room` for the
/// tests.
#[derive(Debug, Default, PartialEq)]
struct Own<const MOST: usize> {
    items: Vec<u8>,
    grown: Vec<usize>,
    rooms: Vec<(usize, usize)>,
}

impl<const MOST: usize> Own<MOST> {
    fn of(items: &[u8]) -> Self {
        Self { items: items.to_vec(), ..Self::default() }
    }
}

impl<const MOST: usize> Collection for Own<MOST> {
    type Item = u8;
    fn empty() -> Self {
        Self::default()
    }
    fn count(&self) -> usize {
        self.items.len()
    }
    fn items(&self) -> impl Iterator<Item = &u8> {
        self.items.iter()
    }
    fn items_mut(&mut self) -> impl Iterator<Item = &mut u8> {
        self.items.iter_mut()
    }
    fn slot(&mut self, index: usize, blank: impl FnOnce() -> u8) -> Option<&mut u8> {
        if index == self.items.len() && index < MOST {
            self.items.push(blank());
        }
        self.items.get_mut(index)
    }
    fn grow(&mut self, count: usize, blank: impl Fn() -> u8) {
        self.grown.push(count);
        self.items.resize_with(count.min(MOST).max(self.items.len()), blank);
    }
    fn truncate(&mut self, count: usize) {
        self.items.truncate(count);
    }
    fn make_room(&mut self, index: usize, most: usize) {
        self.rooms.push((index, most));
    }
}

/// A hand-written list of at most one element. It implements only the required methods of
/// `Collection`.
#[derive(Debug, PartialEq)]
struct One(Option<u8>);

impl Collection for One {
    type Item = u8;
    fn empty() -> Self {
        Self(None)
    }
    fn count(&self) -> usize {
        self.0.iter().count()
    }
    fn items(&self) -> impl Iterator<Item = &u8> {
        self.0.iter()
    }
    fn items_mut(&mut self) -> impl Iterator<Item = &mut u8> {
        self.0.iter_mut()
    }
    fn slot(&mut self, index: usize, blank: impl FnOnce() -> u8) -> Option<&mut u8> {
        if index == 0 { Some(self.0.get_or_insert_with(blank)) } else { None }
    }
    fn truncate(&mut self, count: usize) {
        self.0 = self.0.filter(|_| count > 0);
    }
}

fn read<T, C: Codec<T>>(declared: Declared<C>, place: &mut T, bytes: &[u8]) -> Result<u64, Error> {
    let mut stream = ReadStream::new(bytes);
    stream.field(place, declared)?;
    Ok(stream.bit())
}

#[test]
fn a_list_that_is_full_is_refused() {
    let refused = |bit| Err(Error::new(ErrorKind::Range, bit));
    let mut place = Own::<3>::of(&[9]);
    let codec = || list(0, 9, bits::<u8>(4));
    assert_eq!(read(codec(), &mut place, &[0x53, 0x76]), Ok(16));
    assert_eq!(place.items, [5, 6, 7]);
    assert_eq!(read(codec(), &mut place, &[0x54, 0x76, 0x08]), refused(16));
    let sometimes = || list(0, 9, omit_default(bits::<u8>(3)));
    assert_eq!(read(sometimes(), &mut place, &[0b0000_0100]), refused(7));
    let marks = more(0, 9, bits::<u8>(3));
    assert_eq!(read(marks, &mut place, &[0xB9, 0x1D]), refused(12));
    assert_eq!(place.items, [4, 5, 6]);
    assert_eq!(read(ascending(0, 9, bits::<u8>(4)), &mut place, &[0x54, 0x0F]), refused(10));
    let marks = more_ascending(0, 9, bits::<u8>(4));
    assert_eq!(read(marks, &mut place, &[0xEB, 0x03]), refused(10));
}

#[test]
fn a_hand_written_list_grows_element_by_element() {
    let (fixed, open) = (|| list(0, 3, bits::<u8>(3)), || list(0, 3, omit_default(bits::<u8>(3))));
    is_kept(fixed(), One(Some(5)), &[(1, 2), (5, 3)]);
    is_kept(fixed(), One(None), &[(0, 2)]);
    is_kept(open(), One(Some(5)), &[(1, 2), (1, 1), (5, 3)]);
    is_not_read::<One, _>(fixed(), &[(2, 2), (5, 3), (6, 3)], ErrorKind::Range, 5);
    is_not_read::<One, _>(open(), &[(2, 2), (0, 1), (0, 1)], ErrorKind::Range, 3);
    // such a list is not known to be contiguous
    let mut one = One(Some(5));
    assert!(one.contiguous().is_none() && one.contiguous_mut().is_none());
    one.make_room(0, 9);
    assert_eq!(
        (one, list(0, 3, plain::<u8>()).for_type::<One>().width.exact),
        (One(Some(5)), false)
    );
}

/// A list grows at once if its length proves that all elements are in the packet, otherwise as they
/// arrive.
#[test]
fn a_list_grows_no_faster_than_its_elements_come() {
    type Many = Own<20>;
    let mut place = Many::default();
    assert_eq!(read(list(0, 20, bits::<u8>(1)), &mut place, &[9, 0]), Ok(14));
    assert_eq!((place.items.len(), place.grown, place.rooms), (9, vec![9], vec![]));
    let mut place = Many::default();
    assert_eq!(read(list(0, 20, omit_default(bits::<u8>(3))), &mut place, &[9, 0]), Ok(14));
    let rooms = [(0, 9), (4, 9), (8, 9)];
    assert_eq!(place.grown, [4, 8, 9]);
    assert_eq!((place.items.len(), &place.rooms[..]), (9, &rooms[..]));
    let mut place = Many::default();
    assert_eq!(read(list(0, 20, ranged::<u8>(7, 7)), &mut place, &[9]), Ok(5));
    assert_eq!(place.grown, [4, 8, 9]);
    assert_eq!((place.items, &place.rooms[..]), (vec![7; 9], &rooms[..]));
    // room that exists is not requested again
    let mut place = Many::of(&[1; 15]);
    assert_eq!(read(list(0, 20, omit_default(bits::<u8>(3))), &mut place, &[9, 0]), Ok(14));
    assert_eq!((place.items, place.grown), (vec![0; 9], vec![]));
    let mut place = Many::of(&[1; 5]);
    let mut stream = QuantizeStream::new();
    assert_eq!(stream.field(&mut place, list(0, 20, omit_default(bits::<u8>(3)))), Ok(()));
    assert_eq!((place.items.len(), stream.bit(), place.rooms), (5, 25, vec![]));
}

#[test]
fn a_list_doubles_and_gets_no_longer_than_it_may() {
    let of_bytes = [(0, 100), (3, 100), (4, 100), (5, 100), (60, 100), (99, 100), (100, 100)];
    let grown = of_bytes.map(|(len, most)| growth::<u8>(len, most));
    assert_eq!(grown, [4, 4, 4, 5, 40, 1, 0]);
    assert_eq!(growth::<u8>(9, 5), 0);
    assert_eq!((growth::<[u8; 1024]>(0, 9), growth::<[u8; 1025]>(0, 9)), (4, 1));
    assert_eq!(growth::<[u8; 1025]>(2, 9), 2);
}

#[test]
fn all_kinds_of_lists_have_the_same_bits() {
    let nine: Vec<u8> = (0..9).collect();
    let numbers = nine.iter().map(|value| (u128::from(*value), 4));
    let wire: Vec<_> = core::iter::once((9, 5)).chain(numbers).collect();
    let queue: VecDeque<u8> = nine.iter().copied().collect();
    is_kept(list(0, 20, bits::<u8>(4)), queue, &wire);
    is_kept(list(0, 20, bits::<u8>(4)), nine.clone(), &wire);
    is_kept(list(0, 20, plain::<u8>()), vec![5_u8, 6], &[(2, 5), (5, 8), (6, 8)]);
    for count in [8, 16, 17] {
        let queue: VecDeque<u8> = (0..count).collect();
        let numbers = queue.iter().map(|value| (u128::from(*value), 5));
        let wire: Vec<_> = core::iter::once((count.into(), 5)).chain(numbers).collect();
        is_kept(list(0, 20, bits::<u8>(5)), queue, &wire);
    }
    // elements of different widths, more than a list first reserves
    let some: Vec<_> = nine.iter().map(|value| (*value % 2 == 1).then_some(*value % 8)).collect();
    let mut wire = vec![(9, 5)];
    for item in &some {
        wire.push((item.is_some().into(), 1));
        wire.extend(item.map(|item| (u128::from(item), 3)));
    }
    let queue: VecDeque<_> = some.iter().copied().collect();
    is_kept(list(0, 20, optional(bits::<u8>(3))), queue, &wire);
    is_kept(list(0, 20, optional(bits::<u8>(3))), some, &wire);
    // elements of zero bits, and elements larger than half a run
    is_kept(list(0, 9, ranged::<u8>(7, 7)), vec![7_u8; 6], &[(6, 4)]);
    let large = [1_u128 << 127, 3, 1 << 65];
    let wire = [(3, 3), (large[0], 128), (large[1], 128), (large[2], 128)];
    is_kept(list(0, 5, plain::<u128>()), large.to_vec(), &wire);
    let pairs = vec![[7_u128, 8], [9, 1 << 126]];
    let wire = [(2, 3), (7, 128), (8, 128), (9, 128), (1 << 126, 128)];
    is_kept(list(0, 5, array::<2, _>(plain::<u128>())), pairs, &wire);
}

/// The error message names a rejected length: one above the maximum, one below the minimum, or one
/// with more elements than bits are left.
#[test]
fn a_rejected_length_is_named_in_the_message() {
    let codec = || more(2, 3, bits::<u8>(3));
    assert_eq!(why_not_read::<Vec<u8>, _>(codec(), &[0xFF; 3]), ": length 4 is above 3");
    assert_eq!(why_not_read::<Vec<u8>, _>(codec(), &[0b0_1111]), ": length 1 is below 2");
    assert_eq!(why_not_read::<Vec<u8>, _>(codec(), &[0]), ": length 0 is below 2");
    assert_eq!(why_not_written(codec(), &vec![1_u8; 4]), ": length 4 is above 3");
    let codec = || list(2, 17, bits::<u8>(3));
    assert_eq!(why_not_written(codec(), &vec![1_u8; 18]), ": length 18 is above 17");
    assert_eq!(why_not_written(codec(), &vec![1_u8; 1]), ": length 1 is below 2");
    let unpaid = ": 5 elements do not fit in the remaining 12 bits";
    assert_eq!(why_not_read::<Vec<u8>, _>(codec(), &[3, 0]), unpaid);
    assert_eq!(read(codec(), &mut vec![], &[2, 0]), Ok(16));
    let steps = ascending(0, 15, plain::<u8>());
    assert_eq!(
        why_not_read::<Vec<u8>, _>(steps, &[0x0F]),
        ": 15 elements do not fit in the remaining 4 bits"
    );
    // the first element of an ascending list may take no bits
    is_kept(ascending(0, 5, ranged::<u8>(7, 7)), vec![7_u8], &[(1, 3)]);
}

/// A trace names an element of a list by its index, both if several elements share one bounds check
/// and if each has its own.
#[test]
fn an_element_is_called_by_its_index() {
    let range = || ranged::<u8>(0, 200);
    for i in [0, 7, 8, 17, 19] {
        let mut bytes = [7; 21];
        bytes[0] = 20;
        bytes[i + 1] = 250;
        let words = std::format!("[{i}]: 250 is not in 0..=200");
        let (list, long) = (list(0, 255, range()), array::<200, _>(range()));
        let value = bytes[1..].to_vec();
        let queue: VecDeque<_> = value.iter().copied().collect();
        assert_eq!(why_not_written(list, &value), words);
        assert_eq!(why_not_written(list, &queue), words);
        assert_eq!(why_not_read::<Vec<u8>, _>(list, &bytes), words);
        assert_eq!(why_not_read::<VecDeque<u8>, _>(list, &bytes), words);
        let value: [u8; 200] = core::array::from_fn(|at| value.get(at).copied().unwrap_or(0));
        assert_eq!(why_not_written(long, &value), words);
        assert_eq!(why_not_read::<[u8; 200], _>(long, &value), words);
    }
}

/// If the buffer ends among elements that share one bounds check (a run), none of them is written.
#[test]
fn elements_that_share_a_run_are_rejected_together() {
    fn full<T, C: Codec<T>>(value: &T, declared: Declared<C>, bytes: usize) -> Option<u64> {
        let mut buffer = vec![0; bytes];
        let mut stream = WriteStream::new(&mut buffer);
        let written = stream.field(value, declared).err();
        written.map(Error::bit)
    }
    let twenty = |bytes| full(&vec![1_u16; 20], list(0, 255, plain::<u16>()), bytes);
    assert_eq!([9, 15, 16, 31].map(twenty), [8, 8, 8 + 128, 8 + 128].map(Some));
    assert_eq!(twenty(41), None);
    let queue = VecDeque::from([1_u16; 20]);
    let twenty = |bytes| full(&queue, list(0, 255, plain::<u16>()), bytes);
    assert_eq!([9, 15, 16, 31].map(twenty), [8, 8, 8 + 128, 8 + 128].map(Some));
    // eight of up to 32 bits, four of up to 64, two of up to 128
    let of_16 = |bytes| full(&[1_u16; 100], array::<100, _>(plain::<u16>()), bytes);
    let of_64 = |bytes| full(&[1_u64; 20], array::<20, _>(plain::<u64>()), bytes);
    let of_128 = |bytes| full(&[1_u128; 9], array::<9, _>(plain::<u128>()), bytes);
    assert_eq!([15, 16, 31].map(of_16), [0, 128, 128].map(Some));
    assert_eq!([31, 32, 63].map(of_64), [0, 256, 256].map(Some));
    assert_eq!([31, 32, 63].map(of_128), [0, 256, 256].map(Some));
    assert_eq!((of_16(200), of_64(160), of_128(144)), (None, None, None));
    let read = |bytes| read(array::<100, _>(plain::<u16>()), &mut [0_u16; 100], bytes);
    assert_eq!(read(&[0; 31]), Err(Error::new(ErrorKind::Overflow, 128)));
}

fn first<const N: usize>(count: impl Int) -> Declared<Counted<Bits<u8>>> {
    let declared = counted::<N, _>("count", bits::<u8>(3));
    Declared { codec: declared.coded().first(count).codec, ..declared }
}

#[test]
fn the_first_elements_are_as_many_as_another_field_says() {
    is_kept(first::<4>(0_u8), [0_u8; 4], &[]);
    is_kept(first::<4>(2_u8), [5, 6, 0, 0], &[(5, 3), (6, 3)]);
    is_kept(first::<4>(4_i64), [5, 6, 7, 1], &[(5, 3), (6, 3), (7, 3), (1, 3)]);
    is_read_as(first::<4>(2_u8), &[5, 6, 7, 9], &[(5, 3), (6, 3)], &[5, 6, 0, 0]);
    for count in [1_usize, 7, 8, 9, 16, 17, 399, 400] {
        let value: [u8; 400] =
            core::array::from_fn(|i| if i < count { 1 + i as u8 % 7 } else { 0 });
        let wire: Vec<_> = value.iter().take(count).map(|item| (u128::from(*item), 3)).collect();
        is_kept(first::<400>(count), value, &wire);
    }
    is_not_written(first::<4>(5_u8), [0; 4], ErrorKind::Range, 0);
    is_not_written(first::<4>(-1_i8), [0; 4], ErrorKind::Range, 0);
    is_not_written(first::<4>(2_u8), [0, 8, 0, 0], ErrorKind::Range, 3);
    is_not_read::<[u8; 4], _>(first::<4>(5_u8), &[(0, 20)], ErrorKind::Range, 0);
    assert_eq!(why_not_written(first::<4>(5_u8), &[0; 4]), ": length 5 is above 4");
    let mut kept = [1, 2, 3, 4];
    let mut stream = QuantizeStream::new();
    assert_eq!(stream.field(&mut kept, first::<4>(2_u8)), Ok(()));
    assert_eq!((kept, stream.bit()), ([1, 2, 0, 0], 6));
}

/// If all bytes of a `counted` byte array are in the packet, they are copied as a block. Otherwise
/// they are rejected with the error that a field of single elements would give.
#[test]
fn counted_bytes_are_copied_as_a_block() {
    let elements = counted::<20, _>("count", plain::<u8>());
    let Declared { width, shape, change, .. } = elements;
    let bytes: Vec<u8> = (1..=21).map(|i| 11 * i).collect();
    for count in 0..=22_u8 {
        let coded = elements.coded().first(count);
        let block = Declared { codec: coded.copied().codec, width, shape, change };
        assert_eq!(Codec::<[u8; 20]>::blank(&block.codec), [0; 20]);
        for length in 0..=21 {
            let bytes = bytes.get(..length).unwrap_or_default();
            let (mut one, mut other) = ([1_u8; 20], [1_u8; 20]);
            let by_elements = read(Declared { codec: coded.codec, ..elements }, &mut one, bytes);
            assert_eq!(read(block, &mut other, bytes), by_elements, "{count} of {length}");
            assert!(by_elements.is_err() || one == other, "{count} of {length}");
        }
    }
}

/// A short array shares one bounds check (a run) with the fields around it. An array that is too
/// long for one run is read back equal, too.
#[test]
fn a_short_array_joins_the_run_around_it() {
    let three = [(1, 1), (5, 8), (6, 8), (7, 8), (1, 1)];
    is_kept(plain::<(bool, [u8; 3], bool)>(), (true, [5_u8, 6, 7], true), &three);
    let long: [u16; 80] = core::array::from_fn(|i| 300 * i as u16);
    let mut wire: Vec<_> = long.iter().map(|value| (u128::from(*value), 16)).collect();
    is_kept(array::<80, _>(plain::<u16>()), long, &wire);
    wire.insert(0, (1, 1));
    wire.push((1, 1));
    is_kept(plain::<(bool, [u16; 80], bool)>(), (true, long, true), &wire);
    let ranges = array::<2, _>(ranged::<u8>(3, 9)).codec;
    assert_eq!(Codec::<[u8; 2]>::blank(&ranges), [3, 3]);
    let ranges = counted::<2, _>("count", ranged::<u8>(3, 9)).codec;
    assert_eq!(Codec::<[u8; 2]>::blank(&ranges), [3, 3]);
}

#[test]
fn numbers_that_ascend_stay_in_their_declaration() {
    let range = || ascending(0, 5, ranged::<u8>(3, 9)).for_type::<Vec<u8>>();
    is_kept(range(), vec![3, 9], &[(2, 3), (0, 3), (0b1_0010, 5)]);
    is_not_written(range(), vec![4, 10], ErrorKind::Range, 6);
    is_not_read::<Vec<u8>, _>(range(), &[(2, 3), (6, 3), (1, 1)], ErrorKind::Range, 6);
    is_not_written(ascending(0, 5, bits::<u8>(4)), vec![3_u8, 16], ErrorKind::Range, 7);
    is_kept(ascending(0, 5, plain::<u8>()), vec![3_u8, 4], &[(2, 3), (3, 8), (1, 1)]);
    is_not_written(ascending(0, 5, bits::<u8>(4)), BTreeSet::from([3_u8, 16]), ErrorKind::Range, 7);
    let words = "[1]: 10 is not in 3..=9";
    assert_eq!(why_not_written(range(), &vec![4, 10]), words);
    assert_eq!(why_not_read::<Vec<u8>, _>(range(), &[0b0111_0010]), words);
    let bits = || ascending(0, 5, bits::<u8>(4));
    assert_eq!(why_not_written(bits(), &vec![3_u8, 16]), "[1]: 16 does not fit in 4 bits");
    // five of the eight codes of the second tier are valid steps
    is_kept(ascending(0, 5, plain::<u8>()), vec![3_u8, 9], &[(2, 3), (3, 8), (0b1_0010, 5)]);
    let beyond = [(2, 3), (3, 8), (0b1_0110, 5)];
    is_not_read::<Vec<u8>, _>(ascending(0, 5, plain::<u8>()), &beyond, ErrorKind::Range, 11);
    // with any previous contents
    let mut place = vec![200, 201, 202];
    assert_eq!(read(range(), &mut place, &[0b0100_1010]), Ok(7));
    assert_eq!(place, [4, 5]);
}
