//! Lists of objects at some of the indices of an array, with the indices in one of four encodings.

use bitpack::ErrorKind;

use super::{Reader, Role, Verdict, Writer, bit_length};

/// Encoding of the indices of objects, named as in the article "Serialization Strategies".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// One bit for each index: 1 if an object is there.
    Flags,
    /// The number of objects, then the index before each object.
    Indices,
    /// The index before each object, and the invalid index `max` at the end.
    Sentinel,
    /// Before each object the difference from the previous index, and at the end the difference to
    /// `max`.
    Relative,
}

/// Description of a list of objects at some of `max` indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Encoding of the objects' indices.
    pub variant: Variant,
    /// Exclusive upper bound of the objects' indices.
    pub max: u32,
}

impl Scene {
    /// Returns the greatest valid index of an object.
    fn last(self) -> i64 {
        (i64::from(self.max) - 1).max(0)
    }

    fn max(self) -> i64 {
        i64::from(self.max)
    }
}

impl Writer {
    /// Writes a list of objects: each one by the function `object`, with its index in the encoding
    /// that `scene` names.
    pub fn scene<T>(
        &mut self,
        scene: Scene,
        objects: impl IntoIterator<Item = (i64, T)>,
        mut object: impl FnMut(&mut Self, T) -> Verdict,
    ) -> Verdict {
        let objects: Vec<_> = objects.into_iter().collect();
        let max = scene.max();
        if scene.variant == Variant::Indices {
            let count = objects.len() as i64;
            self.index(count, max, ErrorKind::Range)?;
        }
        let mut previous = -1;
        for (index, item) in objects {
            if index <= previous || index >= max {
                return Err(ErrorKind::Order);
            }
            match scene.variant {
                Variant::Flags => self.flags(previous, index),
                Variant::Indices => self.index(index, scene.last(), ErrorKind::Order)?,
                Variant::Sentinel => self.index(index, max, ErrorKind::Order)?,
                Variant::Relative => self.object_index(previous, index, max)?,
            }
            object(self, item)?;
            previous = index;
        }
        match scene.variant {
            Variant::Flags => (previous + 1..max).for_each(|_| self.bool(false)),
            Variant::Indices => {}
            Variant::Sentinel => self.index(max, max, ErrorKind::Order)?,
            Variant::Relative => self.object_index(previous, max, max)?,
        }
        Ok(())
    }

    fn flags(&mut self, previous: i64, index: i64) {
        (previous + 1..index).for_each(|_| self.bool(false));
        self.bool(true);
    }

    fn index(&mut self, index: i64, last: i64, refusal: ErrorKind) -> Verdict {
        if index > last {
            return Err(refusal);
        }
        let role = Role::Code { last: last as u128, refusal: ErrorKind::Range };
        self.marked(index as u128, bit_length(last as u128), role);
        Ok(())
    }
}

impl Reader {
    /// Reads a list of objects: each one by the function `object`, with its index in the encoding
    /// that `scene` names.
    pub fn scene<T>(
        &mut self,
        scene: Scene,
        mut object: impl FnMut(&mut Self) -> Verdict<T>,
    ) -> Verdict<Vec<(i64, T)>> {
        let max = scene.max();
        let count = match scene.variant {
            Variant::Indices => self.code(max as u128)? as i64,
            _ => i64::MAX,
        };
        let (mut objects, mut previous) = (Vec::new(), -1);
        while (objects.len() as i64) < count {
            let index = match scene.variant {
                Variant::Flags => self.next_flag(previous, max)?,
                Variant::Indices => self.code(scene.last() as u128)? as i64,
                Variant::Sentinel => self.code(max as u128)? as i64,
                Variant::Relative => self.object_index(previous, max)?,
            };
            if index == max {
                break;
            }
            if index <= previous {
                return Err(ErrorKind::Order);
            }
            objects.push((index, object(self)?));
            previous = index;
        }
        Ok(objects)
    }

    /// Reads one bit for each index after `previous` up to the first set one, and returns its
    /// index. Returns `max` if none is set.
    fn next_flag(&mut self, previous: i64, max: i64) -> Verdict<i64> {
        for index in previous + 1..max {
            if self.bool()? {
                return Ok(index);
            }
        }
        Ok(max)
    }
}
