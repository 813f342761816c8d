//! A small game, with its schema file, its packets and captures of them.

#![allow(dead_code, reason = "each binary uses only a part")]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use bitpack::schema::Description;
use bitpack::{Acked, Delta, History, Outgoing, Protocol, Serialize};
use serde_json::Value;

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Body {
    #[compressed(-32.0, 32.0, 0.01)]
    pub(crate) position: [f32; 3],
    pub(crate) at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-20.0, 20.0, 0.1)]
    pub(crate) velocity: [f32; 3],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[check(0xB0D1_E500)]
pub(crate) struct Snapshot {
    pub(crate) tick: u32,
    #[bits(min = 0, max = 100)]
    #[omit_default(100)]
    pub(crate) health: u8,
    #[relative_index(max = 64)]
    pub(crate) bodies: Vec<(u8, Body)>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) enum Packet {
    Join {
        #[min_len(1)]
        #[max_len(16)]
        name: String,
    },
    Snapshot(Snapshot),
    Chat {
        from: Option<u8>,
        #[max_len(200)]
        text: String,
    },
    Leave,
}

pub(crate) const GAME: Protocol = Protocol::of::<Packet>("game", 1);
pub(crate) const PORT: u16 = 40_000;

pub(crate) fn datagrams() -> Result<Vec<Vec<u8>>, bitpack::Error> {
    packets().iter().map(|packet| GAME.to_bytes(packet)).collect()
}

/// Returns the deltas to values, each of which is acknowledged before the next.
pub(crate) fn deltas<T: Delta + Clone, const N: usize>(
    values: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&Outgoing<'_, T, N>, &mut Acked, &mut [u8]) -> bitpack::Result<usize>,
) -> bitpack::Result<Vec<Vec<u8>>> {
    let (mut history, mut acked) = (History::new(), Acked::new());
    let (mut packets, mut buffer) = (Vec::new(), vec![0; 4096]);
    for (number, value) in (0..).zip(values) {
        let length = write(&history.push(&value)?, &mut acked, &mut buffer)?;
        packets.push(buffer[..length].to_vec());
        acked.acknowledge(number, &history);
    }
    Ok(packets)
}

/// Returns a line with the hexadecimal digits of a packet.
pub(crate) fn digits(packet: &[u8]) -> String {
    packet.iter().map(|byte| format!("{byte:02x}")).chain(["\n".to_owned()]).collect()
}

/// Returns a file of packets, each after its length in two bytes.
pub(crate) fn lengths(packets: &[Vec<u8>]) -> Vec<u8> {
    let framed = packets.iter().map(|bytes| {
        let length = u16::try_from(bytes.len()).unwrap_or_default();
        [&length.to_le_bytes()[..], bytes].concat()
    });
    framed.collect::<Vec<_>>().concat()
}

pub(crate) fn packets() -> Vec<Packet> {
    let body = |x: f32, at_rest| Body {
        position: [x, 1.5, -x],
        at_rest,
        velocity: if at_rest { [0.0; 3] } else { [x, 0.0, 1.0] },
    };
    let bodies = vec![(3, body(1.0, false)), (4, body(-20.0, true)), (40, body(7.25, false))];
    vec![
        Packet::Join { name: "Ada".into() },
        Packet::Snapshot(Snapshot { tick: 500, health: 99, bodies }),
        Packet::Chat { from: Some(3), text: "<b>héllo</b>".into() },
        Packet::Leave,
    ]
}

/// A folder for the files of one test.
pub(crate) struct Files(PathBuf);

