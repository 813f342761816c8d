//! [`Schemas`]: the schemas that packets are decoded with.

use core::error::Error;
use core::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use bitpack::model::Model as Trained;
use bitpack_tools::decode::{Event, Options, Step};
use bitpack_tools::dump::{Declarations, Dump};
use bitpack_tools::fit::{Candidate, candidates, fit, kind};
use bitpack_tools::fragmented::Joiner;
use bitpack_tools::history::{Histories, is_baseline};
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::visible::shown_path;

use super::load;

/// Maximum size of a model's file in bytes. No valid one is larger.
const LARGEST_MODEL: u64 = 1 << 26;

/// Earlier values of one schema, and the texts of its declarations, which are kept for later packets.
pub(super) type Kept = (Histories, Declarations);

/// Formats an error with the path of the file before it.
fn of_file(file: &Path, error: &dyn fmt::Display) -> String {
    format!("{}: {error}", shown_path(file))
}

/// Loads a trained model, whose probabilities packets are coded with.
fn trained(file: &Path) -> Result<Trained, String> {
    let of_file = |error: &dyn fmt::Display| of_file(file, error);
    let opened = File::open(file).map_err(|error| of_file(&error))?;
    let mut bytes = Vec::new();
    opened.take(LARGEST_MODEL).read_to_end(&mut bytes).map_err(|error| of_file(&error))?;
    Trained::from_bytes(&bytes).map_err(|error| of_file(&error))
}

/// Returns the text to append to an error, if a model was trained with another schema. Empty for a
/// model of this schema, or one without probabilities.
fn other_schema(model: &Model, trained: &Trained) -> &'static str {
    if model.is_of(trained) || trained.places() == 0 {
        return "";
    }
    ": trained with another schema, so it lacks the fields with another path or width"
}

/// One or several schemas, and the packet types that a packet may have.
#[derive(Debug)]
pub(super) struct Schemas {
    /// The schemas of datagrams, followed by those of messages that are sent in fragments.
    pub(super) models: Vec<Model>,
    /// Number of schemas of datagrams, which come first in `models`.
    own: usize,
    pub(super) files: Vec<PathBuf>,
    candidates: Vec<Candidate>,
    /// The packet types of messages that are sent in fragments.
    messages: Vec<Candidate>,
}

impl Schemas {
    /// Loads schema files. Packets are decoded as the type called `name`, or as any packet type of
    /// the schemas if it is `None`.
    pub(super) fn load(
        first: &Path,
        more: &[PathBuf],
        name: Option<&str>,
        ignores_checksums: bool,
    ) -> Result<Self, Box<dyn Error>> {
        let files: Vec<PathBuf> =
            core::iter::once(first.to_owned()).chain(more.to_owned()).collect();
        let mut models = files.iter().map(|file| load(file)).collect::<Result<Vec<_>, _>>()?;
        if ignores_checksums {
            models = models.into_iter().map(Model::ignoring_checksums).collect();
        }
        let mut candidates = candidates(&models);
        if let Some(name) = name {
            let name_of = |(at, index): Candidate| {
                let name = models.get(at).map_or("", |model| model.kind_name(index));
                if name.is_empty() { "(unnamed)" } else { name }
            };
            let all: Vec<&str> = candidates.iter().map(|it| name_of(*it)).collect();
            let unknown = format!("no packet `{name}`; there are {}", all.join(", "));
            candidates.retain(|it| name_of(*it) == name);
            if candidates.is_empty() {
                return Err(unknown.into());
            }
        }
        Ok(Self { own: models.len(), models, files, candidates, messages: Vec::new() })
    }

