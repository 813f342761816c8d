//! Measures what transports do with a packet: the largest one that is one datagram, the bytes on
//! the wire of a packet of 100 bytes, and what happens to larger packets.
//!
//! ```text
//! cargo run
//! ```
//!
//! Both ends are in this process. A relay on the loopback interface passes their datagrams and
//! notes the sizes. The program takes about a minute and stops by itself.

mod bevy_replicon;
mod ggrs;
mod laminar;
mod naia;
mod nothing;
mod quinn;
mod relay;
mod renet;
mod rusty_enet;
mod tungstenite;
mod wtransport;

use std::time::Duration;

use bitpack_sockets::Failure;
use relay::{LONG, Loss, Relay};

/// A size in bytes above that of every packet that is one datagram.
const MOST: usize = 1600;
/// Time after which a packet counts as lost.
const WAIT: Duration = Duration::from_millis(400);
/// Time in which a lost packet would be sent again.
const LONG_WAIT: Duration = Duration::from_millis(2500);

/// The two ends of a transport, with a relay between them.
trait Transport {
    fn relay(&self) -> &Relay;

    /// Sends a packet that may be lost from the client to the server. Returns the packets that
    /// arrive, or none if the first one has not arrived after `wait`.
    fn exchange(&mut self, packet: &[u8], wait: Duration) -> Result<Vec<Vec<u8>>, Failure>;
}

/// Returns a packet of `length` bytes. Packets of different lengths have different bytes.
fn packet(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i * 167 + i / 256 + length).to_le_bytes()[0]).collect()
}

/// Returns `true` if a packet of this length arrives as it is although only one of its datagrams
/// passes.
fn is_one_datagram(transport: &mut dyn Transport, length: usize) -> bool {
    let sent = packet(length);
    // a second time, because the system may have lost a datagram
    (0..2).any(|_| {
        transport.relay().lose(Loss::AfterFirst);
        let arrived = transport.exchange(&sent, WAIT);
        transport.relay().lose(Loss::None);
        // whatever is sent again
        let short = packet(20);
        for _ in 0..5 {
            let next = transport.exchange(&short, LONG_WAIT);
            if next.is_ok_and(|next| next == [short.as_slice()]) {
                break;
            }
        }
        arrived.is_ok_and(|arrived| arrived == [sent.as_slice()])
    })
}

/// Returns the length of the largest packet that is one datagram.
fn largest(transport: &mut dyn Transport) -> Result<usize, Failure> {
    let (mut fits, mut too_long) = (100, MOST);
    if !is_one_datagram(transport, fits) {
        return Err("a packet of 100 bytes does not arrive".into());
    }
    while too_long - fits > 1 {
        let length = usize::midpoint(fits, too_long);
        if is_one_datagram(transport, length) {
            fits = length;
        } else {
            too_long = length;
        }
    }
    Ok(fits)
}

/// Describes what happens to a packet of this length.
fn fate(transport: &mut dyn Transport, length: usize) -> String {
    let sent = packet(length);
    transport.relay().take();
    let arrived = transport.exchange(&sent, WAIT);
    let sizes = transport.relay().take().client;
    match arrived {
        Err(error) => format!("error: {error}"),
        Ok(arrived) => match arrived.first() {
            None if sizes.is_empty() => "is not sent, without an error".into(),
            None => format!("does not arrive ({sizes:?} bytes on the wire)"),
            Some(first) if *first == sent => {
                transport.relay().lose(Loss::First);
                let again = transport.exchange(&sent, LONG_WAIT);
                transport.relay().lose(Loss::None);
                let is_repeated = again.is_ok_and(|again| again.contains(&sent));
                let loss =
                    if is_repeated { "a lost one is sent again" } else { "lost with one of them" };
                format!("{sizes:?} bytes on the wire; {loss}")
            }
            Some(first) => format!("arrives cut to {} bytes, without an error", first.len()),
        },
    }
}

/// Returns the name of a package and its version in the lock file.
fn version(package: &str) -> String {
    let lock = include_str!("../../../Cargo.lock");
    let found = lock.split_once(&format!("name = \"{package}\"\nversion = \""));
    let version = found.and_then(|(_, rest)| rest.split('"').next());
    format!("{package} {}", version.unwrap_or("of no known version"))
}

/// Prints the rows of a transport.
fn measure(name: &str, transport: &mut dyn Transport) -> Result<usize, Failure> {
    let largest = largest(transport)?;
    transport.relay().take();
    transport.exchange(&packet(100), WAIT)?;
    let seen = transport.relay().take();
    let hundred = seen.client.iter().filter(|bytes| **bytes >= LONG).max().copied().unwrap_or(0);
    let (least, most) = (seen.server.iter().min(), seen.server.iter().max());
    println!("{name}");
    println!("    one datagram   up to {largest} bytes");
    println!("    100 bytes      {hundred} bytes on the wire");
    if let (Some(least), Some(most)) = (least, most) {
        println!("    answers        {} of {least} to {most} bytes", seen.server.len());
    }
    for length in [largest + 1, largest + 6, 3000] {
        println!("    {length} bytes     {}", fate(transport, length));
    }
    Ok(largest)
}

fn main() -> Result<(), Failure> {
    quinn::measure()?;
    wtransport::measure()?;
    measure(&format!("{} over netcode", version("renet")), &mut renet::Ends::new()?)?;
    measure(&format!("{} over renet", version("bevy_replicon")), &mut bevy_replicon::Ends::new()?)?;
    measure(&version("rusty_enet"), &mut rusty_enet::Ends::new()?)?;
    measure(&version("laminar"), &mut laminar::Ends::new()?)?;
    measure(&version("naia-client"), &mut naia::Ends::new()?)?;
    ggrs::measure()?;
    tungstenite::measure()
}

#[cfg(test)]
mod tests {
    use bitpack::DATAGRAM;

    use super::*;

    #[test]
    fn a_packet_of_the_size_of_the_library_is_one_datagram() -> Result<(), Failure> {
        let all: [(&str, &mut dyn Transport); 6] = [
            ("quinn", &mut quinn::Ends::new(1200)?),
            ("wtransport", &mut wtransport::Ends::new()?),
            ("renet", &mut renet::Ends::new()?),
            ("bevy_replicon", &mut bevy_replicon::Ends::new()?),
            ("rusty_enet", &mut rusty_enet::Ends::new()?),
            ("laminar", &mut laminar::Ends::new()?),
        ];
        for (name, ends) in all {
            assert!(is_one_datagram(ends, DATAGRAM), "{name}");
            assert!(!is_one_datagram(ends, MOST), "{name}");
        }
        Ok(())
    }
}
