//! Properties of the source files: layers, links, and the wording of comments.

mod book;
mod layers;
mod links;
mod packages;
mod plain_english;
