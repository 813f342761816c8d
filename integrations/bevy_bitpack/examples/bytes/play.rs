//! The two roles.

use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_replicon::prelude::*;
use bevy_replicon_renet::netcode::{
    ClientAuthentication, NetcodeClientTransport, NetcodeServerTransport, ServerAuthentication,
    ServerConfig,
};
use bevy_replicon_renet::renet::ConnectionConfig;
use bevy_replicon_renet::{RenetChannelsExt as _, RenetClient, RenetServer, RepliconRenetPlugins};

use crate::scene::{self, Format};

/// Ticks that are measured.
pub(crate) const MEASURED: u32 = 300;
const TICK: Duration = Duration::from_micros(16_667);
/// Ticks after the last client has connected and before measuring begins.
const SETTLE: u32 = 120;

fn app(format: Format) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        RepliconPlugins.set(ServerPlugin::new(PostUpdate)),
        RepliconRenetPlugins,
    ));
    format.register(&mut app);
    app.finish();
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

fn now() -> Duration {
    SystemTime::UNIX_EPOCH.elapsed().expect("the clock is after 1970")
}

/// Prints its address, runs until all ticks are measured, and prints a line before and after them.
pub(crate) fn server(format: Format, public: SocketAddr) {
    let mut app = app(format);
    app.add_systems(Startup, scene::spawn);
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
    println!("{}", socket.local_addr().expect("a bound socket has an address"));
    let settings = ServerConfig {
        current_time: now(),
        max_clients: 8,
        protocol_id: 0,
        public_addresses: vec![public],
        authentication: ServerAuthentication::Unsecure,
    };
    let transport = NetcodeServerTransport::new(settings, socket).expect("the socket is open");
    let renet = RenetServer::new(config(&app));
    app.insert_resource(renet).insert_resource(transport);

    let mut clients = app.world_mut().query::<&AuthorizedClient>();
    let mut begin = None;
    for (tick, start) in paced() {
        if begin.is_none() && clients.iter(app.world()).count() as u64 == crate::CLIENTS {
            begin = Some(tick + SETTLE);
        }
        app.world_mut().run_system_cached_with(step, tick).expect("the system has no conditions");
        app.update();
        if begin == Some(tick) {
            println!("measuring");
        } else if begin.is_some_and(|begin| tick == begin + MEASURED) {
            println!("measured");
            break;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "no client connects");
    }
    // the last ticks, without motion, so that the clients can be compared
    for _ in 0..60 {
        app.update();
        thread::sleep(TICK);
    }
    app.world_mut().resource_mut::<RenetServer>().disconnect_all();
    app.update();
    app.update();
}

fn step(In(tick): In<u32>, bodies: Query<(&scene::Place, &mut Transform)>) {
    scene::step(tick, bodies);
}

/// Plays until the server ends. Prints the largest distance of an entity that rests from its place.
pub(crate) fn client(format: Format, id: u64, server: SocketAddr) {
    let mut app = app(format);
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).expect("loopback has free ports");
    let authentication = ClientAuthentication::Unsecure {
        client_id: id,
        protocol_id: 0,
        server_addr: server,
        user_data: None,
    };
    let transport = NetcodeClientTransport::new(now(), authentication, socket);
    let renet = RenetClient::new(config(&app));
    app.insert_resource(renet).insert_resource(transport.expect("the socket is open"));

    for (_, start) in paced() {
        app.update();
        if app.world().resource::<RenetClient>().is_disconnected() {
            break;
        }
        assert!(start.elapsed() < Duration::from_mins(1), "the server does not end");
    }
    let mut bodies = app.world_mut().query_filtered::<&Transform, With<Remote>>();
    let bodies: Vec<_> = bodies.iter(app.world()).map(|it| it.translation).collect();
    assert_eq!(bodies.len(), usize::from(scene::ENTITIES));
    let off = |index: u16| {
        let place = scene::at(index, 0).translation;
        bodies.iter().map(|it| it.distance(place)).fold(f32::MAX, f32::min)
    };
    println!("{}", (0..scene::ENTITIES).filter(|it| it % 3 != 0).map(off).fold(0.0, f32::max));
}

/// Returns the numbers of the ticks, at their times, with the time of the first.
fn paced() -> impl Iterator<Item = (u32, Instant)> {
    let start = Instant::now();
    (1..)
        .inspect(move |&tick| {
            thread::sleep((start + tick * TICK).saturating_duration_since(Instant::now()));
        })
        .map(move |tick| (tick, start))
}
