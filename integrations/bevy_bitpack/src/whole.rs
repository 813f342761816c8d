//! Components that are sent whole.

use bevy_app::App;
use bevy_ecs::component::Component;
use bevy_ecs::error::Result;
use bevy_replicon::bytes::{Buf as _, Bytes};
use bevy_replicon::prelude::{AppRuleExt as _, RuleFns};
use bevy_replicon::shared::replication::registry::ctx::{SerializeCtx, WriteCtx};
use bevy_replicon::shared::replication::registry::receive_fns::MutWrite;
use bitpack::Serialize;

use crate::add_to_protocol;

/// Registers components that replicon sends in bitpack's format.
pub trait ReplicateBitpack {
    /// Replicates a component in the bits that its attributes declare.
    ///
    /// It is [`replicate`](bevy_replicon::prelude::AppRuleExt::replicate) with another format:
    /// entities in fields with `#[entities]` are mapped on clients, and bytes that no server
    /// sends are rejected. For a filter, a mode or a group of components, give
    /// [`bitpack_fns`] to replicon's `replicate_with`.
    fn replicate_bitpack<C>(&mut self) -> &mut Self
    where
        C: Component<Mutability: MutWrite<C>> + Serialize;

    /// Replicates a component as another type, which has the attributes. `C` may be a type of
    /// another crate, such as `Transform`.
    fn replicate_bitpack_as<C, W>(&mut self) -> &mut Self
    where
        C: Component<Mutability: MutWrite<C>> + Clone + Into<W> + From<W>,
        W: Serialize + 'static;
}

impl ReplicateBitpack for App {
    fn replicate_bitpack<C>(&mut self) -> &mut Self
    where
        C: Component<Mutability: MutWrite<C>> + Serialize,
    {
        add_to_protocol(self, const { C::SCHEMA.hash() });
        self.replicate_with(bitpack_fns::<C>())
    }

    fn replicate_bitpack_as<C, W>(&mut self) -> &mut Self
    where
        C: Component<Mutability: MutWrite<C>> + Clone + Into<W> + From<W>,
        W: Serialize + 'static,
    {
        add_to_protocol(self, const { W::SCHEMA.hash() });
        self.replicate_with(bitpack_fns_as::<C, W>())
    }
}

/// Returns the functions of [`replicate_bitpack`](ReplicateBitpack::replicate_bitpack), for
/// replicon's `replicate_with` and `replicate_with_filtered`.
#[must_use]
pub fn bitpack_fns<C: Component + Serialize>() -> RuleFns<C> {
    RuleFns::new(serialize::<C>, deserialize::<C, C>)
}

/// Returns the functions of [`replicate_bitpack_as`](ReplicateBitpack::replicate_bitpack_as), for
/// replicon's `replicate_with` and `replicate_with_filtered`.
#[must_use]
pub fn bitpack_fns_as<C, W>() -> RuleFns<C>
where
    C: Component + Clone + Into<W> + From<W>,
    W: Serialize,
{
    RuleFns::new(serialize_as::<C, W>, deserialize::<C, W>)
}

fn serialize<C: Serialize>(_: &mut SerializeCtx, component: &C, message: &mut Vec<u8>) -> Result {
    component.write_into(message)?;
    Ok(())
}

fn serialize_as<C: Clone + Into<W>, W: Serialize>(
    _: &mut SerializeCtx,
    component: &C,
    message: &mut Vec<u8>,
) -> Result {
    let value: W = component.clone().into();
    value.write_into(message)?;
    Ok(())
}

fn deserialize<C, W>(ctx: &mut WriteCtx, message: &mut Bytes) -> Result<C>
where
    C: Component + From<W>,
    W: Serialize,
{
    let (value, taken) = W::read_prefix(message)?;
    message.advance(taken);
    let mut component = C::from(value);
    C::map_entities(&mut component, ctx);
    Ok(component)
}
