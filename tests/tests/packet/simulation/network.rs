//! A simulated network that loses, delays, reorders, duplicates and damages packets, with equal
//! results in every run.

use std::collections::BTreeMap;

use fastrand::Rng;

/// Probabilities of faults on a link, in percent.
#[derive(Clone, Copy)]
pub(crate) struct Weather {
    pub(crate) lost: u8,
    pub(crate) doubled: u8,
    pub(crate) damaged: u8,
    /// Minimum and maximum delay of a packet in ticks.
    pub(crate) delay: (u32, u32),
    /// Duration of an occasional outage in ticks.
    pub(crate) outage: u32,
    /// Mean number of ticks between two restarts of the receiver, which the sender does not notice.
    pub(crate) restart: u32,
}

pub(crate) const FAIR: Weather =
    Weather { lost: 1, doubled: 1, damaged: 0, delay: (1, 3), outage: 0, restart: 0 };
pub(crate) const BAD: Weather =
    Weather { lost: 20, doubled: 10, damaged: 5, delay: (1, 14), outage: 60, restart: 20_000 };
pub(crate) const WORST: Weather =
    Weather { lost: 45, doubled: 20, damaged: 15, delay: (3, 60), outage: 400, restart: 5000 };

/// One direction of a simulated connection.
pub(crate) struct Link {
    pub(crate) weather: Weather,
    pub(crate) random: Rng,
    /// Packets on their way. The key is the tick of the arrival and the order of sending; the value
    /// has the bytes, and `true` if they were damaged.
    flying: BTreeMap<(u32, u64), (Vec<u8>, bool)>,
    count: u64,
    pub(crate) silent_until: u32,
}

impl Link {
    pub(crate) fn new(weather: Weather, seed: u64) -> Self {
        let random = Rng::with_seed(seed);
        Self { weather, random, flying: BTreeMap::new(), count: 0, silent_until: 0 }
    }

    fn percent(&mut self, percent: u8) -> bool {
        self.random.u8(..100) < percent
    }

    pub(crate) fn send(&mut self, now: u32, packet: &[u8]) {
        let Weather { lost, doubled, damaged, delay, outage, .. } = self.weather;
        if outage > 0 && self.random.u16(..) < 40 {
            self.silent_until = now + self.random.u32(..outage);
        }
        let copies = 1 + u32::from(self.percent(doubled));
        for _ in 0..copies {
            if self.percent(lost) || now < self.silent_until {
                continue;
            }
            let (mut packet, is_damaged) = (packet.to_vec(), self.percent(damaged));
            if is_damaged {
                self.damage(&mut packet);
            }
            let due = now + self.random.u32(delay.0..=delay.1);
            self.count += 1;
            self.flying.insert((due, self.count), (packet, is_damaged));
        }
    }

    /// Damages a packet: truncates it, adds a byte, or flips a bit.
    fn damage(&mut self, packet: &mut Vec<u8>) {
        match self.random.u8(..4) {
            0 => packet.truncate(self.random.usize(..packet.len())),
            1 => packet.push(self.random.u8(..)),
            _ => {
                let (byte, bit) = (self.random.usize(..packet.len()), self.random.u8(..8));
                packet[byte] ^= 1 << bit;
            }
        }
    }

    pub(crate) fn arrived(&mut self, now: u32) -> Option<(Vec<u8>, bool)> {
        let first = self.flying.first_entry()?;
        if first.key().0 <= now { Some(first.remove()) } else { None }
    }
}
