//! Types that only implement serde's traits, in packets.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use bitpack::{Delta, ErrorKind, Postcard, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};
use serde::Deserialize;

/// A type of another crate.
#[derive(serde::Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
struct Loadout {
    level: u64,
    name: String,
    ammo: BTreeMap<u8, Option<f32>>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Join {
    #[bits(3)]
    team: u8,
    loadout: Postcard<Loadout, 20>,
}

fn join() -> Join {
    let ammo = [(1, None), (200, Some(0.5))].into();
    Join { team: 5, loadout: Postcard(Loadout { level: 300, name: "Ada".into(), ammo }) }
}

#[test]
fn a_value_is_a_length_and_the_bytes_of_postcard() -> Outcome {
    let bytes = exchanged(&join())?;
    let inside = postcard::to_allocvec(&join().loadout.0)
        .map_err(|_| bitpack::Error::new(ErrorKind::Refused, 0))?;
    assert_eq!((bytes[0], &bytes[1..]), (5 | 15 << 3, &inside[..]));
    assert_eq!((bits(&join())?, Join::MAX_BITS), (8 + 15 * 8, 3 + 5 + 7 + 20 * 8));
    const { assert!(!Join::WIDTH.exact) };
    assert_eq!(Join::MAX_MEMORY, u64::MAX);
    Ok(())
}

#[test]
fn a_value_above_the_bound_is_not_written() {
    let mut long = join();
    long.loadout.0.name = "123456789".into();
    assert_eq!(unwritable(&long), Some(ErrorKind::Range));
}

#[test]
fn deltas_send_the_value_if_it_has_changed() -> Outcome {
    let (old, mut new) = (join(), join());
    assert_eq!(new.delta_to_bytes(&old)?, [0]);
    new.loadout.0.level = 7;
    let bytes = new.delta_to_bytes(&old)?;
    assert_eq!(Join::read_delta(&old, &bytes)?, new);
    Ok(())
}

#[test]
fn damaged_bytes_are_errors_or_other_values() -> Outcome {
    let bytes = join().to_bytes()?;
    for length in 0..bytes.len() {
        assert!(Join::read(&bytes[..length]).is_err(), "{length} bytes");
    }
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        if let Ok(value) = Join::read(&damaged) {
            assert_eq!(value.to_bytes()?, damaged, "bit {bit}");
        }
    }
    Ok(())
}

type Number = Postcard<u64, 10>;
type Keys = Postcard<BTreeSet<u8>, 3>;

#[test]
fn each_value_has_one_encoding() {
    // a length of 4 bits, padding, the bytes
    assert_eq!(refused::<Number>(&[1, 5]), None);
    assert_eq!(refused::<Number>(&[2, 0x85, 0]), Some((ErrorKind::Refused, 0))); // 5 in two bytes
    assert_eq!(refused::<Number>(&[2, 5, 0]), Some((ErrorKind::Refused, 0))); // a byte too many
    assert_eq!(refused::<Number>(&[0]), Some((ErrorKind::Refused, 0))); // a byte too few
    assert_eq!(refused::<Number>(&[11]), Some((ErrorKind::Range, 0)));
    // keys in the wrong order, and twice
    assert_eq!(refused::<Keys>(&[3, 2, 1, 2]), None);
    assert_eq!(refused::<Keys>(&[3, 2, 2, 1]), Some((ErrorKind::Refused, 0)));
    assert_eq!(refused::<Keys>(&[3, 2, 1, 1]), Some((ErrorKind::Refused, 0)));
}

/// A type that postcard writes and cannot read, because the bytes do not tell the variant.
#[derive(serde::Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(untagged)]
enum Untagged {
    Number(u8),
    Text(String),
}

impl Default for Untagged {
    fn default() -> Self {
        Self::Number(0)
    }
}

/// A type with a field that postcard leaves out, although a reader expects it.
#[derive(serde::Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
struct Skipping {
    #[serde(skip_serializing_if = "Option::is_none")]
    maybe: Option<u8>,
}

#[test]
fn a_writer_rejects_values_that_would_not_be_read_back() -> Outcome {
    assert_eq!(unwritable(&Postcard::<_, 9>(Untagged::Number(1))), Some(ErrorKind::Refused));
    let unread = Postcard::<_, 9>(Untagged::Text("a".into()));
    assert_eq!(unwritable(&unread), Some(ErrorKind::Refused));
    assert_eq!(unwritable(&Postcard::<_, 9>(Skipping { maybe: None })), Some(ErrorKind::Refused));
    exchanged(&Postcard::<_, 9>(Skipping { maybe: Some(1) }))?;
    // the order of a hash set is another one in each set
    let keys: HashSet<u8> = (0..100).collect();
    assert_eq!(unwritable(&Postcard::<_, 200>(keys)), Some(ErrorKind::Refused));
    Ok(())
}

#[test]
fn the_schema_names_the_format() {
    assert_ne!(Postcard::<u8, 9>::SCHEMA.hash(), Postcard::<u8, 10>::SCHEMA.hash());
    let described = bitpack::schema::Description::of::<Join>();
    assert!(format!("{described:?}").contains("Postcard"));
}
