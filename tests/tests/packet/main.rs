//! The packet layer: protocols, histories of baselines, and captures.

mod history;
mod layer;
mod record;
mod simulation;
