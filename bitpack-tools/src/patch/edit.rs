//! Writes attributes on a field, in place of others.

use core::ops::Range;

use super::definition::{Field, Written};
use super::sources::Sources;
use crate::profile::{Inside, Proposal};

/// A part of a text and the text that takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    place: Range<usize>,
    text: String,
}

/// Attributes that prevent edits of a field: the values in the schema are not those of the field,
/// or the attribute contains other attributes.
const AROUND: [&str; 9] =
    ["via", "with", "each", "part", "key", "count", "skip", "bitpack", "cfg_attr"];

/// Attributes that apply to all parts of a field, and cannot stand beside attributes of one part.
const OF_ALL: [&str; 8] =
    ["bits", "varint", "compressed", "smallest_three", "fixed", "bytes", "unaligned", "utf16"];

/// Rewrites the attributes of all proposals for a field to the form that they have on it, and
/// returns the edits that write them. If an attribute cannot be written, returns the index of its
/// proposal and the reason.
pub(super) fn of_field(
    file: &str,
    sources: &Sources,
    field: &Field,
    proposals: &mut [Proposal],
) -> Result<Vec<Edit>, (usize, String)> {
    for (at, proposal) in proposals.iter_mut().enumerate() {
        for attribute in &mut proposal.attributes {
            *attribute =
                spelled(sources, field, proposal.inside, attribute).map_err(|why| (at, why))?;
        }
        proposal.inside = Inside::Nothing;
    }
    let proposals = &*proposals;
    for (at, proposal) in proposals.iter().enumerate() {
        fits(sources, field, proposal, proposals).map_err(|why| (at, why))?;
    }
    let new = proposals.iter().flat_map(|it| &it.attributes);
    let removes = |it: &&Written| {
        let is_same = |new: &String| name(new) == it.name;
        new.clone().any(is_same) || proposals.iter().any(|of| of.removes.contains(&&*it.name))
    };
    let mut old: Vec<&Written> = field.attributes.iter().filter(removes).collect();
    let is_known = |it: &Range<usize>| file.get(it.clone()).is_some_and(|it| it.starts_with('#'));
    if !old.iter().all(|it| is_known(&it.place)) || !file.is_char_boundary(field.start) {
        return Err((0, "the place of the field in the file is not certain".to_owned()));
    }
    // an attribute takes the place of one with its name, else of another one that goes
    let (same, other): (Vec<&String>, Vec<&String>) =
        new.partition(|it| old.iter().any(|old| old.name == name(it)));
    let mut edits = Vec::new();
    for attribute in same.into_iter().chain(other) {
        let own = old.iter().position(|it| it.name == name(attribute));
        let at = own.or_else(|| (!old.is_empty()).then_some(0));
        let text = format!("#[{attribute}]");
        edits.push(match at {
            Some(at) => Edit { place: old.remove(at).place.clone(), text },
            None => inserted(file, field.start, &text),
        });
    }
    edits.extend(old.into_iter().map(|it| removed(file, &it.place)));
    Ok(edits)
}

/// Returns an error if the attributes of a proposal cannot stand beside the other attributes of a
/// field.
fn fits(
    sources: &Sources,
    field: &Field,
    proposal: &Proposal,
    all: &[Proposal],
) -> Result<(), String> {
    let with = |it: &str| Err(format!("the field has `{it}`"));
    let is_new = |name: &str| proposal.attributes.iter().any(|it| self::name(it) == name);
    if let Some(around) = &field.around {
        return Err(format!("its type has `{around}`"));
    }
    if let Some(it) = field.attribute(&AROUND) {
        return with(&it.name);
    }
    if is_new("max_len") && field.takes_length_default() && field.growing() > 1 {
        return Err("its inner lengths are those of `max_len_default`".to_owned());
    }
    let is_part = is_new("part") || is_new("key");
    let is_of_all = |it: &Proposal| it.attributes.iter().any(|it| OF_ALL.contains(&name(it)));
    if is_part && (field.attribute(&OF_ALL).is_some() || all.iter().any(is_of_all)) {
        return Err("an attribute of the whole field excludes one of its part".to_owned());
    }
    let replaced = |it: &&Written| proposal.removes.contains(&&*it.name) || is_new(&it.name);
    let is_nested = |it: &&Written| match &*it.name {
        "max_len" | "min_len" => it.arguments.contains(','),
        "bits" => it.arguments.contains('['),
        "delta" => it.arguments.contains("with"),
        _ => false,
    };
    if let Some(it) = field.attributes.iter().filter(replaced).find(is_nested) {
        return with(&format!("{}({})", it.name, it.arguments));
    }
    let encoding = field.attribute(&OF_ALL).filter(|_| is_new("relative_index"));
    if let Some(it) = encoding {
        return with(&it.name);
    }
    let omitted = proposal.attributes.iter().find(|it| it.contains("omit_default"));
    // a value with either is sent whole when it changes
    if omitted.is_some() || is_new("varint") {
        let delta = field.attribute(&["delta"]).filter(|it| it.arguments.contains("small"));
        if delta.is_some()
            || all.iter().any(|it| it.attributes.iter().any(|it| name(it) == "delta"))
        {
            return with("delta");
        }
    }
    if let Some(omitted) = omitted {
        if let Some(lacks) = lacking(sources, field, omitted == "omit_default") {
            return Err(lacks);
        }
    }
    Ok(())
}

