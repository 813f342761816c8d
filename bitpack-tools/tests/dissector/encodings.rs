//! Encodings that no type of the packet zoo (the test types in `tests/src/zoo`) has. The decoders
//! in Rust and Lua must agree with a trace of the game's own reader.

use crate::script;
use core::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use bitpack::Serialize;
use bitpack::codec::IntVector;
use bitpack::schema::Description;
use bitpack::schema::description::{Encoding, Parts};
use bitpack::trace::{explain, trace};
use bitpack_tests::zoo::{Outcome as Tested, Traced, sample_count};
use bitpack_tools::decode::{Outcome, Step};
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

use crate::hedges::hedges;

/// Reads bytes with the game's own reader and with the decoder, which knows only the schema.
/// Returns the two results as text.
fn both<P: Serialize>(model: &Model, bytes: &[u8]) -> [String; 2] {
    let traced = trace::<P>(bytes);
    let mut text: Vec<String> = traced.events.iter().map(ToString::to_string).collect();
    text.extend(traced.result.err().map(|error| {
        let why = explain::<P>(bytes, error);
        format!("{:?} {}", error, why.reason)
    }));
    let mut decoded = Vec::new();
    let type_ = model.packets()[0].type_ as usize;
    let result = model.decode_value(type_, None, bytes, |path: &[Step<'_>], event| {
        let path = path.iter().map(ToString::to_string).collect();
        let (role, bit, bits, raw, value) =
            (event.role, event.bit, event.bits, event.raw, event.value);
        decoded.push(bitpack::trace::Event::new(path, role, bit, bits, raw, value).to_string());
    });
    decoded.extend(match result {
        Err(Outcome::Rejected(rejection)) => Some(format!("{:?} {rejection}", rejection.error)),
        Err(Outcome::Unknown(unknown)) => Some(format!("{unknown:?}")),
        _ => None,
    });
    [text.join("\n"), decoded.join("\n")]
}

/// Compares the decoders in Rust and Lua with a trace of the game's own reader, on every truncation
/// and every flipped bit of these values, and on random bytes.
fn alike<P: Serialize>(name: &str, values: &[P]) -> Tested {
    let model = match Model::new(Description::of::<P>()) {
        Ok(model) => model,
        Err(fault) => panic!("{fault:?}"),
    };
    let packets = RefCell::new(Vec::new());
    let check = |bytes: &[u8]| {
        packets.borrow_mut().push(bytes.to_vec());
        let [traced, decoded] = both::<P>(&model, bytes);
        assert_eq!(traced, decoded, "of {bytes:02x?}");
    };
    for value in values {
        let mut bytes = value.to_bytes()?;
        for bit in 0..8 * bytes.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            check(&bytes);
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        (0..=bytes.len()).for_each(|length| check(&bytes[..length]));
    }
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..sample_count(600, 3000) {
        let mask = [0xFF, random.u8(..), random.u8(..) & random.u8(..)][random.usize(..3)];
        let bytes: Vec<u8> = (0..random.usize(..40)).map(|_| random.u8(..) & mask).collect();
        check(&bytes);
    }
    let (lua, packets) = (dissector(&model, name, "")?, packets.into_inner());
    for interpreter in script::interpreters() {
        script::check(interpreter, name, &lua, &packets, |bytes| {
            let trace = trace::<P>(bytes);
            let (events, is_truncated) = (trace.events, trace.is_truncated);
            let result = trace.result.map(drop).map_err(|error| explain::<P>(bytes, error));
            (Traced { events, is_truncated, result }, true)
        })?;
    }
    Ok(())
}

