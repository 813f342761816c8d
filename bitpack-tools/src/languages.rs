//! Generates code in other languages that reads and writes the packets of a schema: [C++](header),
//! [TypeScript](typescript), [GDScript](gdscript) and [C#](csharp).
//!
//! All generators visit the types in equal order. They emit one function for each type, which both
//! reads and writes, with one call for each field. The called functions are in a runtime that is
//! part of the generated file and does not depend on the schema. Its sources are in
//! `languages/runtime`, in a folder for each language.

mod compare;
mod cpp;
mod csharp;
mod delta;
mod estimate;
mod expression;
mod gdscript;
mod histories;
mod integers;
mod lines;
mod memory;
mod packets;
mod parts;
mod plan;
mod runtime;
mod script;
mod syntax;
mod term;
mod typescript;
mod unsupported;
mod views;
mod walk;

use core::fmt;

use crate::model::Model;
use unsupported::Limits;

/// The parts of a schema that cannot be expressed in another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Description of each part, with its type and field.
    pub parts: Vec<String>,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no code can be generated, because these parts have no counterpart:")?;
        self.parts.iter().try_for_each(|part| write!(f, "\n  {part}"))
    }
}

impl core::error::Error for Unsupported {}

/// Generates a C++ header that needs only the standard library of C++17. It has a struct for each
/// type and one `Serialize` function that reads and writes it, all inside `namespace`.
///
/// # Errors
///
/// Returns the parts of the schema that C++ cannot express, such as the user's own functions.
pub fn header(model: &Model, namespace: &str) -> Result<String, Unsupported> {
    unsupported::check(model, Limits::NONE)?;
    Ok(cpp::file(model, namespace))
}

/// Generates a TypeScript module without dependencies. It has a class for each type, and `read` and
/// `write` functions for packets.
///
/// # Errors
///
/// Returns the parts of the schema that TypeScript cannot express, such as the user's own
/// functions.
pub fn typescript(model: &Model) -> Result<String, Unsupported> {
    unsupported::check(model, Limits::NONE)?;
    Ok(typescript::file(model))
}

/// Generates a GDScript file for Godot 4 without dependencies, with an inner class for each type.
/// With `class_name`, all scripts of the project know the file by that name.
///
/// # Errors
///
/// Returns the parts of the schema that GDScript cannot express, such as the user's own functions
/// and integers above 64 bits.
pub fn gdscript(model: &Model, class_name: Option<&str>) -> Result<String, Unsupported> {
    let limits = Limits { has_wide_integers: false, has_wide_conditions: false };
    unsupported::check(model, limits)?;
    Ok(gdscript::file(model, class_name))
}

/// The engine whose types generated C# uses for vectors and rotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Vectors {
    /// `UnityEngine.Vector3` and `UnityEngine.Quaternion`.
    Unity,
    /// `System.Numerics.Vector3` and `System.Numerics.Quaternion`.
    Numerics,
}

impl Vectors {
    fn namespace(self) -> &'static str {
        match self {
            Self::Unity => "UnityEngine",
            Self::Numerics => "System.Numerics",
        }
    }

    /// Returns the names of the components of a vector.
    fn components(self) -> [&'static str; 4] {
        match self {
            Self::Unity => ["x", "y", "z", "w"],
            Self::Numerics => ["X", "Y", "Z", "W"],
        }
    }
}

/// Generates a C# 7.2 file without dependencies, for Unity and .NET. It has a class for each type, and
/// functions that read and write packets, all inside `namespace`. Quantised vectors and rotations have
/// the types of `vectors`, or are arrays.
///
/// # Errors
///
/// Returns the parts of the schema that C# cannot express, such as the user's own functions, and
/// conditions that compute with integers above 64 bits.
pub fn csharp(
    model: &Model,
    namespace: &str,
    vectors: Option<Vectors>,
) -> Result<String, Unsupported> {
    let limits = Limits { has_wide_conditions: false, ..Limits::NONE };
    unsupported::check(model, limits)?;
    Ok(csharp::file(model, namespace, vectors))
}
