//! Tests models and modelled values.

use std::vec;
use std::vec::Vec;

use super::coder::{Coder, Encoder};
use super::context::{Context, Speed};
use super::data::Written;
use super::engine::{Engine, State};
use super::stream::ModelWriteStream;
use super::*;
use crate::error::{Error, ErrorKind};

type Row = ([u32; 2], bool, i16);

fn rows() -> Vec<Row> {
    let number = |i: u32| if i % 50 == 0 { i.wrapping_mul(0x9E37_79B9) } else { i % 5 };
    (0..300).map(|i| ([number(i), 7], i % 7 == 0, -((i % 4) as i16))).collect()
}

fn trained() -> Model {
    let mut trainer = Trainer::new();
    for row in rows() {
        assert_eq!(trainer.add(&row), Ok(()));
    }
    trainer.finish::<Row>()
}

/// Sends values, and returns the number of bytes that they take.
fn sent(here: &mut Modeller<'_>, there: &mut Modeller<'_>) -> Result<usize, Error> {
    let (mut all, mut buffer) = (0, [0; 64]);
    for row in rows() {
        let bytes = here.write(&row, &mut buffer)?;
        assert!(bytes <= 12, "one bit more than 88 at most");
        assert_eq!(there.read::<Row>(&buffer[..bytes])?, row);
        all += bytes;
    }
    Ok(all)
}

#[test]
fn values_arrive_with_and_without_a_model() -> Result<(), Error> {
    let (model, even) = (trained(), Model::new());
    let plain = 11 * rows().len();
    let alone = sent(&mut Modeller::new(&model), &mut Modeller::new(&model))?;
    let untrained = sent(&mut Modeller::new(&even), &mut Modeller::new(&even))?;
    let in_order = sent(&mut Modeller::in_order(&even), &mut Modeller::in_order(&even))?;
    let both = sent(&mut Modeller::in_order(&model), &mut Modeller::in_order(&model))?;
    assert!(untrained <= plain + rows().len(), "{untrained} of {plain}");
    assert!(3 * alone < plain && 4 * in_order < plain, "{alone} and {in_order} of {plain}");
    assert!(both < alone.max(in_order), "{both} and {in_order}");
    Ok(())
}

