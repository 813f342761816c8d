//! [`Values`]: the values that a packet of a history may refer to.

use core::cell::Cell;

use bitpack::model::Saved;

use super::receiver::History;
use crate::decode::Baseline;

/// The source of a packet's baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The packet has no baseline, or stops before it.
    Nothing,
    /// A value of the history.
    History,
    /// A prediction that a recorder wrote.
    Recorder,
    /// A value that the history lacks.
    Missing,
}

/// The values of a history, and the prediction that a recorder wrote for the packet.
#[derive(Debug)]
pub(crate) struct Values<'h> {
    history: Option<&'h History>,
    prediction: Option<Baseline<'h>>,
    source: Cell<Source>,
}

impl<'h> Values<'h> {
    pub(super) const fn new(
        history: Option<&'h History>,
        prediction: Option<Baseline<'h>>,
    ) -> Self {
        Self { history, prediction, source: Cell::new(Source::Nothing) }
    }

    /// Returns the baseline with this sequence number, or a recorder's prediction if there is one,
    /// and notes its source. `None` if it is missing.
    pub(crate) fn baseline(&self, sequence: u16) -> Option<Baseline<'h>> {
        if let Some(prediction) = self.prediction {
            self.source.set(Source::Recorder);
            return Some(prediction);
        }
        let value = self.history.and_then(|it| it.get(sequence));
        self.source.set(value.map_or(Source::Missing, |_| Source::History));
        Some(Baseline { value: value?, predicted: None })
    }

    /// Returns the source of the baseline that was found last.
    pub(crate) fn source(&self) -> Source {
        self.source.get()
    }

    /// Returns the probabilities of the model after the packet with this sequence number, if they
    /// are kept.
    pub(crate) fn state(&self, sequence: u16) -> Option<&'h Saved> {
        self.history?.stored(sequence)?.state.as_ref()
    }

    /// Returns `true` if the history has the value with this number.
    pub(crate) fn has(&self, sequence: u16) -> bool {
        self.history.is_some_and(|it| it.get(sequence).is_some())
    }
}
