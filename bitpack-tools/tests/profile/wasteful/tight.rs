//! A type without waste.

use bitpack::Serialize;
use fastrand::Rng;

use super::values::{bytes, text};
use super::*;

/// A packet whose declaration is tight: it wastes no bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "the flags are what is tested")]
pub(crate) struct Tight {
    /// A counter. Its later values will be larger than those in the capture.
    pub(crate) tick: u32,
    /// A counter that rises in 3 % of the packets.
    pub(crate) wave: u16,
    #[bits(min = 0, max = 37)]
    pub(crate) health: u8,
    pub(crate) level: i16,
    #[compressed(-180.0, 180.0, 0.1)]
    pub(crate) yaw: f32,
    #[compressed(-64.0, 64.0, 0.01)]
    pub(crate) position: [f32; 3],
    #[smallest_three(bits = 9)]
    pub(crate) facing: [f32; 4],
    pub(crate) shield: Option<u8>,
    pub(crate) is_alive: bool,
    #[when(is_alive)]
    pub(crate) age: u8,
    pub(crate) stance: Stance,
    #[omit_default(100)]
    #[bits(min = 0, max = 127)]
    pub(crate) oxygen: u8,
    #[max_len(15)]
    pub(crate) marks: Vec<u8>,
    #[unaligned]
    #[max_len(15)]
    pub(crate) name: String,
    #[relative_index(max = 64)]
    pub(crate) near: Vec<(u8, u8)>,
    #[varint]
    pub(crate) points: u32,
    /// Four floats that are no rotation.
    #[compressed(-1.0, 1.0, 0.001)]
    pub(crate) weights: [f32; 4],
    #[subset(flags)]
    pub(crate) slots: [Option<u8>; 8],
    pub(crate) lamps: [bool; 8],
    pub(crate) is_armed: bool,
    pub(crate) is_burning: bool,
    pub(crate) is_frozen: bool,
    pub(crate) is_hidden: bool,
    /// A number that is often, but not always, zero if the flag is `false`.
    #[bits(min = 0, max = 255)]
    pub(crate) charge: u8,
    /// A list that is often, but not always, in ascending order.
    #[max_len(15)]
    pub(crate) queue: Vec<u16>,
    /// A number that often, but not always, equals `level`.
    pub(crate) wanted: i16,
    #[more]
    #[max_len(15)]
    pub(crate) shots: Vec<u16>,
}

pub(crate) fn tight(count: usize) -> Vec<Tight> {
    let mut random = Rng::with_seed(13);
    let random = &mut random;
    let stances = [
        Stance::Idle,
        Stance::Walk,
        Stance::Run,
        Stance::Crouch,
        Stance::Jump,
        Stance::Fall,
        Stance::Swim,
        Stance::Climb,
    ];
    let mut packet = |tick| Tight {
        wave: u16::try_from(3 * tick / 100).unwrap_or(u16::MAX),
        points: if random.u8(..8) == 0 { random.u32(..1 << 20) } else { random.u32(..128) },
        weights: core::array::from_fn(|_| random.f32() * 2.0 - 1.0),
        slots: core::array::from_fn(|_| (random.u8(..4) > 0).then(|| random.u8(..))),
        lamps: core::array::from_fn(|_| random.bool()),
        is_armed: random.bool(),
        is_burning: random.bool(),
        is_frozen: random.bool(),
        is_hidden: random.bool(),
        charge: if random.u8(..3) == 0 { 0 } else { random.u8(..) },
        queue: {
            let mut queue: Vec<u16> = (0..random.u8(0..=15)).map(|_| random.u16(..)).collect();
            queue.sort_unstable();
            if random.u8(..50) == 0 {
                queue.reverse();
            }
            queue
        },
        shots: if random.u8(..20) == 0 { vec![random.u16(..)] } else { Vec::new() },
        wanted: 0,
        tick,
        health: random.u8(0..=37),
        level: random.i16(..),
        yaw: random.f32() * 360.0 - 180.0,
        position: core::array::from_fn(|_| random.f32() * 128.0 - 64.0),
        facing: {
            let it: [f32; 4] = core::array::from_fn(|_| random.f32() - 0.5);
            let length = it.iter().map(|it| it * it).sum::<f32>().sqrt();
            it.map(|it| it / length)
        },
        shield: random.bool().then(|| random.u8(..)),
        is_alive: random.bool(),
        age: random.u8(..),
        stance: random.choice(stances).unwrap_or_default(),
        oxygen: if random.bool() { 100 } else { random.u8(..128) },
        marks: {
            let count = random.usize(0..=15);
            bytes(random, count)
        },
        name: text(random, 15),
        near: (0..16).map(|i| (4 * i + random.u8(..4), random.u8(..))).collect(),
    };
    let mut packets: Vec<Tight> = (0..count).zip(0..).map(|(_, tick)| packet(tick)).collect();
    for (i, packet) in packets.iter_mut().enumerate() {
        packet.wanted = if i % 40 == 39 { !packet.level } else { packet.level };
    }
    packets
}
