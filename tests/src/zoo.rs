//! The packet zoo: derived types that together use every attribute, on which tests of general
//! properties run.
//!
//! Each type implements `ZooType`: it generates values, describes its wire format a second time for
//! the slow reference encoder, and lists values that a writer must reject. Tests use the
//! type-erased [`ErasedType`] and [`ErasedValue`], so that the code of the zoo is compiled once.

#![allow(
    clippy::box_collection,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    clippy::needless_for_each,
    clippy::option_option,
    reason = "the zoo has unusual types, and describes their bits briefly"
)]

mod by_hand;
mod changes;
mod components;
mod conditions;
mod declared;
mod depth;
mod discriminants;
mod doubles;
mod enums;
mod erased;
mod erased_type;
mod fleets;
mod floats;
mod generics;
mod groups;
mod hollow;
mod ids;
mod inside;
mod lists;
mod maps;
mod marks;
mod modelled;
mod modelled_type;
mod msb;
mod numbers;
mod omitted;
mod packets;
mod padded;
mod ranges;
mod relations;
mod results;
mod sequences;
mod subsets;
mod texts;
mod values;
mod windows;
mod zoo_type;

pub use erased_type::{ErasedType, ErasedValue, Traced};
pub use modelled_type::ModelledType;

use erased::{of, of_modelled};

/// Result of checking a property.
pub type Outcome = Result<(), Box<dyn core::error::Error>>;

/// Returns an error with a message unless the condition holds.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        let holds: bool = $condition;
        if !holds {
            return Err(format!($($message)+).into());
        }
    };
}

macro_rules! erased {
    ($type:ty, $name:ident) => {
        of::<$type>(stringify!($name))
    };
    ($type:ty, $name:ident modelled) => {
        of_modelled::<$type>(stringify!($name))
    };
}

/// Lists the types by module. `modelled` after a type compiles the streams of a model for it as well.
macro_rules! zoo {
    ($($module:ident { $($animal:ident $($modelled:ident)?),* $(,)? })*) => {
        /// Returns every type of the zoo (the derived types that tests run on) as a trait object.
        #[must_use]
        pub fn all() -> Vec<Box<dyn ErasedType>> {
            vec![$($(erased!($module::$animal, $animal $($modelled)?)),*),*]
        }
    };
}

zoo! {
    numbers { Plain modelled, RawWidths, Constants, FixedPoint modelled, Varints modelled }
    ranges { Signed modelled, Unsigned, Whole }
    floats { RawFloats modelled, Quantised modelled, Strict, Fine, Peer, LongPath, Rotation modelled }
    groups { Body, Nested modelled, Unit, Pair, LongArrays, Eight }
    marks { Marked modelled, Namespaced, AlignedBytes modelled, Sealed modelled, Padded }
    lists { Lists modelled, Grid, Zeroes modelled, Rows }
    maps { Maps modelled, Sets modelled }
    texts { Texts modelled, WideTexts modelled, Names }
    subsets { Flags modelled, Indices modelled, Sentinel modelled, Relative modelled, Edges }
    conditions { RigidBody, Conditional modelled, Counted, Copied, Weapon }
    omitted { Omitted modelled, AtRest, Spared, Resting modelled }
    relations { Acks modelled, Cached, Halved }
    enums { Kind, Event modelled, Tagged, Guarded, Only, Nothing }
    generics { RingOfNumbers modelled, RingOfEvents, ThreeBodies, SeventyBodies, Scored }
    hollow { NoShelf }
    by_hand { ByHand modelled, Panel, Around }
    packets { PlayerInput, Snapshot modelled, Message, Renamed }
    discriminants { Opcode, Step, Signal modelled }
    inside { Inside, Ends modelled }
    changes { Nearby modelled, Flying modelled, Ticks modelled }
    fleets { Fleet }
    depth { Tree, Formula modelled, Forest }
    components { Axes modelled }
    windows { Window modelled, Trail }
    changes { Headings modelled }
    relations { Slices modelled }
    sequences { Sequences modelled }
    padded { Padding modelled }
    sequences { Limited }
    declared { Declared }
    floats { Turning }
    doubles { Doubles modelled }
    msb { Telemetry modelled }
    ids { Ids modelled }
    results { Reply modelled }
}

/// Runs a check on every type of the zoo (the derived types that tests run on).
pub fn each(check: impl Fn(&dyn ErasedType) -> Outcome) -> Outcome {
    let failures: Vec<String> = all()
        .iter()
        .filter_map(|erased_type| {
            Some(format!("{}: {}", erased_type.name(), check(&**erased_type).err()?))
        })
        .collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

/// Runs a check on `count` generated values of every type of the zoo.
pub fn each_value(
    count: usize,
    check: impl Fn(&dyn ErasedType, &dyn ErasedValue) -> Outcome,
) -> Outcome {
    each(|erased_type| {
        for erased_value in erased_type.samples(count) {
            check(erased_type, &*erased_value)
                .map_err(|error| format!("{error}\n  of {erased_value:?}"))?;
        }
        Ok(())
    })
}

/// Returns a number of samples: `release` in optimised tests, else `debug`. The environment
/// variable `BITPACK_PERCENT` takes a percentage of it, for an emulator or for repeated runs. Unless it is set, builds
/// with debug assertions take 30 %.
#[must_use]
pub fn sample_count(debug: usize, release: usize) -> usize {
    percent_of(debug, release, if cfg!(debug_assertions) { 30 } else { 100 })
}

/// Returns a number of samples like [`sample_count`], but builds with debug assertions take all of them. Hostile bytes
/// are tried with it, because only these builds notice a number that overflows.
#[must_use]
pub fn hostile_count(debug: usize, release: usize) -> usize {
    percent_of(debug, release, 100)
}

fn percent_of(debug: usize, release: usize, unless_set: usize) -> usize {
    let percent = std::env::var("BITPACK_PERCENT").ok().and_then(|percent| percent.parse().ok());
    let count = if cfg!(optimized) { release } else { debug };
    (count * percent.unwrap_or(unless_set)).div_ceil(100)
}
