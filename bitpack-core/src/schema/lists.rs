//! [`FieldList`]: a list of fields of a type.

use super::{Body, Field};

/// A list of fields in wire order: the fields of a struct or of a variant, or the checks of an enum.
#[derive(Clone, Copy)]
pub(super) struct FieldList {
    /// Name of the variant that has the fields; `None` for a struct and for checks.
    pub(super) variant: Option<&'static str>,
    pub(super) fields: &'static [Field],
}

impl Body {
    /// Returns the field list at `index`, or `None` after the last one. A struct has one list. An enum has
    /// one for each variant, and a last one for its checks.
    pub(super) const fn field_list(&self, index: usize) -> Option<FieldList> {
        match self {
            Self::Struct(fields) if index == 0 => Some(FieldList { variant: None, fields }),
            Self::Enum { variants, .. } if index < variants.len() => {
                let variant = &variants[index];
                Some(FieldList { variant: Some(variant.name), fields: variant.fields })
            }
            Self::Enum { variants, checks, .. } if index == variants.len() => {
                Some(FieldList { variant: None, fields: checks })
            }
            _ => None,
        }
    }
}
