//! Predicts a cube from frames that both ends have. Both ends must compute equal results.
//!
//! It uses integers, and on floats only `+`, `-`, `*`, `/` and the square root, in the order
//! written. IEEE 754 guarantees equal results of these on every machine.

use crate::recording::{HIGHEST, REACH};

/// Predicts the position of a cube in `frames` frames, by repeating its last movement.
pub(crate) fn position(new: [i32; 3], old: [i32; 3], frames: u8) -> [i32; 3] {
    let mut position = new;
    for ((axis, new), old) in position.iter_mut().zip(new).zip(old) {
        *axis = new + i32::from(frames) * (new - old);
    }
    let [x, y, z] = position;
    [x.clamp(-REACH, REACH - 1), y.clamp(-REACH, REACH - 1), z.clamp(0, HIGHEST)]
}

/// Predicts the rotation of a cube in `frames` frames, by continuing its turn over the last two
/// frames. The prediction follows a straight line instead of an arc, which is close enough.
pub(crate) fn orientation(new: [f32; 4], older: [f32; 4], frames: u8) -> [f32; 4] {
    // two quaternions stand for one rotation: takes the nearer one
    let sign = if dot(new, older) < 0.0 { -1.0 } else { 1.0 };
    let times = f32::from(frames) / 2.0;
    let mut line = new;
    for ((line, new), older) in line.iter_mut().zip(new).zip(older) {
        *line = new + times * (new - sign * older);
    }
    // never 0, because the line leads away from the unit sphere
    let length = dot(line, line).sqrt();
    line.map(|component| component / length)
}

fn dot([ax, ay, az, aw]: [f32; 4], [bx, by, bz, bw]: [f32; 4]) -> f32 {
    ax * bx + ay * by + az * bz + aw * bw
}
