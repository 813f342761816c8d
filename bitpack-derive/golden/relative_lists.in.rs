//! Lists whose elements are sent as deltas to the previous one.

struct Window {
    #[max_len(32)]
    #[relative_to(previous, delta)]
    inputs: Vec<Input>,
    #[max_len(8)]
    #[more]
    #[bits(min = -500, max = 500)]
    #[relative_to(previous, small = 4, large = 7)]
    heights: VecDeque<i16>,
}
