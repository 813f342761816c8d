//! Flag types of `bitflags`, sent as their bits.

use bitflags::bitflags;
use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, refused, unwritable};

bitflags! {
    #[derive(Serialize, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[bitpack(via(u16, try_from, exact))]
    struct Status: u16 {
        const POISONED = 1;
        const BURNING = 1 << 3;
        const FROZEN = 1 << 9;
    }
}

impl From<Status> for u16 {
    fn from(status: Status) -> Self {
        status.bits()
    }
}

impl TryFrom<u16> for Status {
    type Error = ();
    fn try_from(bits: u16) -> Result<Self, ()> {
        Self::from_bits(bits).ok_or(())
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Unit {
    alive: bool,
    status: Status,
    #[via(u16, try_from, exact)]
    #[bits(10)]
    before: Status,
    #[max_len(3)]
    history: Vec<Status>,
    #[when(status.contains(Status::BURNING))]
    damage: u8,
}

fn unit() -> Unit {
    Unit {
        alive: true,
        status: Status::BURNING | Status::POISONED,
        before: Status::FROZEN,
        history: vec![Status::empty()],
        damage: 3,
    }
}

#[test]
fn flags_are_their_bits() -> Outcome {
    let bits = 1 | 0b1001 << 1 | 0x200_u64 << 17 | 1 << 27 | 3 << 45;
    let bytes = bits.to_le_bytes();
    assert_eq!(exchanged(&unit())?, bytes.get(..7).unwrap_or_default());
    assert_eq!((Status::WIDTH.lead, Status::WIDTH.fixed, Status::WIDTH.exact), (16, true, true));
    Ok(())
}

#[test]
fn both_sides_reject_unknown_flags() {
    let unknown = Status::from_bits_retain(1 << 2);
    assert_eq!(refused::<Unit>(&[1 << 3, 0, 0, 0, 0, 0]), Some((ErrorKind::Refused, 1)));
    assert_eq!(refused::<Unit>(&[0, 0, 2 << 1, 0, 0, 0]), Some((ErrorKind::Refused, 17)));
    assert_eq!(unwritable(&Unit { status: unknown, ..unit() }), Some(ErrorKind::Refused));
    assert_eq!(unwritable(&Unit { before: unknown, ..unit() }), Some(ErrorKind::Refused));
    assert_eq!(unwritable(&Unit { history: vec![unknown], ..unit() }), Some(ErrorKind::Refused));
}
