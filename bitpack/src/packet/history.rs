//! [`History`], [`Acked`]: who has which baseline.

use super::delta::Arrival;
use crate::{Delta, Error, ErrorKind, HashStream};

/// Whether `sequence` was counted after `other`, in numbers that wrap: of two that are less than
/// half of all numbers apart, the one that is ahead.
///
/// Source: "Reliability and Congestion Avoidance over UDP", `sequence_greater_than`.
///
/// ```
/// use bitpack::is_newer;
/// assert!(is_newer(7, 6) && !is_newer(6, 7) && !is_newer(7, 7));
/// assert!(is_newer(2, 65_535) && !is_newer(65_535, 2));
/// ```
#[must_use]
pub const fn is_newer(sequence: u16, other: u16) -> bool {
    let ahead = sequence.wrapping_sub(other);
    match ahead {
        0 => false,
        0x8000 => sequence > other,
        _ => ahead < 0x8000,
    }
}

/// The last `N` values, by sequence number: those that were sent, or those that were received. What a
/// [`Protocol`](crate::Protocol) writes deltas against, and reads them against.
///
/// A sender has one for all of its receivers, and an [`Acked`] for each of them. A receiver has one for
/// each sender, of the same `N`. How far back a baseline may be is `N`: at 60 values a second, 32 are
/// half a second of delay; more cost a bit for each doubling, and memory.
///
/// It holds `N + 1` values, each on the heap once it is there, so that a history of large ones is a small
/// thing itself; without the feature `alloc`, in itself: in a `static` then. What a value has allocated is
/// used again, so that nothing is allocated once all are there.
///
/// ```
/// use bitpack::{Acked, Arrival, Delta, Error, History, Protocol, Serialize};
///
/// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
/// struct World {
///     tick: u32,
///     doors: u64,
/// }
///
/// const GAME: Protocol = Protocol::of::<World>("game", 1);
///
/// let (mut sent, mut acked) = (History::<World, 32>::new(), Acked::new()); // the server's
/// let mut received = History::<World, 32>::new(); // the client's
///
/// let mut world = World { tick: 1, doors: 0 };
/// let mut buffer = [0; 64];
/// for _ in 0..3 {
///     world.tick += 1;
///     let outgoing = sent.file(&world)?; // once, for all clients
///     let bytes = GAME.write_delta(&outgoing, &mut acked, &mut buffer)?; // for this one
///
///     let arrived = GAME.read_delta(&mut received, &buffer[..bytes])?;
///     assert_eq!(arrived.arrival, Arrival::New);
///     assert_eq!(received.newest(), Some(&world));
///
///     // what the client sends back, some time later
///     if let Some(sequence) = received.newest_sequence() {
///         acked.acknowledge(sequence, &sent);
///     }
/// }
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct History<T, const N: usize> {
    filed: [Slot<T>; N],
    /// Which of them is the newest, whose number this is.
    head: usize,
    newest: Option<u16>,
    /// In which the next one is made; until then it is the one that was there `N` before the newest.
    spare: Slot<T>,
    /// A baseline that was moved along.
    predicted: Option<Held<T>>,
}

/// A value of a history. Beside one another in an array they would be on the stack wherever a history is
/// made, and moved there and back: 33 of 51,200 bytes are more than a thread has.
#[cfg(feature = "alloc")]
pub(super) type Held<T> = alloc::boxed::Box<T>;
/// A value of a history.
#[cfg(not(feature = "alloc"))]
pub(super) type Held<T> = T;

/// Makes a value to read into.
#[cfg(feature = "alloc")]
#[expect(clippy::unnecessary_box_returns, reason = "that is how a history has it")]
pub(super) fn held_blank<T: Delta>() -> Held<T> {
    Held::new(T::blank())
}
/// Makes a value to read into.
#[cfg(not(feature = "alloc"))]
pub(super) fn held_blank<T: Delta>() -> Held<T> {
    T::blank()
}

/// A value, once there is one.
#[derive(Clone, Debug)]
struct Slot<T> {
    /// `None` if the value is of no use.
    sequence: Option<u16>,
    hash: u64,
    value: Option<Held<T>>,
}

impl<T> Slot<T> {
    const EMPTY: Self = Self { sequence: None, hash: 0, value: None };

    fn of(&self, sequence: u16) -> Option<(&T, u64)> {
        if self.sequence != Some(sequence) {
            return None;
        }
        let value: &T = self.value.as_ref()?;
        Some((value, self.hash))
    }
}

/// Most values of a history: a quarter of the sequence numbers.
const MOST: usize = 1 << 14;

