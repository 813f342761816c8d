//! A body that flies into a wall and stays there, so that every prediction of it is out of range.

use bitpack::{Acked, Delta, Error, History, Protocol, Serialize};

/// Number of ticks of a simulated flight.
const TICKS: u32 = 120;
/// Distance that the ball moves in a tick.
const SPEED: u16 = 45;

/// Simulates a ball that flies into a wall. The given attributes are on its position. Returns the
/// number of packets that were rejected.
macro_rules! ball {
    ($type:ty, $wall:literal, $(#[$attribute:meta])*) => {{
        #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
        struct Ball {
            $(#[$attribute])*
            x: $type,
            speed: u16,
        }
        const GAME: Protocol = Protocol::of::<Ball>("walls", 1);
        let predict = |ball: &mut Ball, ahead: u16| ball.x += <$type>::from(ball.speed * ahead);
        let (mut sent, mut acked) = (History::<Ball, 32>::new(), Acked::new());
        let (mut received, mut buffer, mut lost) = (History::<Ball, 32>::new(), [0; 64], 0);
        for tick in 0..TICKS {
            let x = <$type>::from((tick as u16 * SPEED).min($wall));
            let ball = Ball { x, speed: SPEED };
            let mut outgoing = sent.push(&ball)?;
            let length = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
            match GAME.read_predicted(&mut received, &buffer[..length], predict) {
                Ok(arrived) => {
                    assert_eq!(received.newest(), Some(&ball));
                    acked.acknowledge(arrived.sequence, &sent);
                }
                Err(_) => lost += 1,
            }
        }
        lost
    }};
}

#[test]
fn a_ball_that_stays_at_a_wall_arrives() -> Result<(), Error> {
    let lost = [
        ball!(u16, 1000, #[bits(min = 0, max = 1000)]),
        ball!(u16, 1000, #[bits(min = 0, max = 1000)] #[delta(small = 5)]),
        ball!(u16, 1000, #[bits(min = 0, max = 1000)] #[delta(small = 5, large = 8)]),
        ball!(u16, 1000, #[bits(min = 0, max = 1000)] #[delta(always, small = 5)]),
        ball!(u16, 1000, #[bits(min = 0, max = 1000)] #[delta(whole)]),
        ball!(u16, 1023, #[bits(10)] #[delta(small = 5)]),
        ball!(u16, 992, #[fixed(7, 4, min = 0, max = 62)] #[delta(small = 5)]),
        ball!(f32, 1000, #[compressed(0.0, 1000.0, 1.0)] #[delta(small = 5)]),
    ];
    assert_eq!(lost, [0; 8]);
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

/// A history of large values can be created on a small stack, on which its 33 values of 51,200
/// bytes would not fit.
#[test]
fn a_history_of_large_values_is_small() -> Result<(), Box<dyn core::error::Error>> {
    let made = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let history = Box::new(History::<[u64; 6400], 32>::new());
        history.newest_sequence()
    })?;
    assert_eq!(made.join().map_err(|_| "it does not fit")?, None);
    Ok(())
}
