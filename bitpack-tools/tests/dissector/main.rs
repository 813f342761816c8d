//! Compares the dissector, which is in Lua, with traces of the library: in Lua alone and in the real `tshark`.

#[path = "../shared/debug.rs"]
mod debug;
#[path = "../shared/described.rs"]
mod described;
mod dissector;
mod encodings;
#[path = "../shared/game.rs"]
mod game;
#[path = "../shared/hedges.rs"]
mod hedges;
mod lua;
mod lua_corners;
mod lua_deltas;
#[path = "../shared/script.rs"]
mod script;
mod shark;
mod tshark;
mod unsent;
#[path = "../shared/worlds.rs"]
mod worlds;
