//! The loop over packets whose instructions callgrind counts.

use core::hint::black_box;

/// Number of different packets in the loop that is counted. Each is written or read once.
pub(crate) const SAMPLES: usize = 1024;

/// Name of the function around which callgrind counts instructions.
pub(crate) const LOOP: &str = "loop_that_is_counted";

/// Beginning of the names of the functions around which callgrind counts instructions if only the
/// body of a function is counted, without the loop.
pub(crate) const BODY: &str = "body_of_";

/// Calls `work` once with each packet and its bytes. Reading overwrites the packet, so that its
/// memory is reused.
#[inline(never)]
pub(crate) fn loop_that_is_counted<C>(
    samples: &mut [(C, Vec<u8>)],
    mut work: impl FnMut(&mut C, &[u8]) -> Option<usize>,
) -> Option<()> {
    for (packet, bytes) in samples {
        black_box(work(black_box(packet), black_box(bytes))?);
    }
    Some(())
}
