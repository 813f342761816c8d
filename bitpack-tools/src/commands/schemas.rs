//! [`Schemas`]: the schemas that packets are decoded with.

use core::error::Error;
use core::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use bitpack::model::Model as Trained;
use bitpack_tools::decode::{Event, Step};
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

/// Returns an error with the name of its file.
fn of_file(file: &Path, error: &dyn fmt::Display) -> String {
    format!("{}: {error}", shown_path(file))
}

/// Loads a model that packets are coded with.
pub(super) fn trained(file: &Path) -> Result<Trained, String> {
    let of_file = |error: &dyn fmt::Display| of_file(file, error);
    let opened = File::open(file).map_err(|error| of_file(&error))?;
    let mut bytes = Vec::new();
    opened.take(LARGEST_MODEL).read_to_end(&mut bytes).map_err(|error| of_file(&error))?;
    Trained::from_bytes(&bytes).map_err(|error| of_file(&error))
}

/// Returns a sentence about the fields that a model of another schema knows. Returns nothing for a model of this
/// schema, or an empty one.
fn other_schema(model: &Model, trained: &Trained) -> String {
    if model.is_of(trained) || trained.places() == 0 {
        return String::new();
    }
    format!(": trained with another schema: {}", model.known_fields(trained))
}

/// A packet that was read from a file.
#[derive(Debug)]
pub(super) enum Known {
    /// A delta, which is decoded.
    Delta(Dump),
    /// Another packet, with its kind if that is known.
    Message(Packet, Option<Candidate>),
}

/// One or several schemas, and the packet types that a packet may have.
#[derive(Debug)]
pub(super) struct Schemas {
    /// The schemas of datagrams, and after them those of messages in fragments.
    pub(super) models: Vec<Model>,
    /// Number of the schemas of datagrams.
    own: usize,
    pub(super) files: Vec<PathBuf>,
    candidates: Vec<Candidate>,
    /// The types of messages in fragments.
    messages: Vec<Candidate>,
}

impl Schemas {
    /// Loads schema files. Packets have the type called `name`, or any of the schema if `name` is `None`.
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

    /// Adds the schemas of messages of a type that are sent in fragments.
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

    /// Returns `true` if messages in fragments are joined.
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

    /// Returns `true` if a packet has the id and the checksum of a schema that it may have.
    pub(super) fn have(&self, packet: &Packet) -> bool {
        let is_ours = |model: &Model| model.is_ours(packet.session, &packet.bytes);
        packet.is_joined || self.own().iter().any(is_ours)
    }

    /// Adds a model that packets are coded with to the schemas that it was trained for.
    pub(super) fn add_model(&mut self, file: &Path) -> Result<(), Box<dyn Error>> {
        let trained = trained(file)?;
        let (is_only, mut fits) = (self.models.len() == 1, false);
        for model in &mut self.models {
            if is_only || model.is_of(&trained) {
                let with = model.clone().with_trained(trained.clone());
                *model =
                    with.map_err(|error| of_file(file, &error) + &other_schema(model, &trained))?;
                fits = true;
            }
        }
        if !fits {
            let first = self.models.first().map(|model| other_schema(model, &trained));
            let error = of_file(file, &"the model belongs to none of the schemas");
            return Err((error + &first.unwrap_or_default()).into());
        }
        let only = self.models.first().filter(|_| is_only).map(|it| other_schema(it, &trained));
        if let Some(known) = only.filter(|it| !it.is_empty()) {
            anstream::eprintln!("{}{known}", shown_path(file));
        }
        Ok(())
    }

    /// Returns the packet type that a packet has.
    pub(super) fn fit(&self, packet: &Packet) -> Candidate {
        let candidates = if packet.is_joined { &self.messages } else { &self.candidates };
        fit(&self.models, candidates, packet)
    }

