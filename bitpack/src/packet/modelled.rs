//! [`ModelledProtocol`]: packets that a statistical model compresses. Likely values take fewer
//! bits.

mod content;
mod deltas;
mod describe;
mod states;
mod trace;

use self::content::WithEnd;
use self::states::States;
use super::Protocol;
use crate::model::{Model, Modeller, Trainer, Whole, Written};
use crate::schema::hash_text;
use crate::{Result, Serialize};

/// A protocol whose packets are coded with the probabilities of a [`Model`].
///
/// The types, their checks and their errors are those of the plain protocol, and so are the header and the
/// end check. Only the data between them takes fewer bytes. [`Protocol::modelled`] makes it. It contains the
/// buffers of the coder, so its methods take `&mut self`, and each thread has its own.
///
/// ```
/// use bitpack::model::{Model, Trainer};
/// use bitpack::{EndCheck, Error, Protocol, Serialize};
///
/// #[derive(Serialize, Debug, PartialEq)]
/// struct Input {
///     #[bits(min = 0, max = 359)]
///     yaw: u16,
///     jumps: bool,
///     keys: u32,
/// }
/// const GAME: Protocol = Protocol::of::<Input>("game", 1).with_end_check(EndCheck::Absent);
/// let input = |i: u16| Input { yaw: i % 360, jumps: i % 50 == 0, keys: 1 << (i % 4) };
///
/// let mut trainer = Trainer::new(); // once, with packets that were recorded
/// for i in 0..1000 {
///     GAME.train(&mut trainer, &input(i))?;
/// }
/// let file = trainer.finish::<Input>().to_bytes();
///
/// let model = Model::from_bytes(&file).unwrap(); // in the game: include_bytes!("game.model")
/// let (mut client, mut server) = (GAME.modelled(&model), GAME.modelled(&model));
/// let mut buffer = [0; 64];
/// let bytes = client.write(&input(77), &mut buffer)?;
/// assert!(bytes < GAME.to_bytes(&input(77))?.len());
/// assert_eq!(server.read::<Input>(&buffer[..bytes])?, input(77));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ModelledProtocol<'m> {
    protocol: Protocol,
    modeller: Modeller<'m>,
    /// States of the coder (its probabilities) after the last deltas. Later deltas begin with one of them.
    /// `None` unless [`Protocol::modelled_acked`] has made the protocol.
    states: Option<States>,
}

impl Protocol {
    /// Returns this protocol with packets that are coded with the probabilities of a model, each on
    /// its own: packets may be lost or arrive in another order. The [hash](Model::hash) of the
    /// model is mixed into the protocol id, so an end with another model rejects the packets.
    pub fn modelled<'m>(&self, model: &'m Model) -> ModelledProtocol<'m> {
        self.coded(model, 0, Modeller::new(model))
    }

    /// Returns this protocol with packets that are coded with the probabilities of a model. They carry over
    /// from one packet to the next. It is for streams and files: every packet must be read once, in the order
    /// of writing. After an error, both ends have to [restart](ModelledProtocol::restart).
    pub fn modelled_in_order<'m>(&self, model: &'m Model) -> ModelledProtocol<'m> {
        self.coded(model, 1, Modeller::in_order(model))
    }

    /// Returns this protocol with packets that are coded with the probabilities of a model. A delta begins
    /// with the probabilities that the coder had after the packet of its baseline. Packets may be lost,
    /// repeated or arrive in another order: a sender only uses the probabilities after a value that the
    /// receiver has acknowledged. Packets of other types, and values that are sent whole, begin with the
    /// probabilities of the model.
    ///
    /// A sender has one such protocol for each receiver, beside its [`Acked`](crate::Acked), and a receiver
    /// has one for each sender, beside its [`History`](crate::History). If both ends send deltas, each end
    /// has two.
    ///
    /// # Memory
    ///
    /// The protocol keeps one copy of all probabilities for each of the last `N` deltas, for a history of `N`
    /// values, and at most 64. [`Saved::bytes`](crate::model::Saved::bytes) is the size of a copy:
    /// 6 bytes for each context of the model, and for those that were added since. A copy with more
    /// than 8,192 added contexts is not kept: the next delta begins with the model. Older baselines
    /// have no copy, and begin with the model too.
    ///
    /// ```
    /// use bitpack::model::Model;
    /// use bitpack::{Acked, Delta, Error, History, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Delta, Clone, Debug, PartialEq)]
    /// struct World {
    ///     tick: u32,
    ///     doors: [bool; 64],
    /// }
    /// const GAME: Protocol = Protocol::of::<World>("game", 1);
    ///
    /// let model = Model::new(); // in a game: a trained one
    /// let (mut server, mut client) = (GAME.modelled_acked(&model), GAME.modelled_acked(&model));
    /// let (mut sent, mut acked) = (History::<World, 32>::new(), Acked::new());
    /// let mut received = History::<World, 32>::new();
    ///
    /// let mut world = World { tick: 1, doors: [false; 64] };
    /// let mut buffer = [0; 64];
    /// for _ in 0..9 {
    ///     world.tick += 1;
    ///     let bytes = server.write_delta(&sent.push(&world)?, &mut acked, &mut buffer)?;
    ///     client.read_delta(&mut received, &buffer[..bytes])?;
    ///     assert_eq!(received.newest(), Some(&world));
    ///     if let Some(sequence) = received.newest_sequence() {
    ///         acked.acknowledge(sequence, &sent);
    ///     }
    /// }
    /// # Ok::<(), Error>(())
    /// ```
    pub fn modelled_acked<'m>(&self, model: &'m Model) -> ModelledProtocol<'m> {
        let game = self.coded(model, 2, Modeller::in_order(model));
        ModelledProtocol { states: Some(States::new(&game.modeller)), ..game }
    }

    /// Returns this protocol with the hash of a model mixed into the id, together with `mode`, a number for
    /// the way in which probabilities carry over from packet to packet. `modeller` codes its packets.
    fn coded<'m>(&self, model: &Model, mode: u64, modeller: Modeller<'m>) -> ModelledProtocol<'m> {
        let protocol = self.with_game_data(hash_text("modelled", &[model.hash(), mode]));
        ModelledProtocol { protocol, modeller, states: None }
    }

    /// Lets a trainer learn from a packet of this protocol, with its end check.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields.
    pub fn train<P: Serialize>(&self, trainer: &mut Trainer, packet: &P) -> Result {
        trainer.add_data(&WithEnd { data: Written(packet), end: self.end })
    }

    /// Lets a trainer learn from the bytes of a plain packet of this protocol, such as those that a
    /// game passes to its `Recorder`.
    ///
    /// ```
    /// use bitpack::model::Trainer;
    /// use bitpack::{Error, Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Input {
    ///     keys: u8,
    /// }
    /// const GAME: Protocol = Protocol::of::<Input>("game", 1);
    ///
    /// let mut trainer = Trainer::new();
    /// for tick in 0..100 {
    ///     let packet = GAME.to_bytes(&Input { keys: 1 << (tick % 3) })?;
    ///     // here the game sends the packet, and records it: recorder.record(here, there, &packet)?
    ///     GAME.train_bytes::<Input>(&mut trainer, &packet)?;
    /// }
    /// let model = trainer.finish::<Input>();
    /// # assert!(model.places() > 0);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Protocol::read`]. Nothing is learned from a packet that is rejected.
    pub fn train_bytes<P: Serialize>(&self, trainer: &mut Trainer, bytes: &[u8]) -> Result {
        self.train(trainer, &self.read::<P>(bytes)?)
    }
}

