//! Tests of lists, maps, subsets, texts and bytes.

use std::string::String;

use super::*;

#[test]
fn arrays_are_their_elements() {
    is_kept(array::<3, _>(bits::<u8>(3)), [1, 2, 3], &[(1, 3), (2, 3), (3, 3)]);
    is_kept(array::<0, _>(bits::<u8>(3)), [0_u8; 0], &[]);
    // longer than a run
    let mut long = [5_u8; 400];
    long[399] = 2;
    let wire: Vec<_> = long.iter().map(|value| (u128::from(*value), 3)).collect();
    is_kept(array::<400, _>(bits::<u8>(3)), long, &wire);
    long[398] = 9;
    is_not_written(array::<400, _>(bits::<u8>(3)), long, ErrorKind::Range, 398 * 3);
    let many = array::<3, _>(optional(bits::<u8>(3)));
    is_kept(many, [Some(5), None, Some(1)], &[(1, 1), (5, 3), (0, 1), (1, 1), (1, 3)]);
    is_not_read::<[u8; 3], _>(
        array::<3, _>(ranged::<u8>(0, 5)),
        &[(1, 3), (5, 3), (6, 3)],
        ErrorKind::Range,
        6,
    );
    is_kept(plain::<(u8, bool)>(), (5_u8, true), &[(5, 8), (1, 1)]);
}

#[test]
fn lists_begin_with_their_length() {
    let codec = || list(1, 5, bits::<u8>(3)).for_type::<Vec<u8>>();
    is_kept(codec(), vec![1, 2, 3], &[(2, 3), (1, 3), (2, 3), (3, 3)]);
    is_kept(codec(), vec![7; 5], &[(4, 3), (7, 3), (7, 3), (7, 3), (7, 3), (7, 3)]);
    is_not_written(codec(), Vec::<u8>::new(), ErrorKind::Range, 0);
    is_not_written(codec(), vec![0; 6], ErrorKind::Range, 0);
    is_not_written(codec(), vec![1, 8], ErrorKind::Range, 6);
    is_not_read::<Vec<u8>, _>(codec(), &[(5, 3)], ErrorKind::Range, 0);
    let long = || list(0, 300, bits::<u16>(9)).for_type::<Vec<u16>>();
    for length in [0, 1, 7, 8, 9, 16, 17, 300] {
        let value: Vec<u16> = (0..length).collect();
        let values = value.iter().map(|value| (u128::from(*value), 9));
        let wire: Vec<_> = core::iter::once((u128::from(length), 9)).chain(values).collect();
        is_kept(long(), value, &wire);
    }
    is_not_read::<Vec<u16>, _>(long(), &[(300, 9)], ErrorKind::Overflow, 9);
    let open = || list(0, 3, optional(bits::<u8>(3))).for_type::<Vec<Option<u8>>>();
    is_kept(open(), vec![Some(5), None], &[(2, 2), (1, 1), (5, 3), (0, 1)]);
}

#[test]
fn more_follows_where_a_bit_says_so() {
    let codec = || more(1, 3, bits::<u8>(3)).for_type::<Vec<u8>>();
    is_kept(codec(), vec![5], &[(1, 1), (5, 3), (0, 1)]);
    is_kept(codec(), vec![5, 6, 7], &[(1, 1), (5, 3), (1, 1), (6, 3), (1, 1), (7, 3), (0, 1)]);
    is_not_written(codec(), vec![0; 4], ErrorKind::Range, 0);
    is_not_written(codec(), Vec::<u8>::new(), ErrorKind::Range, 0);
    is_kept(more(0, 3, bits::<u8>(3)).for_type::<Vec<u8>>(), vec![], &[(0, 1)]);
    is_kept(
        more_ascending(0, 3, bits::<u8>(8)).for_type::<Vec<u8>>(),
        vec![5, 6],
        &[(1, 1), (5, 8), (1, 1), (1, 1), (0, 1)],
    );
}

#[test]
fn numbers_that_ascend_are_steps() {
    let codec = || ascending(0, 5, bits::<u8>(8)).for_type::<Vec<u8>>();
    is_kept(codec(), vec![], &[(0, 3)]);
    is_kept(codec(), vec![7, 8, 10], &[(3, 3), (7, 8), (1, 1), (0b00010, 5)]);
    is_not_written(codec(), vec![7, 7], ErrorKind::Range, 11);
    is_not_written(codec(), vec![0, 1, 2, 3, 4, 5], ErrorKind::Range, 0);
    is_not_read::<Vec<u8>, _>(codec(), &[(2, 3), (255, 8), (1, 1)], ErrorKind::Range, 11);
    let set = || ascending(0, 5, bits::<u8>(8)).for_set::<u8>();
    is_kept(set(), BTreeSet::from([7, 8]), &[(2, 3), (7, 8), (1, 1)]);
}

