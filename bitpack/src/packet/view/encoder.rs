//! The objects in a packet, encoded directly or by a cache that all clients share.

use super::wire::Tag;
use crate::{Delta, Encoded, EncodedCache, Error, Stream as _, WriteStream};

/// An object that has to be sent.
#[derive(Debug)]
pub(super) struct Update<'o, T> {
    pub(super) index: u32,
    pub(super) tag: Tag,
    /// The present value. `None` if the object has left the view.
    pub(super) value: Option<&'o T>,
    /// The value that the delta refers to, with its number among the object's baselines. `None` if
    /// the object is sent whole.
    pub(super) baseline: Option<(Option<usize>, &'o T)>,
    /// `false` if the object waits for another packet.
    pub(super) is_taken: bool,
}

/// Writes the values and deltas of objects.
pub(super) trait Encoder<T> {
    /// Returns the size of a value or a delta in bits, or an upper bound if there is an alignment.
    fn bits(&mut self, update: &Update<'_, T>) -> u64;

    /// Writes a value or a delta.
    fn write(&mut self, update: &Update<'_, T>, stream: &mut WriteStream<'_>) -> Result<(), Error>;
}

/// Encodes each value and delta for each client.
#[derive(Debug)]
pub(super) struct Direct;

impl<T: Delta> Encoder<T> for Direct {
    fn bits(&mut self, update: &Update<'_, T>) -> u64 {
        match (update.value, update.baseline) {
            (None, _) => 0,
            (Some(value), None) => value.max_encoded_bits(),
            (Some(value), Some((_, baseline))) => value.max_encoded_delta_bits(baseline),
        }
    }
    fn write(&mut self, update: &Update<'_, T>, stream: &mut WriteStream<'_>) -> Result<(), Error> {
        match (update.value, update.baseline) {
            (None, _) => Ok(()),
            (Some(value), None) => T::serialize(value, stream),
            (Some(value), Some((_, baseline))) => stream.delta(value, baseline),
        }
    }
}

/// Encodes each value, and each delta against one baseline, once in a tick.
#[derive(Debug)]
pub(super) struct Shared<'c, T>(pub(super) &'c mut EncodedCache<T>);

impl<T: Delta> Shared<'_, T> {
    /// Returns the encoded value or delta. `None` for an object that has left, and for a baseline that
    /// has no number.
    fn encoded(&mut self, update: &Update<'_, T>) -> Result<Option<Encoded<'_, T>>, Error> {
        let object = usize::try_from(update.index).unwrap_or(usize::MAX);
        match (update.value, update.baseline) {
            (Some(value), None) => self.0.value(object, || value).map(Some),
            (Some(value), Some((Some(number), baseline))) => {
                self.0.delta(object, number, || (value, baseline)).map(Some)
            }
            _ => Ok(None),
        }
    }
}

impl<T: Delta> Encoder<T> for Shared<'_, T> {
    fn bits(&mut self, update: &Update<'_, T>) -> u64 {
        match self.encoded(update) {
            Ok(Some(encoded)) => encoded.bits(),
            _ => Direct.bits(update),
        }
    }
    fn write(&mut self, update: &Update<'_, T>, stream: &mut WriteStream<'_>) -> Result<(), Error> {
        match self.encoded(update)? {
            Some(encoded) => stream.append(encoded),
            None => Direct.write(update, stream),
        }
    }
}
