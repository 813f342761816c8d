//! Compares the log of the relay with the records of the receivers. Every damaged datagram must be
//! rejected.

use core::hash::{Hash as _, Hasher as _};
use std::collections::HashMap;
use std::hash::DefaultHasher;

use crate::link::Receipt;

/// Length of a datagram and a 64-bit hash of its bytes, by which it is identified. The hash is
/// independent of the checksum under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint {
    length: usize,
    hash: u64,
}

impl Fingerprint {
    pub(crate) fn of(datagram: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        datagram.hash(&mut hasher);
        Self { length: datagram.len(), hash: hasher.finish() }
    }
}

/// Datagrams that the relay forwarded in one direction of a connection: the unchanged ones and the
/// damaged ones, each with the number of times that its bytes were forwarded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Passed {
    pub(crate) intact: HashMap<Fingerprint, u64>,
    pub(crate) damaged: HashMap<Fingerprint, u64>,
}

/// Result of comparing what the relay forwarded with what the receivers accepted. The members are
/// numbers of datagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) accepted: u64,
    pub(crate) refused: u64,
    /// Number of damaged datagrams that arrived.
    pub(crate) damaged: u64,
    /// Number of damaged datagrams that were accepted. It must be 0.
    pub(crate) slipped: u64,
    /// Number of intact datagrams that were rejected. It must be 0.
    pub(crate) wronged: u64,
    /// Number of datagrams that the relay forwarded and nobody received.
    pub(crate) lost: u64,
}

impl Verdict {
    pub(crate) fn is_clean(&self) -> bool {
        self.slipped == 0 && self.wronged == 0
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.accepted += other.accepted;
        self.refused += other.refused;
        self.damaged += other.damaged;
        self.slipped += other.slipped;
        self.wronged += other.wronged;
        self.lost += other.lost;
    }
}

/// Compares the datagrams that the relay forwarded in one direction with the records of their
/// receiver.
///
/// Datagrams are matched by their bytes, not by their order. Damage that leaves the bytes
/// unchanged, or turns them into another packet that was sent, does not count as damage.
pub(crate) fn compare<'a>(passed: &Passed, receipts: impl Iterator<Item = &'a Receipt>) -> Verdict {
    let mut verdict = Verdict::default();
    for Receipt { datagram, refusal, .. } in receipts {
        let was_sent = passed.intact.contains_key(datagram);
        let count = if refusal.is_some() { &mut verdict.refused } else { &mut verdict.accepted };
        *count += 1;
        verdict.damaged += u64::from(!was_sent);
        verdict.slipped += u64::from(!was_sent && refusal.is_none());
        // a delta without its baseline cannot be verified, so its rejection is no error
        let is_refused = refusal.is_some_and(|refusal| !refusal.no_baseline);
        verdict.wronged += u64::from(was_sent && is_refused);
    }
    let all: u64 = passed.intact.values().chain(passed.damaged.values()).sum();
    verdict.lost = all.saturating_sub(verdict.accepted + verdict.refused);
    verdict
}

#[cfg(test)]
mod tests {
    use bitpack::ErrorKind;

    use super::*;
    use crate::link::Refusal;

    fn receipt(datagram: &[u8], accepted: bool) -> Receipt {
        let refusal = Refusal { kind: ErrorKind::Crc, fields: None, no_baseline: false };
        let refusal = (!accepted).then_some(refusal);
        Receipt { lane: 0, datagram: Fingerprint::of(datagram), refusal }
    }

    fn passed() -> Passed {
        let mut passed = Passed::default();
        passed.intact.insert(Fingerprint::of(b"sent"), 2);
        passed.damaged.insert(Fingerprint::of(b"cent"), 1);
        passed
    }

    #[test]
    fn an_accepted_damaged_datagram_is_found() {
        let receipts = [receipt(b"sent", true), receipt(b"cent", true)];
        let verdict = compare(&passed(), receipts.iter());
        assert_eq!((verdict.damaged, verdict.slipped, verdict.lost), (1, 1, 1));
        assert!(!verdict.is_clean());
    }

    #[test]
    fn rejected_damage_and_accepted_duplicates_are_correct() {
        let receipts = [receipt(b"sent", true), receipt(b"cent", false), receipt(b"sent", true)];
        let verdict = compare(&passed(), receipts.iter());
        let clean = Verdict { accepted: 2, refused: 1, damaged: 1, ..Verdict::default() };
        assert_eq!(verdict, clean);
        assert!(verdict.is_clean());
    }

    #[test]
    fn a_rejected_intact_datagram_is_found() {
        let receipts = [receipt(b"sent", false)];
        assert_eq!(compare(&passed(), receipts.iter()).wronged, 1);
    }

    #[test]
    fn a_datagram_that_was_not_sent_must_not_be_accepted() {
        let receipts = [receipt(b"else", true)];
        assert_eq!(compare(&passed(), receipts.iter()).slipped, 1);
    }
}
