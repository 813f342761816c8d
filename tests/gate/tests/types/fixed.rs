//! Fixed-point numbers of the crate `fixed`.

use bitpack::{Delta, ErrorKind, Serialize, Width};
use bitpack_tests::wire::{Outcome, bits, exchanged, unwritable};
use fixed::types::{I8F8, I16F16, U0F8, U64F64};

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    height: I16F16,
    #[bits(min = -256, max = 256)]
    slope: I8F8,
    #[bits(10)]
    position: [I16F16; 2],
    #[delta(small = 4)]
    #[bits(min = 0, max = 255)]
    charge: U0F8,
}

fn body() -> Body {
    Body {
        height: I16F16::from_num(-1.5),
        slope: I8F8::from_num(0.5),
        position: [I16F16::from_bits(511), I16F16::from_bits(-512)],
        charge: U0F8::from_bits(200),
    }
}

#[test]
fn a_number_is_the_integer_inside() -> Outcome {
    assert_eq!(I16F16::WIDTH, Width::bits(32).exact().no_heap());
    assert_eq!(exchanged(&I16F16::from_num(1.5))?, 0x1_8000_u32.to_le_bytes());
    exchanged(&U64F64::MAX)?;
    assert_eq!(bits(&body())?, 32 + 10 + 2 * 10 + 8);
    exchanged(&body())?;
    let wrong = Body { slope: I8F8::from_bits(257), ..body() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    Ok(())
}

#[test]
fn deltas_are_those_of_integers() -> Outcome {
    let new = Body { charge: U0F8::from_bits(203), ..body() };
    let bytes = new.delta_to_bytes(&body())?;
    assert_eq!(new.max_encoded_delta_bits(&body()), 1 + 3 + 1 + 1 + 4);
    assert_eq!(Body::read_delta(&body(), &bytes)?, new);
    Ok(())
}
