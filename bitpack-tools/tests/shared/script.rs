//! Runs generated Lua scripts on packets.
#![allow(dead_code, reason = "each test uses only a part")]

use std::fs;
use std::path::Path;
use std::process::Command;

use bitpack::Error;
use bitpack::trace::{Event, Value};
use bitpack_tests::zoo::Traced;
use bitpack_tools::decode;
use bitpack_tools::history::{Histories, is_baseline};
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;

/// Returns the installed Lua interpreters. Prints a message for each that is missing.
pub(crate) fn interpreters() -> Vec<&'static str> {
    let is_here = |lua: &&str| {
        let found = Command::new(lua).arg("-v").output().is_ok();
        if !found {
            println!("skipped: no {lua} here");
        }
        found
    };
    ["lua5.2", "lua5.4"].into_iter().filter(is_here).collect()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Returns `count` copies of a packet, each truncated, extended, or with some bits flipped.
pub(crate) fn damaged(
    random: &mut fastrand::Rng,
    bytes: &[u8],
    count: usize,
) -> impl Iterator<Item = Vec<u8>> {
    (0..count).map(move |i| {
        let mut bytes = bytes.to_vec();
        match i % 4 {
            0 => bytes.truncate(random.usize(..=bytes.len())),
            1 => bytes.extend([random.u8(..), 0].iter().take(random.usize(1..=2))),
            _ => {}
        }
        for _ in 0..random.usize(..3) {
            if let Some(byte) =
                random.usize(..=bytes.len()).checked_sub(1).and_then(|at| bytes.get_mut(at))
            {
                *byte ^= 1 << random.u8(..8);
            }
        }
        bytes
    })
}

/// Formats the path, the purpose, the position and the number of bits of an event, as the script
/// `events.lua` does.
fn line(event: &Event) -> [String; 4] {
    let Event { path, role, bit, bits, .. } = event;
    [path.clone(), role.to_string(), bit.to_string(), bits.to_string()]
}

/// Returns `true` if `text`, as the script `events.lua` prints it, stands for this value.
fn says(value: Option<&Value>, kind: &str, text: &str) -> bool {
    let float = |text: &str| text.parse::<f64>().ok();
    let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    match (value, kind) {
        (None, "rejected") => text.is_empty(),
        (Some(Value::Bool(value)), "bool") => text == value.to_string(),
        (Some(Value::Int(value)), "int" | "uint") => text == value.to_string(),
        (Some(Value::Unsigned(value)), "uint") => text == value.to_string(),
        (Some(Value::Float(value)), "float") => {
            text.split_once('|').is_some_and(|(exact, short)| {
                let short = short.parse().ok();
                float(exact)
                    .is_some_and(|it| same(it, (*value).into()) || *value == 0.0 && it == 0.0)
                    && short
                        .is_some_and(|it: f32| same(it.into(), (*value).into()) || *value == 0.0)
            })
        }
        (Some(Value::Double(value)), "double") => {
            text.split_once('|').is_some_and(|(exact, short)| {
                [exact, short].iter().all(|text| {
                    float(text).is_some_and(|it| same(it, *value) || *value == 0.0 && it == 0.0)
                })
            })
        }
        (Some(Value::Text(value)), "text") => text == hex(value.as_bytes()),
        (Some(Value::Bytes(value)), "bytes") => text == hex(value),
        _ => false,
    }
}

/// The expected events and result of decoding a packet.
#[derive(Clone)]
pub(crate) struct Expected {
    pub(crate) events: Vec<Event>,
    /// `true` if there are more events than these.
    pub(crate) is_truncated: bool,
    /// `Ok` if the packet can be read, else the error, its path and its reason.
    pub(crate) result: Result<(), (Error, String, String)>,
    /// `true` if the schema describes all bits of the packet.
    pub(crate) is_told: bool,
}

impl Expected {
    pub(crate) fn of(traced: Traced, is_told: bool) -> Self {
        let Traced { events, is_truncated, result } = traced;
        let result = result.map_err(|why| (why.error, why.path, why.reason));
        Self { events, is_truncated, result, is_told }
    }
}

