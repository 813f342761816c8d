//! Finds the parts of a value by their paths, which are those of a trace.

use alloc::collections::BTreeSet;
use alloc::string::String;
use core::fmt::{Arguments, Write as _};

use super::kind::Kind;
use super::{Datum, Dynamic};
use crate::tracing::Step;

/// Splits the first step off a path: a name, or an index in brackets.
fn split(path: &str) -> Option<(&str, &str)> {
    let path = path.strip_prefix('.').unwrap_or(path);
    if let Some(rest) = path.strip_prefix('[') {
        return rest.split_once(']');
    }
    let end = path.find(['.', '[']).unwrap_or(path.len());
    path.split_at_checked(end).filter(|(name, _)| !name.is_empty())
}

/// Returns the index of the component that is called `name`.
pub(super) fn axis(name: &str) -> Option<usize> {
    ["x", "y", "z", "w"].iter().position(|own| *own == name)
}

/// Returns the member of a set with this index.
fn member(set: &BTreeSet<Datum>, index: usize) -> Option<&Datum> {
    set.iter().nth(index)
}

/// Returns `None`: a member that changes could have another place.
const fn member_mut(_: &mut BTreeSet<Datum>, _: usize) -> Option<&mut Datum> {
    None
}

/// Defines a function that finds a part of a value, for references of one kind.
macro_rules! find {
    (
        $(#[$doc:meta])*
        $name:ident, $get:ident, $find:ident, $values:ident, $member:ident, [$($mutable:tt)?]
    ) => {
        $(#[$doc])*
        #[must_use]
        pub fn $name<'d>(
            self,
            value: &'d $($mutable)? Datum,
            path: &str,
        ) -> Option<&'d $($mutable)? Datum> {
            if path.is_empty() {
                return Some(value);
            }
            match (self.kind(), value) {
                (Kind::Optional(of), Datum::Option(Some(inner))) => {
                    self.at(*of).codec.$name(inner, path)
                }
                (Kind::Versions { of, .. }, Datum::Versioned(inner)) => {
                    self.at(*of).codec.$name(&$($mutable)? inner.1, path)
                }
                (
                    Kind::Same(of) | Kind::Padded { of, .. } | Kind::Recursive(of)
                    | Kind::Itself { of, .. } | Kind::Omit { of, .. },
                    value,
                ) => self.at(*of).codec.$name(value, path),
                (Kind::Struct(group), Datum::List(values)) => {
                    let (name, rest) = split(path)?;
                    let (at, node) = group.find(name)?;
                    self.$find(node, values.$get(at)?, rest)
                }
                (Kind::Enum(choice), Datum::Variant(variant)) => {
                    let (name, rest) = split(path)?;
                    let own = choice.names.get(variant.0 as usize)?;
                    let (field, rest) = split(rest).filter(|_| own == name)?;
                    let (at, node) = choice.groups.get(variant.0 as usize)?.find(field)?;
                    self.$find(node, variant.1.$get(at)?, rest)
                }
                (Kind::Array { of, is_vector, .. }, Datum::List(values)) => {
                    let (name, rest) = split(path)?;
                    let axis = axis(name).filter(|_| *is_vector);
                    let index = axis.or_else(|| name.parse::<usize>().ok())?;
                    self.$find(Some(*of), values.$get(index)?, rest)
                }
                (
                    Kind::List(_, of) | Kind::More(_, of) | Kind::Deltas(_, of)
                    | Kind::Ascending(_, of),
                    Datum::List(values),
                ) => {
                    let (index, rest) = split(path)?;
                    self.$find(Some(*of), values.$get(index.parse::<usize>().ok()?)?, rest)
                }
                (Kind::Subset { of, .. }, Datum::Sparse(objects)) => {
                    let (index, rest) = split(path)?;
                    let index: u32 = index.parse().ok()?;
                    let at = objects.iter().position(|(own, _)| *own == index)?;
                    self.$find(Some(*of), &$($mutable)? objects.$get(at)?.1, rest)
                }
                (Kind::Map(_, _, of), Datum::Map(map)) => {
                    let (index, rest) = split(path)?;
                    self.$find(Some(*of), map.$values().nth(index.parse().ok()?)?, rest)
                }
                (Kind::Set(_, of), Datum::Set(set)) => {
                    let (index, rest) = split(path)?;
                    self.$find(Some(*of), $member(set, index.parse().ok()?)?, rest)
                }
                _ => None,
            }
        }
    };
}

