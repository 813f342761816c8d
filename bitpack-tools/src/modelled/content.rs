//! Finds the part of a packet that a model codes: the value, in full or as a delta, and the end
//! check.

use bitpack::dynamic::{Content, Datum};
use bitpack::schema::description::Envelope;

use super::HistoryForm;
use crate::model::Model;

impl Model {
    /// Returns the part of a packet of a session that a model codes, and the position of its first
    /// bit in the plain form. `None` if the packet takes all bytes up to the end.
    pub(crate) fn content(
        &self,
        session: u64,
        packet: usize,
        bytes: &[u8],
    ) -> Option<(Content<'static, '_>, u64)> {
        let form = self.form_of(session, bytes);
        let (type_, mode) = (self.packets().get(packet)?.type_, form.and_then(|it| it.mode));
        let content = self.content_of(type_, form.map(|it| it.envelope), None)?;
        Some((content, 8 * self.envelope_bytes() as u64 + u64::from(mode.is_some())))
    }

    /// Returns the part of a packet of a history that a model codes. `baseline` is `None` for a
    /// value that is sent whole; `predicted` is the hash of a predicted baseline, which the end
    /// check contains. `None` if the packet takes all bytes up to the end.
    pub(crate) fn delta_content<'d>(
        &self,
        form: HistoryForm,
        baseline: Option<&'d Datum>,
        predicted: Option<u64>,
    ) -> Option<Content<'d, '_>> {
        let packets = self.description.deltas.get(form.index)?;
        let mut content = self.content_of(packets.type_, Some(packets.envelope), baseline)?;
        if let (Some(end), Some(hash)) = (&mut content.end, predicted) {
            end.magic ^= (hash ^ hash >> 32) & 0xFFFF_FFFF;
        }
        Some(content)
    }

    fn content_of<'d>(
        &self,
        type_: u32,
        envelope: Option<Envelope>,
        baseline: Option<&'d Datum>,
    ) -> Option<Content<'d, '_>> {
        let dynamic = self.plan.type_at(type_).filter(|it| !it.takes_rest())?;
        Some(Content::new(dynamic, baseline, envelope.and_then(|it| it.end_check)))
    }
}
