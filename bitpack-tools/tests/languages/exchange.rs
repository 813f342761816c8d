//! Exchanges packets with a program in another language.

use core::cell::RefCell;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use crate::Peer;
use crate::subject::Reply;

/// A program that reads length-prefixed packets from standard input and writes length-prefixed
/// replies.
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) arguments: Vec<String>,
}

/// A process that replies to requests for all test subjects, one after the other.
pub(crate) struct Server {
    child: Child,
    pipes: RefCell<(ChildStdin, ChildStdout)>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    pub(crate) fn start(program: &mut Command) -> Result<Self, Box<dyn core::error::Error>> {
        let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take().ok_or("no input")?, child.stdout.take());
        let pipes = RefCell::new((input, output.ok_or("no output")?));
        Ok(Self { child, pipes })
    }

    fn reply(&self, index: usize, request: &[u8]) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
        let (input, output) = &mut *self.pipes.borrow_mut();
        for word in [index, request.len()] {
            input.write_all(&u32::try_from(word)?.to_le_bytes())?;
        }
        input.write_all(request)?;
        input.flush()?;
        let mut length = [0; 4];
        output.read_exact(&mut length)?;
        let mut reply = vec![0; u32::from_le_bytes(length).try_into()?];
        output.read_exact(&mut reply)?;
        Ok(reply)
    }

    pub(crate) fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String> {
        let reply = self.reply(index, &requests(packets)?).map_err(|error| error.to_string())?;
        replies(&reply).ok_or_else(|| "it said half of something".to_owned())
    }
}

/// Number of the first subject of deltas; the numbers before it are those of packets.
pub(crate) const DELTAS: usize = 1000;

/// Length of a reply that stands for a rejected packet, without any bytes after it.
const REJECTED: u32 = u32::MAX;
const UNWRITABLE: u32 = u32::MAX - 1;

impl Peer for Program {
    fn exchange(&self, index: usize, packets: &[Vec<u8>]) -> Result<Vec<Reply>, String> {
        let mut child = Command::new(&self.path)
            .args(&self.arguments)
            .arg(index.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut input = child.stdin.take().ok_or("no input")?;
        let bytes = requests(packets)?;
        // the program replies before it has read everything, so write in another thread
        let writer = thread::spawn(move || input.write_all(&bytes));
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        writer.join().map_err(|_| "the writer panicked")?.map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("it ended with {}", output.status));
        }
        replies(&output.stdout).ok_or_else(|| "it said half of something".to_owned())
    }
}

/// Returns packets with the length of each before it.
fn requests(packets: &[Vec<u8>]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for packet in packets {
        let length = u32::try_from(packet.len()).map_err(|error| error.to_string())?;
        bytes.extend(length.to_le_bytes());
        bytes.extend(packet);
    }
    Ok(bytes)
}

/// Splits length-prefixed replies. Returns `None` if the last one is not complete.
fn replies(mut bytes: &[u8]) -> Option<Vec<Reply>> {
    let mut replies = Vec::new();
    while let Some((length, rest)) = bytes.split_first_chunk() {
        bytes = rest;
        replies.push(match u32::from_le_bytes(*length) {
            REJECTED => Reply::Rejected,
            UNWRITABLE => Reply::Unwritable,
            length => {
                let (packet, rest) = bytes.split_at_checked(length as usize)?;
                bytes = rest;
                Reply::Written(packet.to_vec())
            }
        });
    }
    bytes.is_empty().then_some(replies)
}

/// Parses a reply in the format that the browser page writes.
pub(crate) fn of_word(word: &str) -> Option<Reply> {
    let digits = match word {
        "rejected" => return Some(Reply::Rejected),
        "unwritable" => return Some(Reply::Unwritable),
        word => word.strip_prefix('=')?,
    };
    let bytes = (0..digits.len()).step_by(2);
    let bytes = bytes.map(|at| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok());
    bytes.collect::<Option<_>>().map(Reply::Written)
}
