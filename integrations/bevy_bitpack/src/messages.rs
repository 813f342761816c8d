//! Messages and events.

use bevy_app::App;
use bevy_ecs::entity::MapEntities;
use bevy_ecs::error::Result;
use bevy_ecs::event::Event;
use bevy_ecs::message::Message;
use bevy_replicon::bytes::{Buf as _, Bytes};
use bevy_replicon::prelude::{
    Channel, ClientEventAppExt as _, ClientMessageAppExt as _, ServerEventAppExt as _,
    ServerMessageAppExt as _,
};
use bevy_replicon::shared::message::ctx::{ClientReceiveCtx, ClientSendCtx};
use bitpack::Serialize;

use crate::add_to_protocol;

/// Registers messages and events that replicon sends in bitpack's format.
///
/// A *mapped* one has entities in fields with `#[entities]`; they are those of the server on the
/// wire. Any bytes that no peer sends are rejected, and so are bytes after the value.
pub trait BitpackMessages {
    /// Registers an event that the server triggers on clients.
    fn add_bitpack_server_event<'a, E>(&mut self, channel: Channel) -> &mut Self
    where
        E: Event<Trigger<'a>: Default> + Serialize;

    /// Registers an event with entities that the server triggers on clients.
    fn add_mapped_bitpack_server_event<'a, E>(&mut self, channel: Channel) -> &mut Self
    where
        E: Event<Trigger<'a>: Default> + Serialize + MapEntities;

    /// Registers an event that clients trigger on the server.
    fn add_bitpack_client_event<E: Event + Serialize>(&mut self, channel: Channel) -> &mut Self;

    /// Registers an event with entities that clients trigger on the server.
    fn add_mapped_bitpack_client_event<E>(&mut self, channel: Channel) -> &mut Self
    where
        E: Event + Serialize + MapEntities + Clone;

    /// Registers a message that the server sends to clients.
    fn add_bitpack_server_message<M: Message + Serialize>(&mut self, channel: Channel)
    -> &mut Self;

    /// Registers a message with entities that the server sends to clients.
    fn add_mapped_bitpack_server_message<M>(&mut self, channel: Channel) -> &mut Self
    where
        M: Message + Serialize + MapEntities;

    /// Registers a message that clients send to the server.
    fn add_bitpack_client_message<M: Message + Serialize>(&mut self, channel: Channel)
    -> &mut Self;

    /// Registers a message with entities that clients send to the server.
    fn add_mapped_bitpack_client_message<M>(&mut self, channel: Channel) -> &mut Self
    where
        M: Message + Serialize + MapEntities + Clone;
}

impl BitpackMessages for App {
    fn add_bitpack_server_event<'a, E>(&mut self, channel: Channel) -> &mut Self
    where
        E: Event<Trigger<'a>: Default> + Serialize,
    {
        add_to_protocol(self, const { E::SCHEMA.hash() });
        self.add_server_event_with(channel, serialize, deserialize::<_, E>)
    }

    fn add_mapped_bitpack_server_event<'a, E>(&mut self, channel: Channel) -> &mut Self
    where
        E: Event<Trigger<'a>: Default> + Serialize + MapEntities,
    {
        add_to_protocol(self, const { E::SCHEMA.hash() });
        self.add_server_event_with(channel, serialize, deserialize_mapped::<E>)
    }

    fn add_bitpack_client_event<E: Event + Serialize>(&mut self, channel: Channel) -> &mut Self {
        add_to_protocol(self, const { E::SCHEMA.hash() });
        self.add_client_event_with(channel, serialize, deserialize::<_, E>)
    }

    fn add_mapped_bitpack_client_event<E>(&mut self, channel: Channel) -> &mut Self
    where
        E: Event + Serialize + MapEntities + Clone,
    {
        add_to_protocol(self, const { E::SCHEMA.hash() });
        self.add_client_event_with(channel, serialize_mapped, deserialize::<_, E>)
    }

    fn add_bitpack_server_message<M>(&mut self, channel: Channel) -> &mut Self
    where
        M: Message + Serialize,
    {
        add_to_protocol(self, const { M::SCHEMA.hash() });
        self.add_server_message_with(channel, serialize, deserialize::<_, M>)
    }

    fn add_mapped_bitpack_server_message<M>(&mut self, channel: Channel) -> &mut Self
    where
        M: Message + Serialize + MapEntities,
    {
        add_to_protocol(self, const { M::SCHEMA.hash() });
        self.add_server_message_with(channel, serialize, deserialize_mapped::<M>)
    }

    fn add_bitpack_client_message<M>(&mut self, channel: Channel) -> &mut Self
    where
        M: Message + Serialize,
    {
        add_to_protocol(self, const { M::SCHEMA.hash() });
        self.add_client_message_with(channel, serialize, deserialize::<_, M>)
    }

    fn add_mapped_bitpack_client_message<M>(&mut self, channel: Channel) -> &mut Self
    where
        M: Message + Serialize + MapEntities + Clone,
    {
        add_to_protocol(self, const { M::SCHEMA.hash() });
        self.add_client_message_with(channel, serialize_mapped, deserialize::<_, M>)
    }
}

fn serialize<Ctx, M: Serialize>(_: &mut Ctx, message: &M, bytes: &mut Vec<u8>) -> Result {
    message.write_into(bytes)?;
    Ok(())
}

fn serialize_mapped<M>(ctx: &mut ClientSendCtx, message: &M, bytes: &mut Vec<u8>) -> Result
where
    M: Serialize + MapEntities + Clone,
{
    let mut message = message.clone();
    message.map_entities(ctx);
    serialize(ctx, &message, bytes)
}

fn deserialize<Ctx, M: Serialize>(_: &mut Ctx, bytes: &mut Bytes) -> Result<M> {
    let message = M::read(bytes)?;
    bytes.advance(bytes.len());
    Ok(message)
}

fn deserialize_mapped<M>(ctx: &mut ClientReceiveCtx, bytes: &mut Bytes) -> Result<M>
where
    M: Serialize + MapEntities,
{
    let mut message: M = deserialize(ctx, bytes)?;
    message.map_entities(ctx);
    Ok(message)
}
