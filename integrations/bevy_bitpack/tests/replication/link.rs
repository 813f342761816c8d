//! The link between two apps.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_replicon::bytes::Bytes;
use bevy_replicon::prelude::*;
use bevy_replicon::shared::backend::channels::ServerChannel;
use bevy_replicon::shared::server_entity_map::ServerEntityMap;
use bevy_replicon::test_app::{ServerTestAppExt as _, TestClientEntity};

/// The channel of mutations, the only one that may lose and reorder.
pub(crate) const MUTATIONS: usize = ServerChannel::Mutations as usize;

struct Packet {
    due: u32,
    channel: usize,
    bytes: Bytes,
}

pub(crate) struct Link {
    pub(crate) server: App,
    pub(crate) client: App,
    down: Vec<Packet>,
    up: Vec<Packet>,
    now: u32,
    /// Bytes of all mutations that the server has sent.
    pub(crate) mutation_bytes: usize,
}

impl Link {
    /// Connects two apps, both set up by `setup`.
    pub(crate) fn new(setup: impl Fn(&mut App)) -> Self {
        let [mut server, mut client] = [App::new(), App::new()];
        for app in [&mut server, &mut client] {
            app.add_plugins((
                MinimalPlugins,
                StatesPlugin,
                RepliconPlugins.set(ServerPlugin::new(PostUpdate)),
            ));
            setup(app);
            app.finish();
        }
        server.connect_client(&mut client);
        Self { server, client, down: Vec::new(), up: Vec::new(), now: 0, mutation_bytes: 0 }
    }

    /// Runs one tick without loss and delay.
    pub(crate) fn tick(&mut self) {
        self.tick_over(|_| Some(0), |_, _| {});
    }

    /// Runs one tick. `delay` returns for a channel how many ticks later a message arrives, or
    /// `None` if it is lost; `damage` may change it.
    pub(crate) fn tick_over(
        &mut self,
        mut delay: impl FnMut(usize) -> Option<u32>,
        damage: impl Fn(usize, &mut Vec<u8>),
    ) {
        self.now += 1;
        self.server.update();
        let client = **self.client.world().resource::<TestClientEntity>();
        let sent: Vec<_> =
            self.server.world_mut().resource_mut::<ServerMessages>().drain_sent().collect();
        for (_, channel, bytes) in sent {
            if channel == MUTATIONS {
                self.mutation_bytes += bytes.len();
            }
            let mut bytes = bytes.to_vec();
            damage(channel, &mut bytes);
            push(&mut self.down, channel, bytes.into(), self.now, delay(channel), MUTATIONS);
        }
        let mut messages = self.client.world_mut().resource_mut::<ClientMessages>();
        for packet in take_due(&mut self.down, self.now) {
            messages.insert_received(packet.channel, packet.bytes);
        }

        self.client.update();
        let sent: Vec<_> =
            self.client.world_mut().resource_mut::<ClientMessages>().drain_sent().collect();
        for (channel, bytes) in sent {
            // all channels from the client are reliable and ordered
            push(&mut self.up, channel, bytes, self.now, delay(usize::MAX), usize::MAX);
        }
        let mut messages = self.server.world_mut().resource_mut::<ServerMessages>();
        for packet in take_due(&mut self.up, self.now) {
            messages.insert_received(client, packet.channel, packet.bytes);
        }
    }

    /// Returns the client's entity for one of the server.
    pub(crate) fn on_client(&self, server_entity: Entity) -> Entity {
        self.client.world().resource::<ServerEntityMap>().to_client()[&server_entity]
    }

    /// Returns a component that the client has for an entity of the server.
    pub(crate) fn received<C: Component>(&self, server_entity: Entity) -> Option<&C> {
        self.client.world().get::<C>(self.on_client(server_entity))
    }
}

fn push(
    queue: &mut Vec<Packet>,
    channel: usize,
    bytes: Bytes,
    now: u32,
    delay: Option<u32>,
    unreliable: usize,
) {
    let due = match delay {
        Some(delay) => now + delay,
        None if channel == unreliable => return,
        // sent again
        None => now + 8,
    };
    let earlier = queue.iter().filter(|it| it.channel == channel && channel != unreliable);
    let due = earlier.map(|it| it.due).max().unwrap_or(0).max(due);
    queue.push(Packet { due, channel, bytes });
}

fn take_due(queue: &mut Vec<Packet>, now: u32) -> Vec<Packet> {
    let (due, later) = queue.drain(..).partition(|it: &Packet| it.due <= now);
    *queue = later;
    due
}
