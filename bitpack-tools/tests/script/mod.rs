//! Runs generated Lua scripts on packets.
#![allow(dead_code, reason = "each test uses only a part")]

use std::fs;
use std::path::Path;
use std::process::Command;

use bitpack::trace::{Event, Value};
use bitpack_tests::zoo::Traced;

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

/// Compares the lines that Lua printed for a packet with a trace of that packet.
fn alike((traced, is_told): &(Traced, bool), lines: &[&str]) -> Result<(), String> {
    let mut events = traced.events.iter();
    for text in lines {
        let parts: Vec<&str> = text.split('\t').collect();
        match parts.as_slice() {
            // the schema does not describe the bits of user functions
            [_, _, _, _, "opaque", ..] | ["=", "unknown", ..] if !is_told => return Ok(()),
            ["=", "read"] if traced.result.is_ok() && events.next().is_none() => return Ok(()),
            ["=", "rejected", kind, bit, path, reason] => {
                let Err(why) = &traced.result else { return Err(format!("{text}: it is read")) };
                let is_it = *kind == format!("{:?}", why.error.kind()).to_lowercase()
                    && *bit == why.error.bit().to_string()
                    && why.path.ends_with(path)
                    && *reason == why.reason
                    && (traced.is_truncated || events.next().is_none());
                return if is_it { Ok(()) } else { Err(format!("{text}: {why:?}")) };
            }
            [path, role, bit, bits, kind, value, _] => match events.next() {
                Some(event)
                    if line(event) == [path, role, bit, bits].map(|it| (*it).to_owned())
                        && says(event.value.as_ref(), kind, value) => {}
                None if traced.is_truncated => {}
                event => return Err(format!("{text}: {event:?}")),
            },
            _ => return Err(format!("{text}: not what the script prints")),
        }
    }
    Err(format!("Lua stopped; {:?}", traced.result))
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
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lua").join(driver);
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
    let printed = run([lua, "events.lua", ""], name, script, packets)?;
    let mut lines = printed.lines();
    for bytes in packets {
        let mut own = Vec::new();
        for line in lines.by_ref() {
            own.push(line);
            if line.starts_with("=\t") {
                break;
            }
        }
        alike(&trace(bytes), &own).map_err(|why| format!("{lua}: {why}\n  of {}", hex(bytes)))?;
    }
    Ok(())
}
