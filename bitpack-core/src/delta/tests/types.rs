//! Tests of types with their own deltas, and of the path that traces and errors have for such a
//! type in a packet.

use std::format;

use super::sent::{
    CHANGED, SAME, UNCHANGED, is_not_read, is_not_written, is_sent, is_sent_by, told,
};
use crate::codec::{Compressed, Declared, bits, compressed, plain};
use crate::cost::Width;
use crate::delta::unsent::{compare, copy};
use crate::delta::{
    ByFunction, Delta, DeltaCodec as _, Function, Piece, always, copies, field, other_variant,
    piece, plain as plain_delta, variant, without_baseline,
};
use crate::error::{Error, ErrorKind};
use crate::io::{
    ExplainStream, MeasureStream, Observer as _, ReadStream, TraceStream, WriteStream,
};
use crate::place::FloatValues;
use crate::place::Place as _;
use crate::serialize::Serialize;
use crate::stream::Stream;
use crate::tracing::Step;

const STEPS: Declared<Compressed> = compressed::<f32>(0.0, 7.0, 1.0);

/// A hand-written type of ten bits: seven for an integer, and three for a quantised float.
#[derive(Clone, Debug, PartialEq)]
struct Player {
    hp: u8,
    x: f32,
}

impl Serialize for Player {
    const WIDTH: Width = Width::variable(10, 10);
    fn blank() -> Self {
        Self { hp: 0, x: 0.0 }
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let hp = S::project(&mut this, |player| &player.hp, |player| &mut player.hp);
        stream.field(hp, const { bits::<u8>(7) })?;
        stream.field(S::project(&mut this, |player| &player.x, |player| &mut player.x), STEPS)
    }
}

