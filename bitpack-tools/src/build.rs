//! Builds a [`Model`] from a schema file. Core checks the types and computes their widths.

mod builder;
mod check;
mod deltas;
mod names;
mod node;
mod types;
mod versions;
mod views;

use std::sync::Arc;

use bitpack::dynamic::{Plan, PlanError};
use bitpack::schema::description::Description;

use crate::model::{Fault, Model, Trained};
use builder::{At, BuildResult, Builder};

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
            return At::new("bitpack_schema")
                .fault(format!("version {found}; this program reads versions 1 to {most}"));
        }
        let has_versions = versions::are_in(&description);
        let (mut description, versioned, unexpanded) = if has_versions {
            let (expanded, versioned) = versions::expanded(&description)?;
            (expanded, versioned, Some(Box::new(description)))
        } else {
            (description, Vec::new(), None)
        };
        // the file states no widths for the types of single versions
        let plan = Plan::to_show(&description.types, !has_versions)
            .map_err(|PlanError { path, reason }| Fault { path, reason })?;
        let mut builder = Builder::new(&description, &plan);
        builder.all()?;
        let views = builder.views()?;
        let types = builder.types;
        if has_versions {
            for (stated, built) in description.types.iter_mut().zip(&types) {
                (stated.min_bits, stated.max_bits) = (built.width.min, built.width.most());
            }
        }
        Ok(Self {
            description,
            types,
            versioned,
            ignores_checksums: false,
            unexpanded,
            views,
            trained: Trained::default(),
            plan: Arc::new(plan),
        })
    }
}

impl Builder<'_> {
    fn all(&mut self) -> BuildResult<()> {
        let description = self.description;
        for (index, described) in description.types.iter().enumerate() {
            self.add(index, described)?;
        }
        for (i, packet) in description.packets.iter().enumerate() {
            let path = format!("packets[{i}].type");
            if packet.type_ as usize >= self.types.len() {
                return At::new(&path).fault("there is no such type");
            }
            if !self.is_closed(packet.type_) {
                return At::new(&path)
                    .fault("a tuple that contains its enclosing type cannot be a packet");
            }
        }
        if let Some(envelope) = &description.envelope {
            check::envelope(envelope).or_else(|reason| At::new("envelope").fault(reason))?;
        }
        if description.modelled.is_some() && description.envelope.is_none() {
            return At::new("modelled")
                .fault("modelled packets need the envelope of their protocol");
        }
        for (i, packets) in description.deltas.iter().enumerate() {
            self.delta_packets(i, packets)?;
        }
        if description.packets.is_empty()
            && description.deltas.is_empty()
            && description.views.is_empty()
        {
            return At::new("packets").fault("a schema needs at least one packet");
        }
        Ok(())
    }
}
