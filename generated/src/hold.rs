//! Runs a check on values of all generated types and reports all failures.

use core::fmt::Write as _;
use core::panic::AssertUnwindSafe;
use std::env;
use std::panic::catch_unwind;

use crate::Draw;
use crate::checks::Checked;
use crate::kind::{Held, Kind};
use crate::types::all;

const SEED: &str = env!("BITPACK_SEED");
const TYPES: &str = env!("BITPACK_TYPES");

/// Number of failures that are shown with their types and values.
const SHOWN: usize = 2;

/// Counts of what was checked, and the failures of a check so far.
#[derive(Default)]
struct Report {
    types: usize,
    values: usize,
    tried: u64,
    failed_types: usize,
    failed_values: usize,
    shown: String,
}

/// Runs a check on every type.
///
/// # Panics
///
/// If the check fails for one.
pub fn each(check: impl Fn(&dyn Kind) -> Checked) {
    run(1, |kind, _| check(kind), |_| String::new());
}

/// Runs a check on `count` random values of every type. `BITPACK_VALUES` replaces the number.
///
/// # Panics
///
/// If the check fails for one.
pub fn each_value(count: u64, check: impl Fn(&dyn Kind, &dyn Held, u64) -> Checked) {
    let draw = |kind: &dyn Kind, seed| kind.draw(&mut Draw::new(seed));
    let show = |held: &dyn Held| {
        let bytes = held.to_bytes().map(|bytes| format!("{bytes:02x?}"));
        format!("value: {held:?}\nbytes: {}", bytes.unwrap_or_else(|error| error.to_string()))
    };
    run(
        setting("BITPACK_VALUES").and_then(|text| text.parse().ok()).unwrap_or(count),
        |kind, seed| check(kind, &*draw(kind, seed), seed),
        |(kind, seed)| show(&*draw(kind, seed)),
    );
}

fn setting(name: &str) -> Option<String> {
    env::var(name).ok()
}

fn run(
    count: u64,
    check: impl Fn(&dyn Kind, u64) -> Checked,
    show: impl Fn((&dyn Kind, u64)) -> String,
) {
    let (only, mut report) = (setting("BITPACK_ONLY"), Report::default());
    for (index, kind) in all().iter().enumerate() {
        let name = kind.declared().name;
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        report.types += 1;
        let before = report.failed_values;
        for value in 0..count {
            let seed = fastrand::Rng::with_seed(((index as u64) << 32) ^ value).u64(..);
            report.values += 1;
            let result = catch_unwind(AssertUnwindSafe(|| check(&**kind, seed)));
            let wrong = match result {
                Ok(Ok(tried)) => {
                    report.tried += tried;
                    continue;
                }
                Ok(Err(wrong)) => wrong.to_string(),
                Err(_) => "a panic".to_owned(),
            };
            report.failed_values += 1;
            if report.failed_values == before + 1 && report.failed_types < SHOWN {
                let shown = catch_unwind(AssertUnwindSafe(|| show((&**kind, seed))));
                report.show(&**kind, &wrong, &shown.unwrap_or_default());
            }
        }
        report.failed_types += usize::from(report.failed_values > before);
    }
    report.finish();
}

impl Report {
    fn show(&mut self, kind: &dyn Kind, wrong: &str, value: &str) {
        let declared = kind.declared();
        let _ = write!(
            self.shown,
            "\n{}: {wrong}\n\n{}\n{value}\n\nagain: BITPACK_SEED={SEED} BITPACK_TYPES={TYPES} \
             BITPACK_ONLY={} cargo test -p bitpack-generated\n",
            declared.name, declared.source, declared.name,
        );
    }

    fn finish(self) {
        let Self { types, values, tried, failed_types, failed_values, shown } = self;
        println!("{types} types of seed {SEED}, {values} values, {tried} packets");
        let failed = format!("{failed_values} of {values} values, {failed_types} of {types} types");
        assert!(failed_values == 0, "{failed} of seed {SEED}\n{shown}");
    }
}
