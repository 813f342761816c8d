//! Pairs of schemas that must have different hashes, and pairs that must have equal ones.

use bitpack::Schema;

/// A name for messages, and two schemas to compare.
pub type Pair = (&'static str, &'static Schema, &'static Schema);

/// Returns the schema of a type given inline: `schema_of!({ a: u8 })`, `schema_of!(enum { A })`,
/// `schema_of!(u8)`.
#[macro_export]
macro_rules! schema_of {
    ($(#[$attr:meta])* enum { $($body:tt)* }) => {{
        #[derive(bitpack::Serialize)]
        $(#[$attr])*
        enum T { $($body)* }
        <T as bitpack::Serialize>::SCHEMA
    }};
    ($(#[$attr:meta])* { $($body:tt)* }) => {{
        #[derive(bitpack::Serialize)]
        $(#[$attr])*
        struct T { $($body)* }
        <T as bitpack::Serialize>::SCHEMA
    }};
    (($($body:tt)*)) => {{
        #[derive(bitpack::Serialize)]
        struct T($($body)*);
        <T as bitpack::Serialize>::SCHEMA
    }};
    ($type:ty) => { <$type as bitpack::Serialize>::SCHEMA };
}

/// Checks that the schemas of each pair have different hashes.
///
/// # Panics
///
/// If two schemas have equal hashes.
pub fn differ(pairs: Vec<Pair>) {
    for (name, here, there) in pairs {
        assert_ne!(here.hash(), there.hash(), "{name}:\n{here}\n{there}");
    }
}

/// Checks that the schemas of each pair have equal hashes.
///
/// # Panics
///
/// If two schemas have different hashes.
pub fn agree(pairs: Vec<Pair>) {
    for (name, here, there) in pairs {
        assert_eq!(here.hash(), there.hash(), "{name}:\n{here}\n{there}");
    }
}
