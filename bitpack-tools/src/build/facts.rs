//! Finds out the facts about types and encodings that core's plan does not have, and checks what
//! core does not check.

use bitpack::dynamic::Datum;
use bitpack::schema::description::DeltaRule;

use crate::model::{
    Body, DeltaForm, Encoding, Facts, Fault, Field, Integers, Model, Type, address, fault,
    is_exact_body,
};

/// Maximum nesting depth of types and encodings in a schema file. Many commands recurse once for
/// each level.
pub(super) const DEEPEST: usize = 200;

impl Model {
    /// Returns the facts about all types.
    pub(super) fn find_facts(&self) -> Result<Facts, Fault> {
        let (mut facts, mut depths) = (Facts::default(), Vec::new());
        for (index, type_) in self.types().iter().enumerate() {
            let path = format!("types[{index}]");
            if self.plan.find_type(type_).is_none() {
                return fault(
                    &path,
                    "a tuple contains its enclosing type, but no type contains the tuple",
                );
            }
            let body = self.body(type_);
            depths.push(self.levels(index).unwrap_or(1) as usize * depth_of_type(body, &depths));
            if depths.last().is_some_and(|it| *it > DEEPEST) {
                return fault(
                    &path,
                    format!("encodings are nested more than {DEEPEST} levels deep"),
                );
            }
            facts.exact.push(is_exact_body(body, &facts.exact));
            facts.of_type(type_, body, &path)?;
            type_.parts.each_encoding(&mut |encoding| {
                if let Encoding::OmitDefault { of, .. } = encoding {
                    facts.omitted.insert(address(encoding), self.omitted_by(encoding, of));
                }
                true
            });
        }
        Ok(facts)
    }

    /// Returns the value that an `omit_default` around the encoding `of` omits.
    fn omitted_by(&self, encoding: &Encoding, of: &Encoding) -> Datum {
        let known = self.plan.find(encoding).and_then(|id| self.plan.encoding_at(id).omitted());
        match (known.unwrap_or_default(), of) {
            // the default of an integer is 0, which has no code if it is outside of the range
            (Datum::Nothing, of) if Integers::of(of).is_some() => Datum::Unsigned(0),
            (known, _) => known,
        }
    }
}

/// Returns the number of nested levels of types and encodings in a type. `types` are those of the
/// types before it.
fn depth_of_type(body: Body<'_>, types: &[usize]) -> usize {
    let mut depth = 0;
    body.each_encoding(&mut |it| depth = depth.max(depth_of(it, types)));
    depth
}

fn depth_of(encoding: &Encoding, types: &[usize]) -> usize {
    1 + match encoding {
        Encoding::Type(index) => types.get(*index as usize).copied().unwrap_or_default(),
        _ => encoding.inside().map(|it| depth_of(it, types)).max().unwrap_or_default(),
    }
}

impl Facts {
    /// Notes the rules for the deltas of a type and of its fields.
    fn of_type(&mut self, type_: &Type, body: Body<'_>, path: &str) -> Result<(), Fault> {
        match body {
            Body::Struct(fields) => self.of_fields(fields, &format!("{path}.parts.fields")),
            Body::Enum(choice) => {
                for (i, variant) in choice.variants.iter().enumerate() {
                    let path = format!("{path}.parts.variants.variants[{i}].fields");
                    self.of_fields(&variant.fields, &path)?;
                }
                Ok(())
            }
            Body::Alias(encoding) => self.of_rule(type_.delta.as_ref(), encoding, path),
            Body::Opaque => Ok(()),
        }
    }

    fn of_fields(&mut self, fields: &[Field], path: &str) -> Result<(), Fault> {
        for (i, field) in fields.iter().enumerate() {
            if let Encoding::When { parts, .. } = &field.encoding {
                self.of_fields(parts, &format!("{path}[{i}].encoding.when.parts"))?;
            } else if let Some(encoding) = field.value() {
                let path = format!("{path}[{i}].delta");
                self.of_rule(field.delta.as_ref(), encoding, &path)?;
            }
        }
        Ok(())
    }

    /// Notes a rule for the delta of the encoding that it applies to, `rule.inside` levels inside
    /// `encoding`. In a map, it leads to the values.
    fn of_rule(
        &mut self,
        rule: Option<&DeltaRule>,
        mut encoding: &Encoding,
        path: &str,
    ) -> Result<(), Fault> {
        let Some(DeltaRule { inside, form, .. }) = rule else { return Ok(()) };
        for _ in 0..*inside {
            let Some(next) = encoding.inside().next_back() else {
                return fault(path, format!("there are no {inside} encodings around the delta"));
            };
            encoding = next;
        }
        // a function belongs to the field, not to its encoding
        if !matches!(form, DeltaForm::Own | DeltaForm::Function { .. }) {
            self.deltas.insert(address(encoding), form.clone());
        }
        Ok(())
    }
}
