//! The game that the examples send: 50 bodies on a field, and four ways to write them.

mod forms;
mod scene;

pub use forms::{Figures, Form, Receiver, Sender, print};
pub use scene::{Body, Snapshot};

use bitpack::{EndCheck, Framing, Protocol};

/// The protocol of this game. Netcode and QUIC authenticate every packet and compare the
/// [`id`](Protocol::id) in their handshakes, so a packet needs neither a checksum nor an end check.
pub const GAME: Protocol = Protocol::of::<Snapshot>("bodies", 1)
    .with_framing(Framing::Bare)
    .with_end_check(EndCheck::Absent);

/// The error of the examples, whose libraries have errors of their own.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;
