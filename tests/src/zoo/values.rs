//! Random values whose type is forgotten before proptest sees them: what it does with a value is
//! compiled once, not once for each type of the zoo.

use core::fmt;
use std::rc::Rc;

use proptest::strategy::{BoxedStrategy, Strategy, ValueTree as _};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use super::Outcome;
use super::animal::Animal;
use super::species::Specimen;

/// A value of some type.
#[derive(Clone)]
pub(super) struct Any(Rc<dyn Specimen>);

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Values of a type that may be sent.
pub(super) fn of<T: Animal>() -> BoxedStrategy<Any> {
    T::strategy().prop_map(|value| Any(Rc::new(value))).boxed()
}

/// So many of them, the same every time.
pub(super) fn samples(values: &BoxedStrategy<Any>, count: usize) -> Vec<Box<dyn Specimen>> {
    let mut runner = TestRunner::deterministic();
    let tree = |_| values.new_tree(&mut runner).ok();
    (0..count).filter_map(tree).map(|tree| tree.current().0.duplicate()).collect()
}

/// A property of them; a failure is made as small as it gets.
pub(super) fn property(
    values: &BoxedStrategy<Any>,
    cases: u32,
    check: &dyn Fn(&dyn Specimen) -> Outcome,
) -> Outcome {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let check =
        |value: Any| check(&*value.0).map_err(|error| TestCaseError::fail(error.to_string()));
    TestRunner::new(config).run(values, check).map_err(|error| error.to_string().into())
}
