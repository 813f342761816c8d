//! Traces of packets: every field, its bits, its value, and the reason why a reader stopped.

use bitpack::trace::explain;
use bitpack::trace::{Role, Value, trace};
use bitpack::{Error, Place as _, ReadStream, Serialize, Stream};

#[derive(Serialize, Debug, PartialEq)]
struct Object {
    #[compressed(-100.0, 100.0, 0.01)]
    position: [f32; 3],
    #[bits(min = 10, max = 100)]
    health: u8,
}

#[derive(Serialize, Debug, PartialEq)]
enum Event {
    Idle,
    Said(#[max_len(20)] String),
}

#[derive(Serialize, Debug, PartialEq)]
struct Snapshot {
    tick: u16,
    #[max_len(8)]
    objects: Vec<Object>,
    event: Option<Event>,
    #[relative_index]
    slots: [Option<u8>; 16],
    #[with(angle)]
    angle: u16,
    #[check(0xBEEF, bits = 16)]
    flag: bool,
}

fn angle<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let coarse = stream.named("coarse").bool(this.peek().is_multiple_of(8))?;
    let angle = if coarse {
        stream.named("eighths").int(this.peek() / 8, 0, 45)? * 8
    } else {
        stream.named("exact").int(*this.peek(), 0, 360)?
    };
    if let Some(slot) = this.slot() {
        *slot = angle;
    }
    Ok(())
}

fn snapshot() -> Snapshot {
    let object = |x, health| Object { position: [x, 1.0, -100.0], health };
    let mut slots = [None; 16];
    slots[3] = Some(7);
    Snapshot {
        tick: 500,
        objects: vec![object(0.0, 10), object(5.0, 99)],
        event: Some(Event::Said("hello".into())),
        slots,
        angle: 351,
        flag: true,
    }
}

#[test]
fn every_bit_is_accounted_for_in_order() -> Result<(), Error> {
    let bytes = snapshot().to_bytes()?;
    let trace = trace::<Snapshot>(&bytes);
    assert_eq!(trace.result, Snapshot::read(&bytes));
    let mut stream = ReadStream::new(&bytes);
    stream.nested(&mut Snapshot::blank())?;
    let mut at = 0;
    for event in &trace.events {
        assert_eq!(event.bit, at, "{event}");
        at += event.bits;
    }
    assert_eq!(at, stream.position());
    Ok(())
}

#[test]
fn events_name_their_fields_and_values() -> Result<(), Error> {
    let trace = trace::<Snapshot>(&snapshot().to_bytes()?);
    let find = |path: &str, role| {
        let mut events = trace.events.iter();
        events
            .find(|event| event.path == path && event.role == role)
            .and_then(|it| it.value.clone())
    };
    assert_eq!(find(".tick", Role::Value), Some(Value::Unsigned(500)));
    assert_eq!(find(".objects", Role::Length), Some(Value::Unsigned(2)));
    assert_eq!(find(".objects[1].health", Role::Value), Some(Value::Unsigned(99)));
    assert_eq!(find(".objects[1].position.z", Role::Value), Some(Value::Float(-100.0)));
    assert_eq!(find(".event", Role::Present), Some(Value::Bool(true)));
    assert_eq!(find(".event", Role::Tag), Some(Value::Unsigned(1)));
    assert_eq!(find(".event.Said.0", Role::Value), Some(Value::Text("hello".into())));
    assert_eq!(find(".slots", Role::Index), Some(Value::Unsigned(3)));
    assert_eq!(find(".slots[3]", Role::Value), Some(Value::Unsigned(7)));
    assert_eq!(find(".angle.coarse", Role::Value), Some(Value::Bool(false)));
    assert_eq!(find(".angle.exact", Role::Value), Some(Value::Unsigned(351)));
    assert_eq!(find("", Role::Check), Some(Value::Unsigned(0xBEEF)));
    let text = trace.to_string();
    assert!(text.lines().any(|line| line.ends_with("objects[1].health = 99")), "{text}");
    Ok(())
}

/// A packet with the layout of the packet under test but without ranges, to forge invalid values.
#[derive(Serialize)]
struct Forged {
    tick: u16,
    #[bits(4)]
    count: u8,
    #[bits(15)]
    position: [u16; 3],
    #[bits(7)]
    health: u8,
    rest: [u64; 8],
}

impl Forged {
    fn refused(self) -> Result<String, Error> {
        let bytes = self.to_bytes()?;
        let error =
            Snapshot::read(&bytes).err().ok_or(Error::new(bitpack::ErrorKind::Refused, 0))?;
        Ok(explain::<Snapshot>(&bytes, error).to_string())
    }
}

#[test]
fn an_error_is_explained_by_its_field() -> Result<(), Error> {
    let forged = || Forged { tick: 1, count: 1, position: [0; 3], health: 0, rest: [0; 8] };
    assert_eq!(
        Forged { position: [0, 20_001, 0], ..forged() }.refused()?,
        "Snapshot.objects[0].position.y at bit 35: 20001 is above the last step 20000"
    );
    assert_eq!(
        Forged { health: 91, ..forged() }.refused()?,
        "Snapshot.objects[0].health at bit 65: 101 is not in 10..=100"
    );
    assert_eq!(
        Forged { count: 9, ..forged() }.refused()?,
        "Snapshot.objects at bit 16: length 9 is above 8"
    );
    Ok(())
}

#[test]
fn a_trace_stops_where_the_reader_does() -> Result<(), Error> {
    let bytes = snapshot().to_bytes()?;
    for length in 0..bytes.len() {
        let short = bytes.get(..length).unwrap_or_default();
        let trace = trace::<Snapshot>(short);
        assert_eq!(trace.result, Snapshot::read(short));
        let end = trace.events.last().map_or(0, |event| event.bit + event.bits);
        assert!(end <= length as u64 * 8);
    }
    Ok(())
}

#[derive(Serialize, Debug)]
#[tag(discriminant, bits = 8)]
#[repr(i8)]
enum Signal {
    Lost = -1,
    Level { percent: u8 } = 0x20,
}

#[test]
fn a_tag_is_shown_as_its_discriminant() {
    let table = Signal::SCHEMA.to_string();
    assert!(
        table.contains("-1 in 8 bits: Lost") && table.contains("32 in 8 bits: Level"),
        "{table}"
    );
    let tag = |bytes: &[u8]| {
        let tag = trace::<Signal>(bytes).events.first().cloned();
        tag.map(|tag| (tag.role, tag.value))
    };
    assert_eq!(tag(&[0xFF]), Some((Role::Tag, Some(Value::Int(-1)))));
    assert_eq!(tag(&[0x20, 7]), Some((Role::Tag, Some(Value::Unsigned(0x20)))));
    let error =
        Signal::read(&[0x81]).map_err(|error| explain::<Signal>(&[0x81], error).to_string());
    let words = "Signal at bit 0: -127 is not the discriminant of a variant";
    assert_eq!(error.err().as_deref(), Some(words));
}
