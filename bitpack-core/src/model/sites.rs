//! [`Sites`]: the contexts of each place in a packet where a code can be.

use alloc::vec::Vec;

use super::context::Context;
use super::differences::{self, COMPONENTS, EXPECTED};
use super::file::Model;
use super::indices::{self, Indices};
use super::path::FLAGS;

/// Maximum number of contexts that a packet adds to those of its model. Codes for which there is no
/// context left take as many bits as in a plain packet.
const MOST_ADDED: usize = 1 << 15;

/// Largest number of bits of a code that each have a context for all bits before them. Each later bit has one.
pub(super) const TREE: u32 = 8;

/// The number of a site with the indices of a list, where other sites have the width of their code.
pub(super) const INDICES: u32 = 65;

/// The number of a site with the differences of a field, where other sites have the width of their code.
pub(super) const DIFFERENCES: u32 = 66;

/// A place in a packet where a code of a certain width can be: a field without list indices, and
/// the codes before in that field.
#[derive(Clone, Copy, Debug)]
struct Site {
    key: u64,
    /// Index of the first of its contexts.
    start: u32,
    /// The packet in which the site was last used.
    packet: u32,
    /// Number of the list whose indices are coded here, or of the expected sizes of the differences.
    extra: u32,
    /// Number of its contexts; 0 if there is no site at this place of the table.
    len: u16,
    /// `true` if there are contexts for it in this packet.
    has_contexts: bool,
}

/// An empty place of the table.
const EMPTY: Site = Site { key: 0, start: 0, packet: 0, extra: 0, len: 0, has_contexts: false };

/// Returns the number of contexts of a code of `bits` bits, of [`INDICES`] or of [`DIFFERENCES`].
pub(super) const fn contexts_of(bits: u32) -> usize {
    match bits {
        INDICES => indices::CONTEXTS,
        DIFFERENCES => differences::CONTEXTS,
        1 => 1 << FLAGS,
        2..=TREE => 1 << bits,
        _ => (1 << TREE) + (bits - TREE) as usize,
    }
}

/// The contexts of a site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    start: usize,
    len: usize,
    /// Number of the list whose indices are coded here, or of the expected sizes of the differences.
    pub(super) extra: u32,
}

/// The contexts of all sites that a stream has met, and those of its model.
#[derive(Debug)]
pub(super) struct Sites {
    /// All sites, each at the place that its key determines or after it. The length is a power of
    /// two, and at least half of the places are empty.
    table: Vec<Site>,
    /// Number of sites.
    count: usize,
    contexts: Vec<Context>,
    /// The expected sizes of differences, by component.
    expected: Vec<[u32; COMPONENTS]>,
    indices: Indices,
    /// The number of the current packet.
    packet: u32,
    /// Number of contexts that were added for this packet.
    added: usize,
    /// Number of contexts that the model has. They come first, in the order of the model.
    known: usize,
    /// `true` if the contexts keep what they have learned from one packet to the next.
    goes_on: bool,
}

impl Clone for Sites {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            contexts: self.contexts.clone(),
            expected: self.expected.clone(),
            indices: self.indices.clone(),
            ..*self
        }
    }
    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.contexts.clone_from(&other.contexts);
        self.expected.clone_from(&other.expected);
        self.indices.copy_from(&other.indices);
        self.count = other.count;
        (self.packet, self.added, self.known) = (other.packet, other.added, other.known);
        self.goes_on = other.goes_on;
    }
}

impl Sites {
    pub(super) fn new(model: &Model, goes_on: bool) -> Self {
        let mut all = Self {
            table: Vec::new(),
            count: 0,
            contexts: Vec::new(),
            expected: Vec::new(),
            indices: Indices::default(),
            packet: 0,
            added: 0,
            known: 0,
            goes_on,
        };
        all.restart(model);
        all
    }

    /// Forgets all packets: sets every context to that of the model.
    pub(super) fn restart(&mut self, model: &Model) {
        (self.packet, self.added, self.count) = (0, 0, 0);
        self.table.fill(EMPTY);
        self.contexts.clear();
        self.expected.clear();
        self.indices.clear();
        if self.table.is_empty() {
            self.grow();
        }
        for (key, contexts) in model.sites() {
            self.insert(key, contexts.len());
            let start = self.contexts.len() - contexts.len();
            self.contexts.get_mut(start..).unwrap_or_default().copy_from_slice(contexts);
        }
        self.known = self.contexts.len();
    }

