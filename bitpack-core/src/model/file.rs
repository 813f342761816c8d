//! [`Model`]: the trained probabilities of each field, and their form as a file.

use alloc::vec::Vec;
use core::fmt;

use super::context::Context;
use super::site::{DIFFERENCES, contexts_of};
use crate::schema::hash_text;
use crate::serialize::Serialize;

/// The first bytes of a model's file.
const MAGIC: [u8; 8] = *b"bitmodel";

/// The version of the file format, and of the rules by which a stream finds and adapts
/// probabilities.
const VERSION: u8 = 4;

/// Number of bytes of a file before its sites (the places of packets): the magic bytes, the
/// version, the hash of the schema, and the number of sites.
const HEADER: usize = 8 + 1 + 8 + 4;

/// Number of bytes of the checksum at the end of a file.
const SUM: usize = 8;

/// Maximum number of sites (places of packets where numbers are coded) in a model.
const MOST_SITES: usize = 1 << 16;

/// Maximum number of contexts (bit probabilities) in a model. Each stream has them in memory: 12
/// MB.
const MOST_CONTEXTS: usize = 1 << 21;

/// The probabilities of each field, trained on recorded packets. Both ends of a connection must have
/// the same model: its [hash](Self::hash) is part of the id of a modelled protocol.
///
/// A [`Trainer`](super::Trainer) makes it. It is saved with [`to_bytes`](Self::to_bytes), and
/// loaded from `include_bytes!` with [`from_bytes`](Self::from_bytes). An empty model, in which
/// both values of each bit are equally likely, is [`Model::new`].
///
/// # Size
///
/// A field has one place for each number that it consists of, such as its changed bit, its length
/// and its value. A place has several contexts, each of which is the probability of one bit. A flag
/// has 16 contexts, a number of `n` bits has 2ⁿ − 1, up to 255 for 8 bits, and a longer one has 259
/// and one for each bit beyond the eighth. In a file, a place takes at most 9 bytes and 2 for each
/// context that the training has used. So no place takes more than 641 bytes, except that of the
/// differences of a field, which takes at most 5,467. A text has 32 places. In memory, a context
/// takes 6 bytes. The differences of a field have 2,729 contexts in the model, and streams have
/// those that they have used. [`Trainer::finish_within`](super::Trainer::finish_within) makes a
/// model whose file has at most a given size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Model {
    /// Hash of the schema that the model was trained with; 0 if it is unknown.
    schema: u64,
    /// Key of each site (place of packets where numbers are coded), and the number of its contexts,
    /// in ascending order of the keys.
    sites: Vec<(u64, usize)>,
    contexts: Vec<Context>,
}

/// The reason why bytes are not a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// The bytes do not begin like the file of a model.
    NoModel,
    /// The file has this version, which this build does not know.
    Version(u8),
    /// The file ends too early.
    Truncated,
    /// The checksum is wrong: the file is damaged.
    Checksum,
    /// The byte with this index in the file is not valid, although the checksum is right.
    Content(usize),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoModel => f.write_str("the bytes are not a model: they begin with others"),
            Self::Version(found) => {
                write!(f, "the model has version {found}, and this build reads version {VERSION}")
            }
            Self::Truncated => f.write_str("the model is truncated"),
            Self::Checksum => f.write_str("the model is damaged: its checksum is wrong"),
            Self::Content(at) => write!(f, "the model is not valid at byte {at}"),
        }
    }
}

impl core::error::Error for ModelError {}

impl Model {
    /// Number of bytes of the file of an empty model.
    pub const EMPTY_BYTES: usize = HEADER + SUM;

    /// Makes an empty model: both values of each bit are equally likely at the start of a packet.
    pub const fn new() -> Self {
        Self { schema: 0, sites: Vec::new(), contexts: Vec::new() }
    }

    /// Makes an empty model for packets with this schema.
    pub(super) fn of(schema: u64) -> Self {
        Self { schema, ..Self::new() }
    }

    /// Adds a site (a place of packets) with its contexts, unless the model is full. The key must
    /// be greater than those of all other sites.
    pub(super) fn add_site(&mut self, key: u64, contexts: &[Context]) {
        let is_full =
            self.sites.len() >= MOST_SITES || self.contexts.len() + contexts.len() > MOST_CONTEXTS;
        if !is_full {
            self.sites.push((key, contexts.len()));
            self.contexts.extend(contexts);
        }
    }

    /// Returns the number of bytes of the model's file.
    pub(super) fn size(&self) -> usize {
        Self::EMPTY_BYTES + self.sites().map(|(_, contexts)| size_of_site(contexts)).sum::<usize>()
    }

    /// Returns the hash of everything that determines the bits of a packet with this model: the model, and
    /// the version of the coder.
    #[must_use]
    pub fn hash(&self) -> u64 {
        sum(&self.body())
    }

    /// Returns `true` if the model was trained with packets of the type `P`. A model of another
    /// schema can be used as well: the fields that have the same names and widths keep their
    /// probabilities, and the others begin with equally likely bits.
    #[must_use]
    pub fn is_of<P: Serialize>(&self) -> bool {
        self.schema == P::SCHEMA.hash()
    }

    /// Returns the hash of the [schema](crate::Schema::hash) that the model was trained with; 0 if unknown.
    #[must_use]
    pub const fn schema_hash(&self) -> u64 {
        self.schema
    }

    /// Returns the number of places in packets for which the model has probabilities.
    #[must_use]
    pub fn places(&self) -> usize {
        self.sites.len()
    }

    /// Returns the size of the model by places in packets: the key of each place for which the
    /// model has probabilities, and the number of bytes that these take in the model's file.
    #[must_use]
    #[doc(hidden)]
    pub fn sizes(&self) -> Vec<(u64, usize)> {
        self.sites().map(|(key, contexts)| (key, size_of_site(contexts))).collect()
    }

