//! A server and a client in one process.

use core::time::Duration;
use std::thread;

use bevy::state::app::StatesPlugin;
use lightyear::crossbeam::CrossbeamIo;
use lightyear::prelude::client::{ClientPlugins, Connect, RawClient};
use lightyear::prelude::server::{RawServer, ServerPlugins};
use lightyear::prelude::{
    Client, Link, LinkOf, LinkStart, Linked, NetworkTarget, Replicate, ReplicationReceiver,
    ReplicationSender,
};

use super::*;

const TICK: Duration = Duration::from_millis(10);

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin));
    app
}

/// Updates both until the client has what `seen` looks for.
fn until(server: &mut App, client: &mut App, seen: impl Fn(&Health, &Transform) -> bool) -> bool {
    (0..500).any(|_| {
        server.update();
        client.update();
        thread::sleep(TICK / 2);
        let world = client.world_mut();
        let mut all = world.query::<(&Health, &Transform)>();
        all.iter(world).any(|(health, transform)| seen(health, transform))
    })
}

#[test]
fn packed_components_and_deltas_arrive() {
    let (mut server, mut client) = (app(), app());
    server.add_plugins(ServerPlugins { tick_duration: TICK });
    client.add_plugins(ClientPlugins { tick_duration: TICK });
    register(&mut server);
    register(&mut client);
    for app in [&mut server, &mut client] {
        app.finish();
        app.cleanup();
    }

    let (here, there) = CrossbeamIo::new_pair();
    let listener = server.world_mut().spawn((RawServer, Linked)).id();
    let link = (LinkOf { server: listener }, Link::default(), there, ReplicationSender);
    let link = server.world_mut().spawn(link).id();
    server.world_mut().trigger(LinkStart { entity: link });
    let end = (Client, RawClient, Link::default(), here, ReplicationReceiver);
    let end = client.world_mut().spawn(end).id();
    client.world_mut().trigger(Connect { entity: end });

    let shown = (Health(87), Transform::from_xyz(1.0, 2.0, 3.0));
    let entity = (shown, Replicate::to_clients(NetworkTarget::All));
    let entity = server.world_mut().spawn(entity).id();
    let near = |transform: &Transform, x: f32| (transform.translation.x - x).abs() < 0.01;
    assert!(until(&mut server, &mut client, |health, at| health.0 == 87 && near(at, 1.0)));

    // a delta to the transform that the client has acknowledged
    for x in [1.5, 2.0, -40.0] {
        if let Some(mut at) = server.world_mut().get_mut::<Transform>(entity) {
            at.translation.x = x;
        }
        assert!(until(&mut server, &mut client, |_, at| near(at, x)), "{x}");
    }
}
