//! [`Arena`]: the simulation that a server, or a page without a server, runs.

use bitpack::{Error, is_newer};

use crate::{Body, GAME, Input, MAX_BODIES, MAX_PLAYERS, Packet, SIZE, Snapshot};

/// Number of steps and of snapshots in a second.
pub const STEPS_PER_SECOND: u8 = 15;

/// Column and row of each ball at the start: a triangle, as on a billiard table.
const RACK: [[f32; 2]; 8] = [
    [0.0, 0.0],
    [1.0, -1.0],
    [1.0, 1.0],
    [2.0, -2.0],
    [2.0, 0.0],
    [2.0, 2.0],
    [3.0, -1.0],
    [3.0, 1.0],
];

/// Ships and balls that collide with each other and with the walls.
#[derive(Debug)]
pub struct Arena {
    tick: u32,
    players: [Option<Player>; MAX_PLAYERS as usize],
    bodies: [Option<Body>; MAX_BODIES as usize],
}

/// The state of a player beside the ship.
#[derive(Clone, Copy, Debug, Default)]
struct Player {
    newest: Option<Input>,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// Creates an arena without players. Its balls are at rest.
    #[must_use]
    pub fn new() -> Self {
        let mut bodies = [None; MAX_BODIES as usize];
        let balls = bodies.iter_mut().skip(usize::from(MAX_PLAYERS));
        for (body, [column, row]) in balls.zip(RACK) {
            let step = Body::RADIUS * 1.05;
            let x = SIZE[0] * 0.6 + column * step * 1.8;
            let y = SIZE[1] * 0.5 + row * step;
            *body = Some(Body { position: [x, y], velocity: [0.0; 2] });
        }
        Self { tick: 0, players: [None; MAX_PLAYERS as usize], bodies }
    }

    /// Adds a player. Returns the number of the ship, or `None` if there is no room.
    pub fn join(&mut self) -> Option<u8> {
        let (number, slot) =
            self.players.iter_mut().enumerate().find(|(_, slot)| slot.is_none())?;
        *slot = Some(Player::default());
        let number = u8::try_from(number).ok()?;
        let y = SIZE[1] * (f32::from(number) + 1.0) / (f32::from(MAX_PLAYERS) + 1.0);
        let ship = Body { position: [SIZE[0] * 0.15, y], velocity: [0.0; 2] };
        *self.bodies.get_mut(usize::from(number))? = Some(ship);
        Some(number)
    }

    /// Removes a player and the ship.
    pub fn leave(&mut self, number: u8) {
        let number = usize::from(number);
        if let (Some(player), Some(ship)) =
            (self.players.get_mut(number), self.bodies.get_mut(number))
        {
            *player = None;
            *ship = None;
        }
    }

    /// Reads a packet of a player.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Protocol::read`](bitpack::Protocol::read). The arena stays as it
    /// was.
    pub fn receive(&mut self, number: u8, bytes: &[u8]) -> Result<(), Error> {
        let packet = GAME.read::<Packet>(bytes)?;
        let player = self.players.get_mut(usize::from(number)).and_then(Option::as_mut);
        if let (Packet::Input(input), Some(player)) = (packet, player) {
            let newest = player.newest.map(|newest| newest.sequence);
            if newest.is_none_or(|newest| is_newer(input.sequence, newest)) {
                player.newest = Some(input);
            }
        }
        Ok(())
    }

    /// Simulates the next step.
    pub fn step(&mut self) {
        self.tick = self.tick.wrapping_add(1);
        let seconds = 1.0 / f32::from(STEPS_PER_SECOND);
        for (player, ship) in self.players.iter().zip(&mut self.bodies) {
            let input = player.and_then(|player| player.newest);
            if let (Some(input), Some(ship)) = (input, ship) {
                let thrust = if input.boost { 5.0 } else { 2.5 };
                for (speed, steer) in ship.velocity.iter_mut().zip(input.steer) {
                    *speed += f32::from(steer) * thrust * seconds;
                }
            }
        }
        for body in self.bodies.iter_mut().flatten() {
            slide(body, seconds);
        }
        for right in 1..self.bodies.len() {
            let (left, right) = self.bodies.split_at_mut(right);
            let Some(Some(right)) = right.first_mut() else { continue };
            for left in left.iter_mut().flatten() {
                collide(left, right);
            }
        }
    }

    /// Returns the snapshot for a player.
    #[must_use]
    pub fn snapshot(&self, you: u8) -> Packet {
        let player = self.players.get(usize::from(you)).copied().flatten();
        let acknowledged = player.and_then(|player| player.newest).map(|input| input.sequence);
        let bodies = (0..MAX_BODIES).zip(&self.bodies);
        let bodies = bodies.filter_map(|(index, body)| Some((index, (*body)?))).collect();
        Packet::Snapshot(Snapshot { tick: self.tick, acknowledged, you, bodies })
    }
}

