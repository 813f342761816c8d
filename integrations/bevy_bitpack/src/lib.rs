#![doc = include_str!("../README.md")]

mod delta;
mod entity;
mod messages;
mod transform;
mod whole;

pub use bitpack;
pub use delta::{DeltaHistory, ReplicateBitpackDelta, bitpack_delta_fns_as};
pub use entity::{EntityBits, NetEntity, NoEntity};
pub use messages::BitpackMessages;
pub use transform::PackedTransform;
pub use whole::{ReplicateBitpack, bitpack_fns, bitpack_fns_as};

use bevy_app::App;
use bevy_replicon::shared::protocol::ProtocolHasher;

/// Adds a hash of a wire format to replicon's hash of the protocol, so that builds whose formats
/// differ do not connect.
fn add_to_protocol(app: &mut App, hash: u64) {
    app.world_mut().resource_mut::<ProtocolHasher>().add_custom(hash);
}
