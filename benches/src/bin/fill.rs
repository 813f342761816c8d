//! Measures three ways to put as many bodies as fit in a datagram of 1,200 bytes: `Protocol::fill`,
//! measuring each body before it is written, and a binary search for the number that fits. `cargo
//! run --release -p bitpack-benches --bin fill`.

use core::error::Error;
use core::hint::black_box;
use core::time::Duration;

use bitpack::{Batch, ErrorKind, Protocol, Serialize};
use bitpack_benches::Sample;
use bitpack_benches::packets::Body;
use cpu_time::ThreadTime;
use fastrand::Rng;

/// Maximum number of bodies in a packet.
const MOST: usize = 255;

/// Size of a datagram in bytes.
const DATAGRAM: usize = 1200;

type Bodies = Batch<u32, Body, MOST>;

const GAME: Protocol = Protocol::of::<Bodies>("fill", 1);

/// Result of filling a datagram: the number of bodies taken.
type Filled = Result<usize, bitpack::Error>;

/// A way to fill a datagram with some of the bodies. The packet is there to be reused.
type Way = fn(&[Body], &mut Bodies, &mut [u8]) -> Filled;

fn fill(bodies: &[Body], packet: &mut Bodies, datagram: &mut [u8]) -> Filled {
    GAME.fill::<u32, Body, MOST>(&packet.header, bodies, datagram).map(|(_, taken)| taken)
}

/// Copies bodies into the packet and writes it.
fn write(bodies: &[Body], packet: &mut Bodies, datagram: &mut [u8]) -> Filled {
    packet.items.clear();
    packet.items.extend_from_slice(bodies);
    GAME.write(packet, datagram)?;
    Ok(bodies.len())
}

/// Measures bodies until the next one does not fit, then writes those that do.
fn measure(bodies: &[Body], packet: &mut Bodies, datagram: &mut [u8]) -> Filled {
    // the checksum and the end check take 4 bytes each, the header 32 bits, and the length 8
    let room = 8 * (datagram.len() - 4 - 4) as u64;
    let (mut bits, mut count) = (32 + 8, 0);
    for body in bodies.iter().take(MOST) {
        bits += body.max_encoded_bits();
        if bits > room {
            break;
        }
        count += 1;
    }
    write(bodies.get(..count).unwrap_or_default(), packet, datagram)
}

/// Searches for the largest number of bodies that can be written.
fn search(bodies: &[Body], packet: &mut Bodies, datagram: &mut [u8]) -> Filled {
    let (mut least, mut most) = (0, bodies.len().min(MOST) + 1);
    while least + 1 < most {
        let middle = usize::midpoint(least, most);
        match write(bodies.get(..middle).unwrap_or_default(), packet, datagram) {
            Ok(_) => least = middle,
            Err(error) if error.kind() == ErrorKind::Overflow => most = middle,
            Err(error) => return Err(error),
        }
    }
    write(bodies.get(..least).unwrap_or_default(), packet, datagram)
}

/// Returns the nanoseconds for each body: the least of nine rounds of a tenth of a second.
fn nanoseconds(scenes: &[Vec<Body>], way: Way) -> Result<f64, Box<dyn Error>> {
    let (mut packet, mut datagram) = (Bodies::default(), [0; DATAGRAM]);
    let mut least = f64::MAX;
    for _ in 0..9 {
        let (start, mut count) = (ThreadTime::now(), 0_usize);
        while start.elapsed() < Duration::from_millis(100) {
            for bodies in scenes {
                count += way(black_box(bodies), &mut packet, black_box(&mut datagram))?;
            }
        }
        let count = u32::try_from(count)?;
        least = least.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(count));
    }
    Ok(least)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = Rng::with_seed(7);
    let scenes: Vec<Vec<Body>> =
        (0..64).map(|_| (0..MOST).map(|_| Body::sample(&mut random)).collect()).collect();
    let (mut packet, mut datagram) = (Bodies::default(), [0; DATAGRAM]);
    for bodies in &scenes {
        let ways: [Way; 3] = [fill, measure, search];
        let all = ways.map(|way| way(bodies, &mut packet, &mut datagram));
        if all.iter().any(|taken| *taken != all[2]) {
            return Err(format!("different numbers of bodies: {all:?}").into());
        }
    }
    let measured = nanoseconds(&scenes, measure)?;
    println!("way                     ns a body  to measuring first");
    let ways: [(&str, Way); 3] =
        [("fill", fill), ("measuring first", measure), ("binary search", search)];
    for (name, way) in ways {
        let each = nanoseconds(&scenes, way)?;
        println!("{name:22} {each:10.1} {:19.2}", each / measured);
    }
    Ok(())
}
