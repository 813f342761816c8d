//! Generates the functions that read and write packets, deltas, and the packets of views and histories.

use super::{GdScript, protocol_entries};
use crate::languages::lines::Lines;
use crate::languages::packets::{self, fill};
use crate::languages::{histories, views};

/// The class of what is read from a packet or a delta.
const RESULT: &str = "
## The result of reading a packet.
class Read extends Outcome:
\t## The packet; %blank% if it is rejected.
\tvar value: %type% = %blank%";

const PACKET: &str = "
## Reads a packet. Schema %schema%.
static func read(bytes: PackedByteArray, max_memory: int = MAX_MEMORY) -> Read:
\tvar stream := Stream.new()
\tvar result := Read.new()
\tif stream.open(PROTOCOL, bytes, max_memory, %takes_rest%):
\t\tvar value := %name%.serialize(stream, null)
\t\tif stream.close(PROTOCOL):
\t\t\tresult.value = value
\tstream.report(result)
\treturn result

## Writes a packet. Rejects a value that a reader would reject.
%static%func write(%parameter%max_memory: int = MAX_MEMORY) -> Written:
\tvar stream := Stream.new()
\tstream.memory = max_memory
\t%name%.serialize(stream, %value%)
\treturn stream.packet(PROTOCOL)";

const DELTA: &str = "
## Reads a value from its delta to a baseline.
static func read_delta(bytes: PackedByteArray, baseline: %type%, max_memory: int = MAX_MEMORY) -> Read:
\tvar stream := Stream.new()
\tvar result := Read.new()
\tvar value: Variant = stream.read_delta(Delta.new(%name%.serialize, %name%.serialize_delta), bytes, baseline, max_memory)
\tif not stream.failed:
\t\tresult.value = value
\tstream.report(result)
\treturn result

## Writes the delta to a baseline. Rejects values that a reader would reject.
%static%func write_delta(%parameter%baseline: %type%, max_memory: int = MAX_MEMORY) -> Written:
\treturn Stream.new().write_delta(Delta.new(%name%.serialize, %name%.serialize_delta), %value%, baseline, max_memory)";

const VIEW: &str = "
## Reads a packet of `write_view` into a mirror.
static func read_view%suffix%(mirror: Mirror, bytes: PackedByteArray, max_memory: int = MAX_MEMORY) -> ReadView:
\tvar view := {%protocol%, \"hash\": %hash%, \"objects\": %objects%}
\tvar delta := Delta.new(%name%.serialize, %name%.serialize_delta)
\treturn mirror.read(view, %whole%, delta, bytes, max_memory)";

const HISTORY: &str = "
## Creates a history of values that are sent or received in packets of `write_delta`.
static func new_history%suffix%(session: int = 0) -> History:
\tvar packets := {%protocol%, \"hash\": %hash%, \"length\": %length%, \"is_marked\": %marked%, \"baseline_bits\": %baseline_bits%, \"takes_rest\": %takes_rest%}
\treturn History.new(packets, Delta.new(%name%.serialize, %name%.serialize_delta), session)";

impl GdScript<'_, '_> {
    /// Writes the functions for the packets, the deltas and the views of a type.
    pub(super) fn packets(&self, index: usize, name: &str, is_plain: bool, lines: &mut Lines) {
        let [type_, blank, fixed, parameter, value] = if is_plain {
            ["int", "-1", "static ", "value: int, ", "value"]
        } else {
            [name, "null", "", "", "self"]
        };
        let own = [
            ("name", name),
            ("type", type_),
            ("blank", blank),
            ("static", fixed),
            ("parameter", parameter),
            ("value", value),
        ];
        let own = own.map(|(name, meaning)| (name, meaning.to_owned())).to_vec();
        let packet = packets::of_type(self.plan, index);
        let has_delta = self.support.has(index);
        if packet.is_some() || has_delta {
            lines.line(&fill(RESULT, &own));
        }
        if let Some(packet) = packet {
            lines.line(&fill(PACKET, &packets::placeholders(self.plan, packet, &own)));
        }
        if has_delta {
            lines.line(&fill(DELTA, &own));
        }
        let protocol = |it: &_| protocol_entries(Some(it));
        let (plan, support) = (self.plan, self.support);
        for placeholders in views::placeholders(self, plan, support, index, protocol) {
            lines.line(&fill(VIEW, &placeholders));
        }
        for placeholders in histories::placeholders(self, plan, support, index, protocol) {
            lines.line(&fill(HISTORY, &placeholders));
        }
    }
}
