//! Runs one wire vector and compares the result with the one that it states.

use bitpack::{
    EndCheck, Error, ErrorKind, MeasureStream, Protocol, ReadStream, Stream, WriteStream,
};
use serde_json::Value;

use super::json::{bytes, field, int, pattern, text};
use super::op::{Op, Script};

/// Number of spare bytes after the bytes of a vector, to detect a writer that writes too much.
const ROOM: usize = 64;

/// Runs one wire vector, given as a line of JSON.
pub fn check(line: &str) -> Result<(), (Option<String>, String)> {
    let line: Value = serde_json::from_str(line).map_err(|error| (None, error.to_string()))?;
    let name = line.get("name").and_then(Value::as_str).map(str::to_owned);
    outcome(&line).map_err(|reason| (name, reason))
}

fn outcome(line: &Value) -> Result<(), String> {
    let list = field(line, "ops")?.as_array().ok_or("`ops` is not a list")?;
    let written = list.iter().map(Op::parse).collect::<Result<Vec<_>, _>>()?;
    let decoded = written.iter().zip(list).map(|(op, json)| op.clone().decoded(json));
    let decoded = decoded.collect::<Result<Vec<_>, _>>()?;
    let bytes = bytes(text(line, "bytes")?)?;
    match line.get("kind").and_then(Value::as_str) {
        Some("packet") => return packet(line, written, &decoded, &bytes),
        Some(other) => return Err(format!("unknown kind `{other}`")),
        None => {}
    }
    // a disputed line has only a recommended verdict, on its last operation
    let recommended = line.get("recommended").and_then(Value::as_str);
    if let Some(reason) = recommended.and_then(|text| text.strip_prefix("refuse ")) {
        return refused(&written, &bytes, written.len().saturating_sub(1), reason);
    }
    if line.get("refuse").is_some() {
        return refused(&written, &bytes, int(line, "refuse_op")?, text(line, "refuse")?);
    }
    let bits = int(line, "bits")?;
    accepted(&decoded, &bytes, bits)?;
    if line.get("read_only").and_then(Value::as_bool) == Some(true) {
        return Ok(());
    }
    writes(&written, &bytes, bits)?;
    measures(line, &written, bits)
}

/// Checks that reading `bytes` gives the values of `decoded` and takes `bits` bits, with and
/// without trailing bytes.
fn accepted(decoded: &[Op], bytes: &[u8], bits: u64) -> Result<(), String> {
    for behind in [&[][..], &[0xFF; 9]] {
        let followed = [bytes, behind].concat();
        let mut stream = ReadStream::new(&followed);
        for (index, expected) in decoded.iter().enumerate() {
            let mut op = expected.clone().blank();
            op.run(&mut stream).map_err(|error| format!("operation {index} refused: {error}"))?;
            if !op.same(expected) {
                return Err(format!("operation {index} read {op:?}, expected {expected:?}"));
            }
        }
        if stream.position() != bits {
            return Err(format!("read {} bits, expected {bits}", stream.position()));
        }
    }
    Ok(())
}

/// Checks that writing `ops` gives `bytes`, with and without spare room in the buffer.
fn writes(ops: &[Op], bytes: &[u8], bits: u64) -> Result<(), String> {
    for room in [0, ROOM] {
        let mut buffer = vec![0xFF; bytes.len() + room];
        let mut stream = WriteStream::new(&mut buffer);
        for (index, op) in ops.iter().enumerate() {
            let written = op.clone().run(&mut stream);
            written.map_err(|error| format!("operation {index} not written: {error}"))?;
        }
        if stream.position() != bits {
            return Err(format!("wrote {} bits, expected {bits}", stream.position()));
        }
        let length = stream.finish().map_err(|error| format!("not finished: {error}"))?;
        if buffer.get(..length) != Some(bytes) {
            return Err(format!("wrote {:02x?}, expected {bytes:02x?}", buffer.get(..length)));
        }
    }
    Ok(())
}

