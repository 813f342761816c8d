//! Generates the functions that read and write packets, deltas, and the packets of views and histories.

use super::{TypeScript, protocol};
use crate::languages::lines::Lines;
use crate::languages::packets::{self, fill};
use crate::languages::{histories, views};

const PACKET: &str = "
/** Reads a packet. Throws `Rejected` if it is invalid. Schema %schema%. */
%static%read(bytes: Uint8Array, maxMemory: number = $MAX_MEMORY): %name% {
    return $readPacket($PROTOCOL, %name%.serialize, bytes, maxMemory%rest%);
}%end%

/** Writes a packet. Throws `Rejected` for a value that a reader would reject. */
write(%parameter%maxMemory: number = $MAX_MEMORY): $Bytes {
    return $writePacket<%name%>($PROTOCOL, %name%.serialize, %value%, maxMemory);
}%end%";

const DELTA: &str = "
/** Reads a value from its delta to a baseline. Throws `Rejected` if it is invalid. */
%static%readDelta(bytes: Uint8Array, baseline: %name%, maxMemory: number = $MAX_MEMORY): %name% {
    return $readDelta($nested<%name%>(%name%.serialize, %name%.serializeDelta), bytes, baseline, maxMemory);
}%end%

/** Writes the delta to a baseline. Throws `Rejected` for values that a reader would reject. */
writeDelta(%parameter%baseline: %name%, maxMemory: number = $MAX_MEMORY): $Bytes {
    return $writeDelta<%name%>($nested<%name%>(%name%.serialize, %name%.serializeDelta), %value%, baseline, maxMemory);
}%end%";

const VIEW: &str = "
/**
 * Reads a packet of `write_view` into a mirror and returns its header in an object; null if it was read before, or is
 * more than 32 packets older than the newest. Throws `Rejected` if it is invalid.
 */
%static%readView%suffix%(mirror: $Mirror<%name%>, bytes: Uint8Array, maxMemory: number = $MAX_MEMORY): { header: %header% } | null {
    const view = { protocol: %protocol%, hash: %hash%, objects: %objects% };
    const delta = $nested<%name%>(%name%.serialize, %name%.serializeDelta);
    return $readView<%header%, %name%>(view, %whole%, delta, mirror, bytes, maxMemory);
}%end%";

const HISTORY: &str = "
/** Creates a history of values that are sent or received in packets of `write_delta`. */
%static%newHistory%suffix%(session: bigint = 0n): $History<%name%> {
    const [delta, protocol] = [$nested<%name%>(%name%.serialize, %name%.serializeDelta), %protocol%];
    return new $History<%name%>({ protocol, hash: %hash%, length: %length%, isMarked: %marked%, baselineBits: %baseline_bits%, takesRest: %takes_rest%, delta }, session);
}%end%";

impl TypeScript<'_, '_> {
    /// Writes the functions for the packets, the deltas and the views of a type.
    pub(super) fn packets(&self, index: usize, name: &str, is_class: bool, lines: &mut Lines) {
        let [fixed, end, value] =
            if is_class { ["static ", "", "this"] } else { ["", ",", "value"] };
        let parameter = if is_class { String::new() } else { format!("value: {name}, ") };
        let own = [("name", name), ("static", fixed), ("end", end), ("value", value)];
        let mut own = own.map(|(name, meaning)| (name, meaning.to_owned())).to_vec();
        own.push(("parameter", parameter));
        if let Some(packet) = packets::of_type(self.plan, index) {
            lines.line(&fill(PACKET, &packets::placeholders(self.plan, packet, &own)));
        }
        if self.support.has(index) {
            lines.line(&fill(DELTA, &own));
        }
        let (plan, support) = (self.plan, self.support);
        for placeholders in views::placeholders(self, plan, support, index, protocol) {
            lines.line(&fill(VIEW, &[placeholders, own.clone()].concat()));
        }
        for placeholders in histories::placeholders(self, plan, support, index, protocol) {
            lines.line(&fill(HISTORY, &[placeholders, own.clone()].concat()));
        }
    }
}
