//! Values and packets that are rejected, and the fields that their errors name.

mod appended;
mod elements;
mod explain_write;
mod packets;
mod trace;
mod writers;
