//! Compares the decoder, which knows only the schema, with a trace of the game's own reader.

use bitpack::trace::Event;
use bitpack::{EndCheck, Framing, Protocol};
use bitpack_tests::zoo::{ErasedType, Outcome, Traced};
use bitpack_tools::decode::{self, Options, Step};
use bitpack_tools::model::Model;

/// A test type with its schema, once alone and once for each kind of protocol.
pub(crate) struct Subject {
    erased_type: Box<dyn ErasedType>,
    alone: Model,
    wrapped: Vec<(Protocol, Model)>,
}

pub(crate) fn protocols() -> Vec<Protocol> {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    vec![
        long,
        long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        Protocol::short(0xCAFE).with_framing(Framing::Id).with_end_check(EndCheck::Absent),
        Protocol::short(0xCAFE).with_end_check(EndCheck::Absent),
    ]
}

impl Subject {
    pub(crate) fn new(erased_type: Box<dyn ErasedType>) -> Result<Self, String> {
        let model = |description| {
            let named = |fault| format!("{}: {fault:?}", erased_type.name());
            Model::new(description).map_err(named)
        };
        let alone = model(erased_type.describe())?;
        let wrapped = protocols().into_iter().map(|it| {
            let description = erased_type.describe_packet(&it);
            Ok((it, model(description)?))
        });
        let wrapped = wrapped.collect::<Result<_, String>>()?;
        Ok(Self { erased_type, alone, wrapped })
    }

    /// Checks that the decoder, which knows only the schema, and a trace of the game's own reader
    /// give equal results for the bytes of a value.
    pub(crate) fn check(&self, bytes: &[u8]) -> Outcome {
        let type_ = self.alone.packets().first().map_or(0, |it| it.type_ as usize);
        let (events, outcome) =
            decoded(|sink| match self.alone.decode_value(type_, None, bytes, sink) {
                Ok(_) => decode::Outcome::Read,
                Err(outcome) => outcome,
            });
        let alike =
            alike(self.erased_type.name(), &self.erased_type.events(bytes), &events, &outcome);
        Ok(alike.map_err(|why| format!("{}: {why}\n  of {bytes:02x?}", self.erased_type.name()))?)
    }

    /// Checks that the decoder and a trace of the game's own reader give equal results for the
    /// bytes of a datagram, with each protocol.
    pub(crate) fn check_packet(&self, bytes: &[u8]) -> Outcome {
        for (protocol, model) in &self.wrapped {
            let (events, outcome) =
                decoded(|sink| model.decode_in_session((0, 0), bytes, Options::default(), sink));
            let alike = alike(
                self.erased_type.name(),
                &self.erased_type.packet_events(protocol, bytes),
                &events,
                &outcome,
            );
            alike.map_err(|why| {
                format!("{} in {protocol:?}: {why}\n  of {bytes:02x?}", self.erased_type.name())
            })?;
        }
        Ok(())
    }
}

pub(crate) fn decoded(
    read: impl FnOnce(&mut dyn FnMut(&[Step<'_>], decode::Event<'_>)) -> decode::Outcome,
) -> (Vec<(Event, bool)>, decode::Outcome) {
    let mut events = Vec::new();
    let outcome = read(&mut |path, event| {
        let path = path.iter().map(ToString::to_string).collect();
        let decode::Event { role, bit, bits, raw, value, is_opaque, .. } = event;
        events.push((Event::new(path, role, bit, bits, raw, value), is_opaque));
    });
    (events, outcome)
}

/// Formats an event as text for comparison, so that a NaN equals itself.
fn said(event: &Event) -> String {
    let Event { path, role, bit, bits, raw, value, .. } = event;
    format!("{path} {role:?} {bit} {bits} {raw:x} {value:?}")
}

/// Types of the zoo with functions of the game, hand-written encodings, or numbers that begin with their most
/// significant bit: their schemas do not describe all bits.
const UNTOLD: [&str; 8] =
    ["Around", "ByHand", "Halved", "Inside", "Panel", "Peer", "Telemetry", "Ticks"];

pub(crate) fn is_untold(type_: &str) -> bool {
    UNTOLD.contains(&type_)
}

pub(crate) fn alike(
    type_: &str,
    traced: &Traced,
    events: &[(Event, bool)],
    outcome: &decode::Outcome,
) -> Result<(), String> {
    // the schema does not describe the bits of user functions, so compare only the events before
    // them
    let told = events.iter().take_while(|(_, is_opaque)| !is_opaque);
    let mut count = 0;
    for ((i, traced), (told, _)) in traced.events.iter().enumerate().zip(told) {
        let (one, other) = (said(traced), said(told));
        if one != other {
            return Err(format!("event {i}: traced {one}, decoded {other}"));
        }
        count = i + 1;
    }
    let is_opaque = events.get(count).is_some_and(|(_, is_opaque)| *is_opaque);
    if is_opaque || matches!(outcome, decode::Outcome::Unknown(_)) && count == events.len() {
        let why = || format!("the schema of {type_} describes all bits, but {outcome:?}");
        return is_untold(type_).then_some(()).ok_or_else(why);
    }
    let (one, other) = (traced.events.len(), events.len());
    if one != other && !(traced.is_truncated && one < other) {
        let result = &traced.result;
        return Err(format!("traced {one} ({result:?}), decoded {other} events: {outcome:?}"));
    }
    match (&traced.result, outcome) {
        (Ok(()), decode::Outcome::Read) => Ok(()),
        (Err(explanation), decode::Outcome::Rejected(rejection))
            if explanation.error == rejection.error
                && explanation.path.ends_with(&rejection.path)
                && explanation.path.len() - rejection.path.len()
                    == name(&explanation.path).len()
                && explanation.reason == rejection.to_string() =>
        {
            Ok(())
        }
        (one, other) => Err(format!("traced {one:?}, decoded {other:?}")),
    }
}

/// Returns the name of the type with which the path of an explanation begins.
fn name(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or_default()
}
