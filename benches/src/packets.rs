//! Five packets of a game, and one of others'.

mod body;
mod chat;
mod input;
mod integers;
mod real;
mod snapshot;

pub use body::Body;
pub use chat::Chat;
pub use input::Input;
pub use integers::Integers;
pub use real::RealPacket;
pub use snapshot::Snapshot;
