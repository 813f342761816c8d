//! [`History`] stores the values that deltas refer to. [`Acked`] tracks which of them one receiver
//! has.

mod acked;
mod predicted;
#[cfg(feature = "alloc")]
mod prediction;
mod restored;

pub use acked::Acked;
pub(super) use predicted::Predicted;
#[cfg(feature = "alloc")]
pub use prediction::Prediction;
use restored::Restored;

use super::delta::Arrival;
use crate::{Delta, Error, ErrorKind, HashStream, Quantized, Result, Serialize};

/// Returns `true` if `sequence` is newer than `other`. Sequence numbers wrap around after 65,535:
/// `sequence` is newer if it is ahead of `other` by less than half of the number range.
///
/// Source: "Reliability and Congestion Avoidance over UDP" by Glenn Fiedler,
/// `sequence_greater_than`.
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

/// The last `N` values that were sent or received, each with its sequence number. A
/// [`Protocol`](crate::Protocol) writes and reads deltas against them.
///
/// A sender has one history for all of its receivers, and an [`Acked`] for each of them. A receiver
/// has one history for each sender, with the same `N`. A baseline (the earlier value that a delta
/// refers to) can be at most `N` values back: at 60 values per second, 32 values allow half a
/// second of delay. Each doubling of `N` costs one bit per packet, and memory.
///
/// A history holds `N + 1` values as [`Quantized`]. Most types with quantised floats hold them there as the
/// integers that are sent, so that a delta need not compute these again. For such a type, a receiver's
/// history also holds the newest value as a `T`, and a sender's does after a call of
/// [`newest`](Self::newest). Each value is on the heap once it exists, so that a history of large values is
/// small itself. Without the feature `alloc` the values are inside the history; put a large history in a
/// `static` then. Allocations of old values are reused.
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
///     let outgoing = sent.push(&world)?; // once, for all clients
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
    /// Index of the slot with the newest value, in the list of slots.
    head: usize,
    newest: Option<u16>,
    /// The slot in which the next value is made. Until then it holds the oldest value, whose sequence number
    /// is `N` less than the newest. The next value reuses its allocations.
    spare: Slot<T>,
    /// The newest value as a `T`, if the history holds codes (integers on the wire) in place of the value's
    /// floats.
    restored: Restored<T>,
    /// The last predicted value. Its allocations are reused for the next one.
    predicted: Option<Predicted<T>>,
}

/// The storage of a value in a history: a box. An array of large values without boxes would be
/// built on the stack when a history is made, and could exceed it.
#[cfg(feature = "alloc")]
pub(super) type Held<T> = alloc::boxed::Box<T>;
/// The storage of a value in a history without the feature `alloc`: the value itself.
#[cfg(not(feature = "alloc"))]
pub(super) type Held<T> = T;

/// Makes an initial value, into which the next packet is read.
#[allow(
    clippy::unnecessary_box_returns,
    clippy::useless_conversion,
    reason = "a history stores boxes with the feature `alloc`, and values without it"
)]
pub(super) fn held_blank<T: Serialize>() -> Held<T> {
    T::blank().into()
}

/// A place for one value in a history.
#[derive(Clone, Debug)]
struct Slot<T> {
    /// Sequence number of the value. `None` if the slot holds no valid value.
    sequence: Option<u16>,
    hash: u64,
    value: Option<Held<Quantized<T>>>,
}

impl<T> Slot<T> {
    const EMPTY: Self = Self { sequence: None, hash: 0, value: None };

    fn of(&self, sequence: u16) -> Option<(&Quantized<T>, u64)> {
        if self.sequence != Some(sequence) {
            return None;
        }
        let value: &Quantized<T> = self.value.as_ref()?;
        Some((value, self.hash))
    }
}

/// Largest number of values in a history: a quarter of the 65,536 sequence numbers.
const MOST: usize = 1 << 14;

/// Returns `N`, the number of values in a history, which is also the largest distance to a baseline (an
/// earlier value that a delta refers to). Does not compile if `N` is not in 1..=16384.
#[allow(clippy::cast_possible_truncation, reason = "the value is compared with the maximum first")]
pub(super) const fn length<const N: usize>() -> u16 {
    assert!(N >= 1 && N <= MOST, "a history holds 1 to 16384 values");
    N as u16
}

/// Represents the number of values in a history as a type, for the bound of [`History::new`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Values<const N: usize>;

