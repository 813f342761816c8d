//! A network that is silent in one direction or both, for more packets than sequence numbers can
//! tell apart.

use super::*;
use crate::packet::view::packets::LOST;

/// A value that changes in each tick, and one that changes in every thousandth.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Obj {
    x: u32,
    slow: u16,
}

/// Returns an object at a tick: the first changes all the time, the last one never.
fn at(index: u32, tick: u32) -> Obj {
    let slow = u16::try_from(tick / 1000).unwrap_or(0);
    [Obj { x: tick, slow }, Obj { x: 0, slow }, Obj { x: 7, slow: 7 }][index as usize].clone()
}

/// Plays silences of up to `longest` packets, some of which end where numbers wrap. Returns the
/// number of views that were lost, and of packets that were read from lost views.
fn play(seed: u32, ticks: u32, longest: u32, is_replaced: bool) -> Result<(u32, u32), Error> {
    let mut random = Random(seed);
    let mut objects = ObjectHistory::new(3, 32);
    let (mut view, mut mirror) = (View::new(3), Mirror::<Obj>::new(3));
    let (mut game, mut lost, mut read) = (GAME.with_session(0), 0, 0);
    // the end of the silence, and its directions
    let (mut until, mut silent) = (40, 0);
    // the number of ticks up to the newest packet that has arrived, and that is acknowledged
    let (mut newest, mut acked) = (0, 0);
    for tick in 0..ticks {
        if tick == until {
            silent = if silent > 0 { 0 } else { 1 + random.below(3) };
            let length = match random.below(3) {
                _ if silent == 0 => random.below(100),
                0 => (1 << 16) - 10 + random.below(40),
                1 => random.below(longest),
                _ => random.below(longest >> 10),
            };
            until += 1 + length.min(longest - 1);
        }
        for index in (0..3).filter(|index| *index == 0 || tick % 1000 == 0) {
            objects.set(index, &at(index, tick))?;
        }
        objects.advance();
        view.replace((0..3).filter(|index| *index != 1 || tick >> 9 & 1 == 0));
        let mut packet = [0; 100];
        let bytes = game.write_view(&mut view, &objects, &tick, |_| 1, &mut packet)?;
        let packet = packet.get(..bytes).unwrap_or_default();
        if silent & 1 == 0 {
            if let Some(sent) = game.read_view::<u32, _>(&mut mirror, packet)? {
                (newest, read) = (sent + 1, read + u32::from(view.is_lost()));
                for index in mirror.updated() {
                    let value = mirror.get(*index).filter(|value| **value != at(*index, sent));
                    assert_eq!(value, None, "object {index} in the packet of {sent}");
                }
            }
        }
        // long before the number of this packet is used again
        assert_eq!(view.is_lost(), tick + 1 - acked >= 32_767, "{acked} at {tick}");
        if silent & 2 == 0 {
            mirror.received().into_iter().for_each(|received| view.acknowledge(received));
            acked = if view.is_lost() || tick + 1 - newest > 21 { acked } else { newest };
        }
        if is_replaced && silent == 0 && view.is_lost() {
            lost += 1;
            (view, mirror) = (View::new(3), Mirror::new(3));
            (game, newest, acked) = (GAME.with_session(lost.into()), tick + 1, tick + 1);
        }
    }
    Ok((lost, read))
}

#[test]
fn a_lost_view_sends_changes_whole_and_nothing_else() -> Result<(), Error> {
    let mut pair = Pair::new(2);
    pair.view.insert(0);
    pair.set(0, &body(0.0, 5))?;
    let whole = pair.exchange()?;
    for _ in 0..30 {
        assert!(pair.exchange()? <= EMPTY);
    }
    pair.view.packets.silence = LOST - 1;
    assert!(!pair.view.is_lost() && pair.write(1200)?.len() <= EMPTY && pair.view.is_lost());
    for kind in 6..40 {
        pair.set(0, &body(0.0, kind))?;
        assert!(pair.exchange()? >= whole);
        assert_eq!(pair.mirror.get(0), pair.objects.get(0));
    }
    assert!(pair.view.is_lost() && pair.view.packets.acked == 0);
    Ok(())
}

#[test]
fn no_wrong_value_is_read_after_any_silence() -> Result<(), Error> {
    let ticks = std::env::var("BITPACK_PACKETS").ok().and_then(|ticks| ticks.parse().ok());
    for is_replaced in [false, true] {
        // the first silence of this seed is that of the packets, and ends where their numbers wrap
        let (lost, read) = play(1, ticks.unwrap_or(70_000), 140_000, is_replaced)?;
        assert!(if is_replaced { lost > 0 } else { read > 1000 }, "{lost} lost, {read} read");
    }
    Ok(())
}
