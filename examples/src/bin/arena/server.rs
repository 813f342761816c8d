//! The server: it steps the world with the players' inputs and sends the changes to them.

use core::sync::atomic::Ordering;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use crate::link::{Arrived, Books, Link, Live, Outcome};
use crate::packets::{Body, Chat, Inputs, MAX_BODIES, PROTOCOL, Packet, Scene, Snapshot};
#[cfg(feature = "schema")]
use crate::replay::Writer;
use crate::simulation::{World, moment};

/// Number of past worlds that the server keeps, one for each tick. At the end of the game, the last
/// copy of each client is compared with the server's world of that tick.
const KEPT: usize = 600;

/// Bodies of the world, each with its number as the key.
pub(crate) type Bodies = BTreeMap<u8, Body>;

/// Final state of the server, for the report.
pub(crate) struct Finished {
    pub(crate) books: Books,
    /// Number of the last tick that was played.
    pub(crate) tick: u32,
    /// Worlds of the last ticks as they were sent to the clients, oldest first.
    worlds: VecDeque<Bodies>,
    /// Number of players that the server still has at the end, because the packet with which their
    /// client left was lost.
    pub(crate) players: usize,
    /// Number of inputs that were applied, from packets in time and from later ones that repeat
    /// them.
    pub(crate) inputs: u64,
}

impl Finished {
    /// Returns the world of a tick, if the server still has it.
    pub(crate) fn world(&self, tick: u32) -> Option<&Bodies> {
        let ago = self.tick.checked_sub(tick)?;
        self.worlds.iter().nth_back(usize::try_from(ago).ok()?)
    }
}

/// A player who has joined the game.
struct Player {
    name: String,
    /// Sequence number of the player's newest input that was applied.
    input: u16,
}

/// The server with its connections, the world and the players.
pub(crate) struct Server<'a> {
    link: Link<'a>,
    world: World,
    players: Vec<Option<Player>>,
    /// Worlds of the last ticks, as they were sent to the clients, newest last.
    worlds: VecDeque<Bodies>,
    tick: u32,
    inputs: u64,
    /// `true` to send the bodies that moved as they are, instead of a delta of the world.
    is_whole: bool,
    /// The replay that is recorded.
    #[cfg(feature = "schema")]
    replay: Option<Writer>,
}

impl<'a> Server<'a> {
    pub(crate) fn new(link: Link<'a>, seed: u64, is_whole: bool) -> Self {
        let players = (0..link.peers()).map(|_| None).collect();
        let (world, worlds) = (World::new(seed), VecDeque::with_capacity(KEPT));
        Self {
            link,
            world,
            players,
            worlds,
            tick: 0,
            inputs: 0,
            is_whole,
            #[cfg(feature = "schema")]
            replay: None,
        }
    }

    /// Records the worlds in this replay.
    #[cfg(feature = "schema")]
    pub(crate) fn with_replay(self, replay: Option<Writer>) -> Self {
        Self { replay, ..self }
    }

    /// Runs the game for `ticks` ticks.
    pub(crate) fn play(&mut self, start: Instant, ticks: u32, live: &Live) -> Outcome<()> {
        while self.tick < ticks {
            self.tick += 1;
            self.listen(moment(start, self.tick))?;
            self.world.step();
            self.tell()?;
            live.ticks.store(self.tick.into(), Ordering::Relaxed);
        }
        #[cfg(feature = "schema")]
        self.replay.take().map(Writer::finish).transpose()?;
        Ok(())
    }

    /// Handles arriving packets until the moment `until`.
    fn listen(&mut self, until: Instant) -> Outcome<()> {
        while let Some((peer, arrived)) = self.link.receive(until)? {
            if let Arrived::Packet(packet) = arrived {
                self.hear(peer, packet)?;
            }
        }
        Ok(())
    }

