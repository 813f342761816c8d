//! What is generated and compared: types of the game, alone and in packets.

use std::path::{Path, PathBuf};

use bitpack::schema::Description;
use bitpack::{EndCheck, Framing, Protocol, Serialize};
use bitpack_tests::zoo::{Species, Specimen, all};
use bitpack_tools::languages;
use bitpack_tools::model::Model;

use crate::{game, hedges, shapes};

/// What became of a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// A reader refuses it.
    Refused,
    /// It was read, and a writer refuses what was read.
    Unwritable,
    /// It was read, and written as this.
    Written(Vec<u8>),
}

type Values = Box<dyn Fn(usize) -> Result<Vec<Vec<u8>>, String>>;
type Verdict = Box<dyn Fn(&[u8]) -> Reply>;

/// A type that other languages have.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) model: Model,
    values: Values,
    /// What the game itself makes of a packet.
    reply: Verdict,
}

pub(crate) fn model(description: Description) -> Result<Model, String> {
    Model::new(description).map_err(|fault| format!("{fault:?}"))
}

/// Types that are tried in every kind of packet.
pub(crate) const WRAPPED: [&str; 4] = ["Marked", "Message", "Snapshot", "Unit"];

pub(crate) fn protocols() -> [Protocol; 4] {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    [
        long,
        long.framing(Framing::IdAndCrc).end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        Protocol::short(0xCAFE).framing(Framing::Id).end_check(EndCheck::Absent),
        Protocol::short(0xCAFE).end_check(EndCheck::Absent),
    ]
}

/// Where everything is made, apart from what another build makes at the same time.
pub(crate) fn folder(name: &str) -> PathBuf {
    let build = if cfg!(debug_assertions) { "languages-debug" } else { "languages" };
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(build).join(name)
}

/// All of them, in an order that does not change; of `BITPACK_SUBJECT=Arena` those whose names begin so,
/// for who works on them.
pub(crate) fn subjects() -> Vec<Subject> {
    let asked = std::env::var("BITPACK_SUBJECT").unwrap_or_default();
    // what the other programs have tests of their own with
    let needed = ["Picky", "Unit"];
    let is_asked = |it: &Subject| it.name.starts_with(&asked) || needed.contains(&&*it.name);
    all_of_them().into_iter().filter(is_asked).collect()
}

pub(crate) fn all_of_them() -> Vec<Subject> {
    let alone = all().into_iter().filter_map(|species| Subject::of(species, None, ""));
    let wrapped =
        protocols().into_iter().zip(["A", "B", "C", "D"]).flat_map(|(protocol, suffix)| {
            let some = all().into_iter().filter(|it| WRAPPED.contains(&it.name()));
            some.filter_map(move |species| Subject::of(species, Some(protocol), suffix))
        });
    let own = [
        Subject::typed("Asked", shapes::asked),
        Subject::typed("Standard", shapes::standard),
        Subject::typed("Spare", shapes::spare),
        Subject::typed("Picky", shapes::picky),
        Subject::typed("Hedge", hedges::hedges),
    ];
    alone.chain(wrapped).chain(own.into_iter().chain(game::subjects()).flatten()).collect()
}

/// A value as it is sent.
fn sent(
    species: &dyn Species,
    protocol: Option<&Protocol>,
    value: &dyn Specimen,
) -> Option<Vec<u8>> {
    let Some(protocol) = protocol else {
        return value.to_vec().ok();
    };
    let mut packet = vec![0; species.max_packet(protocol)];
    let length = value.wrap(protocol, &mut packet).ok()?;
    packet.truncate(length);
    Some(packet)
}

/// What a type makes of a packet that nothing stands around.
pub(crate) fn reply<T: Serialize>(packet: &[u8]) -> Reply {
    let Ok(value) = T::read(packet) else { return Reply::Refused };
    value.to_vec().map_or(Reply::Unwritable, Reply::Written)
}

impl Subject {
    /// A type of the zoo.
    fn of(species: Box<dyn Species>, protocol: Option<Protocol>, suffix: &str) -> Option<Self> {
        let description = match &protocol {
            Some(protocol) => species.describe_packet(protocol),
            None => species.describe(),
        };
        let model = model(description).ok()?;
        languages::header(&model, "game").ok()?;
        let name = format!("{}{suffix}", species.name());
        // one to make values, one to read them
        let again = all().into_iter().find(|it| it.name() == species.name())?;
        let values = move |count: usize| {
            let samples = species.samples(count);
            let each = samples.iter().map(|it| sent(&*species, protocol.as_ref(), &**it));
            Ok(each.flatten().collect())
        };
        let reply = move |packet: &[u8]| {
            let read = match &protocol {
                Some(protocol) => again.unwrap(protocol, packet),
                None => again.read(packet),
            };
            let Ok(value) = read else { return Reply::Refused };
            sent(&*again, protocol.as_ref(), &*value).map_or(Reply::Unwritable, Reply::Written)
        };
        Some(Self::new(&name, model, values, reply))
    }

    /// A type of these tests.
    fn typed<T: Serialize + 'static>(name: &str, values: fn(usize) -> Vec<T>) -> Option<Self> {
        let model = model(Description::of::<T>()).ok()?;
        let values = move |count: usize| {
            Ok(values(count).iter().filter_map(|it| it.to_vec().ok()).collect())
        };
        Some(Self::new(name, model, values, reply::<T>))
    }

    pub(crate) fn new(
        name: &str,
        model: Model,
        values: impl Fn(usize) -> Result<Vec<Vec<u8>>, String> + 'static,
        reply: impl Fn(&[u8]) -> Reply + 'static,
    ) -> Self {
        Self { name: name.to_owned(), model, values: Box::new(values), reply: Box::new(reply) }
    }

    /// So many values, as they are sent.
    pub(crate) fn values(&self, count: usize) -> Result<Vec<Vec<u8>>, String> {
        (self.values)(count)
    }

    pub(crate) fn reply(&self, packet: &[u8]) -> Reply {
        (self.reply)(packet)
    }
}
