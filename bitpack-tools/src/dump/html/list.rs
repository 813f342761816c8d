//! [`List`]: the facts about each packet that the list of a page shows.

use bitpack::trace::Role;
use serde::Serialize;

use super::columns::Texts;
use crate::dump::Dump;
use crate::page::shown;

/// The facts about all packets, one column of the list after another. Texts and addresses are given
/// by their numbers.
#[derive(Debug, Default, Serialize)]
pub(super) struct List {
    /// Capture time of the first packet in seconds since 1970.
    first: Option<f64>,
    /// Time of each packet in microseconds since the first.
    time: Vec<Option<i64>>,
    texts: Texts,
    /// Origin of each packet in words.
    origin: Vec<usize>,
    type_: Vec<usize>,
    variant: Vec<usize>,
    source: Vec<usize>,
    destination: Vec<usize>,
    bytes: Vec<usize>,
    /// The reason that decoding stopped; an empty text if the whole packet was decoded.
    verdict: Vec<usize>,
    /// Number of bits that were not decoded.
    unread: Vec<u64>,
    /// Name of the bits that were not decoded; an empty text if there are none.
    rest: Vec<usize>,
    /// Number of lines that were dropped because there were too many.
    dropped: Vec<usize>,
}

impl List {
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn add(&mut self, dump: &Dump) {
        let packet = &dump.packet;
        let time = packet.time.filter(|it| it.is_finite());
        self.first = self.first.or(time);
        let since = time.map(|it| (1e6 * (it - self.first.unwrap_or(it))).round() as i64);
        self.time.push(since);
        let mut number = |text: &str| self.texts.number(&shown(text));
        let address = |at: usize| packet.ends.map_or(String::new(), |it| it[at].to_string());
        self.origin.push(number(&packet.from));
        self.type_.push(number(&dump.type_name));
        self.variant.push(number(variant(dump)));
        self.source.push(number(&address(0)));
        self.destination.push(number(&address(1)));
        self.bytes.push(packet.bytes.len());
        self.verdict.push(number(&dump.verdict().unwrap_or_default()));
        self.unread.push(dump.unread());
        self.rest.push(number(dump.rest().map_or("", |it| it.name())));
        self.dropped.push(dump.more);
    }
}

/// Returns the name of the variant that a packet is, if its type is an enum.
fn variant(dump: &Dump) -> &str {
    let tag = dump.lines.iter().find(|line| line.role == Role::Tag && line.path.is_empty());
    let value = tag.and_then(|line| line.value).unwrap_or_default();
    value.rsplit_once(" (").map_or("", |(name, _)| name)
}
