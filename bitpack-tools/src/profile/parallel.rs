//! [`profile_all`]: profiles the packets of captures on all cores.

use core::mem::take;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayon::Scope;

use super::Profile;
use super::timeline::{Clock, Moment};
use crate::fit::Candidate;
use crate::groups::{GROUPS, Groups};
use crate::history::{Histories, is_baseline};
use crate::input::Packet;
use crate::model::Model;

/// A schema, with the values that deltas refer to.
type Subject<'m, 'h> = (&'m Model, &'h mut Histories);

/// Number of packets of a group that are passed to a core together.
const CHUNK: usize = 64;

/// Maximum size in bytes of the packets that wait, beside one chunk for each group.
const WAITING: usize = 8 << 20;

/// Size in bytes of a packet in memory without its content, approximately.
const OVERHEAD: usize = 256;

/// Profiles packets on all cores. `make` returns empty profiles, one for each schema, and `kind`
/// returns the schema and the kind of a packet, as [`fit::kind`](crate::fit::kind) does. `feed`
/// passes packets to the function that it is given, with `true` for those that are counted; the
/// others may be the baselines of deltas. Datagrams of several packets are split.
///
/// Returns the profiles, and the result of `feed`. They do not depend on the number of cores. They
/// differ slightly from those of [`Profile::packet`]: once in 1024 packets of a connection, a
/// packet is compared with an older one than the one before it, or with none.
///
/// # Panics
///
/// If one of the functions panics.
pub fn profile_all<'m, R>(
    make: impl Fn() -> Vec<Profile<'m>>,
    kind: impl Fn(&mut [Subject<'_, '_>], &Packet) -> Candidate + Sync,
    feed: impl FnOnce(&mut dyn FnMut(Packet, bool)) -> R,
) -> (Vec<Profile<'m>>, R) {
    let have_deltas = |it: &Profile<'m>| it.model.has_baselines();
    let all: Vec<Group<'m>> = (0..GROUPS).map(|_| Group::new(make())).collect();
    let stay = all.first().is_some_and(|it| lock(&it.profiles).iter().any(have_deltas));
    let load = Load::default();
    let result = rayon::in_place_scope(|scope| {
        let mut open: Vec<Chunk> = (0..GROUPS).map(|_| Chunk::default()).collect();
        let (mut groups, mut clock) = (Groups::new(stay), Clock::default());
        let result = feed(&mut |packet, is_chosen| {
            let mut pass = |at: usize, packet: Packet, moment, sharers| {
                let (Some(chunk), Some(group)) = (open.get_mut(at), all.get(at)) else { return };
                chunk.size += OVERHEAD + packet.bytes.len();
                chunk.packets.push((packet, moment));
                if chunk.packets.len() >= CHUNK || chunk.size >= WAITING / GROUPS {
                    let chunk = Chunk { sharers, ..take(chunk) };
                    group.pass(scope, chunk, &load, &kind);
                }
            };
            if is_baseline(&packet.bytes) {
                // a recorder knows the addresses of the game, which may be others than those of the
                // captured packet
                for at in (0..GROUPS).filter(|_| stay) {
                    pass(at, packet.clone(), None, groups.used());
                }
                return;
            }
            let at = groups.of(&packet);
            let moment = is_chosen.then(|| clock.tick(packet.time));
            pass(at, packet, moment, groups.used());
        });
        for (chunk, group) in open.into_iter().zip(&all) {
            group.pass(scope, Chunk { sharers: groups.used(), ..chunk }, &load, &kind);
        }
        result
    });
    let mut all = all.into_iter().map(Group::finish);
    let mut profiles = all.next().unwrap_or_default();
    for group in all {
        for (own, other) in profiles.iter_mut().zip(group) {
            own.merge(other);
        }
    }
    (profiles, result)
}

/// Packets of one group that are passed to a core together.
#[derive(Debug, Default)]
struct Chunk {
    /// Packets, with the moment of those that are counted.
    packets: Vec<(Packet, Option<Moment>)>,
    /// Size of the packets in memory in bytes, approximately.
    size: usize,
    /// Number of groups among which the memory for earlier packets is divided.
    sharers: usize,
}

/// Profiles of some connections, and the packets that wait to be added to them.
#[derive(Debug)]
struct Group<'m> {
    profiles: Mutex<Vec<Profile<'m>>>,
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    chunks: VecDeque<Chunk>,
    /// `true` while a core works on this group.
    is_busy: bool,
}

