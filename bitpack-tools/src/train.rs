//! Trains models: [`Training`] learns from the packets of captures, as the game's own
//! `bitpack::model::Trainer` does, and measures the result on packets that it holds back.

mod json;
mod measure;
mod text;

pub use json::json;
pub use measure::{Field, Measured, Sizes};
pub use text::write;

use bitpack::dynamic::Content as Numbers;
use bitpack::model::{Model as Trainable, Trainer};

use crate::decode::{Event, Options, Outcome, Step};
use crate::describe::counted;
use crate::dump;
use crate::history::{Histories, KnownDelta};
use crate::input::Packet;
use crate::model::Model;

/// Number of consecutive packets that are held back together.
const BLOCK: u64 = 8;

/// Number of consecutive blocks of which one is held back.
const BLOCKS: u64 = 10;

/// Index of the first block that is held back.
const FIRST: u64 = 4;

/// Maximum total size in bytes of the packets that are held back. Beyond it, packets are only
/// learned from.
const MOST_HELD: usize = 1 << 25;

/// Maximum number of reasons that are kept for packets that were left out.
const REASONS: usize = 3;

/// The reason that packets with a field up to the end of the packet are left out.
const REST: &str = "a packet with `rest` cannot be modelled, because its end is not known before its fields \
    are read: give the field a length with `max_len`";

/// The part of the traffic that a model is trained with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Packets with one whole value each, and its end check.
    Packets,
    /// Packets of a history, each with a value against a baseline or whole, and its end check.
    Deltas,
}

impl Subject {
    /// Returns the name of the packets in the results: `packets` or `deltas`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Packets => "packets",
            Self::Deltas => "deltas",
        }
    }
}

/// Learns from packets.
#[derive(Debug)]
pub struct Training<'m> {
    schema: &'m Model,
    subject: Subject,
    /// The trainer of the model that is written.
    all: Trainer,
    /// The trainer of the model that is measured. It does not learn from the packets that are held
    /// back.
    part: Trainer,
    held: Vec<Held>,
    held_bytes: usize,
    histories: Histories,
    /// Maximum number of bytes of the model's file.
    most_bytes: Option<usize>,
    /// Hash of the type of the first packet that was learned from.
    hash: Option<u64>,
    learned: u64,
    left_out: u64,
    reasons: Vec<String>,
}

/// A packet that is held back from training, to measure the model with.
#[derive(Debug)]
struct Held {
    packet: Packet,
    content: Content,
}

/// The part of a packet that a model codes.
#[derive(Debug)]
enum Content {
    /// The whole value of a packet, whose type is the packet with this index in the schema.
    Packet(usize),
    Delta(KnownDelta),
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The model, trained with all packets.
    pub model: Trainable,
    /// Number of bytes that the model's file would have without a maximum size. `None` if there is
    /// no maximum.
    pub unlimited_bytes: Option<usize>,
    /// The part of the traffic that the model was trained with.
    pub subject: Subject,
    /// Number of packets that the model was trained with.
    pub packets: u64,
    /// Number of packets that were left out, because they cannot be decoded or modelled.
    pub left_out: u64,
    /// Reasons for the first packets that were left out.
    pub reasons: Vec<String>,
    /// The sizes of the packets that were held back, with a model of the others. `None` if there
    /// were too few packets.
    pub measured: Option<Measured>,
}

impl<'m> Training<'m> {
    /// Creates a training for packets of a schema.
    ///
    /// # Errors
    ///
    /// Returns the reason that no packet of this schema can be modelled.
    pub fn new(schema: &'m Model, subject: Subject) -> Result<Self, String> {
        let count = schema.packets().len();
        let wrong = match subject {
            Subject::Packets if count == 0 => {
                "the schema has no packets of one value; `--deltas` trains a model of the deltas of histories"
            }
            Subject::Packets if (0..count).all(|it| schema.takes_rest(it)) => REST,
            Subject::Deltas if schema.description.deltas.is_empty() => {
                "the schema describes no deltas: write it with `Protocol::describe_deltas`"
            }
            _ => "",
        };
        if !wrong.is_empty() {
            return Err(wrong.to_owned());
        }
        Ok(Self {
            schema,
            subject,
            all: Trainer::new(),
            part: Trainer::new(),
            held: Vec::new(),
            held_bytes: 0,
            most_bytes: None,
            histories: Histories::default(),
            hash: None,
            learned: 0,
            left_out: 0,
            reasons: Vec::new(),
        })
    }

