//! Packed components in lightyear 0.30, with and without deltas.

use bevy::prelude::*;
use bevy_bitpack::{PackedTransform, bitpack_delta_fns_as, bitpack_fns};
use bitpack::Serialize;
use lightyear::prelude::AppComponentExt as _;

/// A component of 7 bits.
#[derive(Component, Serialize, Clone, Debug, PartialEq)]
pub struct Health(#[bits(min = 0, max = 100)] pub u8);

/// Registers the components, on server and client after the plugins of lightyear.
pub fn register(app: &mut App) {
    app.component::<Health>().replicate_with(bitpack_fns::<Health>());
    let deltas = bitpack_delta_fns_as::<Transform, PackedTransform<256, 256>>(app);
    app.component::<Transform>().replicate_with(deltas);
}

#[cfg(test)]
mod tests;
