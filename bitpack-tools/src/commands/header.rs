//! `bitpack header`: generates a C++ header.

use std::path::PathBuf;

use bitpack_tools::languages;
use clap::Args;

use super::{Done, load, print};

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
        let model = load(&self.schema)?;
        let stem = self.schema.file_stem().map(|it| it.to_string_lossy()).unwrap_or_default();
        print(languages::header(&model, self.namespace.as_deref().unwrap_or(&stem))?)
    }
}
