//! Runs the real `tshark` on captures and parses its output.

pub(crate) mod words;

use core::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use bitpack::schema::Description;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// The real `tshark` with the dissectors and the capture of one test.
pub(crate) struct Shark {
    folder: PathBuf,
    scripts: Vec<PathBuf>,
}

impl Shark {
    /// Creates a folder with this name. Prints a message and returns `None` if `tshark` is not
    /// installed.
    pub(crate) fn new(name: &str) -> io::Result<Option<Self>> {
        if Command::new("tshark").arg("--version").output().is_err() {
            println!("skipped: no tshark here");
            return Ok(None);
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder)?;
        Ok(Some(Self { folder, scripts: Vec::new() }))
    }

    /// Adds the dissector of described packets, called `name` and registered for `ports`.
    pub(crate) fn dissects(&mut self, described: Description, name: &str, ports: &str) -> Outcome {
        let model = Model::new(described).map_err(|it| format!("{it:?}"))?;
        Ok(self.add(name, &dissector(&model, name, ports)?)?)
    }

    /// Adds a Lua script, or replaces the one with this name.
    pub(crate) fn add(&mut self, name: &str, script: &str) -> io::Result<()> {
        let path = self.folder.join(format!("{name}.lua"));
        fs::write(&path, script)?;
        self.scripts.retain(|it| *it != path);
        self.scripts.push(path);
        Ok(())
    }

    /// Runs `tshark` on a capture. Returns its output, or an error if it printed warnings.
    pub(crate) fn run(&self, capture: &[u8], arguments: &[&str]) -> io::Result<String> {
        let path = self.folder.join("capture.pcap");
        fs::write(&path, capture)?;
        let mut command = Command::new("tshark");
        for script in &self.scripts {
            command.arg("-X").arg(format!("lua_script:{}", script.display()));
        }
        let output = command.arg("-r").arg(path).args(arguments).output()?;
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        let is_clean =
            !errors.contains("Lua") && !errors.contains("rror") && !errors.contains("arning");
        if !output.status.success() || !is_clean {
            return Err(io::Error::other(errors));
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }
}

/// A datagram with its source and destination ports.
pub(crate) struct Datagram {
    pub(crate) ports: [u16; 2],
    pub(crate) bytes: Vec<u8>,
    /// Number of bytes at the end that the capture has cut off.
    pub(crate) cut: u32,
}

/// Number of bytes of the headers (IP and UDP) before the payload of a datagram in a captured
/// frame.
pub(crate) const HEADERS: u64 = 28;

/// Returns a capture of these datagrams in the format pcap, one for each millisecond.
pub(crate) fn pcap(datagrams: &[Datagram]) -> Vec<u8> {
    let high_first =
        |number: usize| u16::try_from(number).unwrap_or(u16::MAX).swap_bytes().to_le_bytes();
    let mut file = [0xA1B2_C3D4_u32, 0x0004_0002, 0, 0, 65_535, 101].map(u32::to_le_bytes).concat();
    for (i, Datagram { ports, bytes, cut }) in (0..).zip(datagrams) {
        let length = u32::try_from(28 + bytes.len()).unwrap_or_default();
        let record = [1_700_000_000 + i / 1000, i % 1000 * 1000, length, length + cut];
        file.extend(record.map(u32::to_le_bytes).concat());
        file.extend([0x45, 0]);
        let whole = bytes.len() + usize::try_from(*cut).unwrap_or_default();
        file.extend(high_first(28 + whole));
        file.extend([0, 1, 0, 0, 64, 17, 0, 0, 127, 0, 0, 1, 127, 0, 0, 2]);
        file.extend(ports.map(usize::from).map(high_first).concat());
        file.extend(high_first(8 + whole));
        file.extend([0, 0]);
        file.extend(bytes);
    }
    file
}

/// JSON with members in the order of the file, in which keys can repeat.
#[derive(Debug)]
pub(crate) enum Json {
    Text(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl Json {
    /// Returns the first member of a JSON object with this name.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, it)| it),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Text(number.to_string()))
    }

    fn visit_bool<E>(self, is: bool) -> Result<Json, E> {
        Ok(Json::Text(u8::from(is).to_string()))
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Text(String::new()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(one) = from.next_element()? {
            list.push(one);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = from.next_entry()? {
            members.push(member);
        }
        Ok(Json::Object(members))
    }
}

/// A value in the JSON output of `tshark`.
#[derive(Debug)]
pub(crate) struct Leaf<'j> {
    pub(crate) key: &'j str,
    pub(crate) value: &'j str,
    /// Offset of the first byte in the frame, and number of bytes.
    pub(crate) bytes: Option<(u64, u64)>,
}

/// End of the Wireshark filter name for rejected bits, after the name of the protocol.
pub(crate) const REJECTED: &str = ".rejected.bits";

/// Appends all values in the JSON to `into`, in the order in which `tshark` shows them.
pub(crate) fn leaves<'j>(json: &'j Json, into: &mut Vec<Leaf<'j>>) {
    let Json::Object(members) = json else { return };
    let mut bytes = None;
    for (key, value) in members {
        match value {
            Json::List(raw) => {
                let number = |at: usize| match raw.get(at) {
                    Some(Json::Text(text)) => text.parse().ok(),
                    _ => None,
                };
                bytes = number(1).zip(number(2));
            }
            Json::Text(value) => into.push(Leaf { key, value, bytes: bytes.take() }),
            Json::Object(_) => {
                let bytes = bytes.take();
                if key.ends_with(REJECTED) {
                    into.push(Leaf { key, value: "", bytes });
                }
                leaves(value, into);
            }
        }
    }
}
