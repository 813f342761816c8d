//! Attributes of derived types, and derives in unusual scopes.

mod aliases;
mod blank;
mod conditions;
mod declarations;
mod discriminants;
mod exact;
mod foreign;
mod hygiene;
mod length_defaults;
mod limits;
mod nested;
mod nested_lists;
mod newtypes;
mod outline;
mod rare_places;
mod recursion;
mod strict;
mod via;
mod via_types;
