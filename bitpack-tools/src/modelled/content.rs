//! Finds the part of a packet that a model codes: the value, in full or as a delta, and the end
//! check.

use bitpack::dynamic::Content;

use super::HistoryForm;
use crate::decode::{Baseline, predicted_end};
use crate::model::Model;

impl Model {
    /// Returns the part of a packet of a session that a model codes, and the position of its first
    /// bit in the plain form. `None` if the schema has no such packet.
    pub(crate) fn content(
        &self,
        session: u64,
        packet: usize,
        bytes: &[u8],
    ) -> Option<(Content<'static, '_>, u64)> {
        let form = self.form_of(session, bytes);
        let dynamic = self.packet_encoding(packet)?;
        let content = Content::new(dynamic, None, form.and_then(|it| it.envelope.end_check));
        let mark = u64::from(form.is_some_and(|it| it.mode.is_some()));
        Some((content, 8 * self.envelope_bytes() as u64 + mark))
    }

    /// Returns the part of a packet of a history that a model codes. `baseline` is `None` for a
    /// value that is sent whole. `None` if the schema has no such history.
    pub(crate) fn delta_content<'d>(
        &self,
        form: HistoryForm,
        baseline: Option<Baseline<'d>>,
    ) -> Option<Content<'d, '_>> {
        let packets = self.description.deltas.get(form.index)?;
        let dynamic = self.plan.type_at(packets.type_)?;
        let end = predicted_end(&packets.envelope, baseline.and_then(|it| it.predicted));
        Some(Content::new(dynamic, baseline.map(|it| it.value), end.end_check))
    }
}