impl Files {
    pub(crate) fn new(name: &str) -> io::Result<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder)?;
        let files = Self(folder);
        files.schema("game.json", &GAME.describe::<Packet>())?;
        Ok(files)
    }

    pub(crate) fn schema(&self, name: &str, description: &Description) -> io::Result<()> {
        self.file(name, serde_json::to_string_pretty(description)?.as_bytes()).map(drop)
    }

    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let path = self.0.join(name);
        fs::write(&path, bytes)?;
        Ok(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.0.join(name))
    }

    /// Runs the command `bitpack` in this folder and returns its output.
    pub(crate) fn run(&self, arguments: &[&str]) -> io::Result<Output> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitpack"));
        command.args(arguments).current_dir(&self.0).env_remove("CLICOLOR_FORCE").output()
    }

    /// Runs the command `bitpack` in this folder, and checks its exit code and parts of its output. Returns it.
    #[track_caller]
    pub(crate) fn says(&self, arguments: &[&str], code: i32, parts: &[&str]) -> io::Result<String> {
        let (text, found) = self.said(arguments)?;
        let missing = parts.iter().find(|it| !text.contains(**it));
        assert!(
            found == code && missing.is_none(),
            "{arguments:?}: {found}, no {missing:?} in {text}"
        );
        Ok(text)
    }

    /// Runs the command `bitpack` in this folder, which ends with this code. Returns the value that it prints.
    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str], code: i32) -> io::Result<Value> {
        Ok(serde_json::from_str(&self.says(arguments, code, &[])?)?)
    }

    /// Runs the command `bitpack` in this folder. Returns its output as text, and its exit code.
    pub(crate) fn said(&self, arguments: &[&str]) -> io::Result<(String, i32)> {
        let output = self.run(arguments)?;
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        assert!(!text.contains("panicked"), "{arguments:?}: {text}");
        Ok((text, output.status.code().unwrap_or(-1)))
    }
}

/// Returns the bytes of a number, the high byte first, as in network headers.
fn high_first(number: u16) -> [u8; 2] {
    let [low, high] = number.to_le_bytes();
    [high, low]
}

/// Returns an Ethernet frame with a UDP datagram.
fn frame(datagram: &[u8]) -> Vec<u8> {
    let mut frame = vec![2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2, 0x08, 0x00];
    let total = u16::try_from(28 + datagram.len()).unwrap_or_default();
    frame.extend([0x45, 0]);
    frame.extend(high_first(total));
    frame.extend([0, 1, 0, 0, 64, 17, 0, 0, 127, 0, 0, 1, 127, 0, 0, 1]);
    frame.extend(high_first(PORT));
    frame.extend(high_first(50_000));
    frame.extend(high_first(total - 20));
    frame.extend([0, 0]);
    frame.extend(datagram);
    frame
}

/// Returns a capture of these datagrams in the format pcap.
pub(crate) fn pcap(datagrams: &[Vec<u8>]) -> Vec<u8> {
    capture(1, &datagrams.iter().map(|it| frame(it)).collect::<Vec<_>>())
}

/// Returns a capture of raw IP frames in the format pcap.
pub(crate) fn raw_pcap(frames: &[Vec<u8>]) -> Vec<u8> {
    capture(101, frames)
}

fn capture(link: u32, frames: &[Vec<u8>]) -> Vec<u8> {
    let header = [0xA1B2_C3D4_u32, 0x0004_0002, 0, 0, 65_535, link];
    let mut file = header.map(u32::to_le_bytes).concat();
    for (i, frame) in (0..).zip(frames) {
        let length = u32::try_from(frame.len()).unwrap_or_default();
        file.extend([1_700_000_000 + i, 250_000, length, length].map(u32::to_le_bytes).concat());
        file.extend(frame);
    }
    file
}

/// Returns a capture of these datagrams in the format pcapng.
pub(crate) fn pcapng(datagrams: &[Vec<u8>]) -> Vec<u8> {
    let block = |kind: u32, body: &[u8]| {
        let mut body = body.to_vec();
        body.resize(body.len().next_multiple_of(4), 0);
        let length = u32::try_from(12 + body.len()).unwrap_or_default();
        [&kind.to_le_bytes(), &length.to_le_bytes(), &*body, &length.to_le_bytes()].concat()
    };
    let header = [0x1A2B_3C4D_u32, 1, u32::MAX, u32::MAX].map(u32::to_le_bytes).concat();
    let mut file = block(0x0A0D_0D0A, &header);
    file.extend(block(1, &[1_u32, 65_535].map(u32::to_le_bytes).concat()));
    for datagram in datagrams {
        let frame = frame(datagram);
        let length = u32::try_from(frame.len()).unwrap_or_default();
        let mut body = [0_u32, 0, 0, length, length].map(u32::to_le_bytes).concat();
        body.extend(frame);
        file.extend(block(6, &body));
    }
    file
}
