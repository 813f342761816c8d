//! Lists in which each element is sent as its delta to the element before it.

use std::collections::VecDeque;

use bitpack::{Delta, ErrorKind, Serialize};
use proptest::collection::vec;
use proptest::prelude::{BoxedStrategy, Strategy as _, any, prop_oneof};

use super::changes::about;
use super::zoo_type::{ZooType, fields, heap_of, within};
use crate::reference::{Quantum, Verdict, Writer};

/// The input of a player in one tick.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Input {
    #[bits(min = 0, max = 719)]
    #[delta(small = 4)]
    yaw: u16,
    jump: bool,
    #[bits(2)]
    strafe: u8,
}

/// The inputs of a player in the last ticks, most of which equal the one before.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Window {
    tick: u16,
    #[max_len(32)]
    #[relative_to(previous, delta)]
    inputs: Vec<Input>,
}

const INPUT: Input = Input { yaw: 719, jump: false, strafe: 0 };

impl Input {
    fn whole(&self, wire: &mut Writer) -> Verdict {
        wire.uint(self.yaw.into(), 0, 719)?;
        wire.bool(self.jump);
        wire.unsigned_bits(self.strafe.into(), 2)
    }

    fn delta(&self, previous: &Self, wire: &mut Writer) -> Verdict {
        self.whole(&mut Writer::new())?;
        wire.bool(self != previous);
        if self == previous {
            return Ok(());
        }
        let (code, before) = ([self.yaw.into()], [previous.yaw.into()]);
        difference(code, before, (4, 0), wire, |wire| wire.uint(self.yaw.into(), 0, 719))?;
        wire.bool(self.jump != previous.jump);
        if self.jump != previous.jump {
            wire.bool(self.jump);
        }
        wire.bool(self.strafe != previous.strafe);
        if self.strafe != previous.strafe {
            wire.unsigned_bits(self.strafe.into(), 2)?;
        }
        Ok(())
    }
}

/// Writes the delta of a vector of codes (quantised numbers) with the slow reference encoder. If a
/// difference fits neither in `small` nor in `large` bits, `whole` writes the whole vector. Without
/// large differences, `large` is 0.
fn difference<const N: usize>(
    codes: [i64; N],
    before: [i64; N],
    (small, large): (u32, u32),
    wire: &mut Writer,
    whole: impl FnOnce(&mut Writer) -> Verdict,
) -> Verdict {
    wire.bool(codes != before);
    if codes == before {
        return Ok(());
    }
    let [few, many] = [small, large].map(|bits| if bits == 0 { 0 } else { 1_i64 << (bits - 1) });
    let differences: Vec<_> = codes.iter().zip(before).map(|(code, old)| code - old).collect();
    let is_near = differences.iter().all(|it| (-few - many..few + many).contains(it));
    wire.bool(is_near);
    if !is_near {
        return whole(wire);
    }
    for difference in differences {
        let is_small = (-few..few).contains(&difference);
        if large > 0 {
            wire.bool(is_small);
        }
        if is_small {
            wire.signed_bits(difference.into(), small)?;
        } else {
            let outward = if difference < 0 { difference + few } else { difference - few };
            wire.signed_bits(outward.into(), large)?;
        }
    }
    Ok(())
}

fn inputs() -> BoxedStrategy<Vec<Input>> {
    let input = fields!(Input {
        yaw: about(0, [90, 97], 719_u16),
        jump: any::<bool>(),
        strafe: within(0, 3_u8),
    });
    let held = (input, prop_oneof![1..3_usize, 1..20_usize]);
    let repeated = |held: Vec<(Input, usize)>| {
        let all = held.into_iter().flat_map(|(input, ticks)| vec![input; ticks]);
        all.take(32).collect()
    };
    vec(held, 0..=6).prop_map(repeated).boxed()
}

impl ZooType for Window {
    // an input takes one bit if it equals the one before
    const HEAP: [usize; 2] = [8, 512];
    fn strategy() -> BoxedStrategy<Self> {
        fields!(Window { tick: any::<u16>(), inputs: inputs() })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.raw(self.tick.into(), 16);
        wire.length(self.inputs.len(), 0, 32)?;
        self.inputs.first().map_or(Ok(()), |first| first.whole(wire))?;
        self.inputs.windows(2).try_for_each(|pair| match pair {
            [previous, input] => input.delta(previous, wire),
            _ => Ok(()),
        })
    }
    fn heap(&self) -> usize {
        heap_of(&self.inputs)
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let yaw = Input { yaw: 720, ..INPUT };
        [
            vec![INPUT; 33],
            vec![yaw.clone()],
            vec![INPUT, yaw.clone()],
            vec![INPUT, INPUT, INPUT, Input { strafe: 4, ..INPUT }],
        ]
        .map(|inputs| (ErrorKind::Range, Self { tick: 0, inputs }))
        .into()
    }
}

