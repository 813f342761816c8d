//! Tests of lists whose elements have floats. All results are equal with and without passes, which
//! quantise the floats of many elements together.

use core::cell::Cell;
use std::collections::VecDeque;
use std::thread_local;

use super::*;
use crate::cost::Width;
use crate::io::MeasureStream;
use crate::place::Place as _;
use crate::schema::{Field, Schema};
use crate::serialize::Serialize;
use crate::stream::Stream;

const PLACE: Declared<Compressed> = compressed::<[f32; 3]>(-8.0, 8.0, 0.125);
const SPEED: Declared<Compressed> = compressed::<[f32; 2]>(-3.0, 10.0, 0.1);
const ANGLE: Declared<Compressed> = compressed::<f32>(1.0, 361.0, 1.0).strict();

thread_local! {
    /// Number of times that a stream has visited an element since a test began to count.
    static VISITS: Cell<u32> = const { Cell::new(0) };
}

fn visits(work: impl FnOnce()) -> u32 {
    VISITS.set(0);
    work();
    VISITS.get()
}

/// An element with floats and with two conditions, one in the middle and one at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    place: [f32; 3],
    id: u8,
    moving: bool,
    speed: [f32; 2],
    turning: bool,
    angle: f32,
}

/// An element of 29 bits. Eight elements of this width share one bounds check.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Point {
    place: [f32; 3],
    id: u8,
}

/// An element with two floats and no conditions: the floats of a [`Point`].
struct Pair(Point);

macro_rules! part {
    ($this:ident.$name:ident) => {
        S::project(&mut $this, |all| &all.$name, |all| &mut all.$name)
    };
}

impl Serialize for Point {
    const SCHEMA: &'static Schema =
        &Schema::structure("Point", &[PLACE.named("place"), bits::<u8>(5).named("id")]);
    const WIDTH: Width = Self::SCHEMA.width;

    fn blank() -> Self {
        Self::default()
    }
    fn fields<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        VISITS.set(VISITS.get() + 1);
        run.field("place", part!(this.place), const { &PLACE.coded() }, 0)?;
        run.field("id", part!(this.id), const { &bits::<u8>(5).coded() }, 0)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
}

impl Serialize for Pair {
    const SCHEMA: &'static Schema = &Schema::structure("Pair", &[SPEED.named("speed")]);
    const WIDTH: Width = Self::SCHEMA.width;

    fn blank() -> Self {
        Self(Point::blank())
    }
    fn fields<S: Stream>(this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        VISITS.set(VISITS.get() + 1);
        let [x, y, _] = this.peek().0.place;
        run.compressed("speed", [x, y], const { &SPEED.coded().codec }).map(drop)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
}

impl Serialize for Body {
    const SCHEMA: &'static Schema = &Schema::structure(
        "Body",
        &[
            PLACE.named("place"),
            bits::<u8>(5).named("id"),
            plain::<bool>().named("moving"),
            Field::when("moving", &[], &[SPEED.named("speed")]),
            plain::<bool>().named("turning"),
            Field::when("turning", &[], &[ANGLE.named("angle")]),
        ],
    );
    const WIDTH: Width = Self::SCHEMA.width;

    fn blank() -> Self {
        Self::default()
    }
    fn fields<S: Stream>(mut this: S::Ref<'_, Self>, run: &mut Run<'_, S>) -> Result<(), Error> {
        VISITS.set(VISITS.get() + 1);
        run.field("place", part!(this.place), const { &PLACE.coded() }, 0)?;
        run.field("id", part!(this.id), const { &bits::<u8>(5).coded() }, 0)?;
        run.field("moving", part!(this.moving), const { &plain::<bool>().coded() }, 0)?;
        if run.goes_into(this.peek().moving) {
            run.enter_group(SPEED.width.lead)?;
            run.field("speed", part!(this.speed), const { &SPEED.coded() }, 0)?;
        } else {
            run.skip_group()?;
            if let Some(slot) = this.slot() {
                slot.speed = [0.0; 2];
            }
        }
        run.restart(1)?;
        run.field("turning", part!(this.turning), const { &plain::<bool>().coded() }, 0)?;
        if run.goes_into(this.peek().turning) {
            run.enter_group(ANGLE.width.lead)?;
            run.field("angle", part!(this.angle), const { &ANGLE.coded() }, 0)?;
        } else {
            run.skip_group()?;
            if let Some(slot) = this.slot() {
                slot.angle = 0.0;
            }
        }
        run.restart(0)?;
        run.close(Self::WIDTH)
    }
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        Run::whole::<Self>(this, stream)
    }
}

