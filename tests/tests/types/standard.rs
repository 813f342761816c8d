//! Types of the language and its standard library: exact bytes and widths, and rejected input.

use core::cmp::Ordering;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::num::{NonZero, Saturating, Wrapping};
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bitpack::{Delta, ErrorKind, Serialize, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};

#[test]
fn a_char_is_its_code_point_in_21_bits() -> Outcome {
    assert_eq!(char::WIDTH, Width::bits(21).exact().no_heap());
    assert_eq!(exchanged(&'A')?, [0x41, 0, 0]);
    for char in ['\0', '\u{D7FF}', '\u{E000}', '𝄞'] {
        exchanged(&char)?;
    }
    assert_eq!(exchanged(&char::MAX)?, [0xFF, 0xFF, 0x10]);
    Ok(())
}

#[test]
fn surrogates_and_numbers_above_unicode_are_rejected() -> Outcome {
    for code in [0xD800_u32, 0xDBFF, 0xDC00, 0xDFFF, 0x11_0000, 0x1F_FFFF] {
        let bytes = (true, code).to_bytes()?;
        assert_eq!(refused::<(bool, char)>(&bytes), Some((ErrorKind::Range, 1)), "{code:#x}");
    }
    Ok(())
}

#[test]
fn nonzero_is_all_bits_of_its_integer() -> Outcome {
    assert_eq!(NonZero::<u16>::WIDTH, Width::bits(16).exact().no_heap());
    assert_eq!(exchanged(&NonZero::<u16>::MAX)?, [0xFF, 0xFF]);
    assert_eq!(exchanged(&NonZero::<i8>::MIN)?, [0x80]);
    assert_eq!(exchanged(&NonZero::<u128>::MIN)?.len(), 16);
    assert_eq!(NonZero::<i64>::blank().get(), 1);
    Ok(())
}

