//! [`KnownFields`]: the fields of a schema for which a model has probabilities.

mod walk;

use core::fmt;
use std::collections::BTreeSet;

use bitpack::model::Model as Trainable;
use serde::Serialize;

use crate::model::Model;
use walk::Walk;

/// Maximum number of paths that a message lists.
const MOST_NAMES: usize = 12;

/// The fields of a packet, sorted by whether a model has probabilities for them. A field is known
/// by its path without the indices of elements, and by the width of its number if it has only one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KnownFields {
    /// Name of the packet's type. Of several types, the one with the most known fields.
    pub packet: String,
    /// Paths of the fields for which the model has probabilities.
    pub known: Vec<String>,
    /// Paths of the fields whose numbers have another width in the model. They begin with even
    /// probabilities.
    pub resized: Vec<String>,
    /// Paths of the fields that the model does not have. They begin with even probabilities.
    pub new: Vec<String>,
    /// Number of places of the model.
    pub places: usize,
    /// Number of places of the model that belong to no field of the packet.
    pub other_places: usize,
}

impl Model {
    /// Returns which fields of this schema's packets a model has probabilities for. The model may
    /// be one of another schema.
    #[must_use]
    pub fn known_fields(&self, trained: &Trainable) -> KnownFields {
        let packets = self.packets().iter().map(|it| it.type_);
        let deltas = self.description.deltas.iter().map(|it| it.type_);
        let types: BTreeSet<u32> = packets.chain(deltas).collect();
        let types = types.into_iter().map(|it| it as usize);
        let all = types.map(|type_| Walk::new(self, trained).finish(type_, trained));
        // (of equals, `max_by_key` takes the last: the outermost type)
        all.max_by_key(|it| it.known.len()).unwrap_or_default()
    }
}

impl KnownFields {
    /// Returns the paths of the fields for which the model has probabilities in `old`, but not
    /// here. `old` are the fields of the schema that the model was trained for.
    #[must_use]
    pub fn lost(&self, old: &Self) -> Vec<String> {
        let is_known = |path: &&String| self.known.binary_search(path).is_ok();
        old.known.iter().filter(|path| !is_known(path)).cloned().collect()
    }
}

impl fmt::Display for KnownFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { packet, known, resized, new, places, other_places } = self;
        let count = known.len() + resized.len() + new.len();
        write!(
            f,
            "{} of {count} fields of `{packet}` have probabilities in the model",
            known.len()
        )?;
        for (name, fields) in [("of another width", resized), ("new", new)] {
            if !fields.is_empty() {
                write!(f, "; {name}: {}", listed(fields))?;
            }
        }
        if *other_places > 0 {
            let verb = if *other_places == 1 { "belongs" } else { "belong" };
            write!(f, "; {other_places} of its {places} places {verb} to no field")?;
        }
        Ok(())
    }
}

/// Joins the first paths with commas, followed by the number of further ones.
#[must_use]
pub fn listed(paths: &[String]) -> String {
    let first: Vec<&str> = paths.iter().take(MOST_NAMES).map(String::as_str).collect();
    let first = first.join(", ");
    match paths.len().saturating_sub(MOST_NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
