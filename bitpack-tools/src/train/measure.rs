//! Measures packets that were held back with a model of the others.

use core::fmt::Write as _;
use core::net::SocketAddr;
use std::collections::{HashMap, HashSet};

use bitpack::dynamic::{Step, Watch};
use bitpack::model::{Model as Trainable, Modeller, Part, Replayed};
use bitpack::trace::{Role, Value};
use serde::Serialize;

use super::{Content, Held};
use crate::model::Model;

/// Maximum number of connections whose probabilities are kept, some 200 KB each. When there are
/// more, all begin again with those of the model.
const MOST_CONNECTIONS: usize = 256;

/// The sizes of the packets that were held back.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Number of packets that were held back.
    pub packets: u64,
    /// Total size of the packets. Packets of deltas count without the numbers before the value.
    pub bytes: Sizes,
    /// The fields, the largest saving first.
    pub fields: Vec<Field>,
}

/// The total size in bytes of packets in three forms.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Sizes {
    /// Total size of the packets without a model.
    pub plain: u64,
    /// Total size with a model, each packet coded on its own.
    pub alone: u64,
    /// Total size with a model whose probabilities carry over from one packet of a connection to
    /// the next.
    pub in_order: u64,
}

impl Sizes {
    /// Returns the three sizes, each with its name in the report.
    pub(crate) const fn rows(self) -> [(&'static str, u64); 3] {
        [
            ("without a model", self.plain),
            ("modelled, each alone", self.alone),
            ("modelled, in order", self.in_order),
        ]
    }
}

/// The bits of a field in all packets.
#[derive(Clone, Debug, Serialize)]
pub struct Field {
    /// Path without indices of elements, such as `players[].position.x`.
    pub path: String,
    /// Purpose of the bits, such as a value or a length.
    #[serde(serialize_with = "super::json::role")]
    pub role: Role,
    /// Number of values of the field that take bits, in all packets.
    pub values: u64,
    /// Number of bits of the field without a model, in all packets.
    #[serde(rename = "bits")]
    pub plain: u64,
    /// Number of bits of the field with a model, each packet coded on its own.
    #[serde(serialize_with = "super::json::rounded")]
    pub modelled: f64,
    /// Number of bytes that the field takes in the file of the model.
    pub model_bytes: usize,
}

/// The fields so far, each with the keys of its places in the model: the numbers that have
/// probabilities.
#[derive(Debug, Default)]
struct Fields {
    by_name: HashMap<(String, String), usize>,
    all: Vec<(Field, HashSet<u64>)>,
}

impl Fields {
    /// Adds an event at a path without indices. Returns the number of its field.
    fn add(&mut self, path: &str, role: Role, bits: u64) -> usize {
        let path = path.strip_prefix('.').unwrap_or(path).to_owned();
        let key = (path, role.to_string());
        let next = self.all.len();
        let at = *self.by_name.entry(key.clone()).or_insert(next);
        if at == next {
            let path = key.0;
            let (values, plain, modelled, model_bytes) = (0, 0, 0.0, 0);
            let field = Field { path, role, values, plain, modelled, model_bytes };
            self.all.push((field, HashSet::new()));
        }
        if let Some((field, _)) = self.all.get_mut(at) {
            field.values += u64::from(bits > 0);
            field.plain += bits;
        }
        at
    }

    /// Codes a packet with a model, and adds its fields. Returns its size in bits without the
    /// model, and in bytes with it; `None` if it cannot be coded, or does not fit in the buffer.
    fn add_packet(
        &mut self,
        schema: &Model,
        Held { packet, content }: &Held,
        modeller: &mut Modeller<'_>,
    ) -> (u64, Option<usize>) {
        let mut buffer = vec![0; packet.bytes.len() + 64];
        let found = content.in_packet(schema, packet);
        let Some((mut content, bit)) = found else { return (0, None) };
        let (path, lengths, events) = (String::new(), Vec::new(), Vec::new());
        let mut told = Told { fields: self, path, lengths, bits: 0, events };
        let from = (&*packet.bytes, bit);
        let replayed = modeller.replay(&mut content, from, &mut buffer, &mut told);
        let Told { bits, events, .. } = told;
        let Ok(Replayed { len, parts }) = replayed else { return (bits, None) };
        let mut before = 0.0;
        for Part { event, end: (bytes, width), places } in parts {
            let all = 8.0 * bytes as f64 + 63.0 - (width as f64).log2();
            if let Some((field, keys)) = events.get(event).and_then(|at| self.all.get_mut(*at)) {
                field.modelled += all - before;
                keys.extend(places);
            }
            before = all;
        }
        (bits, len)
    }

