//! Generates a small recording for this repository, which is read like one that a game made.

use bitpack::{BitWriter, Error, Serialize as _};

use crate::file::{Keyframe, Section, Version};

/// Number of frames in the recording, at 30 per second.
const FRAMES: i32 = 90;
/// Number of frames from one keyframe to the next. A keyframe can be read without the frames before
/// it.
const KEYFRAME: i32 = 15;
/// Exclusive upper bound of actor numbers. It is not a power of two, so that some numbers take 9
/// bits and some 10.
const MAX_CHANNELS: u32 = 1000;
/// Size in bytes of the buffer for the network stream.
const ROOM: usize = 4096;

/// The bytes of a replay file that is being created.
#[derive(Default)]
pub(crate) struct File(pub(crate) Vec<u8>);

impl File {
    pub(crate) fn int(mut self, value: i32) -> Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub(crate) fn text(mut self, text: &str) -> Self {
        self.0.extend(i32::try_from(text.len() + 1).unwrap_or_default().to_le_bytes());
        self.0.extend(text.bytes().chain([0]));
        self
    }

    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    /// Adds size and checksum before the bytes. Readers do not verify the checksum, so it is 0.
    pub(crate) fn section(self) -> Self {
        let size = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        let section = Section { size, _crc: 0 }.to_bytes().unwrap_or_default();
        Self(section).bytes(&self.0)
    }
}

/// Returns the bytes of the whole recording.
pub(crate) fn recording() -> Result<Vec<u8>, Error> {
    let (network, keyframes) = network()?;
    let version = Version { major: 868, minor: 22, net: 10 }.to_bytes()?;
    let channels = i32::try_from(MAX_CHANNELS).unwrap_or_default();
    let header = File(version)
        .text("Synthetic")
        .text("MaxChannels")
        .text("IntProperty")
        .int(4)
        .int(0)
        .int(channels)
        .text("None");
    let mut content = File::default().int(1).text("nowhere");
    content = content.int(i32::try_from(keyframes.len()).unwrap_or_default());
    for keyframe in &keyframes {
        content = content.bytes(&keyframe.to_bytes()?);
    }
    content = content.int(i32::try_from(network.len()).unwrap_or_default()).bytes(&network);
    // no debug marks, a tick mark, no packages, one object, one name
    let content = content.int(0).int(1).text("half").int(FRAMES / 2).int(0);
    let content = content.int(1).text("Ball").int(1).text("Position");
    Ok(header.section().bytes(&content.section().0).0)
}

/// Returns the frames of the recording as one bit stream, and the keyframes with their positions in
/// it.
fn network() -> Result<(Vec<u8>, Vec<Keyframe>), Error> {
    let (mut buffer, mut keyframes) = (vec![0; ROOM], Vec::new());
    let mut writer = BitWriter::new(&mut buffer);
    for number in 0..FRAMES {
        let time = f32::from(i16::try_from(number).unwrap_or_default()) / 30.0;
        if number % KEYFRAME == 0 {
            let position = i32::try_from(writer.position()).unwrap_or(i32::MAX);
            keyframes.push(Keyframe { time, frame: number, position });
        }
        writer.bits(time.to_bits(), 32)?;
        writer.bits((1.0_f32 / 30.0).to_bits(), 32)?;
        for actor in 0..=number.unsigned_abs() % 3 {
            writer.bits(1_u8, 1)?;
            actor_of(&mut writer, actor * 377 + number.unsigned_abs())?;
        }
        writer.bits(0_u8, 1)?;
    }
    let length = writer.finish()?;
    buffer.truncate(length);
    Ok((buffer, keyframes))
}

/// Writes an actor (an object in the game) that appears, and two bytes that stand for the data of
/// its class.
fn actor_of(writer: &mut BitWriter<'_>, id: u32) -> Result<(), Error> {
    bounded(writer, id, MAX_CHANNELS)?;
    writer.bits(1_u8, 1)?;
    writer.bits(id * 7 % 65_536, 16)
}

/// Writes an integer below `max` in the encoding of Unreal: the low bits, and one more bit where
/// both of its values are possible.
pub(crate) fn bounded(writer: &mut BitWriter<'_>, value: u32, max: u32) -> Result<(), Error> {
    let bits = max.ilog2();
    let high = 1 << bits;
    let low = value % high;
    if bits > 0 {
        writer.bits(low, bits)?;
    }
    if low + high < max { writer.bits(u8::from(value >= high), 1) } else { Ok(()) }
}