    /// Begins a packet. Unless the state goes on, every context begins as in the model.
    pub(super) fn begin(&mut self, model: &Model) {
        if self.goes_on {
            return;
        }
        self.added = 0;
        if self.packet == u32::MAX || self.contexts.len() - self.known > MOST_ADDED {
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
        let sizes = size_of_val(&*self.expected) + self.indices.bytes();
        size_of_val(&*self.table) + size_of_val(&*self.contexts) + sizes
    }

    /// Returns the sites and their contexts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &[Context])> {
        self.table.iter().filter(|site| site.len > 0).map(|site| {
            let (start, len) = (site.start as usize, usize::from(site.len));
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
        let Block { start, len, .. } = self.block(key, bits, model)?;
        self.contexts.get_mut(start..start + len)
    }

    /// Returns the contexts of a block that [`block`](Self::block) has found, and the expected size of a
    /// component.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn differences(
        &mut self,
        block: Block,
        component: usize,
    ) -> Option<(&mut [Context], &mut u32)> {
        let sizes = self.expected.get_mut(block.extra as usize)?;
        let expected = sizes.get_mut(component % COMPONENTS)?;
        Some((self.contexts.get_mut(block.start..block.start + block.len)?, expected))
    }

    /// Returns the contexts of a block, and all indices.
    pub(super) fn indices(&mut self, block: Block) -> Option<(&mut [Context], &mut Indices)> {
        let contexts = self.contexts.get_mut(block.start..block.start + block.len)?;
        Some((contexts, &mut self.indices))
    }

    /// Finds or adds the site for codes of `bits` bits. `None` if no more contexts may be added.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn block(&mut self, key: u64, bits: u32, model: &Model) -> Option<Block> {
        let mut at = self.find(key);
        let mut site = *self.table.get(at)?;
        if site.len == 0 {
            at = self.add(key, bits)?;
            site = *self.table.get(at)?;
        } else if site.packet != self.packet {
            site = self.reset(at, model);
        }
        // (the lengths differ only if two keys are equal by accident)
        if !site.has_contexts || usize::from(site.len) != contexts_of(bits) {
            return None;
        }
        Some(Block { start: site.start as usize, len: usize::from(site.len), extra: site.extra })
    }

    /// Returns the place in the table of the site with this key, or else the empty place for it.
    #[cfg_attr(optimized, inline(always))]
    fn find(&self, key: u64) -> usize {
        let mask = self.table.len().wrapping_sub(1);
        let mut at = key as usize & mask;
        while self.table.get(at).is_some_and(|site| site.key != key && site.len > 0) {
            at = (at + 1) & mask;
        }
        at
    }

    /// Sets the contexts of a site to what they are at the start of a packet.
    #[inline(never)]
    fn reset(&mut self, at: usize, model: &Model) -> Site {
        let Some(site) = self.table.get_mut(at) else { return EMPTY };
        site.packet = self.packet;
        match usize::from(site.len) {
            indices::CONTEXTS => self.indices.forget(site.extra),
            differences::CONTEXTS => {
                if let Some(sizes) = self.expected.get_mut(site.extra as usize) {
                    *sizes = EXPECTED;
                }
            }
            _ => {}
        }
        let (start, len) = (site.start as usize, usize::from(site.len));
        let range = start..start + len;
        let Some(contexts) = self.contexts.get_mut(range.clone()) else { return EMPTY };
        if start < self.known {
            if let Some(trained) = model.contexts().get(range) {
                contexts.copy_from_slice(trained);
            }
            return *site;
        }
        site.has_contexts = self.added + len <= MOST_ADDED;
        if site.has_contexts {
            contexts.fill(Context::EVEN);
            self.added += len;
        }
        *site
    }

    /// Adds a site that a packet has met first. Returns its place in the table.
    #[cold]
    #[inline(never)]
    fn add(&mut self, key: u64, bits: u32) -> Option<usize> {
        let len = contexts_of(bits);
        if self.added + len > MOST_ADDED {
            return None;
        }
        self.added += len;
        Some(self.insert(key, len))
    }

    fn insert(&mut self, key: u64, len: usize) -> usize {
        if 2 * (self.count + 1) > self.table.len() {
            self.grow();
        }
        let (at, start) = (self.find(key), self.contexts.len() as u32);
        self.contexts.resize(self.contexts.len() + len, Context::EVEN);
        let extra = match len {
            indices::CONTEXTS => self.indices.add(),
            differences::CONTEXTS => {
                self.expected.push(EXPECTED);
                self.expected.len() as u32 - 1
            }
            _ => 0,
        };
        let (packet, len) = (self.packet, len as u16);
        if let Some(site) = self.table.get_mut(at) {
            *site = Site { key, start, packet, extra, len, has_contexts: true };
            self.count += 1;
        }
        at
    }

    /// Makes room in the table for twice as many sites.
    fn grow(&mut self) {
        let len = (2 * self.table.len()).max(128);
        let all = core::mem::take(&mut self.table);
        self.table.resize(len, EMPTY);
        for site in all.into_iter().filter(|site| site.len > 0) {
            let at = self.find(site.key);
            if let Some(place) = self.table.get_mut(at) {
                *place = site;
            }
        }
    }
}
