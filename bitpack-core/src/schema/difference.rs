//! [`Difference`]: a field that two builds encode differently.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::Schema;
use super::description::{
    Description, Encoding, Inner, Packet, Part, Parts, Scope, Type, Variant, Words,
};

/// Maximum number of differences that are found. A type that is used in many places has its differences in
/// each of them.
const MOST: usize = 1024;

/// Maximum depth to which types contain each other. Deeper ones are not compared.
const DEEPEST: u32 = 256;

/// A field or a type that the schemas of two builds encode differently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Path from the packet's type to the field.
    pub path: String,
    /// Description of the encoding in the first schema, that of this build.
    pub here: String,
    /// Description of the encoding in the second schema, that of the other build.
    pub there: String,
}

impl Schema {
    /// Returns the fields in which this schema and that of another build differ, in wire order: the
    /// first 1,024.
    #[must_use]
    pub fn diff(&self, there: &Description) -> Vec<Difference> {
        Description::from(self).diff(there)
    }
}

impl Description {
    /// Returns the fields in which these packets and those of another build differ, in wire order: the
    /// first 1,024. Ignores the data around the packets, such as the protocol id.
    ///
    /// A description that was not checked is compared in bounded time. Types nested in more than 256
    /// others, and references to a type that is not before the one that they are in, are not compared.
    #[must_use]
    pub fn diff(&self, there: &Self) -> Vec<Difference> {
        let mut comparison = Comparison::of(self, there);
        for pair in pairs(&self.packets, &there.packets) {
            match pair {
                Ok([one, other]) => comparison.types(one.type_, other.type_, self.name_of(one)),
                Err((packet, is_here)) => {
                    let name = if is_here { self } else { there }.name_of(packet);
                    comparison.lone(name, "a packet".to_string(), is_here);
                }
            }
        }
        comparison.found
    }

    fn name_of(&self, packet: &Packet) -> &str {
        self.type_at(packet.type_).map_or("", |it| &it.name)
    }
}

/// Returns the pairs of items with the same index in both lists, and then the remaining items of
/// the longer list, with `true` if that list is `here`.
fn pairs<'d, T>(
    here: &'d [T],
    there: &'d [T],
) -> impl Iterator<Item = Result<[&'d T; 2], (&'d T, bool)>> {
    let lone = |list: &'d [T], from: usize, is_here| {
        list.iter().skip(from).map(move |it| Err((it, is_here)))
    };
    let both = here.iter().zip(there).map(|(one, other)| Ok([one, other]));
    both.chain(lone(here, there.len(), true)).chain(lone(there, here.len(), false))
}

struct Comparison<'d> {
    here: &'d Description,
    there: &'d Description,
    found: Vec<Difference>,
    /// Pairs of types that have no difference, by their indices. They need not be compared again.
    equal: BTreeSet<[u32; 2]>,
    /// The indices of the types that contain the parts that are being compared.
    around: [u32; 2],
    /// Number of further types that may be nested in one another.
    left: u32,
}

/// The fields of a type in one of the two builds, and the scope in which names of fields are looked
/// up.
#[derive(Clone, Copy)]
struct Parted<'d> {
    parts: &'d [Part],
    scope: Scope<'d>,
}

impl<'d> Parted<'d> {
    fn of(description: &'d Description, parts: &'d [Part]) -> Self {
        Self { parts, scope: Scope { types: &description.types, parts } }
    }

    fn words(self, encoding: &'d Encoding) -> String {
        Words { of: encoding, scope: self.scope }.to_string()
    }
}

impl<'d> Comparison<'d> {
    fn of(here: &'d Description, there: &'d Description) -> Self {
        let (found, equal) = (Vec::new(), BTreeSet::new());
        Self { here, there, found, equal, around: [u32::MAX; 2], left: DEEPEST }
    }

