//! Checks the description of views, and builds the types of their packets' contents.

use bitpack::schema::Variation;

use super::builder::{At, BuildResult, Builder, DEEPEST};
use super::check;
use super::widths::subset;
use crate::model::{
    Body, Field, FieldDelta, FieldKind, Fields, Node, NodeDelta, Shape, Type, takes_rest,
};

impl Builder {
    /// Adds the content of the packets of each view to the model: a header, and the objects.
    pub(super) fn views(&mut self) -> BuildResult<()> {
        for index in 0..self.model.description.views.len() {
            let view = self.view(index)?;
            self.model.views.push(view);
        }
        Ok(())
    }

    fn view(&self, index: usize) -> BuildResult<Type> {
        let path = format!("views[{index}]");
        let at = At { path: &path, left: DEEPEST };
        let Some(view) = self.model.description.views.get(index) else {
            return at.fault("there is no such view");
        };
        check::envelope(&view.envelope).or_else(|reason| at.fault(reason))?;
        let header = self.node_of(view.header, at)?;
        let object = self.node_of(view.type_, at)?;
        let (name, variation) = (self.name_of(&object), Variation::Relative);
        let width = subset(variation, view.objects, object.width);
        let shape = Shape::Subset { variation, max: view.objects, of: Box::new(object) };
        let objects = Node { width, shape, delta: NodeDelta::Own };
        let field = |name: &str, node: Node| Field {
            name: name.to_owned(),
            width: node.width,
            kind: FieldKind::Value(node),
            next: 0,
            is_named: false,
            delta: FieldDelta::default(),
        };
        let list = vec![field("header", header), field("objects", objects)];
        let body = Body::Struct(Fields { list, lead: 0 });
        if takes_rest(&body, &self.model.types) {
            return at.fault("bytes up to the end of the packet cannot be in a view");
        }
        Ok(Type {
            name: format!("view of {name}"),
            meaning: String::new(),
            width: body.content_width(),
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
        match self.model.types.get(index) {
            Some(it) if !self.is_open(index) => {
                Ok(Node { width: it.width, shape: Shape::Type(index), delta: NodeDelta::Own })
            }
            _ => at.fault("there is no such type"),
        }
    }

    fn name_of(&self, node: &Node) -> String {
        match self.model.type_of(node) {
            Some(it) if !it.name.is_empty() => it.name.clone(),
            _ => "unnamed objects".to_owned(),
        }
    }
}
