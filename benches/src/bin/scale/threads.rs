//! Threads that live on and write the packets of a server's clients from one history.

use core::time::Duration;
use std::panic::resume_unwind;
use std::sync::{Barrier, PoisonError, RwLock};
use std::thread;
use std::time::Instant;

use bitpack::{Error, ObjectHistory, View};
use cpu_time::ThreadTime;

use crate::Measured;
use crate::scene::{Body, Client, OBJECTS, Scene, TICKS};
use crate::server::{acknowledge, write_packets};

/// Number of ticks that are written. The first ones have no baselines.
const WRITTEN: usize = 60;

/// The packets that a thread writes in a tick.
struct Work {
    start: Instant,
    end: Instant,
    /// Processor time of the thread.
    spent: Duration,
    bytes: Result<usize, Error>,
}

/// Writes the packets of several ticks on `count` threads, each of which has some of the clients.
/// The bodies move forwards and backwards. Returns the least time in which the packets of a tick
/// were written, and the least processor time of the thread that took most.
pub(crate) fn ticks(scene: &Scene, count: usize) -> Result<[Measured; 2], Error> {
    let history = RwLock::new(ObjectHistory::<Body>::new(OBJECTS as u32, TICKS as u16));
    let barrier = Barrier::new(count + 1);
    let parts = scene.clients.chunks(scene.clients.len().div_ceil(count));
    let (moved, works) = thread::scope(|scope| {
        let threads = parts.map(|part| scope.spawn(|| write(part, &history, &barrier)));
        let threads: Vec<_> = threads.collect();
        let moved = (0..WRITTEN).try_for_each(|tick| {
            let mut history = history.write().unwrap_or_else(PoisonError::into_inner);
            let (turn, at) = (tick / (TICKS - 1), tick % (TICKS - 1));
            let ago = if turn % 2 == 0 { TICKS - 1 - at } else { at };
            let set = |(object, body)| history.set(object, body);
            let moved = (0..).zip(scene.ago(ago)).try_for_each(set);
            history.advance();
            drop(history);
            barrier.wait(); // they begin
            barrier.wait(); // they end
            moved
        });
        let works: Vec<_> = threads.into_iter().map(thread::ScopedJoinHandle::join).collect();
        (moved, works)
    });
    moved?;
    let works = works.into_iter().map(|work| work.unwrap_or_else(|panic| resume_unwind(panic)));
    least(&works.collect::<Vec<_>>())
}

/// Returns the least times of a tick with baselines.
fn least(works: &[Vec<Work>]) -> Result<[Measured; 2], Error> {
    let mut least = [Measured { time: Duration::MAX, bytes: 0 }; 2];
    for tick in TICKS..WRITTEN {
        let works = || works.iter().map(|all| &all[tick]);
        let bytes = works().map(|work| work.bytes).sum::<Result<usize, Error>>()?;
        let passed = works().map(|work| work.end).max().zip(works().map(|work| work.start).min());
        let passed = passed.map_or(Duration::MAX, |(end, start)| end - start);
        let spent = works().map(|work| work.spent).max().unwrap_or(Duration::MAX);
        for (least, time) in least.iter_mut().zip([passed, spent]) {
            *least = Measured { time: least.time.min(time), bytes };
        }
    }
    Ok(least)
}

/// Writes the packets of some clients in each tick.
fn write(
    clients: &[Client],
    history: &RwLock<ObjectHistory<Body>>,
    barrier: &Barrier,
) -> Vec<Work> {
    let mut views: Vec<View> = clients.iter().map(|_| View::new(OBJECTS as u32)).collect();
    let mut packet = vec![0; 1 << 16];
    let ticks = (0..WRITTEN).map(|tick| {
        acknowledge(clients, &mut views, tick);
        barrier.wait();
        let history = history.read().unwrap_or_else(PoisonError::into_inner);
        let (start, thread) = (Instant::now(), ThreadTime::now());
        let bytes = write_packets(clients, &mut views, &mut packet, &history);
        let (end, spent) = (Instant::now(), thread.elapsed());
        drop(history);
        barrier.wait();
        Work { start, end, spent, bytes }
    });
    ticks.collect()
}
