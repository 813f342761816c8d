//! Time of a tick of a server and of a client, in one process and without a network.
//!
//! ```sh
//! cargo run --release --example ticks
//! ```

#[path = "../bytes/scene.rs"]
mod scene;

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy_replicon::prelude::*;
use bevy_replicon::test_app::ServerTestAppExt as _;
use scene::Format;

const TICKS: u32 = 1000;
/// Rounds; the fastest one counts.
const ROUNDS: u32 = 5;

fn app(format: Option<Format>) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        RepliconPlugins.set(ServerPlugin::new(PostUpdate)),
    ));
    if let Some(format) = format {
        format.register(&mut app);
    }
    app.finish();
    app
}

fn main() {
    println!("{} components change in a tick", scene::MOVING);
    println!("| format | ns of the server | ns of the client |\n|---|---|---|");
    let formats = [Format::Postcard, Format::Whole, Format::Delta];
    let mut least = [[Duration::MAX; 2]; 4];
    for _ in 0..ROUNDS {
        // without components: the time of everything else
        for (times, format) in least.iter_mut().zip([None].into_iter().chain(formats.map(Some))) {
            let round = run(format);
            *times = [times[0].min(round[0]), times[1].min(round[1])];
        }
    }
    let components = TICKS * u32::from(scene::MOVING);
    let [without, rest @ ..] = least;
    for (times, format) in rest.into_iter().zip(formats) {
        let [server, client] = [0, 1].map(|side| {
            times[side].saturating_sub(without[side]).as_nanos() / u128::from(components)
        });
        println!("| {} | {server} | {client} |", format.name());
    }
}

/// Returns the times of all ticks of a server and of a client.
fn run(format: Option<Format>) -> [Duration; 2] {
    let (mut server, mut client) = (app(format), app(format));
    server.add_systems(Startup, scene::spawn);
    server.connect_client(&mut client);
    let mut times = [Duration::ZERO; 2];
    for tick in 0..TICKS {
        server
            .world_mut()
            .run_system_cached_with(step, tick)
            .expect("the system has no conditions");
        let start = Instant::now();
        server.update();
        times[0] += start.elapsed();
        server.exchange_with_client(&mut client);
        let start = Instant::now();
        client.update();
        times[1] += start.elapsed();
        server.exchange_with_client(&mut client);
    }
    times
}

fn step(In(tick): In<u32>, bodies: Query<(&scene::Place, &mut Transform)>) {
    scene::step(tick, bodies);
}
