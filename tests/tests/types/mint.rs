//! Vectors, points and quaternions of the crate `mint`.

use bitpack::{ErrorKind, Serialize, Vector, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged, unwritable};
use mint::{Point2, Point3, Quaternion, Vector2, Vector3, Vector4};

fn quaternion<T>(components: [T; 4]) -> Quaternion<T> {
    components.into()
}

#[test]
fn components_are_sent_as_their_type() -> Outcome {
    assert_eq!(Vector3::<f32>::WIDTH, Width::bits(96).exact().no_heap());
    assert_eq!(Point2::<f64>::WIDTH, Width::bits(128).exact().no_heap());
    assert_eq!(exchanged(&Vector2 { x: 1_u8, y: 2 })?, [1, 2]);
    assert_eq!(exchanged(&Vector3 { x: 1_u8, y: 2, z: 3 })?, [1, 2, 3]);
    assert_eq!(exchanged(&Vector4 { x: 1_u8, y: 2, z: 3, w: 4 })?, [1, 2, 3, 4]);
    assert_eq!(exchanged(&Point2 { x: 1_u8, y: 2 })?, [1, 2]);
    assert_eq!(exchanged(&Point3 { x: 1_u8, y: 2, z: 3 })?, [1, 2, 3]);
    let sent = exchanged(&quaternion([1.0_f64, 2.0, 3.0, 4.0]))?;
    assert_eq!(sent, [1.0_f64, 2.0, 3.0, 4.0].to_bytes()?);
    exchanged(&Vector2 { x: Some('a'), y: None })?;
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(-8.0, 8.0, 0.5)]
    position: Point3<f32>,
    #[smallest_three(bits = 9)]
    rotation: Quaternion<f32>,
    #[bits(min = -4, max = 3)]
    cell: Vector2<i64>,
    #[bits(5)]
    color: Vector4<u8>,
    plain: Vector2<f32>,
}

#[test]
fn encodings_apply_to_each_component() -> Outcome {
    let body = Body {
        position: Point3 { x: -8.0, y: 0.5, z: 8.0 },
        rotation: quaternion([0.0, 0.0, 0.0, 1.0]),
        cell: Vector2 { x: -4, y: 3 },
        color: Vector4 { x: 0, y: 1, z: 30, w: 31 },
        plain: Vector2 { x: 0.1, y: f32::MAX },
    };
    assert_eq!(bits(&body)?, 3 * 6 + 29 + 2 * 3 + 4 * 5 + 64);
    let read = Body::read(&body.to_bytes()?)?;
    assert!((read.rotation.s - 1.0).abs() < 0.01);
    assert_eq!(read, Body { rotation: read.rotation, ..body.clone() });
    let wrong = Body { cell: Vector2 { x: 0, y: 4 }, ..body.clone() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Body { position: Point3 { x: 0.0, y: 0.0, z: f32::INFINITY }, ..body };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::NotFinite));
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Far {
    #[via([f64; 3])]
    #[compressed(-8e6, 8e6, 0.001)]
    position: Point3<f64>,
}

#[test]
fn points_of_doubles_are_quantised_as_arrays() -> Outcome {
    let far = Far { position: [-8e6, 1234.567, 9e6].into() };
    assert_eq!(bits(&far)?, 3 * 34);
    let read = Far::read(&far.to_bytes()?)?;
    assert_eq!(read, Far { position: [-8e6, 1234.567, 8e6].into() });
    Ok(())
}

#[test]
fn an_absent_rotation_is_the_identity() {
    let none = quaternion([0.0, 0.0, 0.0, 1.0]);
    assert_eq!(Body::blank().rotation, none);
    assert_eq!(Quaternion::<f32>::ZERO, none);
}
