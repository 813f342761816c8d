//! Converts the patterns of `matches!` to comparisons.

use super::{
    Form, Lowered, Scope, Sort, Step, Term, compared, constant_of, is_variant, truth, unlike,
};
use crate::languages::plan::Declared;
use crate::languages::walk::is_null;
use crate::model::{Comparison, Pattern, Shape};

impl<'m> Scope<'_, 'm> {
    pub(super) fn matched(&self, term: &Term<'m>, pattern: &'m Pattern) -> Lowered<'m> {
        Ok(match pattern {
            Pattern::Any => truth(Form::Bool(true)),
            Pattern::Constant(constant) => {
                compared(self, Comparison::Equal, term.clone(), constant_of(constant)?)?
            }
            Pattern::Range { from, to, is_inclusive } => {
                let below = if *is_inclusive { Comparison::LessOrEqual } else { Comparison::Less };
                let ends = [(from, Comparison::GreaterOrEqual), (to, below)];
                let ends = ends.into_iter().filter_map(|(end, how)| Some((end.as_ref()?, how)));
                let mut all =
                    ends.map(|(end, how)| compared(self, how, term.clone(), constant_of(end)?));
                let first = all.next().unwrap_or_else(|| Ok(truth(Form::Bool(true))))?;
                all.try_fold(first, |all, end| {
                    Ok::<_, String>(truth(Form::And(Box::new(all), Box::new(end?))))
                })?
            }
            Pattern::OneOf(patterns) => {
                let mut any = patterns.iter().map(|pattern| self.matched(term, pattern));
                let first = any.next().unwrap_or_else(|| Ok(truth(Form::Bool(false))))?;
                any.try_fold(first, |any, one| {
                    Ok::<_, String>(truth(Form::Or(Box::new(any), Box::new(one?))))
                })?
            }
            Pattern::Variant(name, fields) => self.variant(term, name, fields)?,
            Pattern::Unknown(words) => return Err(format!("`{words}`")),
        })
    }

    /// Tests that a value is this variant, and that its fields match their patterns.
    fn variant(
        &self,
        term: &Term<'m>,
        name: &'m str,
        fields: &'m [(String, Pattern)],
    ) -> Lowered<'m> {
        let is_it = is_variant(self, term.clone(), name)?;
        let (Form::Place(steps, _), Sort::Other(node)) = (&term.form, term.sort) else {
            return unlike("a pattern of no field");
        };
        let mut all = is_it.clone();
        for (field, pattern) in fields {
            let part = match (&node.shape, &is_it.form) {
                (Shape::Optional(of), _) => {
                    let mut steps = steps.clone();
                    steps.push(Step::Inside(is_null(self.plan, of)));
                    self.place(steps, of)
                }
                (Shape::Type(index), Form::IsVariant(_, _, variant)) => {
                    let Some(Declared::Choice(choice)) = self.plan.declared(*index) else {
                        return unlike("fields of a variant that has none");
                    };
                    let mut steps = steps.clone();
                    steps.push(Step::Variant(*index, *variant));
                    let fields = choice.variants.get(*variant).map(|it| &it.fields);
                    let members = fields.map(|it| self.plan.members(it)).unwrap_or_default();
                    let part = self.member(&steps, &members, field);
                    part.ok_or_else(|| format!("a field `{field}` that `{name}` does not have"))?
                }
                _ => return unlike("a pattern of no enum"),
            };
            let matched = self.matched(&part, pattern)?;
            all = truth(Form::And(Box::new(all), Box::new(matched)));
        }
        Ok(all)
    }
}