    fn types(&mut self, here: u32, there: u32, path: &str) {
        let (around, before) = (self.around, self.found.len());
        let is_inside = here < around[0] && there < around[1] && self.left > 0;
        if !is_inside || before >= MOST || self.equal.contains(&[here, there]) {
            return;
        }
        let (Some(one), Some(other)) = (self.here.type_at(here), self.there.type_at(there)) else {
            return;
        };
        (self.around, self.left) = ([here, there], self.left - 1);
        self.contents(one, other, path);
        (self.around, self.left) = (around, self.left + 1);
        if self.found.len() == before {
            self.equal.insert([here, there]);
        }
    }

    fn contents(&mut self, here: &'d Type, there: &'d Type, path: &str) {
        if here.meaning != there.meaning {
            return self.push(path, kind(here), kind(there));
        }
        self.differ(path, padding(here), padding(there));
        match (&here.parts, &there.parts) {
            (Parts::Fields(one), Parts::Fields(other)) => self.fields(one, other, path),
            (Parts::As(one), Parts::As(other)) => {
                if !self.differ(path, one.to_string(), other.to_string()) {
                    self.inside(one, other, path);
                }
            }
            (
                Parts::Variants { tag_bits, least, variants, checks, .. },
                Parts::Variants {
                    tag_bits: other_bits,
                    least: other_least,
                    variants: others,
                    checks: other_checks,
                    ..
                },
            ) => {
                self.differ(path, number(*tag_bits, *least), number(*other_bits, *other_least));
                self.variants(&by_number(variants), &by_number(others), path);
                self.fields(checks, other_checks, path);
            }
            (Parts::Opaque { .. }, Parts::Opaque { .. }) if size(here) == size(there) => {}
            _ => self.push(path, kind(here), kind(there)),
        }
    }

    fn variants(&mut self, here: &[&'d Variant], there: &[&'d Variant], path: &str) {
        let said = |variant: &Variant| alloc::format!("variant {}", variant.number);
        for pair in pairs(here, there) {
            let [one, other] = match pair {
                Ok(both) => both,
                Err((it, is_here)) => return self.lone(&join(path, &it.name), said(it), is_here),
            };
            let path = join(path, &one.name);
            let is_renamed = !self.differ(&path, said(one), said(other)) && one.name != other.name;
            if is_renamed {
                let name = |it: &Variant| alloc::format!("{} `{}`", said(it), it.name);
                self.push(&path, name(one), name(other));
            }
            self.fields(&one.fields, &other.fields, &path);
        }
    }

    fn fields(&mut self, here: &'d [Part], there: &'d [Part], path: &str) {
        self.lists(Parted::of(self.here, here), Parted::of(self.there, there), path);
    }

    fn lists(&mut self, here: Parted<'d>, there: Parted<'d>, path: &str) {
        for pair in pairs(here.parts, there.parts) {
            match pair {
                Ok([one, other]) => self.part((one, here), (other, there), path),
                Err((part, is_here)) => {
                    let text = if is_here { here } else { there }.words(&part.encoding);
                    return self.lone(&join(path, &part.name), text, is_here);
                }
            }
        }
    }

    fn part(
        &mut self,
        (here, here_in): (&'d Part, Parted<'d>),
        (there, there_in): (&'d Part, Parted<'d>),
        path: &str,
    ) {
        let path = join(path, &here.name);
        let (one, other) = (here_in.words(&here.encoding), there_in.words(&there.encoding));
        if let (Encoding::When { parts, .. }, Encoding::When { parts: others, .. }) =
            (&here.encoding, &there.encoding)
        {
            if one != other && here.name != there.name {
                let text = |part: &Part| alloc::format!("when {}", part.name);
                self.push(&path, text(here), text(there));
            } else {
                self.differ(&path, one, other);
            }
            // the fields are compared even if the conditions differ
            let (one, other) = (Parted { parts, ..here_in }, Parted { parts: others, ..there_in });
            return self.lists(one, other, &path);
        }
        if self.differ(&path, one, other) {
            return;
        }
        if let Encoding::Function { .. } = here.encoding {
            let [one, other] = [here, there].map(|part| bits(part.min_bits, part.max_bits));
            self.differ(&path, one, other);
        }
        self.inside(&here.encoding, &there.encoding, &path);
    }

