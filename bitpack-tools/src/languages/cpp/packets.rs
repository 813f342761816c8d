//! Generates the functions that read and write packets, deltas, and the packets of views and histories.

use bitpack::schema::description::Envelope;

use super::{Cpp, protocol};
use crate::languages::lines::Lines;
use crate::languages::packets::{self, fill};
use crate::languages::{histories, views};

const PACKET: &str = "
/// Reads a packet. Returns false if it is rejected or takes more heap memory. Schema %schema%.
inline bool Read(%name%& packet, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::Read(PROTOCOL, packet, data, size, maxMemory%rest%) == bitpack::Error::NoError;
}

/// Writes a packet. Returns false for a value that a reader would reject, or if the buffer is too small.%size%
inline bool Write(const %name%& packet, std::uint8_t* data, std::size_t size, std::size_t& written, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::Write(PROTOCOL, packet, data, size, written, maxMemory);
}";

const DELTA: &str = "
/// Reads a value from its delta to a baseline. Returns false if it is rejected or takes more heap memory.
inline bool ReadDelta(%name%& value, const %name%& baseline, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::ReadDelta(value, baseline, data, size, maxMemory) == bitpack::Error::NoError;
}

/// Writes the delta of a value to a baseline. Returns false for a value or a baseline that a reader would reject, or if the buffer is too small.
inline bool WriteDelta(const %name%& value, const %name%& baseline, std::uint8_t* data, std::size_t size, std::size_t& written, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::WriteDelta(value, baseline, data, size, written, maxMemory);
}";

const VIEW: &str = "
/// Reads a packet of `write_view` into a mirror, and its header. Returns false if it is rejected, was read before,
/// or is more than 32 packets older than the newest. The header is unspecified then.
inline bool ReadView%suffix%(%header%& header, bitpack::Mirror<%name%>& mirror, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::ReadView(%protocol%, %hash%, %objects%u, %whole%, header, mirror, data, size, maxMemory) == bitpack::Error::NoError;
}";

const HISTORY: &str = "
/// Reads a packet of `write_delta` into a history. Returns false if it is rejected, or its value was received before or is
/// too old. The history is unchanged then.
inline bool ReadHistory%suffix%(bitpack::History<%name%, %length%>& history, const std::uint8_t* data, std::size_t size, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::ReadHistory({%protocol%, %hash%, %marked%, %baseline_bits%, %takes_rest%}, history, data, size, maxMemory) == bitpack::Error::NoError;
}

/// Writes the value that was pushed last as its difference to the value that a receiver has acknowledged, or in full.
/// Returns false if no value was pushed, or the buffer is too small.
inline bool WriteHistory%suffix%(const bitpack::History<%name%, %length%>& history, const bitpack::Acked& acked, std::uint8_t* data, std::size_t size, std::size_t& written, std::size_t maxMemory = bitpack::MAX_MEMORY)
{
    return bitpack::WriteHistory({%protocol%, %hash%, %marked%, %baseline_bits%, %takes_rest%}, history, acked, data, size, written, maxMemory);
}";

impl Cpp<'_, '_> {
    pub(super) fn packets(&self, lines: &mut Lines) {
        let (model, envelope) = (self.plan.model, self.plan.model.envelope());
        lines.line("");
        lines.line("/// The envelope of each packet.");
        let own = envelope.as_ref().map_or("bitpack::PLAIN".to_owned(), protocol);
        lines.line(&format!("constexpr bitpack::Protocol PROTOCOL = {own};"));
        for packet in model.packets() {
            let type_ = model.types().get(packet.type_ as usize);
            let most = type_.and_then(|it| model.type_width(it).most());
            let most = most.map(|bits| bits.saturating_add(around(envelope)).div_ceil(8));
            let size = most.map_or(String::new(), |most| format!(" It has at most {most} bytes."));
            let placeholders = packets::placeholders(self.plan, packet, &[("size", size)]);
            lines.line(&fill(PACKET, &placeholders));
        }
        let types = 0..model.types().len();
        for index in types.clone() {
            if self.support.is_generated(self.plan, index) {
                lines.line(&fill(DELTA, &[("name", self.plan.name(index).to_owned())]));
            }
        }
        for index in types {
            let (plan, support) = (self.plan, self.support);
            for placeholders in views::placeholders(self, plan, support, index, protocol) {
                lines.line(&fill(VIEW, &placeholders));
            }
            for placeholders in histories::placeholders(self, plan, support, index, protocol) {
                lines.line(&fill(HISTORY, &placeholders));
            }
        }
    }
}

/// Returns the maximum number of bits around the fields of a packet: the protocol id, the checksum
/// and the end check.
fn around(envelope: Option<Envelope>) -> u64 {
    let Some(it) = envelope else { return 0 };
    let id = if it.sends_id { 8 * u64::from(it.id_bytes) } else { 0 };
    let end = it.end_check.map_or(0, |end| 32 + if end.aligned { 7 } else { 0 });
    id + if it.sums { 32 } else { 0 } + end
}
