//! Attributes for the elements of containers, lists without a length prefix, lists of ascending
//! differences, and unaligned strings.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Delta, Error, ErrorKind, Serialize, Stream};
use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::{BoxedStrategy, Strategy as _, any};

use super::texts::text;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Verdict, Writer};

/// Containers with a maximum length for each level, and with attributes for keys, values and
/// members of tuples.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Inside {
    flag: bool,
    #[max_len(4, 9)]
    names: Vec<String>,
    #[max_len(3, 5, 7)]
    #[bits(2)]
    lists: BTreeMap<String, Vec<u8>>,
    #[key(bits(min = 10, max = 73))]
    #[bits(7)]
    #[max_len(5)]
    scores: BTreeMap<i16, u8>,
    #[part(0, bits(4))]
    #[part(2, each(with(below_ten, max_bits = 4, exact)))]
    #[max_len(3)]
    tuples: Vec<(u8, bool, [u8; 2])>,
    #[bits(3)]
    both: (u8, u8),
    #[each(omit_default, bits(5))]
    sparse: [u8; 3],
}

/// Serializes a digit from 0 to 9.
fn below_ten<S: Stream>(mut this: S::Ref<'_, u8>, stream: &mut S) -> Result<(), Error> {
    use bitpack::Place as _;
    let digit = stream.int(*this.peek(), 0, 9)?;
    if let Some(slot) = this.slot() {
        *slot = digit;
    }
    Ok(())
}

fn inside() -> Inside {
    Inside {
        flag: true,
        names: vec![],
        lists: BTreeMap::new(),
        scores: BTreeMap::new(),
        tuples: vec![],
        both: (0, 7),
        sparse: [0, 31, 0],
    }
}

