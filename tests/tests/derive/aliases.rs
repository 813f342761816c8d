//! Types that are used through an alias or a renamed import. Encodings depend on a type's traits,
//! not on its spelling.

use std::collections::{BTreeMap as Map, BTreeSet as Keys, VecDeque};

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, exchanged, unwritable};

type Name = String;
type Grid = [[u8; 4]; 4];
type Cell = [i16; 3];
type Queue<T> = VecDeque<T>;
type Blob = Vec<u8>;
type Still = std::borrow::Cow<'static, str>;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Spelled {
    #[max_len(7)]
    name: String,
    #[max_len(3, 7)]
    names: Vec<String>,
    #[bits(2)]
    grid: [[u8; 4]; 4],
    #[bits(min = -5, max = 5)]
    cell: [i16; 3],
    #[max_len(3)]
    #[bits(4)]
    scores: std::collections::BTreeMap<u8, u16>,
    #[max_len(3)]
    keys: std::collections::BTreeSet<u8>,
    #[max_len(3)]
    #[bits(3)]
    queue: VecDeque<u8>,
    #[max_len(5)]
    #[bytes]
    blob: Vec<u8>,
    #[max_len(5)]
    #[utf16]
    wide: String,
    #[max_len(5)]
    #[nul_terminated]
    c: String,
    #[more]
    #[max_len(5)]
    more: Vec<u8>,
    #[relative_to(previous)]
    #[max_len(5)]
    steps: VecDeque<u16>,
    #[max_len(5)]
    still: std::borrow::Cow<'static, str>,
}

mod aliased {
    use super::{Blob, Cell, Grid, Keys, Map, Name, Queue, Still};

    #[derive(bitpack::Serialize, Clone, Debug, PartialEq)]
    pub(super) struct Spelled {
        #[max_len(7)]
        pub(super) name: Name,
        #[max_len(3, 7)]
        pub(super) names: Vec<Name>,
        #[bits(2)]
        pub(super) grid: Grid,
        #[bits(min = -5, max = 5)]
        pub(super) cell: Cell,
        #[max_len(3)]
        #[bits(4)]
        pub(super) scores: Map<u8, u16>,
        #[max_len(3)]
        pub(super) keys: Keys<u8>,
        #[max_len(3)]
        #[bits(3)]
        pub(super) queue: Queue<u8>,
        #[max_len(5)]
        #[bytes]
        pub(super) blob: Blob,
        #[max_len(5)]
        #[utf16]
        pub(super) wide: Name,
        #[max_len(5)]
        #[nul_terminated]
        pub(super) c: Name,
        #[more]
        #[max_len(5)]
        pub(super) more: Blob,
        #[relative_to(previous)]
        #[max_len(5)]
        pub(super) steps: Queue<u16>,
        #[max_len(5)]
        pub(super) still: Still,
    }
}

fn of(name: &str, scores: &[(u8, u16)]) -> (Spelled, aliased::Spelled) {
    macro_rules! make {
        ($type:path) => {{
            let mut value = <$type>::blank();
            value.name = name.to_owned();
            value.names = vec![name.to_owned(); 2];
            value.grid = [[0, 1, 2, 3]; 4];
            value.cell = [-5, 0, 5];
            value.scores = scores.iter().copied().collect();
            value.keys = [3, 5].into();
            value.queue = [7, 1].into();
            value.blob = vec![1, 2];
            value.wide = name.to_owned();
            value.c = name.to_owned();
            value.more = vec![9];
            value.steps = [2, 9].into();
            value.still = "still".into();
            value
        }};
    }
    (make!(Spelled), make!(aliased::Spelled))
}

#[test]
fn an_alias_has_the_encoding_of_its_type() -> Outcome {
    let (spelled, aliased) = of("ab", &[(1, 15), (9, 0)]);
    assert_eq!(exchanged(&aliased)?, exchanged(&spelled)?);
    assert_eq!(aliased::Spelled::WIDTH, Spelled::WIDTH);
    assert_eq!(aliased::Spelled::MAX_MEMORY, Spelled::MAX_MEMORY);
    Ok(())
}

#[test]
fn the_schema_does_not_see_the_name() {
    assert_eq!(aliased::Spelled::SCHEMA.hash(), Spelled::SCHEMA.hash());
    assert_eq!(aliased::Spelled::SCHEMA.to_string(), Spelled::SCHEMA.to_string());
}

#[test]
fn an_alias_is_rejected_like_its_type() {
    for (name, scores) in [("too long", &[][..]), ("", &[(1, 16)]), ("a\0", &[])] {
        let (spelled, aliased) = of(name, scores);
        assert!(unwritable(&spelled).is_some());
        assert_eq!(unwritable(&aliased), unwritable(&spelled));
    }
    let (_, mut aliased) = of("", &[]);
    aliased.grid = [[4; 4]; 4];
    assert_eq!(unwritable(&aliased), Some(ErrorKind::Range));
}

#[test]
fn a_trace_calls_the_elements_of_an_alias_by_their_index() -> Outcome {
    let (_, aliased) = of("", &[]);
    let bytes = aliased.to_bytes()?;
    let mut stream = bitpack::TraceStream::new(&bytes);
    aliased::Spelled::serialize(&mut aliased::Spelled::blank(), &mut stream)?;
    let paths: Vec<String> = stream.into_events().iter().map(|event| event.path.clone()).collect();
    assert!(paths.iter().any(|path| path.ends_with("cell[2]")), "{paths:?}");
    Ok(())
}

/// A struct whose conditions refer to fields that have an alias as their type.
#[derive(Serialize, Debug)]
struct Looked {
    #[max_len(7)]
    name: Name,
    #[when(name == "x")]
    x: u8,
    #[bits(2)]
    grid: Grid,
    #[when(grid[0][0] == 3)]
    y: u8,
}

#[test]
fn aliases_of_exact_types_are_exact() {
    const { assert!(aliased::Spelled::WIDTH.exact) };
    assert_eq!(Looked::WIDTH.max, (3 + 7 + 56) + 8 + 32 + 8);
}