/// Returns the reason that a field cannot have `omit_default`, which is a trait that a type in it
/// does not derive; `None` if it can. `is_default` is `true` if the omitted value is the default of
/// the type.
fn lacking(sources: &Sources, field: &Field, is_default: bool) -> Option<String> {
    let own = field.path().and_then(|it| it.rsplit(':').next());
    field.names().find_map(|name| {
        let needed: &[&str] = if is_default && own == Some(name) {
            &["Default", "PartialEq"]
        } else {
            &["PartialEq"]
        };
        let type_ = sources.types(name).next()?;
        let lacks = needed.iter().find(|it| !type_.derives(it))?;
        Some(format!("`omit_default` needs `{lacks}`, which `{name}` does not derive"))
    })
}

/// Returns an attribute in the form that it has on a field: with the path of an enum, without the
/// length of an array, and inside of `part` or `key`.
fn spelled(
    sources: &Sources,
    field: &Field,
    inside: Inside,
    attribute: &str,
) -> Result<String, String> {
    let mut attribute = attribute.to_owned();
    if let Some((before, variant)) = attribute.split_once("_::") {
        let path = field.path().ok_or("its type is no path to an enum")?;
        let type_ = path.rsplit(':').next().and_then(|it| sources.types(it).next());
        let variant = variant.strip_suffix(')').unwrap_or(variant);
        // the schema may come from a stranger
        if syn::parse_str::<syn::Ident>(variant).is_err() {
            return Err(format!("the schema has the variant {variant:?}, which is no name"));
        }
        let is_default =
            type_.is_some_and(|it| it.default.as_deref() == Some(variant) && it.derives("Default"));
        attribute = if is_default {
            "omit_default".to_owned()
        } else {
            format!("{before}{path}::{variant})")
        };
    }
    // the length of an array is in its type
    if field.is_array && matches!(name(&attribute), "relative_index" | "subset") {
        let (word, arguments) = attribute.split_once('(').unwrap_or((&attribute, ""));
        let arguments = arguments.trim_end_matches(')').split(", ");
        let arguments: Vec<&str> = arguments.filter(|it| !it.starts_with("max")).collect();
        attribute = match arguments.as_slice() {
            [] | [""] => word.to_owned(),
            some => format!("{word}({})", some.join(", ")),
        };
    }
    Ok(match inside {
        Inside::Nothing => attribute,
        Inside::Part(number) => format!("part({number}, {attribute})"),
        Inside::Key => format!("key({attribute})"),
    })
}

/// Returns `true` if an attribute gives a field a length of its own.
pub(super) fn is_length(attribute: &str) -> bool {
    matches!(name(attribute), "max_len" | "relative_index" | "subset")
}

fn name(attribute: &str) -> &str {
    attribute.split('(').next().unwrap_or(attribute)
}

/// Returns the edit that inserts an attribute before a field: on a line of its own, unless
/// something is before the field on its line.
fn inserted(text: &str, at: usize, attribute: &str) -> Edit {
    let before = text.get(..at).unwrap_or_default();
    let line = before.rfind('\n').map_or(0, |it| it + 1);
    let indent = before.get(line..).unwrap_or_default();
    let end =
        if before.ends_with("\r\n") || before.get(..line).is_some_and(|it| it.ends_with("\r\n")) {
            "\r\n"
        } else {
            "\n"
        };
    let text = if indent.trim().is_empty() {
        format!("{attribute}{end}{indent}")
    } else {
        format!("{attribute} ")
    };
    Edit { place: at..at, text }
}

/// Returns the edit that removes an attribute: with its line, if nothing else is on it.
pub(super) fn removed(text: &str, place: &Range<usize>) -> Edit {
    let (before, after) =
        (text.get(..place.start).unwrap_or_default(), text.get(place.end..).unwrap_or_default());
    let line = before.rfind('\n').map_or(0, |it| it + 1);
    let is_first = before.get(line..).is_some_and(|it| it.trim().is_empty());
    let rest = after.find('\n').map_or(after.len(), |it| it + 1);
    let is_last = after.get(..rest).is_some_and(|it| it.trim().is_empty());
    let spaces = after.len() - after.trim_start_matches([' ', '\t']).len();
    let place =
        if is_first && is_last { line..place.end + rest } else { place.start..place.end + spaces };
    Edit { place, text: String::new() }
}

/// Returns `text` with `edits`, which do not overlap.
pub(super) fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    // edits at one place stay in their order
    edits.sort_by_key(|it| it.place.start);
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for Edit { place, text: new } in edits {
        out += text.get(at..place.start).unwrap_or_default();
        out += &new;
        at = place.end.max(at);
    }
    out + text.get(at..).unwrap_or_default()
}
