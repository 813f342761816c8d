//! [`Versions`]: the values that one object has had.

use alloc::collections::VecDeque;

/// Values that one object has had, each with the number of a tick or packet from which on it was valid.
/// Numbers ascend.
#[derive(Clone, Debug)]
pub(super) struct Versions<T> {
    list: VecDeque<(u64, T)>,
    /// Number of the newest value. It is stored apart from the value, so that a comparison does not load the
    /// value.
    newest: u64,
}

impl<T> Versions<T> {
    pub(super) const EMPTY: Self = Self { list: VecDeque::new(), newest: 0 };

    /// Returns the value that was valid in the tick or packet `number`, with the number from which on it was
    /// valid; `None` if there is none.
    #[inline]
    pub(super) fn valid_at(&self, number: u64) -> Option<(u64, &T)> {
        if self.newest <= number { self.newest() } else { self.older(number) }
    }

    /// Returns the value that was valid in the tick or packet `number`, with the number from which on it was
    /// valid; `None` if there is none. `number` must be less than the number of the newest value.
    fn older(&self, number: u64) -> Option<(u64, &T)> {
        // numbers ascend, so this index or a later one is right; it is right for an object that
        // changes all the time
        let back = usize::try_from(self.newest - number).unwrap_or(usize::MAX);
        let mut next = self.list.len().saturating_sub(1).saturating_sub(back);
        let mut found = None;
        while let Some((from, value)) = self.list.get(next).filter(|(from, _)| *from <= number) {
            found = Some((*from, value));
            if *from == number {
                break;
            }
            next += 1;
        }
        found
    }

    pub(super) fn newest(&self) -> Option<(u64, &T)> {
        Some((self.newest, &self.list.back()?.1))
    }

    /// Adds a value under `number`, or replaces the value with the same number.
    pub(super) fn insert(&mut self, number: u64, value: T) {
        self.newest = self.newest.max(number);
        let later = self.list.iter().rev().take_while(|(from, _)| *from >= number).count();
        let at = self.list.len() - later;
        match self.list.get_mut(at) {
            Some((from, before)) if *from == number => *before = value,
            _ => self.list.insert(at, (number, value)),
        }
    }

    /// Removes and returns the oldest value, so that its allocations can be reused. Returns `None` if it may
    /// still be needed: no newer value was valid at the number `oldest`.
    pub(super) fn take_older(&mut self, oldest: u64) -> Option<T> {
        let (second, _) = self.list.get(1)?;
        if *second > oldest {
            return None;
        }
        Some(self.list.pop_front()?.1)
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.newest = 0;
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }
}