#[test]
fn zero_is_rejected_for_nonzero_types() {
    assert_eq!(refused::<NonZero<u8>>(&[0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<NonZero<i128>>(&[0; 16]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<(bool, NonZero<u32>)>(&[1, 0, 0, 0, 0]), Some((ErrorKind::Range, 1)));
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Counters {
    sequence: Wrapping<u16>,
    #[bits(10)]
    ack: Wrapping<u16>,
    #[bits(min = -3, max = 3)]
    mood: Saturating<i8>,
    #[fixed(8, 8, min = 0, max = 1)]
    ratio: Wrapping<u16>,
    #[max_len(3)]
    #[bits(2)]
    more: Vec<Option<Saturating<u8>>>,
}

#[test]
fn wrapping_and_saturating_are_their_integer() -> Outcome {
    assert_eq!(Wrapping::<u16>::WIDTH, Width::bits(16).exact().no_heap());
    assert_eq!(exchanged(&Wrapping(0x1234_u16))?, [0x34, 0x12]);
    assert_eq!(exchanged(&Saturating(-1_i32))?, [0xFF; 4]);
    let counters = Counters {
        sequence: Wrapping(u16::MAX),
        ack: Wrapping(1023),
        mood: Saturating(-3),
        ratio: Wrapping(256),
        more: vec![Some(Saturating(3)), None],
    };
    exchanged(&counters)?;
    assert_eq!(bits(&counters)?, 16 + 10 + 3 + 9 + 2 + 3 + 1);
    assert_eq!(Counters::blank().mood, Saturating(0), "what a range starts from");
    let wrong = Counters { ack: Wrapping(1024), ..counters.clone() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Counters { mood: Saturating(4), ..counters };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    Ok(())
}

#[test]
fn a_duration_is_seconds_and_nanoseconds_in_94_bits() -> Outcome {
    assert_eq!(Duration::WIDTH, Width::bits(94).exact().no_heap());
    let bytes = exchanged(&Duration::new(2, 999_999_999))?;
    assert_eq!(bytes, [2, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xC9, 0x9A, 0x3B]);
    exchanged(&Duration::MAX)?;
    exchanged(&Duration::ZERO)?;
    Ok(())
}

#[test]
fn a_second_has_less_than_a_billion_nanoseconds() {
    let mut bytes = [0xFF; 12];
    assert_eq!(refused::<Duration>(&bytes), Some((ErrorKind::Range, 64)));
    bytes[8..].copy_from_slice(&1_000_000_000_u32.to_le_bytes());
    assert_eq!(refused::<Duration>(&bytes), Some((ErrorKind::Range, 64)));
}

#[test]
fn addresses_are_their_octets() -> Outcome {
    let (v4, v6) = (Ipv4Addr::new(192, 168, 1, 2), Ipv6Addr::LOCALHOST);
    assert_eq!(Ipv4Addr::WIDTH, Width::bits(32).exact().no_heap());
    assert_eq!(Ipv6Addr::WIDTH, Width::bits(128).exact().no_heap());
    assert_eq!(exchanged(&v4)?, [192, 168, 1, 2]);
    assert_eq!(exchanged(&v6)?, v6.octets());
    // the first bit is set for IPv6
    assert_eq!(exchanged(&IpAddr::V4(v4))?, [0x80, 0x51, 0x03, 0x04, 0]);
    assert_eq!(bits(&IpAddr::V6(v6))?, 129);
    exchanged(&IpAddr::V6(v6))?;
    assert_eq!((IpAddr::MIN_BITS, IpAddr::MAX_BITS, IpAddr::WIDTH.lead), (33, 129, 1));
    Ok(())
}

#[test]
fn socket_addresses_have_a_port() -> Outcome {
    let v4 = SocketAddrV4::new(Ipv4Addr::new(1, 2, 3, 4), 0x5678);
    assert_eq!(SocketAddrV4::WIDTH, Width::bits(48).exact().no_heap());
    assert_eq!(exchanged(&v4)?, [1, 2, 3, 4, 0x78, 0x56]);
    assert_eq!(bits(&SocketAddr::V4(v4))?, 49);
    exchanged(&SocketAddr::V4(v4))?;

    let short = SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 0, 0);
    let long = SocketAddrV6::new(Ipv6Addr::LOCALHOST, 80, 7, u32::MAX);
    assert_eq!((bits(&short)?, bits(&long)?), (145, 209));
    assert_eq!((bits(&SocketAddr::V6(short))?, bits(&SocketAddr::V6(long))?), (146, 210));
    for address in [short, long] {
        exchanged(&address)?;
        exchanged(&SocketAddr::V6(address))?;
    }
    Ok(())
}

#[test]
fn a_socket_address_has_one_encoding() {
    let mut bytes = [0; 27];
    bytes[18] = 1;
    assert_eq!(refused::<SocketAddrV6>(&bytes), Some((ErrorKind::Redundant, 145)));
}

#[test]
fn a_read_replaces_the_family_of_an_address() -> Outcome {
    let mut address: IpAddr = Ipv6Addr::LOCALHOST.into();
    address.read_into(&IpAddr::from([10, 0, 0, 1]).to_bytes()?)?;
    assert_eq!(address, IpAddr::from([10, 0, 0, 1]));
    Ok(())
}

#[test]
fn an_ordering_has_three_values() -> Outcome {
    assert_eq!(Ordering::WIDTH, Width::bits(2).exact().no_heap());
    for (ordering, bits) in [(Ordering::Less, 0), (Ordering::Equal, 1), (Ordering::Greater, 2)] {
        assert_eq!(exchanged(&ordering)?, [bits]);
    }
    assert_eq!(refused::<Ordering>(&[3]), Some((ErrorKind::Tag, 0)));
    Ok(())
}

#[test]
fn ranges_are_two_ends() -> Outcome {
    assert_eq!(<core::ops::Range<u8>>::WIDTH.max, 16);
    assert_eq!(exchanged(&(3_u8..7))?, [3, 7]);
    let (start, end) = (7_u8, 3_u8);
    assert_eq!(exchanged(&(start..end))?, [7, 3], "an empty range stays as it is");
    assert_eq!(exchanged(&(3_u8..=7))?, [3, 7]);
    exchanged(&(Some(-1_i16)..None))?;
    exchanged(&(Some(-1_i16)..=None))?;
    exchanged(&('a'..='z'))?;
    Ok(())
}

#[test]
fn exhausted_ranges_are_rejected() {
    let mut range = 3_u8..=3;
    assert_eq!(unwritable(&range), None);
    range.next();
    assert_eq!(unwritable(&range), Some(ErrorKind::Range));
    assert_eq!(range.max_encoded_bits(), 16);
}

#[test]
fn a_range_that_is_cut_short_can_be_read_into_again() -> Outcome {
    let mut range = 3_u16..=9;
    assert!(range.read_into(&[1, 2, 3]).is_err());
    range.read_into(&[1, 0, 2, 0])?;
    assert_eq!(range, 1..=2);
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Lists {
    #[max_len(4)]
    #[bits(min = 0, max = 9)]
    queue: VecDeque<u8>,
    #[max_len(4)]
    #[compressed(0.0, 1.0, 0.5)]
    heights: VecDeque<Option<f32>>,
    #[min_len(1)]
    #[max_len(4)]
    #[bits(min = -8, max = 7)]
    set: BTreeSet<i32>,
    #[max_len(3)]
    #[bits(min = 100, max = 200)]
    map: BTreeMap<char, u8>,
    #[max_len(3)]
    addresses: Vec<IpAddr>,
    #[max_len(2)]
    texts: Option<VecDeque<NonZero<u8>>>,
}

#[test]
fn attributes_reach_into_deques_sets_and_maps() -> Outcome {
    let lists = Lists {
        queue: [1, 9].into(),
        heights: [Some(0.5), None].into(),
        set: [-8, 7].into(),
        map: [('a', 100), ('ä', 200)].into(),
        addresses: vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
        texts: Some([NonZero::<u8>::MAX].into()),
    };
    exchanged(&lists)?;
    let sizes = [3 + 2 * 4, 3 + 3 + 1, 2 + 2 * 4, 2 + 2 * (21 + 7), 2 + 33 + 129, 1 + 2 + 8];
    assert_eq!(bits(&lists)?, sizes.iter().sum::<u64>());
    let wrong = Lists { queue: [10].into(), ..lists.clone() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Lists { map: [('a', 99)].into(), ..lists.clone() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Lists { set: BTreeSet::new(), ..lists };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Session {
    at: Duration,
    peer: SocketAddr,
    letter: char,
    id: NonZero<u32>,
    window: core::ops::RangeInclusive<u16>,
    compared: Option<Ordering>,
}

#[test]
fn types_of_fixed_width_join_the_run_of_their_parent() -> Outcome {
    // 94 bits for the duration, 1 for the address family, which ends the run
    assert_eq!(Session::WIDTH.lead, 95);
    assert_eq!(<(char, NonZero<u8>, Ipv4Addr, Ordering)>::WIDTH.lead, 21 + 8 + 32 + 2);
    let session = Session {
        at: Duration::from_millis(16),
        peer: SocketAddr::from(([127, 0, 0, 1], 40000)),
        letter: 'ß',
        id: NonZero::<u32>::MIN,
        window: 5..=10,
        compared: Some(Ordering::Less),
    };
    exchanged(&session)?;
    assert_eq!(bits(&session)?, 94 + 49 + 21 + 32 + 32 + 3);
    Ok(())
}

/// A map is sent in the order of `Ord`, even if `PartialOrd` of its keys differs.
#[test]
fn keys_are_in_the_order_of_ord() -> Outcome {
    #[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
    struct Last(u8);
    impl Ord for Last {
        fn cmp(&self, other: &Self) -> Ordering {
            other.0.cmp(&self.0)
        }
    }
    #[expect(
        clippy::non_canonical_partial_ord_impl,
        reason = "the order differs from `Ord` on purpose"
    )]
    impl PartialOrd for Last {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            self.0.partial_cmp(&other.0)
        }
    }
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct Ordered {
        #[max_len(8)]
        map: BTreeMap<Last, u8>,
        #[max_len(8)]
        set: BTreeSet<Last>,
    }
    // inserted one by one, because `collect` sorts by `<`
    let mut ordered = Ordered { map: BTreeMap::new(), set: BTreeSet::new() };
    for key in 0..4 {
        ordered.map.insert(Last(key), key);
        ordered.set.insert(Last(key));
    }
    exchanged(&ordered)?;
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Derived<T, E> {
    Ok(T),
    Err(E),
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Answer {
    Ok(#[bits(10)] u16),
    Err(#[max_len(9)] String),
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Results {
    plain: Result<u8, (bool, u16)>,
    #[part(0, bits(10))]
    #[max_len(9)]
    told: Result<u16, String>,
    none: Result<(), ()>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Enums {
    plain: Derived<u8, (bool, u16)>,
    told: Answer,
    none: Derived<(), ()>,
}

fn as_derived<T, E>(result: Result<T, E>) -> Derived<T, E> {
    result.map_or_else(Derived::Err, Derived::Ok)
}

#[test]
fn a_result_is_the_enum_of_its_variants() -> Outcome {
    assert_eq!((Results::MIN_BITS, Results::MAX_BITS), (Enums::MIN_BITS, Enums::MAX_BITS));
    assert_eq!(Results::MAX_MEMORY, Enums::MAX_MEMORY);
    assert_eq!(Results::SCHEMA.hash(), Enums::SCHEMA.hash());
    assert_eq!(Results::DELTA_HASH, Enums::DELTA_HASH);
    let all = [
        Results { plain: Ok(7), told: Err("no".into()), none: Ok(()) },
        Results { plain: Ok(8), told: Ok(1023), none: Ok(()) },
        Results { plain: Err((true, 9)), told: Ok(1023), none: Err(()) },
        Results { plain: Err((true, 10)), told: Err("yes".into()), none: Err(()) },
    ];
    let enums = |of: &Results| Enums {
        plain: as_derived(of.plain),
        told: of.told.clone().map_or_else(Answer::Err, Answer::Ok),
        none: as_derived(of.none),
    };
    for value in &all {
        assert_eq!(exchanged(value)?, enums(value).to_bytes()?);
        for baseline in &all {
            let bytes = value.delta_to_bytes(baseline)?;
            assert_eq!(bytes, enums(value).delta_to_bytes(&enums(baseline))?);
            assert_eq!(Results::read_delta(baseline, &bytes)?, *value);
        }
    }
    let [first, ..] = all;
    assert_eq!(unwritable(&Results { told: Ok(1024), ..first }), Some(ErrorKind::Range));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_depth(3)]
struct Attempt {
    next: Result<Box<Self>, u8>,
}

#[test]
fn a_result_ends_a_recursion() -> Outcome {
    assert_eq!(Attempt::blank(), Attempt { next: Err(0) });
    let one = Attempt { next: Err(5) };
    let two = Attempt { next: Ok(Box::new(one)) };
    let three = Attempt { next: Ok(Box::new(two.clone())) };
    exchanged(&three)?;
    let four = Attempt { next: Ok(Box::new(three)) };
    assert_eq!(unwritable(&four), Some(ErrorKind::Depth));
    Ok(())
}
