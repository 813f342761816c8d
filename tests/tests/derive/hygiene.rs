//! Generated code compiles in any scope.

mod names;
mod prelude;
mod scopes;
