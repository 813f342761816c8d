//! Derived types in functions and in nested modules, and derived types with parameters.

#![allow(dead_code, unreachable_pub, reason = "the packets only need to compile")]

use core::fmt;

use bitpack::Serialize;

type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Checks that a value equals the one read from its bytes.
fn survives<T: Serialize + PartialEq + fmt::Debug>(value: &T) -> Outcome {
    let bytes = value.to_bytes()?;
    assert_eq!(T::read(&bytes)?, *value);
    Ok(())
}

mod renamed {
    pub mod deep {
        pub use bitpack as packing;
    }
    // shadows the crate's name
    mod bitpack {}

    #[derive(deep::packing::Serialize, Debug, PartialEq)]
    #[bitpack(crate = deep::packing)]
    pub struct Packet {
        #[bits(min = 0, max = 9)]
        pub level: u8,
        pub event: Event,
    }

    #[derive(deep::packing::Serialize, Debug, PartialEq)]
    #[bitpack(crate = self::deep::packing, tag(bits = 4))]
    pub enum Event {
        Idle,
        Moved(i16),
    }
}

#[test]
fn the_crate_can_have_another_path() -> Outcome {
    survives(&renamed::Packet { level: 9, event: renamed::Event::Moved(-3) })
}

mod beside_serde {
    #[derive(serde::Serialize, serde::Deserialize, bitpack::Serialize, Debug, PartialEq)]
    #[serde(rename_all = "camelCase")]
    pub struct Packet {
        #[serde(rename = "x")]
        #[bits(min = 0, max = 1000)]
        pub health: u16,
        #[serde(skip)]
        #[bitpack(skip)]
        pub cache: u8,
        #[serde(default)]
        #[max_len(8)]
        pub name: String,
    }
}

