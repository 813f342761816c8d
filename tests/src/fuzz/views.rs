//! The fuzz target for views: a server and a client whose packets and acknowledgements are damaged.

use bitpack::{
    Delta, EndCheck, ErrorKind, Framing, Mirror, ObjectHistory, Protocol, ReceivedPackets,
    Serialize, View,
};

use super::ID;
use crate::ensure;
use crate::zoo::Outcome;

const OBJECTS: u32 = 12;

/// An object with values of a constant and of a variable size.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Unit {
    #[bits(min = -300, max = 300)]
    #[delta(small = 4)]
    x: i16,
    #[max_len(3)]
    orders: Vec<u8>,
}

/// Returns inputs that play some ticks: honestly, with damaged packets, and with forged
/// acknowledgements.
pub(super) fn seeds() -> Vec<Vec<u8>> {
    let play =
        |what: u8| (0..240_u8).map(move |i| if i % 8 == 0 { what } else { i.wrapping_mul(37) });
    [0, 1, 2, 3, 4, 7].map(|what| play(what).collect()).into()
}

/// Plays a tick for each 8 bytes: they change an object and the view, and may damage the packet or
/// the acknowledgement. Checks that the server writes each packet, that a rejected packet changes
/// nothing, that values can be sent, and that an honest client has the server's values.
pub(super) fn views(data: &[u8]) -> Outcome {
    let bare = Protocol::new(ID).with_framing(Framing::Bare).with_end_check(EndCheck::Absent);
    let mut units = ObjectHistory::new(OBJECTS, 24);
    let mut view = View::new(OBJECTS).with_baselines(2);
    let mut mirror = Mirror::<Unit>::new(OBJECTS);
    let mut is_honest = true;
    for (tick, bytes) in (0_u16..).zip(data.chunks_exact(8)) {
        let &[what, index, x, order, seen, a, b, c] = bytes else { continue };
        let index = u32::from(index) % OBJECTS;
        let orders = vec![order; usize::from(order % 4)];
        match x {
            255 => units.remove(index),
            _ => units.set(index, &Unit { x: i16::from(x), orders })?,
        }
        units.advance();
        view.replace((0..OBJECTS).filter(|index| seen >> (index % 8) & 1 == 1));
        let priority = |index| u8::try_from(index % 9).unwrap_or(0);
        let mut packet = [0; 40];
        let room = packet.get_mut(..10 + usize::from(a % 31)).unwrap_or_default();
        let length = bare.write_view(&mut view, &units, &tick, priority, room)?;
        let packet = packet.get_mut(..length).unwrap_or_default();
        if what & 1 != 0 {
            is_honest = false;
            let at = usize::from(b) % length.max(1);
            packet.iter_mut().skip(at).take(1 + usize::from(c % 3)).for_each(|byte| *byte ^= a);
        }
        let before: Vec<(u32, Unit)> = mirror.iter().map(|(i, unit)| (i, unit.clone())).collect();
        let received = mirror.received();
        match bare.read_view::<u16, _>(&mut mirror, packet) {
            Ok(Some(sent)) if is_honest => {
                ensure!(sent == tick, "{sent} instead of {tick}");
                for index in mirror.updated() {
                    let (mine, theirs) = (mirror.get(*index), units.get(*index));
                    ensure!(mine.is_none() || mine == theirs, "{mine:?} instead of {theirs:?}");
                }
            }
            Ok(_) => {
                ensure!(!is_honest, "a packet that was read already");
            }
            Err(error) => {
                ensure!(!is_honest, "{error:?}");
                ensure!(error.kind() != ErrorKind::Failed, "{error:?}");
                let same = mirror.iter().eq(before.iter().map(|(index, unit)| (*index, unit)));
                ensure!(same && received == mirror.received(), "changed by a rejected packet");
            }
        }
        ensure!(mirror.iter().all(|(_, unit)| unit.to_bytes().is_ok()), "a value out of range");
        let honest = mirror.received().filter(|_| what & 2 == 0);
        let newest = tick.wrapping_sub(u16::from(b % 40)).wrapping_add(u16::from(c % 3));
        let earlier = u32::from_le_bytes([a, b, c, x]);
        is_honest &= honest.is_some();
        view.acknowledge(honest.unwrap_or(ReceivedPackets { newest, earlier }));
    }
    Ok(())
}
