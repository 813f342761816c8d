//! Random values as trait objects, so that the code of proptest is compiled once instead of once
//! for each type of the zoo.

use core::fmt;
use std::rc::Rc;

use proptest::strategy::{BoxedStrategy, Strategy, ValueTree as _};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use super::Outcome;
use super::erased_type::ErasedValue;
use super::zoo_type::ZooType;

/// A value of any type of the zoo, which proptest can clone.
#[derive(Clone)]
pub(super) struct Any(Rc<dyn ErasedValue>);

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Generates valid values of the type `T` as trait objects.
pub(super) fn of<T: ZooType>() -> BoxedStrategy<Any> {
    T::strategy().prop_map(|value| Any(Rc::new(value))).boxed()
}

/// Returns `count` generated values, equal ones in every run.
pub(super) fn samples(values: &BoxedStrategy<Any>, count: usize) -> Vec<Box<dyn ErasedValue>> {
    let mut runner = TestRunner::deterministic();
    let tree = |_| values.new_tree(&mut runner).ok();
    (0..count).filter_map(tree).map(|tree| tree.current().0.duplicate()).collect()
}

/// Checks a property on `cases` random values. Shrinks a value that fails.
pub(super) fn property(
    values: &BoxedStrategy<Any>,
    cases: u32,
    check: &dyn Fn(&dyn ErasedValue) -> Outcome,
) -> Outcome {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let check =
        |value: Any| check(&*value.0).map_err(|error| TestCaseError::fail(error.to_string()));
    TestRunner::new(config).run(values, check).map_err(|error| error.to_string().into())
}
