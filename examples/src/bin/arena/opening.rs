//! Shows one packet in detail before the game: its fields, its bits, and the effect of damage.

use core::fmt;

use bitpack::Error;
use bitpack_examples::anatomy::{Anatomy, Part};
use bitpack_examples::paint::{Ink, Paint};

use crate::link::Outcome;
use crate::packets::{Input, Inputs, PROTOCOL, Packet, unsummed};
use crate::sizes::Sizes;

/// Width of the checksum in bits. The checksum does not cover these bits.
const SUM: u64 = 32;

/// The packet that is shown before the game: as a struct, as bytes, and split into fields.
pub(crate) struct Opening {
    packet: Packet,
    sealed: Vec<u8>,
    anatomy: Anatomy,
    sizes: Sizes,
    paint: Paint,
}

impl Opening {
    pub(crate) fn new(paint: Paint) -> Outcome<Self> {
        let input =
            Input { forward: 1, sideways: 0, yaw: 90.0, jump: false, push: true, charge: 80 };
        let packet = Packet::Inputs(Inputs { sequence: 1207, oldest_first: vec![input] });
        let sealed = PROTOCOL.to_bytes(&packet)?;
        let anatomy = Anatomy::of(&sealed, &PROTOCOL.trace::<Packet>(&sealed).events);
        let sizes = Sizes::of(&packet, sealed.len())?;
        Ok(Self { packet, sealed, anatomy, sizes, paint })
    }

    /// Returns the bytes of the packet with one bit flipped.
    fn flipped(&self, bit: u64) -> Vec<u8> {
        let mut bytes = self.sealed.clone();
        let byte = usize::try_from(bit / 8).ok().and_then(|byte| bytes.get_mut(byte));
        if let Some(byte) = byte {
            *byte ^= 1 << (bit % 8);
        }
        bytes
    }

    fn costs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sizes { bytes, json, postcard, raw, .. } = self.sizes;
        writeln!(
            f,
            "\n    {} bits in {bytes} bytes. As JSON it would be {json}, as postcard {postcard}, \
             as a C \
             struct {raw}, checks included.",
            self.anatomy.bits()
        )
    }

    fn damage(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\n{}\n",
            self.paint.in_ink(Ink::Strong, "One bit of it is flipped on the way")
        )?;
        // one flip makes a value out of range, the other another valid value
        for (name, bit) in [("forward", 0), ("yaw", 9)] {
            let name = format!("Inputs.0.oldest_first[0].{name}");
            if let Some(part) = self.anatomy.named(&name) {
                self.one(f, part, part.bit + bit)?;
            }
        }
        let bits = 8 * self.sealed.len() as u64;
        let refused = |packet: fn(&[u8]) -> Result<Packet, Error>| {
            (SUM..bits).filter(|bit| packet(&self.flipped(*bit)).is_err()).count()
        };
        let (all, alone) =
            (refused(|bytes| PROTOCOL.read(bytes)), refused(|bytes| unsummed(bytes).read(bytes)));
        let under = bits - SUM;
        writeln!(
            f,
            "    Each of the {under} bits after the checksum is flipped in turn: {all} rejected; \
             without the checksum {alone}."
        )
    }

    fn one(&self, f: &mut fmt::Formatter<'_>, part: &Part, bit: u64) -> fmt::Result {
        let bytes = self.flipped(bit);
        let why =
            |error, protocol: bitpack::Protocol| protocol.explain::<Packet>(&bytes, error).reason;
        let refused = self.paint.in_ink(Ink::Wrong, "refused");
        writeln!(f, "    bit {bit}, of {}, {}:", part.name, part.value)?;
        if let Err(error) = PROTOCOL.read::<Packet>(&bytes) {
            writeln!(f, "        {refused}: {}", why(error, PROTOCOL))?;
        }
        let protocol = unsummed(&bytes);
        if let Err(error) = protocol.read::<Packet>(&bytes) {
            return writeln!(
                f,
                "        without the checksum {refused} too: {}",
                why(error, protocol)
            );
        }
        let read = Anatomy::of(&bytes, &protocol.trace::<Packet>(&bytes).events);
        let value = read.named(&part.name).map_or("", |part| part.value.as_str());
        writeln!(f, "        without the checksum it would have been read as {value}")
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = "One packet: what a player did in a tick";
        writeln!(f, "{}\n\n    {:?}\n", self.paint.in_ink(Ink::Strong, title), self.packet)?;
        write!(f, "{}", self.anatomy.text(self.paint))?;
        self.costs(f)?;
        self.damage(f)
    }
}
