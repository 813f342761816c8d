//! A few lines of HTTP: enough to send one page.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::{env, fs, thread, time};

/// Maximum length of a request in bytes.
const MAX_REQUEST: usize = 4096;

/// Returns true if a request asks for a WebSocket. The request stays in the socket, because the
/// WebSocket library reads it too.
pub(crate) fn asks_for_websocket(stream: &TcpStream) -> io::Result<bool> {
    let mut request = [0; MAX_REQUEST];
    for _ in 0..100 {
        let length = stream.peek(&mut request)?;
        let text = request.get(..length).unwrap_or_default().to_ascii_lowercase();
        let text = String::from_utf8_lossy(&text);
        if text.contains("\r\n\r\n") {
            return Ok(text.lines().any(|line| line.replace(' ', "") == "upgrade:websocket"));
        }
        if length == 0 || length == MAX_REQUEST {
            break;
        }
        // the rest of the request is on its way
        thread::sleep(time::Duration::from_millis(10));
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "not a request"))
}

/// Sends the page, or the reason for which there is none.
pub(crate) fn send(mut stream: TcpStream) -> io::Result<()> {
    let mut request = [0; MAX_REQUEST];
    let length = stream.read(&mut request)?;
    let is_root = request.get(..length).is_some_and(|request| request.starts_with(b"GET / "));
    let (status, body) = match fs::read(path()) {
        Ok(page) if is_root => ("200 OK", page),
        Ok(_) => ("404 Not Found", b"not found".to_vec()),
        Err(_) => {
            ("404 Not Found", b"make the page first: cargo run -p bitpack-browser-build".to_vec())
        }
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// Returns the path of the page: `BITPACK_PAGE`, else the file that `bitpack-browser-build` writes.
fn path() -> std::path::PathBuf {
    let written = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/bitpack.html");
    env::var_os("BITPACK_PAGE").map_or(written, Into::into)
}