/// Moves a body for some seconds. It loses speed, and turns around at the walls.
fn slide(body: &mut Body, seconds: f32) {
    for ((place, speed), size) in body.position.iter_mut().zip(&mut body.velocity).zip(SIZE) {
        *speed *= 1.0 - 0.9 * seconds;
        *speed = speed.clamp(-Body::MAX_SPEED, Body::MAX_SPEED);
        *place += *speed * seconds;
        let walls = (Body::RADIUS, size - Body::RADIUS);
        if (*place < walls.0 && *speed < 0.0) || (*place > walls.1 && *speed > 0.0) {
            *speed *= -0.8;
        }
        *place = place.clamp(walls.0, walls.1);
    }
    if body.velocity.iter().all(|speed| speed.abs() < 0.15) {
        body.velocity = [0.0; 2];
    }
}

/// Moves two bodies apart that overlap, and exchanges their speeds along the line between them.
fn collide(left: &mut Body, right: &mut Body) {
    let line = [0, 1].map(|axis: usize| {
        let at = |body: &Body| body.position.get(axis).copied().unwrap_or_default();
        at(right) - at(left)
    });
    let distance = (line[0] * line[0] + line[1] * line[1]).sqrt();
    let overlap = 2.0 * Body::RADIUS - distance;
    if overlap <= 0.0 {
        return;
    }
    // two bodies at one place move apart along the first axis
    let line = if distance > 0.0 { line.map(|part| part / distance) } else { [1.0, 0.0] };
    let faster = (left.velocity[0] - right.velocity[0]) * line[0]
        + (left.velocity[1] - right.velocity[1]) * line[1];
    for axis in [0, 1] {
        left.position[axis] -= line[axis] * overlap / 2.0;
        right.position[axis] += line[axis] * overlap / 2.0;
        left.velocity[axis] -= line[axis] * faster.max(0.0) * 0.95;
        right.velocity[axis] += line[axis] * faster.max(0.0) * 0.95;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_moves_the_ship_and_is_acknowledged() -> Result<(), Error> {
        let mut arena = Arena::new();
        assert_eq!(arena.join(), Some(0));
        let input = Packet::Input(Input::towards(7, [1.0, 0.0], false));
        arena.receive(0, &GAME.to_bytes(&input)?)?;
        // an older one changes nothing
        let older = Packet::Input(Input::towards(6, [-1.0, 0.0], false));
        arena.receive(0, &GAME.to_bytes(&older)?)?;
        for _ in 0..STEPS_PER_SECOND {
            arena.step();
        }
        let Packet::Snapshot(snapshot) = GAME.read(&GAME.to_bytes(&arena.snapshot(0))?)? else {
            panic!("not a snapshot")
        };
        assert_eq!((snapshot.tick, snapshot.acknowledged), (15, Some(7)));
        let ship = snapshot.bodies.first().map(|(_, ship)| *ship).unwrap_or_default();
        assert!(ship.position[0] > 8.0 && ship.velocity[0] > 4.0, "{ship:?}");
        Ok(())
    }

    #[test]
    fn every_snapshot_can_be_sent() -> Result<(), Error> {
        let mut arena = Arena::new();
        let players = (0..=MAX_PLAYERS).filter_map(|_| arena.join()).collect::<Vec<_>>();
        assert_eq!(players.len(), usize::from(MAX_PLAYERS));
        for step in 0..2000_u16 {
            for number in &players {
                // all of them push against the balls, harder and harder
                let turn = f32::from(step) * 0.01 + f32::from(*number);
                let input = Input::towards(step, [turn.cos() + 0.3, turn.sin()], step % 3 == 0);
                arena.receive(*number, &GAME.to_bytes(&Packet::Input(input))?)?;
            }
            arena.step();
            let bytes = GAME.to_bytes(&arena.snapshot(3))?;
            assert!(bytes.len() <= 120, "{}", bytes.len());
        }
        arena.leave(3);
        assert_eq!(arena.join(), Some(3));
        Ok(())
    }

    #[test]
    fn damaged_packets_are_rejected() -> Result<(), Error> {
        let mut arena = Arena::new();
        arena.join();
        let mut bytes = GAME.to_bytes(&Packet::Input(Input::towards(1, [1.0, 1.0], true)))?;
        for bit in 0..8 * bytes.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(arena.receive(0, &bytes).is_err(), "bit {bit}");
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        assert!(arena.receive(0, &bytes).is_ok());
        assert!(arena.receive(200, &bytes).is_ok());
        Ok(())
    }
}
