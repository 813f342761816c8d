//! Decodes packets with their schema: whole ones, deltas, views and modelled ones, of captures that are intact, damaged or
//! forged.

#[path = "../shared/agree.rs"]
mod agree;
mod attacks;
#[path = "../shared/browser.rs"]
mod browser;
#[path = "../shared/by_schema.rs"]
mod by_schema;
mod fuzz;
#[path = "../shared/game.rs"]
mod game;
mod histories;
mod hostile_schemas;
mod kinds;
mod modelled;
mod modelled_deltas;
mod views;
#[path = "../shared/worlds.rs"]
mod worlds;
mod zoo;