/// Defines a function that visits the parts of a value, for references of one kind.
macro_rules! parts {
    ($name:ident, $get:ident, $iter:ident, [$($mutable:tt)?]) => {
        /// Calls `visit` with each part of a value: the step to it, its encoding if that does not depend
        /// on other fields, and the part. Returns `false` if the value has no parts.
        pub(super) fn $name(
            self,
            value: &$($mutable)? Datum,
            visit: &mut dyn FnMut(Arguments<'_>, Option<Self>, &$($mutable)? Datum),
        ) -> bool {
            let at = |id: u32| Some(self.at(id).codec);
            match (self.kind(), value) {
                (Kind::Optional(of), Datum::Option(Some(inner))) => {
                    visit(format_args!(""), at(*of), inner);
                }
                (Kind::Versions { of, .. }, Datum::Versioned(inner)) => {
                    visit(format_args!(""), at(*of), &$($mutable)? inner.1);
                }
                (
                    Kind::Same(of) | Kind::Padded { of, .. } | Kind::Recursive(of)
                    | Kind::Itself { of, .. } | Kind::Omit { of, .. },
                    value,
                ) => visit(format_args!(""), at(*of), value),
                (Kind::Struct(group), Datum::List(values)) => group.each(&mut |field| {
                    if let Some(value) = values.$get(field.at) {
                        let part = field.form.node().and_then(at);
                        visit(format_args!(".{}", field.name), part, value);
                    }
                }),
                (Kind::Enum(choice), Datum::Variant(variant)) => {
                    let (number, values) = &$($mutable)? **variant;
                    let group = choice.groups.get(*number as usize).filter(|it| it.count > 0);
                    let (Some(group), Some(name)) = (group, choice.names.get(*number as usize))
                    else {
                        return false;
                    };
                    group.each(&mut |field| {
                        if let Some(value) = values.$get(field.at) {
                            let part = field.form.node().and_then(at);
                            visit(format_args!(".{name}.{}", field.name), part, value);
                        }
                    });
                }
                (Kind::Array { of, is_vector: true, len }, Datum::List(values)) => {
                    for (i, value) in values.$iter().enumerate() {
                        visit(format_args!("{}", Step::Component(i, *len)), at(*of), value);
                    }
                }
                (
                    Kind::Array { of, .. } | Kind::List(_, of) | Kind::More(_, of)
                    | Kind::Deltas(_, of) | Kind::Ascending(_, of),
                    Datum::List(values),
                ) => {
                    for (i, value) in values.$iter().enumerate() {
                        visit(format_args!("[{i}]"), at(*of), value);
                    }
                }
                (Kind::Subset { of, .. }, Datum::Sparse(objects)) => {
                    for (index, value) in objects {
                        visit(format_args!("[{index}]"), at(*of), value);
                    }
                }
                _ => return false,
            }
            true
        }
    };
}

impl Dynamic<'_> {
    parts! { parts, get, iter, [] }
    parts! { parts_mut, get_mut, iter_mut, [mut] }

    find! {
        /// Returns the part of a value at a path like `bodies[3].position.y`, as a trace shows it. The
        /// empty path is the value itself. A path that ends at an `Option` is the option, and one that
        /// goes on leads to the value in it. An entry of a map or a set has the index that it has in
        /// ascending order, and the path of a map's entry leads to its value. Returns `None` if the value
        /// has no such part.
        get, get, found, values, member, []
    }
    find! {
        /// Returns the part of a value at a path like [`get`](Self::get), to change it. The members of a
        /// set cannot be changed.
        get_mut, get_mut, found_mut, values_mut, member_mut, [mut]
    }

    fn found<'d>(self, node: Option<u32>, value: &'d Datum, path: &str) -> Option<&'d Datum> {
        match node {
            Some(id) => self.at(id).codec.get(value, path),
            None => path.is_empty().then_some(value),
        }
    }

    fn found_mut<'d>(
        self,
        node: Option<u32>,
        value: &'d mut Datum,
        path: &str,
    ) -> Option<&'d mut Datum> {
        match node {
            Some(id) => self.at(id).codec.get_mut(value, path),
            None => path.is_empty().then_some(value),
        }
    }

    /// Calls `visit` with the path of each part of a value that has no parts of its own, and with that
    /// part. Fields that were not sent are left out. The key and the value of a map's entry have the same
    /// path, as in a trace, and the key comes first.
    pub fn each(self, value: &Datum, visit: &mut impl FnMut(&str, &Datum)) {
        self.walk(value, &mut String::new(), visit);
    }

    fn walk(self, value: &Datum, path: &mut String, visit: &mut impl FnMut(&str, &Datum)) {
        if matches!(value, Datum::Nothing) {
            return;
        }
        let start = path.len();
        let mut inside = |index: usize, of: u32, part: &Datum| {
            let _ = write!(path, "[{index}]"); // writing into a string never fails
            self.at(of).codec.walk(part, path, visit);
            path.truncate(start);
        };
        match (self.kind(), value) {
            (Kind::Map(_, key_of, of), Datum::Map(map)) => {
                for (i, (key, value)) in map.iter().enumerate() {
                    inside(i, *key_of, key);
                    inside(i, *of, value);
                }
                return;
            }
            (Kind::Set(_, of), Datum::Set(set)) => {
                set.iter().enumerate().for_each(|(i, member)| inside(i, *of, member));
                return;
            }
            _ => {}
        }
        let has_parts = self.parts(value, &mut |step, part, value| {
            let _ = path.write_fmt(step); // writing into a string never fails
            match part {
                Some(part) => part.walk(value, path, visit),
                None if matches!(value, Datum::Nothing) => {}
                None => visit(path, value),
            }
            path.truncate(start);
        });
        if !has_parts {
            visit(path, value);
        }
    }
}