    /// Adds schemas for messages of the type called `name`, which are joined from fragments.
    /// Returns an error if no schema has fragments, or none has a type of that name.
    pub(super) fn add_messages(&mut self, name: &str) -> Result<(), String> {
        if !self.models.iter().any(Model::has_fragments) {
            return Err("no schema has fragments".to_owned());
        }
        for at in 0..self.own {
            for model in self.models.get(at).map_or(Vec::new(), |it| it.of_messages(name)) {
                self.messages.push((self.models.len(), 0));
                self.models.push(model);
                self.files.extend(self.files.get(at).cloned());
            }
        }
        if self.messages.is_empty() { Err(format!("no type `{name}`")) } else { Ok(()) }
    }

    /// Returns the schemas of datagrams.
    pub(super) fn own(&self) -> &[Model] {
        self.models.get(..self.own).unwrap_or_default()
    }

    /// Returns `true` if fragments are joined to messages, as `add_messages` requests.
    pub(super) fn join(&self) -> bool {
        !self.messages.is_empty()
    }

    /// Returns the messages that the fragments in a packet complete.
    pub(super) fn join_messages(&self, joiner: &mut Joiner, packet: &Packet) -> Vec<Packet> {
        let is_whole = packet.missing == 0 && !packet.lacks_front;
        if !self.join() || !is_whole {
            return Vec::new();
        }
        let (at, index) = self.fit(packet);
        self.models.get(at).map_or(Vec::new(), |model| joiner.add(model, index, packet))
    }

    /// Returns `true` if a packet has the id and checksum of one of the schemas, or was joined from
    /// fragments.
    pub(super) fn have(&self, packet: &Packet) -> bool {
        let is_ours = |model: &Model| model.is_ours(packet.session, &packet.bytes);
        packet.is_joined || self.own().iter().any(is_ours)
    }

    /// Loads a trained model and adds it to the schemas that it was trained for, or to the only
    /// schema.
    pub(super) fn add_model(&mut self, file: &Path) -> Result<(), Box<dyn Error>> {
        let trained = trained(file)?;
        let (is_only, mut fits) = (self.models.len() == 1, false);
        for model in &mut self.models {
            if is_only || model.is_of(&trained) {
                let with = model.clone().with_trained(trained.clone());
                *model =
                    with.map_err(|error| of_file(file, &error) + other_schema(model, &trained))?;
                fits = true;
            }
        }
        if !fits {
            let first = self.models.first().map(|model| other_schema(model, &trained));
            let error = of_file(file, &"the model belongs to none of the schemas");
            return Err((error + first.unwrap_or_default()).into());
        }
        let only = self.models.first().filter(|_| is_only).map(|it| other_schema(it, &trained));
        if let Some(known) = only.filter(|it| !it.is_empty()) {
            anstream::eprintln!("{}{known}", shown_path(file));
        }
        Ok(())
    }

    /// Returns the packet type that a packet most likely has.
    pub(super) fn fit(&self, packet: &Packet) -> Candidate {
        let candidates = if packet.is_joined { &self.messages } else { &self.candidates };
        fit(&self.models, candidates, packet)
    }

    /// Returns the number of bytes of the length that `PacketStream` sends in front of each packet:
    /// 2, or 4 if a packet may be longer than 65,535 bytes.
    pub(super) fn length_bytes(&self) -> u8 {
        let is_long = |(at, index): &Candidate| {
            self.models.get(*at).is_some_and(|it| it.most_bytes(*index) > u64::from(u16::MAX))
        };
        if self.candidates.iter().any(is_long) { 4 } else { 2 }
    }

    /// Returns the size in bytes of the largest packet that has a checksum or an id; 0 if none has.
    pub(super) fn most_bytes(&self) -> u64 {
        let most = |(at, index): &Candidate| {
            let model = self
                .models
                .get(*at)
                .filter(|it| it.envelope().is_some_and(|it| it.sums || it.sends_id));
            model.map_or(0, |it| it.most_bytes(*index))
        };
        self.candidates.iter().map(most).max().unwrap_or(0)
    }

    /// Returns `true` if a schema describes packets that refer to earlier ones.
    pub(super) fn have_deltas(&self) -> bool {
        self.models.iter().any(Model::has_baselines)
    }