/// Requires that a history has at least one value: `N` in `Values<N>` is not zero. `Values<0>` has two
/// implementations, so that type inference fails, and `cargo check` reports an error where a history without
/// room for a value is made.
#[doc(hidden)]
pub trait AtLeastOne<Number> {}
impl<const N: usize> AtLeastOne<()> for Values<N> {}
impl AtLeastOne<[(); 0]> for Values<0> {}

impl<T, const N: usize> History<T, N> {
    /// Makes an empty history of up to `N` values. The type parameter is inferred, and the
    /// inference fails for `N = 0`.
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
            restored: Restored::none(),
            predicted: None,
        }
    }

    /// Removes all values, so that the history can serve another connection. Allocations are kept.
    pub fn clear(&mut self) {
        self.newest = None;
        self.spare.sequence = None;
        for filed in &mut self.filed {
            filed.sequence = None;
        }
    }

    /// Returns the newest value: on a sender the value stored last, on a receiver the newest value read.
    /// `None` if the history is empty.
    #[must_use]
    pub fn newest(&self) -> Option<&T>
    where
        T: Delta,
    {
        let (newest, _) = self.in_place(self.newest?)?;
        Some(newest.as_value().unwrap_or_else(|| self.restored.get(newest)))
    }

    /// Returns the sequence number of the newest value, which a receiver acknowledges; `None` if the history
    /// is empty.
    #[must_use]
    pub const fn newest_sequence(&self) -> Option<u16> {
        self.newest
    }

    /// Returns a copy of the value with this sequence number; `None` if the history no longer holds it. Its
    /// floats are restored from the integers that were sent.
    #[must_use]
    pub fn get(&self, sequence: u16) -> Option<T>
    where
        T: Delta,
    {
        Some(self.filed(sequence)?.0.value())
    }

    /// Returns the value with this sequence number as the history stores it, quantised; `None` if the history
    /// no longer holds it.
    #[must_use]
    pub fn quantized(&self, sequence: u16) -> Option<&Quantized<T>> {
        Some(self.filed(sequence)?.0)
    }

    /// Stores a value under the next sequence number, quantised as the receiver will read it. Call
    /// this once for all receivers. [`Protocol::write_delta`](crate::Protocol::write_delta) then
    /// writes the result for each of them.
    ///
    /// # Errors
    ///
    /// The errors of [`quantize`](crate::Serialize::quantize). Nothing is stored then.
    pub fn push<'h>(&'h mut self, value: &'h T) -> Result<Outgoing<'h, T, N>>
    where
        T: Delta,
    {
        // (the bound is on the method and not on the block, so that the compiler suggests to derive
        // it)
        let sequence = self.newest.map_or(0, |newest| newest.wrapping_add(1));
        let mut copy = self.take_spare().unwrap_or_else(held_blank);
        let hash = copy.set_and_hash(value);
        self.put_back(copy);
        self.store_spare(sequence, hash?, Restored::set_later);
        Ok(Outgoing { value, sequence, history: self })
    }

    /// Returns the value with this sequence number and the hash of its encoded fields; `None` if the history
    /// no longer holds it. Also looks in the spare slot, which holds the oldest value until the next one is
    /// stored.
    pub(super) fn filed(&self, sequence: u16) -> Option<(&Quantized<T>, u64)> {
        self.in_place(sequence).or_else(|| self.spare.of(sequence))
    }

    /// Returns the value with this sequence number and the hash of its encoded fields; `None` if it is not
    /// among the last `N`. Does not look in the spare slot, which may hold an older value.
    pub(super) fn in_place(&self, sequence: u16) -> Option<(&Quantized<T>, u64)> {
        self.filed.get(self.place(sequence)?)?.of(sequence)
    }

    /// Returns the index of the slot for a sequence number; `None` if it is not among the last `N`.
    fn place(&self, sequence: u16) -> Option<usize> {
        let back = usize::from(self.newest?.wrapping_sub(sequence));
        if back < N { Some((self.head + N - back) % N) } else { None }
    }

    /// Returns the [`Arrival`] of a value with this sequence number, compared with the values in the history.
    pub(super) fn arrival(&self, sequence: u16) -> Arrival {
        let Some(newest) = self.newest else { return Arrival::New };
        if is_newer(sequence, newest) {
            return Arrival::New;
        }
        match self.place(sequence).and_then(|place| self.filed.get(place)) {
            Some(filed) if filed.sequence == Some(sequence) => Arrival::Duplicate,
            Some(_) => Arrival::Late,
            None => Arrival::TooOld,
        }
    }

    /// Returns the slot for a received value with this sequence number; `None` if the number is too old for
    /// the history. If it is newer than all others, it becomes the history's newest one.
    fn make_place(&mut self, sequence: u16) -> Option<&mut Slot<T>> {
        if self.arrival(sequence) == Arrival::New {
            let ahead = self.newest.map_or(0, |newest| usize::from(sequence.wrapping_sub(newest)));
            // skipped numbers have not arrived, and the values in their slots are now out of reach
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

    /// Takes the value out of the spare slot, so that the next value can reuse its allocations; `None` if the
    /// slot is empty. The caller has to put a value back afterwards.
    pub(super) fn take_spare(&mut self) -> Option<Held<Quantized<T>>> {
        self.spare.sequence = None;
        self.spare.value.take()
    }

    /// Puts a value back into the spare slot, only to reuse its allocations. It has no sequence number, so it
    /// is not a value of the history.
    pub(super) fn put_back(&mut self, value: Held<Quantized<T>>) {
        self.spare.value = Some(value);
    }

    /// Stores a predicted value after its use, so that the next prediction can reuse its
    /// allocations.
    pub(super) fn keep_predicted(&mut self, predicted: Predicted<T>) {
        self.predicted = Some(predicted);
    }
}

impl<T: Delta, const N: usize> History<T, N> {
    /// Copies the value with this sequence number and calls `predict`, which changes the copy into
    /// the value expected `ahead` sequence numbers later. Returns the prediction, or an error if
    /// the history does not hold the value. The caller has to pass the prediction to
    /// `keep_predicted` afterwards.
    pub(super) fn moved(
        &mut self,
        sequence: u16,
        ahead: u16,
        predict: impl FnOnce(&mut T, u16),
    ) -> Result<Predicted<T>> {
        let old = self.predicted.take();
        let baseline = self.filed(sequence);
        let (baseline, _) = baseline.ok_or_else(|| Error::new(ErrorKind::Baseline, 0))?;
        Predicted::new(old, baseline, |value| predict(value, ahead))
    }

    /// Stores a value in the history under a sequence number. The value has to be quantised
    /// already, as a receiver would read it.
    pub(super) fn commit(&mut self, sequence: u16, value: Held<Quantized<T>>) -> Result {
        let hash = HashStream::of_any::<Quantized<T>>(&value);
        self.put_back(value);
        self.store_spare(sequence, hash?, Restored::set);
        Ok(())
    }

    /// Stores the value of the spare slot in the history under a sequence number. `hash` is the hash of its
    /// encoded fields. If the history holds codes (integers on the wire) and the value is now the newest one,
    /// calls `restore` with it.
    fn store_spare(
        &mut self,
        sequence: u16,
        hash: u64,
        restore: fn(&mut Restored<T>, &Quantized<T>),
    ) {
        self.spare.hash = hash;
        self.spare.sequence = Some(sequence);
        let mut spare = core::mem::replace(&mut self.spare, Slot::EMPTY);
        if let Some(place) = self.make_place(sequence) {
            core::mem::swap(place, &mut spare);
        }
        self.spare = spare;
        if Quantized::<T>::HOLDS_CODES && self.newest == Some(sequence) {
            if let Some((value, _)) = self.filed.get(self.head).and_then(|slot| slot.of(sequence)) {
                restore(&mut self.restored, value);
            }
        }
    }
}

/// A value that was just stored in a sender's history. The sender writes it for each receiver.
///
/// The value is stored as a receiver reads it. If the stored value is not [`Quantized`] to codes (integers on
/// the wire), the value that was given to `push` is written. Writing the stored one could send other bits: a
/// float that is rounded to the default of `omit_default` is sent as its code the first time, and omitted the
/// second time.
#[derive(Debug)]
pub struct Outgoing<'h, T, const N: usize> {
    pub(super) value: &'h T,
    pub(super) sequence: u16,
    pub(super) history: &'h mut History<T, N>,
}

impl<T, const N: usize> Outgoing<'_, T, N> {
    /// Returns the sequence number of the stored value.
    #[must_use]
    pub const fn sequence(&self) -> u16 {
        self.sequence
    }

    /// Returns the history that holds the value.
    #[must_use]
    pub const fn history(&self) -> &History<T, N> {
        self.history
    }
}

impl<T, const N: usize> Default for History<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;
