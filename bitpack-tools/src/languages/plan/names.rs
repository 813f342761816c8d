//! The names that generated code must not use: [`Reserved`] ones, and [`Names`] that it has already.

use std::collections::{HashMap, HashSet};

/// Names that must not be used in generated code.
#[derive(Clone, Copy)]
pub(in crate::languages) struct Reserved {
    /// Keywords and names in the generated support code, separated by spaces. No type and no field
    /// may have such a name.
    pub(in crate::languages) words: &'static str,
    /// Names of parameters and variables in the generated functions, separated by spaces. They
    /// would hide a type of that name.
    pub(in crate::languages) locals: &'static str,
    /// `true` if a field must not have the name of a generated type.
    pub(in crate::languages) fields_are_no_types: bool,
    /// `true` if compilers define names that begin with two underscores, or with one and a capital.
    pub(in crate::languages) has_macros: bool,
    /// `true` if fields are named like `AtRest`, and none like the type that it is in.
    pub(in crate::languages) has_pascal_fields: bool,
    /// The last letter that can be in an identifier.
    pub(in crate::languages) last_letter: char,
    /// Names that are reserved with a number after them, separated by spaces.
    pub(in crate::languages) numbered: &'static str,
}

impl Reserved {
    /// No reserved names, for a plan from which no code is generated.
    pub(in crate::languages) const NONE: Self = Self {
        words: "",
        locals: "",
        fields_are_no_types: false,
        has_macros: false,
        has_pascal_fields: false,
        last_letter: char::MAX,
        numbered: "",
    };

    /// Returns `true` if compilers may define this name.
    pub(super) fn is_macro(&self, name: &str) -> bool {
        let is_capital = |it: char| it == '_' || it.is_uppercase();
        self.has_macros && name.strip_prefix('_').is_some_and(|rest| rest.starts_with(is_capital))
    }

    /// Returns `true` if generated code may have this name, which ends in a number.
    pub(super) fn is_numbered(&self, name: &str) -> bool {
        let mut numbers = self.numbered.split(' ').filter_map(|it| name.strip_prefix(it));
        numbers.any(|it| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit()))
    }

    /// Returns `true` if a parameter or a variable of the generated functions has this name.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.locals.split_whitespace().any(|it| it == name)
    }
}

/// Generated names that are in use, so that no name is used twice.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// The number to append to each name when it is used again.
    next: HashMap<String, u32>,
}

impl Names {
    /// Returns the name, or the first of `name2`, `name3`, … that is not in use.
    pub(super) fn unique(&mut self, name: String) -> String {
        if self.taken.insert(name.clone()) {
            return name;
        }
        let next = self.next.entry(name.clone()).or_insert(2);
        loop {
            let own = format!("{name}{next}");
            *next = next.saturating_add(1);
            if self.taken.insert(own.clone()) {
                return own;
            }
        }
    }
}