/// A type of list element that the tests use, with its expected encoding.
trait Element: Serialize + Copy + core::fmt::Debug + PartialEq {
    fn nth(i: u32) -> Self;
    /// Returns the expected encoding of the element as numbers with widths, float by float.
    fn wire(&self) -> Vec<(u128, u32)>;
    /// Returns the element as a reader gets it.
    fn read_back(&self) -> Self;
}

/// Returns a float that depends on `i`: from a tenth of the range below `min` to a tenth above
/// `max`.
fn float(i: u32, min: f32, max: f32) -> f32 {
    min + (max - min) * ((i * 7919 % 1201) as f32 / 1000.0 - 0.1)
}

fn steps<const N: usize>(codec: Declared<Compressed>, values: [f32; N]) -> Vec<(u128, u32)> {
    values.map(|value| (codec.codec.quantise(value).into(), codec.codec.bits())).into()
}

fn restored<const N: usize>(codec: Declared<Compressed>, values: [f32; N]) -> [f32; N] {
    values.map(|value| codec.codec.restore(codec.codec.quantise(value)))
}

impl Element for Point {
    fn nth(i: u32) -> Self {
        Self { place: [3, 5, 7].map(|n| float(i * n, -8.0, 8.0)), id: (i % 32) as u8 }
    }
    fn wire(&self) -> Vec<(u128, u32)> {
        [steps(PLACE, self.place), vec![(self.id.into(), 5)]].concat()
    }
    fn read_back(&self) -> Self {
        Self { place: restored(PLACE, self.place), ..*self }
    }
}

impl Element for Body {
    /// Returns the test element number `i`. A float whose condition is false, and which is not
    /// sent, is NaN.
    fn nth(i: u32) -> Self {
        let Point { place, id } = Point::nth(i);
        let (moving, turning) = (i % 3 != 0, i * 5 % 8 < 3);
        let speed = [11, 13].map(|n| if moving { float(i * n, -3.0, 10.0) } else { f32::NAN });
        let angle = if turning { (1 + i * 17 % 361) as f32 } else { f32::NAN };
        Self { place, id, moving, speed, turning, angle }
    }
    fn wire(&self) -> Vec<(u128, u32)> {
        let mut wire = Point { place: self.place, id: self.id }.wire();
        wire.push((self.moving.into(), 1));
        if self.moving {
            wire.extend(steps(SPEED, self.speed));
        }
        wire.push((self.turning.into(), 1));
        if self.turning {
            wire.extend(steps(ANGLE, [self.angle]));
        }
        wire
    }
    fn read_back(&self) -> Self {
        let speed = if self.moving { restored(SPEED, self.speed) } else { [0.0; 2] };
        let [angle] = if self.turning { restored(ANGLE, [self.angle]) } else { [0.0] };
        Self { place: restored(PLACE, self.place), speed, angle, ..*self }
    }
}

/// Returns `length` test elements as a reader gets them. A float whose condition is false, and
/// which is not sent, is 0.
fn elements<T: Element>(length: u32) -> Vec<T> {
    (0..length).map(|i| T::nth(i).read_back()).collect()
}

const fn of<T: Element>() -> Declared<List<Plain>> {
    list(0, 200, plain::<T>())
}

fn bits_of<T: Element>(list: &[T]) -> Vec<(u128, u32)> {
    [vec![(list.len() as u128, 8)], list.iter().flat_map(T::wire).collect()].concat()
}

#[test]
fn the_bits_are_those_of_each_element() {
    fn are_those<T: Element>(length: u32) {
        for list in [elements::<T>(length), (0..length).map(T::nth).collect()] {
            let read = list.iter().map(T::read_back).collect();
            is_read_as(of::<T>(), &list, &bits_of(&list), &read);
        }
    }
    for length in [11, 12, 13, 31, 32, 33, 36, 44] {
        are_those::<Body>(length);
        are_those::<Point>(length);
    }
}

/// A list of twelve or more elements is written in passes, which quantise the floats of up to 32
/// elements together, and so is a rest of four or more. Each element is then visited twice, and one
/// of them once more to find its codecs.
#[test]
fn lists_of_twelve_or_more_elements_are_written_in_passes() {
    fn visited<T: Element>(length: u32) -> u32 {
        let list = elements::<T>(length);
        visits(|| {
            let written = WriteStream::new(&mut [0; 4000]).field(&list, of::<T>());
            assert_eq!(written, Ok(()));
        })
    }
    let pass = |count: u32| 2 * count + 1;
    for (length, expected) in [
        (3, 3),
        (11, 11),
        (12, pass(12)),
        (32, pass(32)),
        (33, pass(32) + 1),
        (35, pass(32) + 3),
        (36, pass(32) + pass(4)),
        (64, 2 * pass(32)),
        (100, 3 * pass(32) + pass(4)),
    ] {
        assert_eq!([visited::<Body>(length), visited::<Point>(length)], [expected; 2], "{length}");
    }
}

