//! Baselines that both ends predict from an older value.

use bitpack::{Acked, Delta, Error, ErrorKind, History, Serialize};

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
