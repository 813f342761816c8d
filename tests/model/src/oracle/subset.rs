//! Reference implementations of lists of objects with indices.

use core::fmt::Debug;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Scene, Verdict, Writer};

use super::number::Number;
use super::{Form, Outcome, is};
use crate::draw::Draw;

pub use crate::Variant;

/// The reference implementation of a list of objects, each with an index in an array. The indices
/// ascend.
#[derive(Clone, Copy, Debug)]
pub struct Objects<F> {
    scene: Scene,
    object: F,
}

/// Creates the reference implementation of a list of objects with ascending indices below `max`.
#[must_use]
pub fn scene<F>(variant: Variant, max: u32, object: F) -> Objects<F> {
    Objects { scene: Scene { variant, max }, object }
}

impl<F> Objects<F> {
    /// Generates a set of indices: all of them, or a few that are close together or at the ends.
    fn indices(&self, d: &mut Draw) -> BTreeSet<u32> {
        let max = self.scene.max;
        if max <= 64 && d.once_in(8) {
            return (0..max).collect();
        }
        let mut next = 0;
        let mut indices = BTreeSet::new();
        for _ in 0..d.length(0, 20) {
            next += if d.once_in(2) { 1 } else { d.up_to(u128::from(max) / 2) as u32 };
            indices.extend([next, if d.once_in(9) { max - 1 } else { next }]);
        }
        indices.into_iter().filter(|index| *index < max).collect()
    }

    /// Generates ascending indices of the given type. If the generator `d` demands an invalid
    /// value, one index is too large or occurs twice, or they descend.
    fn drawn<I: Number>(&self, d: &mut Draw) -> Vec<I> {
        let indices = self.indices(d).into_iter();
        let mut indices: Vec<I> = indices.filter_map(|index| I::narrow(index.into())).collect();
        if let Some(end) = I::narrow(self.scene.max.into()).filter(|_| d.spoils()) {
            indices.push(end);
        }
        if let Some(last) = indices.last().copied().filter(|_| d.spoils()) {
            indices.push(last);
        }
        if indices.len() > 1 && d.spoils() {
            indices.reverse();
        }
        indices
    }

    fn write<T: Debug>(
        &self,
        objects: impl Iterator<Item = (i64, T)>,
        w: &mut Writer,
        object: impl Fn(&F, &T, &mut Writer) -> Verdict,
    ) -> Verdict {
        w.scene(self.scene, objects, |w, item| object(&self.object, &item, w))
    }
}

/// Converts an index to the integer type of the slow reference encoder.
fn index<I: Number>(index: I) -> i64 {
    i64::try_from(index.wide() as i128).unwrap_or(i64::MAX)
}

/// Checks that the indices of the sent and the read list are equal, and that each object arrived
/// correctly.
fn same<'a, I: Debug, T: Debug + 'a, F: Form<T>>(
    object: &F,
    sent: impl Iterator<Item = (I, &'a T)> + Clone,
    read: impl Iterator<Item = (I, &'a T)> + Clone,
) -> Outcome {
    let indices = |objects: Vec<I>| format!("{objects:?}");
    let (ours, theirs) = (sent.clone().map(|it| it.0), read.clone().map(|it| it.0));
    is(&indices(theirs.collect()), &indices(ours.collect()))?;
    sent.zip(read).try_for_each(|((_, sent), (_, read))| object.agrees(sent, read))
}

impl<T: Debug, F: Form<T>, const N: usize> Form<[Option<T>; N]> for Objects<F> {
    fn draw(&self, d: &mut Draw) -> [Option<T>; N] {
        let indices = self.indices(d);
        core::array::from_fn(|i| {
            u32::try_from(i).is_ok_and(|i| indices.contains(&i)).then(|| self.object.draw(d))
        })
    }
    fn wire(&self, value: &[Option<T>; N], w: &mut Writer) -> Verdict {
        let objects = (0..).zip(value).filter_map(|(i, slot)| Some((i, slot.as_ref()?)));
        self.write(objects, w, |form, object, w| form.wire(object, w))
    }
    fn agrees(&self, sent: &[Option<T>; N], read: &[Option<T>; N]) -> Outcome {
        let objects = |slots| Iterator::enumerate(<[Option<T>]>::iter(slots));
        let sent = objects(sent).filter_map(|(i, slot)| Some((i, slot.as_ref()?)));
        let read = objects(read).filter_map(|(i, slot)| Some((i, slot.as_ref()?)));
        same(&self.object, sent, read)
    }
    fn blank(&self, read: &[Option<T>; N]) -> Outcome {
        is(&read.iter().flatten().count(), &0)
    }
}

impl<I: Number, T: Debug, F: Form<T>> Form<Vec<(I, T)>> for Objects<F> {
    fn draw(&self, d: &mut Draw) -> Vec<(I, T)> {
        self.drawn(d).into_iter().map(|index| (index, self.object.draw(d))).collect()
    }
    fn wire(&self, value: &Vec<(I, T)>, w: &mut Writer) -> Verdict {
        let objects = value.iter().map(|(i, object)| (index(*i), object));
        self.write(objects, w, |form, object, w| form.wire(object, w))
    }
    fn agrees(&self, sent: &Vec<(I, T)>, read: &Vec<(I, T)>) -> Outcome {
        let (sent, read) =
            (sent.iter().map(|(i, it)| (*i, it)), read.iter().map(|(i, it)| (*i, it)));
        same(&self.object, sent, read)
    }
    fn blank(&self, read: &Vec<(I, T)>) -> Outcome {
        is(&read.len(), &0)
    }
}

impl<I: Number, T: Debug, F: Form<T>> Form<BTreeMap<I, T>> for Objects<F> {
    fn draw(&self, d: &mut Draw) -> BTreeMap<I, T> {
        let indices: BTreeSet<I> = self.drawn(d).into_iter().collect();
        indices.into_iter().map(|index| (index, self.object.draw(d))).collect()
    }
    fn wire(&self, value: &BTreeMap<I, T>, w: &mut Writer) -> Verdict {
        let objects = value.iter().map(|(i, object)| (index(*i), object));
        self.write(objects, w, |form, object, w| form.wire(object, w))
    }
    fn agrees(&self, sent: &BTreeMap<I, T>, read: &BTreeMap<I, T>) -> Outcome {
        same(&self.object, sent.iter(), read.iter())
    }
    fn blank(&self, read: &BTreeMap<I, T>) -> Outcome {
        is(&read.len(), &0)
    }
}

/// A list of indices without objects.
impl<I: Number, F: Form<()>> Form<Vec<I>> for Objects<F> {
    fn draw(&self, d: &mut Draw) -> Vec<I> {
        self.drawn(d)
    }
    fn wire(&self, value: &Vec<I>, w: &mut Writer) -> Verdict {
        self.write(value.iter().map(|i| (index(*i), ())), w, |_, (), _| Ok(()))
    }
    fn blank(&self, read: &Vec<I>) -> Outcome {
        is(&read.len(), &0)
    }
}
