//! Hostile input: the memory that a reader allocates is bounded by the bits
//! received. The tests count what the allocator is asked for.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use allocation_counter::{AllocationInfo, measure};
use bitpack::trace::{Event, trace};
use bitpack::{Error, ErrorKind, Protocol, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each, each_value, sample_count};

/// Runs a function and returns its result and its heap allocations.
fn allocated<T>(of: impl FnOnce() -> T) -> (T, AllocationInfo) {
    let mut result = None;
    let info = measure(|| result = Some(of()));
    match result {
        Some(result) => (result, info),
        None => unreachable!("measured is run"),
    }
}

/// Maximum memory of a growing list relative to its final size. While it grows, the old and the new
/// buffer exist together.
const GROWTH: u64 = 3;

#[test]
fn writing_and_measuring_allocate_nothing() -> Outcome {
    let game = Protocol::new(1);
    each_value(sample_count(20, 200), |erased_type, sent| {
        // its default is made with `vec!` for each comparison
        if erased_type.name() == "Declared" {
            return Ok(());
        }
        let mut buffer = vec![0; 8192];
        let (written, info) = allocated(|| {
            let written = (sent.write(&mut buffer), sent.wrap(&game, &mut buffer));
            (written, sent.max_encoded_bits(), sent.write(&mut []))
        });
        ensure!(info.count_total == 0, "{info:?}: {written:?}");
        let (bytes, info) = allocated(|| sent.to_bytes());
        ensure!(info.count_total <= 1, "{info:?}: {bytes:?}");
        Ok(())
    })
}

#[test]
fn reading_again_allocates_nothing_that_is_not_in_a_map() -> Outcome {
    each_value(sample_count(20, 200), |erased_type, sent| {
        let bytes = sent.to_bytes()?;
        let mut used = erased_type.blank();
        used.read_into(&bytes)?;
        let (read, info) = allocated(|| used.read_into(&bytes));
        ensure!(read.is_ok(), "{read:?}");
        let in_map = [
            "Maps",
            "Sets",
            "Scored",
            "Flags",
            "Indices",
            "Sentinel",
            "Relative",
            "Inside",
            "Ends",
            "Fleet",
            "Forest",
            "Varints",
            "Padding",
            "Declared",
            "Telemetry",
        ];
        let may = in_map.contains(&erased_type.name());
        ensure!(info.count_total == 0 || may, "{}: {info:?}", erased_type.name());
        Ok(())
    })
}