impl ZooType for Inside {
    // an entry of the first map takes five bits, but one entry already allocates a tree node
    const HEAP: [usize; 2] = [40, 2048];
    fn strategy() -> BoxedStrategy<Self> {
        let digits = || [within(0, 9_u8), within(0, 9_u8)];
        fields!(Inside {
            flag: any::<bool>(),
            names: vec(text(9), 0..=4),
            lists: btree_map(text(5), vec(within(0, 3_u8), 0..=7), 0..=3),
            scores: btree_map(within(10, 73_i16), within(0, 127_u8), 0..=5),
            tuples: vec((within(0, 15_u8), any::<bool>(), digits()), 0..=3),
            both: (within(0, 7_u8), within(0, 7_u8)),
            sparse: [within(0, 31_u8), within(0, 31_u8), within(0, 31_u8)],
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.flag);
        wire.length(self.names.len(), 0, 4)?;
        self.names.iter().try_for_each(|name| wire.string(name, 0, 9))?;
        wire.length(self.lists.len(), 0, 3)?;
        for (name, list) in &self.lists {
            wire.string(name, 0, 5)?;
            wire.length(list.len(), 0, 7)?;
            list.iter().try_for_each(|item| wire.unsigned_bits((*item).into(), 2))?;
        }
        wire.length(self.scores.len(), 0, 5)?;
        for (id, score) in &self.scores {
            wire.int((*id).into(), 10, 73)?;
            wire.unsigned_bits((*score).into(), 7)?;
        }
        wire.length(self.tuples.len(), 0, 3)?;
        for (number, flag, digits) in &self.tuples {
            wire.unsigned_bits((*number).into(), 4)?;
            wire.bool(*flag);
            digits.iter().try_for_each(|digit| wire.int((*digit).into(), 0, 9))?;
        }
        wire.unsigned_bits(self.both.0.into(), 3)?;
        wire.unsigned_bits(self.both.1.into(), 3)?;
        for item in self.sparse {
            wire.bool(item != 0);
            if item != 0 {
                wire.unsigned_bits(item.into(), 5)?;
            }
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        let names = self.names.iter().map(String::capacity).sum::<usize>() + heap_of(&self.names);
        let entry = |(name, list): (&String, &Vec<u8>)| name.capacity() + list.capacity();
        names + self.lists.iter().map(entry).sum::<usize>() + heap_of(&self.tuples)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let lists = |name: &str, list: Vec<u8>| [(name.to_owned(), list)].into();
        let mut wrong: Vec<(ErrorKind, Self)> = [
            Self { names: vec![String::new(); 5], ..inside() },
            Self { names: vec!["ten bytes!".into()], ..inside() },
            Self { lists: lists("", vec![4]), ..inside() },
            Self { lists: lists("", vec![0; 8]), ..inside() },
            Self { lists: lists("letter", vec![]), ..inside() },
            Self { scores: [(9, 0)].into(), ..inside() },
            Self { scores: [(74, 0)].into(), ..inside() },
            Self { scores: [(10, 128)].into(), ..inside() },
            Self { tuples: vec![(16, true, [0; 2])], ..inside() },
            Self { tuples: vec![(0, true, [0, 10])], ..inside() },
            Self { tuples: vec![(0, true, [0; 2]); 4], ..inside() },
            Self { both: (0, 8), ..inside() },
            Self { sparse: [0, 32, 0], ..inside() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into();
        wrong.push((ErrorKind::Text, Self { names: vec!["\0".into()], ..inside() }));
        wrong
    }
}

/// Lists whose elements each follow a continuation bit, lists of differences, and strings without a
/// length prefix or without alignment.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Ends {
    flag: bool,
    #[more]
    #[max_len(3)]
    #[bits(4)]
    shots: Vec<u8>,
    #[relative_to(previous)]
    #[bits(min = 5, max = 1004)]
    #[max_len(6)]
    doors: Vec<u16>,
    #[more]
    #[relative_to(previous)]
    #[min_len(1)]
    #[max_len(4)]
    ids: Vec<i32>,
    #[relative_to(previous)]
    #[max_len(9)]
    keys: BTreeSet<u8>,
    #[unaligned]
    #[max_len(9)]
    packed: String,
    #[nul_terminated]
    #[max_len(9)]
    c: String,
    #[each(more)]
    #[max_len(2, 3)]
    rows: Vec<Vec<bool>>,
}

fn ends() -> Ends {
    Ends {
        flag: true,
        shots: vec![],
        doors: vec![],
        ids: vec![-1],
        keys: BTreeSet::new(),
        packed: String::new(),
        c: String::new(),
        rows: vec![],
    }
}

/// Writes ascending numbers with the slow reference encoder: the first number by the function
/// `first`, each later one as its difference from the one before. If `is_more` is true, a set bit
/// precedes each number.
fn steps(
    numbers: impl IntoIterator<Item = i64>,
    wire: &mut Writer,
    first: impl Fn(i64, &mut Writer) -> Verdict,
    is_more: bool,
) -> Verdict {
    let mut previous = None;
    for number in numbers {
        if is_more {
            wire.bool(true);
        }
        match previous {
            None => first(number, wire)?,
            Some(previous) => {
                first(number, &mut Writer::new())?;
                wire.relative(previous, number)?;
            }
        }
        previous = Some(number);
    }
    if is_more {
        wire.bool(false);
    }
    Ok(())
}

impl ZooType for Ends {
    const LOSSY: Option<&'static str> =
        Some("the standard's last tier sends any number above the one before, small steps too");
    const HEAP: [usize; 2] = [40, 512];
    fn strategy() -> BoxedStrategy<Self> {
        let sorted = |set: BTreeSet<u16>| set.into_iter().collect::<Vec<_>>();
        let listed = |set: BTreeSet<i32>| set.into_iter().collect::<Vec<_>>();
        fields!(Ends {
            flag: any::<bool>(),
            shots: vec(within(0, 15_u8), 0..=3),
            doors: btree_set(within(5, 1004_u16), 0..=6).prop_map(sorted),
            ids: btree_set(any::<i32>(), 1..=4).prop_map(listed),
            keys: btree_set(any::<u8>(), 0..=9),
            packed: text(9),
            c: text(9),
            rows: vec(vec(any::<bool>(), 0..=3), 0..=2),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        let is_in = |count: usize, min, max| {
            if (min..=max).contains(&count) { Ok(()) } else { Err(ErrorKind::Range) }
        };
        wire.bool(self.flag);
        is_in(self.shots.len(), 0, 3)?;
        for shot in &self.shots {
            wire.bool(true);
            wire.unsigned_bits((*shot).into(), 4)?;
        }
        wire.bool(false);
        wire.length(self.doors.len(), 0, 6)?;
        let door = |door: i64, wire: &mut Writer| wire.int(door.into(), 5, 1004);
        steps(self.doors.iter().map(|door| (*door).into()), wire, door, false)?;
        is_in(self.ids.len(), 1, 4)?;
        let id = |id: i64, wire: &mut Writer| wire.signed_bits(id.into(), 32);
        steps(self.ids.iter().map(|id| (*id).into()), wire, id, true)?;
        wire.length(self.keys.len(), 0, 9)?;
        let key = |key: i64, wire: &mut Writer| wire.int(key.into(), 0, 255);
        steps(self.keys.iter().map(|key| (*key).into()), wire, key, false)?;
        if self.packed.contains('\0') {
            return Err(ErrorKind::Text);
        }
        wire.length(self.packed.len(), 0, 9)?;
        self.packed.bytes().for_each(|byte| wire.raw(byte.into(), 8));
        if self.c.contains('\0') {
            return Err(ErrorKind::Text);
        }
        is_in(self.c.len(), 0, 9)?;
        self.c.bytes().chain([0]).for_each(|byte| wire.raw(byte.into(), 8));
        wire.length(self.rows.len(), 0, 2)?;
        for row in &self.rows {
            is_in(row.len(), 0, 3)?;
            for cell in row {
                wire.bool(true);
                wire.bool(*cell);
            }
            wire.bool(false);
        }
        Ok(())
    }
    fn heap(&self) -> usize {
        let lists = heap_of(&self.shots) + heap_of(&self.doors) + heap_of(&self.ids);
        let rows = self.rows.iter().map(heap_of).sum::<usize>() + heap_of(&self.rows);
        lists + rows + self.packed.capacity() + self.c.capacity()
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let mut wrong: Vec<(ErrorKind, Self)> = [
            Self { shots: vec![0; 4], ..ends() },
            Self { shots: vec![16], ..ends() },
            Self { doors: vec![4], ..ends() },
            Self { doors: vec![1004, 1005], ..ends() },
            Self { doors: vec![7, 7], ..ends() },
            Self { doors: vec![7, 6], ..ends() },
            Self { ids: vec![], ..ends() },
            Self { ids: vec![1, 2, 3, 4, 5], ..ends() },
            Self { ids: vec![i32::MAX, i32::MIN], ..ends() },
            Self { keys: (0..10).collect(), ..ends() },
            Self { packed: "ten bytes!".into(), ..ends() },
            Self { c: "ten bytes!".into(), ..ends() },
            Self { rows: vec![vec![]; 3], ..ends() },
            Self { rows: vec![vec![true; 4]], ..ends() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into();
        wrong.push((ErrorKind::Text, Self { packed: "\0".into(), ..ends() }));
        wrong.push((ErrorKind::Text, Self { c: "a\0".into(), ..ends() }));
        wrong
    }
}