    /// Receives packets that arrive after the game, without answering them.
    pub(crate) fn drain(&mut self, until: Instant) -> Outcome<()> {
        while let Some((peer, arrived)) = self.link.receive(until)? {
            if let Arrived::Packet(Packet::Leave) = arrived {
                self.hear(peer, Packet::Leave)?;
            }
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Finished {
        let players = self.players.iter().flatten().count();
        Finished {
            books: self.link.into_books(),
            tick: self.tick,
            worlds: self.worlds,
            players,
            inputs: self.inputs,
        }
    }

    fn hear(&mut self, peer: usize, packet: Packet) -> Outcome<()> {
        // there are as many peers as players, so every peer has a player number
        let Ok(player) = u8::try_from(peer) else { return Ok(()) };
        match packet {
            Packet::Join { name } => self.welcome(player, name),
            Packet::Inputs(inputs) => {
                self.apply(player, &inputs);
                Ok(())
            }
            Packet::Chat(Chat { text, .. }) => self.say(player, &text),
            Packet::Leave => {
                self.world.leave(player);
                self.slot(player).and_then(Option::take);
                Ok(())
            }
            // packets that only servers send, and acknowledgements, which the link handles
            Packet::Welcome { .. } | Packet::Snapshot(_) | Packet::Seen { .. } => Ok(()),
        }
    }

    fn slot(&mut self, player: u8) -> Option<&mut Option<Player>> {
        self.players.get_mut(usize::from(player))
    }

    /// Adds a player at the first request to join. It answers every request, because an answer may
    /// be lost.
    fn welcome(&mut self, player: u8, name: String) -> Outcome<()> {
        let greeting = format!("{name} plays");
        let Some(slot) = self.slot(player) else { return Ok(()) };
        let is_new = slot.is_none();
        if is_new {
            *slot = Some(Player { name, input: 0 });
            self.world.enter(player);
        }
        self.link.send(usize::from(player), Packet::Welcome { player })?;
        if is_new { self.say(player, &greeting) } else { Ok(()) }
    }

    /// Applies the inputs of a player that have not been applied yet, oldest first.
    fn apply(&mut self, number: u8, inputs: &Inputs) {
        let Some(Some(player)) = self.players.get_mut(usize::from(number)) else { return };
        for (nth, input) in (0..).zip(&inputs.oldest_first) {
            let sequence = inputs.sequence.wrapping_add(nth);
            if sequence.wrapping_sub(player.input).cast_signed() > 0 {
                player.input = sequence;
                self.world.apply(number, input);
                self.inputs += 1;
            }
        }
    }

    /// Sends a chat line to every player.
    fn say(&mut self, player: u8, text: &str) -> Outcome<()> {
        let Some(Some(speaker)) = self.players.get(usize::from(player)) else { return Ok(()) };
        let mut text = format!("{}: {text}", speaker.name);
        // a longer line would be rejected; the cut falls between characters
        text.truncate(text.floor_char_boundary(100));
        let chat = Chat { player, text };
        for peer in 0..self.players.len() {
            if matches!(self.players.get(peer), Some(Some(_))) {
                self.link.send(peer, Packet::Chat(chat.clone()))?;
            }
        }
        Ok(())
    }

    /// Sends the current state of the world to every player.
    fn tell(&mut self) -> Outcome<()> {
        let now: Bodies = self.world.bodies().collect();
        let bodies = self.moved(&now);
        if self.is_whole {
            self.tell_moved(&bodies)?;
        } else {
            self.tell_changes(&now, bodies)?;
        }
        if self.worlds.len() == KEPT {
            self.worlds.pop_front();
        }
        self.worlds.push_back(now);
        Ok(())
    }

    /// Returns the bodies that moved since the last tick. It adds one other body, in turn, in case
    /// an earlier packet was lost.
    fn moved(&self, now: &Bodies) -> Vec<(u8, Body)> {
        let (turn, before) = (self.tick % u32::from(MAX_BODIES), self.worlds.back());
        let is_sent = |(number, body): &(&u8, &Body)| {
            u32::from(**number) == turn || before.and_then(|it| it.get(number)) != Some(body)
        };
        now.iter().filter(is_sent).map(|(number, body)| (*number, *body)).collect()
    }

    fn tell_moved(&mut self, bodies: &[(u8, Body)]) -> Outcome<()> {
        for (peer, player) in self.players.iter().enumerate() {
            if let Some(Player { input, .. }) = player {
                let (tick, input, bodies) = (self.tick, *input, bodies.to_vec());
                self.link.send(peer, Packet::Snapshot(Snapshot { tick, input, bodies }))?;
            }
        }
        Ok(())
    }

    /// Sends the world to every player, as a delta against the newest world that the player has.
    fn tell_changes(&mut self, now: &Bodies, moved: Vec<(u8, Body)>) -> Outcome<()> {
        let players = || self.players.iter().enumerate();
        let inputs = (0..).zip(&self.players);
        let inputs = inputs.filter_map(|(n, player)| Some((n, player.as_ref()?.input))).collect();
        let to: Vec<usize> =
            players().filter_map(|(n, player)| player.as_ref().map(|_| n)).collect();
        let bodies = now.iter().map(|(number, body)| (*number, *body)).collect();
        let scene = Arc::new(Scene { tick: self.tick, inputs, bodies });
        #[cfg(feature = "schema")]
        if let Some(replay) = &mut self.replay {
            replay.write(self.tick.into(), &scene)?;
        }
        let snapshot = Snapshot { tick: self.tick, input: 0, bodies: moved };
        let moved = PROTOCOL.to_bytes(&Packet::Snapshot(snapshot))?.len();
        self.link.tell(&scene, &to, moved)
    }
}
