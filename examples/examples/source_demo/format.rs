//! The parts of a demo that are not messages of the game: the header, the frames and the user
//! commands. They are those of demo version 3 with network protocol 24, which Team Fortress 2
//! records.

use bitpack::{Error, Serialize};

/// The first 1072 bytes of a demo.
///
/// Its `check`s are the signature `HL2DEMO` with a final zero.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Header {
    #[check(0x4432_4C48)]
    #[check(0x004F_4D45)]
    pub(crate) demo_protocol: u32,
    pub(crate) network_protocol: u32,
    pub(crate) server: Text,
    pub(crate) client: Text,
    pub(crate) map: Text,
    pub(crate) game_folder: Text,
    pub(crate) seconds: f32,
    pub(crate) ticks: u32,
    pub(crate) frames: u32,
    pub(crate) sign_on_bytes: u32,
}

/// A string in a fixed number of bytes. Any bytes may follow the zero that ends it.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Text(#[bytes] pub(crate) [u8; 260]);

/// The kind of a frame, with its number in the file.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
#[tag(discriminant, bits = 8)]
pub(crate) enum Kind {
    SignOn = 1,
    Packet = 2,
    SyncTick = 3,
    ConsoleCommand = 4,
    UserCommand = 5,
    DataTables = 6,
    Stop = 7,
    StringTables = 8,
}

/// An entry of the recording. Only a kind that has a field sends it.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) kind: Kind,
    #[when(kind != Kind::Stop)]
    pub(crate) tick: u32,
    #[when(kind == Kind::Stop)]
    #[bits(24)]
    pub(crate) last_tick: u32,
    #[when(matches!(kind, Kind::SignOn | Kind::Packet))]
    pub(crate) packet: PacketInfo,
    #[when(kind == Kind::UserCommand)]
    pub(crate) sequence: u32,
    /// Messages, tables or a command. The length takes 32 bits.
    #[when(!matches!(kind, Kind::SyncTick | Kind::Stop))]
    #[max_len(u32::MAX)]
    #[bytes]
    pub(crate) data: Vec<u8>,
}

/// The fields of a frame before the messages that it recorded.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct PacketInfo {
    pub(crate) flags: u32,
    pub(crate) views: [View; 2],
    pub(crate) sequence_in: u32,
    pub(crate) sequence_out: u32,
}

/// Position and direction of a camera.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct View {
    pub(crate) origin: [f32; 3],
    pub(crate) angles: [f32; 3],
    pub(crate) local_angles: [f32; 3],
}

/// Input of the player for one tick: the data of a frame of the kind [`Kind::UserCommand`]. Each
/// field that is zero takes one bit.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct UserCommand {
    pub(crate) number: Option<u32>,
    pub(crate) tick: Option<u32>,
    pub(crate) angles: [Option<f32>; 3],
    pub(crate) movement: [Option<f32>; 3],
    pub(crate) buttons: Option<u32>,
    pub(crate) impulse: Option<u8>,
    pub(crate) weapon: Option<Weapon>,
    pub(crate) mouse: [Option<i16>; 2],
}

/// The weapon that the player selects.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Weapon {
    #[bits(11)]
    pub(crate) entity: u16,
    #[bits(6)]
    pub(crate) subtype: Option<u8>,
}

/// A recording: its header, and its frames up to the one that ends it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Demo {
    pub(crate) header: Header,
    pub(crate) frames: Vec<Frame>,
}

impl Demo {
    /// Reads a file. The error has the position of the byte where its part begins.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let mut at = 0;
        let header = next(bytes, &mut at)?;
        let mut frames = Vec::new();
        loop {
            let frame: Frame = next(bytes, &mut at)?;
            let is_last = frame.kind == Kind::Stop;
            frames.push(frame);
            if is_last {
                break;
            }
        }
        // a value without bits is complete only if no byte follows
        <()>::read(bytes.get(at..).unwrap_or_default()).map_err(|error| Damaged { at, error })?;
        Ok(Self { header, frames })
    }

    /// Returns the bytes of the file.
    pub(crate) fn write(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = self.header.to_bytes()?;
        for frame in &self.frames {
            frame.write_into(&mut bytes)?;
        }
        Ok(bytes)
    }

    /// Returns the frames that have a user command, each with the command.
    pub(crate) fn commands(
        &self,
    ) -> impl Iterator<Item = (&Frame, Result<UserCommand, Error>)> + '_ {
        let frames = self.frames.iter().filter(|frame| frame.kind == Kind::UserCommand);
        frames.map(|frame| (frame, UserCommand::read(&frame.data)))
    }
}

/// The reason for which a file is not a demo: an error, and the position of the part that has it.
#[derive(Debug, PartialEq)]
pub(crate) struct Damaged {
    pub(crate) at: usize,
    pub(crate) error: Error,
}

impl core::fmt::Display for Damaged {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "the part at byte {}: {}", self.at, self.error)
    }
}

impl Text {
    /// Returns the string before the first zero.
    pub(crate) fn as_text(&self) -> String {
        let text = self.0.split(|byte| *byte == 0).next().unwrap_or_default();
        String::from_utf8_lossy(text).into_owned()
    }
}

/// Reads the value that begins at the byte `at`, and moves `at` to the byte that follows it.
fn next<T: Serialize>(bytes: &[u8], at: &mut usize) -> Result<T, Damaged> {
    let rest = bytes.get(*at..).unwrap_or_default();
    let (value, length) = T::read_prefix(rest).map_err(|error| Damaged { at: *at, error })?;
    *at += length;
    Ok(value)
}
