//! [`RangeEnd`]: an end of a range that may depend on an earlier field, as owned data.

use alloc::string::String;
use core::fmt;

use crate::schema;
use crate::schema::range_end::write_end;

/// An end of a range: a constant, which is added to the value of an earlier field if one is named.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RangeEnd {
    /// Name of the earlier field. `None` if the end is a constant.
    pub field: Option<String>,
    /// The constant, which is added to the value of the field if there is one.
    pub offset: i64,
}

impl RangeEnd {
    pub(in crate::schema) fn of(end: schema::RangeEnd) -> Self {
        let field = (!end.field.is_empty()).then(|| String::from(end.field));
        Self { field, offset: end.offset }
    }
}

impl fmt::Display for RangeEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_end(self.field.as_deref(), self.offset, f)
    }
}