/// A list whose elements have only two floats is written one element at a time, and so is any list
/// on a stream without a buffer.
#[test]
fn other_lists_are_written_one_by_one() {
    let pairs: Vec<_> = elements::<Point>(40).into_iter().map(Pair).collect();
    let written = visits(|| {
        let written = WriteStream::new(&mut [0; 400]).field(&pairs, list(0, 200, plain::<Pair>()));
        assert_eq!(written, Ok(()));
    });
    let list = elements::<Body>(40);
    let measured = visits(|| {
        assert_eq!(MeasureStream::new().field(&list, of::<Body>()), Ok(()));
    });
    assert_eq!((written, measured), (40, 40));
}

/// A list that quantises the floats of many elements together fails with the expected error for
/// every size of a buffer that is too small. The expected error is that of a `VecDeque`, whose
/// elements are written one by one because they are not contiguous in memory.
#[test]
fn wherever_the_buffer_ends_the_error_is_the_same() {
    fn is_the_same<T: Element>(length: u32) {
        let list = elements::<T>(length);
        let ring: VecDeque<T> = list.iter().copied().collect();
        let bytes = kept::bytes_of(&kept::bits_of(&bits_of(&list), 0));
        for room in 0..bytes.len() + 80 {
            let (mut one, mut other) = (vec![0xAA; room], vec![0xAA; room]);
            let mut stream = WriteStream::new(&mut one);
            let written = stream.field(&list, of::<T>()).and_then(|()| stream.finish());
            let mut stream = WriteStream::new(&mut other);
            let expected = stream.field(&ring, of::<T>()).and_then(|()| stream.finish());
            assert_eq!(written, expected, "{length} in {room}");
            let Ok(length) = written else { continue };
            assert_eq!(one.get(..length), Some(&bytes[..]));
            // no more than a word after the packet has changed
            assert!(one.iter().skip(length + 8).all(|byte| *byte == 0xAA), "{length} in {room}");
        }
    }
    for length in [12, 20, 40] {
        is_the_same::<Body>(length);
        is_the_same::<Point>(length);
    }
}

/// Makes each field of an element invalid in turn, in elements at several indices. The error has
/// the position of the invalid field.
#[test]
fn an_element_that_cannot_be_written_is_refused_where_it_is() {
    type Spoil = fn(&mut Body) -> (ErrorKind, u64);
    let ways: [Spoil; 5] = [
        |body| {
            body.place[1] = f32::NAN;
            (ErrorKind::NotFinite, 8)
        },
        |body| {
            (body.moving, body.speed) = (true, [0.0, f32::INFINITY]);
            (ErrorKind::NotFinite, 24 + 5 + 1 + 8)
        },
        |body| {
            (body.moving, body.turning, body.angle) = (false, true, 361.5);
            (ErrorKind::Range, 24 + 5 + 1 + 1)
        },
        |body| {
            body.id = 32;
            (ErrorKind::Range, 24)
        },
        // a later float is found first, but reported second
        |body| {
            (body.id, body.moving, body.speed) = (32, true, [f32::NAN; 2]);
            (ErrorKind::Range, 24)
        },
    ];
    for (way, index) in ways.iter().flat_map(|way| [0, 7, 31, 32, 35, 39].map(|at| (way, at))) {
        let mut list = elements::<Body>(40);
        let before = list.get(..index).map_or(0, |before| kept::bits_of(&bits_of(before), 0).len());
        let (kind, bit) = list.get_mut(index).map_or((ErrorKind::Failed, 0), way);
        let mut buffer = [0; 800];
        let mut stream = WriteStream::new(&mut buffer);
        let refused = stream.field(&list, of::<Body>());
        assert_eq!(refused, Err(Error::new(kind, before as u64 + bit)), "{index}");
        assert_eq!(stream.finish().map_err(Error::kind), Err(ErrorKind::Failed));
    }
}

/// A writer of conditional fields changes at most one word of the buffer after the end of the
/// packet: words that would only hold fields of a false condition are not stored.
#[test]
fn no_more_than_a_word_behind_the_packet_changes() {
    for length in 12..76 {
        let list = elements::<Body>(length);
        let mut buffer = [0xAA; 800];
        let mut stream = WriteStream::new(&mut buffer);
        let written = stream.field(&list, of::<Body>()).and_then(|()| stream.finish());
        let behind = buffer.iter().skip(written.unwrap_or(800) + 8);
        assert_eq!(behind.filter(|byte| **byte != 0xAA).count(), 0, "{length}");
    }
}
