//! Builds a [`Model`] from a schema file: computes all widths, compares them with the stated ones
//! and rejects damaged files.

mod builder;
mod check;
mod deltas;
mod names;
mod node;
mod recursion;
mod stated;
mod types;
mod versions;
mod views;
mod widths;

use core::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use bitpack::dynamic::Plan;
use bitpack::schema::description::Description;

use crate::model::Trained;
use crate::model::{Fault, Model};
use builder::{At, BuildResult, Builder, DEEPEST};
pub(crate) use widths::{length_bits, relative_subset_bits};

impl Model {
    /// Checks a schema file and builds its model.
    ///
    /// # Errors
    ///
    /// Returns the first problem in the file: a type that refers to a later one, a width that
    /// differs from the stated one, or a parameter that no declaration can have.
    pub fn new(description: Description) -> Result<Self, Fault> {
        let wrong = |path: &str, reason| Err(Fault { path: path.to_owned(), reason });
        if !(1..=Description::VERSION).contains(&description.version) {
            let reason = format!(
                "version {}; this program reads versions 1 to {}",
                description.version,
                Description::VERSION
            );
            return wrong("bitpack_schema", reason);
        }
        let has_versions = versions::are_in(&description);
        let (description, versioned, unexpanded) = if has_versions {
            let (expanded, versioned) = versions::expanded(&description)?;
            (expanded, versioned, Some(Box::new(description)))
        } else {
            (description, Vec::new(), None)
        };
        let mut builder = Builder {
            has_versions,
            model: Self {
                description,
                types: Vec::new(),
                versioned,
                ignores_checksums: false,
                unexpanded,
                views: Vec::new(),
                trained: Trained::default(),
                plan: Arc::default(),
            },
            plan: RefCell::new(Plan::with_raw_bits()),
            types: Rc::default(),
            depths: Vec::new(),
            inside: None,
            open: Vec::new(),
            closed: BTreeMap::new(),
            infinite_blanks: Vec::new(),
            examined: Cell::new(0),
        };
        builder.all()?;
        Ok(Self { plan: Arc::new(builder.plan.into_inner()), ..builder.model })
    }
}

impl Builder {
    /// Replaces the stated widths of types by the computed ones, after types were replaced by those
    /// of each version.
    fn state_widths(&mut self) {
        let Model { description, types, .. } = &mut self.model;
        for (stated, built) in description.types.iter_mut().zip(types) {
            (stated.min_bits, stated.max_bits) = (built.width.min, built.width.most());
        }
    }

    fn all(&mut self) -> BuildResult<()> {
        let types = Rc::new(core::mem::take(&mut self.model.description.types));
        self.types = Rc::clone(&types);
        for _ in &*types {
            self.add(&types)?;
        }
        self.all_are_closed()?;
        self.types = Rc::default();
        self.model.description.types = Rc::unwrap_or_clone(types);
        if self.has_versions {
            self.state_widths();
        }
        let description = &self.model.description;
        for (i, packet) in description.packets.iter().enumerate() {
            if packet.type_ as usize >= self.model.types.len() {
                let (path, left) = (format!("packets[{i}].type"), DEEPEST);
                return At { path: &path, left }.fault("there is no such type");
            }
            if self.is_open(packet.type_ as usize) {
                let (path, left) = (format!("packets[{i}].type"), DEEPEST);
                return At { path: &path, left }
                    .fault("a tuple that contains its enclosing type cannot be a packet");
            }
        }
        if let Some(envelope) = &description.envelope {
            let at = At { path: "envelope", left: DEEPEST };
            check::envelope(envelope).or_else(|reason| at.fault(reason))?;
        }
        if description.modelled.is_some() && description.envelope.is_none() {
            return At { path: "modelled", left: DEEPEST }
                .fault("modelled packets need the envelope of their protocol");
        }
        for (i, packets) in description.deltas.iter().enumerate() {
            self.delta_packets(i, packets)?;
        }
        self.views()?;
        let description = &self.model.description;
        if description.packets.is_empty()
            && description.deltas.is_empty()
            && description.views.is_empty()
        {
            return At { path: "packets", left: DEEPEST }
                .fault("a schema needs at least one packet");
        }
        Ok(())
    }
}
