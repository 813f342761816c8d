//! A type with versions. A program reads packets of every version, and writes each in its own version again.

use bitpack::Versioned;

use crate::shapes::some;
use crate::update::{Gun, Kind, Update};

pub(crate) fn updates(count: usize) -> Vec<Versioned<Update>> {
    some(count, |random| {
        let version = random.u8(1..=3);
        let guns = (0..random.usize(..4))
            .map(|_| Gun { id: random.u8(..8), heat: random.bool().then(|| random.u16(..)) });
        let guns = guns.collect();
        let kind = match (random.u8(..3), version) {
            (1, ..3) => Kind::Crawl,
            (2, 2..) => Kind::Run(random.u8(..)),
            _ => Kind::Idle,
        };
        let (has_name, name) = (random.bool(), "orca".repeat(random.usize(..3)));
        let (health, life) = (random.u8(..=100), random.u16(..=1000));
        let tick = random.u16(..1 << 10);
        Versioned::new(version, Update { tick, health, life, guns, kind, has_name, name })
    })
}
