//! The packet zoo: derived types that together use every attribute, on which tests of general
//! properties run.
//!
//! Each type has a reference implementation ([`Subject`](bitpack_model::oracle::Subject)), declared from those of its fields:
//! it draws values, valid ones and invalid ones, writes them with the slow reference encoder, and checks what arrives. Tests
//! use the type-erased [`ErasedType`] and [`ErasedValue`], so that the code of the zoo is compiled once.

#![allow(
    clippy::box_collection,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    clippy::option_option,
    clippy::trivially_copy_pass_by_ref,
    clippy::wildcard_imports,
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
mod windows;

pub use erased_type::{ErasedType, ErasedValue, Traced};
pub use modelled::check_modelled;
pub use modelled_type::ModelledType;

use allocation_counter::measure;
use erased::Of;

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

/// Reasons why a value that was read may write back to other bits.
pub const SAME_F32: &str = "several steps are the same `f32`";
const CODES: &str = "codes that no writer sends may be read, and are sent as others";
const BESIDE: &str = "a quantised value beside its default may be read back as the default";
const TIERS: &str =
    "the standard's last tier sends any number above the one before, small steps too";

/// Reasons why a delta may resend an unchanged value.
const INEXACT: &str = "functions that do not say that they are exact";
const BY_HAND: &str = "`omit_default` of a type that may have a hand-written `==`";
const UNSENT: &str = "what a condition leaves out is not read back";

/// Lists the types by module, with what is known about them. Some modules appear twice: the corpus of `fuzz` names types
/// by their place.
macro_rules! zoo {
    ($($module:ident { $($animal:ident $(.$fact:ident($($argument:expr),*))*),* $(,)? })*) => {
        /// Returns every type of the zoo (the derived types that tests run on) as a trait object.
        #[must_use]
        pub fn all() -> Vec<Box<dyn ErasedType>> {
            vec![$($(Box::new(
                Of::<$module::$animal>::new(stringify!($animal))$(.$fact($($argument),*))*
            )),*),*]
        }
    };
}

