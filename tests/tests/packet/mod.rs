//! The packet layer: protocols, histories of baselines, large messages, and capture files.

mod blocks;
mod history;
mod layer;
mod record;
mod rest;
mod simulation;
