//! Checks the description of views, and builds the types of their packets' contents.

use bitpack::schema::Variation;
use bitpack::schema::description::{Parts, ViewPackets};

use super::{added, check, part};
use crate::model::{Encoding, Fault, Model, Type, fault};

impl Model {
    /// Returns the content of the packets of each view as a type: a header, and the objects.
    pub(super) fn find_views(&self) -> Result<Vec<Type>, Fault> {
        let all = self.description.views.iter().enumerate();
        all.map(|(index, view)| self.view(view, &format!("views[{index}]"))).collect()
    }

    fn view(&self, view: &ViewPackets, path: &str) -> Result<Type, Fault> {
        check::envelope(&view.envelope).or_else(|reason| fault(path, reason))?;
        if ![view.header, view.type_].iter().all(|it| self.plan.type_at(*it).is_some()) {
            return fault(path, "there is no such type");
        }
        if self.type_takes_rest(view.header) || self.type_takes_rest(view.type_) {
            return fault(path, "bytes up to the end of the packet cannot be in a view");
        }
        let of = Box::new(Encoding::Type(view.type_));
        let objects = Encoding::Subset { variation: Variation::Relative, max: view.objects, of };
        let fields = vec![part("header", Encoding::Type(view.header)), part("objects", objects)];
        let name = self.types().get(view.type_ as usize).map_or("", |it| &it.name);
        let name = if name.is_empty() { "unnamed objects" } else { name };
        Ok(added(format!("view of {name}"), Parts::Fields(fields)))
    }
}
