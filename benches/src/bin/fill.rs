//! Measures three ways to put as many bodies as fit in a datagram of 1,200 bytes: `Protocol::fill`,
//! measuring each body before it is written, and a binary search for the number that fits. `cargo
//! run --release -p bitpack-benches --bin fill`.

use core::error::Error;
use core::hint::black_box;
use core::time::Duration;

use bitpack::{Batch, EndCheck, ErrorKind, Protocol, Serialize, Stream, WriteStream};
use bitpack_benches::Sample;
use bitpack_benches::packets::Body;
use cpu_time::ThreadTime;
use fastrand::Rng;

/// Maximum number of bodies in a packet.
const MOST: usize = 255;

/// Size of a datagram in bytes.
const DATAGRAM: usize = 1200;

/// Bytes of the checksum and of the end check.
const AROUND: usize = 4 + 4;

type Bodies = Batch<u32, Body, MOST>;

/// Both ways that write by hand have no checksum, so it is left out everywhere.
const GAME: Protocol = Protocol::of::<Bodies>("fill", 1).with_end_check(EndCheck::Absent);

/// Result of filling a datagram: the number of bodies taken.
type Filled = Result<usize, bitpack::Error>;

/// A way to fill a datagram with bodies.
type Way = fn(&[Body], &mut [u8]) -> Filled;

fn fill(bodies: &[Body], datagram: &mut [u8]) -> Filled {
    let datagram = datagram.get_mut(..DATAGRAM - 4).unwrap_or_default();
    GAME.fill::<u32, Body, MOST>(&7, bodies, datagram).map(|(_, taken)| taken)
}

/// Writes a header and bodies without a checksum.
fn write(bodies: &[Body], datagram: &mut [u8]) -> Filled {
    let mut stream = WriteStream::new(datagram);
    stream.plain(7_u32)?;
    stream.int(bodies.len(), 0, MOST)?;
    bodies.iter().try_for_each(|body| Body::serialize(body, &mut stream))?;
    stream.finish()?;
    Ok(bodies.len())
}

/// Measures bodies until the next one does not fit, then writes those that do.
fn measure(bodies: &[Body], datagram: &mut [u8]) -> Filled {
    let mut left = 8 * (DATAGRAM - AROUND) as u64 - 32 - 8;
    let fits = |body: &&Body| {
        let bits = body.max_encoded_bits();
        let fits = bits <= left;
        left = left.saturating_sub(bits);
        fits
    };
    let count = bodies.iter().take(MOST).take_while(fits_in(fits)).count();
    write(bodies.get(..count).unwrap_or_default(), datagram)
}

/// Returns the function itself, with the lifetimes that `take_while` expects.
fn fits_in<'a, F: FnMut(&&'a Body) -> bool>(fits: F) -> F {
    fits
}

/// Searches for the largest number of bodies that can be written.
fn search(bodies: &[Body], datagram: &mut [u8]) -> Filled {
    let datagram = datagram.get_mut(..DATAGRAM - AROUND).unwrap_or_default();
    let (mut least, mut most) = (0, bodies.len().min(MOST) + 1);
    while least + 1 < most {
        let middle = usize::midpoint(least, most);
        match write(bodies.get(..middle).unwrap_or_default(), datagram) {
            Ok(_) => least = middle,
            Err(error) if error.kind() == ErrorKind::Overflow => most = middle,
            Err(error) => return Err(error),
        }
    }
    write(bodies.get(..least).unwrap_or_default(), datagram)
}

/// Returns the nanoseconds for each body: the least of nine rounds of a tenth of a second.
fn nanoseconds(scenes: &[Vec<Body>], way: Way) -> Result<f64, Box<dyn Error>> {
    let mut datagram = [0; DATAGRAM];
    let mut least = f64::MAX;
    for _ in 0..9 {
        let (start, mut count) = (ThreadTime::now(), 0_usize);
        while start.elapsed() < Duration::from_millis(100) {
            for bodies in scenes {
                count += way(black_box(bodies), black_box(&mut datagram))?;
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
    let mut datagram = [0; DATAGRAM];
    for bodies in &scenes {
        let all = [fill, measure, search].map(|fill| fill(bodies, &mut datagram));
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
