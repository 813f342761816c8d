//! Where cubes will be: what both ends compute alike from frames that both have.
//!
//! Integers, and of floats only `+`, `-`, `*`, `/` and the square root, in the order that is written:
//! IEEE 754 gives the same result everywhere.

use crate::LAG;
use crate::cube::{Body, Frame, REACH};

/// The last frames that both ends have, the newest first.
pub(crate) type Last<'f, C> = [&'f Frame<C>; 3];

/// Six frames on from the newest of three frames: every cube goes on as it did.
pub(crate) fn ahead<C: Body>([new, old, older]: Last<'_, C>, out: &mut Frame<C>) {
    out.cubes.clear();
    let before = old.cubes.iter().zip(&older.cubes);
    let cube = |(new, (old, older)): (&C, (&C, &C))| {
        if new == old && new == older {
            return *new;
        }
        C::new(moved(new, old), turned(new, older), new.interacting())
    };
    out.cubes.extend(new.cubes.iter().zip(before).map(cube));
}

/// As far again as in the last frame, for each frame to come.
fn moved<C: Body>(new: &C, old: &C) -> [i32; 3] {
    let (new, old) = (new.position(), old.position());
    let mut position = new;
    for ((axis, new), old) in position.iter_mut().zip(new).zip(old) {
        *axis = (new + LAG as i32 * (new - old)).clamp(-REACH, REACH - 1);
    }
    position
}

/// As far again as in the last two frames, three times, along a straight line: not an arc, but near.
fn turned<C: Body>(new: &C, older: &C) -> [f32; 4] {
    let (a, b) = (new.orientation(), older.orientation());
    if a == b {
        return a;
    }
    let sign = if dot(a, b) < 0.0 { -1.0 } else { 1.0 };
    let mut line = a;
    for ((line, a), b) in line.iter_mut().zip(a).zip(b) {
        *line = a + 3.0 * (a - sign * b);
    }
    let length = dot(line, line).sqrt();
    // never 0: the line leads away from the unit sphere
    line.map(|component| component / length)
}

fn dot([ax, ay, az, aw]: [f32; 4], [bx, by, bz, bw]: [f32; 4]) -> f32 {
    ax * bx + ay * by + az * bz + aw * bw
}
