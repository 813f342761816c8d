//! The memory limit of generated readers and writers bounds the memory that a packet takes,
//! whatever its size.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::Serialize;
use bitpack::schema::Description;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::languages;

use crate::subject::model;
use crate::{cpp, gdscript, typescript};

/// A struct that takes one bit and 400 kilobytes of memory if `data` is not sent.
#[derive(Serialize)]
struct Cell {
    there: bool,
    #[when(there)]
    data: [u32; 100_000],
}

#[derive(Serialize)]
struct Crowd {
    #[max_len(10_000)]
    cells: Vec<Cell>,
}

/// A struct with every type that allocates a variable amount of memory.
#[derive(Serialize)]
struct Room {
    #[max_len(9)]
    list: Vec<u16>,
    #[max_len(9)]
    flags: Vec<bool>,
    #[max_len(9)]
    set: BTreeSet<u64>,
    #[max_len(9)]
    map: BTreeMap<u8, u32>,
    #[relative_index(max = 9)]
    sparse: Vec<(u8, u64)>,
    #[subset(sentinel, max = 9)]
    bare: Vec<u8>,
    #[max_len(9)]
    text: String,
    #[utf16]
    #[max_len(9)]
    wide: String,
    #[nul_terminated]
    #[max_len(9)]
    name: String,
    #[bytes]
    #[max_len(9)]
    bytes: Vec<u8>,
    #[max_len(9)]
    names: Vec<Option<char>>,
    #[omit_default(vec![1, 300])]
    #[max_len(9)]
    usual: Vec<u16>,
    #[max_len(9)]
    #[compressed(0.0, 8.0, 1.0)]
    #[relative_to(previous, small = 3)]
    near: Vec<[f32; 64]>,
}

pub(crate) fn models() -> Result<[bitpack_tools::model::Model; 2], String> {
    Ok([model(Description::of::<Crowd>())?, model(Description::of::<Room>())?])
}

#[test]
fn the_memory_limit_holds_in_cpp() -> Outcome {
    let [crowd, room] = models()?;
    let files = [
        ("crowd.h", languages::header(&crowd, "crowd")?),
        ("room.h", languages::header(&room, "room")?),
        ("memory.cpp", include_str!("memory.cpp").to_owned()),
    ];
    cpp::succeeds("memory", &["-O1"], &files)
}

#[test]
fn the_memory_limit_holds_in_node() -> Outcome {
    let [crowd, room] = models()?;
    let modules =
        [("Crowd", languages::typescript(&crowd)?), ("Room", languages::typescript(&room)?)];
    typescript::run("memory-node", include_str!("memory.mjs"), &modules)
}

#[test]
fn the_memory_limit_holds_in_godot() -> Outcome {
    let [crowd, room] = models()?;
    let scripts = [
        ("Crowd", languages::gdscript(&crowd, None)?),
        ("Room", languages::gdscript(&room, None)?),
    ];
    gdscript::run("memory-godot", include_str!("memory.gd"), &scripts)
}
