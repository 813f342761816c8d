//! The types that the generated code is tested with, with and without a checksum around them.

use std::path::{Path, PathBuf};

use bitpack::schema::Description;
use bitpack::{EndCheck, Framing, Protocol, Serialize};
use bitpack_tests::zoo::{ErasedType, ErasedValue, all};
use bitpack_tools::decode::Options;
use bitpack_tools::languages;
use bitpack_tools::model::Model;

use crate::deltas::Deltas;
use crate::nans::Nans;
use crate::{hedges, numbers, shapes, versions};

/// Result of a program that reads a packet and writes it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// The reader rejects the packet.
    Rejected,
    /// The packet was read, but the writer rejects the value.
    Unwritable,
    /// The packet was read, and written as these bytes.
    Written(Vec<u8>),
}

type Values = Box<dyn Fn(usize) -> Result<Vec<Vec<u8>>, String>>;
type Verdict = Box<dyn Fn(&[u8]) -> Reply>;

/// A type that can be generated in other languages, with random values of it.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) model: Model,
    /// `true` if its packets may contain a NaN.
    pub(crate) has_floats: bool,
    /// The deltas of a type of the zoo, without a checksum around it.
    pub(crate) deltas: Option<Deltas>,
    values: Values,
    /// Function that reads a packet and writes it again with the game's own types.
    reply: Verdict,
}

pub(crate) fn model(description: Description) -> Result<Model, String> {
    Model::new(description).map_err(|fault| format!("{fault:?}"))
}

/// Test types that are also tested as datagrams, with every kind of checksum, id and end check.
pub(crate) const WRAPPED: [&str; 3] = ["Marked", "Message", "Unit"];

pub(crate) fn protocols() -> [Protocol; 4] {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    [
        long,
        long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        Protocol::short(0xCAFE).with_framing(Framing::Id).with_end_check(EndCheck::Absent),
        Protocol::short(0xCAFE).with_end_check(EndCheck::Absent),
    ]
}

/// Returns a folder for generated files. Each build profile has its own, because they can run at
/// the same time.
pub(crate) fn folder(name: &str) -> PathBuf {
    let build = if cfg!(debug_assertions) { "languages-debug" } else { "languages" };
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(build).join(name)
}

/// The test type with defaults that no code stands for. After each packet of it, a reply has the floats of
/// the value that was read, so that the values are compared too.
pub(crate) const SHOWN: &str = "Declared";

/// Returns the bytes of the floats in a value.
fn shown(value: &dyn ErasedValue) -> Vec<u8> {
    let text = format!("{value:?}");
    let words = text.split([' ', ',', '(', ')', '[', ']', '{', '}']);
    let floats = words.filter_map(|it| it.parse::<f32>().ok());
    floats.flat_map(f32::to_le_bytes).collect()
}

/// Returns all test subjects in a fixed order. With `BITPACK_SUBJECT=Near`, only those whose names
/// begin with "Near" are returned, for faster runs during development.
pub(crate) fn subjects() -> &'static [Subject] {
    thread_local! {
        static SUBJECTS: &'static [Subject] = Vec::leak(some_of_them());
    }
    SUBJECTS.with(|it| *it)
}

fn some_of_them() -> Vec<Subject> {
    let asked = std::env::var("BITPACK_SUBJECT").unwrap_or_default();
    // subjects that the programs need for tests of their own
    let needed = ["MessageA", "Picky", "Unit"];
    let is_asked = |it: &Subject| it.name.starts_with(&asked) || needed.contains(&&*it.name);
    all_of_them().into_iter().filter(is_asked).collect()
}

pub(crate) fn all_of_them() -> Vec<Subject> {
    let alone = all().into_iter().filter_map(|erased_type| Subject::of(erased_type, None, ""));
    let wrapped =
        protocols().into_iter().zip(["A", "B", "C", "D"]).flat_map(|(protocol, suffix)| {
            let some = all().into_iter().filter(|it| WRAPPED.contains(&it.name()));
            some.filter_map(move |erased_type| Subject::of(erased_type, Some(protocol), suffix))
        });
    let own = [
        Subject::typed("Asked", shapes::asked),
        Subject::typed("Standard", shapes::standard),
        Subject::typed("Spare", shapes::spare),
        Subject::typed("Picky", shapes::picky),
        Subject::typed("Hedge", hedges::hedges),
        Subject::typed("Voice", shapes::voices),
        Subject::typed("Long", numbers::long),
        Subject::typed("Update", versions::updates),
        voices_in_packets(),
    ];
    alone.chain(wrapped).chain(own.into_iter().flatten()).collect()
}

