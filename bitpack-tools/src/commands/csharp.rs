//! `bitpack csharp`: generates a C# file.

use std::path::PathBuf;

use bitpack_tools::languages;
use clap::{Args, ValueEnum};

use super::{Done, load, print};

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
    vectors: Option<Vectors>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Vectors {
    /// `UnityEngine.Vector3` and `UnityEngine.Quaternion`
    Unity,
    /// `System.Numerics.Vector3` and `System.Numerics.Quaternion`
    Numerics,
}

impl Csharp {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        let model = load(&self.schema)?;
        let stem = self.schema.file_stem().map(|it| it.to_string_lossy()).unwrap_or_default();
        let namespace = self.namespace.as_deref().unwrap_or(&stem);
        let vectors = self.vectors.map(|it| match it {
            Vectors::Unity => languages::Vectors::Unity,
            Vectors::Numerics => languages::Vectors::Numerics,
        });
        print(languages::csharp(&model, namespace, vectors)?)
    }
}
