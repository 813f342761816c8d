//! Checks the description of views, and builds the types of their packets' contents.

use bitpack::Width;
use bitpack::schema::Variation;
use bitpack::schema::description::ViewPackets;

use super::builder::{At, BuildResult, Builder};
use super::check;
use crate::index_code;
use crate::model::{
    Body, Field, FieldDelta, FieldKind, Fields, Node, NodeDelta, Planned, Shape, Type,
};

impl Builder<'_> {
    /// Adds the content of the packets of each view to the model: a header, and the objects.
    pub(super) fn views(&self) -> BuildResult<Vec<Type>> {
        let all = self.description.views.iter().enumerate();
        all.map(|(index, view)| self.view(view, At::new(&format!("views[{index}]")))).collect()
    }

    fn view(&self, view: &ViewPackets, at: At<'_>) -> BuildResult<Type> {
        check::envelope(&view.envelope).or_else(|reason| at.fault(reason))?;
        let header = self.node_of(view.header, at)?;
        let object = self.node_of(view.type_, at)?;
        let (name, variation) = (self.name_of(view.type_), Variation::Relative);
        let width = Width::variable(1, relative_subset_bits(view.objects, object.width.max));
        let shape = Shape::Subset { variation, max: view.objects, of: Box::new(object) };
        let objects = Node { width, shape, delta: NodeDelta::Own, planned: Planned(None) };
        let field = |name: &str, node: Node| Field {
            name: name.to_owned(),
            width: node.width,
            changed_width: node.width,
            kind: FieldKind::Value(node),
            is_named: false,
            delta: FieldDelta::default(),
        };
        let list = vec![field("header", header), field("objects", objects)];
        let body = Body::Struct(Fields { list });
        if self.takes_rest(view.header) || self.takes_rest(view.type_) {
            return at.fault("bytes up to the end of the packet cannot be in a view");
        }
        Ok(Type {
            name: format!("view of {name}"),
            meaning: String::new(),
            width: body.content_width(),
            changed_width: body.content_width(),
            depth: None,
            takes_rest: false,
            is_exact: false,
            padded_to: None,
            body,
            delta: None,
        })
    }

    /// Returns a value of the type with this index as an encoding.
    fn node_of(&self, type_: u32, at: At<'_>) -> BuildResult<Node> {
        let index = type_ as usize;
        match self.types.get(index) {
            Some(it) if self.is_closed(type_) => {
                let (width, shape) = (it.width, Shape::Type(index));
                Ok(Node { width, shape, delta: NodeDelta::Own, planned: Planned(None) })
            }
            _ => at.fault("there is no such type"),
        }
    }

    fn takes_rest(&self, type_: u32) -> bool {
        self.types.get(type_ as usize).is_some_and(|it| it.takes_rest)
    }

    fn name_of(&self, type_: u32) -> String {
        match self.types.get(type_ as usize) {
            Some(it) if !it.name.is_empty() => it.name.clone(),
            _ => "unnamed objects".to_owned(),
        }
    }
}

/// Returns the maximum width of a subset whose indices are sent as differences in a prefix code
/// with tiers, and whose objects have `object` bits. For the maximum, all differences are in one
/// tier, the one with the largest total. The difference to the end mark has no object.
fn relative_subset_bits(max: u32, object: u64) -> u64 {
    if object == u64::MAX {
        return u64::MAX;
    }
    let steps = u64::from(max) + 1;
    let tiers = index_code::tiers(max).filter(|(first, _)| *first <= steps);
    let cost = |(first, bits): (u64, u64)| {
        let all = u128::from(steps) * (u128::from(bits) + u128::from(object)) / u128::from(first);
        u64::try_from(all.saturating_sub(object.into())).unwrap_or(u64::MAX)
    };
    tiers.map(cost).max().unwrap_or(0)
}
