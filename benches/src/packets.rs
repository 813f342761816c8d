//! The measured packets: five of a game, one from another project, and a server's tick.

mod body;
mod chat;
mod input;
mod integers;
pub mod moves;
mod real;
pub mod serialize_h;
pub mod shapes;
mod snapshot;
mod tick;

pub use body::Body;
pub use chat::Chat;
pub use input::Input;
pub use integers::Integers;
pub use real::RealPacket;
pub use snapshot::Snapshot;
pub use tick::{Player, Projectile, Tick, Vehicle};
