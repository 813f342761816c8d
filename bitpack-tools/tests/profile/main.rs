//! Profiles packets, and writes the attributes that a profile proposes into sources.

#[path = "../shared/browser.rs"]
mod browser;
#[path = "../shared/game.rs"]
mod game;
mod patch;
mod patched;
mod profile;
mod profile_command;
mod profile_deltas;
mod profile_page;
mod profile_shares;
mod profile_views;
mod wasteful;
