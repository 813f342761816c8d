//! Finds the parts of a value by their paths, such as `bodies[3].position`, as a trace shows them.

use alloc::string::String;
use core::fmt::{Arguments, Write as _};

use super::group::{Id, Named, find};
use super::kind::Kind;
use super::{Datum, Dynamic};
use crate::tracing::Step;

/// Splits a path into its first step, a name or an index without its brackets, and the rest; `None` if the
/// path does not begin with a step.
fn split(path: &str) -> Option<(&str, &str)> {
    let path = path.strip_prefix('.').unwrap_or(path);
    if let Some(rest) = path.strip_prefix('[') {
        return rest.split_once(']');
    }
    let end = path.find(['.', '[']).unwrap_or(path.len());
    path.split_at_checked(end).filter(|(name, _)| !name.is_empty())
}

/// Returns the index of the vector component called `name`: `x`, `y`, `z` or `w`; `None` for other names.
pub(super) fn axis(name: &str) -> Option<usize> {
    ["x", "y", "z", "w"].iter().position(|own| *own == name)
}

/// Maximum number of wrappers around an encoding, such as padding, that a search removes. No plan
/// has more; the limit ends the search in a recursive type, which would have no end.
const MOST_AROUND: usize = 400;

impl Datum {
    /// Returns the field, element or contained value at an index; `None` if there is none. An entry of a map
    /// or a set has its index in ascending order.
    pub(super) fn part(&self, index: usize) -> Option<&Self> {
        match self {
            Self::Option(value) => value.as_deref(),
            Self::List(values) => values.get(index),
            Self::Set(set) => set.iter().nth(index),
            Self::Map(map) => map.values().nth(index),
            Self::Sparse(objects) => objects.get(index).map(|(_, value)| value),
            Self::Variant(variant) => variant.1.get(index),
            Self::Versioned(value) => Some(&value.1),
            _ => None,
        }
    }

    /// Returns the field, element or contained value at an index, to change it; `None` if there is none, and
    /// for a set, in which the changed value could have another position.
    fn part_mut(&mut self, index: usize) -> Option<&mut Self> {
        match self {
            Self::Option(value) => value.as_deref_mut(),
            Self::List(values) => values.get_mut(index),
            Self::Map(map) => map.values_mut().nth(index),
            Self::Sparse(objects) => objects.get_mut(index).map(|(_, value)| value),
            Self::Variant(variant) => variant.1.get_mut(index),
            Self::Versioned(value) => Some(&mut value.1),
            _ => None,
        }
    }
}

impl<'p> Dynamic<'p> {
    /// Removes the wrappers around an encoding. They change how a value is sent, but not of which
    /// parts it consists: the encodings for padding, `NonZero`, `omit_default` and recursive types.
    pub(super) fn content(self) -> Self {
        let mut content = self;
        for _ in 0..MOST_AROUND {
            let Some(of) = content.kind().around() else { break };
            content = content.coded_at(of).codec;
        }
        content
    }

