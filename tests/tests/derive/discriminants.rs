//! Enums that are sent as their discriminants: their bits, the values that readers reject, and the
//! descriptions in schema and traces.

use bitpack::trace::{Role, Value, explain, trace};
use bitpack::{Error, ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, round_trip};

const BASE: u16 = 0x20;

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(discriminant)]
enum Opcode {
    Login = 0x10,
    Logout,
    Chat = 3,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[tag(discriminant, bits = 8)]
#[repr(i16)]
enum Signal {
    Lost = -1,
    Level { percent: u8 } = BASE.cast_signed(),
    Least = -128,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(ordinal)]
enum Place {
    First = 100,
    Second = 50,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[tag(discriminant, max = 255)]
#[repr(u8)]
enum Room<const N: usize> {
    Named(#[bits(min = 0, max = N)] u8) = 9,
    Other([bool; N]),
}

#[test]
fn the_value_is_sent_in_the_bits_of_the_greatest() -> Outcome {
    assert_eq!((Opcode::MIN_BITS, Opcode::MAX_BITS), (5, 5));
    assert_eq!(Opcode::Login.to_bytes()?, [0x10]);
    assert_eq!(Opcode::Logout.to_bytes()?, [0x11]);
    assert_eq!(round_trip(&Opcode::Chat)?, [3]);
    for number in (0..32).filter(|number| ![3, 0x10, 0x11].contains(number)) {
        assert_eq!(Opcode::read(&[number]).map_err(Error::kind), Err(ErrorKind::Tag));
    }
    Ok(())
}

#[test]
fn raw_bits_are_twos_complement() -> Outcome {
    assert_eq!(round_trip(&Signal::Lost)?, [0xFF]);
    assert_eq!(round_trip(&Signal::Level { percent: 7 })?, [0x20, 7]);
    assert_eq!(round_trip(&Signal::Least)?, [0x80]);
    assert_eq!(Signal::read(&[0]).map_err(Error::kind), Err(ErrorKind::Tag));
    Ok(())
}

#[test]
fn an_index_is_sent_if_the_tag_is_ordinal() -> Outcome {
    assert_eq!(Place::MAX_BITS, 1);
    assert_eq!(round_trip(&Place::First)?, [0]);
    assert_eq!(round_trip(&Place::Second)?, [1]);
    Ok(())
}

#[test]
fn discriminants_that_are_positions_need_no_tag() -> Outcome {
    mod plain {
        use bitpack::Serialize;
        #[derive(Serialize, Clone, Copy, Debug, PartialEq)]
        pub(super) enum Team {
            Red = 0,
            Blue = 0x1,
            Green,
        }
    }
    mod ordinal {
        use bitpack::Serialize;
        #[derive(Serialize)]
        #[tag(ordinal)]
        pub(super) enum Team {
            Red = 0,
            Blue = 1,
            Green,
        }
        impl Team {
            pub(super) const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Green];
        }
    }
    use plain::Team;
    assert_eq!(Team::SCHEMA.hash(), ordinal::Team::SCHEMA.hash());
    let all = [Team::Red, Team::Blue, Team::Green].into_iter().zip(ordinal::Team::ALL);
    for (position, (team, other)) in (0..).zip(all) {
        assert_eq!(round_trip(&team)?, [position]);
        assert_eq!(other.to_bytes()?, [position]);
    }
    Ok(())
}

#[test]
fn a_generic_enum_has_discriminants_too() -> Outcome {
    assert_eq!(round_trip(&Room::<7>::Named(5))?, [9, 5]);
    assert_eq!(round_trip(&Room::<2>::Other([true, true]))?, [10, 3]);
    Ok(())
}

#[test]
fn the_tools_show_the_number() -> Outcome {
    let table = Signal::SCHEMA.to_string();
    assert!(
        table.contains("-1 in 8 bits: Lost") && table.contains("32 in 8 bits: Level"),
        "{table}"
    );
    let bytes = Signal::Lost.to_bytes()?;
    let events = trace::<Signal>(&bytes).events;
    let tag = events.first().map(|event| (event.role, event.value.clone()));
    assert_eq!(tag, Some((Role::Tag, Some(Value::Int(-1)))));
    let events = trace::<Opcode>(&[0x11]).events;
    let value = events.first().and_then(|event| event.value.clone());
    assert_eq!(value, Some(Value::Unsigned(0x11)));
    let refused = Signal::read(&[0x81]).err();
    let words = refused.map(|error| explain::<Signal>(&[0x81], error).to_string());
    assert_eq!(
        words.as_deref(),
        Some("Signal at bit 0: -127 is not the discriminant of a variant")
    );
    Ok(())
}
