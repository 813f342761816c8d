//! Packed values in formats of serde: a text format and a byte format.

use bitpack::{Packed, PackedFixed, Serialize};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Serialize, Clone, Debug, Default, PartialEq)]
struct Input {
    #[bits(4)]
    buttons: u8,
    aiming: bool,
    #[when(aiming)]
    #[bits(min = 0, max = 359)]
    angle: u16,
    #[max_len(5)]
    said: String,
}

fn inputs() -> [Input; 3] {
    [
        Input::default(),
        Input { buttons: 15, aiming: true, angle: 359, said: String::new() },
        Input { buttons: 1, aiming: false, angle: 0, said: "hello".into() },
    ]
}

type Outcome = Result<(), Box<dyn core::error::Error>>;

#[test]
fn a_packed_value_is_its_length_and_its_bytes() -> Outcome {
    for input in inputs() {
        let (packed, alone) = (postcard::to_allocvec(&Packed(input.clone()))?, input.to_bytes()?);
        assert_eq!((usize::from(packed[0]), &packed[1..]), (alone.len(), &alone[..]));
        assert_eq!(postcard::from_bytes::<Packed<Input>>(&packed)?.0, input);
    }
    Ok(())
}

#[test]
fn every_fixed_value_has_the_largest_size() -> Outcome {
    // 4 + 1 + 9 + 3 bits, the text's padding to 24, five bytes
    assert_eq!(Input::MAX_BITS.div_ceil(8), 8);
    for input in inputs() {
        let packed = postcard::to_allocvec(&PackedFixed(input.clone()))?;
        let alone = input.to_bytes()?;
        assert_eq!((packed.len(), &packed[..alone.len()]), (8, &alone[..]));
        assert!(packed[alone.len()..].iter().all(|&byte| byte == 0));
        assert_eq!(postcard::from_bytes::<PackedFixed<Input>>(&packed)?.0, input);
    }
    assert!(postcard::to_allocvec(&PackedFixed(()))?.is_empty());
    assert_eq!(postcard::from_bytes::<PackedFixed<()>>(&[])?.0, ());
    Ok(())
}

#[test]
fn text_formats_carry_hexadecimal_digits() -> Outcome {
    let [_, input, _] = inputs();
    let short = serde_json::to_string(&Packed(input.to_bytes()?[0]))?;
    assert_eq!(short, "\"ff\"");
    for wrong in ["\"f\"", "\"FF\"", "\"fg\"", "\"ffff\"", "\"\"", "255", "[255]", "null"] {
        assert!(serde_json::from_str::<Packed<u8>>(wrong).is_err(), "{wrong}");
        assert!(serde_json::from_str::<PackedFixed<u8>>(wrong).is_err(), "{wrong}");
    }
    let text = serde_json::to_string(&PackedFixed(input.clone()))?;
    assert_eq!(text.len(), 2 + 2 * 8);
    assert_eq!(serde_json::from_str::<PackedFixed<Input>>(&text)?.0, input);
    let tree = serde_json::to_value(Packed(input.clone()))?;
    assert_eq!(serde_json::from_value::<Packed<Input>>(tree)?.0, input);
    Ok(())
}

#[derive(serde::Serialize, Deserialize, Debug, PartialEq)]
struct Message {
    tick: u32,
    #[serde(with = "bitpack::packed")]
    input: Input,
    #[serde(with = "bitpack::packed::fixed")]
    before: Input,
}

#[test]
fn fields_of_messages_are_packed_too() -> Outcome {
    let [before, input, _] = inputs();
    let message = Message { tick: 7, input, before };
    let bytes = postcard::to_allocvec(&message)?;
    assert_eq!(bytes.len(), 1 + (1 + 3) + 8);
    assert_eq!(postcard::from_bytes::<Message>(&bytes)?, message);
    assert_eq!(serde_json::from_value::<Message>(serde_json::to_value(&message)?)?, message);
    Ok(())
}

/// Checks that cuts of `bytes` are errors, and that flipped bits are errors or give a value that is
/// written as exactly the flipped bytes.
fn survives<T: serde::Serialize + DeserializeOwned>(bytes: &[u8]) -> Outcome {
    for length in 0..bytes.len() {
        assert!(postcard::from_bytes::<T>(&bytes[..length]).is_err(), "{length} bytes");
    }
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.to_vec();
        damaged[bit / 8] ^= 1 << (bit % 8);
        // postcard itself leaves bytes after a value to its caller
        if let Ok((value, [])) = postcard::take_from_bytes::<T>(&damaged) {
            assert_eq!(postcard::to_allocvec(&value)?, damaged, "bit {bit}");
        }
    }
    Ok(())
}

#[test]
fn damaged_bytes_are_errors_or_other_values() -> Outcome {
    for input in inputs() {
        survives::<Packed<Input>>(&postcard::to_allocvec(&Packed(input.clone()))?)?;
        survives::<PackedFixed<Input>>(&postcard::to_allocvec(&PackedFixed(input))?)?;
    }
    Ok(())
}

#[test]
fn a_value_out_of_range_is_not_written() {
    let wrong = Input { buttons: 16, ..Input::default() };
    assert!(serde_json::to_string(&Packed(wrong.clone())).is_err());
    assert!(postcard::to_allocvec(&PackedFixed(wrong)).is_err());
}

#[test]
fn errors_name_the_reason_and_the_bit() {
    let error = |text: &str| {
        serde_json::from_str::<PackedFixed<Input>>(text).map_err(|error| error.to_string())
    };
    let zeros = error("\"0000000000000100\"").map(drop);
    assert!(zeros.is_err_and(|error| error.contains("bit 48")));
}
