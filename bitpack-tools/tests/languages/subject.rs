//! What is generated and compared: the types of the zoo, alone and in packets.

use bitpack::schema::Description;
use bitpack::{EndCheck, Framing, Protocol};
use bitpack_tests::zoo::{Species, Specimen, all};
use bitpack_tools::languages;
use bitpack_tools::model::Model;

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

/// A type of the zoo that other languages have.
pub(crate) struct Subject {
    pub(crate) name: String,
    pub(crate) model: Model,
    pub(crate) species: Box<dyn Species>,
    protocol: Option<Protocol>,
}

pub(crate) fn model(description: Description) -> Result<Model, String> {
    Model::new(description).map_err(|fault| format!("{fault:?}"))
}

/// Types that are tried in every kind of packet.
const WRAPPED: [&str; 4] = ["Marked", "Message", "Snapshot", "Unit"];

fn protocols() -> [Protocol; 4] {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    [
        long,
        long.framing(Framing::IdAndCrc).end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        Protocol::short(0xCAFE).framing(Framing::Id).end_check(EndCheck::Absent),
        Protocol::short(0xCAFE).end_check(EndCheck::Absent),
    ]
}

/// All of them, in an order that does not change.
pub(crate) fn subjects() -> Vec<Subject> {
    let alone = all().into_iter().filter_map(|species| Subject::new(species, None, ""));
    let wrapped =
        protocols().into_iter().zip(["A", "B", "C", "D"]).flat_map(|(protocol, suffix)| {
            let some = all().into_iter().filter(|it| WRAPPED.contains(&it.name()));
            some.filter_map(move |species| Subject::new(species, Some(protocol), suffix))
        });
    alone.chain(wrapped).collect()
}

impl Subject {
    fn new(species: Box<dyn Species>, protocol: Option<Protocol>, suffix: &str) -> Option<Self> {
        let description = match &protocol {
            Some(protocol) => species.describe_packet(protocol),
            None => species.describe(),
        };
        let model = model(description).ok()?;
        languages::header(&model, "game").ok()?;
        let name = format!("{}{suffix}", species.name());
        Some(Self { name, model, species, protocol })
    }

    /// A value as it is sent.
    pub(crate) fn sent(&self, value: &dyn Specimen) -> Option<Vec<u8>> {
        let Some(protocol) = &self.protocol else {
            return value.to_vec().ok();
        };
        let mut packet = vec![0; self.species.max_packet(protocol)];
        let length = value.wrap(protocol, &mut packet).ok()?;
        packet.truncate(length);
        Some(packet)
    }

    /// What the game itself makes of a packet.
    pub(crate) fn reply(&self, packet: &[u8]) -> Reply {
        let read = match &self.protocol {
            Some(protocol) => self.species.unwrap(protocol, packet),
            None => self.species.read(packet),
        };
        let Ok(value) = read else { return Reply::Refused };
        self.sent(&*value).map_or(Reply::Unwritable, Reply::Written)
    }
}
