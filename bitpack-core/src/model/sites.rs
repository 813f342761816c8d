//! [`Sites`]: the contexts (bit probabilities) of each place in a packet where a number is coded.

use alloc::vec::Vec;
use core::ops::Range;

use super::context::Context;
use super::differences::{self, Before, COMPONENTS, Class, Tables};
use super::fields::{self, Field};
use super::file::Model;
use super::indices::{self, Indices};
use super::last::Last;
use super::shares::{STORED, Shares};
use super::site::contexts_of;

/// Maximum number of contexts (bit probabilities) that a packet may add to the contexts of its model. Numbers
/// for which there is no context left take as many bits as without a model.
const MOST_ADDED: usize = 1 << 15;

/// A place in a packet where numbers of a certain width are coded. It is identified by the field, without
/// list indices, and the count of earlier numbers in that field.
#[derive(Clone, Copy, Debug)]
struct Site {
    key: u64,
    /// Index of the site's first context (bit probability) in the list of all contexts.
    start: u32,
    /// Number of the packet in which the site was last used.
    packet: u32,
    /// Number of the list in `Sites::indices` for a site where the indices of a list are coded. Index in
    /// `Sites::fields` for a site where the differences of a field are coded. Otherwise 0.
    extra: u32,
    /// Index of the site's first context in the model; [`NEW`] if the model does not have the site.
    origin: u32,
    /// Number of contexts that a model has for this site; 0 if this entry of the table is empty.
    len: u16,
    /// `true` if the current packet may use the contexts of this site, `false` if these would exceed
    /// [`MOST_ADDED`].
    has_contexts: bool,
    last: Last,
}

/// Value of [`Site::origin`] for a site (place in a packet where numbers are coded) that the model does not
/// have.
const NEW: u32 = u32::MAX;

/// An empty entry of the table of sites (places in a packet where numbers are coded).
const EMPTY: Site = Site {
    key: 0,
    start: 0,
    packet: 0,
    extra: 0,
    origin: NEW,
    len: 0,
    has_contexts: false,
    last: Last::NONE,
};

/// Returns the number of contexts (bit probabilities) in memory for a site that has `len` contexts in a
/// model. It is smaller for the differences of a field, because [`Sites::classes`] holds their shares
/// (probabilities of small numbers).
#[cfg_attr(optimized, inline(always))]
const fn in_memory(len: usize) -> usize {
    if len == differences::CONTEXTS { differences::OWN } else { len }
}

impl Site {
    fn range(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + in_memory(self.len.into())
    }
}

/// The location of a site (a place in a packet where numbers are coded) in [`Sites`]: its index in
/// the table, and the range of its contexts (bit probabilities).
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    start: usize,
    len: usize,
    /// Index of the site in the table.
    at: usize,
    /// Number of the list in `Sites::indices` for a site where the indices of a list are coded. Index in
    /// `Sites::fields` for a site where the differences of a field are coded. Otherwise 0.
    pub(super) extra: u32,
}

/// The contexts (bit probabilities) of all sites (places in a packet where numbers are coded): the sites of
/// the model, and further sites that a stream has used.
#[derive(Debug, Default)]
pub(super) struct Sites {
    /// A hash table of all sites with linear probing. The length is a power of two, and at least
    /// half of the entries are empty.
    table: Vec<Site>,
    count: usize,
    contexts: Vec<Context>,
    /// The learned state of the differences of each field: for each component their mean size, and their
    /// classes.
    fields: Vec<Field>,
    /// The classes of differences that were used, with their shares (the probabilities of sixteen numbers).
    classes: Vec<fields::Class>,
    indices: Indices,
    /// Number of the current packet, counted from the last restart.
    packet: u32,
    /// Number of contexts not in the model that the current packet has used, or that all packets have used if
    /// contexts carry over between packets. At most [`MOST_ADDED`].
    added: usize,
    /// Number of contexts that are copies of those of the trained model; packets add others. Contexts that
    /// store shares (probabilities of small numbers) are not counted, because shares are made when they are
    /// first used.
    known: usize,
    /// Number of contexts that packets have added since the last restart, because the model does
    /// not have them.
    created: usize,
    /// Number of the current packet. Shares with another number are from an earlier packet, and are set anew.
    /// Always 0 if shares carry over from one packet to the next.
    epoch: u32,
    /// `true` if the contexts keep what they have learned from one packet to the next.
    goes_on: bool,
}

impl Clone for Sites {
    fn clone(&self) -> Self {
        let mut clone = Self::default();
        clone.clone_from(self);
        clone
    }
    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.contexts.clone_from(&other.contexts);
        self.fields.clone_from(&other.fields);
        self.classes.clone_from(&other.classes);
        self.indices.copy_from(&other.indices);
        self.count = other.count;
        (self.packet, self.added) = (other.packet, other.added);
        (self.known, self.created, self.epoch) = (other.known, other.created, other.epoch);
        self.goes_on = other.goes_on;
    }
}

