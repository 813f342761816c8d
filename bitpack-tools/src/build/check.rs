//! Checks the packets of a schema file and their framing, which may be invalid in a damaged file.

use bitpack::schema::description::{DeltaPackets, Envelope};

use crate::model::{Fault, Model, fault};

/// Maximum number of earlier values that a history keeps as baselines. The library has the same
/// limit.
const MOST_VALUES: u16 = 1 << 14;

/// Rejects a packet framing with a protocol id of other than 4 or 8 bytes, with an id that is too large
/// for 4, or with an end check of more than 32 bits.
pub(super) fn envelope(envelope: &Envelope) -> Result<(), String> {
    let Envelope { id, id_bytes, .. } = *envelope;
    if id_bytes != 4 && id_bytes != 8 {
        return Err(format!("an id has 4 or 8 bytes, not {id_bytes}"));
    }
    if id_bytes == 4 && id > u64::from(u32::MAX) {
        return Err(format!("an id of 4 bytes is at most 0xffffffff, not {id:#x}"));
    }
    if envelope.end_check.is_some_and(|it| it.magic > u64::from(u32::MAX)) {
        return Err("an end check has 32 bits".to_owned());
    }
    Ok(())
}

/// Checks the packets of a schema whose types are valid.
pub(super) fn packets(model: &Model) -> Result<(), Fault> {
    let description = &model.description;
    for (i, packet) in description.packets.iter().enumerate() {
        let path = format!("packets[{i}].type");
        if packet.type_ as usize >= model.types().len() {
            return fault(&path, "there is no such type");
        }
        if model.plan.type_at(packet.type_).is_none() {
            return fault(&path, "a tuple that contains its enclosing type cannot be a packet");
        }
    }
    if let Some(it) = &description.envelope {
        envelope(it).or_else(|reason| fault("envelope", reason))?;
    }
    if description.modelled.is_some() && description.envelope.is_none() {
        return fault("modelled", "modelled packets need the envelope of their protocol");
    }
    for (i, packets) in description.deltas.iter().enumerate() {
        deltas(model, packets, &format!("deltas[{i}]"))?;
    }
    if description.packets.is_empty()
        && description.deltas.is_empty()
        && description.views.is_empty()
    {
        return fault("packets", "a schema needs at least one packet");
    }
    Ok(())
}

/// Checks the framing, the type, the history and the baseline bits of delta packets.
fn deltas(model: &Model, packets: &DeltaPackets, path: &str) -> Result<(), Fault> {
    envelope(&packets.envelope).or_else(|reason| fault(path, reason))?;
    if model.plan.type_at(packets.type_).is_none() {
        return fault(path, "there is no such type");
    }
    if !(1..=MOST_VALUES).contains(&packets.history) {
        let found = packets.history;
        return fault(path, format!("`history` is {found}, not in 1..={MOST_VALUES}"));
    }
    if ![0, 16].contains(&packets.baseline_bits) {
        return fault(path, format!("`baseline_bits` is {}, not 0 or 16", packets.baseline_bits));
    }
    Ok(())
}
