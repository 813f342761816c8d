//! [`Scope`]: the fields that an encoding can refer to.

use crate::schema::Field;

/// The fields that an encoding or a condition can refer to by name, and the version of the packet.
#[derive(Clone, Copy)]
pub(in crate::schema) struct Scope<'f> {
    pub(in crate::schema) fields: &'f [Field],
    pub(in crate::schema) version: u8,
}

impl Scope<'_> {
    /// Returns the scope of an encoding that refers to no fields.
    pub(in crate::schema) const fn none(version: u8) -> Self {
        Self { fields: &[], version }
    }
}