/// A struct with every form of condition, some on values of 128 bits.
#[expect(clippy::struct_excessive_bools, reason = "the properties are independent")]
#[derive(Serialize, Clone, Debug)]
struct Asks {
    big: u64,
    signed: i64,
    wide: i128,
    small: u8,
    float: f32,
    letter: char,
    #[max_len(5)]
    text: String,
    option: Option<u8>,
    pair: (u8, bool),
    mode: Mode,
    #[when(big % 7 == 3 && big / 1000 > 18_000_000_000)]
    remainder: bool,
    #[when(signed >> 3 < -5)]
    shifted: bool,
    #[when((small as i8) < 0)]
    cast: bool,
    #[when(big & 0xFF00_0000_0000_0000 != 0 || signed ^ 5 == -1)]
    bits: bool,
    #[when(wide > 0x1_0000_0000_0000_0000 && -(small as i16) < -100)]
    wide_one: bool,
    #[when(matches!(small, 1..=9 | 200..))]
    ranges: bool,
    #[when(text.len() > 2 || text == "x")]
    long: bool,
    #[when(letter >= 'x')]
    late: bool,
    #[when(float > 0.1)]
    above: bool,
    #[when(if small > 3 { option.is_some() } else { !text.is_empty() })]
    either: bool,
    #[when((small as u32) * 3000 - (small as u32) > 400_000)]
    product: bool,
    #[when(pair.1 && pair.0 | 1 == 7)]
    part: bool,
    #[when(matches!(mode, Mode::Walk { speed: 3..=9, .. }) || mode == Mode::Idle)]
    variant: bool,
    #[when(matches!(option, Some(4..)))]
    inside: bool,
    #[when(small + pair.0 > 200)]
    sum: bool,
    #[when(small << 4 > 2_000 && signed - big < -1_000)]
    beyond: bool,
    #[when(1_000 / (small + 1) >= 7 || signed % 7 == -6)]
    quotient: bool,
    #[when((small * 3) as u8 == 88 || -signed * big > 5)]
    wrapped: bool,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Mode {
    Idle,
    Walk { speed: u8, is_back: bool },
    Jump(u8),
}

#[test]
fn conditions_of_every_kind() -> Tested {
    let asks = |small: u8, big: u64, signed: i64, text: &str, mode: Mode| Asks {
        big,
        signed,
        wide: i128::from(big) << 30,
        small,
        float: f32::from(small) / 1000.0,
        letter: char::from(small),
        text: text.into(),
        option: (small > 100).then_some(small / 50),
        pair: (small & 7, small > 90),
        mode,
        remainder: true,
        shifted: true,
        cast: true,
        bits: false,
        wide_one: true,
        ranges: true,
        long: false,
        late: true,
        above: true,
        either: true,
        product: false,
        part: true,
        variant: true,
        inside: true,
        sum: true,
        beyond: true,
        quotient: true,
        wrapped: true,
    };
    alike(
        "asks",
        &[
            asks(200, u64::MAX - 2, -48, "abc", Mode::Walk { speed: 5, is_back: true }),
            asks(7, 3, i64::MIN, "x", Mode::Idle),
            asks(120, 18_000_000_000_000_003, -6, "", Mode::Jump(3)),
            asks(95, 1 << 55, -40, "zz", Mode::Walk { speed: 1, is_back: false }),
        ],
    )
}

/// A recursive type with the maximum nesting depth.
#[derive(Serialize, Clone, Debug)]
#[max_depth(64)]
struct Chain {
    is_last: bool,
    next: Option<Box<Self>>,
}

fn chain(levels: u32) -> Chain {
    let end = Chain { is_last: true, next: None };
    (1..levels).fold(end, |next, _| Chain { is_last: false, next: Some(Box::new(next)) })
}

#[test]
fn types_that_contain_themselves() -> Tested {
    alike("chain", &[chain(1), chain(5), chain(64)])?;
    alike("hedges", &hedges(5))
}

/// A vector with so many components that they do not share one bounds check.
#[derive(Clone, Copy)]
struct Grid([u32; 40]);

impl IntVector for Grid {
    type Int = u32;
    const LEN: usize = 40;
    fn zero() -> Self {
        Self([0; 40])
    }
    fn component(&self, index: usize) -> u32 {
        self.0[index]
    }
    fn set_component(&mut self, index: usize, value: u32) {
        self.0[index] = value;
    }
}

#[test]
fn long_vectors_are_cut_off_before_a_component() -> Tested {
    #[derive(Serialize)]
    struct Map {
        is_new: bool,
        #[bits(31)]
        grid: Grid,
    }
    alike("grid", &[Map { is_new: true, grid: Grid([0x1234_5678; 40]) }])
}

/// A struct with a field of each encoding, except the encodings that only the game can read.
#[derive(Serialize, Clone, Debug, Default)]
struct Every {
    flag: bool,
    #[bits(7)]
    bits: i8,
    float: f32,
    #[bits(min = 0, max = 3)]
    range: u8,
    #[bits(min = 0, max = range)]
    range_to: u8,
    #[varint]
    varint: u32,
    #[compressed(0.0, 1.0, 0.1)]
    compressed: f32,
    #[compressed(-180.0, 180.0, 1e-7, wrapping)]
    compressed_f64: f64,
    #[smallest_three(bits = 9)]
    smallest_three: [f32; 4],
    optional: Option<u8>,
    #[omit_default]
    omitted: u8,
    #[omit_default(set)]
    omitted_as_one: u8,
    array: [u16; 3],
    #[count(range)]
    counted: [u8; 3],
    #[max_len(3)]
    list: Vec<u16>,
    #[more]
    #[max_len(3)]
    more: Vec<u16>,
    #[relative_to(previous)]
    #[max_len(3)]
    ascending: Vec<u16>,
    #[more]
    #[relative_to(previous)]
    #[max_len(3)]
    more_ascending: Vec<u32>,
    #[max_len(3)]
    set: BTreeSet<u8>,
    #[max_len(3)]
    map: BTreeMap<u8, bool>,
    #[max_len(3)]
    text: String,
    #[unaligned]
    #[max_len(3)]
    unaligned: String,
    #[nul_terminated]
    #[max_len(3)]
    nul_terminated: String,
    #[utf16]
    #[max_len(3)]
    utf16: String,
    #[bytes]
    byte_array: [u8; 3],
    #[bytes]
    #[max_len(3)]
    byte_list: Vec<u8>,
    #[subset(flags)]
    subset: [Option<u8>; 3],
    #[subset(indices, max = 9)]
    bare: Vec<u16>,
    named: char,
    tree: Option<Chain>,
    #[align]
    #[check(0xB, bits = 4)]
    #[reserved(3)]
    #[relative_to(range)]
    relative: u8,
    #[relative_to(relative, wrapping)]
    relative_wrapping: u8,
    #[when(flag)]
    when: u8,
    #[rest]
    #[max_len(3)]
    rest: Vec<u8>,
}

/// A type of which a decoder names the versions, and the library does not.
#[derive(Serialize)]
#[versions(1..=2)]
struct InVersions {
    #[since(2)]
    flag: bool,
}

#[derive(Serialize)]
struct OnlyTheGame(
    #[with(by_function)] u8,
    #[relative_to(previous, delta)]
    #[max_len(3)]
    Vec<u8>,
    Option<InVersions>,
);

fn by_function<S: bitpack::Stream>(
    place: S::Ref<'_, u8>,
    stream: &mut S,
) -> Result<(), bitpack::Error> {
    stream.nested(place)
}

macro_rules! every {
    ($($encoding:ident)*) => {
        const ENCODINGS: &[&str] = &[$(stringify!($encoding)),*];

        /// Returns the name of an encoding. A new encoding that is missing in the list does not
        /// compile here.
        fn name(encoding: &Encoding) -> &'static str {
            match encoding {
                $(Encoding::$encoding { .. } => stringify!($encoding),)*
            }
        }
    };
}
every!(Bool Bits Float Range Varint Compressed CompressedF64 SmallestThree Optional OmitDefault Array Counted List More
       Ascending Deltas Set Map Text UnalignedText Itself NulTerminated Utf16 ByteArray ByteList Rest Subset Named
       Nothing Type Align Check Reserved Relative RelativeWrapping RangeTo When Versions Function);

