//! Parses the output of a derived `Debug` into a tree, so that a test can look up a field.

use bitpack_tools::decode::Step;

/// A value in the output of a derived `Debug`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    /// A number, a string, a character, or a name without parts.
    Leaf(String),
    /// The name of a struct or a variant, which is empty for tuples and lists, and its parts with
    /// their names.
    Node(String, Vec<(String, Self)>),
}

/// Parses the output of a derived `Debug`.
pub(crate) fn parse(text: &str) -> Tree {
    let mut parser = Parser { left: text };
    let tree = parser.value();
    assert_eq!(parser.left, "", "in {text}");
    tree
}

struct Parser<'t> {
    left: &'t str,
}

impl Parser<'_> {
    fn skip(&mut self, prefix: &str) -> bool {
        let rest = self.left.strip_prefix(prefix);
        self.left = rest.unwrap_or(self.left);
        rest.is_some()
    }

    fn value(&mut self) -> Tree {
        for quote in ['"', '\''] {
            if self.left.starts_with(quote) {
                return Tree::Leaf(self.quoted(quote));
            }
        }
        let ends = |at: usize, it: char| {
            let is_name = it == ':' && self.left.get(at..).is_some_and(|it| it.starts_with(": "));
            is_name || [',', ' ', '(', ')', '[', ']', '{', '}'].contains(&it)
        };
        let end = self.left.char_indices().find(|(at, it)| ends(*at, *it)).map(|(at, _)| at);
        let (name, left) = self.left.split_at(end.unwrap_or(self.left.len()));
        self.left = left;
        for (open, close) in [(" { ", " }"), ("{", "}"), ("(", ")"), ("[", "]")] {
            if self.skip(open) {
                return Tree::Node(name.to_owned(), self.parts(close));
            }
        }
        Tree::Leaf(name.to_owned())
    }

    fn parts(&mut self, close: &str) -> Vec<(String, Tree)> {
        let mut parts = Vec::new();
        while !self.skip(close) {
            let before = self.left.len();
            let first = self.value();
            let part = match first {
                Tree::Leaf(name) if self.skip(": ") => (name, self.value()),
                // an entry of a map whose key has parts
                _ if self.skip(": ") => (String::new(), self.value()),
                other => (String::new(), other),
            };
            parts.push(part);
            self.skip(", ");
            self.skip(",");
            assert!(self.left.len() < before, "not the output of a derived `Debug`: {}", self.left);
        }
        parts
    }

    fn quoted(&mut self, quote: char) -> String {
        let mut is_escaped = false;
        let end = self.left.char_indices().skip(1).find(|(_, it)| {
            let ends = *it == quote && !is_escaped;
            is_escaped = *it == '\\' && !is_escaped;
            ends
        });
        let (text, left) = self.left.split_at(end.map_or(self.left.len(), |(at, _)| at + 1));
        self.left = left;
        text.to_owned()
    }
}

impl Tree {
    /// Returns the values that a path may lead to. There are several where an index can be that of
    /// an element or that of an object of a sparse list.
    pub(crate) fn at(&self, path: &[Step<'_>]) -> Vec<&Self> {
        let Some((step, rest)) = path.split_first() else { return vec![self] };
        match (self, step) {
            (Self::Node(name, parts), _) if name == "Some" => {
                parts.first().map_or(Vec::new(), |(_, inner)| inner.at(path))
            }
            (_, Step::Name("") | Step::Component(_, 1)) => self.at(rest),
            (Self::Node(name, _) | Self::Leaf(name), Step::Name(step)) if name == step => {
                self.at(rest)
            }
            (Self::Node(_, parts), Step::Name(step)) => {
                let named = parts.iter().find(|(name, _)| name == step);
                // the components of a vector have names
                let index: Option<usize> = step.parse().ok().or_else(|| "xyzw".find(*step));
                let found = named.or_else(|| parts.get(index?));
                found.map_or(Vec::new(), |(_, part)| part.at(rest))
            }
            (Self::Node(_, parts), Step::Component(i, _)) => {
                parts.get(*i).map_or(Vec::new(), |(_, part)| part.at(rest))
            }
            (Self::Node(_, parts), Step::Index(i)) => {
                let object = parts.iter().find_map(|(_, part)| match part {
                    Self::Node(name, pair) if name.is_empty() && pair.len() == 2 => {
                        let (_, index) = pair.first()?;
                        let is_it = *index == Self::Leaf(i.to_string());
                        is_it.then(|| pair.last().map(|(_, object)| object))?
                    }
                    _ => None,
                });
                let element = parts.get(*i).map(|(_, part)| part);
                element.into_iter().chain(object).flat_map(|it| it.at(rest)).collect()
            }
            (Self::Leaf(_), _) => Vec::new(),
        }
    }

    /// Returns all leaves in their order.
    pub(crate) fn leaves(&self) -> Vec<&str> {
        match self {
            Self::Leaf(text) => vec![text],
            Self::Node(_, parts) => parts.iter().flat_map(|(_, part)| part.leaves()).collect(),
        }
    }
}
