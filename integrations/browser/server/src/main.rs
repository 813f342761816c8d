//! Serves the page of the game, and plays the game with each page over a WebSocket.
//!
//! `cargo run -p bitpack-browser-server -- 127.0.0.1:8080`. The address is printed, so that port 0
//! works too.

mod connection;
mod page;
#[cfg(test)]
mod tests;

use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{env, io, thread};

use bitpack_browser_game::{Arena, STEPS_PER_SECOND};

/// Maximum number of connections at one time: the players, and a few that load the page.
const MAX_CONNECTIONS: usize = 32;

/// The game that all connections share.
#[derive(Clone, Default)]
struct Game(Arc<Mutex<Arena>>);

impl Game {
    fn lock(&self) -> MutexGuard<'_, Arena> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn main() -> io::Result<()> {
    let address = env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let listener = TcpListener::bind(address)?;
    println!("http://{}/", listener.local_addr()?);
    serve(&listener);
    Ok(())
}

/// Simulates the game, and serves each connection in a thread of its own.
fn serve(listener: &TcpListener) {
    let game = Game::default();
    let simulated = game.clone();
    thread::spawn(move || {
        loop {
            thread::sleep(step());
            simulated.lock().step();
        }
    });
    let open = Arc::new(AtomicUsize::new(0));
    for stream in listener.incoming().flatten() {
        if open.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
            open.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (game, open) = (game.clone(), Arc::clone(&open));
        thread::spawn(move || {
            if let Err(error) = answer(stream, &game) {
                println!("{error}");
            }
            open.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

/// Returns the time between two steps of the simulation.
fn step() -> Duration {
    Duration::from_secs(1) / u32::from(STEPS_PER_SECOND)
}

/// Answers a request for the page, or for a WebSocket.
fn answer(stream: TcpStream, game: &Game) -> Result<(), connection::Failure> {
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.set_write_timeout(Some(Duration::from_secs(5)))?;
    stream.set_nodelay(true)?;
    if page::asks_for_websocket(&stream)? {
        connection::play(stream, game)
    } else {
        Ok(page::send(stream)?)
    }
}