/// Adds the names of an encoding and of those inside it to `names`.
fn collect(encoding: &Encoding, names: &mut BTreeSet<&'static str>) {
    names.insert(name(encoding));
    if let Some(inner) = encoding.inner() {
        collect(inner, names);
    }
    if let Encoding::When { parts, .. } = encoding {
        for part in parts {
            collect(&part.encoding, names);
        }
    }
}

#[test]
fn every_encoding_is_described_and_decoded() -> Tested {
    let description = Description::of::<Every>();
    let only_the_game = Description::of::<OnlyTheGame>();
    let mut names = BTreeSet::new();
    for type_ in description.types.iter().chain(&only_the_game.types) {
        match &type_.parts {
            Parts::Fields(parts) => {
                for part in parts {
                    collect(&part.encoding, &mut names);
                }
            }
            Parts::As(encoding) => collect(encoding, &mut names),
            _ => {}
        }
    }
    let missing: Vec<_> = ENCODINGS.iter().filter(|it| !names.contains(*it)).collect();
    assert!(missing.is_empty(), "add a field with each of {missing:?} to `Every`");
    let file = serde_json::to_string(&description)?;
    assert_eq!(serde_json::from_str::<Description>(&file)?, description);
    let chain = Some(chain(3));
    let every = Every {
        flag: true,
        varint: 300,
        range: 2,
        range_to: 1,
        relative: 9,
        relative_wrapping: 3,
        smallest_three: [0.0, 0.0, 0.0, 1.0],
        optional: Some(3),
        omitted: 7,
        list: vec![1, 2],
        more: vec![3, 4, 5],
        ascending: vec![1, 5, 400],
        more_ascending: vec![3, 70_000, 99_999],
        set: [3, 9].into(),
        map: [(1, true), (8, false)].into(),
        text: "abc".into(),
        unaligned: "de".into(),
        nul_terminated: "f".into(),
        utf16: "ghi".into(),
        byte_list: vec![1, 2, 3],
        subset: [None, Some(4), None],
        bare: vec![2, 5],
        tree: chain,
        rest: vec![7, 8],
        ..Every::default()
    };
    alike("every", &[every])
}
