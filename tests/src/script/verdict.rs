//! Compares the library with the slow reference encoder on a sequence of operations.

use bitpack::{Error, ReadStream, Stream, WriteStream};

use super::Op;
use crate::ensure;
use crate::zoo::Outcome;
use bitpack_model::{Reader, Verdict, Writer};

/// Writes `ops` with the slow reference encoder after `behind` set bits. Returns the encoder, its
/// result, and the index of the operation at which it stopped.
pub fn expected(ops: &[Op], behind: usize) -> (Writer, Verdict, usize) {
    let mut model = Writer::behind(behind);
    for (i, op) in ops.iter().enumerate() {
        let mut next = model.clone();
        if let Err(refusal) = op.model_write(&mut next) {
            return (model, Err(refusal), i);
        }
        model = next;
    }
    (model, Ok(()), ops.len())
}

/// Writes `ops` with the library after `behind` set bits. Returns the index of the operation at
/// which it stopped, and the number of bytes or the error.
pub fn write(ops: &[Op], behind: usize, buffer: &mut [u8]) -> (usize, Result<usize, Error>) {
    let mut stream = WriteStream::new(buffer);
    for _ in 0..behind {
        if let Err(error) = stream.bool(true) {
            return (0, Err(error));
        }
    }
    for (i, op) in ops.iter().enumerate() {
        if let Err(error) = op.clone().on(&mut stream) {
            return (i, Err(error));
        }
    }
    (ops.len(), stream.finish())
}

/// Reads `ops` with the library and with the slow reference decoder until one rejects. Fails unless
/// both read equal values and reject at one operation for one reason.
pub fn same(ops: &[Op], bytes: &[u8], behind: usize) -> Outcome {
    let mut stream = ReadStream::at(bytes, behind as u64);
    let mut reader = Reader::at(bytes, behind);
    for (i, op) in ops.iter().enumerate() {
        let start = reader.position() as u64;
        let mut read = op.blank();
        let ours = read.on(&mut stream);
        let theirs = op.model_read(&mut reader);
        let (kind, refusal) = (ours.err().map(Error::kind), theirs.as_ref().err().copied());
        ensure!(
            kind == refusal,
            "operation {i} at bit {start}: {kind:?}, the model says {refusal:?}: {op:?}"
        );
        if let Err(error) = ours {
            let inside = start..=bytes.len() as u64 * 8;
            ensure!(inside.contains(&error.bit()), "{error:?} from bit {start}");
            return Ok(());
        }
        ensure!(Ok(&read) == theirs.as_ref(), "{read:?}, the model has {theirs:?}");
        let (at, end) = (stream.position(), reader.position() as u64);
        ensure!(at == end, "{op:?} ends at {at}, not {end}");
    }
    Ok(())
}
