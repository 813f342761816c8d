//! Replaces types with versions by enums: a type of versions 1 to 5 becomes an enum with the
//! variants `V1` to `V5`, whose tag is the version. Commands then need no special case for
//! versions.

use std::collections::BTreeMap;

use bitpack::schema::description::{Description, Encoding, Expression, Part, Parts, Type, Variant};
use bitpack::schema::{LATEST, VersionSpan};

use bitpack::bit_length;

use super::facts::DEEPEST;
use super::{added, part};
use crate::model::{Fault, fault};

/// Maximum number of types after each type is replaced by one for each of its versions.
const MOST_TYPES: usize = 1 << 16;

type BuildResult<T> = Result<T, Fault>;

/// The type that is being replaced, and the version of the type around it.
#[derive(Clone, Copy)]
struct Below<'a> {
    index: u32,
    version: u8,
    /// Path of the type in the schema file.
    path: &'a str,
    /// Number of levels of types that may still be nested in it.
    left: usize,
}

impl Below<'_> {
    fn fault<T>(self, reason: impl Into<String>) -> BuildResult<T> {
        fault(self.path, reason)
    }
}

/// Returns `true` if the bits of any type depend on a version.
pub(super) fn are_in(description: &Description) -> bool {
    description.types.iter().any(|it| {
        let mut found = depends(&it.parts);
        it.parts.each_encoding(&mut |encoding| {
            found |= matches!(encoding, Encoding::Versions { .. });
            !found
        });
        found
    })
}

/// Replaces each type with versions by an enum, and each type inside it by one type for each
/// version. A type that is used elsewhere gets its latest form there. Also returns the indices of
/// the enums.
pub(super) fn expanded(description: &Description) -> BuildResult<(Description, Vec<usize>)> {
    let mut expansion = Expansion {
        depends: Vec::new(),
        old: &description.types,
        new: Vec::new(),
        choices: Vec::new(),
        choices_of: BTreeMap::new(),
        known: BTreeMap::new(),
    };
    for it in &description.types {
        let depends = depends(&it.parts) || expansion.uses_one_that_depends(&it.parts);
        expansion.depends.push(depends);
    }
    let mut all = description.clone();
    for (i, packet) in all.packets.iter_mut().enumerate() {
        expansion.latest(&mut packet.type_, &format!("packets[{i}].type"))?;
    }
    for (i, delta) in all.deltas.iter_mut().enumerate() {
        expansion.latest(&mut delta.type_, &format!("deltas[{i}].type"))?;
    }
    for (i, view) in all.views.iter_mut().enumerate() {
        let path = format!("views[{i}]");
        expansion.latest(&mut view.header, &path)?;
        expansion.latest(&mut view.type_, &path)?;
    }
    all.types = expansion.new;
    Ok((all, expansion.choices))
}

/// Returns `true` if some versions lack a field or a variant of the type.
fn depends(parts: &Parts) -> bool {
    match parts {
        Parts::Fields(fields) => fields.iter().any(is_bounded),
        Parts::Variants { variants, .. } => {
            variants.iter().any(|it| !it.versions.is_all() || it.fields.iter().any(is_bounded))
        }
        _ => false,
    }
}

fn is_bounded(part: &Part) -> bool {
    match &part.encoding {
        Encoding::When { condition: Expression::Versions(_), .. } => true,
        Encoding::When { parts, .. } => parts.iter().any(is_bounded),
        _ => false,
    }
}

struct Expansion<'d> {
    old: &'d [Type],
    /// `true` for each old type whose bits depend on the version of the type around it.
    depends: Vec<bool>,
    new: Vec<Type>,
    /// Indices of the new types that are enums of versions.
    choices: Vec<usize>,
    /// Index of the enum for a nested type with versions, by the old index, first and newest
    /// version of that type.
    choices_of: BTreeMap<(u32, u8, u8), u32>,
    /// Index of the new type, by the index of the old type and its version.
    known: BTreeMap<(u32, u8), u32>,
}

