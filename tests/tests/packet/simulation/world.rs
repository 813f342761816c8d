//! The world that is sent in the simulation. It moves equally in every run.

use bitpack::{Delta, Serialize};
use fastrand::Rng;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct World {
    pub(crate) tick: u32,
    #[max_len(40)]
    pub(crate) bodies: Vec<Body>,
    pub(crate) scores: [u16; 4],
    pub(crate) phase: Phase,
    pub(crate) flag: Option<u8>,
    #[max_len(24)]
    pub(crate) title: String,
    pub(crate) ball: Ball,
    #[skip]
    pub(crate) local: u64,
}

/// A ball that flies from wall to wall and stays at each for a while. Its predicted position is
/// then out of range.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Ball {
    #[bits(min = 0, max = 1000)]
    #[delta(small = 5)]
    x: i32,
    #[bits(min = 0, max = 1000)]
    #[delta(small = 4, large = 7)]
    y: i32,
    #[bits(10)]
    #[delta(always, small = 5)]
    z: u16,
    #[bits(min = -50, max = 50)]
    speed: i32,
    /// A list of at most two elements. The prediction adds more, so that it is too long to be sent.
    #[max_len(2)]
    shots: Vec<u8>,
    #[bits(min = 0, max = 30)]
    wait: u8,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Body {
    #[compressed(-200.0, 200.0, 0.01)]
    pub(crate) at: [f32; 3],
    #[compressed(-20.0, 20.0, 0.01)]
    pub(crate) speed: [f32; 3],
    #[smallest_three(bits = 9)]
    pub(crate) facing: [f32; 4],
    #[bits(min = 0, max = 100)]
    pub(crate) health: u8,
    pub(crate) moving: bool,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) enum Phase {
    Lobby,
    Round {
        #[bits(min = 0, max = 9999)]
        left: u16,
    },
    Over(u8),
}

impl Body {
    pub(crate) fn new(random: &mut Rng) -> Self {
        Self {
            at: core::array::from_fn(|_| random.f32() * 100.0 - 50.0),
            speed: [0.0; 3],
            facing: [0.0, 0.0, 0.0, 1.0],
            health: 100,
            moving: false,
        }
    }

    pub(crate) fn step(&mut self, random: &mut Rng) {
        if random.u8(..) < 8 {
            self.moving = !self.moving;
            self.speed = core::array::from_fn(|_| random.f32() * 8.0 - 4.0);
            self.facing = [self.speed[0], self.speed[1], self.speed[2], 1.0].map(|it| it / 10.0);
            let length = self.facing.iter().map(|it| it * it).sum::<f32>().sqrt();
            self.facing = self.facing.map(|it| it / length);
        }
        if self.moving {
            for (at, speed) in self.at.iter_mut().zip(self.speed) {
                *at = (*at + speed / 60.0).clamp(-190.0, 190.0);
            }
        }
        if random.u8(..) < 3 {
            self.health = random.u8(0..=100);
        }
    }
}

impl Ball {
    fn new() -> Self {
        Self { x: 0, y: 500, z: 0, speed: 45, shots: vec![1, 2], wait: 0 }
    }

    fn step(&mut self, random: &mut Rng) {
        if self.wait > 0 {
            self.wait -= 1;
            if self.wait == 0 {
                self.speed = -self.speed;
            }
            return;
        }
        self.move_by(self.speed);
        let (x, y) = (self.x.clamp(0, 1000), self.y.clamp(0, 1000));
        if (x, y) != (self.x, self.y) {
            (self.x, self.y, self.wait) = (x, y, 30);
        }
        self.z = self.z.min(1023);
        self.shots.truncate(random.usize(..3));
        if random.u8(..) < 8 {
            self.shots = vec![random.u8(..); random.usize(..3)];
        }
    }

    fn move_by(&mut self, way: i32) {
        self.x += way;
        self.y += way / 2;
        self.z = self.z.saturating_add_signed(way as i16);
    }
}

impl World {
    pub(crate) fn new(random: &mut Rng) -> Self {
        Self {
            tick: 0,
            bodies: (0..20).map(|_| Body::new(random)).collect(),
            scores: [0; 4],
            phase: Phase::Lobby,
            flag: None,
            title: "arena".into(),
            ball: Ball::new(),
            local: 1,
        }
    }

    pub(crate) fn step(&mut self, random: &mut Rng) {
        self.tick += 1;
        self.local = random.u64(..);
        self.bodies.iter_mut().for_each(|body| body.step(random));
        self.ball.step(random);
        match random.u16(..) {
            0..1000 if self.bodies.len() < 40 => self.bodies.push(Body::new(random)),
            1000..2000 if !self.bodies.is_empty() => {
                let gone = random.usize(..self.bodies.len());
                self.bodies.remove(gone);
            }
            2000..3000 => self.scores[random.usize(..4)] += 1,
            3000..3300 => self.flag = random.bool().then(|| random.u8(..)),
            3300..3400 => self.title = "a map".chars().cycle().take(random.usize(..24)).collect(),
            3400..3600 => {
                self.phase = match random.u8(..3) {
                    0 => Phase::Lobby,
                    1 => Phase::Over(random.u8(..)),
                    _ => Phase::Round { left: 600 },
                };
            }
            _ => {}
        }
        if let Phase::Round { left } = &mut self.phase {
            *left = left.saturating_sub(1);
        }
    }
}

/// Predicts the world `ahead` ticks later. It uses additions and multiplications in a fixed order,
/// which give equal results on every machine.
pub(crate) fn predict(world: &mut World, ahead: u16) {
    world.tick = world.tick.wrapping_add(ahead.into());
    world.ball.move_by(world.ball.speed * i32::from(ahead));
    if ahead > 3 {
        world.ball.shots.push(7);
    }
    for body in world.bodies.iter_mut().filter(|body| body.moving) {
        for (at, speed) in body.at.iter_mut().zip(body.speed) {
            *at += speed * (f32::from(ahead) * (1.0 / 60.0));
        }
    }
}
