//! Splits datagrams of `Protocol::coalesce` into the packets in them.
//!
//! A packet in such a datagram has neither header nor end check of its own. Each is therefore converted
//! to the form in which it would be sent alone, and everything else works on this form.

use bitpack::dynamic::Datum;
use bitpack::schema::description::{End, Envelope};

use crate::decode::{Decoder, Proof, header};
use crate::input::Packet;
use crate::model::Model;

/// Number of bytes of an end check.
const END_CHECK: usize = 4;

impl Model {
    /// Returns the packets in a datagram of `Protocol::coalesce`, each in the form in which it would be
    /// sent alone. Returns `None` for any other datagram.
    pub fn split(&self, packet: &Packet) -> Option<impl Iterator<Item = Packet>> {
        let (envelope, bytes) = (self.envelope()?, &*packet.bytes);
        let is_whole = packet.missing == 0 && !packet.lacks_front && packet.modelled.is_none();
        let end = envelope.end_check.map_or(Vec::new(), end_bytes);
        let (header, data) = bytes.split_at_checked(header(&envelope))?;
        let data = data.strip_suffix(&*end)?;
        if !is_whole || self.has_marks() || !self.is_ours(packet.session, bytes) {
            return None;
        }
        // it may be a delta
        if self.has_baselines() && self.proof(packet) <= Proof::Absent {
            return None;
        }
        let (mut all, count) = ((0..self.packets().len()), self.packets().len());
        let parts = all.find_map(|index| self.sizes_of_parts(index, &envelope, data))?;
        let is_read = |index| Decoder::silent(self, bytes).packet((packet.session, index)).is_ok();
        if count > 1 && (0..count).any(is_read) {
            return None;
        }
        let (count, around) = (parts.len(), header.len() + end.len());
        let empty = Packet { bytes: Vec::new(), from: String::new(), ..packet.clone() };
        let mut rest = data;
        let part = move |(at, bits): (usize, u32)| {
            let (own, next) = rest.split_at_checked(bits.div_ceil(8) as usize).unwrap_or_default();
            rest = next;
            let mut bytes = form(header, &envelope, own, bits % 8);
            if !self.ignores_checksums {
                self.seal(packet.session, &mut bytes);
            }
            let from = format!("{}, {} of {count} in the datagram", packet.from, at + 1);
            let shared = if at == 0 { 0 } else { around };
            Packet { from, shared, bytes, ..empty.clone() }
        };
        Some(parts.into_iter().enumerate().map(part))
    }

    /// Returns the size in bits of each packet in the data of a coalesced datagram, if all are of
    /// the type with this index. `None` if they are not, or if the data is a packet that was sent
    /// alone.
    fn sizes_of_parts(&self, index: usize, envelope: &Envelope, data: &[u8]) -> Option<Vec<u32>> {
        let (mut rest, mut parts, mut is_odd) = (data, Vec::new(), false);
        let dynamic = self.packet_encoding(index).filter(|it| !it.takes_rest())?;
        // one packet, in the form in which it is sent alone
        let least = self.packet(index).map_or(0, |it| self.type_width(it).min.div_ceil(8));
        let is_aligned = envelope.end_check.is_none_or(|it| it.aligned);
        if is_aligned && (data.len() as u64) < least.saturating_mul(2) {
            return None;
        }
        while !rest.is_empty() {
            let bits = dynamic.read_at(&mut Datum::Nothing, None, rest, 0).ok()?;
            let bits = u32::try_from(bits).ok().filter(|it| *it > 0)?;
            let (own, next) = rest.split_at_checked(bits.div_ceil(8) as usize)?;
            let odd = bits % 8;
            if odd > 0 && own.last()? >> odd != 0 {
                return None;
            }
            let end = envelope.end_check.filter(|_| odd > 0);
            is_odd |= end.is_some_and(|it| !it.aligned);
            parts.push(bits);
            rest = next;
        }
        (parts.len() > 1 || is_odd).then_some(parts)
    }
}

fn end_bytes(end: End) -> Vec<u8> {
    end.magic.to_le_bytes().into_iter().take(END_CHECK).collect()
}

/// Returns a packet in the form in which it is sent alone: the header of its datagram, its own
/// bytes, and an end check after its last bit. `odd` is the number of bits used in its last byte,
/// or 0 if all are used.
fn form(header: &[u8], envelope: &Envelope, own: &[u8], odd: u32) -> Vec<u8> {
    let mut form = header.to_vec();
    form.extend(own);
    let Some(end) = envelope.end_check else { return form };
    if end.aligned || odd == 0 {
        form.extend(end_bytes(end));
        return form;
    }
    let [first, rest @ ..] = (end.magic << odd).to_le_bytes();
    form.last_mut().into_iter().for_each(|last| *last |= first);
    form.extend(rest.into_iter().take(END_CHECK));
    form
}
