//! The forms that the packets of a schema may have: plain, and modelled with a trained model in one
//! of several modes.

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
    /// Returns the forms of the packets of the history with this index, or of packets of one value
    /// for `None`.
    pub(crate) fn of(&self, history: Option<usize>) -> impl Iterator<Item = Form> + Clone {
        self.forms.iter().filter(move |(of, _)| *of == history).map(|(_, form)| *form)
    }
}

/// A form of packets: the framing around them, and how they are coded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) envelope: Envelope,
    /// Mode in which packets are modelled; `None` for plain packets, which have no bit that marks
    /// them as plain.
    pub(crate) mode: Option<Mode>,
    /// Index of the trained model.
    pub(crate) model: usize,
}

/// A form of the packets of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HistoryForm {
    /// Index of the history in the schema.
    pub(crate) index: usize,
    pub(crate) form: Form,
}

/// The probabilities that the coder of a modelled packet begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The probabilities of the model.
    Alone,
    /// The probabilities that the coder had after the previous packet.
    InOrder,
    /// For a delta, the probabilities that the coder had after the packet of the baseline. Other
    /// packets begin with the probabilities of the model.
    Acked,
}
