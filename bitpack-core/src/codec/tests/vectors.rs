//! Tests of vectors: values that consist of several numbers.

use std::string::ToString as _;
use std::vec::Vec;

use super::kept::{is_kept, is_not_written};
use super::said::stops;
use super::told::{said_of, written};
use crate::codec::{
    Codec, Components, Compressed, Declared, IntVector, LONGEST, Ranged, Vector, array, bits,
    compressed, float_components, int_components, loop_of, ranged,
};
use crate::error::{Error, ErrorKind};
use crate::io::{BitIo, MeasureStream, ReadStream, TraceStream, WriteStream};
use crate::run::Run;
use crate::schema::Schema;
use crate::stream::Stream as _;

/// A vector type that a user of the crate could define.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cell {
    x: i16,
    y: i16,
}

impl IntVector for Cell {
    type Int = i16;
    const LEN: usize = 2;
    fn zero() -> Self {
        Self { x: 0, y: 0 }
    }
    fn component(&self, index: usize) -> i16 {
        if index == 0 { self.x } else { self.y }
    }
    fn set_component(&mut self, index: usize, value: i16) {
        if index == 0 { self.x = value } else { self.y = value }
    }
}

const CELLS: [Cell; 3] = [Cell { x: 1, y: 2 }, Cell { x: 3, y: 4 }, Cell { x: 5, y: 6 }];

