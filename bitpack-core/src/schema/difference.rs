//! [`Difference`]: where two builds' schemas say different things.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::{Description, Part, Parts, Schema};

/// A place where two schemas say different things about the bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// From the type to the field.
    pub path: String,
    /// What the one says.
    pub here: String,
    /// What the other says.
    pub there: String,
}

impl Schema {
    /// The fields in which this schema and another build's differ, in wire order.
    #[must_use]
    pub fn diff(&self, there: &Description) -> Vec<Difference> {
        let mut differences = Vec::new();
        let here = Description::from(self);
        compare(&here, there, &here.name, &mut differences);
        differences
    }
}

fn compare(here: &Description, there: &Description, path: &str, found: &mut Vec<Difference>) {
    if here.meaning != there.meaning {
        return push(found, path, kind(here), kind(there));
    }
    match (&here.parts, &there.parts) {
        (Parts::Fields(here), Parts::Fields(there)) => lists(here, there, path, found),
        (
            Parts::Variants { tag_bits, least, variants, checks },
            Parts::Variants {
                tag_bits: other_bits,
                least: other_least,
                variants: others,
                checks: other_checks,
            },
        ) => {
            if (tag_bits, least) != (other_bits, other_least) {
                push(found, path, number(*tag_bits, *least), number(*other_bits, *other_least));
            }
            lists(variants, others, path, found);
            lists(checks, other_checks, path, found);
        }
        (Parts::Opaque, Parts::Opaque) => {
            let bits = |it: &Description| (it.min_bits, it.max_bits);
            if bits(here) != bits(there) {
                push(found, path, kind(here), kind(there));
            }
        }
        _ => push(found, path, kind(here), kind(there)),
    }
}

fn number(bits: u32, least: i64) -> String {
    if least == 0 {
        alloc::format!("a number of {bits} bits")
    } else {
        alloc::format!("a number of {bits} bits from {least} on")
    }
}

fn kind(description: &Description) -> String {
    if !description.meaning.is_empty() {
        return alloc::format!("a `{}`", description.meaning);
    }
    match description.parts {
        Parts::Fields(_) => String::from("a struct"),
        Parts::Variants { .. } => String::from("an enum"),
        Parts::Opaque => {
            alloc::format!("{} written by hand", bits(description.min_bits, description.max_bits))
        }
    }
}

/// `5 bits`, `1..=10 bits`, `0.. bits`.
fn bits(min: u64, max: Option<u64>) -> String {
    match max {
        Some(max) if max == min => alloc::format!("{min} bits"),
        Some(max) => alloc::format!("{min}..={max} bits"),
        None => alloc::format!("{min}.. bits"),
    }
}

fn lists(here: &[Part], there: &[Part], path: &str, found: &mut Vec<Difference>) {
    for i in 0..here.len().max(there.len()) {
        match (here.get(i), there.get(i)) {
            (Some(here), Some(there)) => part_by_part(here, there, path, found),
            (Some(part), None) | (None, Some(part)) => {
                let (text, absent) = (part.encoding.clone(), String::from("absent"));
                let (one, other) = if here.len() > i { (text, absent) } else { (absent, text) };
                push(found, &join(path, &part.name), one, other);
                return;
            }
            (None, None) => return,
        }
    }
}

fn part_by_part(here: &Part, there: &Part, path: &str, found: &mut Vec<Difference>) {
    let mut path = join(path, &here.name);
    if here.encoding != there.encoding || here.types.len() != there.types.len() {
        let (one, other) = encodings(here, there);
        push(found, &path, one, other);
        // what is under another condition, or has another number, is compared all the same
        if here.fields.is_empty() || there.fields.is_empty() {
            return;
        }
    } else if here.encoding.starts_with("variant ") && here.name != there.name {
        let text = |part: &Part| alloc::format!("{} `{}`", part.encoding, part.name);
        push(found, &path, text(here), text(there));
    } else if here.encoding.starts_with("by `") {
        let [one, other] = [here, there].map(|part| bits(part.min_bits, part.max_bits));
        if one != other {
            push(found, &path, one, other);
        }
    }
    if here.encoding.contains(" × ") || here.encoding.starts_with("subset") {
        path.push_str("[]");
    }
    for (here, there) in here.types.iter().zip(&there.types) {
        compare(here, there, &path, found);
    }
    lists(&here.fields, &there.fields, &path, found);
}

/// What the parts say; of conditions that read differently, how they are written.
fn encodings(here: &Part, there: &Part) -> (String, String) {
    let are_conditions = [here, there].iter().all(|part| part.encoding.starts_with("when "));
    if are_conditions && here.name != there.name {
        let text = |part: &Part| alloc::format!("when {}", part.name);
        return (text(here), text(there));
    }
    (here.encoding.clone(), there.encoding.clone())
}

fn push(found: &mut Vec<Difference>, path: &str, here: String, there: String) {
    found.push(Difference { path: path.to_string(), here, there });
}

fn join(path: &str, name: &str) -> String {
    if name.is_empty() { path.to_string() } else { alloc::format!("{path}.{name}") }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} here, {} there", self.path, self.here, self.there)
    }
}