    /// Takes the first step of a path. Returns the index of the part, the encoding of the part, and the rest
    /// of the path; `None` if the value has no such part.
    fn step<'s>(self, value: &Datum, path: &'s str) -> Option<(usize, Self, &'s str)> {
        let (name, rest) = split(path)?;
        let index = || name.parse::<usize>().ok();
        let (index, of, rest) = match (self.kind(), value) {
            (Kind::Optional(of), Datum::Option(_))
            | (Kind::Versions { of, .. }, Datum::Versioned(_)) => (0, *of, path),
            (Kind::Struct(group), Datum::List(_)) => {
                let (at, of) = find(&group.fields, name)?;
                (at, of, rest)
            }
            (Kind::Enum(choice), Datum::Variant(variant)) => {
                let (own, group) = choice.variants.get(variant.0 as usize)?;
                let (field, rest) = split(rest).filter(|_| own == name)?;
                let (at, of) = find(&group.fields, field)?;
                (at, of, rest)
            }
            (Kind::Array { of, is_vector: true, .. }, Datum::List(_)) => {
                (axis(name).or_else(index)?, *of, rest)
            }
            (Kind::Subset { of, .. }, Datum::Sparse(objects)) => {
                let index: u32 = name.parse().ok()?;
                (objects.iter().position(|(own, _)| *own == index)?, *of, rest)
            }
            (Kind::Map(_, _, of), Datum::Map(_)) => (index()?, *of, rest),
            (kind, Datum::List(_) | Datum::Set(_)) => (index()?, kind.inner()?, rest),
            _ => return None,
        };
        Some((index, self.coded_at(of).codec, rest))
    }

    /// Returns the part of a value at a path like `bodies[3].position.y`, as a trace shows it. The
    /// empty path is the value itself. A path that ends at an `Option` is the option, and one that
    /// goes on leads to the value in it. An entry of a map or a set has the index that it has in
    /// ascending order, and the path of a map's entry leads to its value. Returns `None` if the value
    /// has no such part.
    #[must_use]
    pub fn get<'d>(self, value: &'d Datum, path: &str) -> Option<&'d Datum> {
        let (mut of, mut value, mut path) = (self, value, path);
        while !path.is_empty() {
            let index;
            (index, of, path) = of.content().step(value, path)?;
            value = value.part(index)?;
        }
        Some(value)
    }

    /// Returns the part of a value at a path like [`get`](Self::get), to change it. Returns `None` if the
    /// value has no such part, and for an element of a set, which cannot be changed.
    #[must_use]
    pub fn get_mut<'d>(self, value: &'d mut Datum, path: &str) -> Option<&'d mut Datum> {
        let (mut of, mut value, mut path) = (self, value, path);
        while !path.is_empty() {
            let index;
            (index, of, path) = of.content().step(value, path)?;
            value = value.part_mut(index)?;
        }
        Some(value)
    }

    /// Returns the fields of a struct or of an enum's variant, and their values; `None` for other values.
    pub(super) fn fields(self, value: &mut Datum) -> Option<(&'p [Named], &mut [Datum])> {
        match (self.kind(), value) {
            (Kind::Struct(group), Datum::List(values)) => Some((&group.fields, values)),
            (Kind::Enum(choice), Datum::Variant(variant)) => {
                let (_, group) = choice.variants.get(variant.0 as usize)?;
                Some((&group.fields, &mut variant.1))
            }
            _ => None,
        }
    }

    /// Calls `visit` with each part of a value and its encoding, except map keys and set members.
    pub(super) fn parts_mut(self, value: &mut Datum, visit: &mut dyn FnMut(Self, &mut Datum)) {
        let at = |id: Id| self.coded_at(id).codec;
        if let Some((fields, values)) = self.fields(value) {
            return values.iter_mut().zip(fields).for_each(|(it, field)| visit(at(field.of), it));
        }
        match (self.kind(), value) {
            (Kind::Map(_, _, of), Datum::Map(map)) => {
                for value in map.values_mut() {
                    visit(at(*of), value);
                }
            }
            (kind, value) => match (kind.around(), kind.inner().map(at), value) {
                (Some(of), _, value) => visit(at(of), value),
                (_, Some(of), Datum::Option(Some(value))) => visit(of, value),
                (_, Some(of), Datum::Versioned(value)) => visit(of, &mut value.1),
                (_, Some(of), Datum::List(values)) => {
                    for value in values {
                        visit(of, value);
                    }
                }
                (_, Some(of), Datum::Sparse(objects)) => {
                    for (_, value) in objects {
                        visit(of, value);
                    }
                }
                _ => {}
            },
        }
    }

    /// Calls `visit` with the path of each part of a value that has no parts of its own, and with that
    /// part. Fields that were not sent are left out. The key and the value of a map's entry have the same
    /// path, as in a trace, and the key comes first.
    pub fn each(self, value: &Datum, visit: &mut impl FnMut(&str, &Datum)) {
        self.walk(value, &mut String::new(), visit);
    }

    fn walk(self, value: &Datum, path: &mut String, visit: &mut impl FnMut(&str, &Datum)) {
        let (content, start) = (self.content(), path.len());
        let mut part = |step: Arguments<'_>, of: Id, part: &Datum| {
            let _ = path.write_fmt(step); // writing into a string never fails
            self.coded_at(of).codec.walk(part, path, visit);
            path.truncate(start);
        };
        match (content.kind(), content.kind().inner(), value) {
            (_, _, Datum::Nothing) => {}
            (Kind::Struct(group), _, Datum::List(values)) => {
                for (field, value) in group.fields.iter().zip(values) {
                    part(format_args!(".{}", field.name), field.of, value);
                }
            }
            (Kind::Enum(choice), _, Datum::Variant(variant)) if !variant.1.is_empty() => {
                let Some((name, group)) = choice.variants.get(variant.0 as usize) else { return };
                for (field, value) in group.fields.iter().zip(&variant.1) {
                    part(format_args!(".{name}.{}", field.name), field.of, value);
                }
            }
            (Kind::Map(_, key_of, of), _, Datum::Map(map)) => {
                for (i, (key, value)) in map.iter().enumerate() {
                    part(format_args!("[{i}]"), *key_of, key);
                    part(format_args!("[{i}]"), *of, value);
                }
            }
            (Kind::Array { of, is_vector: true, len }, _, Datum::List(values)) => {
                for (i, value) in values.iter().enumerate() {
                    part(format_args!("{}", Step::Component(i, *len)), *of, value);
                }
            }
            (_, Some(of), Datum::Option(Some(value))) => part(format_args!(""), of, value),
            (_, Some(of), Datum::Versioned(value)) => part(format_args!(""), of, &value.1),
            (_, Some(of), Datum::List(values)) => {
                for (i, value) in values.iter().enumerate() {
                    part(format_args!("[{i}]"), of, value);
                }
            }
            (_, Some(of), Datum::Set(set)) => {
                for (i, value) in set.iter().enumerate() {
                    part(format_args!("[{i}]"), of, value);
                }
            }
            (_, Some(of), Datum::Sparse(objects)) => {
                for (index, value) in objects {
                    part(format_args!("[{index}]"), of, value);
                }
            }
            _ => visit(path, value),
        }
    }
}