impl ModelledProtocol<'_> {
    /// Returns the protocol without the coder. Its id contains the hash of the model.
    pub const fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    /// Sets the maximum number of bytes of a packet in its plain form (without the model), see
    /// [`Modeller::with_limit`].
    pub fn with_limit(self, bytes: u64) -> Self {
        Self { modeller: self.modeller.with_limit(bytes), ..self }
    }

    /// Resets the probabilities to the ones in the model. Both ends must call it before the same packet. With
    /// [`modelled_acked`](Protocol::modelled_acked), an end calls it when it clears its history.
    pub fn restart(&mut self) {
        match &mut self.states {
            Some(states) => states.clear(),
            None => self.modeller.restart(),
        }
    }

    /// Writes a packet into `buffer`. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Protocol::write`]; [`Overflow`](crate::ErrorKind::Overflow) if the packet
    /// without the model exceeds the [limit](Self::with_limit).
    pub fn write<P: Serialize>(&mut self, packet: &P, buffer: &mut [u8]) -> Result<usize> {
        const { can_be_modelled::<P>() };
        let protocol = self.protocol;
        self.load(None);
        protocol.sealing(buffer, None, |data| {
            let content = WithEnd { data: Written(packet), end: protocol.end };
            self.modeller.write_data(&content, protocol.most::<P>(), data)
        })
    }

    /// Writes a packet into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write).
    pub fn to_bytes<P: Serialize>(&mut self, packet: &P) -> Result<alloc::vec::Vec<u8>> {
        let bits = packet.max_encoded_bits().saturating_add(self.protocol.overhead() + 1);
        let mut bytes = alloc::vec::Vec::new();
        bitpack_core::append(&mut bytes, bits, |buffer| self.write(packet, buffer))?;
        Ok(bytes)
    }

    /// Reads a packet from exactly the bytes that were received.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_into`](Self::read_into).
    pub fn read<P: Serialize>(&mut self, bytes: &[u8]) -> Result<P> {
        let mut packet = P::blank();
        self.read_into(&mut packet, bytes)?;
        Ok(packet)
    }

    /// Reads a packet into an existing value and reuses its allocations.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Protocol::read`]; [`Overflow`](crate::ErrorKind::Overflow) if the
    /// plain form exceeds the [limit](Self::with_limit); [`Trailing`](crate::ErrorKind::Trailing)
    /// if the bytes do not end where a writer would end them;
    /// [`Redundant`](crate::ErrorKind::Redundant) if another form of the packet is smaller.
    pub fn read_into<P: Serialize>(&mut self, packet: &mut P, bytes: &[u8]) -> Result {
        const { can_be_modelled::<P>() };
        let protocol = self.protocol;
        let data = protocol.verified(bytes)?;
        let mut content = WithEnd { data: Whole(packet), end: protocol.end };
        self.load(None);
        let read = self.modeller.read_data(&mut content, protocol.most::<P>(), data);
        read.map_err(|error| protocol.offset_by_header(error))
    }
}

impl Protocol {
    /// Returns the maximum number of bits of a packet's data: its fields and its end check, without a model.
    const fn most<P: Serialize>(&self) -> u64 {
        P::MAX_BITS.saturating_add(self.end.most_bits())
    }
}

/// Stops the build for a type whose last field takes all bytes of a packet: the end of a modelled
/// packet is not known before its fields are read.
const fn can_be_modelled<P: Serialize>() {
    assert!(
        !P::SCHEMA.takes_rest(),
        "a packet with `rest` cannot be modelled: give the field a length with `max_len`"
    );
}

#[cfg(test)]
mod tests;
