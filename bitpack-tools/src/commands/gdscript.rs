//! `bitpack gdscript`: generates a GDScript file.

use std::path::PathBuf;

use bitpack_tools::languages;
use clap::Args;

use super::{Done, load, print};

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
