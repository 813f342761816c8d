//! Runs the commands on files and captures, and checks what they print, write and return.

#[path = "../shared/browser.rs"]
mod browser;
mod builds;
mod coalesced;
mod commands;
mod compare;
mod convert;
mod encode;
mod encode_values;
mod files;
mod fragments;
#[path = "../shared/game.rs"]
mod game;
mod input;
mod json_schema;
mod layout;
mod messages;
mod pages;
mod replay;
mod schema_versions;
mod sessions;
mod streams;
mod train;
#[path = "../shared/update.rs"]
mod update;
mod versions;
mod wide_names;