#[test]
fn serde_and_bitpack_attributes_do_not_clash() -> Outcome {
    let packet = beside_serde::Packet { health: 700, cache: 0, name: "Ada".to_owned() };
    assert_eq!(serde_json::to_string(&packet)?, r#"{"x":700,"name":"Ada"}"#);
    survives(&packet)
}

#[test]
fn a_packet_can_be_declared_in_a_function() -> Outcome {
    const MOST: usize = 5;
    #[derive(Serialize, Debug, PartialEq)]
    struct Local {
        #[bits(min = 0, max = MOST)]
        level: u8,
        #[max_len(MOST)]
        list: Vec<Inner>,
    }
    #[derive(Serialize, Debug, PartialEq)]
    enum Inner {
        A,
        B(bool),
    }
    survives(&Local { level: 5, list: vec![Inner::A, Inner::B(true)] })
}

macro_rules! packet {
    ($name:ident, $field:ident: $ty:ty, $min:literal, $max:expr, $condition:expr, $text:ty) => {
        #[derive(Serialize, Debug, PartialEq)]
        struct $name {
            flag: bool,
            #[bits(min = $min, max = $max)]
            $field: $ty,
            #[bits($max)]
            width: u32,
            #[when(flag && $condition)]
            extra: Option<$ty>,
            #[max_len($max)]
            text: $text,
            #[count($field)]
            array: [$ty; $max],
            list: [u8; 2],
        }
    };
}
packet!(FromMacro, n: u8, 0, 4, true, Vec<u8>);
packet!(FromMacroToo, count: u16, 1, 2 + 2, true, String);

#[test]
fn a_macro_can_write_the_packet() -> Outcome {
    survives(&FromMacro {
        flag: true,
        n: 2,
        width: 3,
        extra: Some(4),
        text: vec![1, 2],
        array: [3, 4, 0, 0],
        list: [5, 6],
    })?;
    survives(&FromMacroToo {
        flag: false,
        count: 1,
        width: 15,
        extra: None,
        text: "four".to_owned(),
        array: [700, 0, 0, 0],
        list: [5, 6],
    })
}

macro_rules! whole {
    ($(#[$meta:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $ty:ty,)* }) => {
        #[derive(Serialize, Debug, PartialEq)]
        $(#[$meta])*
        struct $name { $($(#[$attribute])* $field: $ty,)* }
    };
}
whole! {
    #[max_bytes(40)]
    Forwarded {
        at_rest: bool,
        #[when(!at_rest)]
        #[compressed(-8.0, 8.0, 0.5)]
        velocity: [f32; 3],
        #[max_len(3)]
        list: Vec<Option<u8>>,
    }
}

#[test]
fn a_macro_can_pass_the_attributes_on() -> Outcome {
    survives(&Forwarded { at_rest: false, velocity: [0.5, 1.0, -8.0], list: vec![Some(1), None] })
}

#[derive(Serialize, Debug, PartialEq)]
struct Private(u8);

/// A public type with private types in its fields, which must not appear in the public bounds of
/// the implementation.
#[derive(Serialize, Debug, PartialEq)]
pub struct Public {
    private: Private,
    several: [Private; 2],
    #[max_len(2)]
    list: Vec<Private>,
    generic: Generic<bool, Private>,
}

/// A type with parameters that have bounds and defaults, and with a `where` clause.
#[derive(Serialize, Debug, PartialEq)]
pub struct Generic<T: Clone, U = u8, const N: usize = 3>
where
    U: fmt::Debug,
{
    one: T,
    #[bits(min = 0, max = N)]
    level: u8,
    array: [T; N],
    #[max_len(N)]
    list: Vec<Option<U>>,
    #[omit_default]
    rare: [bool; 3],
    #[compressed(0.0, 1.0, 0.5)]
    floats: [f32; N],
    #[subset(flags)]
    slots: [Option<T>; N],
    #[skip]
    marker: core::marker::PhantomData<U>,
}

#[test]
fn types_are_private_and_parameters_bounded() -> Outcome {
    let generic = Generic {
        one: true,
        level: 3,
        array: [true, false, true],
        list: vec![None, Some(Private(3))],
        rare: [false; 3],
        floats: [0.0, 0.5, 1.0],
        slots: [None, Some(true), None],
        marker: core::marker::PhantomData,
    };
    survives(&Public {
        private: Private(1),
        several: [Private(2), Private(3)],
        list: vec![],
        generic,
    })
}

trait Game {
    type Item;
    const SLOTS: usize;
}

#[derive(Debug, PartialEq)]
struct Chess;
impl Game for Chess {
    type Item = u16;
    const SLOTS: usize = 8;
}

#[derive(Serialize, Debug, PartialEq)]
struct Associated<G: Game>
where
    G::Item: PartialEq + fmt::Debug,
{
    item: G::Item,
    #[bits(min = 0, max = G::SLOTS)]
    slot: u8,
    maybe: Option<<G as Game>::Item>,
}

#[derive(Serialize, Debug, PartialEq)]
enum Choice<'a, T, const N: usize> {
    Nothing(#[skip] core::marker::PhantomData<&'a T>),
    One(T),
    Many {
        #[bits(min = 0, max = N)]
        n: usize,
        #[count(n)]
        all: [T; N],
        #[when(n > 1)]
        more: bool,
    },
}

#[derive(Serialize, Debug, PartialEq)]
struct Constants {
    #[bits(min = Self::LEAST, max = Self::MOST)]
    level: i8,
    #[max_len(Self::MOST)]
    list: Vec<u8>,
}
impl Constants {
    const LEAST: i64 = -3;
    const MOST: u16 = 90;
}

#[test]
fn parameters_bring_types_and_numbers() -> Outcome {
    survives(&Associated::<Chess> { item: 700, slot: 8, maybe: Some(3) })?;
    survives(&Choice::<u8, 3>::One(4))?;
    survives(&Choice::Many { n: 2, all: [1_u16, 2, 0, 0], more: true })?;
    survives(&Constants { level: -3, list: vec![1; 90] })
}
