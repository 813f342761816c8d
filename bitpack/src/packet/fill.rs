//! [`Protocol::fill`]: a packet with as many items as fit in a budget of bytes.

use core::borrow::Borrow;

use super::Protocol;
use super::end::others_can_follow;
use crate::{Error, ErrorKind, Result, Serialize, Stream, WriteStream};

/// A header and a list of up to `N` items: the value that a reader gets from the packets of
/// [`Protocol::fill`].
///
/// A type of your own can be read instead, if its wire format is the same: the fields of the
/// header, then a `#[max_len(N)]` list as the last field.
///
/// Cost: the header, [`bits_required`](crate::bits_required)`(0, N)` bits for the length, and the
/// items.
#[cfg(feature = "alloc")]
#[derive(bitpack_derive::Serialize, Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch<H, T, const N: usize> {
    /// The fields before the list, for example the number of the tick.
    pub header: H,
    /// The items that fitted, in the order in which they were given.
    #[max_len(N)]
    pub items: alloc::vec::Vec<T>,
}

impl Protocol {
    /// Writes a packet of a header and as many items as fit in `buffer`, in one pass. Returns the
    /// number of bytes written, and the number of items taken.
    ///
    /// Items are taken in order, and the first one that does not fit ends the packet. Give the most important
    /// items first. The iterator is asked for one item more than is taken. At most `N` are taken. If the
    /// first item does not fit even alone, that is an error.
    ///
    /// [`Batch<H, T, N>`](Batch) reads the packet, as does every type with a `#[max_len(N)]` list as
    /// its last field.
    ///
    /// Cost: each item is written once. (Bits for the number of items are left free at the start of the list,
    /// and are set when all items are written.)
    ///
    /// ```
    /// use bitpack::{Batch, Error, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Clone, Debug, PartialEq)]
    /// struct Body {
    ///     #[bits(min = 0, max = 999)]
    ///     id: u16,
    ///     position: [f32; 3],
    /// }
    /// type Bodies = Batch<u16, Body, 100>;
    /// const GAME: Protocol = Protocol::of::<Bodies>("game", 1);
    ///
    /// let bodies: Vec<Body> = (0..50).map(|id| Body { id, position: [1.0; 3] }).collect();
    /// let (tick, mut packet) = (7, [0; 100]);
    /// let (bytes, taken) = GAME.fill::<u16, Body, 100>(&tick, &bodies, &mut packet)?;
    /// assert_eq!((bytes, taken), (91, 6)); // 106 bits each; 7 for the length, 16 for the tick; 4 + 4 bytes
    ///
    /// let read: Bodies = GAME.read(&packet[..bytes])?;
    /// assert_eq!((read.header, &*read.items), (tick, &bodies[..taken]));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Overflow`](ErrorKind::Overflow) if not even the header and the first item fit, or the header
    /// and an empty list if there is no item. The errors of the header's fields, and of an item
    /// that cannot be sent.
    pub fn fill<H: Serialize, T: Serialize, const N: usize>(
        &self,
        header: &H,
        items: impl IntoIterator<Item = impl Borrow<T>>,
        buffer: &mut [u8],
    ) -> Result<(usize, usize)> {
        const { others_can_follow::<H>() };
        const { others_can_follow::<T>() };
        let mut taken = 0;
        let written = self.sealing(buffer, None, |data| {
            let mut stream = WriteStream::new(data);
            H::serialize(header, &mut stream)?;
            let length_at = stream.position();
            stream.int(0, 0, const { max_len::<N>() })?;
            for item in items {
                if taken == N || self.item(item.borrow(), &mut stream)?.is_none() {
                    if taken == 0 {
                        // the caller would give the same item first again
                        return Err(Error::new(ErrorKind::Overflow, stream.position()));
                    }
                    break;
                }
                taken += 1;
            }
            self.end.serialize(&mut stream)?;
            let written = stream.finish()?;
            set_bits(data, length_at, taken as u64);
            Ok(written)
        });
        Ok((written?, taken))
    }

    /// Writes an item. Writes nothing and returns `None` if the item and the end check do not both fit.
    #[inline]
    fn item<T: Serialize>(&self, item: &T, stream: &mut WriteStream<'_>) -> Result<Option<()>> {
        // most items certainly fit, and are written as in a list
        if T::MAX_BITS.saturating_add(self.end.bits()) <= stream.remaining() {
            return T::serialize(item, stream).map(Some);
        }
        stream.attempt(|stream| {
            T::serialize(item, stream)?;
            // the data ends at a byte boundary, so the padding before an aligned check fits as well
            let fits = stream.remaining() >= self.end.bits();
            if fits { Ok(()) } else { Err(Error::new(ErrorKind::Overflow, stream.position())) }
        })
    }
}

/// Returns the maximum length of a list as an `i128`. Compilation fails for 0, and above 32 bits.
const fn max_len<const N: usize>() -> i128 {
    assert!(N > 0 && N as u64 <= u32::MAX as u64, "the list holds 1 to 4,294,967,295 items");
    N as i128
}

/// Sets the bits of a number of up to 32 bits, lowest bit first, starting at bit `at` of `data`. The bits
/// there must be zero.
fn set_bits(data: &mut [u8], at: u64, number: u64) {
    let first = usize::try_from(at / 8).unwrap_or(usize::MAX);
    let bytes = (number << (at % 8)).to_le_bytes();
    for (to, from) in data.iter_mut().skip(first).zip(bytes) {
        *to |= from;
    }
}

#[cfg(test)]
mod tests;
