//! Code shared by the behaviour tests: the runner of wire vectors, a slow reference encoder,
//! operations that run on it and on the library, pairs of schemas, descriptions as readers, and the
//! packet zoo.

#![cfg(feature = "zoo")] // see Cargo.toml
#![allow(clippy::missing_errors_doc, reason = "every error is a property that does not hold")]

pub mod conformance;
pub mod crc;
pub mod dynamic;
pub mod fuzz;
pub mod links;
pub mod pairs;
pub mod radio;
pub mod script;
pub mod wire;
pub mod zoo;

/// Makes `cargo test` compile and run the code in the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// Makes `cargo test` compile and run the code in the README of the crate `bitpack`.
#[cfg(doctest)]
#[doc = include_str!("../../bitpack/README.md")]
pub struct ReadmeOfTheCrate;