    /// Returns the bytes of the model's file, for [`from_bytes`](Self::from_bytes).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.body();
        let sum = sum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    fn body(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.push(VERSION);
        bytes.extend(self.schema.to_le_bytes());
        bytes.extend((self.sites.len() as u32).to_le_bytes());
        for (key, contexts) in self.sites() {
            push_site(&mut bytes, key, contexts);
        }
        bytes
    }

    /// Reads a model from the bytes of its file.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::model::{Model, ModelError};
    /// let bytes = Model::new().to_bytes(); // in a game: include_bytes!("game.model")
    /// assert_eq!(Model::from_bytes(&bytes), Ok(Model::new()));
    /// assert_eq!(Model::from_bytes(&bytes[..9]), Err(ModelError::Truncated));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the reason why the bytes are not a model.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        if !bytes.iter().zip(MAGIC).all(|(found, magic)| *found == magic) {
            return Err(ModelError::NoModel);
        }
        let version = *bytes.get(MAGIC.len()).ok_or(ModelError::Truncated)?;
        if version != VERSION {
            return Err(ModelError::Version(version));
        }
        let (body, end) = bytes.split_last_chunk::<SUM>().ok_or(ModelError::Truncated)?;
        if body.len() < HEADER {
            return Err(ModelError::Truncated);
        }
        if u64::from_le_bytes(*end) != sum(body) {
            return Err(ModelError::Checksum);
        }
        let mut file = File { body, at: MAGIC.len() + 1 };
        let mut model = Self { schema: u64::from_le_bytes(file.take()?), ..Self::new() };
        for _ in 0..u32::from_le_bytes(file.take()?) {
            model.read_site(&mut file)?;
        }
        if file.at == body.len() { Ok(model) } else { Err(ModelError::Content(file.at)) }
    }

    fn read_site(&mut self, file: &mut File<'_>) -> Result<(), ModelError> {
        let start = file.at;
        let (key, [bits]) = (u64::from_le_bytes(file.take()?), file.take()?);
        let is_next = self.sites.last().is_none_or(|(last, _)| *last < key);
        if !is_next || !(1..=DIFFERENCES).contains(&u32::from(bits)) {
            return Err(ModelError::Content(start));
        }
        let len = contexts_of(u32::from(bits));
        if self.sites.len() >= MOST_SITES || self.contexts.len() + len > MOST_CONTEXTS {
            return Err(ModelError::Content(start));
        }
        let end = self.contexts.len() + len;
        while self.contexts.len() < end {
            let at = file.at;
            let word = u16::from_le_bytes(file.take()?);
            let (number, seen) = (word >> 4, word & 15);
            let next = self.contexts.len() + if seen == 0 { usize::from(number) } else { 1 };
            if number == 0 || next > end {
                return Err(ModelError::Content(at));
            }
            let context = if seen == 0 { Context::EVEN } else { Context::trained(number, seen) };
            self.contexts.resize(next, context);
        }
        self.sites.push((key, len));
        Ok(())
    }

    /// Iterates over the key and the contexts of each site (place of packets).
    pub(super) fn sites(&self) -> impl Iterator<Item = (u64, &[Context])> {
        self.sites.iter().scan(0, |start, (key, len)| {
            let contexts = self.contexts.get(*start..*start + len).unwrap_or_default();
            *start += len;
            Some((*key, contexts))
        })
    }

    /// Returns the contexts (bit probabilities) of all sites, in ascending order of the sites'
    /// keys.
    pub(super) fn contexts(&self) -> &[Context] {
        &self.contexts
    }
}

/// Returns the width in bits of the numbers whose site (place of packets) has `contexts` contexts;
/// [`INDICES`](super::site::INDICES) or [`DIFFERENCES`] for a site where indices or differences are coded.
fn bits_of(contexts: usize) -> u8 {
    let found = (1..=DIFFERENCES).find(|bits| contexts_of(*bits) == contexts);
    found.unwrap_or(0) as u8
}

/// Returns the number of bytes that a site (place of packets) with these contexts (bit probabilities) takes
/// in a file.
pub(super) fn size_of_site(contexts: &[Context]) -> usize {
    let mut bytes = Vec::new();
    push_site(&mut bytes, 0, contexts);
    bytes.len()
}

/// Appends a site (place of packets) and its contexts (bit probabilities) to the bytes of a file.
fn push_site(bytes: &mut Vec<u8>, key: u64, contexts: &[Context]) {
    bytes.extend(key.to_le_bytes());
    bytes.push(bits_of(contexts.len()));
    let mut skipped = 0_u16;
    for context in contexts {
        if context.seen() == 0 {
            skipped += 1;
            continue;
        }
        push_skipped(bytes, &mut skipped);
        bytes.extend((context.probability() << 4 | context.seen()).to_le_bytes());
    }
    push_skipped(bytes, &mut skipped);
}

/// Appends the number of contexts that are left out because the training has not used them, and sets
/// `skipped`, this number, to 0. Appends nothing if there are none.
fn push_skipped(bytes: &mut Vec<u8>, skipped: &mut u16) {
    if *skipped > 0 {
        bytes.extend((*skipped << 4).to_le_bytes());
    }
    *skipped = 0;
}

fn sum(bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
    let all =
        bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| hash_text("", &[sum, word(chunk)]));
    hash_text("model", &[all])
}

/// The content of a file, and the position of the next byte.
struct File<'b> {
    body: &'b [u8],
    at: usize,
}

impl File<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], ModelError> {
        let rest = self.body.get(self.at..).unwrap_or_default();
        let found = rest.first_chunk::<N>().ok_or(ModelError::Content(self.at))?;
        self.at += N;
        Ok(*found)
    }
}
