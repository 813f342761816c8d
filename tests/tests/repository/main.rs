//! The sources themselves: layers, and the wording of comments.

mod layers;
mod plain_english;
