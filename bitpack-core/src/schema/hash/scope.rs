//! [`Scope`]: the fields that an encoding can refer to.

use crate::schema::Field;

/// The fields that an encoding or a condition can refer to, and the version of the packet.
#[derive(Clone, Copy)]
pub(super) struct Scope<'f> {
    pub(super) fields: &'f [Field],
    pub(super) version: u8,
}

impl Scope<'_> {
    /// Returns the scope of an encoding that refers to no fields.
    pub(super) const fn none(version: u8) -> Self {
        Self { fields: &[], version }
    }
}
