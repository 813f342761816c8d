//! Decodes modelled packets to their plain forms.

use bitpack::dynamic::{Content, Datum};
use bitpack::model::Modeller;
use bitpack::{Error, ErrorKind};

use crate::decode::{Outcome, Rejection, Unknown, most_end_bits};
use crate::model::Model;

/// The plain form of a modelled packet, with the outcome of decoding the packet.
pub(crate) struct PlainForm {
    pub(crate) bytes: Vec<u8>,
    pub(crate) outcome: Outcome,
}

impl Model {
    /// Decodes a modelled packet whose id and checksum match. Returns the plain form of the part
    /// that was decoded, with the bit that marks it as plain.
    pub(crate) fn read_modelled(
        &self,
        (session, packet): (u64, usize),
        bytes: &[u8],
        modeller: &mut Modeller<'_>,
    ) -> PlainForm {
        let content = self.content(session, packet, bytes).map(|it| it.0);
        let most = self.packet(packet).map_or(u64::MAX, |it| self.type_width(it).max);
        let most = most.saturating_add(most_end_bits(self.envelope()));
        let start = 8 * self.envelope_bytes() as u64;
        let (bytes, result) = read(content, start, most, bytes, modeller);
        PlainForm { bytes, outcome: Outcome::of(result) }
    }
}

/// Decodes the modelled content of a packet from bit `start` on, which is the first of a byte, to at
/// most `most` plain bits. Returns the plain form of the part that was decoded, and the value.
/// Rejects content that takes all bytes up to the end of the packet.
pub(crate) fn read(
    content: Option<Content<'_, '_>>,
    start: u64,
    most: u64,
    bytes: &[u8],
    modeller: &mut Modeller<'_>,
) -> (Vec<u8>, Result<Datum, Outcome>) {
    let rejected = |kind, bit| Err(Outcome::rejected(Error::new(kind, bit), None));
    let Some((header, data)) = bytes.split_at_checked((start / 8) as usize) else {
        return (bytes.to_vec(), rejected(ErrorKind::Overflow, 0));
    };
    let Some(mut content) = content.filter(|it| !it.dynamic.takes_rest()) else {
        return (bytes.to_vec(), rejected(ErrorKind::Declaration, start));
    };
    let read = modeller.read_plain_form(&mut content, most, data);
    let plain = [header, &read.bytes].concat();
    let Err(error) = read.result else { return (plain, Ok(content.value)) };
    let (path, bit) = (read.path, start + error.bit());
    let outcome = if error.kind() == ErrorKind::Opaque {
        let unknown = Unknown::at(bit, "what a function of the game writes");
        Outcome::Unknown(Unknown { path, is_by_hand: true, ..unknown })
    } else {
        let error = Error::new(error.kind(), bit);
        Outcome::Rejected(Rejection { error, path, reason: read.reason })
    };
    (plain, Err(outcome))
}

#[cfg(test)]
mod tests {
    use bitpack::model::{Modeller, Trainer};
    use bitpack::{EndCheck, Protocol, Serialize as _, Stream as _, WriteStream};

    use super::read;
    use crate::decode::{Baseline, Outcome};
    use crate::model::Model;

    type State = (u16, [i8; 3], Option<bool>);

    #[test]
    fn a_delta_is_read_like_in_the_game() -> Result<(), Box<dyn core::error::Error>> {
        const FRONT: [u8; 3] = [1, 2, 3];
        let state = |i: u16| (i * 7, [3, i as i8, -2], (i % 3 == 0).then_some(true));
        let mut trainer = Trainer::new();
        for i in 0..40 {
            trainer.add_delta::<State>(&state(i + 1), &state(i))?;
        }
        let protocol = Protocol::of::<State>("test", 1).with_end_check(EndCheck::Absent);
        let description = protocol.describe_deltas::<State, 8>(protocol.describe::<State>());
        let schema = Model::new(description).map_err(|it| format!("{it:?}"))?;
        let form = schema.history_forms(0).next().ok_or("no history")?;
        let (old, new, model) = (state(20), state(21), trainer.finish::<State>());
        let (mut game, mut buffer, mut plain) = (Modeller::new(&model), [0; 64], [0; 64]);
        let len = game.write_delta(&new, &old, &mut buffer)?;
        let mut stream = WriteStream::new(&mut plain);
        stream.bool(true)?;
        stream.delta(&new, &old)?;
        let plain_len = stream.finish()?;
        let type_ = schema.packets().first().ok_or("no packet")?.type_;
        let dynamic = schema.plan.type_at(type_).ok_or("no type")?;
        let [baseline, expected] = [old, new].map(|it| dynamic.read(&it.to_bytes()?));
        let baseline = baseline?;

        let content =
            || schema.delta_content(form, Some(Baseline { value: &baseline, predicted: None }));
        let packet = [&FRONT, &buffer[..len]].concat();
        let (bytes, value) = read(content(), 8 * FRONT.len() as u64, u64::MAX, &packet, &mut game);
        assert_eq!(bytes, [&FRONT, &plain[..plain_len]].concat());
        assert_eq!(value, Ok(expected?));
        assert!(len < plain_len);
        for bit in 8 * FRONT.len()..8 * packet.len() {
            let mut damaged = packet.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let mut copy = old;
            let result = game.read_delta_into(&mut copy, &old, &damaged[FRONT.len()..]);
            let (_, value) = read(content(), 8 * FRONT.len() as u64, u64::MAX, &damaged, &mut game);
            let found = match value {
                Ok(_) => None,
                Err(Outcome::Rejected(it)) => Some((it.error.kind(), it.error.bit())),
                Err(other) => return Err(format!("{other:?}").into()),
            };
            let expected = result.err().map(|it| (it.kind(), it.bit() + 8 * FRONT.len() as u64));
            assert_eq!(found, expected, "bit {bit}");
        }
        Ok(())
    }
}