impl Expansion<'_> {
    fn uses_one_that_depends(&self, parts: &Parts) -> bool {
        let mut found = false;
        parts.each_encoding(&mut |encoding| {
            if let Encoding::Type(index) = encoding {
                found |= self.depends.get(*index as usize).copied().unwrap_or(false);
            }
            // the type inside has versions of its own
            !matches!(encoding, Encoding::Versions { .. })
        });
        found
    }

    /// Replaces the index of an old type by that of the new one in its latest version.
    fn latest(&mut self, type_: &mut u32, path: &str) -> BuildResult<()> {
        let index = *type_;
        *type_ = self.type_(index, Below { index, version: LATEST, path, left: DEEPEST })?;
        Ok(())
    }

    /// Returns the index of the new type for an old one in this version of the type around it. Adds
    /// the new type if it does not exist yet.
    fn type_(&mut self, index: u32, around: Below<'_>) -> BuildResult<u32> {
        let Some(old) = self.old.get(index as usize) else {
            return around.fault("there is no such type");
        };
        let Some(left) = around.left.checked_sub(1) else {
            return around.fault(format!("encodings are nested more than {DEEPEST} levels deep"));
        };
        let depends = self.depends.get(index as usize).copied().unwrap_or(false);
        let version = if depends { around.version } else { LATEST };
        if let Some(known) = self.known.get(&(index, version)) {
            return Ok(*known);
        }
        let path = format!("types[{index}]");
        let below = Below { index, version, path: &path, left };
        let parts = match &old.parts {
            Parts::As(Encoding::Versions { first, newest, of }) => {
                self.choice(*first, *newest, of, below)?
            }
            Parts::As(encoding) => Parts::As(self.encoding(encoding, below)?),
            Parts::Fields(fields) => Parts::Fields(self.fields(fields, below)?),
            Parts::Variants { .. } => self.variants(&old.parts, below)?,
            other => other.clone(),
        };
        let name = match version {
            LATEST => old.name.clone(),
            _ if old.name.is_empty() => String::new(),
            _ => format!("{}V{version}", old.name),
        };
        if self.new.len() >= MOST_TYPES {
            return around.fault(format!("more than {MOST_TYPES} types, counted for each version"));
        }
        if matches!(old.parts, Parts::As(Encoding::Versions { .. })) {
            self.choices.push(self.new.len());
        }
        self.new.push(Type { name, parts, ..old.clone() });
        let added = self.new.len() as u32 - 1;
        self.known.insert((index, version), added);
        Ok(added)
    }

    /// Returns the index of the enum for a type with versions inside another encoding. Adds the
    /// enum if it does not exist yet.
    fn nested_choice(
        &mut self,
        first: u8,
        newest: u8,
        of: &Encoding,
        below: Below<'_>,
    ) -> BuildResult<u32> {
        let Encoding::Type(index) = *of else {
            return below.fault("only a type with a name has versions");
        };
        if let Some(known) = self.choices_of.get(&(index, first, newest)) {
            return Ok(*known);
        }
        let parts = self.choice(first, newest, of, below)?;
        let name = self.old.get(index as usize).map(|it| it.name.clone()).unwrap_or_default();
        let choice = self.new.len() as u32;
        self.choices.push(self.new.len());
        self.new.push(added(name, parts));
        self.choices_of.insert((index, first, newest), choice);
        Ok(choice)
    }

    /// Returns the enum that a type with versions becomes, with a variant for each version.
    fn choice(
        &mut self,
        first: u8,
        newest: u8,
        of: &Encoding,
        below: Below<'_>,
    ) -> BuildResult<Parts> {
        if first == 0 || newest < first || newest >= LATEST {
            return below.fault(format!("there are no versions {first}..={newest}"));
        }
        let mut variants = Vec::new();
        for version in first..=newest {
            let encoding = self.encoding(of, Below { version, ..below })?;
            variants.push(Variant {
                name: format!("V{version}"),
                number: version.into(),
                versions: VersionSpan::ALL,
                fields: vec![part("0", encoding)],
            });
        }
        Ok(Parts::Variants {
            tag_bits: 8,
            tag_by_version: false,
            least: 0,
            discriminants: true,
            variants,
            checks: Vec::new(),
        })
    }

    fn variants(&mut self, parts: &Parts, below: Below<'_>) -> BuildResult<Parts> {
        let Parts::Variants { tag_bits, tag_by_version, least, discriminants, variants, checks } =
            parts
        else {
            return below.fault("no enum");
        };
        let mut kept = Vec::new();
        for variant in variants.iter().filter(|it| it.versions.contains(below.version)) {
            let number = if *discriminants { variant.number } else { kept.len() as i64 };
            let (name, versions) = (variant.name.clone(), VersionSpan::ALL);
            kept.push(Variant {
                name,
                number,
                versions,
                fields: self.fields(&variant.fields, below)?,
            });
        }
        if kept.is_empty() {
            return below.fault(format!("version {} has no variant", below.version));
        }
        let needed = bit_length(kept.len() as u128 - 1);
        Ok(Parts::Variants {
            tag_bits: if *tag_by_version { needed } else { *tag_bits },
            tag_by_version: false,
            least: *least,
            discriminants: *discriminants,
            variants: kept,
            checks: self.fields(checks, below)?,
        })
    }

    fn fields(&mut self, fields: &[Part], below: Below<'_>) -> BuildResult<Vec<Part>> {
        let mut kept = Vec::new();
        for part in fields {
            let encoding = match &part.encoding {
                Encoding::When { condition: Expression::Versions(span), parts } => {
                    if span.contains(below.version) {
                        kept.extend(self.fields(parts, below)?);
                    }
                    continue;
                }
                Encoding::When { condition, parts } => {
                    let (condition, parts) = (condition.clone(), self.fields(parts, below)?);
                    Encoding::When { condition, parts }
                }
                encoding => self.encoding(encoding, below)?,
            };
            kept.push(Part { encoding, ..part.clone() });
        }
        Ok(kept)
    }

    /// Returns a copy of an encoding in which the indices of old types are replaced by those of the
    /// new ones.
    fn encoding(&mut self, encoding: &Encoding, below: Below<'_>) -> BuildResult<Encoding> {
        let mut encoding = encoding.clone();
        let mut inner = Some(&mut encoding);
        let mut others = Vec::new();
        while let Some(next) = inner.take().or_else(|| others.pop()) {
            match next {
                // a type refers to earlier ones, so this ends
                Encoding::Type(index) if *index < below.index => {
                    *index = self.type_(*index, below)?;
                }
                Encoding::Type(index) => {
                    let message = format!("type {index} does not come before this one");
                    return below.fault(message);
                }
                Encoding::Versions { first, newest, of } => {
                    let choice = self.nested_choice(*first, *newest, of, below)?;
                    *next = Encoding::Type(choice);
                }
                Encoding::Map { key, value, .. } => {
                    others.push(key.as_mut());
                    others.push(value.as_mut());
                }
                next => inner = next.inner_mut(),
            }
        }
        Ok(encoding)
    }
}
