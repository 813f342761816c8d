//! Finds the parts of a value by their paths, which are those of a trace.

use alloc::string::String;
use core::fmt::Write as _;

use super::fields::Group;
use super::kind::Kind;
use super::{Datum, Dynamic};

/// Splits the first step off a path: a name, or an index in brackets.
fn split(path: &str) -> Option<(&str, &str)> {
    let path = path.strip_prefix('.').unwrap_or(path);
    if let Some(rest) = path.strip_prefix('[') {
        return rest.split_once(']');
    }
    let end = path.find(['.', '[']).unwrap_or(path.len());
    path.split_at_checked(end).filter(|(name, _)| !name.is_empty())
}

fn axis(name: &str) -> Option<usize> {
    ["x", "y", "z", "w"].iter().position(|own| *own == name)
}

/// Defines a function that finds a part of a value, for references of one kind.
macro_rules! find {
    ($(#[$doc:meta])* $name:ident, $get:ident, $find:ident, [$($mutable:tt)?]) => {
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
                _ => None,
            }
        }
    };
}

impl Dynamic<'_> {
    find! {
        /// Returns the part of a value at a path like `bodies[3].position.y`, as a trace shows it. The
        /// empty path is the value itself. A path that ends at an `Option` is the option, and one that
        /// goes on leads to the value in it. Returns `None` if the value has no such part.
        get, get, found, []
    }
    find! {
        /// Returns the part of a value at a path like [`get`](Self::get), to change it.
        get_mut, get_mut, found_mut, [mut]
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
    /// part. Fields that were not sent are left out.
    pub fn each(self, value: &Datum, visit: &mut impl FnMut(&str, &Datum)) {
        self.walk(value, &mut String::new(), visit);
    }

    fn walk(self, value: &Datum, path: &mut String, visit: &mut impl FnMut(&str, &Datum)) {
        let start = path.len();
        let mut inside =
            |of: u32, value: &Datum, step: core::fmt::Arguments<'_>, path: &mut String| {
                // writing into a string never fails
                let _ = path.write_fmt(step);
                self.at(of).codec.walk(value, path, visit);
                path.truncate(start);
            };
        match (self.kind(), value) {
            (_, Datum::Nothing) => {}
            (Kind::Optional(of), Datum::Option(Some(value))) => {
                self.at(*of).codec.walk(value, path, visit);
            }
            (Kind::Versions { of, .. }, Datum::Versioned(inner)) => {
                self.at(*of).codec.walk(&inner.1, path, visit);
            }
            (
                Kind::Same(of)
                | Kind::Padded { of, .. }
                | Kind::Recursive(of)
                | Kind::Itself { of, .. }
                | Kind::Omit { of, .. },
                value,
            ) => self.at(*of).codec.walk(value, path, visit),
            (Kind::Struct(group), Datum::List(values)) => {
                self.walk_fields(group, values, path, visit);
            }
            (Kind::Enum(choice), Datum::Variant(variant)) => {
                let group = choice.groups.get(variant.0 as usize);
                match (choice.names.get(variant.0 as usize), group) {
                    (Some(name), Some(group)) if group.count > 0 => {
                        let _ = write!(path, ".{name}");
                        self.walk_fields(group, &variant.1, path, visit);
                        path.truncate(start);
                    }
                    _ => visit(path, value),
                }
            }
            (Kind::Array { of, is_vector: true, len: 2..=4 }, Datum::List(values)) => {
                for (value, axis) in values.iter().zip(["x", "y", "z", "w"]) {
                    inside(*of, value, format_args!(".{axis}"), path);
                }
            }
            (
                Kind::Array { of, .. }
                | Kind::List(_, of)
                | Kind::More(_, of)
                | Kind::Deltas(_, of)
                | Kind::Ascending(_, of),
                Datum::List(values),
            ) => {
                for (i, value) in values.iter().enumerate() {
                    inside(*of, value, format_args!("[{i}]"), path);
                }
            }
            (Kind::Subset { of, .. }, Datum::Sparse(objects)) => {
                for (index, value) in objects {
                    inside(*of, value, format_args!("[{index}]"), path);
                }
            }
            (_, value) => visit(path, value),
        }
    }

    fn walk_fields(
        self,
        group: &Group,
        values: &[Datum],
        path: &mut String,
        visit: &mut impl FnMut(&str, &Datum),
    ) {
        let start = path.len();
        group.each(&mut |field| {
            let Some(value) = values.get(field.at) else { return };
            let _ = write!(path, ".{}", field.name);
            match field.form.node() {
                Some(id) => self.at(id).codec.walk(value, path, visit),
                None if matches!(value, Datum::Nothing) => {}
                None => visit(path, value),
            }
            path.truncate(start);
        });
    }
}