/// How many values a history has, which is also the largest distance to a baseline.
#[allow(clippy::cast_possible_truncation, reason = "it is compared first")]
pub(super) const fn length<const N: usize>() -> u16 {
    assert!(N >= 1 && N <= MOST, "a history has 1 to 16384 values");
    N as u16
}

/// The number of values of a history, for what is asked of it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Values<const N: usize>;

/// At least one of them. For none there are two implementations, and the compiler does not choose: so
/// `cargo check` refuses a history of none, where it is made.
#[doc(hidden)]
pub trait AtLeastOne<Number> {}
impl<const N: usize> AtLeastOne<()> for Values<N> {}
impl AtLeastOne<[(); 0]> for Values<0> {}

impl<T, const N: usize> History<T, N> {
    /// Nothing filed yet. (Of `N` the compiler finds out that it is not 0; there is nothing to be said.)
    ///
    /// # Panics
    ///
    /// In const evaluation, if `N` is above 16384.
    #[must_use]
    pub const fn new<AtLeastOneValue>() -> Self
    where
        Values<N>: AtLeastOne<AtLeastOneValue>,
    {
        const { length::<N>() };
        Self {
            filed: [const { Slot::EMPTY }; N],
            head: 0,
            newest: None,
            spare: Slot::EMPTY,
            predicted: None,
        }
    }

    /// Forgets all of it, for another connection. What was allocated stays.
    pub fn clear(&mut self) {
        self.newest = None;
        self.spare.sequence = None;
        for filed in &mut self.filed {
            filed.sequence = None;
        }
    }

    /// The value filed last, or the newest received.
    #[must_use]
    pub fn newest(&self) -> Option<&T> {
        self.get(self.newest?)
    }

    /// Its number: what a receiver acknowledges.
    #[must_use]
    pub const fn newest_sequence(&self) -> Option<u16> {
        self.newest
    }

    /// The value of this number, if it is still there.
    #[must_use]
    pub fn get(&self, sequence: u16) -> Option<&T> {
        Some(self.filed(sequence)?.0)
    }

    /// Files a value to be sent, as the other side will read it, under the next number. Once for all
    /// receivers: a protocol writes what comes back for each of them.
    ///
    /// # Errors
    ///
    /// Those of [`quantize`](crate::Serialize::quantize); nothing is filed then.
    pub fn file<'h>(&'h mut self, value: &'h T) -> Result<Outgoing<'h, T, N>, Error>
    where
        T: Delta,
    {
        // (the bound is not the block's: so a type without it is told to derive it)
        // what cannot be sent is refused here; what is kept of it below is not
        HashStream::of(value)?;
        let sequence = self.newest.map_or(0, |newest| newest.wrapping_add(1));
        let copy = kept(self.take_spare(), value)?;
        self.commit(sequence, copy)?;
        Ok(Outgoing { value, sequence, history: self })
    }

    /// The value of this number, and the hash of what it is sent as.
    pub(super) fn filed(&self, sequence: u16) -> Option<(&T, u64)> {
        self.in_place(sequence).or_else(|| self.spare.of(sequence))
    }

    /// The same, unless it is in the spare place: that is what the next value is read into.
    pub(super) fn in_place(&self, sequence: u16) -> Option<(&T, u64)> {
        self.filed.get(self.place(sequence)?)?.of(sequence)
    }

    /// How many before the newest, if that is fewer than `N`.
    fn back(&self, sequence: u16) -> Option<usize> {
        let back = usize::from(self.newest?.wrapping_sub(sequence));
        if back < N { Some(back) } else { None }
    }

    fn place(&self, sequence: u16) -> Option<usize> {
        Some((self.head + N - self.back(sequence)?) % N)
    }

    /// How a value of this number arrives.
    pub(super) fn arrival(&self, sequence: u16) -> Arrival {
        let Some(newest) = self.newest else { return Arrival::New };
        if is_newer(sequence, newest) {
            return Arrival::New;
        }
        match self.place(sequence).and_then(|place| self.filed.get(place)) {
            Some(filed) if filed.sequence == Some(sequence) => Arrival::Doubled,
            Some(_) => Arrival::Late,
            None => Arrival::Old,
        }
    }

    /// Where a value of this number goes: the newest of all, or one that is late.
    fn make_place(&mut self, sequence: u16) -> Option<&mut Slot<T>> {
        if self.arrival(sequence) == Arrival::New {
            let ahead = self.newest.map_or(0, |newest| usize::from(sequence.wrapping_sub(newest)));
            // what is passed over has not come; what stands in its places is too old to count from here
            for skipped in 1..ahead.min(N + 1) {
                let place = (self.head + skipped) % N;
                if let Some(filed) = self.filed.get_mut(place) {
                    filed.sequence = None;
                }
            }
            self.head = (self.head + ahead) % N;
            self.newest = Some(sequence);
        }
        let place = self.place(sequence)?;
        self.filed.get_mut(place)
    }

