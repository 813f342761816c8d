//! Vectors, points and quaternions of the crate `nalgebra`.

use bitpack::{Delta, ErrorKind, Serialize, Vector as _, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged, unwritable};
use nalgebra::{Point2, Point3, Quaternion, SVector, Vector2, Vector3, Vector4};

#[test]
fn components_are_sent_as_their_type() -> Outcome {
    assert_eq!(Vector3::<f32>::WIDTH, Width::bits(96).exact().no_heap());
    assert_eq!(Point2::<f64>::WIDTH, Width::bits(128).exact().no_heap());
    assert_eq!(exchanged(&Vector3::new(1_u8, 2, 3))?, [1, 2, 3]);
    assert_eq!(exchanged(&Point2::new(1_u8, 2))?, [1, 2]);
    assert_eq!(exchanged(&SVector::<u8, 6>::from([1, 2, 3, 4, 5, 6]))?, [1, 2, 3, 4, 5, 6]);
    let sent = exchanged(&Quaternion::new(4.0_f64, 1.0, 2.0, 3.0))?; // w comes first there
    assert_eq!(sent, [1.0_f64, 2.0, 3.0, 4.0].to_bytes()?);
    assert_eq!(Vector3::<u8>::SCHEMA.hash(), <[u8; 3]>::SCHEMA.hash());
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-8.0, 8.0, 0.5)]
    position: Point3<f32>,
    #[compressed(-1.0, 1.0, 0.5)]
    velocity: Vector3<f32>,
    #[smallest_three(bits = 9)]
    rotation: Quaternion<f32>,
    #[bits(min = -4, max = 3)]
    cell: Vector2<i64>,
    #[bits(5)]
    color: Vector4<u8>,
    plain: Vector2<f32>,
}

/// The rotation by nothing: w comes first in `new`.
const IDENTITY: Quaternion<f32> = Quaternion::new(1.0, 0.0, 0.0, 0.0);

fn body() -> Body {
    Body {
        position: Point3::new(-8.0, 0.5, 8.0),
        velocity: Vector3::new(0.0, 0.5, -1.0),
        rotation: IDENTITY,
        cell: Vector2::new(-4, 3),
        color: Vector4::new(0, 1, 30, 31),
        plain: Vector2::new(0.1, f32::MAX),
    }
}

#[test]
fn encodings_apply_to_each_component() -> Outcome {
    assert_eq!(bits(&body())?, 3 * 6 + 3 * 3 + 29 + 2 * 3 + 4 * 5 + 64);
    let read = Body::read(&body().to_bytes()?)?;
    assert!((read.rotation.coords.w - 1.0).abs() < 0.01);
    assert_eq!(read, Body { rotation: read.rotation, ..body() });
    let wrong = Body { cell: Vector2::new(0, 4), ..body() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Body { position: Point3::new(0.0, 0.0, f32::INFINITY), ..body() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::NotFinite));
    Ok(())
}

#[test]
fn deltas_read_what_was_sent() -> Outcome {
    let old = body().quantized()?;
    let new = Body { plain: Vector2::new(1.0, 2.0), velocity: Vector3::zeros(), ..old.clone() };
    assert_eq!(Body::read_delta(&old, &new.delta_to_bytes(&old)?)?, new);
    assert_eq!(old.delta_to_bytes(&old)?, [0]);
    Ok(())
}

#[test]
fn an_absent_rotation_is_the_identity() {
    assert_eq!(Body::blank().rotation, IDENTITY);
    assert_eq!(Quaternion::<f32>::ZERO, IDENTITY);
}
