//! Opens input files: the standard input, and files compressed with gzip.

use core::sync::atomic::{AtomicBool, Ordering};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;

use crate::visible::visible;

/// First bytes of a file compressed with gzip: its magic number and the method `deflate`.
const GZIP: [u8; 3] = [0x1F, 0x8B, 8];

/// Number of bytes at the start of a file that its format is detected from.
const FIRST: u64 = 4096;

/// Size of the read buffer in bytes.
const BUFFER: usize = 1 << 16;

/// `true` once a file is the standard input, which can be read only once.
static STDIN_IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Opens a file, or the standard input for the path `-`.
pub(crate) fn open(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    if file.as_os_str() != "-" {
        return Ok(Box::new(File::open(file)?));
    }
    if STDIN_IS_TAKEN.swap(true, Ordering::Relaxed) {
        return Err(io::Error::other("the standard input can be read only once"));
    }
    Ok(Box::new(io::stdin()))
}

/// Returns the name of a file without its folder.
pub(crate) fn name_of(file: &Path) -> String {
    if file.as_os_str() == "-" {
        return "standard input".to_owned();
    }
    visible(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned()
}

/// Reads the first bytes of a file. Returns a buffered reader of all its bytes, and the first ones.
/// If `unpacks` is `true`, a file in the format gzip is decompressed.
pub(crate) fn peek<'r>(
    reader: impl Read + Send + 'r,
    unpacks: bool,
) -> io::Result<(Box<dyn BufRead + Send + 'r>, Vec<u8>)> {
    let (reader, first) = begin(reader)?;
    if unpacks && first.starts_with(&GZIP) {
        let reader = MultiGzDecoder::new(BufReader::with_capacity(BUFFER, reader));
        let (reader, first) = begin(reader)?;
        return Ok((Box::new(BufReader::with_capacity(BUFFER, reader)), first));
    }
    Ok((Box::new(BufReader::with_capacity(BUFFER, reader)), first))
}

/// Reads the first [`FIRST`] bytes of a file. Returns a reader that gives all bytes from the start,
/// and a copy of the first ones.
fn begin<'r>(mut reader: impl Read + Send + 'r) -> io::Result<(impl Read + Send + 'r, Vec<u8>)> {
    let mut first = Vec::new();
    let result = reader.by_ref().take(FIRST).read_to_end(&mut first);
    // the error comes again after the bytes before it
    if first.is_empty() {
        result?;
    }
    Ok((Cursor::new(first.clone()).chain(reader), first))
}
