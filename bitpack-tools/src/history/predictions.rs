//! [`Predictions`]: the predicted baselines that a recorder wrote.

use core::cell::RefCell;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use bitpack::dynamic::Datum;

use crate::decode::Baseline;
use crate::input::Packet;
use crate::model::Model;

/// The first bytes of a datagram of a recorder that contains a predicted baseline.
const BASELINE: &[u8; 16] = b"bitpack baseline";

/// Maximum number of predictions that are kept until their packets are decoded.
const MOST_PREDICTIONS: usize = 256;

/// Maximum size in bytes of the predictions that are kept. Values of this size have up to two
/// million fields and elements, as many as all histories together.
const MOST_PREDICTED: usize = 1 << 18;

/// Returns `true` for a datagram of a recorder that contains a predicted baseline. It is no packet of
/// the game.
pub fn is_baseline(bytes: &[u8]) -> bool {
    bytes.starts_with(BASELINE)
}

/// The last predicted baselines that a recorder wrote, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Predictions {
    all: VecDeque<Prediction>,
    /// Values that are no longer used, whose allocations the next ones take.
    spare: RefCell<Values>,
}

/// The baseline decoded as the type of each delta in the schema; `None` where it does not fit.
type Values = Vec<Option<Datum>>;

/// A predicted baseline that a recorder wrote.
#[derive(Clone, Debug)]
struct Prediction {
    /// Checksum and length of the packet that is a delta against this baseline.
    packet: [u32; 2],
    hash: u64,
    /// The bits of the value.
    bytes: Arc<[u8]>,
    /// The value, decoded once for all equal predictions, when the first packet refers to it.
    values: Arc<OnceLock<Values>>,
}

impl Predictions {
    /// Adds the predicted baseline in a datagram of a recorder. Returns `None` if the datagram is
    /// too short.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Option<()> {
        let (front, value) = bytes.get(BASELINE.len()..)?.split_first_chunk::<16>()?;
        let front = u128::from_le_bytes(*front);
        let (packet, hash) = ([front as u32, (front >> 32) as u32], (front >> 64) as u64);
        let equal = self.all.iter().rev().find(|it| it.hash == hash && *it.bytes == *value);
        let (bytes, values) = match equal {
            Some(equal) => (Arc::clone(&equal.bytes), Arc::clone(&equal.values)),
            None => (value.into(), Arc::default()),
        };
        // the packet of the one before has usually been decoded
        if let Some(last) = self.all.back_mut() {
            last.recycle(&mut self.spare);
        }
        self.all.push_back(Prediction { packet, hash, bytes, values });
        let size = |all: &VecDeque<Prediction>| all.iter().map(|it| it.bytes.len()).sum::<usize>();
        while self.all.len() > MOST_PREDICTIONS || size(&self.all) > MOST_PREDICTED {
            if let Some(mut oldest) = self.all.pop_front() {
                oldest.recycle(&mut self.spare);
            }
        }
        Some(())
    }

    /// Returns the predicted baseline of a packet, as the type of the delta with this index. It is
    /// found by the packet's checksum and length; `None` if there is none.
    pub(super) fn of(&self, model: &Model, index: usize, packet: &Packet) -> Option<Baseline<'_>> {
        if self.all.is_empty() {
            return None;
        }
        let own = packet.fingerprint();
        let found = self.all.iter().find(|it| it.packet == own)?;
        let values = found.values.get_or_init(|| {
            let deltas = model.description.deltas.iter();
            let mut values = self.spare.take();
            values.resize_with(deltas.len(), Option::default);
            for (value, it) in values.iter_mut().zip(deltas) {
                let mut spare = value.take().unwrap_or_default();
                let type_ = model.plan.type_at(it.type_);
                let is_read =
                    type_.is_some_and(|it| it.read_into(&mut spare, &found.bytes).is_ok());
                *value = is_read.then_some(spare);
            }
            values
        });
        Some(Baseline { value: values.get(index)?.as_ref()?, predicted: Some(found.hash) })
    }
}

impl Prediction {
    /// Moves the values to `spare` if no other packet has them.
    fn recycle(&mut self, spare: &mut RefCell<Values>) {
        if let Some(values) = Arc::get_mut(&mut self.values).and_then(OnceLock::take) {
            *spare.get_mut() = values;
        }
    }
}