impl Delta for Player {
    fn delta<S: Stream>(
        mut this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<(), Error> {
        let hp = S::project(&mut this, |player| &player.hp, |player| &mut player.hp);
        field("hp", hp, &baseline.hp, const { bits::<u8>(7).coded() }, stream)?;
        let x = S::project(&mut this, |player| &player.x, |player| &mut player.x);
        field("x", x, &baseline.x, const { STEPS.coded() }, stream)?;
        Ok(())
    }
}

const fn player(hp: u8, x: f32) -> Player {
    Player { hp, x }
}

#[test]
fn a_type_by_hand_has_what_the_others_have() {
    let codec = plain_delta::<Player>();
    assert_eq!((codec.change().min, codec.change().max), (0, u64::MAX));
    is_sent(codec, &player(5, 2.0), &player(5, 2.0), &[SAME]);
    is_sent(codec, &player(5, 2.0), &player(5, 4.0), &[CHANGED, SAME, CHANGED, (4, 3)]);
    let blank = player(0, 0.0);
    let sent = |before, after, wire: &[(u128, u32)], read| {
        is_sent_by(codec.coded(), [&before, &after], wire, [&blank, &read]);
    };
    sent(player(5, 2.2), player(5, 1.9), &[SAME], player(5, 2.0));
    sent(player(5, 2.2), player(6, 1.9), &[CHANGED, CHANGED, (6, 7), SAME], player(6, 2.0));
    let old = player(5, 2.0);
    is_not_read(codec.coded(), &old, &[CHANGED, SAME, SAME], ErrorKind::Redundant, 0, UNCHANGED);
    let wide = player(128, 2.0);
    let reason = "128 does not fit in 7 bits";
    is_not_written(codec.coded(), [&old, &wide], ErrorKind::Range, 2, reason);
    // a value that cannot be sent is never unchanged, not even against itself
    assert!(!Delta::same(&wide, &wide) && Delta::same(&old, &old) && !Delta::same(&old, &blank));
    let (new, other) = ([player(5, 1.9), player(5, 2.2)], [player(5, 2.2), player(5, 3.0)]);
    assert!(Player::same_array::<FloatValues, 2>(&new, &[old.clone(), old.clone()]));
    assert!(!Player::same_array::<FloatValues, 2>(&new, &other));
}

#[test]
fn a_delta_is_written_and_read_as_a_packet_is() {
    let (old, new) = (player(5, 2.2), player(6, 4.1));
    // the changed bit, that of `hp`, 6, that of `x`, 4
    let packet = [0b0001_1011, 0b1_0010];
    let mut buffer = [0xFF; 4];
    assert_eq!(new.write_delta(&old, &mut buffer), Ok(2));
    assert_eq!((&buffer[..2], new.delta_to_bytes(&old)), (&packet[..], Ok(packet.into())));
    assert_eq!(new.write_delta(&old, &mut []), Err(Error::new(ErrorKind::Overflow, 13)));
    assert_eq!((new.max_encoded_delta_bits(&old), old.max_encoded_delta_bits(&old)), (13, 1));
    assert_eq!(player(200, 0.0).max_encoded_delta_bits(&old), 13);
    assert_eq!(Player::read_delta(&old, &packet), Ok(player(6, 4.0)));
    assert_eq!(Player::read_delta(&old, &[0]), Ok(player(5, 2.0)));
    let mut place = player(9, 9.0);
    assert_eq!(place.read_delta_into(&old, &packet), Ok(()));
    assert_eq!(place, player(6, 4.0));
    let trailing = Err(Error::new(ErrorKind::Trailing, 13));
    assert_eq!(place.read_delta_into(&old, &[0x1B, 0x12, 0]), trailing);
    assert_eq!(Player::read_delta(&old, &[0x1B, 0x12, 0]).map(drop), trailing);
    assert_eq!(player(200, 0.0).delta_to_bytes(&old), Err(Error::new(ErrorKind::Range, 2)));
    // an exact value is kept as it is, an inexact one as it is read
    assert!(Delta::copy_baseline::<FloatValues>(&mut place, &player(7, 2.2)));
    assert_eq!(place, player(7, 2.0));
    let mut number = 7_u8;
    assert!(Delta::copy_baseline::<FloatValues>(&mut number, &9));
    assert_eq!(
        (number, <u8 as Delta>::same(&7, &7), <u8 as Delta>::same(&7, &9)),
        (9, true, false)
    );
    assert!(
        u8::same_array::<FloatValues, 2>(&[1, 2], &[1, 2])
            && !u8::same_array::<FloatValues, 2>(&[1, 2], &[1, 3])
    );
    assert!(<f32 as Delta>::same(&f32::NAN, &f32::NAN) && !<f32 as Delta>::same(&0.0, &-0.0));
}

/// Checks that the path of the stream after the delta of a value, with or without a field name, is
/// the one from before.
#[test]
fn a_delta_does_not_change_the_path() {
    let (old, new) = (player(5, 2.0), player(6, 4.0));
    let mut stream = ExplainStream::new(90);
    stream.enter(Step::Name("outer"));
    assert_eq!(stream.delta(&new, &old), Ok(()));
    assert_eq!(stream.path(), ".outer");
    assert_eq!(stream.named("inner").delta(&new, &old), Ok(()));
    assert_eq!(stream.path(), ".outer");
    let refused = stream.named("inner").delta(&player(128, 0.0), &old);
    assert_eq!(refused, Err(Error::new(ErrorKind::Range, 28)));
    assert_eq!(stream.path(), ".outer.inner.hp");
}

#[test]
fn what_always_changes_has_no_bit() {
    let near = bits::<u8>(3).small(2).coded();
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(always("it", &4, &3, near, &mut stream), Ok(true));
    assert_eq!((stream.position(), stream.finish(), buffer[0]), (3, Ok(1), 0b011));
    let read = |byte| {
        let mut place = 0;
        let changed = always("it", &mut place, &3, near, &mut ReadStream::new(&[byte]));
        changed.map(|changed| (changed, place))
    };
    assert_eq!((read(0b011), read(0b001)), (Ok((true, 4)), Ok((false, 3))));
    // a value of which no field has changed is the baseline's
    let mut place = player(9, 9.0);
    let mut stream = ReadStream::new(&[0]);
    let coded = plain::<Player>().coded();
    assert_eq!(always("it", &mut place, &player(5, 2.0), coded, &mut stream), Ok(false));
    assert_eq!((place, stream.position()), (player(5, 2.0), 2));
    let mut stream = MeasureStream::new();
    let unchanged = player(5, 2.0);
    assert_eq!(always("it", &unchanged, &unchanged, coded, &mut stream), Ok(true));

    let same = |new| compare::<FloatValues>(|stream| always("it", new, &3, near, stream));
    assert!(same(&3) && !same(&4));
    let mut place = 7;
    assert!(copy::<FloatValues>(|stream| always("it", &mut place, &3, near, stream)));
    assert_eq!(place, 3);
}

#[test]
fn a_variant_is_the_same_or_another() {
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(variant(true, &mut stream), Ok(true));
    assert_eq!(variant(false, &mut stream), Ok(false));
    assert_eq!((stream.position(), stream.finish(), buffer[0]), (2, Ok(1), 1));
    let mut stream = TraceStream::new(&[1]);
    assert_eq!((variant(false, &mut stream), variant(true, &mut stream)), (Ok(true), Ok(false)));
    let events = stream.into_trace(Ok(())).events;
    let told = events.iter().map(|event| format!("{} {:?}", event.role, event.value));
    assert!(told.eq(["same variant Some(Bool(true))", "same variant Some(Bool(false))"]));
    assert!(variant(true, &mut ReadStream::new(&[])).is_err());
    // another variant differs, and is sent whole
    assert!(!compare::<FloatValues>(|stream| variant(false, stream).map(|same| !same)));
    assert!(compare::<FloatValues>(|stream| variant(true, stream).map(|same| !same)));
    assert!(copy::<FloatValues>(|stream| variant(false, stream).map(|same| !same)));
    let (mut bits, none) = (MeasureStream::new(), None::<u8>);
    assert_eq!((other_variant(&Some(5_u8), &none, &mut bits), bits.position()), (Ok(true), 9));
    let (mut place, mut stream) = (Some(5_u8), ReadStream::new(&[0]));
    assert_eq!(other_variant(&mut place, &none, &mut stream), Ok(false));
}

/// Checks that a field without a baseline differs in a comparison and cannot be copied, and that `copies` is
/// `true` only for a stream that copies.
#[test]
fn fields_that_the_baseline_does_not_have_differ() {
    let coded = bits::<u8>(3).coded();
    assert!(!compare::<FloatValues>(|stream| without_baseline("it", &3, coded, stream)));
    let mut place = 7;
    assert!(!copy::<FloatValues>(|stream| without_baseline("it", &mut place, coded, stream)));
    assert!(copy::<FloatValues>(|stream| Ok(!is_copied(stream))));
    assert!(!compare::<FloatValues>(|stream| Ok(!is_copied(stream))));
    assert!(!is_copied(&ReadStream::new(&[])));
}

fn is_copied<S: Stream>(_: &S) -> bool {
    copies::<S>()
}

/// The piece of the type's fields that has the health alone.
impl Piece<1> for Player {
    fn changes<S: Stream>(
        mut this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<bool, Error> {
        let hp = S::project(&mut this, |player| &player.hp, |player| &mut player.hp);
        field("hp", hp, &baseline.hp, const { bits::<u8>(7).coded() }, stream)
    }
}

#[test]
fn a_piece_is_some_of_the_fields() {
    let (old, new) = (player(5, 2.0), player(6, 2.0));
    let same = |new| compare::<FloatValues>(|stream| piece::<Player, 1, _>(new, &old, stream));
    assert!(!same(&new) && same(&player(5, 9.0)));
    let mut place = player(9, 9.0);
    let mut copies =
        |old: &Player| copy::<FloatValues>(|stream| piece::<Player, 1, _>(&mut place, old, stream));
    assert!(copies(&player(128, 2.0)) && copies(&old));
    assert_eq!(place, player(5, 9.0));
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(piece::<Player, 1, _>(&new, &old, &mut stream), Ok(true));
    assert_eq!(piece::<Player, 1, _>(&old, &old, &mut stream), Ok(false));
    assert_eq!((stream.position(), stream.finish(), buffer[..2] == [13, 0]), (9, Ok(2), true));
    let mut stream = ReadStream::new(&buffer);
    assert_eq!(piece::<Player, 1, _>(&mut place, &old, &mut stream), Ok(true));
    assert_eq!((place, stream.position()), (player(6, 9.0), 8));
}

/// Two hand-written functions that send a number of three bits: number 0 sends it exactly, and
/// number 1 rounds it down to an even number.
struct Functions;

impl ByFunction<u8, 0> for Functions {
    const EXACT: bool = true;
    const MOST: u64 = 4;
    fn whole<S: Stream>(mut place: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
        let value = stream.bits(*place.peek(), 3)?;
        if value == 7 {
            stream.bits(0_u8, 2)?;
        }
        if value == 6 {
            stream.bool(false)?;
        }
        if let Some(slot) = place.slot() {
            *slot = value;
        }
        Ok(())
    }
}

impl ByFunction<u8, 1> for Functions {
    const EXACT: bool = false;
    const MOST: u64 = 99;
    fn whole<S: Stream>(mut place: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
        let value = stream.bits(*place.peek() / 2, 3)?;
        if let Some(slot) = place.slot() {
            *slot = value * 2;
        }
        Ok(())
    }
    fn delta<S: Stream>(
        mut place: S::Ref<'_, u8>,
        baseline: &u8,
        stream: &mut S,
    ) -> Result<(), Error> {
        let value = stream.bits((*place.peek() / 2) ^ (*baseline / 2), 3)?;
        if let Some(slot) = place.slot() {
            *slot = (value ^ (*baseline / 2)) * 2;
        }
        Ok(())
    }
}

#[test]
fn a_function_sends_the_whole_or_what_has_changed() {
    let (exact, even) = (Function::<Functions, 0>::new(), Function::<Functions, 1>::new());
    is_sent_by(exact, [&5, &5], &[SAME], [&0, &5]);
    is_sent_by(exact, [&5, &3], &[CHANGED, (3, 3)], [&0, &3]);
    is_sent_by(exact, [&5, &6], &[CHANGED, (6, 4)], [&0, &6]);
    is_not_read(exact, &5, &[CHANGED, (5, 3)], ErrorKind::Redundant, 0, UNCHANGED);
    is_not_written(exact, [&5, &8], ErrorKind::Range, 1, "8 does not fit in 3 bits");
    // no more bits than the function declares
    let reason = "the function took 5 bits, but declares at most 4";
    is_not_written(exact, [&5, &7], ErrorKind::Declaration, 1, reason);
    is_not_read(exact, &5, &[CHANGED, (7, 5)], ErrorKind::Declaration, 1, reason);
    let mut stream = MeasureStream::new();
    assert_eq!(field("it", &7, &5, exact, &mut stream), Ok(true));
    assert_eq!(stream.position(), 6);

    is_sent_by(even, [&5, &4], &[SAME], [&0, &4]);
    is_sent_by(even, [&5, &7], &[CHANGED, (1, 3)], [&0, &6]);
    // an inexact value counts as changed
    let mut place = 0;
    assert_eq!(field("it", &mut place, &6, even, &mut ReadStream::new(&[1])), Ok(true));
    assert_eq!(place, 6);
    let mut buffer = [0; 9];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(without_baseline("it", &7, even, &mut stream), Ok(true));
    assert_eq!((stream.position(), stream.finish(), buffer[0]), (3, Ok(1), 3));
    let mut stream = ReadStream::new(&buffer);
    assert_eq!((without_baseline("it", &mut place, even, &mut stream), place), (Ok(true), 6));
    assert_eq!(format!("{exact:?}"), "Function { .. }");
    assert!(exact.copy_baseline::<FloatValues>(&mut 0, &5_u8));
    assert_eq!(told(exact, &5, &[CHANGED, (3, 3)]), [".it changed true in 1", ".it value 3 in 3"]);
}

/// Checks that calls of hand-written functions one after another do not count as nested: their
/// number is unlimited.
#[test]
fn calls_in_a_row_are_not_nested() {
    let coded = Function::<Functions, 0>::new();
    let mut stream = MeasureStream::new();
    for _ in 0..2000 {
        assert_eq!(field("it", &5, &4, coded, &mut stream), Ok(true));
    }
    assert_eq!(stream.position(), 8000);
}