#[test]
fn keys_are_in_order() {
    let codec = || map(0, 3, bits::<u8>(4), plain::<bool>()).for_type::<u8, bool>();
    let value = BTreeMap::from([(3, true), (9, false)]);
    is_kept(codec(), value, &[(2, 2), (3, 4), (1, 1), (9, 4), (0, 1)]);
    let (twice, less) = ([(2, 2), (3, 4), (1, 1), (3, 4)], [(2, 2), (3, 4), (1, 1), (2, 4)]);
    is_not_read::<BTreeMap<u8, bool>, _>(codec(), &twice, ErrorKind::Order, 7);
    is_not_read::<BTreeMap<u8, bool>, _>(codec(), &less, ErrorKind::Order, 7);
    let large: BTreeMap<u8, bool> = (0..4).map(|key| (key, true)).collect();
    is_not_written(codec(), large, ErrorKind::Range, 0);
    let codec = || set(1, 4, bits::<u8>(4)).for_type::<u8>();
    is_kept(codec(), BTreeSet::from([3, 9]), &[(1, 2), (3, 4), (9, 4)]);
    is_not_read::<BTreeSet<u8>, _>(codec(), &[(1, 2), (3, 4), (3, 4)], ErrorKind::Order, 6);
    is_not_written(codec(), BTreeSet::<u8>::new(), ErrorKind::Range, 0);
}

type Slots = [Option<u8>; 9];

#[test]
fn subsets_say_which_slots_are_taken() {
    let inner = || bits::<u8>(3);
    let value: Slots = [None, Some(5), None, None, Some(6), None, None, None, Some(7)];
    let none: Slots = [None; 9];
    is_kept(
        flags(9, inner()).for_type::<Slots>(),
        value,
        &[(0, 1), (1, 1), (5, 3), (0, 2), (1, 1), (6, 3), (0, 3), (1, 1), (7, 3)],
    );
    is_kept(flags(9, inner()).for_type::<Slots>(), none, &[(0, 9)]);
    let indexed = [(3, 4), (1, 4), (5, 3), (4, 4), (6, 3), (8, 4), (7, 3)];
    is_kept(indices(9, inner()).for_type::<Slots>(), value, &indexed);
    is_kept(indices(9, inner()).for_type::<Slots>(), none, &[(0, 4)]);
    let ended = [(1, 4), (5, 3), (4, 4), (6, 3), (8, 4), (7, 3), (9, 4)];
    is_kept(sentinel(9, inner()).for_type::<Slots>(), value, &ended);
    is_kept(sentinel(9, inner()).for_type::<Slots>(), none, &[(9, 4)]);
    // steps of two, three and four, and of one to the end
    let steps = [(2, 4), (5, 3), (0b0110, 4), (6, 3), (0b1010, 4), (7, 3), (1, 1)];
    is_kept(relative_index(9, inner()).for_type::<Slots>(), value, &steps);
}

#[test]
fn a_subset_that_does_not_ascend_is_refused() {
    let inner = || bits::<u8>(3);
    let indices = || indices(9, inner()).for_type::<Slots>();
    is_not_read::<Slots, _>(indices(), &[(10, 4)], ErrorKind::Range, 0);
    is_not_read::<Slots, _>(indices(), &[(2, 4), (3, 4), (1, 3), (3, 4)], ErrorKind::Order, 11);
    is_not_read::<Slots, _>(indices(), &[(1, 4), (9, 4)], ErrorKind::Range, 4);
    let sentinel = || sentinel(9, inner()).for_type::<Slots>();
    is_not_read::<Slots, _>(sentinel(), &[(3, 4), (1, 3), (3, 4)], ErrorKind::Order, 7);
    is_not_read::<Slots, _>(sentinel(), &[(10, 4)], ErrorKind::Range, 0);
    let mut wrong: Slots = [None; 9];
    wrong[2] = Some(8);
    is_not_written(flags(9, inner()).for_type::<Slots>(), wrong, ErrorKind::Range, 3);
}

