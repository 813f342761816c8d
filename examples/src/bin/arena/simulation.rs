//! The simulated world: balls on a floor between walls, some of them players. Equal inputs give
//! equal worlds.

use core::time::Duration;
use std::time::Instant;

use crate::packets::{
    Body, CEILING, HALF_WIDTH, Input, MAX_BODIES, MAX_CHARGE, MAX_PLAYERS, MAX_SPEED, Motion, Scene,
};
use crate::random::Random;
use crate::vector::{Quaternion, add, dot, length, normalised, scaled, turned};

/// Number of ticks per second.
pub(crate) const RATE: u32 = 60;
/// Length of a tick in seconds.
const TICK: f32 = 1.0 / 60.0;
/// Radius of every ball in metres.
const RADIUS: f32 = 0.5;
/// Acceleration of a running player in metres per second squared.
const LEGS: f32 = 30.0;
const GRAVITY: f32 = 20.0;
const JUMP: f32 = 7.0;
/// Factor by which the speed of a rolling ball changes in each tick.
const FRICTION: f32 = 0.97;
/// Factor by which the speed of a ball changes when it bounces.
const BOUNCE: f32 = 0.5;
/// Reach of a player's push in metres.
const REACH: f32 = 5.0;
/// Speed that a push gives to a ball, in metres per second.
const PUSH: f32 = 12.0;
/// Speed in metres per second below which a ball on the floor counts as slow. A ball that is slow
/// for some ticks comes to rest.
const SLOW: f32 = 0.15;
/// Number of ticks for which a ball must be slow before it comes to rest.
const PATIENCE: u8 = 10;
/// Half the side of the square in which balls start, in metres. It is also the radius of the circle
/// on which players start.
const SPREAD: f32 = 14.0;

/// Returns the moment at which a tick is due.
pub(crate) fn moment(start: Instant, tick: u32) -> Instant {
    start + Duration::from_secs(tick.into()) / RATE
}

/// Predicts the world `ahead` ticks later, without inputs and collisions. It uses only additions,
/// multiplications, divisions and square roots, so that server and client compute equal results on
/// every machine.
pub(crate) fn predict(scene: &mut Scene, ahead: u16) {
    scene.tick = scene.tick.wrapping_add(ahead.into());
    for (_, body) in scene.bodies.iter_mut().filter(|(_, body)| body.motion != Motion::default()) {
        let mut ball = Ball::of(body);
        (0..ahead).for_each(|_| ball.step());
        *body = ball.body();
    }
}

/// The simulated world: its balls, by their numbers.
#[derive(Clone, Debug)]
pub(crate) struct World {
    bodies: Vec<Option<Ball>>,
}

#[derive(Clone, Debug)]
struct Ball {
    position: [f32; 3],
    orientation: Quaternion,
    velocity: [f32; 3],
    spin: [f32; 3],
    /// Number of consecutive ticks in which the ball was slow, up to a maximum.
    slow: u8,
}

impl World {
    /// Creates a world of balls at rest, without players.
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random::new(seed, 0);
        let mut place = || random.between(-SPREAD, SPREAD);
        let balls = (MAX_PLAYERS..MAX_BODIES).map(|_| Some(Ball::at([place(), place(), RADIUS])));
        let players = (0..MAX_PLAYERS).map(|_| None);
        Self { bodies: players.chain(balls).collect() }
    }

    /// Adds the ball of a player to the world. Players start on a circle around the middle.
    pub(crate) fn enter(&mut self, player: u8) {
        let angle = core::f32::consts::TAU * f32::from(player) / f32::from(MAX_PLAYERS);
        let position = [SPREAD * angle.cos(), SPREAD * angle.sin(), RADIUS];
        if let Some(slot) = self.bodies.get_mut(usize::from(player)) {
            *slot = Some(Ball::at(position));
        }
    }

    /// Removes the ball of a player.
    pub(crate) fn leave(&mut self, player: u8) {
        if let Some(slot) = self.bodies.get_mut(usize::from(player)) {
            *slot = None;
        }
    }

    /// Applies the input of a player for one tick.
    pub(crate) fn apply(&mut self, player: u8, input: &Input) {
        let Some(Some(ball)) = self.bodies.get_mut(usize::from(player)) else { return };
        let (sin, cos) = input.yaw.to_radians().sin_cos();
        let (forward, sideways) = (f32::from(input.forward), f32::from(input.sideways));
        let legs = [forward * cos - sideways * sin, forward * sin + sideways * cos, 0.0];
        ball.velocity = add(ball.velocity, scaled(legs, LEGS * TICK));
        if input.jump && ball.is_on_floor() {
            ball.velocity = add(ball.velocity, [0.0, 0.0, JUMP]);
        }
        if input.push {
            let center = ball.position;
            let strength = PUSH * f32::from(input.charge) / f32::from(MAX_CHARGE);
            self.push(usize::from(player), center, strength);
        }
    }

    /// Pushes all balls near `center` away from it, except the player's own.
    fn push(&mut self, player: usize, center: [f32; 3], strength: f32) {
        for (number, ball) in self.bodies.iter_mut().enumerate() {
            let Some(ball) = ball.as_mut().filter(|_| number != player) else { continue };
            let away = add(ball.position, scaled(center, -1.0));
            if length(away) < REACH {
                let up = [0.0, 0.0, 0.5];
                let direction = add(normalised(away), up);
                ball.velocity = add(ball.velocity, scaled(direction, strength));
            }
        }
    }

    /// Advances the simulated world by one tick.
    pub(crate) fn step(&mut self) {
        for ball in self.bodies.iter_mut().flatten() {
            ball.step();
        }
        for second in 1..self.bodies.len() {
            let Some((before, rest)) = self.bodies.split_at_mut_checked(second) else { continue };
            let Some(Some(ball)) = rest.first_mut() else { continue };
            before.iter_mut().flatten().for_each(|other| other.collide(ball));
        }
    }

    /// Iterates over all balls with their numbers, in the form in which they are sent.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = (u8, Body)> {
        (0..).zip(&self.bodies).filter_map(|(number, ball)| Some((number, ball.as_ref()?.body())))
    }
}

