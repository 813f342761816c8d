//! [`Parts`]: the parts of a runtime that a schema needs.

use super::delta::Support;
use super::histories;
use super::lines::Lines;
use super::plan::Plan;
use crate::page::shown;

/// The optional parts of a runtime. `true` stands for one that generated code needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) deltas: bool,
    pub(super) views: bool,
    pub(super) histories: bool,
}

impl Parts {
    /// Returns the parts that the types and the packets of a schema need.
    pub(super) fn of(plan: &Plan<'_>, support: &Support) -> Self {
        let description = &plan.model.description;
        let mut views = description.views.iter();
        Self {
            deltas: support.is_used(plan),
            views: views.any(|it| support.is_generated(plan, it.type_ as usize)),
            histories: description.deltas.iter().any(|it| histories::is_known(plan, support, it)),
        }
    }

    /// Returns the texts of the optional parts that are needed.
    pub(super) fn texts<T>(self, deltas: T, views: T, histories: T) -> impl Iterator<Item = T> {
        let all = [(self.deltas, deltas), (self.views, views), (self.histories, histories)];
        all.into_iter().filter_map(|(is_needed, text)| is_needed.then_some(text))
    }
}

/// Writes comments that name the views and the histories whose packets have no generated code.
pub(super) fn missing(plan: &Plan<'_>, support: &Support, comment: &str, lines: &mut Lines) {
    let description = &plan.model.description;
    let mut line = |name: &str, function: &str| {
        let name = shown(name).replace('\n', " ");
        lines.line(&format!("{comment} Packets of a {name} (`{function}`) have no code here."));
    };
    for (view, content) in description.views.iter().zip(&*plan.model.views) {
        if !support.is_generated(plan, view.type_ as usize) {
            line(&content.name, "write_view");
        }
    }
    for deltas in description.deltas.iter().filter(|it| !histories::is_known(plan, support, it)) {
        if let Some(type_) = plan.model.types().get(deltas.type_ as usize) {
            line(&format!("History of {}", type_.name), "write_delta");
        }
    }
}
