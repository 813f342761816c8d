//! `bitpack typescript`: generates a TypeScript module.

use std::path::PathBuf;

use bitpack_tools::languages;
use clap::Args;

use super::{Done, load, print};

/// Generate a TypeScript module that reads and writes the packets, in one file without
/// dependencies
#[derive(Debug, Args)]
pub(crate) struct Typescript {
    /// Schema file
    schema: PathBuf,
}

impl Typescript {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        print(languages::typescript(&load(&self.schema)?)?)
    }
}
