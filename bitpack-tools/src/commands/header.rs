//! `bitpack header`: generates a C++ header.

use std::path::PathBuf;

use bitpack_tools::languages;
use clap::Args;

use super::{Done, load, print, schema_name};

/// Generate a C++ header that reads and writes the packets, in one file for C++17
#[derive(Debug, Args)]
pub(crate) struct Header {
    /// Schema file
    schema: PathBuf,
    /// Namespace of the generated code [default: file name]
    #[arg(long, value_name = "NAME")]
    namespace: Option<String>,
}

impl Header {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let namespace = schema_name(self.namespace.as_deref(), &self.schema);
        print(languages::header(&load(&self.schema)?, &namespace)?)
    }
}
