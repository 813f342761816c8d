//! Two builds of a game greet each other, and tell the player which one to update. A server that
//! restarts begins a new session, and its clients notice.
//!
//! The greeting is the only packet that every build can read. All others have the number of the
//! session in their checksum.
//!
//! `cargo run --example greeting`

use core::hash::BuildHasher as _;
use std::collections::hash_map::RandomState;

use bitpack::{Compatibility, Error, Greeting, Protocol, Serialize};
use bitpack_examples::println;

/// A packet of the game: the client sends its position, and the server confirms it.
#[derive(Serialize, Debug, PartialEq)]
struct Position {
    #[bits(min = 0, max = 1000)]
    x: u16,
}

/// The packet of the build before, which had smaller levels.
#[derive(Serialize)]
struct OldPosition {
    #[bits(min = 0, max = 500)]
    _x: u16,
}

const GAME: Protocol = Protocol::of::<Position>("rooms", 1);
const THIS_BUILD: Greeting = Greeting::new("rooms", 212, GAME.id());
const OLD_BUILD: Greeting = {
    let game = Protocol::of::<OldPosition>("rooms", 1);
    Greeting::new("rooms", 198, game.id())
};

/// Draws a random session number. It is never 0, which stands for no session.
fn session() -> u64 {
    RandomState::new().hash_one("session") | 1
}

/// Explains to a player why two builds cannot play together. `None` if they can.
fn refusal(ours: &Greeting, theirs: &Greeting) -> Option<String> {
    let (here, there) = (ours.build(), theirs.build());
    match ours.compare(theirs) {
        Compatibility::Same => None,
        Compatibility::Older => Some(format!("the other end has build {there}, older than {here}")),
        Compatibility::Newer => Some(format!("update the game from build {here} to {there}")),
        Compatibility::Modified => Some(format!("the other end has a modified build {there}")),
        Compatibility::OtherGame => Some("the other end is another game".to_owned()),
    }
}

/// The connection of a server with one client.
struct Server {
    session: u64,
    /// Specifies if a packet of the session has arrived. Until then, the client may not know its
    /// number, and a repeated greeting gets the same answer.
    is_confirmed: bool,
}

impl Server {
    fn new() -> Self {
        Self { session: session(), is_confirmed: false }
    }

    /// Receives a datagram. Returns the answer, which is never longer than a greeting that asked
    /// for it.
    fn receive(&mut self, datagram: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        if let Ok(theirs) = Greeting::read(datagram) {
            if let Some(why) = refusal(&THIS_BUILD, &theirs) {
                println!("server: {why}");
                return Ok(Some(THIS_BUILD.to_bytes().into()));
            }
            if self.is_confirmed {
                *self = Self::new();
            }
            return Ok(Some(THIS_BUILD.with_session(self.session).to_bytes().into()));
        }
        let game = GAME.with_session(self.session);
        let Ok(position) = game.read::<Position>(datagram) else {
            // damaged, or of another session: the client will notice the silence
            return Ok(None);
        };
        self.is_confirmed = true;
        game.to_bytes(&position).map(Some)
    }
}

/// Number of ticks without a packet of the server after which a client greets the server again.
const SILENCE: u32 = 5;

struct Client {
    greeting: Greeting,
    session: Option<u64>,
    /// Number of ticks since a packet of the server could be read.
    silent: u32,
    refused: Option<String>,
}

impl Client {
    const fn new(greeting: Greeting) -> Self {
        Self { greeting, session: None, silent: 0, refused: None }
    }

    fn send(&mut self, x: u16) -> Result<Vec<u8>, Error> {
        self.silent += 1;
        if self.session.is_some() && self.silent > SILENCE {
            println!("client: no answer for {SILENCE} ticks, greeting again");
            // histories and acknowledgements of deltas begin anew here too
            self.session = None;
        }
        match self.session {
            Some(session) => GAME.with_session(session).to_bytes(&Position { x }),
            None => Ok(self.greeting.to_bytes().into()),
        }
    }

    fn receive(&mut self, datagram: &[u8]) {
        match self.session {
            // everyone can forge a greeting, so one that nothing has asked for is ignored
            Some(session) => {
                if GAME.with_session(session).read::<Position>(datagram).is_ok() {
                    self.silent = 0;
                }
            }
            None => {
                if let Ok(theirs) = Greeting::read(datagram) {
                    self.refused = refusal(&self.greeting, &theirs);
                    self.session = self.refused.is_none().then_some(theirs.session());
                    self.silent = 0;
                }
            }
        }
    }
}

fn main() -> Result<(), Error> {
    let mut server = Server::new();
    let mut old = Client::new(OLD_BUILD);
    if let Some(answer) = server.receive(&old.send(0)?)? {
        old.receive(&answer);
    }
    println!("old client: {}", old.refused.unwrap_or_default());

    let mut client = Client::new(THIS_BUILD);
    let (mut sessions, mut confirmed) = (Vec::new(), 0);
    for tick in 0..40_u16 {
        if tick == 20 {
            println!("server: restarted");
            server = Server::new();
        }
        if let Some(answer) = server.receive(&client.send(tick)?)? {
            client.receive(&answer);
        }
        confirmed += u32::from(client.silent == 0);
        sessions.extend(client.session.filter(|session| sessions.last() != Some(session)));
    }
    println!("client: {} sessions, {confirmed} of 40 ticks with an answer", sessions.len());
    assert_eq!((sessions.len(), client.session), (2, Some(server.session)));
    Ok(())
}
