//! [`Local`]: the server's side of the game inside of the page.

use bitpack_browser_game::{Arena, GAME, Packet};
use wasm_bindgen::prelude::wasm_bindgen;

/// An arena with one player, for a page without a server.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Local {
    arena: Arena,
    you: u8,
}

#[wasm_bindgen]
impl Local {
    /// Creates an arena and joins it.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        let mut arena = Arena::new();
        let you = arena.join().unwrap_or_default();
        Self { arena, you }
    }

    /// Reads a packet of the page. Returns no bytes, or the packet with which a server answers to a
    /// damaged one.
    pub fn receive(&mut self, bytes: &[u8]) -> Vec<u8> {
        match self.arena.receive(self.you, bytes) {
            Ok(()) => Vec::new(),
            Err(error) => {
                let rejected = Packet::rejected(crate::explain(bytes, error));
                GAME.to_bytes(&rejected).unwrap_or_default()
            }
        }
    }

    /// Simulates a step and returns its snapshot.
    pub fn step(&mut self) -> Vec<u8> {
        self.arena.step();
        GAME.to_bytes(&self.arena.snapshot(self.you)).unwrap_or_default()
    }
}

impl Default for Local {
    fn default() -> Self {
        Self::new()
    }
}
