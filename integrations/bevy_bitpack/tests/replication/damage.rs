//! Bytes of components that no server sends.

use bevy::prelude::*;
use bevy_bitpack::bitpack::{Delta, Serialize};
use bevy_bitpack::{ReplicateBitpack as _, ReplicateBitpackDelta as _};
use bevy_replicon::prelude::*;

use crate::link::{Link, MUTATIONS};

#[derive(Component, Serialize, Delta, Clone, Debug, PartialEq)]
struct Dice {
    #[bits(min = 1, max = 100)]
    value: u8,
    #[bits(9)]
    throws: u16,
}

fn damaged_at_the_end(setup: impl Fn(&mut App), bits: u32) {
    let mut link = Link::new(setup);
    let entity = link.server.world_mut().spawn((Replicated, Dice { value: 1, throws: 0 })).id();
    link.tick();
    let mut seen = 0;
    for tick in 0..400_u16 {
        let dice = Dice { value: 1 + (tick % 100) as u8, throws: tick };
        *link.server.world_mut().get_mut(entity).unwrap() = dice.clone();
        let intact = tick % 4 != 0;
        link.tick_over(
            |_| Some(0),
            |channel, bytes| {
                if channel == MUTATIONS && !intact {
                    let bit = u32::from(tick / 4) % bits;
                    let at = bytes.len() - 1 - (bit / 8) as usize;
                    bytes[at] ^= 1 << (bit % 8);
                }
            },
        );
        let received = link.received::<Dice>(entity).unwrap();
        assert!((1..=100).contains(&received.value));
        seen += u16::from(*received == dice);
    }
    assert!(seen >= 250, "{seen}");
}

#[test]
fn damaged_components_are_rejected_or_in_range() {
    damaged_at_the_end(|app| _ = app.replicate_bitpack::<Dice>(), 16);
}

#[test]
fn a_component_out_of_range_changes_nothing() {
    let mut link = Link::new(|app| _ = app.replicate_bitpack::<Dice>());
    let entity = link.server.world_mut().spawn((Replicated, Dice { value: 5, throws: 1 })).id();
    link.tick();
    let dice = Dice { value: 100, throws: 0 };
    *link.server.world_mut().get_mut(entity).unwrap() = dice.clone();
    link.tick_over(
        |_| Some(0),
        |channel, bytes| {
            if channel == MUTATIONS {
                let at = bytes.len() - 2;
                bytes[at] |= 0x7F; // 128 is above 100
            }
        },
    );
    assert_eq!(link.received(entity), Some(&Dice { value: 5, throws: 1 }));
}

#[test]
fn damaged_deltas_are_rejected_or_in_range() {
    let mut link = Link::new(|app| _ = app.replicate_bitpack_delta::<Dice>());
    let entity = link.server.world_mut().spawn((Replicated, Dice { value: 1, throws: 0 })).id();
    for tick in 0..2000_u16 {
        *link.server.world_mut().get_mut(entity).unwrap() =
            Dice { value: 1 + (tick % 100) as u8, throws: tick % 512 };
        let damaged = tick < 1500 && tick % 16 == 5;
        link.tick_over(
            |_| Some(0),
            |channel, bytes| {
                if channel == MUTATIONS && damaged {
                    // not the header: replicon panics for a component that it does not know, and
                    // such a one would follow a wrong length
                    let bit = usize::from(tick / 16) % 16;
                    let at = bytes.len() - 1 - bit / 8;
                    bytes[at] ^= 1 << (bit % 8);
                }
            },
        );
        let received = link.received::<Dice>(entity).unwrap();
        assert!((1..=100).contains(&received.value));
    }
    // the last values were intact: a whole one came among the first 128
    let sent = link.server.world().get::<Dice>(entity).unwrap();
    assert_eq!(link.received(entity), Some(sent));
}
