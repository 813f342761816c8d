//! `bitpack csharp`: generates a C# file.

use std::path::PathBuf;

use bitpack_tools::languages;
use clap::Args;

use super::{Done, load, print, schema_name};

/// Generate C# that reads and writes the packets, in one file for Unity and .NET without
/// dependencies
#[derive(Debug, Args)]
pub(crate) struct Csharp {
    /// Schema file
    schema: PathBuf,
    /// Namespace of the generated code [default: file name]
    #[arg(long, value_name = "NAME")]
    namespace: Option<String>,
    /// Types of quantised vectors and rotations, instead of arrays
    #[arg(long, value_name = "ENGINE")]
    vectors: Option<languages::Vectors>,
}

impl Csharp {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let namespace = schema_name(self.namespace.as_deref(), &self.schema);
        print(languages::csharp(&model, &namespace, self.vectors)?)
    }
}
