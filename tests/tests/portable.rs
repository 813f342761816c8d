//! Tests that link the zoo, and run on every platform of `.ci/platforms`. The other tests that link it are in `native`.

mod memory;
mod packet;
mod schema;
mod wire;
