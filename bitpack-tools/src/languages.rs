//! Code in other languages that reads and writes the packets of a schema: [C++](header) and
//! [TypeScript](typescript).
//!
//! Both are the same walk over the model: a function for each type that reads and writes, one call a
//! field. What the calls do is in a runtime that is the same for every schema, in the same file: what is
//! in `languages/runtime/cpp` and `languages/runtime/typescript`.

mod cpp;
mod integers;
mod memory;
mod plan;
mod runtime;
mod term;
mod typescript;
mod unsupported;
mod walk;

use core::fmt;

use crate::model::Model;

/// What a schema has that another language cannot be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Each with the type and the field that it is in.
    pub parts: Vec<String>,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the schema does not tell what some of it does, so no other language can:")?;
        self.parts.iter().try_for_each(|part| write!(f, "\n  {part}"))
    }
}

impl core::error::Error for Unsupported {}

/// A C++ header, which needs nothing but the standard library of C++17: a struct for each type, and one
/// `Serialize` that reads and writes it. All of it is in `namespace`.
///
/// # Errors
///
/// If there is no counterpart for some of it.
pub fn header(model: &Model, namespace: &str) -> Result<String, Unsupported> {
    unsupported::check(model)?;
    Ok(cpp::file(model, namespace))
}

/// A TypeScript module, which needs nothing: a class for each type, with `read` and `write` for packets.
///
/// # Errors
///
/// If there is no counterpart for some of it.
pub fn typescript(model: &Model) -> Result<String, Unsupported> {
    unsupported::check(model)?;
    Ok(typescript::file(model))
}
