//! Formats the data around packets as Lua tables: of messages, of the deltas of a history, and of
//! views.

use bitpack::schema::description::{DeltaPackets, Envelope, ViewPackets};

use super::{unsigned, width};
use crate::decode::{FARTHEST, unsent_bytes, unsent_view_bytes};
use crate::model::Model;
use crate::wireshark::lua::Lua;

pub(super) fn envelope(it: &Envelope) -> Lua {
    let bytes: Vec<u8> = it.id.to_le_bytes().into_iter().take(it.id_bytes as usize).collect();
    let lua = Lua::Table(Vec::new())
        .with("id", unsigned(it.id.into()))
        .with("id_bytes", Lua::bytes(&bytes))
        .flag("sends_id", it.sends_id)
        .flag("sums", it.sums);
    let Some(end) = it.end_check else { return lua };
    let magic = Lua::Table(Vec::new()).with("magic", unsigned(end.magic.into()));
    let magic = magic.with("bits", Lua::number(32_u32));
    lua.with("end_check", magic.flag("aligned", end.aligned))
}

/// Returns the Lua table of the deltas of a history. `None` if the schema does not have the type of
/// its values.
pub(super) fn delta_packets(model: &Model, name: &str, it: &DeltaPackets) -> Option<Lua> {
    let type_ = model.types().get(it.type_ as usize)?;
    let known = if type_.name.is_empty() { name } else { &type_.name };
    let lua = Lua::tagged("k", "type")
        .with("name", Lua::text(known))
        .with("type", Lua::Raw(format!("T[{}]", it.type_ + 1)))
        .flag("takes_rest", model.type_takes_rest(it.type_))
        .with("envelope", envelope(&it.envelope))
        .with("unsent", Lua::bytes(&without_session(&unsent_bytes(it, 0))))
        .with("history", Lua::number(it.history));
    let mark = || Lua::Table(Vec::new()).with("magic", Lua::number(1_u32));
    let lua =
        if it.marked { lua.with("mark", mark().with("bits", Lua::number(1_u32))) } else { lua };
    let lua = match it.baseline_bits {
        0 => lua,
        bits => lua.with("baseline_bits", Lua::number(bits)),
    };
    let lua = lua
        .flag("modelled", it.modelled.is_some())
        .flag("acked", it.modelled.is_some_and(|it| it.acked));
    Some(width(lua, model.type_width(type_)))
}

/// Returns the Lua table of a view. `name` is the name of its packets in the dissector.
pub(super) fn view(it: &ViewPackets, name: &str) -> Lua {
    Lua::Table(Vec::new())
        .with("name", Lua::text(name))
        .with("envelope", envelope(&it.envelope))
        .with("unsent", Lua::bytes(&without_session(&unsent_view_bytes(it, 0))))
        .with("history", Lua::number(FARTHEST))
}

/// Returns the unsent bytes that a checksum covers, without the session number at their end, which
/// the dissector adds.
fn without_session(unsent: &[u8]) -> Vec<u8> {
    unsent.split_last_chunk::<8>().map_or_else(Vec::new, |(front, _)| front.to_vec())
}
