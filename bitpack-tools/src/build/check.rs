//! Checks the framing of packets, which may be invalid in a damaged schema file.

use bitpack::schema::description::Envelope;

/// Rejects a packet framing with a protocol id of other than 4 or 8 bytes, or with an end check of
/// more than 32 bits.
pub(super) fn envelope(envelope: &Envelope) -> Result<(), String> {
    if envelope.id_bytes != 4 && envelope.id_bytes != 8 {
        return Err(format!("an id has 4 or 8 bytes, not {}", envelope.id_bytes));
    }
    if envelope.end_check.is_some_and(|it| it.magic > u64::from(u32::MAX)) {
        return Err("an end check has 32 bits".to_owned());
    }
    Ok(())
}
