//! Tests the coder on random decisions, and its canonical end.

use std::vec;
use std::vec::Vec;

use super::*;

/// A small random number generator.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
    *state >> 33
}

fn decisions(seed: u64, count: usize, rare: u64) -> Vec<bool> {
    let mut state = seed;
    (0..count).map(|_| random(&mut state) % rare == 0).collect()
}

/// Writes each bit with one context, but every eighth as an equally likely bit. Returns the number of bytes.
fn written(all: &[bool], buffer: &mut [u8]) -> Option<usize> {
    let (mut coder, mut context) = (Encoder::new(buffer), Context::EVEN);
    for (i, bit) in all.iter().enumerate() {
        if i % 8 == 7 {
            coder.even(u64::from(*bit), 1);
        } else {
            coder.bit(&mut context, *bit, Speed::FLAG);
        }
    }
    coder.finish()
}

fn read(count: usize, bytes: &[u8]) -> (Vec<bool>, bool) {
    let (mut coder, mut context) = (Decoder::new(bytes), Context::EVEN);
    let all = (0..count)
        .map(|i| {
            if i % 8 == 7 {
                coder.even(0, 1) == 1
            } else {
                coder.bit(&mut context, false, Speed::FLAG)
            }
        })
        .collect();
    (all, coder.is_canonical())
}

#[test]
fn decisions_are_read_back() {
    for seed in 0..200 {
        for rare in [1, 2, 3, 10, 1000] {
            let count = (seed * 7) as usize % 600;
            let all = decisions(seed, count, rare);
            let mut buffer = vec![0xA5; 200];
            let Some(len) = written(&all, &mut buffer) else { panic!("no room") };
            let bytes = buffer.get(..len).unwrap_or_default();
            assert_eq!(read(count, bytes), (all.clone(), true), "seed {seed}, one in {rare}");
            assert!(is_modelled(bytes));
            // a buffer of exactly this size is enough
            let mut exact = vec![0xA5; len];
            assert_eq!(written(&all, &mut exact), Some(len));
            assert_eq!(exact, bytes);
            if let Some(short) = len.checked_sub(1) {
                assert_eq!(written(&all, &mut exact[..short]), None);
            }
        }
    }
}

#[test]
fn each_packet_has_one_encoding() {
    // every number of at most two bytes is refused, or written back to itself
    let mut accepted = 0;
    let packets = (0..=u16::MAX).flat_map(|number| [0, 1, 2].map(|length| (number, length)));
    for (number, length) in
        packets.filter(|(number, length)| u32::from(*number) >> (8 * length) == 0)
    {
        let bytes = &number.to_le_bytes()[..length];
        for count in [0, 1, 3, 9, 14] {
            let (all, canonical) = read(count, bytes);
            if canonical && is_modelled(bytes) {
                let mut buffer = [0; 8];
                assert_eq!(written(&all, &mut buffer), Some(bytes.len()));
                assert_eq!(&buffer[..bytes.len()], bytes);
                accepted += 1;
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn a_carry_reaches_the_bytes_before() {
    // random decisions of nearly certain contexts make intervals at the upper end
    for seed in 0..2000 {
        let all: Vec<_> = decisions(seed, 300, 2);
        let mut buffer = vec![0; 400];
        let mut coder = Encoder::new(&mut buffer);
        let mut contexts = [Context::trained(4095, 15), Context::trained(1, 15)];
        let mut state = seed;
        for bit in &all {
            let context = &mut contexts[random(&mut state) as usize % 2];
            coder.bit(context, *bit, Speed::CODE);
            *context = Context::trained(if random(&mut state) % 2 == 0 { 4095 } else { 1 }, 15);
        }
        let Some(len) = coder.finish() else { panic!("no room") };
        let mut coder = Decoder::new(&buffer[..len]);
        let mut contexts = [Context::trained(4095, 15), Context::trained(1, 15)];
        let mut state = seed;
        for bit in &all {
            let context = &mut contexts[random(&mut state) as usize % 2];
            assert_eq!(coder.bit(context, false, Speed::CODE), *bit, "seed {seed}");
            *context = Context::trained(if random(&mut state) % 2 == 0 { 4095 } else { 1 }, 15);
        }
        assert!(coder.is_canonical(), "seed {seed}");
    }
}
