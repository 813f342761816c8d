//! The forms that the packets of a schema may have: plain ones, and one for each model and mode.

use std::sync::Arc;

use bitpack::model::Model as Trainable;
use bitpack::schema::description::Envelope;

/// Trained models, and the forms of the packets that are coded with them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trained {
    pub(crate) models: Vec<Arc<Trainable>>,
    /// The forms of packets, each with the index of its history; `None` for packets of one value.
    pub(crate) forms: Vec<(Option<usize>, Form)>,
}

impl Trained {
    /// Returns the forms of the packets of a history, or of packets of one value.
    pub(crate) fn of(&self, history: Option<usize>) -> impl Iterator<Item = Form> + Clone {
        self.forms.iter().filter(move |(of, _)| *of == history).map(|(_, form)| *form)
    }
}

/// A form of packets: the data around them, and how they are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) envelope: Envelope,
    /// `None` for plain packets without a marking bit.
    pub(crate) mode: Option<Mode>,
    /// Number of the model.
    pub(crate) model: usize,
}

/// A form of the packets of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HistoryForm {
    /// Index of the packets among those of histories in the schema.
    pub(crate) index: usize,
    pub(crate) form: Form,
}

/// The start of the probabilities of a modelled packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The probabilities of the model.
    Alone,
    /// The probabilities that the packets before have left.
    InOrder,
    /// The probabilities that the baseline has left behind, for deltas. Other packets begin with those
    /// of the model.
    Acked,
}
