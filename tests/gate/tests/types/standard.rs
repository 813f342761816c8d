//! Types of the language and its standard library: exact bytes and widths, and rejected input. The
//! random types contain all of them.

use core::cmp::Ordering;
use core::fmt::Debug;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use core::num::{NonZero, Saturating, Wrapping};
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};

use bitpack::{ErrorKind, Serialize, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};

/// Checks that the values of a type of `width` bits have these bytes.
fn fixed<T>(width: u32, values: &[(T, &[u8])]) -> Outcome
where
    T: Serialize + Clone + PartialEq + Debug,
{
    assert_eq!(T::WIDTH, Width::bits(width).exact().no_heap());
    for (value, bytes) in values {
        assert_eq!(exchanged(value)?, *bytes, "{value:?}");
    }
    Ok(())
}

#[test]
fn values_have_all_bits_of_their_type() -> Outcome {
    let (v4, v6) = (Ipv4Addr::new(192, 168, 1, 2), Ipv6Addr::LOCALHOST);
    fixed(21, &[('A', &[0x41, 0, 0]), (char::MAX, &[0xFF, 0xFF, 0x10])])?;
    fixed(21, &[('\u{D7FF}', &[0xFF, 0xD7, 0]), ('\u{E000}', &[0, 0xE0, 0])])?;
    fixed(16, &[(NonZero::<u16>::MAX, &[0xFF, 0xFF])])?;
    fixed(8, &[(NonZero::<i8>::MIN, &[0x80])])?;
    fixed(16, &[(Wrapping(0x1234_u16), &[0x34, 0x12])])?;
    fixed(32, &[(Saturating(-1_i32), &[0xFF; 4])])?;
    let seconds = [2, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xC9, 0x9A, 0x3B];
    fixed(94, &[(Duration::new(2, 999_999_999), &seconds), (Duration::ZERO, &[0; 12])])?;
    fixed(32, &[(v4, &[192, 168, 1, 2])])?;
    fixed(128, &[(v6, &v6.octets())])?;
    let socket = SocketAddrV4::new(Ipv4Addr::new(1, 2, 3, 4), 0x5678);
    fixed(48, &[(socket, &[1, 2, 3, 4, 0x78, 0x56])])?;
    fixed(2, &[(Ordering::Less, &[0]), (Ordering::Equal, &[1]), (Ordering::Greater, &[2])])?;
    let (start, end) = (7_u8, 3_u8);
    fixed(16, &[(3_u8..7, &[3, 7]), (start..end, &[7, 3])])?;
    fixed(16, &[(3_u8..=7, &[3, 7])])?;
    exchanged(&Duration::MAX)?;
    exchanged(&(Some(-1_i16)..=None))?;
    assert_eq!(NonZero::<i64>::blank().get(), 1);
    Ok(())
}

#[test]
fn addresses_have_a_bit_for_their_family() -> Outcome {
    let (v4, v6) = (Ipv4Addr::new(192, 168, 1, 2), Ipv6Addr::LOCALHOST);
    // the first bit is set for IPv6
    assert_eq!(exchanged(&IpAddr::V4(v4))?, [0x80, 0x51, 0x03, 0x04, 0]);
    assert_eq!((bits(&IpAddr::V6(v6))?, bits(&SocketAddr::from((v4, 80)))?), (129, 49));
    assert_eq!((IpAddr::MIN_BITS, IpAddr::MAX_BITS, IpAddr::WIDTH.lead), (33, 129, 1));
    let short = SocketAddrV6::new(v6, 80, 0, 0);
    let long = SocketAddrV6::new(v6, 80, 7, u32::MAX);
    assert_eq!((bits(&short)?, bits(&long)?), (145, 209));
    for address in [short, long] {
        exchanged(&address)?;
        exchanged(&SocketAddr::V6(address))?;
    }
    let mut address: IpAddr = v6.into();
    address.read_into(&IpAddr::V4(v4).to_bytes()?)?;
    assert_eq!(address, IpAddr::V4(v4), "a read replaces the family");
    Ok(())
}

#[test]
fn bits_that_are_no_value_are_rejected() -> Outcome {
    for code in [0xD800_u32, 0xDBFF, 0xDC00, 0xDFFF, 0x11_0000, 0x1F_FFFF] {
        let bytes = (true, code).to_bytes()?;
        assert_eq!(refused::<(bool, char)>(&bytes), Some((ErrorKind::Range, 1)), "{code:#x}");
    }
    assert_eq!(refused::<NonZero<u8>>(&[0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<(bool, NonZero<u32>)>(&[1, 0, 0, 0, 0]), Some((ErrorKind::Range, 1)));
    assert_eq!(refused::<Ordering>(&[3]), Some((ErrorKind::Tag, 0)));
    // a second has less than a billion nanoseconds
    let mut bytes = [0xFF; 12];
    bytes[8..].copy_from_slice(&1_000_000_000_u32.to_le_bytes());
    assert_eq!(refused::<Duration>(&bytes), Some((ErrorKind::Range, 64)));
    // a flag for numbers that are all zero
    let mut bytes = [0; 27];
    bytes[18] = 1;
    assert_eq!(refused::<SocketAddrV6>(&bytes), Some((ErrorKind::Redundant, 145)));
    Ok(())
}

#[test]
fn exhausted_ranges_are_rejected() -> Outcome {
    let mut range = 3_u8..=3;
    assert_eq!(unwritable(&range), None);
    range.next();
    assert_eq!(unwritable(&range), Some(ErrorKind::Range));
    assert_eq!(range.max_encoded_bits(), 16);
    let mut range = 3_u16..=9;
    assert!(range.read_into(&[1, 2, 3]).is_err());
    range.read_into(&[1, 0, 2, 0])?;
    assert_eq!(range, 1..=2, "read after a packet that was cut short");
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Counters {
    #[bits(10)]
    ack: Wrapping<u16>,
    #[bits(min = -3, max = 3)]
    mood: Saturating<i8>,
    #[fixed(8, 8, min = 0, max = 1)]
    ratio: Wrapping<u16>,
    #[max_len(3)]
    #[bits(2)]
    more: Vec<Option<Saturating<u8>>>,
    at: Duration,
    #[max_len(3)]
    #[bits(min = 100, max = 200)]
    map: BTreeMap<char, u8>,
    #[max_len(3)]
    peers: Vec<IpAddr>,
}

#[test]
fn attributes_of_integers_apply_to_wrappers() -> Outcome {
    let counters = Counters {
        ack: Wrapping(1023),
        mood: Saturating(-3),
        ratio: Wrapping(256),
        more: vec![Some(Saturating(3)), None],
        at: Duration::from_millis(16),
        map: [('a', 100), ('ä', 200)].into(),
        peers: vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()],
    };
    exchanged(&counters)?;
    let sizes = [10 + 3 + 9, 2 + 3 + 1, 94, 2 + 2 * (21 + 7), 2 + 33 + 129];
    assert_eq!(bits(&counters)?, sizes.iter().sum::<u64>());
    assert_eq!(Counters::blank().mood, Saturating(0), "what a range starts from");
    assert_eq!(<(char, NonZero<u8>, Ipv4Addr, Ordering)>::WIDTH.lead, 21 + 8 + 32 + 2);
    for wrong in [
        Counters { ack: Wrapping(1024), ..counters.clone() },
        Counters { mood: Saturating(4), ..counters.clone() },
        Counters { map: [('a', 99)].into(), ..counters },
    ] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
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
