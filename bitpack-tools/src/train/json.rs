//! The result of a training as JSON.

use bitpack::trace::Role;
use serde::Serializer;
use serde_json::{Value, json};

use super::Trained;

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
        "measured": trained.measured,
    })
}

/// Writes a purpose in words.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn role<S: Serializer>(role: &Role, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(role)
}

/// Writes a number of bits with two decimals.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) fn rounded<S: Serializer>(bits: &f64, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64((bits * 100.0).round() / 100.0)
}
