//! Values in conditions: both ends evaluate a condition alike, and every value that is sent exactly
//! may be used. The cases that do not compile are in `ui/exact`.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Error, ErrorKind, Place, Schema, Serialize, Stream, Width};
use bitpack_tests::wire::arrives;

type Outcome = Result<(), Error>;

#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Gun {
    loaded: bool,
    #[bits(min = 0, max = 40)]
    rounds: u8,
    #[compressed(0.0, 1.0, 0.1)]
    heat: f32,
    raw: f32,
    #[when(loaded)]
    aimed: bool,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
enum Kind {
    Idle,
    Ship {
        #[compressed(0.0, 1.0, 0.1)]
        speed: f32,
    },
    Car(u8, f32),
}

/// A hand-written type of one byte that declares its width and that it is sent exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Id(u8);

impl Id {
    const fn is_wide(self) -> bool {
        self.0 > 90
    }
}

impl Serialize for Id {
    const SCHEMA: &'static Schema = &Schema::opaque("Id", Width::bits(8).exact()).whole();
    const WIDTH: Width = Self::SCHEMA.width;
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let id = stream.plain(this.peek().0)?;
        if let Some(slot) = this.slot() {
            slot.0 = id;
        }
        Ok(())
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Looks {
    gun: Gun,
    #[when(gun.loaded && gun.rounds > 3 && gun.raw > 0.5)]
    parts: u8,
    deep: (bool, Box<Gun>),
    #[when(deep.0 == deep.1.loaded)]
    of_tuple: u8,
    kind: Kind,
    #[when(matches!(kind, Kind::Ship { .. } | Kind::Car(..)))]
    variant: u8,
    #[when(!matches!(kind, Kind::Idle | Kind::Car(_, _),))]
    units: u8,
    #[max_len(7)]
    guns: Vec<Gun>,
    maybe: Option<Gun>,
    #[when(guns.len() > 1 && !guns.is_empty() || maybe.is_some())]
    lengths: u8,
    #[when(matches!(maybe, Some(_) | None) && maybe.is_some())]
    optional: u8,
    raw: [f32; 2],
    #[when(raw[0] < raw[1])]
    element: u8,
    #[compressed(0.0, 1.0, 0.1)]
    warm: Option<f32>,
    #[when(warm.is_some())]
    presence: u8,
    #[omit_default]
    pair: (u8, Option<i16>),
    #[when(pair.0 == 0 && pair.1.is_none())]
    omitted: u8,
    id: Id,
    grid: [[u8; 2]; 3],
    both: [Gun; 2],
    #[when(grid[2][1] > 3 && both[1].loaded && grid.contains(&[1, 2]))]
    cell: u8,
    byte: Option<u8>,
    #[when(byte.unwrap_or(4).wrapping_add(1) > 3 && byte.is_some() | id.is_wide())]
    method: u8,
    boxed: Box<Option<u8>>,
    #[when(boxed.is_some() && *boxed == byte)]
    pointer: u8,
}

fn looks() -> Looks {
    let gun = Gun { loaded: true, rounds: 9, heat: 0.46, raw: 0.75, aimed: true };
    Looks {
        gun,
        parts: 1,
        deep: (true, Box::new(gun)),
        of_tuple: 2,
        kind: Kind::Ship { speed: 0.46 },
        variant: 3,
        units: 4,
        guns: vec![gun, gun],
        maybe: Some(gun),
        lengths: 5,
        optional: 6,
        raw: [-0.0, 1.0],
        element: 7,
        warm: Some(0.46),
        presence: 9,
        pair: (0, None),
        omitted: 8,
        id: Id(91),
        grid: [[1, 2], [0, 0], [0, 4]],
        both: [gun; 2],
        cell: 10,
        byte: Some(3),
        method: 11,
        boxed: Box::new(Some(3)),
        pointer: 12,
    }
}

#[test]
fn conditions_may_use_exact_parts_of_lossy_types() -> Outcome {
    let read = arrives(&looks())?;
    let seen = [read.parts, read.of_tuple, read.variant, read.units];
    assert_eq!(seen, [1, 2, 3, 4]);
    assert_eq!([read.lengths, read.optional, read.element, read.omitted], [5, 6, 7, 8]);
    assert_eq!([read.presence, read.cell, read.method, read.pointer], [9, 10, 11, 12]);
    assert_ne!(read.gun, looks().gun, "heat is lossy");

    let idle = Gun { loaded: false, ..looks().gun };
    let none = Looks {
        gun: idle,
        kind: Kind::Idle,
        guns: vec![],
        maybe: None,
        raw: [1.0, 1.0],
        pair: (0, Some(1)),
        deep: (true, Box::new(idle)),
        id: Id(90),
        both: [idle; 2],
        byte: None,
        ..looks()
    };
    let read = arrives(&none)?;
    assert_eq!([read.parts, read.of_tuple, read.variant, read.units], [0; 4]);
    assert_eq!([read.lengths, read.optional, read.element, read.omitted], [0; 4]);
    assert_eq!([read.cell, read.method, read.pointer], [0; 3]);
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Seen<T> {
    Near {
        gun: Gun,
        #[when(gun.loaded && gun.raw > 0.5)]
        parts: u8,
        it: T,
    },
    Far(Aside<T>),
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Aside<T> {
    it: T,
    both: [Gun; 2],
    #[when(both[1].loaded || both[0].rounds == 40)]
    parts: u8,
}

#[test]
fn exact_parts_of_lossy_types_decide_in_variants_and_generic_types() -> Outcome {
    for loaded in [false, true] {
        let gun = Gun { loaded, ..looks().gun };
        let sent = [
            Seen::Near { gun, parts: 7, it: 1_u16 },
            Seen::Far(Aside { it: 2_u16, both: [looks().gun, gun], parts: 7 }),
        ];
        for seen in sent {
            let (Seen::Near { parts, .. } | Seen::Far(Aside { parts, .. })) = arrives(&seen)?;
            assert_eq!(parts, if loaded { 7 } else { 0 }, "{seen:?}");
        }
    }
    Ok(())
}

/// Serializes a number that always fits in 10 bits.
fn low<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let low = stream.bits(*this.peek(), 10)?;
    if let Some(slot) = this.slot() {
        *slot = low;
    }
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
#[max_bytes(7)]
struct Promised {
    #[with(low, exact, max_bits = 10)]
    first: u16,
    #[relative_to(first)]
    next: u16,
    #[when(first > 3)]
    more: bool,
}

#[test]
fn conditions_may_use_a_function_that_promises_exactness() -> Outcome {
    for first in [3, 4] {
        let read = arrives(&Promised { first, next: 600, more: true })?;
        assert_eq!(read, Promised { first, next: 600, more: first == 4 });
    }
    let twice = Promised { first: 1024, next: 1025, more: true };
    assert_eq!(twice.to_bytes().map_err(Error::kind), Err(ErrorKind::Range));
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Ids {
    id: Id,
    #[when(id.0 > 3)]
    more: bool,
    #[max_len(4)]
    by_id: BTreeMap<Id, Gun>,
    #[max_len(4)]
    known: BTreeSet<(Id, char)>,
}

#[test]
fn a_hand_written_exact_type_may_be_in_conditions_and_be_a_key() -> Outcome {
    let by_id = [(Id(3), Gun::default()), (Id(200), Gun::default())].into();
    let ids = Ids { id: Id(4), more: true, by_id, known: [(Id(1), 'x'), (Id(1), 'y')].into() };
    assert_eq!(arrives(&ids)?, ids);
    Ok(())
}

/// A float that is omitted if it equals the default, 0.0. The value -0.0 equals 0.0 too but has
/// other bits.
#[derive(Serialize, Clone, Copy, Debug)]
struct Tilt {
    #[omit_default]
    angle: f32,
}

impl Default for Tilt {
    fn default() -> Self {
        Self { angle: 0.0 }
    }
}

impl PartialEq for Tilt {
    fn eq(&self, other: &Self) -> bool {
        self.angle.to_bits() == other.angle.to_bits()
    }
}

#[derive(Serialize, Debug, PartialEq)]
struct Tilted {
    #[omit_default]
    tilt: Tilt,
}

#[test]
fn a_negative_zero_is_not_taken_for_a_default_that_was_sent() -> Outcome {
    let read = Tilted::read(&Tilted { tilt: Tilt { angle: -0.0 } }.to_bytes()?)?;
    assert_eq!(read, Tilted { tilt: Tilt { angle: 0.0 } });
    Ok(())
}

/// A type name in capitals, such as `RGB`, may be used in `omit_default` and in a condition. If
/// braces with fields follow, the derive takes it for a type, not for a constant.
#[test]
fn a_type_name_in_capitals_is_not_taken_for_a_constant() -> Outcome {
    #[expect(clippy::upper_case_acronyms, reason = "the test is about this name")]
    #[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
    struct RGB {
        r: u8,
        g: u8,
    }
    #[derive(Serialize, Debug, PartialEq)]
    struct Paint {
        #[omit_default(RGB { r: 1, g: 2 })]
        base: RGB,
        top: RGB,
        #[when(top == RGB { r: 3, g: 4 })]
        layers: u8,
    }
    let paint = Paint { base: RGB { r: 1, g: 2 }, top: RGB { r: 3, g: 4 }, layers: 7 };
    assert_eq!(arrives(&paint)?, paint);
    assert_eq!(paint.max_encoded_bits(), 1 + 16 + 8);
    Ok(())
}
