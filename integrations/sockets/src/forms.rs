//! Four forms of a snapshot: two of serde, and two of this library.

use std::time::{Duration, Instant};

use bitpack::{Acked, History};

use crate::{Failure, GAME, Snapshot};

/// A form in which a snapshot is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// serde with bincode 1, which most programs on renet use.
    Bincode,
    /// serde with postcard.
    Postcard,
    /// Packed bits of the whole snapshot.
    Whole,
    /// Packed difference to the last snapshot that the client has acknowledged.
    Delta,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 4] = [Self::Bincode, Self::Postcard, Self::Whole, Self::Delta];
}

/// Snapshots that are kept as baselines: one second at 30 per second.
type Snapshots = History<Snapshot, 32>;

/// The server's side: the snapshots that it has sent, and what one client has of them.
#[derive(Debug)]
pub struct Sender {
    form: Form,
    sent: Snapshots,
    acked: Acked,
    figures: Figures,
}

/// The client's side: the snapshots that have arrived.
#[derive(Debug)]
pub struct Receiver {
    form: Form,
    received: Snapshots,
    figures: Figures,
}

/// Bytes and time of the messages of one end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    messages: u32,
    bytes: u32,
    time: Duration,
}

impl Sender {
    /// Returns a sender that has sent nothing.
    #[must_use]
    pub fn new(form: Form) -> Self {
        Self { form, sent: History::new(), acked: Acked::new(), figures: Figures::default() }
    }

    /// Writes the message with this snapshot.
    ///
    /// # Errors
    ///
    /// Returns the errors of the form.
    pub fn write(&mut self, snapshot: &Snapshot) -> Result<Vec<u8>, Failure> {
        let start = Instant::now();
        let mut buffer = vec![0; bitpack::DATAGRAM]; // less than a datagram of QUIC
        let length = match self.form {
            Form::Bincode => {
                let length = bincode::serialized_size(snapshot)?;
                bincode::serialize_into(&mut buffer[..], snapshot)?;
                usize::try_from(length)?
            }
            Form::Postcard => postcard::to_slice(snapshot, &mut buffer)?.len(),
            Form::Whole => GAME.write(snapshot, &mut buffer)?,
            Form::Delta => {
                let outgoing = self.sent.push(snapshot)?; // once for all clients
                GAME.write_delta(&outgoing, &mut self.acked, &mut buffer)? // for this one
            }
        };
        buffer.truncate(length);
        self.figures.add(&buffer, start);
        Ok(buffer)
    }

    /// Records what the client has acknowledged: the next delta refers to that snapshot.
    ///
    /// # Errors
    ///
    /// Rejects messages that are no acknowledgement.
    pub fn acknowledged(&mut self, message: &[u8]) -> Result<(), Failure> {
        self.acked.acknowledge(GAME.read::<u16>(message)?, &self.sent);
        Ok(())
    }

    /// Returns the bytes and the time of all messages.
    #[must_use]
    pub fn figures(&self) -> Figures {
        self.figures
    }
}

impl Receiver {
    /// Returns a receiver that has received nothing.
    #[must_use]
    pub fn new(form: Form) -> Self {
        Self { form, received: History::new(), figures: Figures::default() }
    }

    /// Reads a message of the sender.
    ///
    /// # Errors
    ///
    /// Returns the errors of the form.
    pub fn read(&mut self, message: &[u8]) -> Result<Snapshot, Failure> {
        let start = Instant::now();
        let snapshot = match self.form {
            Form::Bincode => bincode::deserialize(message)?,
            Form::Postcard => postcard::from_bytes(message)?,
            Form::Whole => GAME.read(message)?,
            Form::Delta => {
                GAME.read_delta(&mut self.received, message)?;
                self.received.newest().ok_or("nothing has arrived")?.clone()
            }
        };
        self.figures.add(message, start);
        Ok(snapshot)
    }

    /// Returns the message that acknowledges the newest snapshot, two bytes. It is sent after each
    /// message that arrives, usually together with the client's inputs.
    ///
    /// # Errors
    ///
    /// None in practice: every number can be written.
    pub fn acknowledgement(&self) -> Result<Vec<u8>, Failure> {
        Ok(GAME.to_bytes(&self.received.newest_sequence().unwrap_or_default())?)
    }

    /// Returns the bytes and the time of all messages.
    #[must_use]
    pub fn figures(&self) -> Figures {
        self.figures
    }
}

impl Figures {
    fn add(&mut self, message: &[u8], start: Instant) {
        self.time += start.elapsed();
        self.messages += 1;
        self.bytes += u32::try_from(message.len()).unwrap_or(u32::MAX);
    }

    /// Returns the mean number of bytes of a message.
    #[must_use]
    pub fn bytes(&self) -> f64 {
        f64::from(self.bytes) / f64::from(self.messages.max(1))
    }

    /// Returns the mean time of a message in nanoseconds.
    #[must_use]
    pub fn nanoseconds(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / f64::from(self.messages.max(1))
    }
}

/// Prints a table: one line for each form, with the figures of both ends.
pub fn print(transport: &str, lines: &[(Form, Figures, Figures)]) {
    println!("{transport}: a snapshot of 50 bodies\n");
    println!("| form | bytes | ns to write | ns to read |\n|---|---|---|---|");
    for (form, sent, received) in lines {
        let (bytes, write, read) = (sent.bytes(), sent.nanoseconds(), received.nanoseconds());
        println!("| {form:?} | {bytes:.1} | {write:.0} | {read:.0} |");
    }
    if cfg!(debug_assertions) {
        println!("\nThese times are of a debug build: use `--release`.");
    }
}
