//! The result of a training as JSON.

use serde_json::{Value, json};

use super::{Field, Measured, Trained};

/// Returns the result of a training as JSON.
///
/// The object has the `subject` (`packets` or `deltas`), the number of `packets` that the model was
/// trained with and that were `left_out`, with `reasons`, and the `model`: its size in `bytes`, its
/// size without a limit as `unlimited_bytes` (`null` if there is none), its `other_bytes`, which
/// belong to no field of `measured`, its number of `places`, its `hash` and the hash of its
/// `schema`. `measured` is `null` if there were too few packets. Otherwise it has the number of
/// `packets` that were held back, their `bytes` (`plain`, `alone`, `in_order`), and `fields`: for
/// each field its `path`, `role`, number of `values`, `bits` without a model and `modelled` bits,
/// and its `model_bytes`.
#[must_use]
pub fn json(trained: &Trained) -> Value {
    json!({
        "subject": trained.subject.name(),
        "packets": trained.packets,
        "left_out": trained.left_out,
        "reasons": trained.reasons,
        "model": {
            "bytes": trained.model.to_bytes().len(),
            "unlimited_bytes": trained.unlimited_bytes,
            "other_bytes": trained.other_bytes(),
            "places": trained.model.places(),
            "hash": format!("{:#018x}", trained.model.hash()),
            "schema": format!("{:#018x}", trained.model.schema_hash()),
        },
        "measured": trained.measured.as_ref().map(measured),
    })
}

fn measured(it: &Measured) -> Value {
    json!({
        "packets": it.packets,
        "bytes": {
            "plain": it.bytes.plain,
            "alone": it.bytes.alone,
            "in_order": it.bytes.in_order,
        },
        "fields": it.fields.iter().map(field).collect::<Vec<_>>(),
    })
}

fn field(it: &Field) -> Value {
    json!({
        "path": it.path,
        "role": it.role.to_string(),
        "values": it.values,
        "bits": it.plain,
        "modelled": (it.modelled * 100.0).round() / 100.0,
        "model_bytes": it.model_bytes,
    })
}
