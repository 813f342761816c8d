//! Tests that link the zoo, and take too long where the processor is emulated.

mod delta;
mod errors;
mod hostile;
