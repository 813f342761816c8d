//! [`Support`]: the types of a schema whose deltas generated code can express.

use crate::languages::plan::Plan;
use crate::model::{Body, Codes, DeltaForm, Encoding, Field};
use crate::page::shown;

/// For each type of a schema, the parts of its delta that no generated code can express.
pub(in crate::languages) struct Support {
    /// The parts for each type, by its index; `None` for a type without a delta.
    types: Vec<Option<Vec<String>>>,
}

impl Support {
    pub(in crate::languages) fn of(plan: &Plan<'_>) -> Self {
        let mut support = Self { types: Vec::new() };
        // a type refers only to types before it
        for index in 0..plan.model.types().len() {
            let parts = support.type_(plan, index);
            support.types.push(parts);
        }
        support
    }

    /// Returns `true` if generated code contains deltas, so that it needs the part of the runtime for them.
    pub(in crate::languages) fn is_used(&self, plan: &Plan<'_>) -> bool {
        let has_list = |index: usize| {
            let mut found = false;
            if let Some(body) = plan.model.body_at(index) {
                body.each_encoding(&mut |node| found |= lists_deltas(node));
            }
            found
        };
        let mut types = 0..plan.model.types().len();
        types.any(|it| has_list(it) || self.is_generated(plan, it))
    }

    /// Returns `true` if generated code has a declaration of the type, and its delta.
    pub(in crate::languages) fn is_generated(&self, plan: &Plan<'_>, index: usize) -> bool {
        self.has(index) && plan.declared(index).is_some()
    }

    /// Returns `true` if the type has a delta that generated code can express.
    pub(in crate::languages) fn has(&self, index: usize) -> bool {
        self.types.get(index).is_some_and(|parts| parts.as_ref().is_some_and(Vec::is_empty))
    }

    /// Returns a sentence with the parts of the delta of a type that no generated code can express; `None` if
    /// there are none.
    pub(in crate::languages) fn note(&self, index: usize, name: &str) -> Option<String> {
        let parts = self.types.get(index)?.as_ref().filter(|it| !it.is_empty())?;
        Some(format!("There are no deltas of {name}: {}.", parts.join("; ")))
    }

    fn type_(&self, plan: &Plan<'_>, index: usize) -> Option<Vec<String>> {
        let type_ = plan.model.types().get(index)?;
        let mut parts = Vec::new();
        match (plan.model.type_delta(type_)?, plan.model.body(type_)) {
            (DeltaForm::Opaque, _) => parts.push("a hand-written delta".to_owned()),
            (DeltaForm::Whole, _) | (_, Body::Opaque) => {}
            (_, Body::Struct(fields)) => self.fields(plan, fields, "", &mut parts),
            (_, Body::Enum(choice)) => {
                for variant in choice.variants {
                    self.fields(plan, &variant.fields, &variant.name, &mut parts);
                }
            }
            (_, Body::Alias(node)) => parts.extend(self.node(plan, node)),
        }
        Some(parts)
    }

    fn fields(&self, plan: &Plan<'_>, fields: &[Field], variant: &str, parts: &mut Vec<String>) {
        // a line break would end the comment that the parts are in
        let on_one_line = |text: &str| shown(text).replace('\n', " ");
        for field in fields {
            let found = match (&field.encoding, field.delta_function()) {
                (_, Some(path)) => {
                    Some(format!("the function `{}` for its delta", on_one_line(path)))
                }
                (Encoding::When { parts: fields, .. }, _) => {
                    self.fields(plan, fields, variant, parts);
                    None
                }
                (node @ Encoding::Counted { of, .. }, _)
                    if *plan.model.delta(node) == DeltaForm::Own =>
                {
                    self.node(plan, of)
                }
                _ => field.value().and_then(|node| self.node(plan, node)),
            };
            let name = on_one_line(&field.name);
            parts.extend(found.map(|what| match variant {
                "" => format!("field `{name}`: {what}"),
                variant => {
                    format!("variant `{}`, field `{name}`: {what}", on_one_line(variant))
                }
            }));
        }
    }

    /// Returns the first part of the delta of an encoding that no generated code can express;
    /// `None` if there is none.
    pub(in crate::languages) fn node(&self, plan: &Plan<'_>, node: &Encoding) -> Option<String> {
        match (plan.model.delta(node), node) {
            (DeltaForm::Opaque, _) => Some("a hand-written delta".to_owned()),
            // these are sent in full, or contain only such
            (DeltaForm::Differences { .. }, Encoding::SmallestThree { .. })
            | (DeltaForm::Whole, _)
            | (
                DeltaForm::Own,
                Encoding::Array { is_vector: true, .. }
                | Encoding::Set { .. }
                | Encoding::Named { .. }
                | Encoding::Ascending(_)
                | Encoding::Deltas { .. },
            ) => None,
            (DeltaForm::Differences { .. }, shape) => {
                let is_known = match plan.model.codes(node) {
                    Some(Codes::Same(..)) => true,
                    Some(Codes::Each(_)) => matches!(shape, Encoding::Type(_)),
                    None => false,
                };
                (!is_known).then(|| "small differences in an array of vectors".to_owned())
            }
            (DeltaForm::Own, Encoding::Type(index)) => match self.types.get(*index as usize)? {
                Some(parts) => parts.first().cloned(),
                None => Some("a type without a delta".to_owned()),
            },
            // the keys of a map are sent in full
            (DeltaForm::Own, Encoding::Map { value, .. }) => self.node(plan, value),
            (DeltaForm::Own | DeltaForm::Function { .. }, _) => {
                node.inside().find_map(|inner| self.node(plan, inner))
            }
        }
    }
}

/// Returns `true` if a value contains a list of deltas.
fn lists_deltas(node: &Encoding) -> bool {
    matches!(node, Encoding::Deltas { .. }) || node.inside().any(lists_deltas)
}
