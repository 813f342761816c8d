//! Components that are sent as deltas.

mod header;
mod received;
mod sent;
#[cfg(test)]
mod tests;

use bevy_app::App;
use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::error::Result;
use bevy_ecs::resource::Resource;
use bevy_replicon::bytes::Bytes;
use bevy_replicon::client::confirm_history::ConfirmHistory;
use bevy_replicon::prelude::{
    AppMarkerExt as _, AppRuleExt as _, EntityStorageCtx as _, Remote, RuleFns,
};
use bevy_replicon::shared::replication::deferred_entity::DeferredEntity;
use bevy_replicon::shared::replication::diff::diff_index::DiffIndex;
use bevy_replicon::shared::replication::receive_markers::MarkerConfig;
use bevy_replicon::shared::replication::registry::ctx::{SerializeCtx, WriteCtx};
use bevy_replicon::shared::replication::registry::receive_fns::default_remove;
use bitpack::Delta;

use crate::add_to_protocol;
use received::Received;
use sent::Sent;

/// Largest distance in ticks between a value and its baseline.
const WINDOW: u32 = 76;

/// Registers components that replicon sends as deltas in bitpack's format.
pub trait ReplicateBitpackDelta {
    /// Replicates a component as its difference to the last value that the client has acknowledged.
    ///
    /// The wire is that of `#[derive(Delta)]`. A component is sent whole when it is inserted, if
    /// the client has acknowledged nothing of the last 76 ticks, and at every 128th change.
    fn replicate_bitpack_delta<C>(&mut self) -> &mut Self
    where
        C: Component<Mutability = Mutable> + Delta;

    /// Replicates a component as the deltas of another type, which has the attributes. `C` may be a
    /// type of another crate, such as `Transform`.
    fn replicate_bitpack_delta_as<C, W>(&mut self) -> &mut Self
    where
        C: Component<Mutability = Mutable> + Clone + Into<W> + From<W>,
        W: Delta + Send + Sync + 'static;
}

impl ReplicateBitpackDelta for App {
    fn replicate_bitpack_delta<C>(&mut self) -> &mut Self
    where
        C: Component<Mutability = Mutable> + Delta,
    {
        self.replicate_bitpack_delta_as::<C, C>()
    }

    fn replicate_bitpack_delta_as<C, W>(&mut self) -> &mut Self
    where
        C: Component<Mutability = Mutable> + Clone + Into<W> + From<W>,
        W: Delta + Send + Sync + 'static,
    {
        let fns = bitpack_delta_fns_as::<C, W>(self);
        self.replicate_with(fns)
    }
}

/// Returns the functions of
/// [`replicate_bitpack_delta_as`](ReplicateBitpackDelta::replicate_bitpack_delta_as), for
/// replicon's `replicate_with_filtered`, for groups of components, and for lightyear. It also sets
/// the functions that receive the component; call it in the same places on server and client.
pub fn bitpack_delta_fns_as<C, W>(app: &mut App) -> RuleFns<C>
where
    C: Component<Mutability = Mutable> + Clone + Into<W> + From<W>,
    W: Delta + Send + Sync + 'static,
{
    if !app.world().contains_resource::<MarkerRegistered>() {
        app.insert_resource(MarkerRegistered);
        let config = MarkerConfig { need_history: true, ..MarkerConfig::default() };
        app.register_marker_with::<DeltaHistory>(config);
        app.register_required_components::<Remote, DeltaHistory>();
    }
    app.set_marker_fns::<DeltaHistory, C>(write::<C, W>, default_remove::<C>);
    app.set_receive_fns::<C>(write::<C, W>, default_remove::<C>);
    add_to_protocol(app, const { W::DELTA_HASH });
    RuleFns::new(serialize::<C, W>, deserialize::<C, W>).with_consume(consume::<C, W>)
}

/// Marks the entities of a client. With it, replicon also passes on values that newer ones have
/// overtaken: they are baselines.
///
/// A marker of your own that has functions for the same component needs a priority above 0.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct DeltaHistory;

#[derive(Resource)]
struct MarkerRegistered;

fn serialize<C, W>(ctx: &mut SerializeCtx, component: &C, message: &mut Vec<u8>) -> Result
where
    C: Component + Clone + Into<W>,
    W: Delta + Send + Sync + 'static,
{
    let (tick, changed) = (ctx.server_tick.get(), ctx.last_changed);
    let acknowledged = ctx.diff_cursor.take().map(DiffIndex::get);
    let sent = ctx.get_or_default::<Sent<C, W>>();
    let number = sent.push(tick, changed, || component.clone().into())?;
    sent.write(acknowledged, message)?;
    ctx.diff_cursor = Some(DiffIndex::new(number));
    Ok(())
}

/// Reads a value. If its baseline has not arrived, the newest one that could be read is returned.
fn deserialize<C, W>(ctx: &mut WriteCtx, message: &mut Bytes) -> Result<C>
where
    C: Component + From<W>,
    W: Delta + Send + Sync + 'static,
{
    let tick = ctx.message_tick;
    let received = ctx.get_or_default::<Received<C, W>>();
    received.receive(tick, message)?;
    let value = received.at(tick).ok_or("a delta arrived before its baseline")?.value();
    Ok(mapped(value, ctx))
}

fn consume<C, W>(
    _: fn(&mut WriteCtx, &mut Bytes) -> Result<C>,
    ctx: &mut WriteCtx,
    message: &mut Bytes,
) -> Result
where
    C: Component,
    W: Delta + Send + Sync + 'static,
{
    let tick = ctx.message_tick;
    Ok(ctx.get_or_default::<Received<C, W>>().receive(tick, message)?)
}

/// Reads a value, and sets the component to the newest value that can be read now.
fn write<C, W>(
    ctx: &mut WriteCtx,
    _: &RuleFns<C>,
    entity: &mut DeferredEntity,
    message: &mut Bytes,
) -> Result
where
    C: Component<Mutability = Mutable> + From<W>,
    W: Delta + Send + Sync + 'static,
{
    let tick = ctx.message_tick;
    let overtaken = entity.get::<ConfirmHistory>().is_some_and(|it| it.last_tick().is_newer(tick));
    let received = ctx.get_or_default::<Received<C, W>>();
    if !overtaken {
        received.forget_newer(tick);
    }
    received.receive(tick, message)?;
    let Some(value) = received.news() else {
        return Ok(());
    };
    let value = mapped(value.value(), ctx);
    if let Some(mut component) = entity.get_mut::<C>() {
        *component = value;
    } else if !overtaken {
        // an overtaken value must not insert a component that was removed since
        entity.insert(value);
    }
    Ok(())
}

fn mapped<C: Component + From<W>, W>(value: W, ctx: &mut WriteCtx) -> C {
    let mut component = C::from(value);
    C::map_entities(&mut component, ctx);
    component
}