/// Returns packets whose last bytes are those of a field, before the end check.
fn voices_in_packets() -> Option<Subject> {
    let protocol = Protocol::short(7).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF));
    let model = model(protocol.describe::<shapes::Voice>()).ok()?;
    let values = move |count: usize| {
        Ok(shapes::voices(count).iter().filter_map(|it| protocol.to_bytes(it).ok()).collect())
    };
    let reply = move |packet: &[u8]| match protocol.read::<shapes::Voice>(packet) {
        Ok(voice) => protocol.to_bytes(&voice).map_or(Reply::Unwritable, Reply::Written),
        Err(_) => Reply::Rejected,
    };
    Some(Subject::new("VoicePacket", model, values, reply))
}

/// Returns the bytes of a value, as a datagram of `protocol` if one is given. `None` if the writer
/// rejects the value.
fn sent(
    erased_type: &dyn ErasedType,
    protocol: Option<&Protocol>,
    value: &dyn ErasedValue,
) -> Option<Vec<u8>> {
    let Some(protocol) = protocol else {
        return value.to_bytes().ok();
    };
    let mut packet = vec![0; erased_type.max_packet(protocol)];
    let length = value.wrap(protocol, &mut packet).ok()?;
    packet.truncate(length);
    Some(packet)
}

/// Returns the result of reading a packet as a `T` and writing it again.
pub(crate) fn reply<T: Serialize>(packet: &[u8]) -> Reply {
    let Ok(value) = T::read(packet) else { return Reply::Rejected };
    value.to_bytes().map_or(Reply::Unwritable, Reply::Written)
}

impl Subject {
    /// Returns the test subject for a type of the packet zoo (`tests/src/zoo`); `None` if other
    /// languages cannot express it.
    fn of(
        erased_type: Box<dyn ErasedType>,
        protocol: Option<Protocol>,
        suffix: &str,
    ) -> Option<Self> {
        let description = if let Some(protocol) = &protocol {
            erased_type.describe_packet(protocol)
        } else {
            let deltas = erased_type.describe_deltas(&Protocol::new(7));
            Description { envelope: None, ..deltas }
        };
        let model = model(description).ok()?;
        languages::header(&model, "game").ok()?;
        let name = format!("{}{suffix}", erased_type.name());
        let deltas = protocol.is_none().then(|| Deltas::of(erased_type.name(), &model)).flatten();
        // two copies of the type: one makes values, the other reads them
        let again = all().into_iter().find(|it| it.name() == erased_type.name())?;
        let values = move |count: usize| {
            let samples = erased_type.samples(count);
            let each = samples.iter().map(|it| sent(&*erased_type, protocol.as_ref(), &**it));
            Ok(each.flatten().collect())
        };
        let reply = move |packet: &[u8]| {
            let read = match &protocol {
                Some(protocol) => again.unwrap(protocol, packet),
                None => again.read(packet),
            };
            let Ok(value) = read else { return Reply::Rejected };
            let mut sent = sent(&*again, protocol.as_ref(), &*value);
            if let Some(bytes) = sent.as_mut().filter(|_| again.name() == SHOWN) {
                bytes.extend(shown(&*value));
            }
            sent.map_or(Reply::Unwritable, Reply::Written)
        };
        Some(Self { deltas, ..Self::new(&name, model, values, reply) })
    }

    /// Returns the test subject for a type that only these tests have; `None` if other languages
    /// cannot express it.
    fn typed<T: Serialize + 'static>(name: &str, values: fn(usize) -> Vec<T>) -> Option<Self> {
        let model = model(Description::of::<T>()).ok()?;
        let values = move |count: usize| {
            Ok(values(count).iter().filter_map(|it| it.to_bytes().ok()).collect())
        };
        Some(Self::new(name, model, values, reply::<T>))
    }

    pub(crate) fn new(
        name: &str,
        model: Model,
        values: impl Fn(usize) -> Result<Vec<Vec<u8>>, String> + 'static,
        reply: impl Fn(&[u8]) -> Reply + 'static,
    ) -> Self {
        let has_floats =
            serde_json::to_string(model.original()).is_ok_and(|it| it.contains("float"));
        let (values, reply) = (Box::new(values), Box::new(reply));
        Self { name: name.to_owned(), model, has_floats, deltas: None, values, reply }
    }

    /// Returns the bytes of `count` random values.
    pub(crate) fn values(&self, count: usize) -> Result<Vec<Vec<u8>>, String> {
        (self.values)(count)
    }

    /// Replaces every NaN in a packet by the only one that JavaScript has.
    pub(crate) fn with_one_nan(&self, packet: Vec<u8>) -> Vec<u8> {
        let mut nans = Nans::default();
        self.model.decode_in_session((0, 0), &packet, Options::default(), |_, it| nans.find(&it));
        nans.replaced(packet)
    }

    pub(crate) fn reply(&self, packet: &[u8]) -> Reply {
        (self.reply)(packet)
    }
}
