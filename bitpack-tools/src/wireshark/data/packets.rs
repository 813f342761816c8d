//! Formats the data around packets as Lua tables: of messages, of the deltas of a history, and of
//! views.

use bitpack::frame::FARTHEST;
use bitpack::schema::description::{DeltaPackets, Envelope, ViewPackets};

use super::{unsigned, width};
use crate::decode::{unsent_numbers, unsent_view_numbers};
use crate::model::Model;
use crate::wireshark::lua::Lua;

pub(super) fn envelope(it: &Envelope) -> Lua {
    let bytes: Vec<u8> = it.id.to_le_bytes().into_iter().take(it.id_bytes as usize).collect();
    let lua = Lua::table()
        .with("id", unsigned(it.id.into()))
        .with("id_bytes", Lua::bytes(&bytes))
        .flag("sends_id", it.sends_id)
        .flag("sums", it.sums);
    let end = it.end_check.map(|end| {
        let magic = Lua::table().with("magic", unsigned(end.magic.into()));
        magic.with("bits", Lua::number(32_u32)).flag("aligned", end.aligned)
    });
    lua.with("end_check", end)
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
        .with("unsent", unsent(unsent_numbers(it)))
        .with("history", Lua::number(it.history));
    let one = || Lua::number(1_u32);
    let mark = || Lua::table().with("magic", one()).with("bits", one());
    let lua = lua
        .with("mark", it.marked.then(mark))
        .positive("baseline_bits", it.baseline_bits)
        .flag("modelled", it.modelled.is_some())
        .flag("acked", it.modelled.is_some_and(|it| it.acked));
    Some(width(lua, model.type_width(type_)))
}

/// Returns the Lua table of a view. `name` is the name of its packets in the dissector.
pub(super) fn view(it: &ViewPackets, name: &str) -> Lua {
    Lua::table()
        .with("name", Lua::text(name))
        .with("envelope", envelope(&it.envelope))
        .with("unsent", unsent(unsent_view_numbers(it)))
        .with("history", Lua::number(FARTHEST))
}

/// Returns the bytes of the unsent numbers that a checksum covers. The dissector adds the session number.
fn unsent((hash, number): (u64, u32)) -> Lua {
    Lua::bytes(&[&hash.to_le_bytes()[..], &number.to_le_bytes()].concat())
}
