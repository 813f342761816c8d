//! [`Sites`]: the contexts of each place in a packet where a code can be.

use alloc::vec::Vec;

use super::context::Context;
use super::differences::{self, COMPONENTS, Mean};
use super::file::Model;
use super::indices::{self, Indices};
use super::site::{REPEATS, contexts_of};

/// Maximum number of contexts that a packet adds to those of its model. Codes for which there is no
/// context left take as many bits as in a plain packet.
const MOST_ADDED: usize = 1 << 15;

/// A place in a packet where a code of a certain width can be: a field without list indices, and
/// the codes before in that field.
#[derive(Clone, Copy, Debug)]
struct Site {
    key: u64,
    /// Index of the first of its contexts.
    start: u32,
    /// The packet in which the site was last used.
    packet: u32,
    /// Number of the list whose indices are coded here, or of the mean sizes of the differences.
    extra: u32,
    /// Number of its contexts; 0 if there is no site at this place of the table.
    len: u16,
    /// `true` if there are contexts for it in this packet.
    has_contexts: bool,
    last: Last,
}

/// The last code of a site in the current packet. It is kept for codes of more than [`TREE`](super::site::TREE) bits. Elements of a
/// list often have equal ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Last {
    code: u64,
    /// 0 if there is none. Otherwise the highest bit is set, and the others tell if the last codes were those
    /// before them again, the newest lowest.
    repeats: usize,
}

impl Last {
    const NONE: Self = Self { code: 0, repeats: 0 };

    /// Returns the last code, and the number of the context that tells if it comes again.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn expected(self) -> Option<(u64, usize)> {
        self.repeats.checked_sub(REPEATS).map(|context| (self.code, context))
    }

    /// Learns the next code.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn learn(&mut self, code: u64) {
        let is_repeated = self.repeats > 0 && code == self.code;
        let repeats = (self.repeats << 1 | usize::from(is_repeated)) & (REPEATS - 1);
        *self = Self { code, repeats: REPEATS | repeats };
    }
}

/// An empty place of the table.
const EMPTY: Site =
    Site { key: 0, start: 0, packet: 0, extra: 0, len: 0, has_contexts: false, last: Last::NONE };

/// The contexts of a site.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    start: usize,
    len: usize,
    /// Place of the site in the table.
    at: usize,
    /// Number of the list whose indices are coded here, or of the mean sizes of the differences.
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
    /// The mean sizes of differences, by component.
    means: Vec<[Mean; COMPONENTS]>,
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
            means: self.means.clone(),
            indices: self.indices.clone(),
            ..*self
        }
    }
    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.contexts.clone_from(&other.contexts);
        self.means.clone_from(&other.means);
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
            means: Vec::new(),
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
        self.means.clear();
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
            // (after 2³² packets, a code of the first one would be taken for one of this packet, by both ends)
            self.packet = self.packet.wrapping_add(1);
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
        let sizes = size_of_val(&*self.means) + self.indices.bytes();
        size_of_val(&*self.table) + size_of_val(&*self.contexts) + sizes
    }

    /// Returns the sites and their contexts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &[Context])> {
        self.table.iter().filter(|site| site.len > 0).map(|site| {
            let (start, len) = (site.start as usize, usize::from(site.len));
            (site.key, self.contexts.get(start..start + len).unwrap_or_default())
        })
    }

    /// Returns the contexts of a block that [`block`](Self::block) has found.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn contexts(&mut self, block: Block) -> Option<&mut [Context]> {
        self.contexts.get_mut(block.start..block.start + block.len)
    }

    /// Returns the contexts of a block, and the last code of its site.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn with_last(&mut self, block: Block) -> Option<(&mut [Context], &mut Last)> {
        let contexts = self.contexts.get_mut(block.start..block.start + block.len)?;
        Some((contexts, &mut self.table.get_mut(block.at)?.last))
    }

    /// Returns the contexts of a block that [`block`](Self::block) has found, and the mean size of a
    /// component.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn differences(
        &mut self,
        block: Block,
        component: usize,
    ) -> Option<(&mut [Context], &mut Mean)> {
        let means = self.means.get_mut(block.extra as usize)?;
        let mean = means.get_mut(component % COMPONENTS)?;
        Some((self.contexts.get_mut(block.start..block.start + block.len)?, mean))
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
            site = self.renew(at, model);
        }
        // (the lengths differ only if two keys are equal by accident)
        if !site.has_contexts || usize::from(site.len) != contexts_of(bits) {
            return None;
        }
        let (start, len) = (site.start as usize, usize::from(site.len));
        Some(Block { start, len, at, extra: site.extra })
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

    /// Forgets the last code of a site that a packet meets first. Unless the state goes on, sets its contexts to
    /// what they are at the start of a packet.
    #[inline(never)]
    fn renew(&mut self, at: usize, model: &Model) -> Site {
        let Some(site) = self.table.get_mut(at) else { return EMPTY };
        (site.packet, site.last) = (self.packet, Last::NONE);
        if self.goes_on {
            return *site;
        }
        match usize::from(site.len) {
            indices::CONTEXTS => self.indices.forget(site.extra),
            differences::CONTEXTS => {
                if let Some(means) = self.means.get_mut(site.extra as usize) {
                    *means = [Mean::FIRST; COMPONENTS];
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
                self.means.push([Mean::FIRST; COMPONENTS]);
                self.means.len() as u32 - 1
            }
            _ => 0,
        };
        let (packet, len) = (self.packet, len as u16);
        if let Some(site) = self.table.get_mut(at) {
            *site = Site { key, start, packet, extra, len, has_contexts: true, last: Last::NONE };
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
