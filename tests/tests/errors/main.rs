//! Values and packets that are rejected, and the field that an error names.

mod elements;
mod explain_write;
mod packets;
mod trace;
mod writers;