    /// Compares the encodings inside two encodings whose outermost parts are equal.
    fn inside(&mut self, here: &'d Encoding, there: &'d Encoding, path: &str) {
        let many = |path: &str| {
            let path = path.strip_suffix("[]").unwrap_or(path);
            alloc::format!("{path}[]")
        };
        let before = self.found.len();
        match (here.parts(), there.parts()) {
            (Inner::Type(one), Inner::Type(other)) => self.types(one, other, path),
            (Inner::One(one), Inner::One(other)) => self.inside(one, other, path),
            (Inner::Each(one), Inner::Each(other)) => self.inside(one, other, &many(path)),
            (Inner::Entries(key, value), Inner::Entries(other, another)) => {
                self.inside(key, other, &many(path));
                self.inside(value, another, &many(path));
            }
            // nothing is inside both, or the fields of groups, which are compared before
            _ => {}
        }
        if self.found.len() == before {
            self.differ(path, unsaid(here), unsaid(there));
        }
    }

    fn lone(&mut self, path: &str, text: String, is_here: bool) {
        let absent = String::from("absent");
        let (one, other) = if is_here { (text, absent) } else { (absent, text) };
        self.push(path, one, other);
    }

    /// Adds a difference if the texts differ. Returns `true` if they do.
    fn differ(&mut self, path: &str, here: String, there: String) -> bool {
        let differ = here != there;
        if differ {
            self.push(path, here, there);
        }
        differ
    }

    fn push(&mut self, path: &str, here: String, there: String) {
        if self.found.len() < MOST {
            self.found.push(Difference { path: path.to_string(), here, there });
        }
    }
}

fn by_number(variants: &[Variant]) -> Vec<&Variant> {
    let mut variants: Vec<_> = variants.iter().collect();
    variants.sort_by_key(|variant| variant.number);
    variants
}

fn number(bits: u32, least: i64) -> String {
    if least == 0 {
        alloc::format!("a number of {bits} bits")
    } else {
        alloc::format!("a number of {bits} bits from {least} on")
    }
}

fn kind(described: &Type) -> String {
    if !described.meaning.is_empty() {
        return alloc::format!("a `{}`", described.meaning);
    }
    match &described.parts {
        Parts::Fields(_) => String::from("a struct"),
        Parts::Variants { .. } => String::from("an enum"),
        Parts::As(encoding) => encoding.to_string(),
        Parts::Opaque { .. } => alloc::format!("{} written by hand", size(described)),
    }
}

/// Describes an encoding whose text lacks a parameter that determines the bits. Empty for any other
/// encoding.
fn unsaid(encoding: &Encoding) -> String {
    match encoding {
        Encoding::Varint { signed: true, .. } => alloc::format!("{encoding}, signed"),
        Encoding::Varint { .. } => alloc::format!("{encoding}, unsigned"),
        Encoding::Deltas { hash, .. } => alloc::format!("{encoding} with the hash {hash:#018x}"),
        _ => String::new(),
    }
}

fn padding(described: &Type) -> String {
    match described.padded_to {
        Some(bytes) => alloc::format!("padded to {bytes} bytes"),
        None => String::from("not padded"),
    }
}

fn size(described: &Type) -> String {
    bits(described.min_bits, described.max_bits)
}

/// Formats a size in bits: `5 bits`, `1..=10 bits`, `0.. bits`.
fn bits(min: u64, max: Option<u64>) -> String {
    match max {
        Some(max) if max == min => alloc::format!("{min} bits"),
        Some(max) => alloc::format!("{min}..={max} bits"),
        None => alloc::format!("{min}.. bits"),
    }
}

fn join(path: &str, name: &str) -> String {
    if name.is_empty() { path.to_string() } else { alloc::format!("{path}.{name}") }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} here, {} there", self.path, self.here, self.there)
    }
}

#[cfg(test)]
mod tests;