    /// The value to make the next one in, if there was one. Put it back.
    pub(super) fn take_spare(&mut self) -> Option<Held<T>> {
        self.spare.sequence = None;
        self.spare.value.take()
    }

    /// Puts it back, and nothing is filed.
    pub(super) fn put_back(&mut self, value: Held<T>) {
        self.spare.value = Some(value);
    }

    /// Keeps what a baseline was moved along in.
    pub(super) fn keep_predicted(&mut self, value: Held<T>) {
        self.predicted = Some(value);
    }
}

impl<T: Delta, const N: usize> History<T, N> {
    /// The value of this number moved along, `ahead` values, and its hash; `None` if it is not there.
    /// Keep it again.
    pub(super) fn moved(
        &mut self,
        sequence: u16,
        ahead: u16,
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Option<(Held<T>, u64)>, Error> {
        let old = self.predicted.take();
        let Some((baseline, _)) = self.filed(sequence) else {
            self.predicted = old;
            return Ok(None);
        };
        let mut value = kept(old, baseline)?;
        predict(&mut value, ahead);
        // what was computed need not be in its ranges
        let hash = HashStream::of_any::<T>(&value)?;
        Ok(Some((value, hash)))
    }

    /// Files a value that is as the other side has it.
    pub(super) fn commit(&mut self, sequence: u16, value: Held<T>) -> Result<(), Error> {
        let hash = HashStream::of_any::<T>(&value);
        self.put_back(value);
        self.spare.hash = hash?;
        self.spare.sequence = Some(sequence);
        let mut spare = core::mem::replace(&mut self.spare, Slot::EMPTY);
        if let Some(place) = self.make_place(sequence) {
            core::mem::swap(place, &mut spare);
        }
        self.spare = spare;
        Ok(())
    }
}

/// A value that was filed, and is to be written for each receiver.
///
/// It is written as it was given, and filed as it is read. To write what was read is not always to send
/// the same: a float that is rounded to the default that `omit_default` leaves out is sent as its code
/// once, and then left out.
#[derive(Debug)]
pub struct Outgoing<'h, T, const N: usize> {
    pub(super) value: &'h T,
    pub(super) sequence: u16,
    pub(super) history: &'h mut History<T, N>,
}

impl<T, const N: usize> Outgoing<'_, T, N> {
    /// Its number.
    #[must_use]
    pub const fn sequence(&self) -> u16 {
        self.sequence
    }

    /// The history that it was filed in.
    #[must_use]
    pub const fn history(&self) -> &History<T, N> {
        self.history
    }
}

/// What the other side has of a value that can be sent, in what an old one has allocated.
fn kept<T: Delta>(old: Option<Held<T>>, value: &T) -> Result<Held<T>, Error> {
    let mut kept = old.unwrap_or_else(held_blank);
    // (only a function by hand would take a value, and then not)
    if T::keep(&mut kept, value) { Ok(kept) } else { Err(Error::new(ErrorKind::Refused, 0)) }
}

impl<T, const N: usize> Default for History<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// The newest of the values that a receiver has said it has: what the next one is sent against. One for
/// each receiver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acked {
    sequence: Option<u16>,
}

impl Acked {
    /// Nothing yet: the next value is sent whole.
    #[must_use]
    pub const fn new() -> Self {
        Self { sequence: None }
    }

    /// Takes down what the receiver says it has, whenever that comes. Whether it is news: what is
    /// older than what was said before is not, nor is what the history does not have, be it too old or
    /// made up.
    pub fn acknowledge<T, const N: usize>(
        &mut self,
        sequence: u16,
        history: &History<T, N>,
    ) -> bool {
        let is_newest = match self.against(history) {
            Some(before) => is_newer(sequence, before),
            None => true,
        };
        let is_news = is_newest && history.get(sequence).is_some();
        if is_news {
            self.sequence = Some(sequence);
        }
        is_news
    }

    /// What the next value is sent against: `None` if nothing was acknowledged, or too long ago, and
    /// it is sent whole.
    ///
    /// What has left the history is forgotten, before its number comes again.
    pub fn against<T, const N: usize>(&mut self, history: &History<T, N>) -> Option<u16> {
        self.sequence = self.sequence.filter(|sequence| history.get(*sequence).is_some());
        self.sequence
    }
}

#[cfg(test)]
mod tests;
