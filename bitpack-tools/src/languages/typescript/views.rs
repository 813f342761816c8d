//! Generates the functions that read the packets of views.

use super::{TypeScript, protocol};
use crate::languages::delta::Deltas;
use crate::languages::lines::Lines;
use crate::languages::views;

impl TypeScript<'_, '_> {
    /// Writes the functions that read the packets of the views with objects of a type.
    pub(super) fn view_functions(
        &self,
        index: usize,
        name: &str,
        is_class: bool,
        lines: &mut Lines,
    ) {
        let (fixed, end) = if is_class { ("static ", "}") } else { ("", "},") };
        for view in views::of_type(self.plan, self.support, index) {
            let header = self.type_of(view.header);
            let deltas = Deltas { language: self, plan: self.plan, members: &[], depth: 0 };
            let whole = deltas.whole(view.header);
            let head = format!(
                "{fixed}readView{}(mirror: $Mirror<{name}>, bytes: Uint8Array, maxMemory: number = $MAX_MEMORY): {{ header: {header} }} | null {{",
                view.suffix
            );
            lines.line("");
            lines.line("/**\n * Reads a packet of `write_view` into a mirror and returns its header in an object; null if it was read before, or is\n * more than 32 packets older than the newest. Throws `Rejected` if it is invalid.\n */");
            lines.block(&head, end, |lines| {
                let (hash, objects) = (view.packets.hash, view.packets.objects);
                let protocol = protocol(&view.packets.envelope);
                lines.line(&format!(
                    "const view = {{ protocol: {protocol}, hash: {hash:#x}n, objects: {objects} }};"
                ));
                lines.line(&format!(
                    "const delta = $nested<{name}>({name}.serialize, {name}.serializeDelta);"
                ));
                lines.line(&format!(
                    "return $readView<{header}, {name}>(view, {whole}, delta, mirror, bytes, maxMemory);"
                ));
            });
        }
    }
}
