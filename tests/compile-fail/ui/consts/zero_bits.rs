use std::collections::{BTreeMap, VecDeque};

use bitpack::{Error, Serialize, Stream};

const MANY: usize = 200_000_000;

/// Four bytes make 200 million of them.
#[derive(Serialize)]
struct Units {
    #[max_len(MANY)]
    units: Vec<()>,
}

#[derive(Serialize)]
enum Ranged {
    Sevens {
        #[max_len(1025)]
        #[bits(min = 7, max = 7)]
        sevens: VecDeque<u64>,
    },
}

/// Its length is always the same, and so no bits.
#[derive(Serialize)]
struct Thirty {
    #[min_len(30)]
    #[max_len(30)]
    units: Vec<()>,
}

/// 30 and the list itself each.
#[derive(Serialize)]
struct Nested {
    #[max_len(34)]
    lists: Vec<Thirty>,
}

/// Each option takes a bit, but the elements inside it take none.
#[derive(Serialize)]
struct Optional {
    #[max_len(35)]
    maybe: Vec<Option<[Thirty; 1]>>,
}

#[derive(Serialize)]
struct Arrays {
    #[max_len(2)]
    arrays: Vec<[(); 1000]>,
}

#[derive(Serialize)]
struct Objects {
    #[relative_index(max = 1000)]
    objects: Vec<(u16, Pair)>,
}

#[derive(Serialize)]
struct Pair {
    one: Thirty,
    other: Thirty,
}

#[derive(Serialize)]
struct Map {
    #[max_len(100)]
    map: BTreeMap<u8, Thirty>,
}

/// It does not say that it takes a bit.
#[derive(Serialize)]
struct ByHand {
    #[max_len(5000)]
    doors: Vec<Door>,
}

struct Door;

impl Serialize for Door {
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        stream.bool(true).map(drop)
    }
}

fn main() {}
