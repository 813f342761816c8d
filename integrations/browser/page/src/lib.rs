//! The client of the game, as JavaScript sees it.
//!
//! The page calls [`Client::input`] for the bytes of its next packet, and [`Client::receive`] with
//! the bytes of each packet that arrives.

#[cfg(feature = "local")]
mod local;
#[cfg(feature = "trace")]
mod trace;

use bitpack_browser_game::{GAME, Input, MAX_PLAYERS, Packet, Snapshot};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "local")]
pub use local::Local;
#[cfg(feature = "trace")]
pub use trace::trace;

/// The state of the game as far as the server has sent it.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Client {
    sequence: u16,
    snapshot: Snapshot,
    notice: String,
}

#[wasm_bindgen]
impl Client {
    /// Creates a client that has received nothing.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the packet of the next input. The components of the direction are between -1 and 1.
    #[must_use]
    pub fn input(&mut self, x: f32, y: f32, boost: bool) -> Vec<u8> {
        self.sequence = self.sequence.wrapping_add(1);
        let input = Input::towards(self.sequence, [x, y], boost);
        // every input is within its ranges
        GAME.to_bytes(&Packet::Input(input)).unwrap_or_default()
    }

    /// Reads a packet of the server. Older snapshots are ignored.
    ///
    /// # Errors
    ///
    /// The reason in words for which the packet is rejected.
    pub fn receive(&mut self, bytes: &[u8]) -> Result<(), String> {
        match GAME.read::<Packet>(bytes).map_err(|error| explain(bytes, error))? {
            Packet::Snapshot(snapshot) if snapshot.tick >= self.snapshot.tick => {
                self.snapshot = snapshot;
            }
            Packet::Rejected(reason) => self.notice = reason,
            Packet::Snapshot(_) | Packet::Input(_) => {}
        }
        Ok(())
    }

    /// Returns four numbers for each ship and ball: x, y, 1 for a ship and 2 for the own one, and
    /// the speed.
    #[must_use]
    pub fn bodies(&self) -> Vec<f32> {
        let Snapshot { you, bodies, .. } = &self.snapshot;
        let numbers = bodies.iter().map(|(index, body)| {
            let kind = f32::from(u8::from(*index < MAX_PLAYERS) + u8::from(index == you));
            let [x, y] = body.velocity;
            [body.position[0], body.position[1], kind, (x * x + y * y).sqrt()]
        });
        numbers.flatten().collect()
    }

    /// Returns the number of the newest step of the server's simulation.
    #[must_use]
    pub fn tick(&self) -> u32 {
        self.snapshot.tick
    }

    /// Returns the number of own inputs that the server has not acknowledged.
    #[must_use]
    pub fn unacknowledged(&self) -> u16 {
        self.sequence.wrapping_sub(self.snapshot.acknowledged.unwrap_or_default())
    }

    /// Returns the reason of the server's last rejection, once.
    pub fn take_notice(&mut self) -> String {
        core::mem::take(&mut self.notice)
    }
}

/// Returns the field and the reason of a rejection.
#[cfg(feature = "trace")]
fn explain(bytes: &[u8], error: bitpack::Error) -> String {
    GAME.explain::<Packet>(bytes, error).to_string()
}

/// Returns a fixed text, in a build without traces: words for every error would take 6 kB.
#[cfg(not(feature = "trace"))]
fn explain(_: &[u8], _: bitpack::Error) -> String {
    "not a packet of this game".to_owned()
}