    /// Returns the number of bytes of the length that `PacketStream` sends in front of each packet: 2, or 4
    /// if a packet may be longer than 65,535 bytes.
    pub(super) fn length_bytes(&self) -> u8 {
        let is_long = |(at, index): &Candidate| {
            self.models.get(*at).is_some_and(|it| it.most_bytes(*index) > u64::from(u16::MAX))
        };
        if self.candidates.iter().any(is_long) { 4 } else { 2 }
    }

    /// Returns the size of the largest packet that a checksum or an id confirms.
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

    /// Returns the number of histories that share the memory: one for each schema, and another one for the modelled
    /// packets of a schema.
    pub(super) fn sharers(&self) -> usize {
        self.models.len() + self.models.iter().filter(|it| it.has_trained()).count()
    }

    /// Returns an empty list of histories for each schema, with the texts of its declarations.
    pub(super) fn histories(&self) -> Vec<(Histories, Declarations)> {
        let sharing = || {
            let mut histories = Histories::default();
            histories.share(self.sharers());
            histories
        };
        self.texts().into_iter().map(|texts| (sharing(), texts)).collect()
    }

    /// Returns the texts of declarations for each schema.
    pub(super) fn texts(&self) -> Vec<Declarations> {
        self.models.iter().map(|_| Declarations::default()).collect()
    }

    /// Returns the schema that a packet belongs to, and the kind of packet in it.
    pub(super) fn kind(
        &self,
        histories: &mut [(Histories, Declarations)],
        packet: &Packet,
    ) -> Candidate {
        let histories = histories.iter_mut().map(|(own, _)| own);
        let mut subjects: Vec<_> = self.models.iter().zip(histories).collect();
        self.kind_among(&mut subjects, packet)
    }

    /// Returns the schema that a packet belongs to, and the kind of packet in it.
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

    /// Adds the prediction of a recorder to the histories. Returns `false` for another datagram.
    pub(super) fn learn_baseline(
        &self,
        histories: &mut [(Histories, Declarations)],
        packet: &Packet,
    ) -> bool {
        let is_baseline = is_baseline(&packet.bytes);
        for (model, (own, _)) in self.models.iter().zip(histories).filter(|_| is_baseline) {
            own.learn(model, packet);
        }
        is_baseline
    }

    /// Decodes a packet if it is a delta by one of the schemas, and adds its value to the history. `None`
    /// for the prediction of a recorder.
    pub(super) fn known(
        &self,
        histories: &mut [(Histories, Declarations)],
        packet: Packet,
    ) -> Option<Known> {
        if self.learn_baseline(histories, &packet) {
            return None;
        }
        if packet.lacks_front || !self.have_deltas() {
            return Some(Known::Message(packet, None));
        }
        let (at, kind) = self.kind(histories, &packet);
        let (model, (own, texts)) = (self.models.get(at)?, histories.get_mut(at)?);
        if kind < model.packets().len() {
            return Some(Known::Message(packet, Some((at, kind))));
        }
        Some(Known::Delta(Dump::of_kind(texts, model, own, packet, kind)))
    }

    /// Decodes a packet unless it has been.
    pub(super) fn dump(&self, texts: &[Declarations], known: Known) -> Option<Dump> {
        let (packet, kind) = match known {
            Known::Delta(dump) => return Some(dump),
            Known::Message(packet, kind) => (packet, kind),
        };
        let (at, kind) = kind.unwrap_or_else(|| self.fit(&packet));
        let (texts, model) = (texts.get(at)?, self.models.get(at)?);
        Some(Dump::of_kind(texts, model, &mut Histories::default(), packet, kind))
    }

    /// Returns `true` if a packet has the type or the variant called `name`. The values of deltas are
    /// added to `histories`.
    pub(super) fn is_called(
        &self,
        histories: &mut [(Histories, Declarations)],
        packet: &Packet,
        name: &str,
    ) -> bool {
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
            model.decode_as_if(packet.session, kind, &packet.bytes, tag);
        }
        is_called
    }
}
