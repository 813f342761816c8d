//! Generates the functions that read the packets of views.

use super::{CSharp, protocol};
use crate::languages::delta::Deltas;
use crate::languages::lines::Lines;
use crate::languages::views;

impl CSharp<'_, '_> {
    /// Writes the functions that read the packets of the views with objects of a type.
    pub(super) fn view_packets(&self, index: usize, lines: &mut Lines) {
        for view in views::of_type(self.plan, self.support, index) {
            let (name, header) = (self.plan.name(index), self.type_of(view.header));
            let deltas = Deltas { language: self, plan: self.plan, members: &[], depth: 0 };
            let envelope = format!("new Bitpack.Protocol({})", protocol(&view.packets.envelope));
            let envelope = self.constant("Bitpack.Protocol", &envelope);
            let (hash, objects) = (view.packets.hash, view.packets.objects);
            let (whole, delta) = (deltas.whole(view.header), self.nested_delta(name));
            let class = format!("Bitpack.View<{header}, {name}>");
            let made = format!("new {class}({envelope}, {hash:#x}, {objects}, {whole}, {delta})");
            let view_name = self.constant(&class, &made);
            lines.line("");
            lines.line("/// <summary>Reads a packet of <c>write_view</c> into a mirror, and its header. The reason is <c>Old</c> if it was read before,");
            lines.line("/// or is more than 32 packets older than the newest.</summary>");
            lines.line(&format!("public static Bitpack.Outcome ReadView{}(ref {header} header, Bitpack.Mirror<{name}> mirror, global::System.ReadOnlySpan<byte> data, long maxMemory = MaxMemory) =>", view.suffix));
            lines.line(&format!(
                "    Codecs.{view_name}.Read(ref header, mirror, data, maxMemory);"
            ));
        }
    }
}