    /// Returns the fields, the largest saving first.
    fn finish(self, model: &Trainable) -> Vec<Field> {
        let mut sizes: HashMap<u64, usize> = model.sizes().into_iter().collect();
        let mut fields: Vec<Field> = { self.all.into_iter() }
            .map(|(field, keys)| {
                // a place that several fields share is counted once
                let model_bytes = keys.iter().filter_map(|key| sizes.remove(key)).sum();
                Field { model_bytes, ..field }
            })
            .collect();
        fields.sort_by(|a, b| b.saved().total_cmp(&a.saved()).then_with(|| a.path.cmp(&b.path)));
        fields
    }
}

impl Field {
    /// Returns the number of bits that the model saves; negative if it costs bits.
    pub fn saved(&self) -> f64 {
        self.plain as f64 - self.modelled
    }

    /// Returns the path, followed by the purpose of the bits unless they are the value.
    pub fn name(&self) -> String {
        match (self.path.as_str(), self.role) {
            ("", role) => format!("({role})"),
            (path, Role::Value) => path.to_owned(),
            (path, role) => format!("{path} ({role})"),
        }
    }
}

/// Collects the events of a packet that is coded again, and adds their bits to the fields.
struct Told<'f> {
    fields: &'f mut Fields,
    /// The path of the current field without indices. `lengths` has the length of this text before
    /// each step of the path.
    path: String,
    lengths: Vec<usize>,
    /// Number of bits of the packet in its plain form.
    bits: u64,
    /// Index of the field that each event of the packet belongs to.
    events: Vec<usize>,
}

impl Watch for Told<'_> {
    fn enter(&mut self, step: Step<'_>) {
        self.lengths.push(self.path.len());
        // a text takes everything
        let _ = match step {
            Step::Index(_) => write!(self.path, "[]"),
            step => write!(self.path, "{step}"),
        };
    }
    fn leave(&mut self) {
        self.path.truncate(self.lengths.pop().unwrap_or_default());
    }
    fn event(&mut self, role: Role, _: u64, bits: u64, _: u128, _: Option<Value>) {
        self.bits += bits;
        self.events.push(self.fields.add(&self.path, role, bits));
    }
}

/// Returns the sizes of packets that were not used for training, coded with the model `part`.
/// `whole` is the model that is written, from all packets: the bytes that a field takes in the file
/// are from it.
pub(super) fn measure(
    schema: &Model,
    held: &[Held],
    part: &Trainable,
    whole: &Trainable,
) -> Option<Measured> {
    let (mut fields, mut bytes) = (Fields::default(), Sizes::default());
    let mut alone = Modeller::new(part);
    let mut in_order: HashMap<Option<[SocketAddr; 2]>, Modeller<'_>> = HashMap::new();
    for one in held {
        let (bits, len) = fields.add_packet(schema, one, &mut alone);
        let front = match one.content {
            Content::Packet(_) => schema.envelope_bytes() as u64,
            Content::Delta(_) => 0,
        };
        // a packet that does not gain is sent plainly, with a bit that marks it
        let most = (bits + 1).div_ceil(8);
        let size = |len: Option<usize>| front + len.map_or(most, |it| most.min(it as u64));
        bytes.plain += front + bits.div_ceil(8);
        bytes.alone += size(len);
        let ends = one.packet.ends;
        if in_order.len() >= MOST_CONNECTIONS && !in_order.contains_key(&ends) {
            in_order.clear();
        }
        let modeller = in_order.entry(ends).or_insert_with(|| Modeller::in_order(part));
        bytes.in_order += size(Fields::default().add_packet(schema, one, modeller).1);
    }
    let packets = held.len() as u64;
    (packets > 0).then(|| Measured { packets, bytes, fields: fields.finish(whole) })
}