impl Sites {
    pub(super) fn new(model: &Model, goes_on: bool) -> Self {
        let mut all = Self { goes_on, ..Self::default() };
        all.restart(model);
        all
    }

    /// Forgets all earlier packets: sets the contexts of the model to their trained values, and removes all
    /// other contexts.
    pub(super) fn restart(&mut self, model: &Model) {
        (self.packet, self.added, self.count) = (0, 0, 0);
        (self.created, self.epoch) = (0, 0);
        self.table.fill(EMPTY);
        self.contexts.clear();
        self.fields.clear();
        self.classes.clear();
        self.indices.clear();
        if self.table.is_empty() {
            self.grow();
        }
        let mut origin = 0;
        for (key, trained) in model.sites() {
            let start = self.contexts.len();
            self.insert(key, trained.len(), origin);
            let contexts = self.contexts.get_mut(start..).unwrap_or_default();
            contexts.copy_from_slice(trained.get(..contexts.len()).unwrap_or_default());
            origin += trained.len() as u32;
        }
        self.known = self.contexts.len();
    }

    /// Begins a packet. Every context begins as in the model, unless contexts carry over between
    /// packets.
    pub(super) fn begin(&mut self, model: &Model) {
        if self.goes_on {
            // (after 2³² packets, a code of the first one would be taken for one of this packet, by both ends)
            self.packet = self.packet.wrapping_add(1);
            return;
        }
        self.added = 0;
        if self.packet == u32::MAX || self.created > MOST_ADDED {
            return self.restart(model);
        }
        self.packet += 1;
        self.epoch = self.packet;
    }

    /// Returns the number of contexts of the model in memory (without shares, the probabilities of small
    /// numbers), and of the contexts that packets have added.
    pub(super) fn count(&self) -> usize {
        self.known + self.created
    }

    /// Returns the number of bytes that are in use on the heap.
    pub(super) fn bytes(&self) -> usize {
        let sizes = size_of_val(&*self.fields) + size_of_val(&*self.classes) + self.indices.bytes();
        size_of_val(&*self.table) + size_of_val(&*self.contexts) + sizes
    }

