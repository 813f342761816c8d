//! Modelled packets: every value of the zoo arrives, and damaged packets are rejected or are packets
//! of other values.

use bitpack_tests::zoo::{Outcome, each, sample_count};

#[test]
fn modelled_values_arrive_and_have_one_form() -> Outcome {
    each(|erased_type| erased_type.check_modelled(sample_count(4, 40)))
}
