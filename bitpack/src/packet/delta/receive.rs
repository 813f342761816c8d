//! Values that a history receives in delta packets, plain or modelled.

use super::{Baseline, Received};
use crate::packet::front::Front;
use crate::packet::history::{History, held_blank};
use crate::{Delta, Quantized, Result};

/// A verified delta packet, whose value is still to be read.
pub(in crate::packet) trait DeltaReader<T: Delta>: Sized {
    /// Reads the value of the packet into `value`. It is a whole value if there is no baseline.
    fn read<B: Baseline<T>>(self, value: &mut Quantized<T>, baseline: Option<&B>) -> Result;
}

impl<T: Delta, const N: usize> History<T, N> {
    /// Returns the stored value that a delta packet refers to. `None` if the value is sent whole.
    pub(in crate::packet) fn baseline_of(&self, front: Front) -> Option<&Quantized<T>> {
        Some(self.in_place(front.baseline()?)?.0)
    }

    /// Reads the value of a verified delta packet, and stores it if it is neither a duplicate nor
    /// too old. Without a prediction, the baseline is the stored value.
    pub(in crate::packet) fn receive<B: Baseline<T>>(
        &mut self,
        front: Front,
        predicted: Option<&B>,
        reader: impl DeltaReader<T>,
    ) -> Result<Received> {
        let (sequence, arrival) = (front.sequence, self.arrival(front.sequence));
        let received = Received { sequence, baseline: front.baseline(), arrival };
        if arrival.is_read_already() {
            return Ok(received);
        }
        let mut value = self.take_spare().unwrap_or_else(held_blank);
        let read = match predicted {
            Some(_) => reader.read(&mut value, predicted),
            None => reader.read(&mut value, self.baseline_of(front)),
        };
        match read {
            Ok(()) => self.commit(sequence, value).map(|()| received),
            Err(error) => {
                self.put_back(value);
                Err(error)
            }
        }
    }

    /// Reads the value of a verified delta packet against a prediction, which `predict` makes from the stored
    /// baseline. Stores the value like [`receive`](Self::receive).
    pub(in crate::packet) fn receive_predicted(
        &mut self,
        front: Front,
        predict: impl FnOnce(&mut T, u16),
        reader: impl DeltaReader<T>,
    ) -> Result<Received> {
        let back = front.back.filter(|_| !self.arrival(front.sequence).is_read_already());
        let Some((baseline, back)) = front.baseline().zip(back) else {
            return self.receive(front, None::<&Quantized<T>>, reader);
        };
        let predicted = self.moved(baseline, back, predict)?;
        let received = self.receive(front, Some(&predicted), reader);
        self.keep_predicted(predicted);
        received
    }
}
