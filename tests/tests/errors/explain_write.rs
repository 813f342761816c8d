//! Explanations of values that a writer rejects: the field, the value, and the expected one.

use core::num::NonZero;

use bitpack::trace::explain_write;
use bitpack::trace::trace;
use bitpack::{EndCheck, Error, ErrorKind, Framing, Place as _, Protocol, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedValue, Outcome, each, each_value, sample_count};

/// Size of the buffers in bytes, enough for any value of the zoo.
const ROOM: usize = 16_384;

/// Runs a check on both kinds of values of the zoo: on each one that a writer must reject, and on
/// some valid ones.
fn each_of_both(check: impl Fn(&dyn ErasedValue) -> Outcome) -> Outcome {
    each(|erased_type| {
        let refused = erased_type.unwritable().into_iter().map(|(_, value)| value);
        for value in refused.chain(erased_type.samples(sample_count(4, 40))) {
            check(&*value).map_err(|error| format!("{error}\n  of {value:?}"))?;
        }
        Ok(())
    })
}

#[test]
fn the_measuring_stream_gives_the_verdict_of_the_writer() -> Outcome {
    let mut buffer = vec![0; ROOM];
    let buffer = core::cell::RefCell::new(&mut buffer[..]);
    each_of_both(|value| {
        for behind in (0..65).step_by(if cfg!(optimized) { 1 } else { 13 }) {
            let whole = value.rehearse_behind(behind, ROOM).map_or(0, |(bytes, _)| bytes);
            for room in (0..whole + 9).step_by(if cfg!(optimized) { 1 } else { 5 }).chain([ROOM]) {
                let mut buffer = buffer.borrow_mut();
                let written = value.write_behind(behind, &mut buffer[..room]);
                let rehearsed = value.rehearse_behind(behind, room);
                let same = written == rehearsed.map(|(_, position)| position);
                ensure!(same, "{written:?}, and {rehearsed:?}, behind {behind} in {room} bytes");
            }
        }
        let (bytes, written) = (value.rehearse_behind(0, ROOM), value.to_bytes());
        ensure!(bytes.ok().map(|it| it.0) == written.ok().map(|it| it.len()), "{bytes:?}");
        Ok(())
    })
}

#[test]
fn every_refusal_has_a_field_and_a_reason() -> Outcome {
    let game = Protocol::new(1);
    each(|erased_type| {
        for (kind, value) in erased_type.unwritable() {
            let Err(error) = value.to_bytes() else { continue };
            let explained = value.explain(&[], error);
            ensure!(explained.error == error, "{explained} of {value:?}");
            let words = kind == ErrorKind::Refused || explained.reason != kind.to_string();
            ensure!(words, "no reason: {explained} of {value:?}");
            // a hand-written type shows only the fields that it names
            let field = explained.path.contains(['.', '[']) || explained.path == "packet";
            ensure!(field, "no field: {explained} of {value:?}");

            let Err(error) = value.wrap(&game, &mut [0; ROOM]) else { continue };
            let wrapped = value.explain_wrapped(&game, &[0; ROOM], error);
            let same = (wrapped.path, wrapped.reason) == (explained.path, explained.reason);
            ensure!(same, "another explanation in a packet of {value:?}");
            ensure!(wrapped.error == error && error.bit() >= 32, "{error:?} in a packet");
        }
        Ok(())
    })
}

#[test]
fn an_error_of_another_value_names_no_field() -> Outcome {
    each_value(sample_count(2, 20), |_, value| {
        let error = Error::new(ErrorKind::Tag, 7);
        let explained = value.explain(&[0; ROOM], error);
        ensure!(explained.reason == ErrorKind::Tag.to_string(), "{explained}");
        ensure!(!explained.path.contains('.'), "{explained}");
        Ok(())
    })
}

#[derive(Serialize, Clone, Debug, Default)]
struct Unit {
    #[compressed(-100.0, 100.0, 0.01)]
    position: [f32; 3],
    #[bits(min = 0, max = 100)]
    health: u8,
    #[max_len(8)]
    name: String,
}

fn unit() -> Unit {
    Unit::default()
}

#[derive(Serialize, Clone, Default)]
struct Snapshot {
    #[bits(min = 10, max = 70_000)]
    tick: u32,
    #[relative_to(tick)]
    next: u32,
    #[min_len(1)]
    #[max_len(255)]
    units: Vec<Unit>,
    #[subset(indices, max = 64)]
    slots: Vec<(u8, Unit)>,
    #[relative_index(max = 64)]
    near: Vec<u8>,
    #[max_len(4)]
    scores: std::collections::BTreeMap<u16, Option<Unit>>,
    #[with(angle)]
    angle: u16,
    #[with(narrow, max_bits = 4)]
    wide: u8,
    #[max_len(5)]
    #[utf16]
    title: String,
}

fn angle<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let angle = stream.named("degrees").int(*this.peek(), 0, 400)?;
    if angle >= 360 {
        return Err(stream.named("turns").refuse());
    }
    if let Some(slot) = this.slot() {
        *slot = angle;
    }
    Ok(())
}

