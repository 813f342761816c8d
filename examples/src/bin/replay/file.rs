//! The parts of a replay file, in the order of the file.

use core::fmt;

use bitpack::Serialize;

use crate::cursor::{Cursor, Damaged};
use crate::properties::{Property, Value, properties};

/// Number of bytes of the shortest string in a replay file, which has only its length, 0.
const TEXT: usize = 4;

/// Header before a part of a replay file: the size and the checksum of that part.
#[derive(Serialize)]
pub(crate) struct Section {
    pub(crate) size: u32,
    pub(crate) _crc: u32,
}

/// Version of the game that recorded the replay file. Later versions have a third number.
#[derive(Serialize, Debug, PartialEq)]
pub(crate) struct Version {
    pub(crate) major: i32,
    pub(crate) minor: i32,
    #[when(major > 865 && minor > 17)]
    pub(crate) net: i32,
}

/// A frame that can be read without the frames before it, with its position in the network stream.
#[derive(Serialize, Debug, PartialEq)]
pub(crate) struct Keyframe {
    pub(crate) time: f32,
    pub(crate) frame: i32,
    /// Position of the keyframe in the network stream, in bits.
    pub(crate) position: i32,
}

/// A replay file whose network stream is not decoded yet.
pub(crate) struct Replay<'b> {
    pub(crate) version: Version,
    pub(crate) max_channels: u32,
    pub(crate) levels: Vec<String>,
    pub(crate) keyframes: Vec<Keyframe>,
    pub(crate) network: &'b [u8],
    pub(crate) objects: usize,
    pub(crate) names: usize,
}

impl<'b> Replay<'b> {
    /// Reads the parts of a replay file up to the list of names. The rest of the format is not
    /// documented.
    pub(crate) fn parse(bytes: &'b [u8]) -> Result<Self, Damaged> {
        let mut cursor = Cursor::new(bytes);
        let end = section(&mut cursor, "the header")?;
        let version = cursor.read("the version")?;
        cursor.text("the game type")?;
        let header = properties(&mut cursor)?;
        if cursor.offset() != end {
            let reason = format!("the properties end here, the header at byte {end}");
            return Err(Damaged::new(cursor.offset(), reason));
        }
        let max_channels = max_channels(&cursor, &header)?;
        section(&mut cursor, "the content")?;
        let levels = cursor.list("levels", TEXT, |cursor| cursor.text("a level"))?;
        let keyframes = cursor.list("keyframes", 12, |cursor| cursor.read("a keyframe"))?;
        let network = cursor.count("bytes of the network stream", 1)?;
        let network = cursor.take(network, "the network stream")?;
        cursor.list("debug marks", 4 + 2 * TEXT, |cursor| {
            cursor.read::<i32>("the frame of a debug mark")?;
            cursor.text("the user of a debug mark")?;
            cursor.text("a debug mark")
        })?;
        cursor.list("tick marks", TEXT + 4, |cursor| {
            cursor.text("a tick mark")?;
            cursor.read::<i32>("the frame of a tick mark")
        })?;
        cursor.list("packages", TEXT, |cursor| cursor.text("a package"))?;
        let objects = cursor.list("objects", TEXT, |cursor| cursor.text("an object"))?.len();
        let names = cursor.list("names", TEXT, |cursor| cursor.text("a name"))?.len();
        Ok(Self { version, max_channels, levels, keyframes, network, objects, names })
    }
}

/// Reads the size of a part of the file and returns the offset of its end. Rejects an end after
/// that of the file.
fn section(cursor: &mut Cursor<'_>, what: &str) -> Result<usize, Damaged> {
    let section: Section = cursor.read(&format!("the size of {what}"))?;
    let size = usize::try_from(section.size).unwrap_or(usize::MAX);
    if size > cursor.left() {
        let reason = format!("expected {size} bytes of {what}, {} are left", cursor.left());
        return Err(Damaged::new(cursor.offset(), reason));
    }
    Ok(cursor.offset() + size)
}

/// Returns the exclusive upper bound of actor numbers: a property of the header, or the constant of
/// older versions.
fn max_channels(cursor: &Cursor<'_>, header: &[Property]) -> Result<u32, Damaged> {
    let declared = header.iter().find(|property| property.key == "MaxChannels");
    match declared.map(|property| &property.value) {
        Some(Value::Int(max)) => match u32::try_from(*max) {
            Ok(max) if max > 0 => Ok(max),
            _ => {
                let reason = format!("`MaxChannels` was {max}, expected at least 1");
                Err(Damaged::new(cursor.offset(), reason))
            }
        },
        _ => Ok(1023),
    }
}

impl fmt::Display for Replay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Version { major, minor, net } = self.version;
        write!(f, "version {major}.{minor}.{net}, {}, ", self.levels.join(" and "))?;
        let (bytes, objects, names) = (self.network.len(), self.objects, self.names);
        write!(f, "{bytes} bytes of network stream, {objects} objects, {names} names")
    }
}