    /// Limits the model's file to `bytes` bytes. The probabilities that save the fewest bits for
    /// each byte are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if an empty model has more bytes.
    pub fn with_most_bytes(self, bytes: usize) -> Result<Self, String> {
        let least = Trainable::EMPTY_BYTES;
        if bytes < least {
            return Err(format!("a model does not fit in {bytes} bytes: an empty one has {least}"));
        }
        Ok(Self { most_bytes: Some(bytes), ..self })
    }

    /// Limits the memory for the values that deltas refer to. It is one of `sharers` equal parts of
    /// the usual memory.
    pub fn share(&mut self, sharers: usize) {
        self.histories.share(sharers);
    }

    /// Learns from a packet, which is decoded as packet `index` of the schema.
    pub fn packet(&mut self, packet: &Packet, index: usize) {
        match self.content(packet, index) {
            Ok(Some(content)) => self.learn(packet, content),
            Ok(None) => {}
            Err(reason) => {
                self.left_out += 1;
                if self.reasons.len() < REASONS {
                    self.reasons.push(format!("{}: {reason}", packet.from));
                }
            }
        }
    }

    /// Adds a packet that is not learned from to the values that deltas refer to.
    pub fn baseline(&mut self, packet: &Packet) {
        if self.subject == Subject::Deltas {
            self.histories.learn(self.schema, packet);
        }
    }

    /// Decodes a packet, and returns the part of it that a model codes: `None` if it has none.
    fn content(&mut self, packet: &Packet, index: usize) -> Result<Option<Content>, String> {
        let schema = self.schema;
        let (kind, content) = match self.subject {
            Subject::Packets if schema.takes_rest(index) => {
                return Err(REST.to_owned());
            }
            Subject::Packets => (index, Some(Content::Packet(index))),
            Subject::Deltas => {
                let kind = schema.kind_of(&mut self.histories, packet, None);
                let Some(index) = kind.checked_sub(schema.packets().len()) else { return Ok(None) };
                let known = self.histories.decoded(schema, packet, index).ok();
                (kind, known.map(|(_, known)| Content::Delta(known)))
            }
        };
        if let Some(refused) = packet.refused().filter(|_| self.subject == Subject::Packets) {
            return Err(refused.to_string());
        }
        let mut opaque = None;
        let note = |path: &[Step<'_>], event: Event<'_>| {
            if event.is_opaque && opaque.is_none() {
                opaque = Some(dump::joined(path));
            }
        };
        let outcome =
            schema.decode_kind(&mut self.histories, packet, kind, Options::default(), note);
        readable(&outcome, opaque)?;
        Ok(content)
    }

    fn learn(&mut self, packet: &Packet, content: Content) {
        let schema = self.schema;
        let size = packet.bytes.len() + content.size();
        let is_held = self.learned / BLOCK % BLOCKS == FIRST && self.held_bytes + size <= MOST_HELD;
        content.learn(schema, packet, &mut self.all);
        if !is_held {
            content.learn(schema, packet, &mut self.part);
        }
        self.learned += 1;
        self.hash = self.hash.or_else(|| content.hash(schema));
        if is_held {
            self.held_bytes += size;
            self.held.push(Held { packet: packet.clone(), content });
        }
    }

    /// Makes the model, and measures the packets that were held back.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing was learned.
    pub fn finish(self) -> Result<Trained, String> {
        if self.learned == 0 {
            let first = format!("none of {} can be learned from", counted(self.left_out, "packet"));
            let reasons = self.reasons.iter().map(|it| format!("  {it}"));
            return Err([first].into_iter().chain(reasons).collect::<Vec<_>>().join("\n"));
        }
        let hash = self.hash.unwrap_or_default();
        let model_of = |trainer: &Trainer| match self.most_bytes {
            Some(bytes) => trainer.finish_for_within(hash, bytes).unwrap_or_default(),
            None => trainer.finish_for(hash),
        };
        let (part, model) = (model_of(&self.part), model_of(&self.all));
        let unlimited_bytes = self.most_bytes.map(|_| self.all.finish_for(hash).to_bytes().len());
        let measured = measure::measure(self.schema, &self.held, &part, &model);
        let Self { subject, learned: packets, left_out, reasons, .. } = self;
        Ok(Trained { model, unlimited_bytes, subject, packets, left_out, reasons, measured })
    }
}

impl Trained {
    /// Returns the number of bytes of the model's file that belong to no field of the packets that
    /// were measured: those of its header and checksum, and of the places that only other packets
    /// have.
    pub fn other_bytes(&self) -> usize {
        let fields = self.measured.iter().flat_map(|it| &it.fields);
        let of_fields: usize = fields.map(|it| it.model_bytes).sum();
        self.model.to_bytes().len().saturating_sub(of_fields)
    }
}

impl Content {
    fn learn(&self, schema: &Model, packet: &Packet, trainer: &mut Trainer) {
        if let Some((mut content, bit)) = self.in_packet(schema, packet) {
            // the packet has been read before, so there is no error
            let _ = trainer.replay(&mut content, &packet.bytes, bit);
        }
    }

