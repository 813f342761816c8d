//! [`DeltaBits`]: the number of bits of fields and types in deltas, for each part of a schema file.

use std::collections::HashMap;

use bitpack::schema::description::{Description, Part, Parts};

use super::Bits;
use crate::model::{Body, DeltaForm, Encoding, Field, Model};

/// The sizes of the deltas that a schema file describes. Types without deltas have none.
#[derive(Default)]
pub(super) struct DeltaBits {
    /// The size of each field in a delta, with its changed bit, by the address of its description.
    fields: HashMap<*const Part, Bits>,
    /// The size of a changed value of each type, by its index in the file.
    types: HashMap<u32, Bits>,
}

impl DeltaBits {
    /// Computes the sizes. A description that is not valid has none.
    pub(super) fn of(all: &Description) -> Self {
        let mut deltas = Self::default();
        let Ok(model) = Model::new(all.clone()) else { return deltas };
        for (index, type_) in (0..).zip(&all.types) {
            // types with versions are replaced by several others, and have no deltas themselves
            let at = match model.unexpanded {
                Some(_) => model.type_named(&type_.name),
                None => Some(index as usize),
            };
            let built = at.and_then(|at| model.types().get(at)).filter(|it| it.delta.is_some());
            let Some(built) = built else { continue };
            deltas.types.insert(index, model.changed_width(built).into());
            if model.type_delta(built) != Some(&DeltaForm::Own) {
                continue;
            }
            match (&type_.parts, model.body(built)) {
                (Parts::Fields(parts), Body::Struct(fields)) => deltas.add(&model, parts, fields),
                (Parts::Variants { variants, .. }, Body::Enum(choice)) => {
                    for (one, other) in variants.iter().zip(choice.variants) {
                        deltas.add(&model, &one.fields, &other.fields);
                    }
                }
                _ => {}
            }
        }
        deltas
    }

    fn add(&mut self, model: &Model, parts: &[Part], fields: &[Field]) {
        for (part, field) in parts.iter().zip(fields) {
            self.fields.insert(core::ptr::from_ref(part), model.changed_field_width(field).into());
            if let (Encoding::When { parts, .. }, Encoding::When { parts: fields, .. }) =
                (&part.encoding, &field.encoding)
            {
                self.add(model, parts, fields);
            }
        }
    }

    /// Returns the size of a field in a delta, with its changed bit. `None` if its type has no
    /// deltas.
    pub(super) fn field(&self, part: &Part) -> Option<Bits> {
        self.fields.get(&core::ptr::from_ref(part)).copied()
    }

    /// Returns the size of the delta of a changed value of a type, without its changed bit.
    pub(super) fn of_type(&self, index: u32) -> Option<Bits> {
        self.types.get(&index).copied()
    }
}
