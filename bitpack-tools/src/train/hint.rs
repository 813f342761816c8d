//! The saving of a model as a hint of a profile.

use super::{Measured, Subject, Trained};
use crate::profile::{Hint, Report};

/// Smallest number of packets that a saving is estimated from.
const FEWEST: u64 = 16;

impl Trained {
    /// Returns a hint for a profile of the same packets: what modelled packets would save. `None` if
    /// they would save nothing, or if too few packets were measured.
    #[must_use]
    pub fn hint(&self, report: &Report) -> Option<Hint> {
        let measured = self.measured.as_ref().filter(|it| it.packets >= FEWEST)?;
        let sizes = measured.bytes;
        let gain = sizes.plain.saturating_sub(sizes.alone);
        if gain == 0 {
            return None;
        }
        // the packets that were not learned from save nothing
        let bits = 8.0 * gain as f64 / sizes.plain as f64 * self.bytes as f64;
        let (saves, share) = (bits as u64, bits / report.bits as f64);
        let path = format!("all {}", self.subject.name());
        let waste = "not modelled".to_owned();
        let (observation, change) = (observation(measured), change(measured, self));
        Some(Hint { path, waste, saves, share, observation, change })
    }
}

fn observation(measured: &Measured) -> String {
    let each = measured.bytes.plain as f64 / measured.packets as f64;
    format!(
        "{each:.1} bytes a packet, measured on {} packets with a model of the others",
        measured.packets
    )
}

fn change(measured: &Measured, trained: &Trained) -> String {
    let (sizes, count) = (measured.bytes, measured.packets as f64);
    let each = |bytes: u64| bytes as f64 / count;
    let percent = |bytes: u64| 100.0 * (1.0 - bytes as f64 / sizes.plain as f64);
    let train = match trained.subject {
        Subject::Packets => "bitpack train",
        Subject::Deltas => "bitpack train --deltas",
    };
    format!(
        "`Protocol::modelled` with `{train}`: {:.1} bytes a packet (−{:.0} %), in order {:.1} (−{:.0} %), \
         with a model of {} bytes",
        each(sizes.alone),
        percent(sizes.alone),
        each(sizes.in_order),
        percent(sizes.in_order),
        trained.model.to_bytes().len()
    )
}
