//! A server's and a client's store of one component, without an app.

use bevy_ecs::change_detection::Tick;
use bevy_replicon::bytes::Bytes;
use bevy_replicon::shared::replicon_tick::RepliconTick;
use bitpack::{Delta, Serialize};

use super::received::Received;
use super::sent::Sent;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Ball {
    #[compressed(-100.0, 100.0, 0.01)]
    #[delta(small = 6)]
    at: [f32; 2],
    #[bits(min = 0, max = 100)]
    health: u8,
}

fn ball(tick: u32) -> Ball {
    let t = tick as f32;
    Ball { at: [(t * 0.1).sin() * 3.0, t * 0.01], health: u8::try_from(tick % 101).unwrap() }
}

/// Stores the value of a tick and returns its number and its bytes.
fn send(sent: &mut Sent<Ball, Ball>, tick: u32, acknowledged: Option<u16>) -> (u16, Bytes) {
    let number = sent.push(tick, Tick::new(tick), || ball(tick)).unwrap();
    let mut message = vec![0xAA];
    sent.write(acknowledged, &mut message).unwrap();
    assert_eq!(message[0], 0xAA);
    (number, message[1..].to_vec().into())
}

fn receive(received: &mut Received<Ball, Ball>, tick: u32, bytes: &Bytes) -> Option<Ball> {
    let mut message = Bytes::from([bytes, &[7, 7][..]].concat());
    received.receive(RepliconTick::new(tick), &mut message).unwrap();
    assert_eq!(message[..], [7, 7], "the bytes of the next component are left");
    received.news().map(bitpack::Quantized::value)
}

fn quantized(tick: u32) -> Option<Ball> {
    ball(tick).quantized().ok()
}

#[test]
fn deltas_follow_one_another() {
    let (mut sent, mut received) = (Sent::default(), Received::default());
    let mut acknowledged = None;
    let mut sizes = Vec::new();
    for tick in 1..400 {
        let (number, bytes) = send(&mut sent, tick, acknowledged);
        assert_eq!(receive(&mut received, tick, &bytes), quantized(tick));
        acknowledged = Some(number);
        sizes.push(bytes.len());
    }
    // 3 bits of header and 37 of the value, for the first value and every 128th
    assert_eq!(sizes.iter().filter(|&&size| size == 5).count(), 4, "{sizes:?}");
    assert_eq!((sizes[0], sizes[128], sizes[256], sizes[384]), (5, 5, 5, 5));
    assert!(sizes.iter().all(|&size| size <= 5));
}

#[test]
fn a_delta_waits_for_its_baseline() {
    let (mut sent, mut received) = (Sent::default(), Received::default());
    let (first, a) = send(&mut sent, 1, None);
    let (second, b) = send(&mut sent, 4, Some(first));
    let (_, c) = send(&mut sent, 6, Some(second));
    assert_eq!(receive(&mut received, 1, &a), quantized(1));
    assert_eq!(receive(&mut received, 6, &c), None);
    assert_eq!(receive(&mut received, 4, &b), quantized(6));
    // nothing older replaces it
    assert_eq!(receive(&mut received, 4, &b), None);
}

#[test]
fn values_are_whole_after_a_silence() {
    let (mut sent, mut received) = (Sent::default(), Received::default());
    let (first, bytes) = send(&mut sent, 1, None);
    receive(&mut received, 1, &bytes);
    let (_, near) = send(&mut sent, 1 + super::WINDOW, Some(first));
    assert_eq!(receive(&mut received, 1 + super::WINDOW, &near), quantized(1 + super::WINDOW));
    let (_, far) = send(&mut sent, 2 + super::WINDOW, Some(first));
    let mut empty = Received::default();
    assert_eq!(receive(&mut empty, 2 + super::WINDOW, &far), quantized(2 + super::WINDOW));
}

#[test]
fn all_clients_share_a_value() {
    let mut sent = Sent::default();
    let (a, whole) = send(&mut sent, 1, None);
    let (b, again) = send(&mut sent, 1, Some(a));
    assert_eq!((a, &whole), (b, &again), "a value is no baseline of itself");
}

#[test]
fn a_server_that_starts_again_is_understood() {
    let (mut sent, mut received) = (Sent::default(), Received::default());
    for tick in [1000, 5] {
        let (_, bytes) = send(&mut sent, tick, None);
        received.forget_newer(RepliconTick::new(tick));
        assert_eq!(receive(&mut received, tick, &bytes), quantized(tick));
    }
}

#[test]
fn values_out_of_range_are_rejected() {
    let (mut sent, mut received) = (Sent::default(), Received::<Ball, Ball>::default());
    let (_, bytes) = send(&mut sent, 1, None);
    let mut bytes = bytes.to_vec();
    bytes[4] |= 0x7F;
    let rejected = received.receive(RepliconTick::new(1), &mut bytes.into());
    assert_eq!(rejected.unwrap_err().kind(), bitpack::ErrorKind::Range);
}

#[test]
fn damaged_bytes_never_panic() {
    let mut random = 1_u32;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random
    };
    let (mut read, mut rejected) = (0, 0);
    for _ in 0..200 {
        let (mut sent, mut received) = (Sent::default(), Received::<Ball, Ball>::default());
        let mut acknowledged = None;
        for tick in 1..100 {
            let (number, bytes) = send(&mut sent, tick, acknowledged);
            let mut bytes = bytes.to_vec();
            if next() % 4 == 0 {
                let index = next() as usize % bytes.len();
                bytes[index] ^= 1 << (next() % 8);
                bytes.truncate(next() as usize % 8);
            }
            let mut message = Bytes::from(bytes);
            match received.receive(RepliconTick::new(tick), &mut message) {
                Ok(()) => read += 1,
                Err(_) => rejected += 1,
            }
            if let Some(value) = received.news() {
                assert!(value.value().health <= 100);
            }
            if next() % 2 == 0 {
                acknowledged = Some(number);
            }
        }
    }
    assert!(read > 1000 && rejected > 1000, "{read} {rejected}");
}

#[test]
fn a_client_that_lacks_a_baseline_recovers() {
    let (mut sent, mut received) = (Sent::default(), Received::default());
    let mut acknowledged = None;
    let mut shown = 0;
    for tick in 1..=200 {
        let (number, bytes) = send(&mut sent, tick, acknowledged);
        // the second value is acknowledged but lost, and so is all that follows from it
        if tick != 2 && receive(&mut received, tick, &bytes).is_some() {
            shown = tick;
        }
        acknowledged = Some(number);
        assert_eq!(shown, if tick == 1 || tick > 128 { tick } else { 1 });
    }
}
