//! Bits that deltas take, and their result, which equals the value that a whole packet gives.

use bitpack::{Delta, ErrorKind, Serialize};

type Outcome = Result<(), bitpack::Error>;

#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
struct Body {
    health: u16,
    #[bits(min = -100, max = 100)]
    lean: i8,
    jump: bool,
}

const BASELINE: Body = Body { health: 500, lean: -7, jump: true };

#[test]
fn an_unchanged_value_is_one_byte() -> Outcome {
    assert_eq!(BASELINE.delta_to_bytes(&BASELINE)?, [0]);
    assert_eq!(Body::read_delta(&BASELINE, &[0])?, BASELINE);
    assert_eq!(BASELINE.max_encoded_delta_bits(&BASELINE), 1);
    Ok(())
}

#[test]
fn a_changed_field_costs_one_bit_and_its_bits() -> Outcome {
    let now = Body { lean: 93, ..BASELINE };
    // changed; health unchanged; lean changed to 193; jump unchanged
    let bytes = now.delta_to_bytes(&BASELINE)?;
    assert_eq!(bytes, (0b1101 | 193_u16 << 3).to_le_bytes());
    assert_eq!(Body::read_delta(&BASELINE, &bytes)?, now);
    Ok(())
}

#[test]
fn a_change_to_the_value_of_the_baseline_is_rejected() {
    // claims a change, but no field has changed
    let refused = Body::read_delta(&BASELINE, &[0b0000_0001]).map_err(bitpack::Error::kind);
    assert_eq!(refused, Err(ErrorKind::Redundant));
    // claims that jump has changed, with its old value
    let refused = Body::read_delta(&BASELINE, &[0b0001_1001]).map_err(bitpack::Error::kind);
    assert_eq!(refused, Err(ErrorKind::Redundant));
    assert_eq!(Body::read_delta(&BASELINE, &[0b0000_1001]), Ok(Body { jump: false, ..BASELINE }));
}
