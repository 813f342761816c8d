//! Checks the description of views, and builds the types of their packets' contents.

use bitpack::Width;
use bitpack::codec::most_bits;
use bitpack::schema::Variation;
use bitpack::schema::description::ViewPackets;

use super::builder::{At, BuildResult, Builder};
use super::check;
use crate::model::{
    Body, Field, FieldDelta, FieldKind, Fields, Node, NodeDelta, Planned, Shape, Type,
};

impl Builder<'_> {
    /// Returns the content of the packets of each view as a type: a header, and the objects.
    pub(super) fn views(&self) -> BuildResult<Vec<Type>> {
        let all = self.description.views.iter().enumerate();
        all.map(|(index, view)| self.view(view, At::new(&format!("views[{index}]")))).collect()
    }

    fn view(&self, view: &ViewPackets, at: At<'_>) -> BuildResult<Type> {
        check::envelope(&view.envelope).or_else(|reason| at.fault(reason))?;
        let header = self.node_of(view.header, at)?;
        let object = self.node_of(view.type_, at)?;
        let (name, variation) = (self.name_of(view.type_), Variation::Relative);
        let width = Width::variable(1, most_bits(view.objects as usize, object.width.max));
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

    /// Returns an encoding that refers to the type with this index.
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