    /// Returns the part of a packet that a model codes, and the position of its first bit.
    fn in_packet<'d>(
        &'d self,
        schema: &'d Model,
        packet: &Packet,
    ) -> Option<(Numbers<'d, 'd>, u64)> {
        let found = match self {
            Self::Packet(index) => schema.content(packet.session, *index, &packet.bytes),
            Self::Delta(it) => Some((schema.delta_content(it.form, it.baseline())?, it.bit)),
        };
        found.filter(|(content, _)| !content.dynamic.takes_rest())
    }

    /// Returns the size in memory beside the packet's bytes, approximately.
    fn size(&self) -> usize {
        const PACKET: usize = 256;
        PACKET
            + match self {
                Self::Packet(_) => 0,
                Self::Delta(it) => it.size(),
            }
    }

    /// Returns the hash of the type of the packet's value.
    fn hash(&self, schema: &Model) -> Option<u64> {
        match self {
            Self::Packet(index) => Some(schema.packets().get(*index)?.hash),
            Self::Delta(it) => {
                let of = schema.description.deltas.get(it.form.index)?;
                // 0 in a file of an older build, which has the hash of the packet of this type
                let mut packets = schema.packets().iter();
                Some(
                    packets.find(|packet| packet.type_ == of.type_).map_or(of.schema, |it| it.hash),
                )
            }
        }
    }
}

/// Returns an error if a packet cannot be learned from.
fn readable(outcome: &Outcome, opaque: Option<String>) -> Result<(), String> {
    let by_hand = |path: &str| {
        let name = if path.is_empty() { "the packet".to_owned() } else { format!("`{path}`") };
        format!(
            "{name} is written by a function of the game, which the schema does not describe: \
             train in the game, with `Protocol::train`"
        )
    };
    match (outcome, opaque) {
        (Outcome::Read, None) => Ok(()),
        (Outcome::Read, Some(path)) => Err(by_hand(&path)),
        (Outcome::Unknown(unknown), _) if unknown.is_by_hand => {
            Err(by_hand(unknown.path.strip_prefix('.').unwrap_or(&unknown.path)))
        }
        (outcome, _) => Err(outcome.to_string()),
    }
}
