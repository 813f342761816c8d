//! The schema that the server sends to a client once: the classes, with the names and types of
//! their properties and the ranges of integers.

use std::collections::BTreeMap;

use serde::Serialize;

/// Name of a class, and its properties in order.
#[derive(Serialize)]
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) properties: &'static [Property],
}

#[derive(Serialize)]
pub(crate) struct Property {
    pub(crate) name: &'static str,
    #[serde(flatten)]
    pub(crate) kind: Type,
}

/// Type of a property in the schema.
#[derive(Serialize, Clone, Copy)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Type {
    Vec3f,
    Quat4f,
    Float,
    /// Reference to another object by its number.
    Object,
    Enum {
        enum_values: &'static [&'static str],
    },
    Integer {
        range: &'static str,
    },
}

const fn property(name: &'static str, kind: Type) -> Property {
    Property { name, kind }
}

pub(crate) const CLASSES: &[Class] = &[
    Class {
        name: "player",
        properties: &[
            property("position", Type::Vec3f),
            property("orientation", Type::Quat4f),
            property("velocity", Type::Vec3f),
            property("health", Type::Float),
            property("weapon", Type::Object),
        ],
    },
    Class {
        name: "grunt",
        properties: &[property("position", Type::Vec3f), property("health", Type::Float)],
    },
    Class {
        name: "weapon",
        properties: &[
            property("type", Type::Enum { enum_values: &["revolver", "semi-automatic"] }),
            property("ammo_in_clip", Type::Integer { range: "0..9" }),
            property("round_in_chamber", Type::Integer { range: "0..1" }),
        ],
    },
];

impl Type {
    /// Returns the number of floats or integers that a property of this type consists of.
    pub(crate) fn numbers(self) -> usize {
        match self {
            Self::Vec3f => 3,
            Self::Quat4f => 4,
            _ => 1,
        }
    }
}

/// Returns the schema of the example world as JSON.
pub(crate) fn schema() -> Option<String> {
    let classes: BTreeMap<_, _> = CLASSES.iter().enumerate().collect();
    serde_json::to_string(&serde_json::json!({ "classes": classes })).ok()
}