const SIDE: Quantum = Quantum { min: -256.0, max: 255.0, res: 0.01 };

/// Lists of numbers and of values without a `Delta` of their own, each relative to the one before.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(super) struct Trail {
    flag: bool,
    #[more]
    #[max_len(9)]
    #[compressed(-256.0, 255.0, 0.01)]
    #[relative_to(previous, small = 5, large = 9)]
    points: VecDeque<[f32; 3]>,
    #[min_len(1)]
    #[max_len(20)]
    #[relative_to(previous, small = 3)]
    #[each(bits(min = -500, max = 500))]
    heights: Vec<i16>,
    #[max_len(2, 5)]
    #[bits(3)]
    #[relative_to(previous, delta)]
    rows: Vec<Vec<Option<u8>>>,
}

fn trail() -> Trail {
    Trail { flag: true, points: VecDeque::new(), heights: vec![0], rows: vec![] }
}

impl ZooType for Trail {
    const HEAP: [usize; 2] = [64, 1024];
    fn strategy() -> BoxedStrategy<Self> {
        let side = || about(-256.0, [1.0, 1.5], 255.0_f32);
        let row = vec(proptest::option::of(within(0, 7_u8)), 0..=5);
        fields!(Trail {
            flag: any::<bool>(),
            points: vec([side(), side(), side()], 0..=9).prop_map(VecDeque::from),
            heights: vec(about(-500, [20, 25], 500_i16), 1..=20),
            rows: vec(row, 0..=2),
        })
    }
    fn wire(&self, wire: &mut Writer) -> Verdict {
        wire.bool(self.flag);
        if self.points.len() > 9 {
            return Err(ErrorKind::Range);
        }
        let mut previous = None;
        for point in &self.points {
            wire.bool(true);
            let codes = point.map(|side| SIDE.step(side).into());
            let whole =
                |wire: &mut Writer| point.iter().try_for_each(|it| wire.compressed(*it, SIDE));
            match previous {
                None => whole(wire)?,
                Some(before) => difference(codes, before, (5, 9), wire, whole)?,
            }
            previous = Some(codes);
        }
        wire.bool(false);
        wire.length(self.heights.len(), 1, 20)?;
        let mut previous = None;
        for height in &self.heights {
            let whole = |wire: &mut Writer| wire.int((*height).into(), -500, 500);
            whole(&mut Writer::new())?;
            match previous {
                None => whole(wire)?,
                Some(before) => difference([(*height).into()], [before], (3, 0), wire, whole)?,
            }
            previous = Some(i64::from(*height));
        }
        wire.length(self.rows.len(), 0, 2)?;
        for row in &self.rows {
            wire.length(row.len(), 0, 5)?;
            let mut previous = None;
            for cell in row {
                let number = |cell: u8, wire: &mut Writer| wire.unsigned_bits(cell.into(), 3);
                if let Some(before) = previous {
                    wire.bool(cell != before);
                    if cell == before {
                        continue;
                    }
                }
                wire.bool(cell.is_some());
                if let Some(cell) = cell {
                    number(*cell, wire)?;
                }
                previous = Some(cell);
            }
        }
        Ok(())
    }
    fn arrives_as(&self, read: &Self) -> bool {
        let near = |sent: f32, read: f32| (sent - read).abs() <= 0.006;
        let sides = |points: &VecDeque<[f32; 3]>| points.iter().flatten().copied().collect();
        let (sent, arrived): (Vec<f32>, Vec<f32>) = (sides(&self.points), sides(&read.points));
        self.points.len() == read.points.len()
            && sent.into_iter().zip(arrived).all(|(sent, read)| near(sent, read))
            && Self { points: VecDeque::new(), ..self.clone() }
                == Self { points: VecDeque::new(), ..read.clone() }
    }
    fn heap(&self) -> usize {
        let rows = self.rows.iter().map(heap_of).sum::<usize>() + heap_of(&self.rows);
        self.points.capacity() * size_of::<[f32; 3]>() + heap_of(&self.heights) + rows
    }
    fn unwritable() -> Vec<(ErrorKind, Self)> {
        let mut wrong: Vec<(ErrorKind, Self)> = [
            Self { points: vec![[0.0; 3]; 10].into(), ..trail() },
            Self { heights: vec![], ..trail() },
            Self { heights: vec![0, 501], ..trail() },
            Self { heights: vec![500, 500, 501], ..trail() },
            Self { rows: vec![vec![None; 6]], ..trail() },
            Self { rows: vec![vec![None, Some(8)]], ..trail() },
            Self { rows: vec![vec![Some(7), Some(8)]], ..trail() },
        ]
        .map(|wrong| (ErrorKind::Range, wrong))
        .into();
        let points = vec![[0.0; 3], [0.0, f32::NAN, 0.0]].into();
        wrong.push((ErrorKind::NotFinite, Self { points, ..trail() }));
        wrong
    }
}