    /// Returns the number of equal parts into which the memory for histories is divided: one for
    /// each schema, and another for the modelled packets of each schema with a trained model.
    pub(super) fn sharers(&self) -> usize {
        self.models.len() + self.models.iter().filter(|it| it.has_trained()).count()
    }

    /// Returns empty histories and an empty cache of descriptions for each schema.
    pub(super) fn histories(&self) -> Vec<Kept> {
        let mut histories = Histories::default();
        histories.share(self.sharers());
        vec![(histories, Declarations::default()); self.models.len()]
    }

    /// Returns the index of the schema that a packet belongs to, and that of its kind: the packets
    /// of the schema, followed by its deltas and its views.
    pub(super) fn kind(&self, histories: &mut [Kept], packet: &Packet) -> Candidate {
        let histories = histories.iter_mut().map(|(own, _)| own);
        let mut subjects: Vec<_> = self.models.iter().zip(histories).collect();
        self.kind_among(&mut subjects, packet)
    }

    /// Returns the schema and the kind of a packet like [`kind`](Self::kind), given the schemas
    /// with their histories.
    pub(super) fn kind_among(
        &self,
        subjects: &mut [(&Model, &mut Histories)],
        packet: &Packet,
    ) -> Candidate {
        if packet.is_joined {
            return self.fit(packet);
        }
        let own = subjects.get_mut(..self.own).unwrap_or_default();
        kind(own, &self.candidates, packet)
    }

    /// Adds the predicted baseline in a datagram of a recorder to the histories. Returns `false`
    /// for any other datagram.
    pub(super) fn learn_baseline(&self, histories: &mut [Kept], packet: &Packet) -> bool {
        let is_baseline = is_baseline(&packet.bytes);
        for (model, (own, _)) in self.models.iter().zip(histories).filter(|_| is_baseline) {
            own.learn(model, packet);
        }
        is_baseline
    }

    /// Decodes a packet, and adds the value of a delta to the histories. Returns `None` for a
    /// packet that is not chosen, and for a predicted baseline that a recorder wrote.
    pub(super) fn dump(
        &self,
        histories: &mut [Kept],
        packet: Packet,
        is_chosen: bool,
    ) -> Option<Dump> {
        if self.learn_baseline(histories, &packet) {
            return None;
        }
        let (at, kind) =
            if packet.lacks_front { self.fit(&packet) } else { self.kind(histories, &packet) };
        let (model, (own, texts)) = (self.models.get(at)?, histories.get_mut(at)?);
        if is_chosen {
            return Some(Dump::of_kind(texts, model, own, packet, kind));
        }
        if kind >= model.packets().len() {
            own.learn_kind(model, &packet, kind);
        }
        None
    }

    /// Returns `true` if a packet has the type or the variant called `name`. The values of deltas
    /// are added to `histories`.
    pub(super) fn is_called(&self, histories: &mut [Kept], packet: &Packet, name: &str) -> bool {
        let (at, kind) = self.kind(histories, packet);
        let (Some(model), Some((own, _))) = (self.models.get(at), histories.get_mut(at)) else {
            return false;
        };
        let is_delta = kind >= model.packets().len();
        if is_delta {
            own.learn_kind(model, packet, kind);
        }
        let mut is_called = model.kind_name(kind) == name
            || model.type_of_kind(kind).is_some_and(|it| it.name == name);
        if !is_called && !is_delta {
            let message = model.message_field(kind).map(Step::Name);
            let tag = |path: &[Step<'_>], event: Event<'_>| {
                let is_of_packet = path.is_empty() || message.is_some_and(|it| path == [it]);
                is_called |= is_of_packet && event.variant == Some(name);
            };
            let at = (packet.session, kind);
            model.decode_in_session(at, &packet.bytes, Options::AS_IF, tag);
        }
        is_called
    }
}
