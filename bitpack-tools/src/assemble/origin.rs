//! [`Origins`]: the groups of bits of a packet before it was edited.

use crate::decode::{Event, Options, Outcome, Step};
use crate::dump::{Declared, Line, Lines};
use crate::history::Histories;
use crate::input::{LARGEST, Packet};
use crate::model::{Encoding, Model};

/// A group of bits of the packet before it was edited.
#[derive(Debug)]
pub(super) struct Origin<'m, 'l> {
    pub(super) line: Line<'l>,
    pub(super) node: Option<&'m Encoding>,
    pub(super) variant: Option<&'m str>,
}

/// The groups of bits of a packet before it was edited, each with its encoding and, for a tag, the
/// variant that it selects.
#[derive(Debug, Default)]
pub(super) struct Origins<'m> {
    lines: Lines,
    others: Vec<(Option<&'m Encoding>, Option<&'m str>)>,
    /// Number of bits at the end of the packet that could not be decoded.
    pub(super) rest: u64,
}

impl<'m> Origins<'m> {
    pub(super) fn of(
        model: &'m Model,
        histories: &mut Histories,
        kind: usize,
        packet: &Packet,
    ) -> Self {
        let (mut all, mut end) = (Self::default(), 0);
        let sink = |path: &[Step<'m>], event: Event<'m>| {
            end = end.max(event.bit + event.bits);
            if all.others.len() < LARGEST {
                all.lines.push(path, &event, Declared::without_encoding(event.role));
                all.others.push((event.node, event.variant));
            }
        };
        let outcome = model.decode_kind(histories, packet, kind, Options::AS_IF, sink);
        let rest = (8 * packet.bytes.len() as u64).saturating_sub(end);
        Self { rest: if outcome == Outcome::Read { 0 } else { rest }, ..all }
    }

    pub(super) fn origins(&self) -> Vec<Origin<'m, '_>> {
        let all = self.lines.iter().zip(&self.others);
        all.map(|(line, (node, variant))| Origin { line, node: *node, variant: *variant }).collect()
    }
}
