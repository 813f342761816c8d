//! [`Via`]: the arguments of `via`, which sends a value as another type.

use core::cell::OnceCell;

use syn::{Expr, Type};

use super::number::Number;

/// The arguments of the attribute `via`: the type that is sent in place of the value's own type.
pub(crate) struct Via {
    pub(crate) ty: Type,
    /// `true` for the argument `try_from`: the conversion from the sent type can fail and uses
    /// `TryFrom`.
    pub(crate) try_from: bool,
    /// `true` for the argument `exact`: the user promises that a read returns the value that was
    /// written.
    pub(crate) exact: bool,
    /// The argument `max_memory`: an upper bound on the memory of the value in bytes. `None` if it
    /// is not given.
    pub(crate) max_memory: Option<Number>,
    /// The argument `blank`: an expression for the initial value, which a read then overwrites.
    /// `None` if it is `Default::default()`.
    pub(crate) blank: Option<Expr>,
}

/// Storage for the types that users write in attributes. The model of the user's type borrows them
/// from here.
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