/// Checks the measured size of `ops`: the number of bits that the vector states, or else at least
/// `bits`.
fn measures(line: &Value, ops: &[Op], bits: u64) -> Result<(), String> {
    let mut stream = MeasureStream::new();
    for op in ops {
        op.clone().run(&mut stream).map_err(|error| format!("not measured: {error}"))?;
    }
    let measured = stream.position();
    let expected = match line.get("measure") {
        Some(_) => int(line, "measure")?,
        None => measured.max(bits),
    };
    if measured == expected {
        return Ok(());
    }
    Err(format!("measured {measured} bits, expected {expected}"))
}

/// Checks that reading `bytes` fails at operation number `at` for `reason`, with and without
/// trailing bytes.
fn refused(ops: &[Op], bytes: &[u8], at: usize, reason: &str) -> Result<(), String> {
    let mut stream = ReadStream::new(bytes);
    for (index, op) in ops.iter().enumerate() {
        let mut op = op.clone().blank();
        match op.run(&mut stream) {
            Ok(()) if index == at => return Err(format!("operation {index} read {op:?}")),
            Ok(()) => {}
            Err(error) if index != at => {
                return Err(format!("operation {index} refused, expected {at}: {error}"));
            }
            Err(error) => {
                if stream.bool(false).is_ok() {
                    return Err("the stream can be read after it refused".to_owned());
                }
                return because(error, reason);
            }
        }
    }
    Err(format!("operation {at} does not exist"))
}

/// Checks that an error is of the kind that the vector names as `reason`.
fn because(error: Error, reason: &str) -> Result<(), String> {
    let fits = match error.kind() {
        ErrorKind::Overflow => reason == "overflow",
        ErrorKind::Range => ["range", "relative", "index"].contains(&reason),
        ErrorKind::Align => reason == "align",
        ErrorKind::Text => ["utf8", "nul", "surrogate", "unit"].contains(&reason),
        ErrorKind::Check => reason == "check",
        ErrorKind::Crc => reason == "crc",
        _ => false,
    };
    if fits { Ok(()) } else { Err(format!("refused with {error:?}, expected `{reason}`")) }
}

/// Checks a vector of the packet layer: the checksum, the operations and the end check.
fn packet(line: &Value, written: Vec<Op>, decoded: &[Op], bytes: &[u8]) -> Result<(), String> {
    let protocol = protocol(line)?;
    let mut script = Script(written.iter().cloned().map(Op::blank).collect());
    let read = protocol.read_into(&mut script, bytes);
    if line.get("refuse").is_some() {
        return match read {
            Ok(()) => Err("the packet was read".to_owned()),
            Err(error) => because(error, text(line, "refuse")?),
        };
    }
    read.map_err(|error| format!("refused: {error}"))?;
    if let Some(wrong) = script.0.iter().zip(decoded).position(|(op, expected)| !op.same(expected))
    {
        return Err(format!("operation {wrong} read {:?}", script.0.get(wrong)));
    }
    let sent = protocol.to_bytes(&Script(written)).map_err(|error| error.to_string())?;
    if sent != bytes {
        return Err(format!("wrote {sent:02x?}, expected {bytes:02x?}"));
    }
    let crc = pattern(field(line, "crc32")?)?;
    let stored = sent.iter().take(4).rev().fold(0, |crc, byte| (crc << 8) | u64::from(*byte));
    if stored == crc { Ok(()) } else { Err(format!("the checksum is {stored:#x}, not {crc:#x}")) }
}

fn protocol(line: &Value) -> Result<Protocol, String> {
    let id = pattern(field(line, "protocol_id")?)?;
    let protocol = match int::<u8>(line, "protocol_id_bytes")? {
        8 => Protocol::new(id),
        4 => Protocol::short(u32::try_from(id).map_err(|error| error.to_string())?),
        other => return Err(format!("an id of {other} bytes")),
    };
    let end = match field(line, "end_check")? {
        Value::Null => EndCheck::Absent,
        check => match Op::parse(check)? {
            Op::Check(magic) => EndCheck::Unaligned(magic),
            Op::CheckAligned(magic) => EndCheck::Aligned(magic),
            other => return Err(format!("{other:?} is no end check")),
        },
    };
    Ok(protocol.with_end_check(end))
}
