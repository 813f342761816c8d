//! Identifiers of the crate `uuid`.

use bitpack::{Serialize, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged};
use uuid::Uuid;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Joined {
    id: Uuid,
    #[omit_default]
    team: Uuid,
    #[max_len(3)]
    friends: Vec<Uuid>,
}

#[test]
fn an_identifier_is_its_bytes() -> Outcome {
    let id = Uuid::from_u128(0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF);
    assert_eq!(Uuid::WIDTH, Width::bits(128).exact().no_heap());
    assert_eq!(exchanged(&id)?, id.as_bytes());
    let joined = Joined { id, team: Uuid::nil(), friends: vec![id, Uuid::max()] };
    assert_eq!(bits(&joined)?, 128 + 1 + 2 + 2 * 128);
    exchanged(&joined).map(drop)
}
