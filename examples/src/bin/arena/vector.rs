//! Vector and quaternion arithmetic for the balls.

pub(crate) fn add(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    let ([ax, ay, az], [bx, by, bz]) = (a, b);
    [ax + bx, ay + by, az + bz]
}

pub(crate) fn scaled(vector: [f32; 3], factor: f32) -> [f32; 3] {
    vector.map(|component| component * factor)
}

pub(crate) fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

pub(crate) fn length(vector: [f32; 3]) -> f32 {
    dot(vector, vector).sqrt()
}

/// Returns the unit vector in the direction of `vector`. It points up if the vector is too short to
/// have a direction.
pub(crate) fn normalised(vector: [f32; 3]) -> [f32; 3] {
    let length = length(vector);
    if length < 1e-6 { [0.0, 0.0, 1.0] } else { scaled(vector, 1.0 / length) }
}

pub(crate) fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    let ([ax, ay, az], [bx, by, bz]) = (a, b);
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/// A unit quaternion: its imaginary parts, then its real part.
pub(crate) type Quaternion = ([f32; 3], f32);

/// Rotates a quaternion by a small angle about `axis`. The length of `axis` is the angle in
/// radians.
pub(crate) fn turned((imaginary, real): Quaternion, axis: [f32; 3]) -> Quaternion {
    let half = scaled(axis, 0.5);
    let change = add(scaled(half, real), cross(half, imaginary));
    let (imaginary, real) = (add(imaginary, change), real - dot(half, imaginary));
    let norm = (dot(imaginary, imaginary) + real * real).sqrt();
    (scaled(imaginary, 1.0 / norm), real / norm)
}