#[test]
fn an_array_of_vectors_has_the_components_of_all() {
    let mut cells = CELLS;
    assert_eq!(<[Cell; 3]>::LEN, 6);
    let components = |cells: &[Cell; 3]| (0..7).map(|i| cells.component(i)).collect::<Vec<_>>();
    assert_eq!(components(&cells), [1, 2, 3, 4, 5, 6, 0]);
    (0..7).for_each(|i| cells.set_component(i, 10 + i as i16));
    assert_eq!(components(&cells), [10, 11, 12, 13, 14, 15, 0]);
    assert_eq!(<[Cell; 2]>::zero(), [Cell { x: 0, y: 0 }; 2]);
    let exact = [<[u8; 2]>::EXACT, Cell::EXACT, <[Cell; 2]>::EXACT];
    assert_eq!(exact, [true, false, false]);

    let mut pairs = [[1.0_f32, 2.0], [3.0, 4.0], [5.0, 6.0]];
    assert_eq!((<[[f32; 2]; 3]>::LEN, f32::LEN), (6, 1));
    let components = |pairs: &[[f32; 2]; 3]| {
        (0..7).map(|i| pairs.component(i).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(components(&pairs), "1 2 3 4 5 6 0");
    (0..7).for_each(|i| pairs.set_component(i, 10.0 + i as f32));
    assert_eq!(components(&pairs), "10 11 12 13 14 15 0");
    let mut one = 2.5_f32;
    assert_eq!(one.component(0).to_bits(), 2.5_f32.to_bits());
    one.set_component(0, 3.5);
    assert_eq!((one.to_bits(), f32::ZERO.to_bits()), (3.5_f32.to_bits(), 0));
    let mut one = 7_u8;
    assert_eq!((one.component(0), u8::LEN, u8::EXACT, <u8 as IntVector>::zero()), (7, 1, true, 0));
    one.set_component(0, 9);
    assert_eq!(one, 9);
}

#[test]
fn vectors_are_equal_where_all_components_are() {
    for i in 0..3 {
        for component in 0..2 {
            let mut other = CELLS;
            other[i].set_component(component, 99);
            assert!(!Cell::equal(&CELLS, &other) && Cell::equal(&other, &other));
        }
    }
    assert!(Cell::equal(&CELLS, &CELLS) && u8::equal(&[1, 2], &[1, 2]));
    assert!(!u8::equal(&[1, 2], &[1, 3]) && !u8::equal(&[0, 2], &[1, 2]));
}

#[test]
fn vectors_are_their_components() {
    let wire = [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 3)];
    is_kept(ranged::<[Cell; 3]>(0, 7), CELLS, &wire);
    is_kept(bits::<Cell>(4), Cell { x: -8, y: 7 }, &[(8, 4), (7, 4)]);
    is_not_written(bits::<Cell>(4), Cell { x: 0, y: 8 }, ErrorKind::Range, 4);
    assert!(!bits::<Cell>(4).width.exact && bits::<[i16; 2]>(4).width.exact);
    let wire = [(5, 3), (6, 3)];
    let said = said_of::<Cell, _>(ranged::<Cell>(0, 7), &wire);
    assert_eq!(said, "0 3 value x = 5; 3 3 value y = 6");
    let said = said_of::<[Cell; 1], _>(ranged::<[Cell; 1]>(0, 7), &wire);
    assert_eq!(said, "0 3 value [0] = 5; 3 3 value [1] = 6");
    // longer than a run
    let mut long = [5_u16; 90];
    long[89] = 4000;
    let wire: Vec<_> = long.iter().map(|value| (u128::from(*value), 12)).collect();
    is_kept(bits::<[u16; 90]>(12), long, &wire);
    let width = bits::<[u16; 90]>(12).width;
    assert_eq!((width.lead, width.fixed, width.min, width.max), (0, false, 1080, 1080));
    long[88] = 4096;
    is_not_written(bits::<[u16; 90]>(12), long, ErrorKind::Range, 88 * 12);
    is_kept(
        compressed::<[[f32; 2]; 2]>(0.0, 1.0, 0.25),
        [[0.0, 0.25], [0.5, 1.0]],
        &[(0, 3), (1, 3), (2, 3), (4, 3)],
    );
}

/// Returns a vector of floats. The low bits of each component are its index.
fn numbered<const N: usize>() -> [f32; N] {
    core::array::from_fn(|i| f32::from_bits(0x3F80_0000 | i as u32))
}

fn whole_floats_are_kept<const N: usize>() {
    let value = numbered::<N>();
    let bytes: Vec<_> = value.iter().flat_map(|it| it.to_bits().to_le_bytes()).collect();
    let mut buffer = std::vec![0; 4 * N + 8];
    let mut stream = WriteStream::new(&mut buffer);
    assert!(stream.vector(value).is_ok());
    assert_eq!((stream.position(), stream.finish()), (32 * N as u64, Ok(4 * N)));
    assert_eq!(buffer.get(..4 * N), Some(&bytes[..]));
    let read = ReadStream::new(&bytes).vector([0.0; N]);
    assert_eq!(read.map(|read| read.map(f32::to_bits)), Ok(value.map(f32::to_bits)));
    let mut stream = MeasureStream::new();
    assert!(stream.vector(value).is_ok() && stream.position() == 32 * N as u64);
    let mut stream = TraceStream::new(&bytes);
    assert!(stream.vector([0.0; N]).is_ok());
    assert_eq!(stream.events().len(), N);
    for (i, event) in stream.events().iter().enumerate() {
        let raw = 0x3F80_0000 | i as u128;
        assert_eq!((event.bit, event.bits, event.raw), (32 * i as u64, 32, raw));
        assert_eq!(event.value, Some(crate::tracing::Value::Float(value[i])));
    }
}

#[test]
fn whole_floats_are_32_bits_each_in_one_run_or_many() {
    whole_floats_are_kept::<1>();
    whole_floats_are_kept::<4>();
    whole_floats_are_kept::<LONGEST>();
    whole_floats_are_kept::<{ LONGEST + 1 }>();
    whole_floats_are_kept::<100>();
    let found = written(|stream| stream.vector([-0.0_f32]).map(drop));
    assert_eq!(found, Ok((1 << 31, 32)));
}

#[test]
fn no_vector_is_longer_than_32_bits_count() {
    const MOST: usize = (u32::MAX / 32) as usize;
    let refused = Err(Error::new(ErrorKind::Declaration, 0));
    assert_eq!((loop_of::<[f32; MOST]>(), loop_of::<f32>()), (Ok(()), Ok(())));
    assert_eq!(loop_of::<[f32; MOST + 1]>(), refused);
}

const PLACE: Declared<Components<Compressed, 3>> = {
    const X: Declared<Compressed> = compressed::<f32>(-4.0, 4.0, 1.0);
    const Z: Declared<Compressed> = compressed::<f32>(1.0, 3.0, 1.0);
    const SCHEMA: &Schema = &Schema::structure("", &[X.named("x"), X.named("y"), Z.named("z")]);
    float_components::<[f32; 3], 3>([X.codec, X.codec, Z.codec], SCHEMA)
};

const CELL_X: Declared<Ranged<i16>> = ranged::<i16>(-1, 1);
const CELL_Y: Declared<Ranged<i16>> = ranged::<i16>(5, 1000);
const CELL_SCHEMA: &Schema = &Schema::structure("", &[CELL_X.named("x"), CELL_Y.named("y")]);
const CELL: Declared<Components<Ranged<i16>, 2>> =
    int_components::<Cell, 2>([CELL_X.codec, CELL_Y.codec], CELL_SCHEMA);

#[test]
fn each_component_has_its_own_range() {
    is_kept(PLACE, [-4.0_f32, 4.0, 3.0], &[(0, 4), (8, 4), (2, 2)]);
    assert_eq!((PLACE.width.lead, PLACE.width.fixed, PLACE.width.exact), (10, true, false));
    let [x, y, z] = PLACE.codec.blank();
    assert_eq!([x, y, z].map(f32::to_bits), [0.0_f32, 0.0, 1.0].map(f32::to_bits));
    is_not_written(PLACE, [0.0_f32, f32::NAN, 1.0], ErrorKind::NotFinite, 4);
    is_kept(CELL, Cell { x: 0, y: 7 }, &[(1, 2), (2, 10)]);
    // the type does not promise that it reads back equal
    const { assert!(!CELL.width.exact) };
    let blank: Cell = CELL.codec.blank();
    assert_eq!(blank, Cell { x: 0, y: 5 });
    is_not_written(CELL, Cell { x: 0, y: 1001 }, ErrorKind::Range, 2);
    is_not_written(CELL, Cell { x: 2, y: 5 }, ErrorKind::Range, 0);
}

#[test]
fn there_is_one_range_for_each_component() {
    let two = || int_components::<[i16; 3], 2>([ranged::<i16>(0, 1).codec; 2], CELL_SCHEMA);
    assert_eq!(stops(two), "2 ranges for a vector of 3 components");
    let one = || int_components::<i16, 1>([ranged::<i16>(0, 1).codec], CELL_SCHEMA);
    assert_eq!(stops(one), "a range for each component needs a vector; write a single range");
}

/// Writes or reads 3 bits, an array of 40 numbers, and 30 bits, with one bounds check for all.
fn among_others<C: Codec<[u16; 40]>, S: BitIo>(
    declared: &Declared<C>,
    place: S::Ref<'_, [u16; 40]>,
    stream: &mut S,
) -> Result<(), Error> {
    let pass = || {
        let mut run = Run::begun(stream, 3 + 40 * 11 + 30)?;
        run.transfer(5, 3);
        declared.codec.serialize(place, &mut run)?;
        run.transfer(9, 30);
        run.end()
    };
    pass().map_err(|error| stream.fail(error))
}

/// A finished packet and its length, or the error and the result of finishing it.
type Written = Result<(usize, Vec<u8>), (Error, Result<usize, Error>)>;

/// Writes `before` zero bits and then [`among_others`] into a buffer of `room` bytes. Returns the finished
/// packet, or the error.
fn written_at<C: Codec<[u16; 40]>>(
    declared: &Declared<C>,
    value: &[u16; 40],
    before: u32,
    room: usize,
) -> Written {
    let mut buffer = std::vec![0; room];
    let mut stream = WriteStream::new(&mut buffer);
    let front = stream.code(0, before).map(drop);
    let result = front.and_then(|()| among_others(declared, value, &mut stream));
    match (result, stream.finish()) {
        (Ok(()), Ok(length)) => Ok((length, buffer)),
        (result, finished) => {
            Err((result.err().unwrap_or(Error::new(ErrorKind::Failed, 0)), finished))
        }
    }
}

/// A long array is serialized in groups. In every buffer it gives the bits and the errors of a
/// vector, whose components are not in groups.
#[test]
fn a_long_array_has_the_bits_and_the_errors_of_a_vector() {
    let values: [u16; 40] = core::array::from_fn(|i| i as u16 * 51);
    let mut wrong = values;
    wrong[37] = 0x800;
    let (array, vector) = (array::<40, _>(bits::<u16>(11)), bits::<[u16; 40]>(11));
    for (before, room) in (0..64).flat_map(|before| (0..70).map(move |room| (before, room))) {
        for value in [&values, &wrong] {
            let expected = written_at(&vector, value, before, room);
            assert_eq!(written_at(&array, value, before, room), expected, "{before}, {room} bytes");
        }
        let bytes = written_at(&vector, &values, before, 70).map(|(_, bytes)| bytes);
        let bytes = bytes.unwrap_or_default();
        let mut stream = ReadStream::at(bytes.get(..room).unwrap_or_default(), before.into());
        let mut read = [0; 40];
        let result = among_others(&array, &mut read, &mut stream);
        let bits = before + 473;
        if bits as usize <= 8 * room {
            assert_eq!((result, read, stream.bit()), (Ok(()), values, bits.into()));
        } else {
            let start = if before as usize <= 8 * room { before } else { 0 };
            let kind = if start == before { ErrorKind::Overflow } else { ErrorKind::Failed };
            assert_eq!(result, Err(Error::new(kind, start.into())), "{before}, {room} bytes");
        }
    }
}
