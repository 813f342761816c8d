//! Builds a [`Model`] from a schema file. Core checks the types and computes their widths.

mod check;
mod facts;
mod versions;
mod views;

use std::sync::Arc;

use bitpack::dynamic::Plan;
use bitpack::schema::description::{Description, Parts};

use crate::model::{Encoding, Facts, Fault, Field, Model, Trained, Type, fault};

impl Model {
    /// Checks a schema file and builds its model.
    ///
    /// # Errors
    ///
    /// Returns the first problem in the file: a type that refers to a later one, a width that
    /// differs from the stated one, or a parameter that no declaration can have.
    pub fn new(description: Description) -> Result<Self, Fault> {
        let most = Description::VERSION;
        if !(1..=most).contains(&description.version) {
            let found = description.version;
            let reason = format!("version {found}; this program reads versions 1 to {most}");
            return fault("bitpack_schema", reason);
        }
        let has_versions = versions::are_in(&description);
        let (expanded, versioned) = if has_versions {
            versions::expanded(&description)?
        } else {
            (description.clone(), Vec::new())
        };
        // the file states no widths for the types of single versions
        let plan = Plan::to_show(&expanded.types, !has_versions)?;
        let unexpanded = (expanded != description).then(|| Arc::new(description));
        let mut model = Self {
            description: Arc::new(expanded),
            versioned,
            ignores_checksums: false,
            unexpanded,
            views: Arc::new([]),
            trained: Trained::default(),
            plan: Arc::new(plan),
            facts: Arc::new(Facts::default()),
        };
        model.facts = Arc::new(model.find_facts()?);
        check::packets(&model)?;
        model.views = model.find_views()?.into();
        if has_versions {
            let widths: Vec<_> = model.types().iter().map(|it| model.type_width(it)).collect();
            let types = Arc::get_mut(&mut model.description).map(|it| &mut it.types);
            for (stated, width) in types.into_iter().flatten().zip(widths) {
                (stated.min_bits, stated.max_bits) = (width.min, width.most());
            }
        }
        Ok(model)
    }
}

/// Returns a type that the schema file does not have.
fn added(name: String, parts: Parts) -> Type {
    let (meaning, min_bits, max_bits, padded_to) = (String::new(), 0, None, None);
    Type { name, meaning, min_bits, max_bits, padded_to, parts, delta: None }
}

/// Returns a field that the schema file does not have.
fn part(name: &str, encoding: Encoding) -> Field {
    Field { name: name.to_owned(), min_bits: 0, max_bits: None, encoding, delta: None }
}