zoo! {
    numbers {
        Plain,
        RawWidths,
        Constants,
        FixedPoint,
        Varints.heap(4, 512),
    }
    ranges {
        Signed,
        Unsigned,
    }
    floats {
        RawFloats.heap(0, 8),
        Quantised,
        Strict,
        Peer.lossy(SAME_F32),
        Rotation.lossy(CODES),
    }
    groups {
        Nested.heap(0, 8),
        Unit,
        Pair,
        LongArrays,
    }
    marks {
        Marked,
        Namespaced.heap(1, 8),
        AlignedBytes.modelled().heap(1, 16),
        Padded,
    }
    lists {
        Lists.heap(16, 256),
        Grid.heap(14, 512),
        Zeroes.heap(0, 1024),
        Rows.heap(8, 1024),
    }
    maps {
        Maps.heap(4, 256),
        Sets.modelled().heap(2, 64),
    }
    texts {
        Texts.heap(2, 128),
        WideTexts.modelled().heap(1, 32),
    }
    subsets {
        Flags.heap(32, 256),
        Indices.heap(32, 256),
        Sentinel.heap(32, 256),
        Relative.heap(32, 256),
        Edges.modelled().heap(64, 512),
    }
    conditions {
        Conditional.heap(1, 16),
        Counted.modelled(),
        Copied,
        Weapon.modelled(),
    }
    omitted {
        Omitted.modelled().heap(1, 64),
        Spared,
        Resting.heap(1, 8),
    }
    relations {
        Acks.lossy(TIERS),
        Cached,
        Halved.modelled().redundant(INEXACT),
    }
    enums {
        Event.modelled().lossy(TIERS).heap(16, 128),
        Tagged,
        Nothing,
    }
    generics {
        RingOfNumbers.heap(32, 1024),
        RingOfEvents.lossy(TIERS).heap(32, 1024),
        SeventyBodies,
        Scored.heap(1, 16),
    }
    hollow {
        NoShelf,
    }
    by_hand {
        ByHand.modelled(),
        Panel.heap(1, 16),
        Around.heap(1, 64),
    }
    packets {
        Message.modelled().heap(2, 256 + size_of::<packets::Snapshot>()),
    }
    discriminants {
        Opcode.modelled(),
        Step,
        Signal,
    }
    inside {
        Inside.heap(40, 2048),
        Ends.modelled().lossy(TIERS).heap(40, 512),
    }
    changes {
        Nearby.modelled().heap(1, 64),
        Flying.modelled().lossy(CODES).heap(8, 64),
        Ticks.heap(1, 64),
    }
    fleets {
        Fleet.heap(16, 1024),
    }
    depth {
        Formula.redundant(UNSENT).heap(32, 256),
        Forest.modelled().redundant(UNSENT).heap(512, 4096),
    }
    components {
        Axes.heap(1, 16),
    }
    windows {
        Window.modelled().heap(8, 512),
        Trail.heap(64, 1024),
    }
    changes {
        Headings.heap(8, 64),
    }
    relations {
        Slices.modelled(),
    }
    sequences {
        Sequences.modelled(),
    }
    padded {
        Padding.modelled().redundant(BY_HAND).heap(1, 2000),
    }
    sequences {
        Limited.lossy(TIERS),
    }
    declared {
        Declared.modelled().lossy(BESIDE).heap(1, 64),
    }
    floats {
        Turning,
    }
    doubles {
        Doubles.modelled().heap(16, 80),
    }
    msb {
        Telemetry.modelled().heap(34, 384),
    }
    ids {
        Ids.modelled().heap(16, 64),
    }
    results {
        Reply.heap(0, 64),
    }
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

/// Factor of the peak memory while a list grows: the old and the new buffer exist together.
pub const GROWTH: u64 = 3;

/// Reads with the given function. The memory that this allocates must be at most `most` bytes.
pub fn within<T>(most: u64, read: impl FnOnce() -> T) -> Result<T, Box<dyn core::error::Error>> {
    let mut value = None;
    let taken = measure(|| value = Some(read())).bytes_max;
    ensure!(taken <= most, "{taken} bytes, {most} backed by input bits");
    value.ok_or_else(|| "nothing was read".into())
}

/// Reads bytes into a value. The memory that this allocates must be within the bound for `bits` bits, and so must the memory
/// that the value keeps.
pub fn read_within_bound(
    erased_type: &dyn ErasedType,
    value: &mut dyn ErasedValue,
    bytes: &[u8],
    bits: usize,
) -> Result<Result<(), bitpack::Error>, Box<dyn core::error::Error>> {
    let mut read = Ok(());
    let taken = measure(|| read = value.read_into(bytes));
    let most = erased_type.heap_for(bits as u64);
    let (peak, kept) = (taken.bytes_max, taken.bytes_current);
    ensure!(peak <= GROWTH * most, "{peak} bytes at once, {most} backed by input bits");
    ensure!(kept <= most.cast_signed(), "{kept} bytes kept, {most} backed by input bits");
    Ok(read)
}

/// Returns a number of samples: `release` in optimised tests, else `debug`. The environment
/// variable `BITPACK_PERCENT` takes a percentage of it, for an emulator or for repeated runs. Unless it is set, builds
/// with debug assertions take 10 %, and 30 % in the gate.
#[must_use]
pub fn sample_count(debug: usize, release: usize) -> usize {
    percent_of(debug, release, [10, 30])
}

/// Returns a number of samples like [`sample_count`], of which builds with debug assertions take 30 %, and all in the gate.
/// Hostile bytes are tried with it, because only these builds notice a number that overflows.
#[must_use]
pub fn hostile_count(debug: usize, release: usize) -> usize {
    percent_of(debug, release, [30, 100])
}

/// Returns a percentage of the samples, and at least two of them, because tests of deltas need pairs. The two percentages in
/// `with_assertions` are those of `cargo test` and of the gate.
fn percent_of(debug: usize, release: usize, with_assertions: [usize; 2]) -> usize {
    let set = |name| std::env::var(name).ok();
    let [few, many] = with_assertions;
    let usual = if !cfg!(debug_assertions) {
        100
    } else if set("BITPACK_GATE").is_some() {
        many
    } else {
        few
    };
    let percent = set("BITPACK_PERCENT").and_then(|percent| percent.parse().ok()).unwrap_or(usual);
    let count = if cfg!(optimized) { release } else { debug };
    (count * percent).div_ceil(100).max(count.min(2))
}
