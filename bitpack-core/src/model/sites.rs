//! [`Sites`]: the contexts of each place in a packet where a code can be.

use alloc::vec::Vec;

use super::context::Context;
use super::file::Model;
use super::path::FLAGS;

/// Maximum number of contexts that a packet adds to those of its model. Codes for which there is no
/// context left take as many bits as in a plain packet.
const MOST_ADDED: usize = 1 << 15;

/// Largest number of bits of a code that each have a context for all bits before them. Each later bit has one.
const TREE: u32 = 8;

/// The entry of the index that belongs to no site.
const NONE: u32 = u32::MAX;

/// A place in a packet where a code of a certain width can be: a field without list indices, and
/// the codes before in that field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) key: u64,
    /// Index of the first of its contexts.
    start: u32,
    /// Number of its contexts.
    len: u32,
    /// The packet in which the site was last used.
    packet: u32,
    /// `true` if there are contexts for it in this packet.
    has_contexts: bool,
}

/// Returns the number of contexts of a code of `bits` bits.
pub(super) const fn contexts_of(bits: u32) -> usize {
    match bits {
        1 => 1 << FLAGS,
        2..=TREE => 1 << bits,
        _ => (1 << TREE) + (bits - TREE) as usize,
    }
}

/// The contexts of all sites that a stream has met, and those of its model.
#[derive(Debug)]
pub(super) struct Sites {
    list: Vec<Site>,
    contexts: Vec<Context>,
    /// Numbers of the sites, at the place that their key determines. The length is a power of two.
    index: Vec<u32>,
    /// The number of the current packet.
    packet: u32,
    /// Number of contexts that were added for this packet.
    added: usize,
    /// Number of sites and of contexts that the model has.
    known: (usize, usize),
    /// `true` if the contexts keep what they have learned from one packet to the next.
    goes_on: bool,
}

impl Clone for Sites {
    fn clone(&self) -> Self {
        let (list, contexts) = (self.list.clone(), self.contexts.clone());
        Self { list, contexts, index: self.index.clone(), ..*self }
    }
    fn clone_from(&mut self, other: &Self) {
        self.list.clone_from(&other.list);
        self.contexts.clone_from(&other.contexts);
        self.index.clone_from(&other.index);
        (self.packet, self.added, self.known) = (other.packet, other.added, other.known);
        self.goes_on = other.goes_on;
    }
}

impl Sites {
    pub(super) fn new(model: &Model, goes_on: bool) -> Self {
        let mut all = Self {
            list: Vec::new(),
            contexts: Vec::new(),
            index: Vec::new(),
            packet: 0,
            added: 0,
            known: (0, 0),
            goes_on,
        };
        all.restart(model);
        all
    }

    /// Forgets all packets: sets every context to that of the model.
    pub(super) fn restart(&mut self, model: &Model) {
        (self.packet, self.added) = (0, 0);
        self.list.clear();
        self.contexts.clear();
        for (key, contexts) in model.sites() {
            self.add(key, contexts.len());
            let start = self.contexts.len() - contexts.len();
            self.contexts.get_mut(start..).unwrap_or_default().copy_from_slice(contexts);
        }
        self.known = (self.list.len(), self.contexts.len());
        self.rebuild();
    }

    /// Begins a packet. Unless the state goes on, every context begins as in the model.
    pub(super) fn begin(&mut self, model: &Model) {
        if self.goes_on {
            return;
        }
        self.added = 0;
        if self.packet == u32::MAX || self.contexts.len() - self.known.1 > MOST_ADDED {
            return self.restart(model);
        }
        self.packet += 1;
    }

    /// Returns the number of contexts.
    pub(super) fn count(&self) -> usize {
        self.contexts.len()
    }

    /// Returns the number of bytes that are in use on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.list) + size_of_val(&*self.contexts) + size_of_val(&*self.index)
    }

    /// Returns the sites and their contexts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &[Context])> {
        self.list.iter().map(|site| {
            let (start, len) = (site.start as usize, site.len as usize);
            (site.key, self.contexts.get(start..start + len).unwrap_or_default())
        })
    }

    /// Returns the contexts of a site for a code of `bits` bits. `None` if no more may be added.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn contexts(
        &mut self,
        key: u64,
        bits: u32,
        model: &Model,
    ) -> Option<&mut [Context]> {
        let number = match self.find(key) {
            NONE => self.add_found(key, bits)?,
            number => number,
        } as usize;
        let site = self.list.get_mut(number)?;
        if site.packet != self.packet {
            self.reset(number, model);
        }
        let site = self.list.get(number)?;
        // (the lengths differ only if two keys are equal by accident)
        if !site.has_contexts || site.len as usize != contexts_of(bits) {
            return None;
        }
        let start = site.start as usize;
        self.contexts.get_mut(start..start + site.len as usize)
    }

    #[cfg_attr(optimized, inline(always))]
    fn find(&self, key: u64) -> u32 {
        let mask = self.index.len().wrapping_sub(1);
        let mut at = key as usize & mask;
        loop {
            let number = self.index.get(at).copied().unwrap_or(NONE);
            match self.list.get(number as usize) {
                Some(site) if site.key != key => at = (at + 1) & mask,
                _ => return number,
            }
        }
    }

    /// Sets the contexts of a site to what they are at the start of a packet.
    #[inline(never)]
    fn reset(&mut self, number: usize, model: &Model) {
        let Some(site) = self.list.get_mut(number) else { return };
        site.packet = self.packet;
        let (start, len) = (site.start as usize, site.len as usize);
        let range = start..start + len;
        let Some(contexts) = self.contexts.get_mut(range.clone()) else { return };
        if number < self.known.0 {
            // (the model's contexts come first, in the same order)
            if let Some(trained) = model.contexts().get(range) {
                contexts.copy_from_slice(trained);
            }
            return;
        }
        contexts.fill(Context::EVEN);
        site.has_contexts = self.added + len <= MOST_ADDED;
        if site.has_contexts {
            self.added += len;
        }
    }

    /// Adds a site that a packet has met first. Returns its number.
    #[cold]
    #[inline(never)]
    fn add_found(&mut self, key: u64, bits: u32) -> Option<u32> {
        let len = contexts_of(bits);
        if self.added + len > MOST_ADDED {
            return None;
        }
        self.added += len;
        self.add(key, len);
        if 2 * self.list.len() > self.index.len() {
            self.rebuild();
        } else {
            self.put(self.list.len() as u32 - 1, key);
        }
        Some(self.list.len() as u32 - 1)
    }

    fn add(&mut self, key: u64, len: usize) {
        let start = self.contexts.len() as u32;
        let len = len as u32;
        self.contexts.resize(self.contexts.len() + len as usize, Context::EVEN);
        self.list.push(Site { key, start, len, packet: self.packet, has_contexts: true });
    }

    fn rebuild(&mut self) {
        let len = (4 * self.list.len()).next_power_of_two().max(64);
        self.index.clear();
        self.index.resize(len, NONE);
        for number in 0..self.list.len() {
            if let Some(site) = self.list.get(number) {
                self.put(number as u32, site.key);
            }
        }
    }

    fn put(&mut self, number: u32, key: u64) {
        let mask = self.index.len().wrapping_sub(1);
        let mut at = key as usize & mask;
        while self.index.get(at).is_some_and(|entry| *entry != NONE) {
            at = (at + 1) & mask;
        }
        if let Some(entry) = self.index.get_mut(at) {
            *entry = number;
        }
    }
}
