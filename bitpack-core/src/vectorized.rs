//! Quantises (rounds to integers) the floats of many list elements together, in vector registers
//! (decision 0041).
//!
//! The entry point is [`FloatSource`]: a stream that sets `IN_PASSES` gets the elements of a list
//! in passes of up to 32 elements. [`FloatCollector`] visits the elements of a pass and collects
//! their floats in [`FloatColumns`], the codecs quantise whole columns ([`QuantiseMany`]), and
//! [`CodedStream`] writes the elements with their quantised floats. All other streams are
//! [`scalar`]: they quantise one float at a time. Without this module, packets have the same bits.

mod coded_stream;
mod collector;
mod columns;
pub(crate) mod passes;
mod source;

pub(crate) use coded_stream::CodedStream;
pub(crate) use collector::FloatCollector;
pub(crate) use columns::{ElementCounts, FloatColumns, MANY, MOST_CONDITIONS, MOST_FLOATS};
pub(crate) use source::{FloatSource, QuantiseMany, scalar};
