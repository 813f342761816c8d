//! A client: a simulated player who joins, moves, pushes and chats, and keeps a copy of the world.

use std::collections::VecDeque;
use std::time::Instant;

use bitpack::Arrival;

use crate::link::{Arrived, Books, Link, Outcome};
use crate::packets::{Chat, Input, Inputs, MAX_CHARGE, MAX_INPUTS, Packet, Snapshot};
use crate::random::Random;
use crate::server::Bodies;
use crate::simulation::moment;

/// Number of ticks between two attempts to join.
const PATIENCE: u32 = 6;

/// Number of ticks that a client stays after the end of the game.
const LINGER: u32 = 3;

const NAMES: [&str; 8] = ["Ada", "Blaise", "Chloé", "Dädalus", "Emmy", "Félix", "Grace", "Hedy"];

const LINES: [&str; 6] = [
    "watch your back",
    "good game",
    "three against one, and they call it a match",
    "schöner Stoß!",
    "who moved my crate?",
    "à bientôt 👋",
];

/// Final state of a client, for the report.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) books: Books,
    pub(crate) name: String,
    pub(crate) player: Option<u8>,
    /// Number of snapshots that were newer than the client's copy of the world.
    pub(crate) snapshots: u64,
    /// Number of snapshots that arrived late or twice.
    pub(crate) stale: u64,
    /// Number of chat lines received, including the client's own.
    pub(crate) heard: u64,
    pub(crate) picture: Bodies,
    /// Tick of the client's last copy of the world.
    pub(crate) tick: u32,
}

/// A simulated player: its connection, its inputs, and its copy of the world.
pub(crate) struct Client<'a> {
    link: Link<'a>,
    random: Random,
    name: String,
    player: Option<u8>,
    /// Sequence number of the oldest input in the list `recent`, which has the inputs of the last
    /// ticks.
    sequence: u16,
    recent: VecDeque<Input>,
    tick: u32,
    snapshots: u64,
    stale: u64,
    heard: u64,
    picture: Bodies,
}

impl<'a> Client<'a> {
    pub(crate) fn new(link: Link<'a>, number: usize, random: Random) -> Self {
        let first = NAMES.get(number % NAMES.len()).copied().unwrap_or_default();
        let again = number / NAMES.len();
        let name = if again == 0 { first.into() } else { format!("{first} {}", again + 1) };
        Self {
            link,
            random,
            name,
            player: None,
            sequence: 1,
            recent: VecDeque::with_capacity(MAX_INPUTS),
            tick: 0,
            snapshots: 0,
            stale: 0,
            heard: 0,
            picture: Bodies::new(),
        }
    }

    /// Plays for `ticks` ticks, stays a few more to see the end, and then leaves the game.
    pub(crate) fn play(&mut self, start: Instant, ticks: u32) -> Outcome<()> {
        for tick in 1..=ticks {
            self.listen(moment(start, tick))?;
            if self.player.is_some() {
                self.act()?;
            } else if tick % PATIENCE == 1 {
                let name = self.name.clone();
                self.link.send(0, Packet::Join { name })?;
            }
        }
        self.listen(moment(start, ticks + LINGER))?;
        self.link.send(0, Packet::Leave)
    }

    /// Handles arriving packets until the moment `until`.
    pub(crate) fn listen(&mut self, until: Instant) -> Outcome<()> {
        while let Some((_, arrived)) = self.link.receive(until)? {
            match arrived {
                Arrived::World(Arrival::New) => self.look(),
                Arrived::World(_) => self.stale += 1,
                Arrived::Packet(packet) => self.hear(packet),
            }
        }
        Ok(())
    }

    fn hear(&mut self, packet: Packet) {
        match packet {
            Packet::Welcome { player } => self.player = Some(player),
            Packet::Snapshot(snapshot) => self.see(snapshot),
            Packet::Chat(_) => self.heard += 1,
            // packets that only clients send
            Packet::Join { .. } | Packet::Inputs(_) | Packet::Leave | Packet::Seen { .. } => {}
        }
    }

    pub(crate) fn finish(self) -> Finished {
        Finished {
            books: self.link.into_books(),
            name: self.name,
            player: self.player,
            snapshots: self.snapshots,
            stale: self.stale,
            heard: self.heard,
            picture: self.picture,
            tick: self.tick,
        }
    }

    fn see(&mut self, snapshot: Snapshot) {
        if snapshot.tick <= self.tick {
            self.stale += 1;
            return;
        }
        self.tick = snapshot.tick;
        self.snapshots += 1;
        self.picture.extend(snapshot.bodies);
    }

    /// Replaces the client's copy of the world with the newest one received.
    fn look(&mut self) {
        let Some((scene, _)) = self.link.world() else { return };
        self.tick = scene.tick;
        self.snapshots += 1;
        self.picture = scene.bodies.iter().copied().collect();
    }

    /// Sends the input of this tick together with previous ones, in case their packets were lost.
    fn act(&mut self) -> Outcome<()> {
        let input = self.decide();
        if self.recent.len() == MAX_INPUTS {
            self.recent.pop_front();
            self.sequence = self.sequence.wrapping_add(1);
        }
        self.recent.push_back(input);
        let oldest_first = self.recent.iter().copied().collect();
        self.link.send(0, Packet::Inputs(Inputs { sequence: self.sequence, oldest_first }))?;
        if let Some((_, world)) = self.link.world() {
            self.link.send(0, Packet::Seen { world })?;
        }
        let player = self.player.unwrap_or_default();
        if self.random.chance(0.01) {
            let text = LINES.get(self.random.below(LINES.len())).copied().unwrap_or_default();
            self.link.send(0, Packet::Chat(Chat { player, text: text.into() }))?;
        }
        Ok(())
    }

    /// Returns the player's next input: the player runs towards the middle and past it, and turns
    /// now and then.
    fn decide(&mut self) -> Input {
        let mut input = self.recent.back().copied().unwrap_or_default();
        if self.recent.is_empty() || self.random.chance(0.02) {
            let [x, y] = self
                .player
                .and_then(|player| self.picture.get(&player))
                .map_or([0.0, 0.0], |body| body.ground);
            let home = (-y).atan2(-x).to_degrees();
            let yaw = home + self.random.between(-70.0, 70.0);
            input.yaw = yaw - 360.0 * (yaw / 360.0).round();
            input.forward = i8::from(self.random.chance(0.8));
            input.sideways = [-1, 0, 0, 1].get(self.random.below(4)).copied().unwrap_or_default();
        }
        input.jump = self.random.chance(0.02);
        input.push = self.random.chance(0.02);
        input.charge = if input.push { 40 + u8::from(self.random.chance(0.5)) * 50 } else { 0 };
        input.charge = input.charge.min(MAX_CHARGE);
        input
    }
}
