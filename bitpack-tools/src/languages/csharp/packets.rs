//! Generates the class with the functions that read, write and copy packets.

use super::{CSharp, protocol};
use crate::languages::lines::Lines;
use crate::languages::packets::{self, fill};
use crate::languages::plan::Declared;
use crate::languages::syntax::Syntax as _;
use crate::languages::{histories, views};

const PACKET: &str = "
/// <summary>Reads a packet into an existing value, or into a new one in the place of null. No object may be
/// in it twice. Schema %schema%.</summary>
public static Bitpack.Outcome Read(ref %name% packet, global::System.ReadOnlySpan<byte> data, long maxMemory = MaxMemory) =>
    Codecs.Protocol.Read(ref packet, Codecs.%each%, data, maxMemory, %takes_rest%);

/// <summary>Writes a packet. Rejects a value that a reader would reject, and a buffer that is too
/// small.</summary>
public static Bitpack.Outcome Write(%name% packet, global::System.Span<byte> data, out int written, long maxMemory = MaxMemory) =>
    Codecs.Protocol.Write(packet, Codecs.%each%, data, maxMemory, out written);";

const DELTA: &str = "
/// <summary>Reads a value from its delta to a baseline, which must have no object in common with
/// it.</summary>
public static Bitpack.Outcome ReadDelta(ref %name% value, %name% baseline, global::System.ReadOnlySpan<byte> data, long maxMemory = MaxMemory) =>
    Bitpack.DeltaPackets.Read(ref value, %apart%, Codecs.%delta%, data, maxMemory);

/// <summary>Writes the delta of a value to a baseline. Rejects a value or a baseline that a reader would
/// reject.</summary>
public static Bitpack.Outcome WriteDelta(%name% value, %name% baseline, global::System.Span<byte> data, out int written, long maxMemory = MaxMemory) =>
    Bitpack.DeltaPackets.Write(value, baseline, Codecs.%delta%, data, maxMemory, out written);";

const VIEW: &str = "
/// <summary>Reads a packet of <c>write_view</c> into a mirror, and its header. The reason is <c>Old</c> if it
/// was read before, or is more than 32 packets older than the newest.</summary>
public static Bitpack.Outcome ReadView%suffix%(ref %header% header, Bitpack.Mirror<%name%> mirror, global::System.ReadOnlySpan<byte> data, long maxMemory = MaxMemory) =>
    Codecs.%view%.Read(ref header, mirror, data, maxMemory);";

const HISTORY: &str = "
/// <summary>Creates a history of values that are sent or received in packets of <c>write_delta</c>.</summary>
public static Bitpack.History<%name%> New%name%History%suffix%(ulong session = 0) =>
    new Bitpack.History<%name%>(Codecs.%protocol%, %hash%, %length%, %marked%, %baseline_bits%, %takes_rest%, Codecs.%delta%, session);";

/// The class of a view, and a new object of it.
const VIEW_CLASS: &str = "Bitpack.View<%header%, %name%>";
const NEW_VIEW: &str =
    "new Bitpack.View<%header%, %name%>(%protocol%, %hash%, %objects%, %whole%, %delta%)";

const COPY: &str = "
/// <summary>Copies a value into another one's memory. Returns the copy.</summary>
public static %name% Copy(%name% from, %name% to = null) => Codecs.Copy%name%(from, to);";

impl CSharp<'_, '_> {
    /// Returns the class with the functions that read and write packets.
    pub(super) fn packets(&self) -> String {
        let mut lines = Lines::default();
        lines.line("/// <summary>Reads and writes packets.</summary>");
        lines.block("public static class Packets {", "}", |lines| {
            lines.line("/// <summary>Maximum memory of a packet in bytes, unless a call sets another maximum. It is an estimate:");
            lines.line("/// 16 bytes for each number, member and element, and 24 more for each object, array and string.</summary>");
            lines.line("public const long MaxMemory = 1 << 24;");
            for packet in self.plan.model.packets() {
                let name = self.plan.name(packet.type_ as usize);
                let each = self.serializer(name, "item", &self.nested(name, "item"));
                let placeholders = packets::placeholders(self.plan, packet, &[("each", each)]);
                lines.line(&fill(PACKET, &placeholders));
            }
            for index in 0..self.plan.model.types().len() {
                self.packets_of(index, lines);
            }
        });
        lines.into_text()
    }

    /// Writes the functions for the deltas, the views and the copies of a type.
    fn packets_of(&self, index: usize, lines: &mut Lines) {
        let Some(declared) = self.plan.declared(index) else { return };
        let name = self.plan.name(index);
        let is_object = !matches!(declared, Declared::PlainEnum(_));
        // a value that is read in the place of its baseline would change it meanwhile
        let apart = if is_object {
            format!(
                "ReferenceEquals(value, baseline) ? Codecs.Copy{name}(baseline, null) : baseline"
            )
        } else {
            "baseline".to_owned()
        };
        let mut own = vec![("name", name.to_owned()), ("apart", apart)];
        if self.support.has(index) {
            own.push(("delta", self.nested_delta(name)));
            lines.line(&fill(DELTA, &own));
        }
        let protocol = |it: &_| self.constant("Bitpack.Protocol", &protocol(Some(it)));
        let (plan, support) = (self.plan, self.support);
        for mut placeholders in views::placeholders(self, plan, support, index, &protocol) {
            placeholders.push(("delta", self.nested_delta(name)));
            let view =
                self.constant(&fill(VIEW_CLASS, &placeholders), &fill(NEW_VIEW, &placeholders));
            placeholders.push(("view", view));
            lines.line(&fill(VIEW, &placeholders));
        }
        for mut placeholders in histories::placeholders(self, plan, support, index, &protocol) {
            placeholders.push(("delta", self.nested_delta(name)));
            lines.line(&fill(HISTORY, &placeholders));
        }
        if is_object {
            lines.line(&fill(COPY, &own));
        }
    }
}
