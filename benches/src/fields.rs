//! Which packets are measured, and who can encode which.

use crate::Sample;
use crate::field::{Entries, Field};
use crate::packets::{Body, Chat, Input, Integers, RealPacket, Snapshot, Tick};
use crate::rivals::{
    Bitbuffer, Bitcode, Bitpack, Bitstream, Deku, Fused, Memcpy, Naia, Postcard, Rkyv, Speedy,
    Wincode,
};

/// Different packets that are cycled, so that neither the optimiser nor the branch predictor knows
/// them.
pub const SAMPLES: usize = 1024;

/// The same for packets of a kilobyte and more; of the server ticks, each is what one of the 32
/// receivers is sent, so that four ticks are cycled.
pub const LARGE_SAMPLES: usize = 128;

/// Everybody that is fit for every packet: first we, by derive and by hand.
macro_rules! all {
    ($packet:literal, $type:ty, $count:expr) => {
        Entries::new($packet, <$type>::samples($count))
            .with::<Bitpack>()?
            .with::<Fused>()?
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

/// Every packet, with everybody that can encode it; the figures are still to be taken.
///
/// # Errors
///
/// What did not come back from its round trip.
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
