//! Bits that deltas take, and their result, which equals the value that a whole packet gives.

use core::marker::PhantomData;

use bitpack::{Delta, ErrorKind, Serialize};

type Outcome = Result<(), bitpack::Error>;

#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
struct Body {
    health: u16,
    #[bits(min = -100, max = 100)]
    lean: i8,
    jump: bool,
}

const BASELINE: Body = Body { health: 500, lean: -7, jump: true };

/// A type in which the numbers and the bodies are newtypes, or the types inside them.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Squad<Id, Leader> {
    id: Id,
    target: Option<Id>,
    near: [Id; 3],
    #[max_len(20)]
    far: Vec<Id>,
    leader: Leader,
}

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq)]
struct Id(u16);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Leader<Side>(Body, PhantomData<Side>, #[skip] u8);

fn squad<I: Copy, L>(
    [a, b]: [u16; 2],
    id: fn(u16) -> I,
    leader: impl FnOnce(Body) -> L,
) -> Squad<I, L> {
    Squad {
        id: id(a),
        target: (a % 3 > 0).then_some(id(b)),
        near: [a, 7, b].map(id),
        far: (0..=a % 9).map(|n| id(n / 4 * b)).collect(),
        leader: leader(Body { health: b, ..BASELINE }),
    }
}

/// A newtype once had a changed bit of its own, after that of the field which holds it.
#[test]
fn a_newtype_takes_the_bits_of_its_field() -> Outcome {
    let bare = |numbers| squad(numbers, |id| id, |body| body);
    let wrapped = |numbers| squad(numbers, Id, |body| Leader::<Kind>(body, PhantomData, 0));
    let numbers = [[0, 0], [0, 1], [1, 0], [3, 1], [4, 300], [8, 300], [17, 2]];
    for now in numbers {
        for old in numbers {
            let bytes = wrapped(now).delta_to_bytes(&wrapped(old))?;
            assert_eq!(bytes, bare(now).delta_to_bytes(&bare(old))?, "{old:?} to {now:?}");
            assert_eq!(Squad::read_delta(&wrapped(old), &bytes)?, wrapped(now));
        }
    }
    // in a packet of its own, only the bit of the packet
    assert_eq!(Id(5).delta_to_bytes(&Id(4))?, (0b1 | 5_u32 << 1).to_le_bytes()[..3]);
    let refused = Id::read_delta(&Id(4), &[0b1001, 0, 0]).map_err(bitpack::Error::kind);
    assert_eq!(refused, Err(ErrorKind::Redundant));
    assert_eq!((Id::MAX_DELTA_BITS, Leader::<Kind>::MAX_DELTA_BITS), (17, Body::MAX_DELTA_BITS));
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Kind;
