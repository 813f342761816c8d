//! Compares builds that differ in one declaration, and checks every line that `bitpack compare`
//! prints.

#![allow(dead_code, reason = "the fields are never read")]

#[macro_use]
mod build;
mod fields;
mod output;
mod protocol;
mod variants;
