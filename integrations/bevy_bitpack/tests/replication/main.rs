//! A server and a client in one process, with a link that loses, delays and reorders.

mod components;
mod damage;
mod events;
mod link;
mod loss;
