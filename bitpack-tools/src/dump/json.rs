//! The dump as JSON.

use data_encoding::HEXLOWER;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Dump, Line, Lines, Rest};
use crate::decode::Outcome;
use crate::digits;

/// Returns a dump as one line of JSON.
///
/// The object has the origin of the packet (`from`, `number`, `time` in seconds since 1970,
/// `source`, `destination`, `session`), its `bytes` in hexadecimal digits, the number of bytes that
/// the capture lacks (`missing`), its `type`, the `outcome` (`read`, `rejected` or `unknown`), the
/// `verdict` in words, and `fields`: for each group of bits its `path`, `role`, position (`bit`),
/// size (`bits`), `raw` bits, `value` in words, `declared` encoding, and `sent`: `false` for a
/// value that the packet leaves out. `rest` has the `name` (`predicted or damaged` or `not
/// decoded`), `bit` and `bits` of the end that was not decoded, or null. Of a modelled packet,
/// `bytes` is the plain form, and `modelled` is the number of bytes that were sent.
pub fn json(dump: &Dump) -> String {
    let packet = &dump.packet;
    let bytes = HEXLOWER.encode(&packet.bytes);
    let outcome = match &dump.outcome {
        Outcome::Read => "read",
        Outcome::Rejected(_) => "rejected",
        Outcome::Unknown(_) => "unknown",
    };
    let [source, destination] = match packet.ends {
        Some(ends) => ends.map(|it| Some(it.to_string())),
        None => [None, None],
    };
    let front = Front { bytes, destination };
    let behind = Behind {
        from: &packet.from,
        missing: packet.missing,
        modelled: packet.modelled.as_ref().map(|it| it.bytes),
        number: packet.number,
        outcome,
        rest: dump.rest().map(|it| rest(&it)),
        session: packet.session,
        source,
        time: packet.time,
        type_: &dump.type_name,
        verdict: dump.verdict(),
    };
    // numbers and texts are always valid JSON
    let [mut out, behind] = [serde_json::to_string(&front), serde_json::to_string(&behind)]
        .map(Result::unwrap_or_default);
    out.reserve(FIELD * dump.lines.len());
    // the fields are between the two parts of the object
    out.pop();
    fields(&dump.lines, &mut out);
    out.push_str(behind.strip_prefix('{').unwrap_or_default());
    out
}

/// Usual size of a field as JSON in bytes, for which memory is reserved.
const FIELD: usize = 160;

/// The keys of a dump before its fields. All keys are in alphabetical order.
#[derive(Serialize)]
struct Front {
    bytes: String,
    destination: Option<String>,
}

/// The keys of a dump after its fields.
#[derive(Serialize)]
struct Behind<'d> {
    from: &'d str,
    missing: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    modelled: Option<usize>,
    number: u64,
    outcome: &'static str,
    rest: Option<Value>,
    session: u64,
    source: Option<String>,
    time: Option<f64>,
    #[serde(rename = "type")]
    type_: &'d str,
    verdict: Option<String>,
}

/// Appends the list of the fields with its key, without the serializer: it would look at each
/// character, which takes two thirds of the time of a dump.
fn fields(lines: &Lines, out: &mut String) {
    let are_plain = lines.are_plain();
    let quoted = |text: &str, out: &mut String| {
        if are_plain {
            out.push('"');
            out.push_str(text);
            out.push('"');
        } else {
            out.push_str(&serde_json::to_string(text).unwrap_or_default());
        }
    };
    out.push_str(",\"fields\":[");
    for (i, line) in lines.iter().enumerate() {
        out.push_str(if i == 0 { "{\"bit\":" } else { ",{\"bit\":" });
        digits::append_decimal(line.bit, out);
        out.push_str(",\"bits\":");
        digits::append_decimal(line.bits, out);
        out.push_str(",\"declared\":");
        out.push_str(line.declared_json());
        out.push_str(",\"path\":");
        quoted(line.path, out);
        out.push_str(",\"raw\":\"");
        line.write_raw(out);
        out.push_str("\",\"role\":\"");
        out.push_str(line.role_text());
        out.push_str("\",\"sent\":");
        out.push_str(if line.is_sent { "true" } else { "false" });
        out.push_str(",\"value\":");
        match line.value {
            Some(value) => quoted(value, out),
            None => out.push_str("null"),
        }
        out.push('}');
    }
    out.push_str("],");
}

/// Returns a group of bits as JSON.
pub(crate) fn line(line: &Line<'_>) -> Value {
    json!({
        "path": line.path,
        "role": line.role_text(),
        "bit": line.bit,
        "bits": line.bits,
        "raw": line.raw_text(),
        "value": line.value,
        "declared": line.declared,
        "sent": line.is_sent,
    })
}

/// Returns the bits that were not decoded as JSON.
pub(crate) fn rest(rest: &Rest) -> Value {
    json!({ "name": rest.name(), "bit": rest.bit, "bits": rest.bits })
}
