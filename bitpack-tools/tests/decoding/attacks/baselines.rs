//! Captures with forged sequence numbers, connections, sessions and baselines: packets that refer to
//! values that were never sent, to each other and to forged predictions.

use core::net::SocketAddr;

use bitpack::{Acked, Delta, EndCheck, Framing, History, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};
use bitpack_tools::decode;
use bitpack_tools::dump::Dump;
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;
use fastrand::Rng;

use super::cost::Cost;

#[derive(Serialize, Delta, Clone)]
struct World {
    tick: u32,
    #[max_len(8000)]
    cells: Vec<bool>,
}

/// Without a checksum, every forged packet is read if its baseline is known.
const WORLDS: Protocol =
    Protocol::of::<World>("forged", 1).with_framing(Framing::Id).with_end_check(EndCheck::Absent);

/// Maximum memory of all histories: some 200 MB.
const HISTORIES: u64 = 220 << 20;

/// Maximum memory of a profile, which also keeps the last packets for comparison and counts values.
const PROFILE: u64 = 320 << 20;

/// Byte of the sequence number, after the id. The bits of the baseline follow it.
const FRONT: usize = 8;

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn model() -> Result<Model> {
    let description = WORLDS.describe_deltas::<World, 1024>(WORLDS.describe::<u64>());
    Model::new(description).map_err(|fault| format!("{fault:?}").into())
}

/// Returns packets of the game: whole values of two sizes, and deltas of both.
fn honest() -> Result<Vec<Vec<u8>>> {
    let (mut packets, mut buffer) = (Vec::new(), vec![0; 4096]);
    for cells in [3, 8000] {
        let (mut history, mut acked) = (History::<World, 1024>::new(), Acked::new());
        for tick in 0..4 {
            let world = World { tick, cells: (0..cells).map(|it| it % 7 == tick).collect() };
            let outgoing = history.push(&world)?;
            let bytes = WORLDS.write_delta(&outgoing, &mut acked, &mut buffer)?;
            packets.push(buffer[..bytes].to_vec());
            acked.acknowledge(tick as u16, &history);
        }
    }
    Ok(packets)
}

/// Returns a packet with a forged number, baseline, connection and session.
fn forged(honest: &[Vec<u8>], random: &mut Rng) -> Packet {
    let mut bytes = random.choice(honest).cloned().unwrap_or_default();
    let number = match random.u8(..4) {
        0 => random.u16(..),
        1 => random.u16(..4),
        2 => random.u16(65_500..),
        _ => 1024 * random.u16(..64),
    };
    bytes[FRONT..FRONT + 2].copy_from_slice(&number.to_le_bytes());
    for _ in 0..random.usize(..3) {
        // the distance to the baseline, after the bit that tells that there is one
        let bit = 1 + random.usize(..10);
        bytes[FRONT + 2 + bit / 8] ^= 1 << (bit % 8);
    }
    let port = [7, random.u16(..8), random.u16(..)][random.usize(..3)];
    let ends = [40_000, port].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    let session = if random.u8(..4) == 0 { random.u64(..1 << 20) } else { 0 };
    Packet { ends: Some(ends), session, ..Packet::new("forged".to_owned(), bytes) }
}

/// Returns a predicted baseline of a packet, as a recorder writes it, with any bytes as its value.
fn prediction(of: &Packet, random: &mut Rng) -> Packet {
    let mut bytes = b"bitpack baseline".to_vec();
    bytes.extend(crc32fast::hash(&of.bytes).to_le_bytes());
    bytes.extend((of.bytes.len() as u32).to_le_bytes());
    bytes.extend(random.u64(..).to_le_bytes());
    // a tick, a length, and the cells
    let cells = random.u16(..8001);
    bytes.extend([1, 2, 3, 4]);
    bytes.extend(cells.to_le_bytes());
    bytes.resize(bytes.len() + 1000, random.u8(..));
    Packet { bytes, ..of.clone() }
}

/// Passes forged packets, and predictions of some of them, to a function.
fn forge(count: usize, mut sink: impl FnMut(&Packet)) -> Result<()> {
    let (honest, mut random) = (honest()?, Rng::with_seed(71));
    for _ in 0..count {
        let packet = forged(&honest, &mut random);
        if random.u8(..4) == 0 {
            sink(&prediction(&packet, &mut random));
        }
        sink(&packet);
    }
    Ok(())
}

/// Forged packets are read, or rejected with a reason, in the memory of the histories.
#[test]
fn forged_baselines_take_bounded_memory() -> Outcome {
    let (model, count) = (model()?, sample_count(3000, 1_000_000));
    let (mut read, mut rejected) = (0, 0);
    let (result, cost) = Cost::of(|| {
        let mut histories = Histories::default();
        forge(count, |packet| {
            let outcome = if packet.bytes.starts_with(b"bitpack") {
                return histories.learn(&model, packet);
            } else {
                let kind = model.kind_of(&mut histories, packet, None);
                model.decode_kind(
                    &mut histories,
                    packet,
                    kind,
                    decode::Options::default(),
                    |_, _| {},
                )
            };
            read += usize::from(outcome == decode::Outcome::Read);
            rejected += usize::from(outcome != decode::Outcome::Read);
        })?;
        Ok::<_, Box<dyn core::error::Error>>(histories.size())
    });
    let size = result.ok_or("no result")??;
    println!("{read} read and {rejected} rejected of {count} forged packets: {size:?}, {cost:?}");
    ensure!(read > count / 20 && rejected > count / 20, "{read} read, {rejected} rejected");
    ensure!(cost.bytes < HISTORIES && size.1 <= 1 << 21, "{size:?}, {cost:?}");
    Ok(())
}

/// A profile and dumps of forged packets take bounded memory.
#[test]
fn profiles_of_forged_baselines_take_bounded_memory() -> Outcome {
    let (model, count) = (model()?, sample_count(1000, 200_000));
    let (result, cost) = Cost::of(|| {
        let (mut profile, mut histories) = (Profile::new(&model), Histories::default());
        forge(count, |packet| {
            profile.packet(packet, None);
            if count < 10_000 {
                drop(Dump::captured(&model, &mut histories, packet.clone()));
            }
        })?;
        Ok::<_, Box<dyn core::error::Error>>(profile.report())
    });
    let report = result.ok_or("no result")??;
    println!("{} packets: {cost:?}", report.packets);
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    ensure!(rows == 8 * report.bytes && report.packets == count as u64, "{rows} bits");
    ensure!(cost.bytes < PROFILE, "{cost:?}");
    Ok(())
}
