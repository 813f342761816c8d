//! Collects the names in the patterns of `matches!` and `match` in a condition.

use syn::ext::IdentExt as _;
use syn::{Ident, Pat, PatSlice, PatTuple, Path};

use super::expressions::is_capital;
use super::grammar::Reader;
use super::{Inside, Patterns};

impl Patterns {
    pub(super) fn add(&mut self, pattern: &Pat, reader: &mut Reader<'_>) {
        self.add_part(pattern, true, reader);
    }

    fn add_part(&mut self, pattern: &Pat, is_outermost: bool, reader: &mut Reader<'_>) {
        match pattern {
            Pat::Wild(_) | Pat::Rest(_) => {}
            Pat::Paren(paren) => self.add_part(&paren.pat, is_outermost, reader),
            Pat::Or(or) => or.cases.iter().for_each(|it| self.add_part(it, is_outermost, reader)),
            Pat::Reference(reference) => self.add_part(&reference.pat, is_outermost, reader),
            Pat::Lit(_) | Pat::Range(_) => self.look(Inside::Values),
            Pat::Ident(ident) if is_capital(&ident.ident) && ident.subpat.is_none() => {
                self.name(&ident.ident, None, is_outermost);
            }
            Pat::Path(path) => self.path(&path.path, None, is_outermost),
            Pat::TupleStruct(tuple) => {
                self.path(&tuple.path, Some(tuple.elems.len()), is_outermost);
                tuple.elems.iter().for_each(|it| self.add_part(it, false, reader));
            }
            Pat::Struct(of) => {
                self.path(&of.path, Some(of.fields.len()), is_outermost);
                of.fields.iter().for_each(|it| self.add_part(&it.pat, false, reader));
            }
            Pat::Tuple(PatTuple { elems, .. }) | Pat::Slice(PatSlice { elems, .. }) => {
                self.look(Inside::Values);
                elems.iter().for_each(|it| self.add_part(it, false, reader));
            }
            Pat::Guard(guarded) => {
                self.add_part(&guarded.pat, is_outermost, reader);
                reader.value(&guarded.guard);
            }
            Pat::Ident(ident) => {
                reader.bound.push(ident.ident.clone());
                reader.mistake(
                    pattern,
                    "a pattern in a condition cannot bind a name; write `_`, a value or a range \
                     there",
                );
            }
            _ => {
                let message = "a condition cannot contain this pattern; write a value or a range";
                reader.mistake(pattern, message);
            }
        }
    }

    fn path(&mut self, path: &Path, parts: Option<usize>, is_outermost: bool) {
        if let Some(last) = path.segments.last() {
            self.name(&last.ident, parts, is_outermost);
        }
    }

    fn name(&mut self, name: &Ident, parts: Option<usize>, is_outermost: bool) {
        match parts {
            _ if is_outermost => self.names.push((name.unraw().to_string(), parts.is_some())),
            Some(_) => self.look(Inside::Types),
            None => self.look(Inside::Values),
        }
    }

    fn look(&mut self, inside: Inside) {
        self.inside = self.inside.max(inside);
    }
}