    /// Iterates over the key of each site (place in a packet), and the contexts (bit probabilities) that a
    /// training has learned for it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, Vec<Context>)> {
        self.table.iter().filter(|site| site.len > 0).map(|site| {
            let contexts = self.contexts.get(site.range()).unwrap_or_default();
            let field = self.fields.get(site.extra as usize);
            let field = field.filter(|_| usize::from(site.len) == differences::CONTEXTS);
            let field = field.map(|field| field.trained(contexts, &self.classes));
            (site.key, field.unwrap_or_else(|| contexts.into()))
        })
    }

    /// Returns the contexts (bit probabilities) of the site that `block` locates; `None` for a block of other
    /// [`Sites`].
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn contexts(&mut self, block: Block) -> Option<&mut [Context]> {
        self.contexts.get_mut(block.start..block.start + block.len)
    }

    /// Returns the contexts (bit probabilities) and the last code of the site that `block` locates; `None`
    /// for a block of other [`Sites`].
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn with_last(&mut self, block: Block) -> Option<(&mut [Context], &mut Last)> {
        let contexts = self.contexts.get_mut(block.start..block.start + block.len)?;
        Some((contexts, &mut self.table.get_mut(block.at)?.last))
    }

    /// Returns the class of the next difference of a component, and the probabilities with which it is coded.
    /// `before` summarises the earlier differences, and `block` locates the site of the field. `None` if no
    /// more contexts may be added.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn differences(
        &mut self,
        block: Block,
        component: usize,
        before: Before,
        model: &Model,
    ) -> Option<(Class, Tables<'_>)> {
        let field = self.fields.get_mut(block.extra as usize)?;
        let class = before.class(*field.means.get(component % COMPONENTS)?);
        let mut at = (*field.classes.get(class.number)? as usize).wrapping_sub(1);
        if self.classes.get(at).is_none_or(|class| class.packet != self.epoch) {
            at = self.meet_class(block, class.number, model)?;
        }
        let mean =
            self.fields.get_mut(block.extra as usize)?.means.get_mut(component % COMPONENTS)?;
        let contexts = self.contexts.get_mut(block.start..block.start + block.len)?;
        Some((class, Tables { shares: &mut self.classes.get_mut(at)?.shares, contexts, mean }))
    }

    /// Sets the shares (the probabilities of sixteen numbers) of class `number` of a field's differences to
    /// their values at the start of a packet: the trained ones, or equal ones. `block` locates the site of
    /// the field. Returns the index of the class in [`Sites::classes`]; `None` if the packet may add no more
    /// contexts.
    #[inline(never)]
    fn meet_class(&mut self, block: Block, number: usize, model: &Model) -> Option<usize> {
        let class = self.fields.get_mut(block.extra as usize)?.classes.get_mut(number)?;
        let origin = self.table.get(block.at)?.origin as usize;
        let known = model.contexts().get(origin..).and_then(|all| fields::stored(all, number));
        if known.is_none() && self.added + STORED > MOST_ADDED {
            return None;
        }
        if *class == 0 {
            *class = self.classes.len() as u32 + 1;
            self.classes.push(fields::Class { shares: Shares::EVEN, packet: 0 });
            self.created += if known.is_none() { STORED } else { 0 };
        }
        self.added += if known.is_none() { STORED } else { 0 };
        let at = (*class as usize).wrapping_sub(1);
        let shares = known.unwrap_or(Shares::EVEN);
        *self.classes.get_mut(at)? = fields::Class { shares, packet: self.epoch };
        Some(at)
    }

    /// Returns the contexts of the site that `block` locates, and the indices of all lists that are
    /// remembered; `None` for a block of other [`Sites`].
    pub(super) fn indices(&mut self, block: Block) -> Option<(&mut [Context], &mut Indices)> {
        let contexts = self.contexts.get_mut(block.start..block.start + block.len)?;
        Some((contexts, &mut self.indices))
    }

    /// Returns the location of the site (place in a packet) with this key, where codes of `bits` bits are
    /// coded. A site that is new in this packet gets the contexts (bit probabilities) that `model` has for
    /// it, or even ones. `None` if no more contexts may be added.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn block(&mut self, key: u64, bits: u32, model: &Model) -> Option<Block> {
        let (mut at, len) = (self.find(key), contexts_of(bits));
        let mut site = self.table.get(at)?;
        if site.packet != self.packet || site.len == 0 {
            at = self.meet(at, key, len, model)?;
            site = self.table.get(at)?;
        }
        // (the lengths differ only if two keys are equal by accident)
        if !site.has_contexts || usize::from(site.len) != len {
            return None;
        }
        Some(Block { start: site.start as usize, len: in_memory(len), at, extra: site.extra })
    }

    /// Adds a site (place in a packet) that was never used, or prepares one for its first use in this packet.
    /// Returns its index in the table; `None` if no more contexts (bit probabilities) may be added.
    #[inline(never)]
    fn meet(&mut self, at: usize, key: u64, len: usize, model: &Model) -> Option<usize> {
        if self.table.get(at)?.len > 0 {
            self.renew(at, model);
            return Some(at);
        }
        let own = in_memory(len);
        if self.added + own > MOST_ADDED {
            return None;
        }
        (self.added, self.created) = (self.added + own, self.created + own);
        Some(self.insert(key, len, NEW))
    }

    /// Returns the index in the table of the site (place in a packet) with this key, or of the empty entry
    /// for it.
    #[cfg_attr(optimized, inline(always))]
    fn find(&self, key: u64) -> usize {
        let mask = self.table.len().wrapping_sub(1);
        let mut at = key as usize & mask;
        while self.table.get(at).is_some_and(|site| site.key != key && site.len > 0) {
            at = (at + 1) & mask;
        }
        at
    }

    /// Prepares the site at index `at` for its first use in a packet: forgets its last code, and sets its
    /// contexts to their state at the start of a packet, unless contexts carry over. The result has no
    /// meaning.
    fn renew(&mut self, at: usize, model: &Model) -> Option<()> {
        let site = self.table.get_mut(at)?;
        (site.packet, site.last) = (self.packet, Last::NONE);
        if self.goes_on {
            return None;
        }
        let contexts = self.contexts.get_mut(site.range())?;
        if site.origin == NEW {
            site.has_contexts = self.added + contexts.len() <= MOST_ADDED;
            if !site.has_contexts {
                return None;
            }
            self.added += contexts.len();
            contexts.fill(Context::EVEN);
        } else {
            let origin = site.origin as usize;
            contexts.copy_from_slice(model.contexts().get(origin..origin + contexts.len())?);
        }
        match usize::from(site.len) {
            indices::CONTEXTS => self.indices.forget(site.extra),
            differences::CONTEXTS => {
                self.fields.get_mut(site.extra as usize)?.means = Field::NEW.means;
            }
            _ => {}
        }
        Some(())
    }

    fn insert(&mut self, key: u64, len: usize, origin: u32) -> usize {
        if 2 * (self.count + 1) > self.table.len() {
            self.grow();
        }
        let (at, start) = (self.find(key), self.contexts.len() as u32);
        self.contexts.resize(self.contexts.len() + in_memory(len), Context::EVEN);
        let extra = match len {
            indices::CONTEXTS => self.indices.add(),
            differences::CONTEXTS => {
                self.fields.push(Field::NEW);
                self.fields.len() as u32 - 1
            }
            _ => 0,
        };
        let (packet, len, last) = (self.packet, len as u16, Last::NONE);
        if let Some(site) = self.table.get_mut(at) {
            *site = Site { key, start, packet, extra, origin, len, has_contexts: true, last };
            self.count += 1;
        }
        at
    }

    /// Doubles the length of the table of sites (places in a packet).
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
