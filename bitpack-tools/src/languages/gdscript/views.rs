//! Generates the functions that read the packets of views.

use super::literal::wrapped;
use super::{GdScript, protocol};
use crate::languages::delta::Deltas;
use crate::languages::lines::Lines;
use crate::languages::views;

impl GdScript<'_, '_> {
    /// Writes the functions that read the packets of the views with objects of a type.
    pub(super) fn view_functions(&self, index: usize, name: &str, lines: &mut Lines) {
        for view in views::of_type(self.plan, self.support, index) {
            let deltas = Deltas { language: self, plan: self.plan, members: &[], depth: 0 };
            let whole = deltas.whole(view.header);
            let (hash, objects) = (wrapped(view.packets.hash.into()), view.packets.objects);
            let protocol = protocol(Some(&view.packets.envelope));
            let protocol = protocol.trim_end_matches('}');
            let head = format!(
                "static func read_view{}(mirror: Mirror, bytes: PackedByteArray, max_memory: int = MAX_MEMORY) -> ReadView:",
                view.suffix
            );
            lines.line("");
            lines.line("## Reads a packet of `write_view` into a mirror.");
            lines.suite(&head, |lines| {
                lines.line(&format!(
                    "var view := {protocol}, \"hash\": {hash}, \"objects\": {objects}}}"
                ));
                lines.line(&format!(
                    "var delta := Delta.new({name}.serialize, {name}.serialize_delta)"
                ));
                lines.line(&format!("return mirror.read(view, {whole}, delta, bytes, max_memory)"));
            });
        }
    }
}
