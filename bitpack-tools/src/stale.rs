//! Finds hashes of a schema file that do not belong to its contents.

use core::fmt;

use bitpack::schema::description::Description;
use bitpack::schema::hash_text;

/// A hash in a schema file that differs from the one that the contents have. The file was edited by hand,
/// or damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleHash {
    /// Name of the type; empty for a built-in type such as a tuple.
    pub name: String,
    /// The part of the file that has the hash.
    pub subject: StaleSubject,
    /// Hash in the schema file.
    pub stated: u64,
    /// Hash of the contents.
    pub computed: u64,
}

/// The meaning of a hash in a schema file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StaleSubject {
    /// The encoding of whole values.
    Values,
    /// The differences in deltas.
    Deltas,
    /// The header and the objects of a view.
    View,
}

/// Compares the hashes in a schema file with those of its contents: of each packet, and of the values,
/// the deltas and the views of each type. Deltas with a hand-written part have no computed hash.
pub(crate) fn stale_hashes(description: &Description) -> Vec<StaleHash> {
    let mut renewed = description.clone();
    renewed.renew_delta_lists();
    let (values, deltas) = (renewed.type_hashes(), renewed.delta_hashes());
    let value_of = |index: u32| values.get(index as usize).copied();
    let delta_of = |index: u32| deltas.get(index as usize).copied().flatten();
    let mut stale: Vec<StaleHash> = Vec::new();
    let mut compare = |subject, index, stated, computed: Option<u64>| {
        let Some(computed) = computed.filter(|it| *it != stated) else { return };
        let name = description.type_at(index).map_or("", |it| &it.name).to_owned();
        let found = StaleHash { name, subject, stated, computed };
        if !stale.contains(&found) {
            stale.push(found);
        }
    };
    for it in &description.packets {
        compare(StaleSubject::Values, it.type_, it.hash, value_of(it.type_));
    }
    for it in &description.deltas {
        // files of older builds do not have the hash of the type
        if it.schema != 0 {
            compare(StaleSubject::Values, it.type_, it.schema, value_of(it.type_));
        }
        // a changed type changes both hashes: it is enough to name the first
        if it.schema == 0 || value_of(it.type_) == Some(it.schema) {
            compare(StaleSubject::Deltas, it.type_, it.hash, delta_of(it.type_));
        }
    }
    for it in &description.views {
        let both = value_of(it.header).zip(delta_of(it.type_));
        let computed = both.map(|(header, objects)| hash_text("view", &[header, objects]));
        compare(StaleSubject::View, it.type_, it.hash, computed);
    }
    stale
}

impl fmt::Display for StaleHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, subject, stated, computed } = self;
        let name = if name.is_empty() { "(unnamed)" } else { name };
        let subject = match subject {
            StaleSubject::Values => "",
            StaleSubject::Deltas => "the deltas of ",
            StaleSubject::View => "the view of ",
        };
        write!(
            f,
            "the hash of {subject}`{name}` is {stated:#018x}, but its contents have {computed:#018x}: the file was changed by \
             hand; write it anew with the game"
        )
    }
}
