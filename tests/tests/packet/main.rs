//! The packet layer: protocols, histories of baselines, and capture files.

mod history;
mod layer;
mod record;
mod simulation;