fn narrow<S: Stream>(mut this: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
    let long = stream.bool(*this.peek() > 7)?;
    let value = stream.bits(*this.peek(), if long { 8 } else { 3 })?;
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

fn snapshot() -> Snapshot {
    Snapshot { tick: 10, next: 11, units: vec![unit(); 2], ..Snapshot::default() }
}

/// Changes a valid snapshot with `wrong`, writes it, and returns the explanation of the error
/// without the name of the type and the bit.
fn said(wrong: impl FnOnce(&mut Snapshot)) -> String {
    let mut snapshot = snapshot();
    wrong(&mut snapshot);
    let Err(error) = snapshot.to_bytes() else { return "written".to_owned() };
    let explained = explain_write(&snapshot, &[], error);
    let path = explained.path.strip_prefix("Snapshot").unwrap_or("of something else");
    format!("{path}: {}", explained.reason)
}

/// The words of each encoding are tested in the runtime.
#[test]
fn errors_name_the_field_and_the_reason() {
    assert_eq!(said(|_| {}), "written");
    assert_eq!(said(|it| it.tick = 70_001), ".tick: 70001 is not in 10..=70000");
    assert_eq!(said(|it| it.next = 10), ".next: 10 is not in 11..=4294967295");
    let nan = ".units[1].position.y: NaN is not finite";
    assert_eq!(said(|it| it.units[1].position[1] = f32::NAN), nan);
    assert_eq!(said(|it| it.units = vec![unit(); 300]), ".units: length 300 is above 255");
    let zero = ".units[0].name: byte 2 of the text is zero";
    assert_eq!(said(|it| it.units[0].name = "ab\0".into()), zero);
    assert_eq!(said(|it| it.title = "\0".into()), ".title: byte 0 of the text is zero");
    let descending = ".near[2]: index 2 is not above the previous index 3";
    assert_eq!(said(|it| it.near = vec![3, 2]), descending);
    let dead = || Unit { health: 101, ..unit() };
    let health = |path| format!("{path}.health: 101 is not in 0..=100");
    assert_eq!(said(|it| it.slots = vec![(7, dead())]), health(".slots[7]"));
    let scores = said(|it| it.scores = [(1, None), (9, Some(dead()))].into());
    assert_eq!(scores, health(".scores[1]"));
}

#[test]
fn functions_are_explained_by_the_names_that_they_give() {
    assert_eq!(said(|it| it.angle = 401), ".angle.degrees: 401 is not in 0..=400");
    let turns = ".angle.turns: a hand-written function rejected the value";
    assert_eq!(said(|it| it.angle = 360), turns);
    let most = ".wide: the function took 9 bits, but declares at most 4";
    assert_eq!(said(|it| it.wide = 8), most);
}

#[test]
fn a_packet_without_a_name_is_called_packet() -> Outcome {
    let range = 1..=NonZero::<u8>::MAX.get();
    let mut used = range.clone();
    used.by_ref().for_each(drop);
    let packet = (true, used);
    let error = packet.to_bytes().err().ok_or("written")?;
    assert_eq!(
        explain_write(&packet, &[], error).to_string(),
        "packet.1 at bit 1: the range was iterated to its end"
    );
    Ok(())
}

#[test]
fn overflows_name_the_first_field_that_does_not_fit() -> Outcome {
    let mut snapshot = snapshot();
    snapshot.slots = vec![(1, unit()), (5, unit())];
    snapshot.title = "title".into();
    let bytes = snapshot.to_bytes()?;
    let trace = trace::<Snapshot>(&bytes);
    for room in 0..bytes.len() {
        let mut buffer = vec![0; room];
        let error = snapshot.write(&mut buffer).err().ok_or("written")?;
        let explained = explain_write(&snapshot, &buffer, error);
        let beyond = |event: &&bitpack::trace::Event| event.bit + event.bits > 8 * room as u64;
        let first = trace.events.iter().find(beyond).map(|event| event.path.as_str());
        ensure!(explained.path.strip_prefix("Snapshot") == first, "{explained}, not {first:?}");
        let end = 8 * room;
        let words = format!("the buffer of {room} bytes ends at bit {end}, before the value does");
        ensure!(explained.reason == words && explained.error == error, "{explained}");
    }
    Ok(())
}

#[test]
fn errors_of_a_packet_count_its_header() -> Outcome {
    let layouts = [Framing::Crc, Framing::Id, Framing::IdAndCrc];
    let ends = [EndCheck::Absent, EndCheck::Unaligned(1), EndCheck::Aligned(1)];
    let ids = [Protocol::new(1), Protocol::short(1)];
    let protocols =
        ids.map(|id| layouts.map(|it| ends.map(|end| id.with_framing(it).with_end_check(end))));
    for game in protocols.as_flattened().as_flattened() {
        let mut buffer = [0; 64];
        let header =
            game.to_bytes(&())?.len() - game.with_framing(Framing::Bare).to_bytes(&())?.len();
        let wrong = Unit { health: 101, ..unit() };
        let error = game.write(&wrong, &mut buffer).err().ok_or("written")?;
        let words = format!("Unit.health at bit {}: 101 is not in 0..=100", 8 * header + 45);
        assert_eq!(game.explain_write(&wrong, &buffer, error).to_string(), words);
        let bytes = game.to_bytes(&unit())?;
        for room in 0..bytes.len() {
            let mut buffer = vec![0; room];
            let error = game.write(&unit(), &mut buffer).err().ok_or("written")?;
            let explained = game.explain_write(&unit(), &buffer, error);
            ensure!(explained.error == error, "{explained}");
            // if the header does not fit, no field is at fault
            let words = format!(
                "the buffer of {room} bytes ends at bit {}, before the value does",
                8 * room
            );
            let header = error.bit() == 0 && explained.path == "Unit";
            ensure!(header || explained.reason == words, "{explained} in {room} bytes");
        }
    }
    Ok(())
}
