//! The cubes of the simulated scene, and their physics.

use rapier3d::prelude::*;

/// Number of simulated frames per second.
pub(crate) const RATE: u32 = 60;
/// Number of small cubes along each side of the square that they form on the ground.
const SIDE: usize = 30;
/// Number of cubes in the scene: the player's, and all small ones.
pub(crate) const CUBES: usize = 1 + SIDE * SIDE;

/// Half the edge length of the player's cube in metres.
const LARGE: f32 = 0.75;
/// Half the edge length of a small cube in metres.
const SMALL: f32 = 0.2;
/// Distance in metres within which the player's cube pulls other cubes towards itself.
const PULLED: f32 = 2.9;
/// Distance in metres within which the player's cube blows other cubes away.
const BLOWN: f32 = 3.5;
/// Acceleration of the player's cube by the player, in m/s².
const PUSH: f32 = 9.0;
/// Acceleration of cubes that are pulled towards the player's cube, in m/s².
const PULL: f32 = 25.0;
/// Acceleration of cubes that are blown away from the player's cube, in m/s².
const BLOW: f32 = 45.0;
/// Speed in m/s above which the player no longer accelerates the cube.
const FASTEST: f32 = 5.0;
/// Maximum number of seconds that are simulated before the first frame, until the small cubes are
/// at rest.
const SETTLING: u32 = 20;

/// State of a cube in a recording.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    /// `true` if the physics engine is still moving the cube, `false` if it is at rest.
    pub(crate) interacting: bool,
    /// Position x, y, z; orientation x, y, z, w (a quaternion); velocity; angular velocity. Units
    /// are metres, seconds and radians.
    pub(crate) floats: [f32; 13],
}

/// Effect of the player's cube on the cubes around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Power {
    /// No effect except by collisions.
    Off,
    /// Pulls the cubes towards the player.
    Pull,
    /// Blows the cubes away from the player.
    Blow,
}

/// The player's input in a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerInput {
    /// Direction in which the player pushes the cube: a vector of length 1, or 0 for no push.
    pub(crate) push: Vector,
    pub(crate) power: Power,
}

/// The simulated ground and the cubes on it. The z axis points up.
pub(crate) struct Scene {
    world: PhysicsWorld,
    cubes: Vec<RigidBodyHandle>,
}

impl Scene {
    /// Creates a square of small cubes at rest, with the player's cube above its middle.
    pub(crate) fn new() -> Self {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::new(0.0, 0.0, -9.81);
        world.integration_parameters.dt = 1.0 / RATE as f32;
        let plane = ColliderBuilder::new(SharedShape::halfspace(Vector::Z)).friction(0.6);
        world.insert(RigidBodyBuilder::fixed(), plane);
        let player = cube(&mut world, Vector::new(0.0, 0.0, 2.0 * LARGE), LARGE);
        // the player's cube is switched off until the others are at rest
        world.bodies[player].set_enabled(false);
        let mut cubes = vec![player];
        for y in 0..SIDE {
            for x in 0..SIDE {
                let from_middle = |at: usize| at as f32 - (SIDE - 1) as f32 / 2.0;
                cubes.push(cube(
                    &mut world,
                    Vector::new(from_middle(x), from_middle(y), SMALL),
                    SMALL,
                ));
            }
        }
        for _ in 0..SETTLING * RATE {
            world.step();
            if cubes.iter().all(|it| world.bodies[*it].is_sleeping() || *it == player) {
                break;
            }
        }
        world.bodies[player].set_enabled(true);
        Self { world, cubes }
    }

    /// Returns the position of the centre of the player's cube.
    pub(crate) fn player(&self) -> Vector {
        self.world.bodies[self.cubes[0]].translation()
    }

    /// Advances the simulation by one frame, with the player's input.
    pub(crate) fn step(&mut self, input: PlayerInput) {
        let at = self.player();
        let player = &mut self.world.bodies[self.cubes[0]];
        if player.linvel().dot(input.push) < FASTEST && input.push != Vector::ZERO {
            let impulse = input.push * PUSH * player.mass() / RATE as f32;
            player.apply_impulse(impulse, true);
        }
        for cube in &self.cubes[1..] {
            let cube = &mut self.world.bodies[*cube];
            let away = cube.translation() - at;
            let acceleration = match input.power {
                Power::Pull if away.length() < PULLED => -PULL * away.normalize_or_zero(),
                Power::Blow if away.length() < BLOWN => {
                    BLOW * (away.normalize_or_zero() + 0.3 * Vector::Z)
                }
                _ => continue,
            };
            cube.apply_impulse(acceleration * cube.mass() / RATE as f32, true);
        }
        self.world.step();
    }

    /// Iterates over the states of all cubes, in the order of their numbers.
    pub(crate) fn states(&self) -> impl Iterator<Item = State> {
        self.cubes.iter().map(|cube| {
            let cube = &self.world.bodies[*cube];
            let (position, orientation) = (cube.translation(), cube.rotation());
            let (velocity, spin) = (cube.linvel(), cube.angvel());
            let mut floats = [0.0; 13];
            floats[..3].copy_from_slice(&position.to_array());
            floats[3..7].copy_from_slice(&orientation.to_array());
            floats[7..10].copy_from_slice(&velocity.to_array());
            floats[10..].copy_from_slice(&spin.to_array());
            State { interacting: !cube.is_sleeping(), floats }
        })
    }
}

fn cube(world: &mut PhysicsWorld, at: Vector, half: f32) -> RigidBodyHandle {
    let body = RigidBodyBuilder::dynamic().translation(at);
    world.insert(body, ColliderBuilder::cuboid(half, half, half).friction(0.6)).0
}
