//! The constant `MAX_MEMORY`: no packet makes a reader allocate more, and the largest values come
//! near it.

use core::fmt::Debug;
use core::hash::BuildHasherDefault;
use core::hint::black_box;
use core::ops::RangeInclusive;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::DefaultHasher;
use std::rc::Rc;
use std::sync::Arc;

use allocation_counter::measure;
use bitpack::{Error, Place as _, Serialize, Stream, Width, codec};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, each, sample_count};

/// Generates `count` packets of random bits, of which some are mostly ones and some mostly zeros,
/// and 128 packets of only ones or only zeros.
fn hostile(seed: u64, count: usize) -> Vec<Vec<u8>> {
    let mut random = fastrand::Rng::with_seed(seed);
    let packet = |i: usize| {
        let length = random.usize(..40 << (i % 6));
        let byte = |random: &mut fastrand::Rng| match i % 3 {
            0 => random.u8(..),
            1 => random.u8(..) | random.u8(..) | random.u8(..),
            _ => random.u8(..) & random.u8(..) & random.u8(..),
        };
        (0..length).map(|_| byte(&mut random)).collect()
    };
    let all = (0..64).flat_map(|length| [vec![0xFF; length], vec![0x00; length]]);
    (0..count).map(packet).chain(all).collect()
}

#[test]
fn no_packet_makes_a_reader_exceed_max_memory() -> Outcome {
    let packets = hostile(17, sample_count(150, 3000));
    each(|erased_type| {
        let most = erased_type.max_memory();
        ensure!(most < u64::MAX && most >= erased_type.size(), "{most}");
        let honest = erased_type.samples(sample_count(20, 200));
        let honest: Vec<_> = honest.iter().filter_map(|value| value.to_bytes().ok()).collect();
        for bytes in packets.iter().chain(&honest) {
            // the peak includes a box for the value itself
            let peak = measure(|| drop(erased_type.read(bytes))).bytes_max;
            ensure!(peak <= most, "{peak} bytes, {most} at most: {bytes:02x?}");
        }
        for used in honest.chunks(4).chain(packets.chunks(4)) {
            let peak = measure(|| {
                let mut value = erased_type.blank();
                for bytes in used {
                    let _ = value.read_into(bytes);
                }
            });
            let peak = peak.bytes_max;
            ensure!(peak <= most, "{peak} bytes, {most} at most: {used:02x?}");
        }
        Ok(())
    })
}

/// Checks that reading this value allocates at most the memory that its type declares, and at least
/// a third of it.
fn nearly<T: Serialize + Debug>(value: &T) -> Result<(), Error> {
    let name = core::any::type_name::<T>();
    let bytes = value.to_bytes()?;
    // `black_box` keeps the box: a release build would not allocate it
    let boxed = |bytes: &[u8]| black_box(T::read(bytes).map(Box::new));
    let read = |bytes: &[u8]| measure(|| drop(boxed(bytes))).bytes_max;
    let (peak, most) = (read(&bytes), T::MAX_MEMORY);
    assert!(peak <= most, "{name}: {peak} bytes, {most} at most");
    assert!(most <= 3 * peak, "{name}: {peak} bytes, {most} at most");
    for packet in hostile(18, sample_count(30, 300)) {
        let peak = read(&packet);
        assert!(peak <= most, "{name}: {peak} bytes, {most} at most: {packet:02x?}");
    }
    for short in [bytes.len() / 2, bytes.len().saturating_sub(1)] {
        let peak = read(bytes.get(..short).unwrap_or_default());
        assert!(peak <= most, "{name}: {peak} bytes, {most} at most: {short} bytes");
    }
    Ok(())
}

fn thousand() -> BTreeMap<u16, u64> {
    (0..1000).map(|key| (key, 7)).collect()
}