impl Ball {
    fn at(position: [f32; 3]) -> Self {
        let (orientation, slow) = (([0.0; 3], 1.0), PATIENCE);
        Self { position, orientation, velocity: [0.0; 3], spin: [0.0; 3], slow }
    }

    /// Creates a ball from the form in which it is sent.
    fn of(body: &Body) -> Self {
        let ([east, north], [i, j, k, real]) = (body.ground, body.orientation);
        let Motion { linear: velocity, angular: spin } = body.motion;
        let position = [east, north, body.height];
        Self { position, orientation: ([i, j, k], real), velocity, spin, slow: 0 }
    }

    fn is_on_floor(&self) -> bool {
        let [_, _, height] = self.position;
        height < RADIUS + 0.01
    }

    fn step(&mut self) {
        let slow = length(self.velocity) < SLOW && self.is_on_floor();
        self.slow = if slow { self.slow.saturating_add(1).min(PATIENCE) } else { 0 };
        if self.slow == PATIENCE {
            (self.velocity, self.spin) = ([0.0; 3], [0.0; 3]);
            return;
        }
        if self.is_on_floor() {
            let [x, y, z] = self.velocity;
            self.velocity = [x * FRICTION, y * FRICTION, z];
            // a ball on the floor rolls without slipping
            self.spin = [-y / RADIUS, x / RADIUS, 0.0];
        } else {
            self.velocity = add(self.velocity, [0.0, 0.0, -GRAVITY * TICK]);
        }
        self.velocity = self.velocity.map(|speed| speed.clamp(-MAX_SPEED, MAX_SPEED));
        self.spin = self.spin.map(|speed| speed.clamp(-MAX_SPEED, MAX_SPEED));
        self.position = add(self.position, scaled(self.velocity, TICK));
        self.orientation = turned(self.orientation, scaled(self.spin, TICK));
        self.stay_inside();
    }

    fn stay_inside(&mut self) {
        let wall = HALF_WIDTH - RADIUS;
        let bounds = [(-wall, wall), (-wall, wall), (RADIUS, CEILING - RADIUS)];
        for ((place, speed), (min, max)) in
            self.position.iter_mut().zip(&mut self.velocity).zip(bounds)
        {
            if *place < min || *place > max {
                *place = place.clamp(min, max);
                *speed *= -BOUNCE;
                // stops a bounce too small to see
                if speed.abs() < 1.0 {
                    *speed = 0.0;
                }
            }
        }
    }

    /// Exchanges the speeds of two balls of equal mass along the line between them.
    fn collide(&mut self, other: &mut Self) {
        let between = add(other.position, scaled(self.position, -1.0));
        let overlap = 2.0 * RADIUS - length(between);
        if overlap <= 0.0 {
            return;
        }
        let line = normalised(between);
        let approach = dot(add(self.velocity, scaled(other.velocity, -1.0)), line);
        if approach > 0.0 {
            let exchanged = scaled(line, approach * (1.0 + BOUNCE) / 2.0);
            self.velocity = add(self.velocity, scaled(exchanged, -1.0));
            other.velocity = add(other.velocity, exchanged);
        }
        self.position = add(self.position, scaled(line, -overlap / 2.0));
        other.position = add(other.position, scaled(line, overlap / 2.0));
        self.stay_inside();
        other.stay_inside();
    }

    fn body(&self) -> Body {
        let ([east, north, height], ([i, j, k], real)) = (self.position, self.orientation);
        let motion = Motion { linear: self.velocity, angular: self.spin };
        Body { ground: [east, north], height, orientation: [i, j, k, real], motion }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the world after four simulated seconds with a player who runs and pushes.
    fn played(seed: u64) -> Vec<(u8, Body)> {
        let mut world = World::new(seed);
        world.enter(3);
        for tick in 0..240_u16 {
            let yaw = f32::from(tick % 180);
            let push = tick % 50 == 49;
            let input = Input { forward: 1, yaw, jump: true, push, charge: 90, ..Input::default() };
            world.apply(3, &input);
            world.step();
        }
        world.bodies().collect()
    }

    #[test]
    fn the_same_inputs_make_the_same_world() {
        assert_eq!(played(7), played(7));
        assert_ne!(played(7), played(8));
    }

    #[test]
    fn bodies_stay_inside_and_finite() {
        for (_, body) in played(9) {
            let [x, y] = body.ground;
            assert!(x.abs() <= HALF_WIDTH && y.abs() <= HALF_WIDTH, "{body:?}");
            assert!((0.0..=CEILING).contains(&body.height), "{body:?}");
            let squared: f32 = body.orientation.iter().map(|component| component * component).sum();
            assert!((squared - 1.0).abs() < 0.001, "{body:?}");
        }
    }

    #[test]
    fn a_ball_that_nobody_touches_comes_to_rest() {
        let mut world = World::new(1);
        for _ in 0..300 {
            world.step();
        }
        assert!(world.bodies().all(|(_, body)| body.motion == Motion::default()));
    }
}
