//! Converts the patterns of `matches!` to comparisons.

use bitpack::dynamic::Pattern;

use super::{
    Lowered, Scope, Step, Term, TermKind, TermType, compared, is_variant, logic, truth, unsupported,
};
use crate::languages::plan::Declared;
use crate::model::Encoding;

impl<'m> Scope<'_, 'm> {
    pub(super) fn matched(&self, term: &Term<'m>, pattern: &'m Pattern) -> Lowered<'m> {
        Ok(match pattern {
            Pattern::Any => truth(TermKind::Bool(true)),
            Pattern::Equals(constant) => compared(self, "==", term.clone(), self.lower(constant)?)?,
            Pattern::Range { from, to, is_inclusive } => {
                let below = if *is_inclusive { "<=" } else { "<" };
                let ends = [(from, ">="), (to, below)];
                let ends = ends.into_iter().filter_map(|(end, how)| Some((end.as_ref()?, how)));
                let mut all =
                    ends.map(|(end, how)| compared(self, how, term.clone(), self.lower(end)?));
                let first = all.next().unwrap_or_else(|| Ok(truth(TermKind::Bool(true))))?;
                all.try_fold(first, |all, end| Ok::<_, String>(logic("&&", all, end?)))?
            }
            Pattern::OneOf(patterns) => {
                let mut any = patterns.iter().map(|pattern| self.matched(term, pattern));
                let first = any.next().unwrap_or_else(|| Ok(truth(TermKind::Bool(false))))?;
                any.try_fold(first, |any, one| Ok::<_, String>(logic("||", any, one?)))?
            }
            Pattern::Variant { name, fields, .. } => self.variant(term, name, fields)?,
            Pattern::Unknown(words) => return Err(format!("`{words}`")),
        })
    }

    /// Returns a test that a value is the variant `name` and that its fields match their patterns.
    fn variant(
        &self,
        term: &Term<'m>,
        name: &'m str,
        fields: &'m [(String, usize, Pattern)],
    ) -> Lowered<'m> {
        let is_it = is_variant(self, term.clone(), name)?;
        let (TermKind::Place(steps, _), TermType::Other(node)) = (&term.kind, term.type_) else {
            return unsupported("a pattern for a value that is not a field");
        };
        let mut all = is_it.clone();
        for (field, _, pattern) in fields {
            let part = match (node, &is_it.kind) {
                (Encoding::Optional(of), _) => {
                    let mut steps = steps.clone();
                    steps.push(Step::Inside(self.plan.can_be_null(of)));
                    self.place(steps, of)
                }
                (Encoding::Type(index), TermKind::IsVariant(_, _, variant)) => {
                    let Some(Declared::DataEnum(choice)) = self.plan.declared(*index as usize)
                    else {
                        return unsupported("fields of a variant without fields");
                    };
                    let mut steps = steps.clone();
                    steps.push(Step::Variant(*index as usize, *variant));
                    let fields = choice.variants.get(*variant).map(|it| &it.fields);
                    let members = fields.map(|it| self.plan.members(it)).unwrap_or_default();
                    let part = self.member(&steps, &members, field);
                    part.ok_or_else(|| format!("a field `{field}` that `{name}` does not have"))?
                }
                _ => return unsupported("a pattern for a value that is not an enum"),
            };
            all = logic("&&", all, self.matched(&part, pattern)?);
        }
        Ok(all)
    }
}
