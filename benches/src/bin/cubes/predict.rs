//! Where a cube will be: what both ends compute alike from frames that both have.
//!
//! Integers, and of floats only `+`, `-`, `*`, `/` and the square root, in the order that is written:
//! IEEE 754 gives the same result everywhere.

use crate::cube::REACH;

/// As far again as in the last frame, for each frame to come.
pub(crate) fn position(new: [i32; 3], old: [i32; 3], frames: u8) -> [i32; 3] {
    let mut position = new;
    for ((axis, new), old) in position.iter_mut().zip(new).zip(old) {
        *axis = (new + i32::from(frames) * (new - old)).clamp(-REACH, REACH - 1);
    }
    position
}

/// As far again as in the last two frames, for each two frames to come, along a straight line: not an
/// arc, but near.
pub(crate) fn orientation(new: [f32; 4], older: [f32; 4], frames: u8) -> [f32; 4] {
    // the same rotation has two quaternions: the nearer one
    let sign = if dot(new, older) < 0.0 { -1.0 } else { 1.0 };
    let times = f32::from(frames) / 2.0;
    let mut line = new;
    for ((line, new), older) in line.iter_mut().zip(new).zip(older) {
        *line = new + times * (new - sign * older);
    }
    // never 0: the line leads away from the unit sphere
    let length = dot(line, line).sqrt();
    line.map(|component| component / length)
}

fn dot([ax, ay, az, aw]: [f32; 4], [bx, by, bz, bw]: [f32; 4]) -> f32 {
    ax * bx + ay * by + az * bz + aw * bw
}
