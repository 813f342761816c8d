//! [`ModelledProtocol`]: packets whose numbers take as many bits as they surprise.

use super::{EndCheck, Protocol};
use crate::model::{Data, Model, Modeller, Trainer, write_value};
use crate::schema::hash_text;
use crate::{Error, ErrorKind, Serialize, Stream};

/// A protocol whose packets are coded with the probabilities of a [`Model`].
///
/// The types, their checks and their errors are those of the plain protocol, and so are the header and
/// the end check. Only the bytes between them are fewer. [`Protocol::modelled`] makes it. It has the memory of
/// the coder, so it is mutable; each thread has its own.
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
pub struct ModelledProtocol<'m> {
    protocol: Protocol,
    modeller: Modeller<'m>,
}

/// A packet and its end check.
struct Packet<'p, P> {
    value: &'p P,
    end: EndCheck,
}

/// A packet that is read, and its end check.
struct Incoming<'p, P> {
    value: &'p mut P,
    end: EndCheck,
}

impl<P: Serialize> Data for Packet<'_, P> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        write_value(self.value, stream)?;
        self.end.serialize(stream)
    }
    fn read<S: Stream>(&mut self, _: &mut S) -> Result<(), Error> {
        Err(Error::new(ErrorKind::Refused, 0))
    }
}

impl<P: Serialize> Data for Incoming<'_, P> {
    fn write<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        write_value(&*self.value, stream)?;
        self.end.serialize(stream)
    }
    fn read<S: Stream>(&mut self, stream: &mut S) -> Result<(), Error> {
        P::serialize(S::lend(self.value), stream)?;
        self.end.serialize(stream)
    }
}

impl Protocol {
    /// Returns this protocol with packets that are coded with the probabilities of a model, each on
    /// its own: packets may be lost or arrive in another order. The [hash](Model::hash) of the
    /// model is mixed into the protocol id, so an end with another model rejects the packets.
    #[must_use]
    pub fn modelled<'m>(&self, model: &'m Model) -> ModelledProtocol<'m> {
        ModelledProtocol { protocol: self.with_model(model, 0), modeller: Modeller::new(model) }
    }

    /// Returns this protocol like [`modelled`](Self::modelled), with probabilities that carry over
    /// from one packet to the next. It is for streams and files: every packet must be read once, in
    /// the order of writing. After an error, both ends have to [restart](ModelledProtocol::restart).
    #[must_use]
    pub fn modelled_in_order<'m>(&self, model: &'m Model) -> ModelledProtocol<'m> {
        ModelledProtocol {
            protocol: self.with_model(model, 1),
            modeller: Modeller::in_order(model),
        }
    }

    /// Mixes the hash of a model and the mode of the coder into the id.
    fn with_model(&self, model: &Model, mode: u64) -> Self {
        self.with_game_data(hash_text("modelled", &[model.hash(), mode]))
    }

    /// Lets a trainer learn from a packet of this protocol, with its end check.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields.
    pub fn train<P: Serialize>(&self, trainer: &mut Trainer, packet: &P) -> Result<(), Error> {
        trainer.add_data(&Packet { value: packet, end: self.end })
    }
}

impl ModelledProtocol<'_> {
    /// Returns the protocol without the coder. Its id contains the hash of the model.
    #[must_use]
    pub const fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    /// Sets the maximum number of bytes of a packet in its plain form, see
    /// [`Modeller::with_limit`].
    #[must_use]
    pub fn with_limit(self, bytes: u64) -> Self {
        Self { modeller: self.modeller.with_limit(bytes), ..self }
    }

    /// Forgets the packets before. Both ends do it, before the same packet.
    pub fn restart(&mut self) {
        self.modeller.restart();
    }

    /// Writes a packet into `buffer`. Returns the number of bytes written.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Protocol::write`]; [`Overflow`](ErrorKind::Overflow) if the plain
    /// form of the packet exceeds the [limit](Self::with_limit).
    pub fn write<P: Serialize>(&mut self, packet: &P, buffer: &mut [u8]) -> Result<usize, Error> {
        const { can_be_modelled::<P>() };
        let (protocol, data) = (self.protocol, Packet { value: packet, end: self.protocol.end });
        let (header, rest) = buffer
            .split_at_mut_checked(protocol.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let written = self.modeller.write_data(&data, protocol.most::<P>(), rest);
        let written = written.map_err(|error| protocol.offset_by_header(error))?;
        protocol.seal_packet(header, rest.get(..written).unwrap_or_default());
        Ok(header.len() + written)
    }

    /// Writes a packet into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write`](Self::write).
    pub fn to_bytes<P: Serialize>(&mut self, packet: &P) -> Result<alloc::vec::Vec<u8>, Error> {
        let bits = packet.max_encoded_bits().saturating_add(self.protocol.overhead() + 1);
        let bytes =
            usize::try_from(bits.div_ceil(8)).map_err(|_| Error::new(ErrorKind::Overflow, 0))?;
        let mut buffer = alloc::vec![0; bytes];
        let written = self.write(packet, &mut buffer)?;
        buffer.truncate(written);
        Ok(buffer)
    }

    /// Reads a packet from exactly the bytes that were received.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_into`](Self::read_into).
    pub fn read<P: Serialize>(&mut self, bytes: &[u8]) -> Result<P, Error> {
        let mut packet = P::blank();
        self.read_into(&mut packet, bytes)?;
        Ok(packet)
    }

    /// Reads a packet into an existing value and reuses its allocations.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Protocol::read`]; [`Overflow`](ErrorKind::Overflow) if the plain
    /// form exceeds the [limit](Self::with_limit); [`Trailing`](ErrorKind::Trailing) if the bytes do not
    /// end where a writer would end them; [`Redundant`](ErrorKind::Redundant) if another form of the packet
    /// is smaller.
    pub fn read_into<P: Serialize>(&mut self, packet: &mut P, bytes: &[u8]) -> Result<(), Error> {
        const { can_be_modelled::<P>() };
        let protocol = self.protocol;
        let data = protocol.verified(bytes)?;
        let mut incoming = Incoming { value: packet, end: protocol.end };
        let read = self.modeller.read_data(&mut incoming, protocol.most::<P>(), data);
        read.map_err(|error| protocol.offset_by_header(error))
    }
}

impl Protocol {
    /// Returns the maximum number of bits of a packet without its header.
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
