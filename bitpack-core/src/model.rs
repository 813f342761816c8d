//! Modelled packets: an entropy coder with a statistical model of each field. The more probable a
//! number is, the fewer bits it takes.
//!
//! A [`Model`] has the probability of each bit of each field, learned from recorded packets. With
//! it, the derived function of a type writes fewer bytes: an expected value takes a fraction of a
//! bit. Both ends must have the same model.
//!
//! Plain packets are those without a model, and the model adds nothing to their code. The streams here have
//! the same traits as those of plain packets. The calls that record fields in a trace tell them the current
//! field. The probability of a bit is a *context*. It is selected by the field's path without list indices,
//! the earlier codes (numbers that were sent) in the field, and the bits of the current code so far. A
//! *site*, or place, is the part of a packet whose codes share their contexts.

mod budget;
mod coder;
mod context;
mod data;
mod differences;
mod engine;
mod fields;
mod file;
mod indices;
mod last;
mod modelled;
mod path;
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

#[cfg(feature = "dynamic")]
pub use recorder::{Part, Replayed};
pub use {data::*, file::*, modelled::*, plain_form::*, trace::*, train::*};

#[cfg(test)]
mod tests;
