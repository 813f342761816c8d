//! [`Via`]: the arguments of `via`, which sends a value as another type.

use core::cell::OnceCell;

use syn::Type;

use super::number::Number;

/// The arguments of `via`: the type that is sent in place of the value's own type.
pub(crate) struct Via {
    pub(crate) ty: Type,
    /// `true` if the conversion back can fail, so that it uses `TryFrom`.
    pub(crate) try_from: bool,
    /// `true` if the user promises that a read returns the value that was written.
    pub(crate) exact: bool,
    /// Upper bound on the memory of the value in bytes, if declared.
    pub(crate) max_memory: Option<Number>,
}

/// Storage for types that are written in attributes. The model of the input borrows them from here.
#[derive(Default)]
pub(crate) struct Types {
    first: OnceCell<Box<(Type, Self)>>,
}

impl Types {
    /// Stores a copy of the type and returns a reference to that copy.
    pub(crate) fn keep(&self, ty: &Type) -> &Type {
        let mut types = self;
        while let Some(kept) = types.first.get() {
            types = &kept.1;
        }
        &types.first.get_or_init(|| Box::new((ty.clone(), Self::default()))).0
    }
}