/// Decodes a packet as the command does.
pub(crate) fn decoded(
    model: &Model,
    histories: &mut Histories,
    packet: Option<&Packet>,
) -> Expected {
    let mut events = Vec::new();
    let (mut result, mut is_told) = (Ok(()), true);
    if let Some(packet) = packet.filter(|it| is_baseline(&it.bytes)) {
        histories.learn(model, packet);
    } else if let Some(packet) = packet {
        let kind = model.kind_of(histories, packet, None);
        let outcome = model.decode_kind(
            histories,
            packet,
            kind,
            decode::Options::default(),
            |path, event| {
                let path = path.iter().map(ToString::to_string).collect();
                let decode::Event { role, bit, bits, raw, value, is_opaque, .. } = event;
                is_told &= !is_opaque;
                events.push(Event::new(path, role, bit, bits, raw, value));
            },
        );
        match outcome {
            decode::Outcome::Read => {}
            decode::Outcome::Unknown(_) => is_told = false,
            decode::Outcome::Rejected(why) => {
                let reason = why.to_string();
                result = Err((why.error, why.path, reason));
            }
        }
    }
    Expected { events, is_truncated: false, result, is_told }
}

/// Compares the lines that Lua printed for a packet with those that are expected.
fn alike(expected: &Expected, lines: &[&str]) -> Result<(), String> {
    let mut events = expected.events.iter();
    for text in lines {
        let parts: Vec<&str> = text.split('\t').collect();
        match parts.as_slice() {
            // the schema does not describe the bits of user functions
            [_, _, _, _, "opaque", ..] | ["=", "unknown", ..] if !expected.is_told => return Ok(()),
            ["=", "read"] if expected.result.is_ok() && events.next().is_none() => return Ok(()),
            ["=", "rejected", kind, bit, path, reason] => {
                let Err((error, own, why)) = &expected.result else {
                    return Err(format!("{text}: it is read"));
                };
                let is_it = *kind == format!("{:?}", error.kind()).to_lowercase()
                    && *bit == error.bit().to_string()
                    && own.ends_with(path)
                    && reason == why
                    && (expected.is_truncated || events.next().is_none());
                return if is_it {
                    Ok(())
                } else {
                    Err(format!("{text}: {error:?} of {own}: {why}"))
                };
            }
            [path, role, bit, bits, kind, value, _] => match events.next() {
                Some(event)
                    if line(event) == [path, role, bit, bits].map(|it| (*it).to_owned())
                        && says(event.value.as_ref(), kind, value) => {}
                None if expected.is_truncated => {}
                event => return Err(format!("{text}: {event:?}")),
            },
            _ => return Err(format!("{text}: not what the script prints")),
        }
    }
    Err(format!("Lua stopped; {:?}", expected.result))
}

/// Runs a Lua script of these tests on a generated dissector and packets. Returns its output.
pub(crate) fn run(
    [lua, driver, arguments]: [&str; 3],
    name: &str,
    script: &str,
    packets: &[Vec<u8>],
) -> Result<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [game, file] =
        ["lua", "txt"].map(|end| folder.join(format!("{name}.{driver}.{lua}.{end}")));
    let lines: String = packets.iter().map(|bytes| hex(bytes) + "\n").collect();
    let io = |error: std::io::Error| error.to_string();
    fs::write(&game, script).map_err(io)?;
    fs::write(&file, lines).map_err(io)?;
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared/lua").join(driver);
    let mut command = Command::new(lua);
    let output =
        command.args([&driver, &game, &file]).args(arguments.split(' ')).output().map_err(io)?;
    for file in [game, file] {
        drop(fs::remove_file(file));
    }
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compares Lua's output with a trace of each packet. `trace` also returns `true` if the schema
/// describes all bits of the packet.
pub(crate) fn check(
    lua: &str,
    name: &str,
    script: &str,
    packets: &[Vec<u8>],
    trace: impl Fn(&[u8]) -> (Traced, bool),
) -> Result<(), String> {
    check_in_mode([lua, ""], name, script, packets, |bytes| {
        let (traced, is_told) = trace(bytes);
        Expected::of(traced, is_told)
    })
}

/// Compares Lua's output in a mode of the script `events.lua` with what is expected of each packet.
pub(crate) fn check_in_mode(
    [lua, mode]: [&str; 2],
    name: &str,
    script: &str,
    packets: &[Vec<u8>],
    mut expected: impl FnMut(&[u8]) -> Expected,
) -> Result<(), String> {
    let printed = run([lua, "events.lua", mode], name, script, packets)?;
    let mut lines = printed.lines();
    for bytes in packets {
        let mut own = Vec::new();
        for line in lines.by_ref() {
            own.push(line);
            if line.starts_with("=\t") {
                break;
            }
        }
        alike(&expected(bytes), &own)
            .map_err(|why| format!("{lua}: {why}\n  of {}", hex(bytes)))?;
    }
    Ok(())
}
