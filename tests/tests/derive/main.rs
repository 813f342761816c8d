//! Attributes of derived types, and derives in unusual scopes.

mod blank;
mod conditions;
mod declarations;
mod exact;
mod foreign;
mod hygiene;
mod limits;
mod newtypes;
mod recursion;
mod via;
