//! Quantised transforms.

use bevy_math::Quat;
use bevy_transform::components::Transform;
use bitpack::{Delta, Serialize};

/// A [`Transform`] on the wire: a position inside a cube and a rotation, for
/// `replicate_bitpack_delta_as::<Transform, PackedTransform<256, 512>>()`.
///
/// Positions reach from `-HALF` to `HALF` along each axis, in `STEPS` steps for each unit; a
/// position outside of the cube is sent as the nearest one inside. The rotation is sent as three
/// components of `ROTATION` bits. The scale is not sent: a client gets a scale of 1. With the
/// defaults and `PackedTransform<256, 512>`, a value takes 83 bits.
///
/// In a delta, a change of less than 2^(`SMALL` - 1) steps takes `SMALL` bits for each component,
/// and a larger one `LARGE` bits if it fits.
///
/// A game with other needs writes such a struct of its own, with a `From` in both directions.
#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
pub struct PackedTransform<
    const HALF: u32,
    const STEPS: u32,
    const ROTATION: u32 = 9,
    const SMALL: u32 = 5,
    const LARGE: u32 = 9,
> {
    #[compressed(-(HALF as f32), HALF as f32 - 1.0 / STEPS as f32, 1.0 / STEPS as f32)]
    #[delta(small = SMALL, large = LARGE)]
    translation: [f32; 3],
    #[smallest_three(bits = ROTATION)]
    #[delta(small = 2, large = 6)]
    rotation: [f32; 4],
}

impl<const HALF: u32, const STEPS: u32, const ROTATION: u32, const SMALL: u32, const LARGE: u32>
    From<Transform> for PackedTransform<HALF, STEPS, ROTATION, SMALL, LARGE>
{
    fn from(transform: Transform) -> Self {
        Self { translation: transform.translation.into(), rotation: transform.rotation.into() }
    }
}

impl<const HALF: u32, const STEPS: u32, const ROTATION: u32, const SMALL: u32, const LARGE: u32>
    From<PackedTransform<HALF, STEPS, ROTATION, SMALL, LARGE>> for Transform
{
    fn from(packed: PackedTransform<HALF, STEPS, ROTATION, SMALL, LARGE>) -> Self {
        Self::from_translation(packed.translation.into())
            .with_rotation(Quat::from_array(packed.rotation))
    }
}
