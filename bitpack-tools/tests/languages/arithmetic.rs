//! Compressed floats, also those that wrap, and rotations have the same bits in every language.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "steps have 32 bits"
)]

use bitpack::{Compressed, CompressedF64, ReadStream, SmallestThree, Stream as _, WriteStream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};
use fastrand::Rng;

use crate::Peer;
use crate::subject::{Reply, subjects};

/// Compares floats and rotations with those that a program in another language computes.
pub(crate) fn alike(peer: &dyn Peer) -> Outcome {
    let mut random = Rng::with_seed(3);
    let count = sample_count(300, 20_000);
    let mut asked: Vec<(Vec<u8>, Reply)> = (0..count).filter_map(|_| float(&mut random)).collect();
    asked.extend((0..count).filter_map(|_| double(&mut random)));
    asked.extend((0..count).map(|_| rotation(&mut random)));
    ensure!(asked.len() > count, "{} of {count}", asked.len());
    let step = asked.len() / peer.most() + 1;
    let asked: Vec<_> = asked.into_iter().step_by(step).collect();
    let packets: Vec<_> = asked.iter().map(|(packet, _)| packet.clone()).collect();
    let replies = peer.exchange(subjects().len(), &packets)?;
    ensure!(replies.len() == asked.len(), "{} of {}", replies.len(), asked.len());
    for ((packet, ours), reply) in asked.iter().zip(&replies) {
        ensure!(ours == reply, "{ours:02x?}, there {reply:02x?}\n  of {packet:02x?}");
    }
    Ok(())
}

/// Returns a random float of random magnitude.
fn any(random: &mut Rng) -> f32 {
    let size = random.i32(-20..20);
    (random.f32() - 0.5) * 2_f32.powi(size)
}

fn float(random: &mut Rng) -> Option<(Vec<u8>, Reply)> {
    let [min, other, value] = [(); 3].map(|()| any(random));
    let max = min + other.abs();
    let res = (max - min) / 2_f32.powi(random.i32(0..31)) * (1.0 + random.f32());
    let wraps = random.bool();
    let codec = Compressed::try_new(min, max, res).ok()?;
    let codec = if wraps { codec.wrapping() } else { codec };
    // the formula of the standard serialize 1.0
    let steps = ((max - min) / res).clamp(1.0, 4_294_967_040.0).ceil() as u32;
    let step = if random.bool() { random.u32(..=steps) } else { steps };
    let mut buffer = [0; 8];
    let mut stream = WriteStream::new(&mut buffer);
    stream.compressed(value, codec).ok()?;
    stream.finish().ok()?;
    let found = u64::from_le_bytes(buffer) as u32;
    let restored = ReadStream::new(&step.to_le_bytes()).compressed(0.0, codec).ok()?;
    let mut packet = vec![u8::from(wraps)];
    packet.extend([min.to_le_bytes(), max.to_le_bytes(), steps.to_le_bytes()].concat());
    packet.extend([value.to_le_bytes(), step.to_le_bytes()].concat());
    let reply = [found.to_le_bytes(), restored.to_le_bytes()].concat();
    Some((packet, Reply::Written(reply)))
}

/// A double after the number 30, or 31 if it wraps.
fn double(random: &mut Rng) -> Option<(Vec<u8>, Reply)> {
    let any = |random: &mut Rng| (random.f64() - 0.5) * 2_f64.powi(random.i32(-20..20));
    let [min, other, far] = [(); 3].map(|()| any(random));
    let max = min + other.abs();
    let steps = 1 + random.u64(..) % (1 << random.u32(1..53));
    let codec = CompressedF64::of_steps(min, max, steps)?;
    // a middle between two codes, beside one, or anywhere
    let middle =
        min + (max - min) * (((random.f64() * steps as f64) as u64) as f64 + 0.5) / steps as f64;
    let beside = f64::from_bits(middle.to_bits() + random.u64(..3) - 1);
    let value = if random.bool() { beside } else { far };
    let step = if random.bool() { random.u64(..=steps) } else { steps };
    let wraps = random.bool();
    let found = (if wraps { codec.wrapping() } else { codec }).quantise(value);
    let numbers = [min, max, steps as f64, value].map(f64::to_le_bytes).concat();
    let packet = [&[30 + u8::from(wraps)], &numbers[..], &step.to_le_bytes()].concat();
    let reply = [found.to_le_bytes(), codec.restore(step).to_le_bytes()].concat();
    Some((packet, Reply::Written(reply)))
}

fn rotation(random: &mut Rng) -> (Vec<u8>, Reply) {
    let bits = random.u8(2..=20);
    let bytes = random.u64(..).to_le_bytes();
    let codec = SmallestThree::new(bits.into());
    let read = ReadStream::new(&bytes).smallest_three([0.0_f32; 4], codec);
    let reply = match read {
        Ok(value) => {
            Reply::Written([value.map(f32::to_le_bytes).concat(), sent(value, codec)].concat())
        }
        Err(_) => Reply::Rejected,
    };
    ([&[bits], &bytes[..]].concat(), reply)
}

/// Returns the bytes of a quaternion that is sent as its three smallest components.
fn sent(value: [f32; 4], codec: SmallestThree) -> Vec<u8> {
    let mut buffer = vec![0; 8];
    let mut stream = WriteStream::new(&mut buffer);
    let written = stream.smallest_three(value, codec).and_then(|_| stream.finish());
    buffer.truncate(written.unwrap_or_default());
    buffer
}
