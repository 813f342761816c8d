//! The size of a window of inputs whose elements are sent as deltas to the previous one.

use bitpack::{Delta, Error, Serialize};

/// The input of a player in one of 60 ticks a second.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Input {
    /// Direction of view in half degrees.
    #[bits(min = 0, max = 719)]
    #[delta(small = 4)]
    yaw: u16,
    jump: bool,
    #[bits(2)]
    strafe: u8,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Window {
    #[max_len(32)]
    #[relative_to(previous, delta)]
    inputs: Vec<Input>,
}

#[derive(Serialize)]
struct Whole {
    #[max_len(32)]
    inputs: Vec<Input>,
}

/// Returns 32 inputs: the player runs, jumps for eight ticks, and turns in `turns` of them.
fn inputs(turns: u16) -> Vec<Input> {
    let input = |tick: u16| Input {
        yaw: 180 + 5 * tick.saturating_sub(32 - turns),
        jump: (10..18).contains(&tick),
        strafe: 1,
    };
    (1..=32).map(input).collect()
}

#[test]
fn a_window_of_32_inputs_takes_ten_bytes_instead_of_53() -> Result<(), Error> {
    let sizes = |turns| -> Result<_, Error> {
        let window = Window { inputs: inputs(turns) };
        let bytes = window.to_bytes()?;
        assert_eq!(Window::read(&bytes)?, window);
        Ok((bytes.len(), Whole { inputs: window.inputs }.to_bytes()?.len()))
    };
    // one jump, then one, two and 31 turns
    assert_eq!(sizes(0)?, (8, 53));
    assert_eq!(sizes(1)?, (9, 53));
    assert_eq!(sizes(2)?, (10, 53));
    assert_eq!(sizes(31)?, (38, 53));
    Ok(())
}
