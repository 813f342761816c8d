//! Adds the values of a packet to the statistics over lists, subsets and rotations.

use super::{Ascending, Elements, FloatCode, MOST, Rotation, Subset, relative};
use crate::index_code::steps;
use crate::profile::differences::Differences;
use crate::profile::packet_tree::PacketTree;

impl Elements {
    /// Adds the value with the index `at` in a packet. Gives up the statistics if the value does
    /// not suit them.
    pub(in crate::profile) fn add(&mut self, tree: &PacketTree<'_>, at: usize) {
        let is_right = match self {
            Self::Nothing => return,
            Self::Ascending(list) => list.add(tree, at),
            Self::Subset(subset) => return subset.add(tree, at),
            Self::Rotation(rotation) => rotation.add(tree, at),
        };
        if !is_right {
            *self = Self::Nothing;
        }
    }
}

/// Adds the differences between neighbouring elements of the list with the index `at` in a packet.
pub(in crate::profile) fn add_steps(steps: &mut Differences, tree: &PacketTree<'_>, at: usize) {
    let elements = || tree.children(at).filter_map(|it| tree.nodes.get(it));
    for (before, it) in elements().zip(elements().skip(1)) {
        steps.asked += 1;
        if let (Some(old), Some(new)) = (before.number, it.number) {
            if old != new {
                steps.add(it.bits, || Some(vec![new.wrapping_sub(old) as i64]));
            }
        }
    }
}

impl Ascending {
    /// Adds a list. Returns `false` if its elements do not ascend.
    fn add(&mut self, tree: &PacketTree<'_>, at: usize) -> bool {
        let (mut last, mut count, mut next) = (None, 0, 0);
        for child in tree.children(at) {
            let key = if self.is_of_pairs { tree.children(child).next() } else { Some(child) };
            let Some((number, bits)) = key
                .and_then(|key| tree.nodes.get(key))
                .and_then(|it| it.number.map(|number| (number, it.bits)))
            else {
                return false;
            };
            if let Some(last) = last {
                if number <= last {
                    return false;
                }
                self.later += 1;
                self.later_bits += bits;
                self.relative_bits += relative(number - last);
            }
            last = Some(number);
            count += 1;
            if let Some(above) = self.above {
                let end = number.wrapping_add(self.min).wrapping_add(1);
                self.index(end - next);
                next = end;
                self.above = (end <= MOST as u64).then_some(above.max(end));
            }
        }
        self.lists += 1;
        self.long += u64::from(count > 1);
        self.elements += count;
        self.end(next as usize);
        true
    }
}

impl Subset {
    fn add(&mut self, tree: &PacketTree<'_>, at: usize) {
        let elements = tree.children(at).filter_map(|it| tree.nodes.get(it));
        let objects = elements.filter(|it| !self.is_of_flags || it.number == Some(1));
        let indices: Vec<u32> = objects.map(|it| it.index).collect();
        self.lists += 1;
        self.objects += indices.len() as u64;
        self.relative_bits += steps(indices, self.max);
    }
}

impl Rotation {
    /// Adds four floats. Returns `false` if they are not a unit quaternion.
    fn add(&mut self, tree: &PacketTree<'_>, at: usize) -> bool {
        let (mut sum, mut count) = (0.0, 0);
        for child in tree.children(at) {
            let Some(number) = tree.nodes.get(child).and_then(|it| it.number) else {
                return false;
            };
            let value = self.float.value(number);
            sum += value * value;
            count += 1;
        }
        // an `Option` without a value, or a default
        if count == 0 {
            return true;
        }
        self.count += 1;
        // a writer of `smallest_three` accepts a length that is off by 1 %
        let rounding = match self.float {
            FloatCode::Raw(_) => 0.0,
            FloatCode::Steps { .. } => 2.0 * self.float.step(),
        };
        count == 4 && (sum - 1.0).abs() < 0.02 + rounding
    }
}
