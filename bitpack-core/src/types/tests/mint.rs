//! Tests of the order of a `mint` quaternion's components: the vector, then the scalar.

use mint::{Quaternion, Vector3};

use crate::codec::Vector;

#[test]
fn the_scalar_is_the_fourth_component() {
    let mut turn = Quaternion { v: Vector3 { x: 0.25, y: 0.5, z: 0.75 }, s: 0.125 };
    let components = [0, 1, 2, 3].map(|i| turn.component(i).to_bits());
    assert_eq!(components, [0.25, 0.5, 0.75, 0.125].map(f32::to_bits));
    for (i, value) in [(0, 2.0), (1, 3.0), (2, 4.0), (3, 5.0)] {
        turn.set_component(i, value);
    }
    assert_eq!(turn, Quaternion { v: Vector3 { x: 2.0, y: 3.0, z: 4.0 }, s: 5.0 });
}
