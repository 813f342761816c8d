//! `via`: the type that a value is sent as.

use core::cell::OnceCell;

use syn::Type;

use super::number::Number;

/// The type that a value is sent as.
pub(crate) struct Via {
    pub(crate) ty: Type,
    /// Whether it may be none of the values that there are.
    pub(crate) try_from: bool,
    /// Whether it promises that what it reads equals what it wrote.
    pub(crate) exact: bool,
    /// Bytes of memory that the value takes at most, if that is told.
    pub(crate) max_memory: Option<Number>,
}

/// Types that are written in attributes, kept where the model can point to them as it does to those
/// of the fields.
#[derive(Default)]
pub(crate) struct Types {
    first: OnceCell<Box<(Type, Self)>>,
}

impl Types {
    /// Keeps this one behind those that are there.
    pub(crate) fn keep(&self, ty: &Type) -> &Type {
        let mut types = self;
        while let Some(kept) = types.first.get() {
            types = &kept.1;
        }
        &types.first.get_or_init(|| Box::new((ty.clone(), Self::default()))).0
    }
}
