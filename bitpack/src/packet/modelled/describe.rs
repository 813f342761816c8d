//! [`ModelledProtocol::describe`]: describes modelled packets for tools.

use super::ModelledProtocol;
use crate::schema::Description;
use crate::schema::description::ModelledPackets;
use crate::{Delta, Serialize};

impl ModelledProtocol<'_> {
    /// Describes the packets for tools, like [`Protocol::describe`](crate::Protocol::describe). The
    /// description states the hash of the model, so that tools recognise modelled packets. With the
    /// model's file they decode them.
    pub fn describe<P: Serialize>(&self) -> Description {
        Description { modelled: Some(self.coding()), ..self.protocol.describe::<P>() }
    }

    /// Adds the modelled deltas of a [`History`](crate::History) of `N` values of `T` to a
    /// description, like [`Protocol::describe_deltas`](crate::Protocol::describe_deltas).
    ///
    /// ```
    /// use bitpack::model::Model;
    /// use bitpack::{Delta, Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Input {
    ///     keys: u8,
    /// }
    /// #[derive(Serialize, Delta, Clone)]
    /// struct World {
    ///     tick: u32,
    /// }
    /// const INPUTS: Protocol = Protocol::of::<Input>("game", 1);
    /// const WORLDS: Protocol = Protocol::of::<World>("game worlds", 1);
    ///
    /// let model = Model::new(); // in a game: a trained one
    /// let worlds = WORLDS.modelled_acked(&model);
    /// let description = worlds.describe_deltas::<World, 32>(INPUTS.describe::<Input>());
    /// assert!(description.modelled.is_none());
    /// assert!(description.deltas[0].modelled.is_some_and(|it| it.model == model.hash() && it.acked));
    /// ```
    pub fn describe_deltas<T: Delta, const N: usize>(
        &self,
        description: Description,
    ) -> Description {
        let mut description = self.protocol.describe_deltas::<T, N>(description);
        if let Some(deltas) = description.deltas.last_mut() {
            deltas.modelled = Some(self.coding());
        }
        description
    }

    fn coding(&self) -> ModelledPackets {
        let (model, acked) = (self.modeller.model().hash(), self.states.is_some());
        // deltas that begin with the state of their baseline leave other packets alone
        ModelledPackets { model, in_order: self.modeller.is_in_order() && !acked, acked }
    }
}
