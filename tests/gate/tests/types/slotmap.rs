//! Keys of the crate `slotmap`.

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, refused};
use slotmap::{DefaultKey, Key as _, KeyData, SlotMap, new_key_type};

new_key_type! {
    struct PlayerKey;
}

impl From<PlayerKey> for KeyData {
    fn from(key: PlayerKey) -> Self {
        key.data()
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Hit {
    object: DefaultKey,
    #[via(KeyData, exact)]
    player: PlayerKey,
}

#[test]
fn keys_are_their_index_and_version() -> Outcome {
    let mut players = SlotMap::<PlayerKey, u8>::with_key();
    let gone = players.insert(1);
    players.remove(gone);
    let player = players.insert(2);
    let hit = Hit { object: SlotMap::new().insert(()), player };
    assert_eq!(exchanged(&hit)?, [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0]);
    exchanged(&Hit { object: DefaultKey::null(), player: PlayerKey::null() }).map(drop)
}

#[test]
fn versions_that_no_key_has_are_rejected() {
    assert_eq!(refused::<KeyData>(&[1, 0, 0, 0, 2, 0, 0, 0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<DefaultKey>(&[0; 8]), Some((ErrorKind::Range, 0)));
}