impl<'m> Group<'m> {
    fn new(profiles: Vec<Profile<'m>>) -> Self {
        Self { profiles: Mutex::new(profiles), queue: Mutex::default() }
    }

    fn finish(self) -> Vec<Profile<'m>> {
        self.profiles.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes packets to a core, after waiting until memory allows it.
    fn pass<'s>(
        &'s self,
        scope: &Scope<'s>,
        chunk: Chunk,
        load: &'s Load,
        kind: &'s (impl Fn(&mut [Subject<'_, '_>], &Packet) -> Candidate + Sync),
    ) {
        load.add(chunk.size);
        let mut queue = lock(&self.queue);
        queue.chunks.push_back(chunk);
        if !queue.is_busy {
            queue.is_busy = true;
            scope.spawn(move |_| self.work(load, kind));
        }
    }

    /// Adds waiting packets to the profiles until there are no more.
    fn work(&self, load: &Load, kind: &impl Fn(&mut [Subject<'_, '_>], &Packet) -> Candidate) {
        let _unread = Unread { group: self, load };
        let mut profiles = lock(&self.profiles);
        loop {
            let mut queue = lock(&self.queue);
            let Some(chunk) = queue.chunks.pop_front() else {
                queue.is_busy = false;
                return;
            };
            drop(queue);
            // released even if a packet should cause a panic
            let _released = Released { load, size: chunk.size };
            for profile in &mut *profiles {
                profile.share(chunk.sharers);
            }
            for (packet, moment) in &chunk.packets {
                let Some(moment) = moment else {
                    profiles.iter_mut().for_each(|it| it.learn(packet));
                    continue;
                };
                let mut add = |packet: &Packet, may_split| {
                    let mut subjects: Vec<_> =
                        profiles.iter_mut().map(|it| (it.model, &mut it.histories)).collect();
                    let (at, kind) = kind(&mut subjects, packet);
                    profiles
                        .get_mut(at)
                        .map_or(Vec::new(), |it| it.add(packet, kind, *moment, may_split))
                };
                for part in add(packet, true) {
                    add(&part, false);
                }
            }
        }
    }
}

/// Total size in bytes of all packets that wait.
#[derive(Debug, Default)]
struct Load {
    size: Mutex<usize>,
    is_less: Condvar,
}

impl Load {
    /// Waits until there is room for packets of `size` bytes, and counts them as waiting.
    fn add(&self, size: usize) {
        loop {
            let mut all = lock(&self.size);
            if *all < WAITING {
                *all += size;
                return;
            }
            drop(all);
            // a core of the pool works on the packets itself
            if rayon::yield_now().is_none() {
                let all = lock(&self.size);
                if *all >= WAITING {
                    drop(self.is_less.wait(all).unwrap_or_else(PoisonError::into_inner));
                }
            }
        }
    }
}

/// Removes the packets that wait for a core if that core panics, because nobody will count them and
/// `feed` must not wait for them.
struct Unread<'g, 'm> {
    group: &'g Group<'m>,
    load: &'g Load,
}

impl Drop for Unread<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut queue = lock(&self.group.queue);
            queue.is_busy = false;
            for chunk in queue.chunks.drain(..) {
                drop(Released { load: self.load, size: chunk.size });
            }
        }
    }
}

/// Packets of `size` bytes that wait no longer once this value is dropped.
struct Released<'l> {
    load: &'l Load,
    size: usize,
}

impl Drop for Released<'_> {
    fn drop(&mut self) {
        *lock(&self.load.size) -= self.size;
        self.load.is_less.notify_one();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "the schema of the test is valid")]
mod tests {
    use core::panic::AssertUnwindSafe;
    use std::panic::catch_unwind;

    use bitpack::schema::Description;

    use super::*;

    /// The panic reaches the caller. `feed` does not wait for a core that has stopped.
    #[test]
    fn a_panic_of_a_core_ends_the_profile() {
        let model = Model::new(Description::of::<u32>()).expect("a schema");
        let packet = || Packet { bytes: vec![0; 4000], ..Packet::default() };
        let result = catch_unwind(AssertUnwindSafe(|| {
            profile_all(
                || vec![Profile::new(&model)],
                |_, _| panic!("a fault"),
                |add| (0..4 * WAITING / 4000).for_each(|_| add(packet(), true)),
            )
        }));
        assert!(result.is_err());
    }
}
