//! `bitpack header`, `typescript`, `gdscript` and `csharp`: generate code in other languages.

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

/// Generate a GDScript file for Godot 4 that reads and writes the packets, without dependencies
///
/// A script of the project uses it with `const Game = preload("res://game.gd")`.
#[derive(Debug, Args)]
pub(crate) struct Gdscript {
    /// Schema file
    schema: PathBuf,
    /// Name by which every script of the project knows the file, without `preload`
    #[arg(long, value_name = "NAME")]
    class_name: Option<String>,
}

impl Gdscript {
    /// Runs the command.
    pub(crate) fn run(&self) -> Done {
        print(languages::gdscript(&load(&self.schema)?, self.class_name.as_deref())?)
    }
}

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
