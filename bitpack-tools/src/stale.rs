//! Finds hashes of a schema file that do not belong to its contents.

use core::fmt;

use bitpack::schema::description::Description;

/// A type whose hash in the schema file differs from the one that its contents have. The file was
/// edited by hand, or damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleHash {
    /// Name of the type; empty for a built-in type such as a tuple.
    pub name: String,
    /// Hash in the schema file.
    pub stated: u64,
    /// Hash of the contents.
    pub computed: u64,
}

/// Compares the hashes in a schema file with those of its contents: of each packet, and of the type
/// of each delta. The hash of the differences in deltas is not compared.
pub(crate) fn stale_hashes(description: &Description) -> Vec<StaleHash> {
    let computed = description.type_hashes();
    let packets = description.packets.iter().map(|it| (it.type_, it.hash));
    // files of older builds do not have the hash of the type
    let deltas = description.deltas.iter().filter(|it| it.schema != 0);
    let all = packets.chain(deltas.map(|it| (it.type_, it.schema)));
    let mut stale: Vec<StaleHash> = Vec::new();
    for (index, stated) in all {
        let Some(computed) = computed.get(index as usize) else { continue };
        let name = description.type_at(index).map_or("", |it| &it.name);
        let found = StaleHash { name: name.to_owned(), stated, computed: *computed };
        if stated != *computed && !stale.contains(&found) {
            stale.push(found);
        }
    }
    stale
}

impl fmt::Display for StaleHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, stated, computed } = self;
        let name = if name.is_empty() { "(unnamed)" } else { name };
        write!(
            f,
            "the hash of `{name}` is {stated:#018x}, but its contents have {computed:#018x}: the file was changed by \
             hand; write it anew with the game"
        )
    }
}