#[test]
fn texts_are_bytes_or_units() {
    let text = |text: &str| String::from(text);
    let ada = [(0x41, 8), (0x64, 8), (0x61, 8)];
    let with = |front: &[(u128, u32)]| [front, &ada].concat();
    let codec = || string(1, 5).for_type::<String>();
    is_kept(codec(), text("Ada"), &with(&[(2, 3), PAD]));
    is_not_written(codec(), text(""), ErrorKind::Range, 0);
    is_not_written(codec(), text("Adaada"), ErrorKind::Range, 0);
    is_not_written(codec(), text("a\0b"), ErrorKind::Text, 0);
    is_not_read::<String, _>(codec(), &[(1, 3), PAD, (0x41, 8), (0, 8)], ErrorKind::Text, 3);
    is_not_read::<String, _>(codec(), &[(5, 3)], ErrorKind::Range, 0);
    is_not_read::<String, _>(codec(), &[(1, 3), (1, 1)], ErrorKind::Align, 3);

    let codec = || unaligned(0, 40).for_type::<String>();
    is_kept(codec(), text("Ada"), &with(&[(3, 6)]));
    for long in ["", "grüße", "0123456789abcdef0123456789", "日本語 🎮 and more of it"] {
        let bytes = long.bytes().map(|byte| (u128::from(byte), 8));
        let wire: Vec<_> = core::iter::once((long.len() as u128, 6)).chain(bytes).collect();
        is_kept(codec(), text(long), &wire);
    }
    is_not_written(codec(), text("a\0b"), ErrorKind::Text, 0);
    is_not_read::<String, _>(codec(), &[(2, 6), (0x41, 8), (0xFF, 8)], ErrorKind::Text, 14);

    let codec = || nul_terminated(1, 3).for_type::<String>();
    is_kept(codec(), text("Ada"), &[ada[0], ada[1], ada[2], (0, 8)]);
    is_not_written(codec(), text("Adaa"), ErrorKind::Range, 0);
    is_not_written(codec(), text(""), ErrorKind::Range, 0);

    let codec = || utf16(0, 5).for_type::<String>();
    is_kept(codec(), text("aß"), &[(2, 3), (0x61, 32), (0xDF, 32)]);
    is_kept(codec(), text("🎮"), &[(2, 3), (0xD83C, 32), (0xDFAE, 32)]);
    is_not_read::<String, _>(codec(), &[(1, 3), (0xD83C, 32)], ErrorKind::Text, 3);
    is_not_read::<String, _>(codec(), &[(1, 3), (0x1_0000, 32)], ErrorKind::Text, 3);
    is_not_written(codec(), text("abcdef"), ErrorKind::Range, 0);
}

#[test]
fn a_zero_in_a_text_is_refused_before_anything_else() {
    for text in ["\0", "ab\0", "too long, and a zero \0", "0123456789abcdef0123456789abcdef0123\0"]
    {
        for (before, room) in (0..64).flat_map(|before| (0..60).map(move |room| (before, room))) {
            let mut buffer = std::vec![0; room];
            let mut stream = WriteStream::new(&mut buffer);
            if before > 0 && stream.bits(0_u64, before).is_err() {
                continue;
            }
            let mut name = String::from(text);
            let place = <WriteStream<'_> as crate::place::Direction>::lend(&mut name);
            let result = stream.field(place, string(0, 20).for_type::<String>());
            let refused = result.map_err(|error| (error.kind(), error.bit()));
            assert_eq!(refused, Err((ErrorKind::Text, before.into())));
            let after = stream.bool(true).map_err(Error::kind);
            assert_eq!(after, Err(ErrorKind::Failed));
        }
    }
}

#[test]
fn bytes_begin_where_a_byte_begins() {
    is_kept(byte_array::<3>(), [7, 8, 9], &[PAD, (7, 8), (8, 8), (9, 8)]);
    is_kept(byte_array::<0>(), [], &[PAD]);
    let codec = || byte_list(1, 4).for_type::<Vec<u8>>();
    is_kept(codec(), vec![7, 0], &[(1, 2), PAD, (7, 8), (0, 8)]);
    is_not_written(codec(), Vec::<u8>::new(), ErrorKind::Range, 0);
    is_not_written(codec(), vec![0; 5], ErrorKind::Range, 0);
    is_not_read::<Vec<u8>, _>(codec(), &[(0, 2), (4, 6)], ErrorKind::Align, 2);
    let boxed = boxed(bits::<u8>(3)).for_type::<std::boxed::Box<u8>>();
    is_kept(boxed, std::boxed::Box::new(5), &[(5, 3)]);
}
