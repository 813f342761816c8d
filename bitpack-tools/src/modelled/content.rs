//! Finds the part of a packet that a model codes: the value, whole or against a baseline, and the end check.

use bitpack::dynamic::{Content, Datum};
use bitpack::schema::description::Envelope;

use super::HistoryForm;
use crate::model::Model;

impl Model {
    /// Returns the content of a packet of a session, and the number of the bit that it begins at in the packet's
    /// plain form. `None` if its bytes have no end of their own.
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

    /// Returns the content of a packet of a history, whose value is sent against a baseline or whole. The end check
    /// contains the hash of a prediction. `None` if its bytes have no end of their own.
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
