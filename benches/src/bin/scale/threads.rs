//! Two threads that share encoded deltas: each encodes half of the objects, and then writes the
//! packets of half of the clients.

use core::time::Duration;
use std::thread;
use std::time::Instant;

use bitpack::{EncodedCache, Error, ErrorKind, Stream as _};

use crate::scene::{Body, Client, OBJECTS, Scene, TICKS};
use crate::ways::Packet;

/// Number of objects that a thread encodes.
const HALF: usize = OBJECTS / 2;

/// The caches and packet buffers of the two threads.
pub(crate) struct Threads {
    caches: [EncodedCache<Body>; 2],
    packets: [Vec<u8>; 2],
}

impl Threads {
    pub(crate) fn new() -> Self {
        let cache = || EncodedCache::new(HALF, TICKS);
        let packet = || vec![0; 1 << 16];
        Self { caches: [cache(), cache()], packets: [packet(), packet()] }
    }

    /// Writes the packets of a tick. Returns the number of bytes of all packets, and the time that
    /// passed.
    pub(crate) fn tick(&mut self, scene: &Scene) -> Result<(usize, Duration), Error> {
        let start = Instant::now();
        let [low, high] = &mut self.caches;
        both(|| encode(scene, 0, low), || encode(scene, HALF, high))?;
        let (caches, [first, second]) = (&self.caches, &mut self.packets);
        let (some, others) = scene.clients.split_at(scene.clients.len() / 2);
        let [one, other] = both(|| write(some, caches, first), || write(others, caches, second))?;
        Ok((one + other, start.elapsed()))
    }
}

/// Runs two functions at the same time.
fn both<T: Send>(
    one: impl FnOnce() -> Result<T, Error> + Send,
    other: impl FnOnce() -> Result<T, Error>,
) -> Result<[T; 2], Error> {
    let (one, other) = thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join(), other)
    });
    let one = one.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    Ok([one?, other?])
}

/// Encodes the deltas of the objects from `first` on that clients need.
fn encode(scene: &Scene, first: usize, cache: &mut EncodedCache<Body>) -> Result<(), Error> {
    cache.clear();
    for Client { age, seen } in &scene.clients {
        let (now, old) = (scene.now(), scene.ago(*age));
        let from = seen.partition_point(|object| usize::from(*object) < first);
        let own = seen[from..].iter().map(|object| usize::from(*object));
        for object in own.take_while(|object| *object < first + HALF) {
            cache.delta(object - first, *age, || (&now[object], &old[object]))?;
        }
    }
    Ok(())
}

/// Writes the packets of some clients.
fn write(
    clients: &[Client],
    caches: &[EncodedCache<Body>; 2],
    buffer: &mut [u8],
) -> Result<usize, Error> {
    let mut all = 0;
    for Client { age, seen } in clients {
        let mut packet = Packet::new(buffer);
        for &object in seen {
            let (cache, i) = (&caches[usize::from(object) / HALF], usize::from(object) % HALF);
            let delta = cache.get_delta(i, *age).ok_or(Error::new(ErrorKind::Baseline, 0))?;
            if delta.is_changed() {
                packet.object(object)?.append(delta)?;
            }
        }
        all += packet.finish()?;
    }
    Ok(all)
}
