//! Generates the functions that read the packets of views.

use super::{Cpp, protocol};
use crate::languages::delta::Deltas;
use crate::languages::lines::Lines;
use crate::languages::views;

impl Cpp<'_, '_> {
    /// Writes the functions that read the packets of views.
    pub(super) fn view_functions(&self, lines: &mut Lines) {
        for index in 0..self.plan.model.types().len() {
            for view in views::of_type(self.plan, self.support, index) {
                let (name, header) = (self.plan.name(index), self.type_of(view.header));
                let deltas = Deltas { language: self, plan: self.plan, members: &[], depth: 0 };
                let whole = deltas.whole(view.header);
                let head = format!(
                    "inline bool ReadView{}({header}& header, bitpack::Mirror<{name}>& mirror, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = bitpack::MAX_MEMORY)\n{{",
                    view.suffix
                );
                let (hash, objects) = (view.packets.hash, view.packets.objects);
                let protocol = protocol(&view.packets.envelope);
                lines.line("");
                lines.line("/// Reads a packet of `write_view` into a mirror, and its header. Returns false if it is rejected, was read before,\n/// or is more than 32 packets older than the newest. The header is unspecified then.");
                lines.block(&head, "}", |lines| {
                    lines.line(&format!(
                        "return bitpack::ReadView({protocol}, {hash:#x}ull, {objects}u, {whole}, header, mirror, data, size, maxMemory) == bitpack::Error::NoError;"
                    ));
                });
            }
        }
    }
}