#[test]
fn readers_allocate_no_more_than_the_bits_justify() -> Outcome {
    let mut random = fastrand::Rng::with_seed(10);
    let mut packets: Vec<Vec<u8>> = (0..sample_count(200, 4000))
        .map(|i| {
            let dense = i % 3;
            let byte = |random: &mut fastrand::Rng| match dense {
                0 => random.u8(..),
                1 => random.u8(..) | random.u8(..) | random.u8(..),
                _ => random.u8(..) & random.u8(..),
            };
            (0..random.usize(..40 << (i % 5))).map(|_| byte(&mut random)).collect()
        })
        .collect();
    packets.extend((0..64).flat_map(|length| [vec![0xFF; length], vec![0x00; length]]));
    each(|erased_type| {
        for bytes in &packets {
            let mut value = erased_type.blank();
            let (read, info) = allocated(|| value.read_into(bytes));
            let paid = GROWTH * erased_type.heap_for(8 * bytes.len() as u64);
            ensure!(
                info.bytes_max <= paid,
                "{info:?}, {paid} paid for: {:?} {read:?} of {bytes:02x?}",
                value
            );
        }
        Ok(())
    })
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Long<T> {
    #[max_len(65_535)]
    list: Vec<T>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Longest {
    #[max_len(0xFFFF_FFFF)]
    list: Vec<[u64; 100]>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Name {
    #[max_len(65_535)]
    text: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Wide {
    #[max_len(65_535)]
    #[utf16]
    text: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Blob {
    #[max_len(65_535)]
    #[bytes]
    bytes: Vec<u8>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Queue {
    #[max_len(65_535)]
    list: VecDeque<u32>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Map {
    #[max_len(65_535)]
    map: BTreeMap<u32, [u64; 20]>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Set {
    #[max_len(65_535)]
    set: BTreeSet<u32>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Objects {
    #[subset(indices, max = 65_535)]
    list: Vec<(u32, [u64; 20])>,
}

/// Checks that a reader allocates at most `most` bytes for a packet that states a length of 65,535
/// but ends soon after it.
fn nothing_for<T: Serialize + core::fmt::Debug>(most: u64) {
    for packet in [&[0xFF, 0xFF][..], &[0xFF; 3], &[0xFF, 0xFF, 0], &[0xFF; 4], &[0xFF, 0xFF, 0, 0]]
    {
        let (read, info) = allocated(|| T::read(packet));
        assert!(info.bytes_max <= most, "{info:?} for {packet:02x?}: {read:?}");
        let kind = read.map(drop).map_err(Error::kind);
        // the object's index may be out of range
        let refused = matches!(kind, Err(ErrorKind::Overflow | ErrorKind::Range));
        assert!(refused, "{packet:02x?}: {kind:?}");
    }
}

#[test]
fn a_length_of_65_535_in_three_bytes_allocates_nothing() {
    nothing_for::<Long<u64>>(0);
    nothing_for::<Long<bool>>(0);
    nothing_for::<Long<Long<u8>>>(0);
    nothing_for::<Long<Option<Box<u64>>>>(0);
    nothing_for::<Longest>(0);
    nothing_for::<Name>(0);
    nothing_for::<Wide>(0);
    nothing_for::<Blob>(0);
    nothing_for::<Queue>(0);
    nothing_for::<Map>(0);
    nothing_for::<Set>(0);
    // a subset's reader does not know an object's minimum size: the first missing object ends it
    nothing_for::<Objects>(4 * 168);
}

#[test]
fn nested_lists_allocate_no_more_than_the_bits_justify() {
    type Nested = Long<Long<Long<Long<bool>>>>;
    for length in [1, 2, 3, 8, 64, 1500] {
        for byte in [0x00, 0x01, 0x10, 0x55, 0xFF] {
            let mut packet = vec![byte; length];
            for full in [false, true] {
                if full {
                    packet.splice(..length.min(2), [0x40, 0x00]);
                }
                let (read, info) = allocated(|| Nested::read(&packet));
                let paid = GROWTH * (8 * packet.len() as u64 / 16 + 4) * 4 * 24;
                assert!(info.bytes_max <= paid, "{info:?}, {paid} paid for: {read:?}");
                assert!(info.count_total <= 8 * packet.len() as u64, "{info:?}");
            }
        }
    }
}

/// A type with a hand-written `Serialize` that reads continuation bits, and with a very long name.
struct Chain;

const LONG_NAME: &str = "a_name_that_is_longer_than_what_it_stands_for_is_wide";

impl Serialize for Chain {
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        while stream.named(LONG_NAME).bool(false)? {}
        Ok(())
    }
}

#[test]
fn a_trace_is_bounded_by_the_bits_and_tells_if_truncated() {
    let most = |bytes: usize| 128 * 8 * bytes as u64 + (128 << 10);
    let each = (size_of::<Event>() + LONG_NAME.len()) as u64;
    for length in [3, 150, 1200, 8000] {
        let too_much = 8 * length as u64 * each > most(length);
        // events are half as large on 32 bits
        assert!(size_of::<usize>() < 8 || too_much == (length >= 1200), "{each} an event");
        let packet = vec![0xFF; length];
        let (chain, info) = allocated(|| trace::<Chain>(&packet));
        assert!(info.bytes_max <= 2 * most(length), "{info:?} for {length} bytes");
        assert_eq!(chain.is_truncated, too_much);
        assert_eq!(
            chain.result.as_ref().err().map(|error| error.kind()),
            Some(ErrorKind::Overflow)
        );
        let kept = chain.events.len();
        assert!(kept as u64 * each <= most(length) && (kept == 8 * length || too_much));
        assert_eq!(chain.to_string().contains("… (more events"), chain.is_truncated);

        // names of usual length: every event is kept
        let mut list = vec![true; 8 * (length - 2)];
        list.truncate(65_535);
        let bytes = Long { list }.to_bytes().unwrap_or_default();
        let (flags, info) = allocated(|| trace::<Long<bool>>(&bytes));
        assert!(info.bytes_max <= 2 * most(length), "{info:?} for {length} bytes");
        assert!(!flags.is_truncated && flags.events.len() == 1 + 8 * (length - 2));
    }
}

#[test]
fn a_trace_allocates_no_more_than_the_bits_justify() {
    let mut random = fastrand::Rng::with_seed(13);
    for _ in 0..sample_count(100, 2000) {
        let mut packet: Vec<u8> = (0..random.usize(..200)).map(|_| random.u8(..)).collect();
        packet.get_mut(1).into_iter().for_each(|high| *high = 0);
        let (read, info) = allocated(|| trace::<Long<Long<bool>>>(&packet).result);
        // at most one event of about a kilobyte per bit
        let paid = 1024 + 8 * packet.len() as u64 * 1024;
        assert!(info.bytes_max <= paid, "{info:?}, {paid} paid for: {read:?}");
    }
}