#[test]
fn every_cut_and_flip_is_refused_or_another_value() -> Result<(), Error> {
    let model = trained();
    let (mut game, mut buffer, mut again) = (Modeller::new(&model), [0; 64], [0; 64]);
    for row in rows().into_iter().take(60) {
        let bytes = game.write(&row, &mut buffer)?;
        let damaged = (0..8 * bytes).map(|bit| {
            let mut copy = buffer[..bytes].to_vec();
            copy[bit / 8] ^= 1 << (bit % 8);
            copy
        });
        let mut longer = buffer[..bytes].to_vec();
        longer.push(0);
        let cut = (0..bytes).map(|len| buffer[..len].to_vec());
        for copy in damaged.chain(cut).chain([longer]) {
            if let Ok(read) = game.read::<Row>(&copy) {
                let bytes = game.write(&read, &mut again)?;
                assert_eq!(&again[..bytes], copy, "{read:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn all_short_packets_have_one_form() -> Result<(), Error> {
    let model = trained();
    let (mut game, mut again) = (Modeller::new(&model), [0; 64]);
    for number in 0..=u16::MAX {
        let bytes = number.to_le_bytes();
        let shortest = match number {
            0 => 0,
            1..=0xFF => 1,
            _ => 2,
        };
        for length in shortest..=2 {
            let bytes = &bytes[..length];
            if let Ok(read) = game.read::<(u8, bool)>(bytes) {
                let written = game.write(&read, &mut again)?;
                assert_eq!(&again[..written], bytes, "{read:?}");
            }
        }
    }
    Ok(())
}

#[test]
fn a_limit_is_one_for_both_ends() -> Result<(), Error> {
    let model = Model::new();
    let (mut wide, mut narrow) = (Modeller::new(&model), Modeller::new(&model).with_limit(40));
    let mut buffer = [0; 512];
    let zeros = [0_u32; 100];
    let bytes = wide.write(&zeros, &mut buffer)?;
    assert!(bytes < 100, "{bytes}");
    let refused = narrow.write(&zeros, &mut [0; 512]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Overflow));
    let refused = narrow.read::<[u32; 100]>(&buffer[..bytes]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Overflow));
    Ok(())
}

#[test]
fn a_value_without_gain_is_plain_and_one_bit_larger() -> Result<(), Error> {
    let model = trained();
    let mut game = Modeller::new(&model);
    let mut buffer = [0; 64];
    let noise: Row = ([0x1234_5678, 0x9ABC_DEF0], true, 0x5A5A);
    let bytes = game.write(&noise, &mut buffer)?;
    assert_eq!((bytes, buffer[0] & 1), (11, 1)); // 81 bits and one
    assert_eq!(game.read::<Row>(&buffer[..bytes])?, noise);
    // a plain packet whose modelled form is smaller is refused
    let mut stream = crate::WriteStream::new(&mut buffer);
    crate::Stream::bool(&mut stream, true)?;
    <Row as crate::Serialize>::serialize(&([0, 7], false, 0), &mut stream)?;
    let bytes = stream.finish()?;
    let refused = game.read::<Row>(&buffer[..bytes]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Redundant));
    Ok(())
}

#[test]
fn a_model_is_saved_and_every_damage_reported() {
    let model = trained();
    let bytes = model.to_bytes();
    assert!(model.places() >= 3 && bytes.len() < 1000, "{} {}", model.places(), bytes.len());
    let read = Model::from_bytes(&bytes);
    assert_eq!(read.as_ref().map(Model::hash), Ok(model.hash()));
    assert_eq!(read, Ok(model));
    for len in 0..bytes.len() {
        let error = Model::from_bytes(&bytes[..len]).err();
        let fits = match len {
            ..17 => error == Some(ModelError::Truncated),
            _ => matches!(error, Some(ModelError::Truncated | ModelError::Checksum)),
        };
        assert!(fits, "{len} bytes: {error:?}");
    }
    for bit in 0..8 * bytes.len() {
        let mut copy = bytes.clone();
        copy[bit / 8] ^= 1 << (bit % 8);
        assert!(Model::from_bytes(&copy).is_err(), "bit {bit}");
    }
    let mut other = bytes;
    other[8] = 1;
    assert_eq!(Model::from_bytes(&other), Err(ModelError::Version(1)));
    assert_eq!(Model::from_bytes(b"GIF89a.."), Err(ModelError::NoModel));
}

#[test]
fn a_model_of_another_schema_keeps_the_fields_that_fit() -> Result<(), Error> {
    let model = trained();
    assert!(model.is_of::<Row>() && !model.is_of::<([u32; 2], bool, i16, u8)>());
    let (mut game, mut buffer) = (Modeller::new(&model), vec![0; 64]);
    let with = game.write(&([3_u32, 7], false, 0_i16, 9_u8), &mut buffer)?;
    let even = Model::new();
    let without = Modeller::new(&even).write(&([3_u32, 7], false, 0_i16, 9_u8), &mut buffer)?;
    assert!(with < without, "{with} {without}");
    Ok(())
}

/// The bytes are the same on every platform and in every build.
#[test]
fn golden_bytes() -> Result<(), Error> {
    let model = trained();
    let (mut game, mut buffer) = (Modeller::new(&model), [0; 64]);
    let mut all = Vec::new();
    for row in rows().into_iter().step_by(23).take(5) {
        let bytes = game.write(&row, &mut buffer)?;
        all.push(buffer[..bytes].to_vec());
    }
    let golden: [&[u8]; 5] =
        [&[190, 124, 136, 26], &[58, 197], &[110, 8], &[202, 118], &[246, 24, 205]];
    assert_eq!(all, golden);
    Ok(())
}

/// An element that is equal to the one before takes few bits, and has one encoding.
#[test]
fn a_repeated_code_has_one_encoding() -> Result<(), Error> {
    let noise = |i: u32| i.wrapping_mul(0x9E37_79B9) >> 12;
    let mut trainer = Trainer::new();
    for i in 0..200 {
        trainer.add(&[noise(i); 8])?;
    }
    let model = trainer.finish::<[u32; 8]>();
    let (mut game, mut buffer) = (Modeller::new(&model), [0; 64]);
    let bytes = game.write(&[noise(500); 8], &mut buffer)?;
    assert!(bytes <= 5, "{bytes} bytes");
    assert_eq!(game.read::<[u32; 8]>(&buffer[..bytes])?, [noise(500); 8]);

    let mut state = State::new(&model, false);
    let coder = Denier { encoder: Encoder::new(&mut buffer), decisions: 0 };
    let mut engine = Engine::new(coder, &mut state, &model, 1 << 12);
    Written(&[noise(500); 8]).write(&mut ModelWriteStream::new(&mut engine))?;
    let bytes = engine.coder.encoder.finish().unwrap_or_default();
    let refused = game.read::<[u32; 8]>(&buffer[..bytes]).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Trailing));
    Ok(())
}

/// A coder that marks numbers of 32 bits as not repeated although they are, and then writes them in full.
struct Denier<'b> {
    encoder: Encoder<'b>,
    decisions: usize,
}

impl Coder for Denier<'_> {
    fn bit(&mut self, context: &mut Context, bit: bool, speed: Speed) -> bool {
        self.decisions += 1;
        let is_denied = self.decisions % 33 == 0;
        self.encoder.bit(context, bit && !is_denied, speed)
    }
    fn even(&mut self, value: u64, bits: u32) -> u64 {
        self.encoder.even(value, bits)
    }
}
