//! A type with versions. A program reads packets of every version, and writes each in its own version again.

use bitpack::{Serialize, Versioned};

use crate::shapes::some;

/// A packet of which two older builds exist.
#[derive(Serialize, Clone, Debug, PartialEq)]
#[versions(1..=3)]
pub(crate) struct Update {
    #[bits(10)]
    tick: u16,
    #[until(3)]
    #[bits(min = 0, max = 100)]
    health: u8,
    #[since(3)]
    #[bits(min = 0, max = 1000)]
    life: u16,
    #[max_len(3)]
    guns: Vec<Gun>,
    kind: Kind,
    #[since(2)]
    has_name: bool,
    #[since(2)]
    #[when(has_name)]
    #[max_len(9)]
    name: String,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Gun {
    #[bits(3)]
    id: u8,
    #[since(2)]
    heat: Option<u16>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Kind {
    Idle,
    #[until(3)]
    Crawl,
    #[since(2)]
    Run(u8),
}

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
