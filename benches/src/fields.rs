//! Lists the measured packets and the libraries that can encode each.

use crate::Sample;
use crate::field::{Entries, Field};
use crate::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};
use crate::rivals::{
    Bitbuffer, Bitcode, Bitpack, Bitstream, ByHandCode, Deku, Memcpy, Naia, Postcard, Rkyv, Speedy,
    Wincode,
};

/// Number of different sample packets that are encoded in turn. They are too many for the optimiser
/// and the branch predictor to know.
pub const SAMPLES: usize = 1024;

/// Number of different sample packets if they are a kilobyte or larger: the branch predictor knew
/// 128. For the server tick they are 32 ticks, each as sent to 32 receivers.
pub const LARGE_SAMPLES: usize = 1024;

/// Creates [`Entries`] with the libraries that can encode every packet. The first two are bitpack's
/// derive and code written by hand.
macro_rules! all {
    ($packet:literal, $type:ty, $count:expr) => {
        Entries::new($packet, <$type>::samples($count))
            .with::<Bitpack>()?
            .with::<ByHandCode>()?
            .with::<Memcpy<$type>>()?
            .with::<Speedy>()?
            .with::<Wincode>()?
            .with::<Rkyv>()?
            .with::<Bitcode>()?
            .with::<Postcard>()?
            .with_bincode()?
            .with::<Bitstream>()?
    };
}

/// Returns every kind of packet with all libraries that can encode it, not measured yet.
///
/// # Errors
///
/// The name of the packet that changed in a round trip.
pub fn fields() -> Result<Vec<Field>, String> {
    Ok(vec![
        all!("P1 input", Input, SAMPLES)
            .with::<Bitbuffer>()?
            .with::<Naia>()?
            .with::<Deku>()?
            .done(),
        all!("P2 body", Body, SAMPLES).with::<Bitbuffer>()?.with::<Naia>()?.with::<Deku>()?.done(),
        all!("P3 integers", Integers, SAMPLES)
            .with::<Bitbuffer>()?
            .with::<Naia>()?
            .with::<Deku>()?
            .done(),
        all!("P4 snapshot", Snapshot, LARGE_SAMPLES).with::<Deku>()?.done(),
        all!("P5 chat", Chat, SAMPLES).with::<Bitbuffer>()?.with::<Naia>()?.done(),
        all!("real_packet", RealPacket, SAMPLES)
            .with::<Bitbuffer>()?
            .with::<Naia>()?
            .with::<Deku>()?
            .done(),
        all!("server tick", Tick, LARGE_SAMPLES).done(),
    ])
}
