//! Measures packets that were held back with a model of the others.

use core::fmt::Write as _;
use core::net::SocketAddr;
use std::collections::{HashMap, HashSet};

use bitpack::model::{Codes, Model as Trainable, Modeller};
use bitpack::trace::Role;

use super::{Content, Held};
use crate::decode::{Event, Step};
use crate::model::Model;

/// Maximum number of connections whose probabilities are kept, some 200 KB each. When there are more, all
/// begin again with those of the model.
const MOST_CONNECTIONS: usize = 256;

/// The sizes of the packets that were held back.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Number of packets.
    pub packets: u64,
    /// Their total size. Packets of deltas count without the numbers before the value.
    pub bytes: Sizes,
    /// The fields, the largest saving first.
    pub fields: Vec<Field>,
}

/// The total size in bytes of packets in three forms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sizes {
    /// Without a model.
    pub plain: u64,
    /// With a model, each packet alone.
    pub alone: u64,
    /// With a model whose probabilities carry over from one packet of a connection to the next.
    pub in_order: u64,
}

impl Sizes {
    /// Returns the sizes with the names of their forms.
    pub(crate) const fn rows(self) -> [(&'static str, u64); 3] {
        [
            ("without a model", self.plain),
            ("modelled, each alone", self.alone),
            ("modelled, in order", self.in_order),
        ]
    }
}

/// The bits of a field in all packets.
#[derive(Clone, Debug)]
pub struct Field {
    /// Path without indices of elements, such as `players[].position.x`.
    pub path: String,
    /// Purpose of the bits, such as a value or a length.
    pub role: Role,
    /// Number of values.
    pub values: u64,
    /// Number of bits without a model.
    pub plain: u64,
    /// Number of bits with a model, each packet alone.
    pub modelled: f64,
    /// Number of bytes of the field in the file of the model.
    pub model_bytes: usize,
}

/// The fields so far, and the places of the model that belong to each.
#[derive(Debug, Default)]
struct Fields {
    by_name: HashMap<(String, String), usize>,
    all: Vec<(Field, HashSet<u64>)>,
}

impl Fields {
    fn add(&mut self, path: &[Step<'_>], event: &Event<'_>) {
        let key = (without_indices(path), event.role.to_string());
        let next = self.all.len();
        let at = *self.by_name.entry(key.clone()).or_insert(next);
        if at == next {
            let (path, role) = (key.0, event.role);
            let (values, plain, modelled, model_bytes) = (0, 0, 0.0, 0);
            let field = Field { path, role, values, plain, modelled, model_bytes };
            self.all.push((field, HashSet::new()));
        }
        let Some((field, keys)) = self.all.get_mut(at) else { return };
        field.values += u64::from(event.bits > 0);
        field.plain += event.bits;
        field.modelled += event.coded_bits.unwrap_or(0.0);
        keys.extend(&event.coded_places);
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
    #[must_use]
    pub fn saved(&self) -> f64 {
        self.plain as f64 - self.modelled
    }

    /// Returns the path, followed by the purpose of the bits unless they are the value.
    #[must_use]
    pub fn name(&self) -> String {
        match (self.path.as_str(), self.role) {
            ("", role) => format!("({role})"),
            (path, Role::Value) => path.to_owned(),
            (path, role) => format!("{path} ({role})"),
        }
    }
}

/// Measures packets with the model `part`. The bytes of each field are those in `whole`, the model
/// that is written.
pub(super) fn measure(
    schema: &Model,
    held: &[Held],
    part: &Trainable,
    whole: &Trainable,
) -> Option<Measured> {
    let (mut fields, mut bytes) = (Fields::default(), Sizes::default());
    let mut alone = Modeller::new(part);
    let mut in_order: HashMap<Option<[SocketAddr; 2]>, Modeller<'_>> = HashMap::new();
    for Held { packet, content } in held {
        let mut bits = 0;
        let mut buffer = vec![0; packet.bytes.len() + 64];
        let codes = alone.write_codes(&mut buffer);
        let ended = content.code(schema, packet, codes, |path, event| {
            if event.coded_bits.is_some() {
                bits += event.bits;
                fields.add(path, &event);
            }
        });
        let front = match content {
            Content::Packet(_) => schema.envelope_bytes() as u64,
            Content::Delta(_) => 0,
        };
        // a packet that does not gain is sent plainly, with a bit that marks it
        let most = (bits + 1).div_ceil(8);
        bytes.plain += front + bits.div_ceil(8);
        bytes.alone += front + size(ended).min(most);
        if in_order.len() >= MOST_CONNECTIONS && !in_order.contains_key(&packet.ends) {
            in_order.clear();
        }
        let modeller = in_order.entry(packet.ends).or_insert_with(|| Modeller::in_order(part));
        let codes = modeller.write_codes(&mut buffer);
        let ended = content.code(schema, packet, codes, |_, _| {});
        bytes.in_order += front + size(ended).min(most);
    }
    let packets = held.len() as u64;
    (packets > 0).then(|| Measured { packets, bytes, fields: fields.finish(whole) })
}

/// Returns the number of bytes that a coder has written.
fn size(codes: Option<Codes<'_>>) -> u64 {
    codes.and_then(Codes::finish).map_or(u64::MAX, |it| it as u64)
}

/// Returns the text of a path without the indices of elements.
fn without_indices(path: &[Step<'_>]) -> String {
    let mut text = String::new();
    for step in path {
        // a text takes everything
        let _ = match step {
            Step::Index(_) => write!(text, "[]"),
            step => write!(text, "{step}"),
        };
    }
    text.strip_prefix('.').map_or(text.clone(), str::to_owned)
}