macro_rules! types {
    ($($name:ident { $($(#[$attribute:meta])* $field:ident: $type:ty),* $(,)? })*) => { $(
        #[derive(Serialize, Clone, Debug, PartialEq)]
        struct $name {
            $($(#[$attribute])* $field: $type,)*
        }
    )* };
}

types! {
    // one bit per element of four kilobytes
    Amplified { #[max_len(100)] list: Vec<Option<[u64; 512]>> }
    Numbers { #[max_len(1000)] list: Vec<u32> }
    Row { #[max_len(30)] row: Vec<u16> }
    Table { #[max_len(30)] rows: Vec<Row> }
    Queue { #[max_len(129)] queue: VecDeque<Option<u64>> }
    Bytes { #[max_len(1000)] #[bytes] bytes: Vec<u8> }
    Text { #[max_len(1000)] text: String }
    Wide { #[max_len(1000)] #[utf16] text: String }
    Shared { #[max_len(100)] text: Cow<'static, str> }
    Map { #[max_len(1000)] map: BTreeMap<u16, [u64; 20]> }
    SmallMap { #[max_len(12)] map: BTreeMap<u8, u8> }
    LargeMap { #[max_len(40_000)] map: BTreeMap<u16, u8> }
    Set { #[max_len(256)] set: BTreeSet<u8> }
    Slices {
        #[max_len(1000)] name: Arc<str>,
        #[max_len(1000)] #[utf16] wide: Rc<str>,
        #[max_len(1000)] #[bytes] blob: Rc<[u8]>,
        #[max_len(100)] list: Box<[u64]>,
        #[max_len(100, 20)] words: Box<[Box<str>]>,
        #[max_len(100)] shared: Arc<[u64]>,
        #[max_len(100, 2)] rows: Rc<[Arc<[u32]>]>,
    }
    Boxes {
        #[max_len(100)] plain: Vec<Box<u8>>,
        #[max_len(100)] counted: Vec<Rc<[u64; 3]>>,
        #[max_len(100)] atomic: Vec<Arc<u128>>,
        #[max_len(100)] cows: Vec<Cow<'static, [u16; 4]>>,
    }
    Ranges { #[max_len(100)] ranges: Vec<RangeInclusive<Box<[u64; 8]>>> }
    Pairs { #[relative_index(max = 300)] list: Vec<(u16, [u32; 4])> }
    Slots { #[subset(flags)] slots: [Option<Box<[u64; 9]>>; 100] }
    Indexed { #[subset(sentinel, max = 300)] map: BTreeMap<u16, u64> }
    Ids { #[subset(indices, max = 300)] ids: Vec<u64> }
    Zeroes { #[max_len(1000)] #[bits(min = 7, max = 7)] list: Vec<u64> }
    // reading constructs the omitted value to compare with, next to the one read
    Spared { #[max_len(1000)] #[omit_default(thousand())] map: BTreeMap<u16, u64> }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Either {
    #[allow(dead_code, reason = "the values are only read")]
    Small(Box<[u64; 100]>),
    #[allow(dead_code, reason = "the values are only read")]
    Large(Box<[u64; 120]>),
    List(#[max_len(200)] Vec<u64>),
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Sometimes {
    has: bool,
    #[when(has)]
    boxed: Box<[u64; 100]>,
    #[bits(min = 0, max = 4)]
    count: u8,
    #[count(count)]
    first: [Box<u64>; 4],
    #[omit_default]
    omitted: Box<[u64; 10]>,
}

#[test]
fn max_memory_is_near_the_largest_value() -> Result<(), Error> {
    nearly(&Amplified { list: vec![Some([1; 512]); 100] })?;
    nearly(&Numbers { list: vec![7; 1000] })?;
    nearly(&Table { rows: vec![Row { row: vec![7; 30] }; 30] })?;
    nearly(&Queue { queue: vec![Some(7); 129].into() })?;
    nearly(&Bytes { bytes: vec![7; 1000] })?;
    nearly(&Text { text: "a".repeat(1000) })?;
    nearly(&Wide { text: "€".repeat(1000) })?;
    nearly(&Shared { text: "a".repeat(100).into() })?;
    nearly(&Map { map: (0..1000).map(|key| (key, [7; 20])).collect() })?;
    nearly(&SmallMap { map: (0..12).map(|key| (key, 7)).collect() })?;
    nearly(&LargeMap { map: (0..40_000).map(|key| (key, 7)).collect() })?;
    nearly(&Set { set: (0..=255).collect() })?;
    nearly(&Slices {
        name: "n".repeat(1000).into(),
        wide: "\u{FFFD}".repeat(1000).into(),
        blob: vec![1; 1000].into(),
        list: vec![u64::MAX; 100].into(),
        words: vec!["w".repeat(20).into(); 100].into(),
        shared: vec![u64::MAX; 100].into(),
        rows: vec![[1, 2].into(); 100].into(),
    })?;
    nearly(&Boxes {
        plain: vec![Box::new(7); 100],
        counted: (0..100).map(|_| Rc::new([7; 3])).collect(),
        atomic: (0..100).map(|_| Arc::new(7)).collect(),
        cows: vec![Cow::Owned([7; 4]); 100],
    })?;
    nearly(&Ranges { ranges: vec![Box::new([7; 8])..=Box::new([8; 8]); 100] })?;
    nearly(&Pairs { list: (0..300).map(|index| (index, [7; 4])).collect() })?;
    nearly(&Slots { slots: core::array::from_fn(|_| Some(Box::new([7; 9]))) })?;
    nearly(&Indexed { map: (0..300).map(|index| (index, 7)).collect() })?;
    nearly(&Ids { ids: (0..300).collect() })?;
    nearly(&Zeroes { list: vec![7; 1000] })?;
    nearly(&Spared { map: (0..1000).map(|key| (key, 8)).collect() })?;
    nearly(&Either::List(vec![7; 200]))?;
    let first = core::array::from_fn(|_| Box::new(7));
    let (boxed, omitted) = (Box::new([7; 100]), Box::new([7; 10]));
    nearly(&Sometimes { has: true, boxed, count: 4, first, omitted })
}

/// Tables have more places than entries, and grow by doubling: the maximum holds at every size.
#[test]
fn max_memory_is_near_the_largest_hash_table() -> Result<(), Error> {
    type State = BuildHasherDefault<DefaultHasher>;
    macro_rules! tables {
        ($type:ty, $entry:expr) => { tables!($type, $entry; 1 3 4 7 8 14 15 28 29 100 448 449 1000 4000) };
        ($type:ty, $entry:expr; $($max:literal)*) => { $( {
            #[derive(Serialize, Debug)]
            struct Table(#[max_len($max)] $type);
            nearly(&Table((0..$max).map($entry).collect()))?;
        } )* };
    }
    tables!(HashMap<u32, [u32; 3]>, |key| (key, [1; 3]));
    tables!(HashSet<u16>, |key| key);
    tables!(hashbrown::HashMap<u32, [u32; 3], State>, |key| (key, [1; 3]));
    tables!(indexmap::IndexMap<u32, [u32; 3]>, |key| (key, [1; 3]));
    tables!(indexmap::IndexSet<u16>, |key| key);
    Ok(())
}

#[test]
fn max_memory_counts_the_size_of_the_value() {
    let tuple = size_of::<(u8, [u32; 7], Option<f64>)>() as u64;
    assert_eq!(<(u8, [u32; 7], Option<f64>)>::MAX_MEMORY, tuple);
    assert_eq!(<Option<Box<u64>>>::MAX_MEMORY, size_of::<usize>() as u64 + 8);
    assert_eq!(Text::MAX_MEMORY, size_of::<String>() as u64 + 1000);
    assert_eq!(Numbers::MAX_MEMORY, size_of::<Vec<u32>>() as u64 + 2 * 4000);
}

/// A list with a hand-written `Serialize`, which declares its memory if `TOLD` is true.
#[derive(Clone, Debug, Default, PartialEq)]
struct ByHand<const TOLD: bool>(Vec<u16>);

impl<const TOLD: bool> Serialize for ByHand<TOLD> {
    const WIDTH: Width = {
        let width = Width::variable(4, 4 + 8 * 16);
        if TOLD { width.heap(2 * 16) } else { width }
    };
    fn blank() -> Self {
        Self::default()
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let list = S::project(&mut this, |this| &this.0, |this| &mut this.0);
        stream.field(list, const { codec::list(0, 8, codec::plain::<u16>()) })
    }
}

/// A type with a hand-written `Serialize` that allocates nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Door(u16);

impl Serialize for Door {
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let angle = stream.int(this.peek().0, 0, 90)?;
        if let Some(slot) = this.slot() {
            *slot = Self(angle);
        }
        Ok(())
    }
}

fn numbers<S: Stream>(place: S::Ref<'_, Vec<u16>>, stream: &mut S) -> Result<(), Error> {
    stream.field(place, const { codec::list(0, 8, codec::plain::<u16>()) })
}

fn number<S: Stream>(place: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    stream.field(place, const { codec::ranged::<u16>(0, 9) })
}

types! {
    Untold { list: ByHand<false> }
    Told { list: ByHand<true> }
    Doors { #[max_len(100)] doors: Vec<Door>, last: Door }
    WithUntold { #[with(numbers)] list: Vec<u16> }
    WithTold { #[with(numbers, max_memory = 64, max_bits = 4 + 8 * 16)] list: Vec<u16> }
    WithNumber { #[with(number)] number: u16 }
}

#[test]
fn only_declared_functions_have_a_memory_bound() -> Result<(), Error> {
    assert_eq!(ByHand::<false>::MAX_MEMORY, u64::MAX);
    assert_eq!(Untold::MAX_MEMORY, u64::MAX);
    assert_eq!(Told::MAX_MEMORY, size_of::<Vec<u16>>() as u64 + 32);
    assert_eq!(WithUntold::MAX_MEMORY, u64::MAX);
    assert_eq!((WithTold::MAX_MEMORY, WithTold::MAX_BITS), (64, 132));
    assert_eq!(WithNumber::MAX_MEMORY, 2);
    assert_eq!(Doors::MAX_MEMORY, size_of::<Doors>() as u64 + 2 * 200);
    nearly(&Told { list: ByHand(vec![7; 8]) })?;
    nearly(&WithTold { list: vec![7; 8] })?;
    nearly(&Doors { doors: vec![Door(7); 100], last: Door(8) })
}

#[derive(Serialize, Debug, PartialEq)]
#[max_memory(24 + 2 * 4 * N as u64)]
struct Fits<const N: usize> {
    #[max_len(N)]
    list: Vec<u32>,
}

#[derive(Serialize, Debug, PartialEq)]
#[bitpack(max_memory(size_of::<FitsToo>() + 2 * MOST))]
struct FitsToo {
    #[max_len(MOST)]
    list: Vec<u8>,
}

const MOST: usize = 40;

#[test]
fn max_memory_takes_expressions_in_both_spellings() -> Result<(), Error> {
    let sent = Fits::<9> { list: vec![7, 8] };
    assert_eq!(Fits::<9>::read(&sent.to_bytes()?)?, sent);
    assert_eq!(FitsToo::read(&[0])?, FitsToo { list: vec![] });
    Ok(())
}
