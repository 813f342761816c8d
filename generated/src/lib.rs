#![doc = include_str!("../README.md")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::missing_errors_doc,
    reason = "the oracle splits numbers into bits, as the model does; a code of 53 bits is an `f64`"
)]

/// Returns an error with a message from a check unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+).into());
        }
    };
}

pub mod checks;
pub mod deltas;
pub mod dynamic;
pub mod encoded;
mod hold;
mod kind;
pub mod oracle;

pub use bitpack_model::Draw;
pub use hold::{each, each_value};
pub use kind::{Declared, Deltas, Held, Kind};
pub use oracle::functions;
pub use types::all;

/// The generated types and their reference implementations.
mod types {
    #![allow(warnings, clippy::all, clippy::pedantic, reason = "the code is generated")]

    use crate::functions;
    use crate::kind::{Declared, Kind, of, of_delta};
    use crate::oracle::*;
    use bitpack::{Delta, Serialize};

    include!(concat!(env!("OUT_DIR"), "/types.rs"));
}
