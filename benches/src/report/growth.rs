//! Measures packet P4 with 1 to 4,096 objects, for the cost of one more object.

use core::time::Duration;

use fastrand::Rng;
use serde::Serialize;

use super::{Pair, rows};
use crate::field::{Entries, Field};
use crate::packets::Snapshot;
use crate::rivals::Bitpack;

/// Measured figures of a snapshot with a given number of objects.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Growth {
    /// Number of objects in a snapshot.
    pub objects: u32,
    /// Mean number of bytes of an encoded snapshot.
    pub bytes: f64,
    /// Nanoseconds to encode and to decode each object.
    pub each: Pair,
}

/// Number of objects in all sample snapshots of one size together. It is equal for all sizes, so
/// that all load the caches equally.
const OBJECTS: u32 = 32 * 1024;

/// Measures snapshots of 1 to 4,096 objects, to show the cost of each object.
///
/// # Errors
///
/// The name of the packet that changed in a round trip.
pub fn growth(rounds: u32, time: Duration) -> Result<Vec<Growth>, String> {
    let sizes: Vec<u32> = (0..=12).map(|power| 1 << power).collect();
    let mut fields = vec![];
    for objects in &sizes {
        let mut rng = Rng::with_seed(u64::from(*objects));
        let count = (OBJECTS / objects).min(1024);
        let samples = (0..count).map(|_| Snapshot::of(*objects as usize, &mut rng)).collect();
        fields.push(Entries::new("P4", samples).with::<Bitpack>()?.done());
    }
    Field::run_all(&mut fields, rounds, time).ok_or("a packet was refused")?;
    let line = |(objects, field): (&u32, &Field)| {
        let row = rows(field).into_iter().next()?;
        let each = |time: f64| time / f64::from(*objects);
        let Pair { encode, decode } = row.inlined;
        let each = Pair { encode: each(encode), decode: each(decode) };
        Some(Growth { objects: *objects, bytes: row.bytes, each })
    };
    Ok(sizes.iter().zip(&fields).filter_map(line).collect())
}
