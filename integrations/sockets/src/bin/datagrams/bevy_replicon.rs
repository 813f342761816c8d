//! `bevy_replicon` over renet and netcode: messages of a client on the channel `Unreliable`.

use std::net::UdpSocket;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use bevy_app::{App, PluginGroup as _, PostUpdate};
use bevy_ecs::message::{Message, Messages};
use bevy_replicon::prelude::{
    AuthMethod, Channel, ClientMessageAppExt as _, FromClient, RepliconChannels, RepliconPlugins,
    RepliconSharedPlugin, ServerPlugin,
};
use bevy_replicon_renet::netcode::{
    ClientAuthentication, NetcodeClientTransport, NetcodeServerTransport, ServerAuthentication,
    ServerConfig,
};
use bevy_replicon_renet::renet::ConnectionConfig;
use bevy_replicon_renet::{RenetChannelsExt as _, RenetClient, RenetServer, RepliconRenetPlugins};
use bevy_state::app::StatesPlugin;
use bevy_time::TimePlugin;
use bitpack_sockets::Failure;
use serde::{Deserialize, Serialize};

use crate::Transport;
use crate::relay::Relay;

const TICK: Duration = Duration::from_millis(5);

/// A packet as a message of replicon, which postcard writes.
#[derive(Message, Serialize, Deserialize)]
struct Packet(Vec<u8>);

pub(crate) struct Ends {
    relay: Relay,
    server: App,
    client: App,
}

fn app() -> App {
    let mut app = App::new();
    let shared = RepliconSharedPlugin { auth_method: AuthMethod::None };
    let plugins = RepliconPlugins.set(ServerPlugin::new(PostUpdate)).set(shared);
    app.add_plugins((TimePlugin, StatesPlugin, plugins, RepliconRenetPlugins));
    app.add_client_message::<Packet>(Channel::Unreliable);
    app.finish();
    app.cleanup();
    app
}

fn config(app: &App) -> ConnectionConfig {
    let channels = app.world().resource::<RepliconChannels>();
    ConnectionConfig {
        server_channels_config: channels.server_configs(),
        client_channels_config: channels.client_configs(),
        ..Default::default()
    }
}

impl Ends {
    pub(crate) fn new() -> Result<Self, Failure> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        let relay = Relay::new(socket.local_addr()?, usize::MAX)?;
        let (mut server, mut client) = (app(), app());
        let settings = ServerConfig {
            current_time: now,
            max_clients: 1,
            protocol_id: 1,
            public_addresses: vec![relay.address()],
            authentication: ServerAuthentication::Unsecure,
        };
        let renet = RenetServer::new(config(&server));
        let transport = NetcodeServerTransport::new(settings, socket)?;
        server.insert_resource(renet).insert_resource(transport);
        let authentication = ClientAuthentication::Unsecure {
            client_id: 7,
            protocol_id: 1,
            server_addr: relay.address(),
            user_data: None,
        };
        let renet = RenetClient::new(config(&client));
        let socket = UdpSocket::bind("127.0.0.1:0")?;
        let transport = NetcodeClientTransport::new(now, authentication, socket)?;
        client.insert_resource(renet).insert_resource(transport);
        let mut ends = Self { relay, server, client };
        for _ in 0..400 {
            ends.tick();
            // (one more, so that the server has its messages)
            if ends.client.world().resource::<RenetClient>().is_connected() {
                ends.tick();
                return Ok(ends);
            }
        }
        Err("the client did not connect".into())
    }

    fn tick(&mut self) {
        self.client.update();
        sleep(TICK);
        self.server.update();
    }
}

impl Transport for Ends {
    fn relay(&self) -> &Relay {
        &self.relay
    }

    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure> {
        self.client.world_mut().write_message(Packet(packet.to_vec()));
        let (began, mut arrived) = (Instant::now(), Vec::new());
        while arrived.is_empty() && began.elapsed() < wait {
            self.tick();
            let mut messages =
                self.server.world_mut().resource_mut::<Messages<FromClient<Packet>>>();
            arrived.extend(messages.drain().map(|it| it.message.0));
        }
        // the answer
        self.tick();
        Ok(arrived)
    }
}
