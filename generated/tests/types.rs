//! Tests that run every check on all generated types.

use bitpack_generated::{checks, deltas, dynamic, each, each_value, encoded};

/// Returns `release` in optimised tests, else `debug`.
fn sample_count(debug: u64, release: u64) -> u64 {
    if cfg!(optimized) { release } else { debug }
}

#[test]
fn bounds_are_those_of_the_declarations() {
    each(checks::bounds);
}

#[test]
fn values_arrive_in_the_bits_of_the_model() {
    each_value(sample_count(20, 200), checks::arrives);
}

#[test]
fn a_trace_reads_the_same() {
    each_value(sample_count(6, 50), checks::traced);
}

#[test]
fn a_value_is_the_same_anywhere() {
    each_value(sample_count(6, 50), checks::anywhere);
}

#[test]
fn exactly_the_size_is_enough() {
    each_value(sample_count(4, 20), checks::exactly);
}

#[test]
fn an_old_value_is_read_into_like_a_new_one() {
    each_value(sample_count(10, 100), checks::reused);
}

#[test]
fn a_value_is_quantised_to_what_arrives() {
    each_value(sample_count(10, 100), checks::quantised);
}

#[test]
fn packets_of_a_protocol_arrive() {
    each_value(sample_count(4, 40), checks::wrapped);
}

#[test]
fn values_outside_their_bounds_are_rejected() {
    each_value(sample_count(4, 40), checks::refused);
}

#[test]
fn a_flipped_bit_is_rejected_or_gives_another_value() {
    each_value(sample_count(2, 10), checks::flipped);
}

#[test]
fn random_bytes_are_rejected_or_give_a_value() {
    each_value(sample_count(8, 80), checks::noise);
}

#[test]
fn a_description_reads_and_writes_alike() {
    each_value(sample_count(3, 40), dynamic::alike);
}

#[test]
fn a_description_reads_and_writes_deltas_alike() {
    each_value(sample_count(3, 40), dynamic::deltas_alike);
}

#[test]
fn a_delta_reads_as_the_whole_packet_does() {
    each_value(sample_count(6, 60), deltas::deltas_equal_whole);
}

#[test]
fn both_ends_agree_on_any_baseline() {
    each_value(sample_count(4, 40), deltas::any_baseline);
}

#[test]
fn a_flipped_bit_of_a_delta_is_rejected_or_gives_another_value() {
    each_value(sample_count(1, 8), deltas::flipped);
}

#[test]
fn an_appended_value_is_the_one_that_is_written() {
    each_value(sample_count(4, 40), encoded::values);
}

#[test]
fn an_appended_delta_is_the_one_that_is_written() {
    each_value(sample_count(3, 30), encoded::deltas);
}
