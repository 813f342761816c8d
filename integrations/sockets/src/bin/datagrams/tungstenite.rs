//! Messages of a `WebSocket` over TCP, with tungstenite and without TLS.

use std::cell::Cell;
use std::io::{Read, Result, Write};
use std::net::{TcpListener, TcpStream};
use std::rc::Rc;
use std::thread;

use bitpack_sockets::Failure;
use tungstenite::Message;

/// Counts the bytes that are written to a connection, and those that are read.
struct Counted(TcpStream, Rc<Cell<[usize; 2]>>);

impl Counted {
    fn count(&self, written: usize, read: usize) {
        let [before, earlier] = self.1.get();
        self.1.set([before + written, earlier + read]);
    }
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        self.0.read(buffer).inspect(|bytes| self.count(0, *bytes))
    }
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.write(bytes).inspect(|bytes| self.count(*bytes, 0))
    }

    fn flush(&mut self) -> Result<()> {
        self.0.flush()
    }
}

pub(crate) fn measure() -> std::result::Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    // the server returns every message
    let server = thread::spawn(move || {
        let mut socket = tungstenite::accept(listener.accept()?.0)?;
        while let Ok(message @ Message::Binary(_)) = socket.read() {
            socket.send(message)?;
        }
        Ok::<(), Failure>(())
    });
    let counts = Rc::new(Cell::new([0; 2]));
    let stream = Counted(TcpStream::connect(address)?, Rc::clone(&counts));
    let url = format!("ws://{address}/");
    let (mut socket, _) = tungstenite::client(url, stream).map_err(|error| error.to_string())?;
    println!("WebSocket, {}", crate::version("tungstenite"));
    for length in [100, 125, 126, 65_535, 65_536, 10_000_000] {
        counts.set([0; 2]);
        socket.send(Message::binary(crate::packet(length)))?;
        if socket.read()?.into_data() != crate::packet(length) {
            return Err("another message".into());
        }
        let [up, down] = counts.get().map(|bytes| bytes - length);
        println!("    {length} bytes: {up} bytes more to the server, {down} to the client");
    }
    drop(socket);
    server.join().map_err(|_| "the server panicked")?
}
