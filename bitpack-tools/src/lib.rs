#![doc = include_str!("../README.md")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "bit code converts between integers, and checks the width first"
)]
#![allow(clippy::must_use_candidate, reason = "types are: decision 0128")]

pub mod assemble;
mod build;
mod coalesced;
mod columns;
pub mod compare;
pub mod convert;
pub mod decode;
pub mod describe;
pub mod diff;
mod digits;
pub mod dump;
pub mod file;
pub mod fit;
pub mod fragmented;
pub mod groups;
pub mod history;
mod index_code;
pub mod input;
mod keys;
pub mod languages;
pub mod layout;
mod locate;
pub mod model;
pub mod modelled;
pub mod page;
pub mod patch;
pub mod profile;
pub mod summary;
mod sums;
pub mod train;
mod value;
mod varint;
mod views;
pub mod visible;
pub mod wireshark;
