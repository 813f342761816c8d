//! The dump as JSON.

use serde_json::{Value, json};

use super::{Dump, Line, Rest};
use crate::decode::Outcome;

/// Returns a dump as one line of JSON.
///
/// The object has the origin of the packet (`from`, `number`, `time` in seconds since 1970, `source`,
/// `destination`, `session`), its `bytes` in hexadecimal digits, the number of bytes that the capture
/// lacks (`missing`), its `type`, the `outcome` (`read`, `rejected` or `unknown`), the `verdict` in
/// words, and `fields`: for each group of bits its `path`, `role`, position (`bit`), size (`bits`),
/// `raw` bits, `value` in words, `declared` encoding, and `sent`: `false` for a value that the packet
/// leaves out. `rest` has the `name` (`predicted` or `not decoded`), `bit` and `bits` of the end that was
/// not decoded, or null. Of a modelled packet, `bytes` is the plain form, and `modelled` is the number
/// of bytes that were sent.
#[must_use]
pub fn json(dump: &Dump) -> String {
    let packet = &dump.packet;
    let digits: Vec<String> = packet.bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let outcome = match &dump.outcome {
        Outcome::Read => "read",
        Outcome::Rejected(_) => "rejected",
        Outcome::Unknown(_) => "unknown",
    };
    let [source, destination] = match packet.ends {
        Some(ends) => ends.map(|it| Some(it.to_string())),
        None => [None, None],
    };
    let mut json = json!({
        "from": packet.from,
        "number": packet.number,
        "time": packet.time,
        "source": source,
        "destination": destination,
        "session": packet.session,
        "missing": packet.missing,
        "bytes": digits.concat(),
        "type": dump.type_name,
        "outcome": outcome,
        "verdict": dump.verdict(),
        "fields": dump.lines.iter().map(line).collect::<Vec<_>>(),
        "rest": dump.rest().map(|it| rest(&it)),
    });
    if let (Some(origin), Some(all)) = (&packet.modelled, json.as_object_mut()) {
        all.insert("modelled".to_owned(), origin.bytes.into());
    }
    json.to_string()
}

/// Returns a group of bits as JSON.
pub(crate) fn line(line: &Line) -> Value {
    json!({
        "path": line.path,
        "role": line.role.to_string(),
        "bit": line.bit,
        "bits": line.bits,
        "raw": line.raw_text(),
        "value": line.value,
        "declared": &*line.declared,
        "sent": line.is_sent,
    })
}

/// Returns the bits that were not decoded as JSON.
pub(crate) fn rest(rest: &Rest) -> Value {
    json!({ "name": rest.name(), "bit": rest.bit, "bits": rest.bits })
}
