//! Baselines that both ends predict from an older value.

use bitpack::{Acked, Delta, Error, ErrorKind, History, Protocol, Serialize};

use super::{GAME, Sent, World};

/// Returns the world at `tick` if it has moved exactly as predicted since tick 0.
fn thrown(tick: u32) -> World {
    World { tick, x: f32::from(tick as u16) * 0.5 - 60.0, speed: 2, open: true, local: 0 }
}

#[test]
fn a_prediction_may_leave_the_ranges() -> Result<(), Error> {
    let (mut sent, mut acked, mut received) = (Sent::new(), Acked::new(), Sent::new());
    let wild = |world: &mut World, _: u16| {
        (world.x, world.speed) = (f32::NAN, i16::MAX);
    };
    for tick in 0..5 {
        let (mut buffer, world) = ([0; 64], thrown(tick));
        let mut outgoing = sent.push(&world)?;
        let length = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, wild)?;
        let arrived = GAME.read_predicted(&mut received, &buffer[..length], wild)?;
        assert_eq!(received.newest(), Some(&thrown(tick).quantized()?));
        acked.acknowledge(arrived.sequence, &sent);
    }
    Ok(())
}

/// A receiver rejects a packet if its prediction differs from the sender's, even if the bits that
/// would be sent of both are equal. The hash of a prediction covers whole numbers, with bits that
/// are not sent.
#[test]
fn predictions_that_differ_only_in_unsent_bits_are_told_apart() -> Result<(), Error> {
    #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    struct Ball {
        #[bits(min = 0, max = 1000)]
        x: i32,
        #[bits(10)]
        y: u16,
    }
    type Balls = History<Ball, 8>;
    let (mut sent, mut acked, mut received) = (Balls::new(), Acked::new(), Balls::new());
    let mut buffer = [0; 64];
    sent.push(&Ball { x: 5, y: 5 })?;
    received.push(&Ball { x: 5, y: 5 })?;
    assert!(acked.acknowledge(0, &sent));
    let ball = Ball { x: 1000, y: 1023 };
    let mut outgoing = sent.push(&ball)?;
    let beyond = |ball: &mut Ball, _: u16| (ball.x, ball.y) = (1090, 1500);
    let length = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, beyond)?;
    for (x, y) in [(1090 - 1024, 1500), (1090, 1500 - 1024)] {
        let wraps = |ball: &mut Ball, _: u16| (ball.x, ball.y) = (x, y);
        let other = GAME.read_predicted(&mut received, &buffer[..length], wraps);
        assert_eq!(other.map_err(Error::kind), Err(ErrorKind::Prediction));
    }
    GAME.read_predicted(&mut received, &buffer[..length], beyond)?;
    assert_eq!(received.newest(), Some(&ball));
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[bits(min = 0, max = 1000)]
    x: i16,
    #[bits(min = -100, max = 100)]
    speed: i16,
}
const BODY: Protocol = Protocol::of::<Body>("stranger", 1);
type Bodies = History<Body, 32>;

/// Predicts the position of a body `ahead` ticks later. The result fits in an `i16`: positions are
/// at most 1,000, speeds at most 100, and a prediction is at most 32 ticks ahead.
fn bounded(body: &mut Body, ahead: u16) {
    body.x += body.speed * i16::try_from(ahead).unwrap_or(0);
}

/// A prediction starts from a value that can be sent. If the prediction before it left the range,
/// the nearest valid value is used instead.
#[test]
fn a_prediction_starts_from_a_value_that_can_be_sent() -> Result<(), Error> {
    let (mut sent, mut acked, mut received) = (Bodies::new(), Acked::new(), Bodies::new());
    let mut buffer = [0; 64];
    for nth in 0..1000 {
        // the prediction, or its nearest valid value: nothing is sent as changed
        let value = Body { x: 100 * nth.min(10), speed: 100 };
        let mut outgoing = sent.push(&value)?;
        let length = BODY.write_predicted(&mut outgoing, &mut acked, &mut buffer, bounded)?;
        let arrived = BODY.read_predicted(&mut received, &buffer[..length], |body, ahead| {
            assert!((0..=1000).contains(&body.x), "{body:?}");
            bounded(body, ahead);
        })?;
        assert!(nth == 0 || length == 4 + 3 + 4, "{length} bytes");
        assert!(received.newest().is_some_and(|body| body.to_bytes().is_ok()));
        acked.acknowledge(arrived.sequence, &sent);
    }
    Ok(())
}
