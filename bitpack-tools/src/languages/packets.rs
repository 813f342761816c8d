//! Writes the functions that read and write packets, from a text in each language. A placeholder in such a
//! text, a name between two `%`, stands for a part of the schema.

use bitpack::schema::description::Packet;

use super::plan::Plan;

/// The name of a placeholder, and the text in its place.
pub(super) type Placeholder = (&'static str, String);

/// Returns a text with another one in the place of each placeholder. A `%` always begins or ends a placeholder,
/// and each placeholder of the text is in the list; a debug build checks both.
pub(super) fn fill(text: &str, placeholders: &[Placeholder]) -> String {
    #[cfg(test)]
    tests::FILLED.with_borrow_mut(|it| it.insert(text.to_owned()));
    debug_assert!(text.matches('%').count() % 2 == 0, "a single `%` in {text}");
    let part = |(i, part): (usize, &str)| {
        if i % 2 == 0 {
            return part.to_owned();
        }
        let found = placeholders.iter().find(|(name, _)| *name == part);
        debug_assert!(found.is_some(), "nothing for the placeholder `{part}` in {text}");
        found.map_or_else(String::new, |(_, own)| own.clone())
    };
    text.split('%').enumerate().map(part).collect()
}

/// Returns the end of the name of a function for the packets of a type's values or objects: a number, if earlier
/// packets have the same type.
pub(super) fn suffix(number: usize) -> String {
    if number == 1 { String::new() } else { number.to_string() }
}

/// Returns the packet that is the type with this index; `None` if the type is no packet.
pub(super) fn of_type<'m>(plan: &Plan<'m>, index: usize) -> Option<&'m Packet> {
    plan.model.packets().iter().find(|it| it.type_ as usize == index)
}

/// Returns the placeholders of the functions for a packet, after which those of its language follow.
pub(super) fn placeholders(
    plan: &Plan<'_>,
    packet: &Packet,
    own: &[Placeholder],
) -> Vec<Placeholder> {
    let takes_rest = plan.model.type_takes_rest(packet.type_);
    let all = [
        ("name", plan.name(packet.type_ as usize).to_owned()),
        ("schema", format!("{:#018x}", packet.hash)),
        ("rest", if takes_rest { ", true" } else { "" }.to_owned()),
        ("takes_rest", takes_rest.to_string()),
    ];
    [&all, own].concat()
}

#[cfg(test)]
mod tests {
    use core::cell::RefCell;
    use std::collections::HashSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use bitpack::{Delta, MixedProtocol, Protocol, Serialize};

    use crate::languages::{self, Vectors};
    use crate::model::Model;

    thread_local! {
        /// The texts that were filled.
        pub(super) static FILLED: RefCell<HashSet<String>> = RefCell::default();
    }

    #[derive(Serialize, Delta, Clone)]
    enum Door {
        Open,
        Closed,
    }

    #[derive(Serialize, Delta, Clone)]
    struct World {
        door: Door,
        position: [f32; 3],
    }

    const GAME: MixedProtocol<World, World, 8> = MixedProtocol::of("game", 1);
    const DOORS: Protocol = Protocol::of::<Door>("doors", 1);

    /// Returns the source files in a folder.
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let all = fs::read_dir(folder).into_iter().flatten().flatten().map(|it| it.path());
        let (folders, files): (Vec<_>, Vec<_>) = all.partition(|it| it.is_dir());
        let inside = folders.iter().flat_map(|it| sources(it));
        inside
            .chain(files.into_iter().filter(|it| it.extension().is_some_and(|it| it == "rs")))
            .collect()
    }

    /// Returns the constant texts of a source file that have placeholders.
    fn texts(source: &str) -> Vec<String> {
        let constants = source.split(": &str =").skip(1).filter_map(|it| it.split_once('"'));
        let texts = constants.filter_map(|(_, it)| it.split_once("\";")).map(|(text, _)| text);
        let texts = texts.map(|it| it.replace("\\t", "\t").replace("\\\"", "\""));
        let is_name =
            |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_lowercase() || it == b'_');
        texts.filter(|it| it.split('%').skip(1).step_by(2).any(is_name)).collect()
    }

    /// A debug build checks that each placeholder of a text that is filled has a meaning.
    #[test]
    fn every_placeholder_of_every_language_is_filled() -> Result<(), Box<dyn core::error::Error>> {
        let described = GAME.describe().and::<Door>();
        let described =
            DOORS.describe_deltas::<Door, 4>(DOORS.describe_view::<u8, Door>(9, described));
        let described = DOORS.describe_view::<u8, World>(9, described);
        let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
        let made = [
            languages::header(&model, "game")?,
            languages::typescript(&model)?,
            languages::gdscript(&model, None)?,
            languages::csharp(&model, "game", None)?,
            languages::csharp(&model, "game", Some(Vectors::Unity))?,
        ];
        assert!(made.iter().all(|it| !it.contains("%name%")));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/languages");
        let mut found = HashSet::new();
        for file in sources(&folder) {
            found.extend(texts(&fs::read_to_string(file)?));
        }
        let filled = FILLED.with_borrow(Clone::clone);
        assert!(found.len() > 15, "{found:?}");
        assert!(found == filled, "{:?}", found.symmetric_difference(&filled));
        Ok(())
    }
}
