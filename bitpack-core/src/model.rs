//! Modelled packets: numbers that are sent in as many bits as they surprise.
//!
//! A [`Model`] has the probability of each bit of each field, from recorded packets. With it, the
//! derived function of a type writes fewer bytes: a value that is expected takes a fraction of a bit.
//! Both ends must have the same model.
//!
//! Nothing of it is in the code of plain packets. The streams here have the same traits as those of
//! plain packets, and learn the current field from the calls that also tell it to a trace. Their
//! context is the field's path without list indices, the codes before in that field, and the bits of the
//! current code so far.

mod budget;
mod coder;
mod context;
mod data;
mod differences;
mod engine;
mod fields;
mod file;
mod fit;
mod indices;
mod last;
mod modelled;
mod path;
mod places;
mod plain_form;
#[cfg(feature = "dynamic")]
mod recorder;
mod replay;
mod shares;
mod site;
mod sites;
mod stream;
mod trace;
mod train;

#[doc(hidden)]
pub use data::{Data, write_difference, write_value};
pub use file::{Model, ModelError};
pub use fit::Fit;
pub use modelled::{Modeller, Saved};
#[doc(hidden)]
pub use places::Places;
#[doc(hidden)]
pub use plain_form::PlainForm;
#[cfg(feature = "dynamic")]
#[doc(hidden)]
pub use recorder::{Part, Replayed};
#[doc(hidden)]
pub use site::Code;
#[doc(hidden)]
pub use trace::Traces;
pub use train::Trainer;

#[cfg(test)]
mod tests;
