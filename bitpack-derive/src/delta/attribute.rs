//! `#[delta(…)]`: how a field is sent against a baseline.

use crate::attributes::Number;
use crate::ctxt::Ctxt;
use crate::model::Field;

/// What a field's `#[delta]` says.
#[derive(Default)]
#[allow(dead_code)]
pub(crate) struct How {
    /// Without a changed bit.
    pub(crate) always: bool,
    /// As it is without a baseline.
    pub(crate) whole: bool,
    /// Bits of a small difference.
    pub(crate) small: Option<Number>,
    /// Bits of one that is larger.
    pub(crate) large: Option<Number>,
}

impl How {
    /// Of a field without one: a changed bit, and the field's own delta.
    pub(crate) fn of(cx: &Ctxt, field: &Field<'_>) -> Self {
        let _ = (cx, field);
        Self::default()
    }
}
