//! What the behaviour tests share: the runner of wire vectors.
pub mod conformance;
