//! Profiles whole packets: every byte has a row, the bits around the fields have hints that predict
//! their savings, and packets are counted by direction and connection.

#![allow(clippy::cast_precision_loss, reason = "the numbers are below a few million")]

use core::net::SocketAddr;

use bitpack::{EndCheck, Framing, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Profile, Report};

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Message {
    Move {
        #[bits(13)]
        to: u16,
    },
    Chat(#[max_len(60)] String),
}

const GAME: Protocol = Protocol::of::<Message>("shares", 1);

type Result<T> = core::result::Result<T, Box<dyn core::error::Error>>;

fn messages() -> Vec<Message> {
    let mut random = fastrand::Rng::with_seed(7);
    let message = |i: usize| {
        if i % 9 == 0 {
            let text = (0..random.usize(..60)).map(|_| random.lowercase()).collect();
            return Message::Chat(text);
        }
        Message::Move { to: random.u16(..1 << 13) }
    };
    (0..600).map(message).collect()
}

fn address(host: u8, port: u16) -> SocketAddr {
    SocketAddr::from(([10, 0, 0, host], port))
}

/// A datagram between a client and the server: every third is an answer.
fn sent(i: usize, time: f64, bytes: Vec<u8>) -> Packet {
    let client = address(2 + u8::try_from(i % 4).unwrap_or_default(), 50_000);
    let ends = [client, address(1, 40_000)];
    let ends = if i % 3 == 0 { [ends[1], ends[0]] } else { ends };
    let (time, ends) = (Some(time), Some(ends));
    Packet { time, ends, ..Packet::new(format!("packet {i}"), bytes) }
}

fn report(protocol: &Protocol, packets: &[Packet], headers: bool) -> Result<Report> {
    let model = Model::new(protocol.describe::<Message>()).map_err(|it| format!("{it:?}"))?;
    let profile = Profile::new(&model);
    let mut profile = if headers { profile.with_headers() } else { profile };
    for packet in packets {
        profile.packet(packet, None);
    }
    let report = profile.report();
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    let kinds: u64 = report.kinds.iter().map(|it| it.bits).sum();
    let slices: u64 = report.time.slices.iter().flatten().sum();
    let share: f64 = report.rows.iter().map(|it| it.share).sum();
    assert_eq!([rows, kinds, slices, report.flame.bits], [report.bits; 4]);
    assert!((share - 1.0).abs() < 1e-9, "{share}");
    Ok(report)
}

fn profiled(protocol: &Protocol) -> Result<Report> {
    let packet = |(i, it): (usize, &Message)| Ok(sent(i, 0.05 * i as f64, protocol.to_bytes(it)?));
    let packets = messages().iter().enumerate().map(packet).collect::<Result<Vec<_>>>()?;
    report(protocol, &packets, false)
}

#[test]
fn hints_for_the_envelope_predict_their_savings() -> Outcome {
    let both = GAME.with_framing(Framing::IdAndCrc);
    let absent = |protocol: &Protocol| protocol.with_end_check(EndCheck::Absent);
    for (before, after, waste, change) in [
        (both, GAME, "framing", "`with_framing(Framing::Crc)`"),
        (GAME, GAME.with_framing(Framing::Bare), "framing", "`with_framing(Framing::Bare)`"),
        (GAME, absent(&GAME), "end check", "`with_end_check(EndCheck::Absent)`"),
        (
            GAME.with_end_check(EndCheck::Unaligned(0x1234_5678)),
            absent(&GAME),
            "end check",
            "`with_end_check(EndCheck::Absent)`",
        ),
    ] {
        let (before, after) = (profiled(&before)?, profiled(&after)?);
        let hint = before.hints.iter().find(|it| it.waste == waste);
        let hint = hint.ok_or_else(|| format!("no {waste}: {:?}", before.hints))?;
        ensure!(hint.path == "all packets" && hint.change.contains(change), "{hint:?}");
        ensure!(hint.saves == before.bits - after.bits, "{hint:?}");
    }
    // neither is left to remove, and a packet without a checksum keeps its end check
    let bare = profiled(&absent(&GAME).with_framing(Framing::Bare))?;
    let id = profiled(&GAME.with_framing(Framing::Id))?;
    ensure!(bare.hints.iter().all(|it| it.path != "all packets"), "{:?}", bare.hints);
    ensure!(id.hints.iter().all(|it| it.waste != "end check"), "{:?}", id.hints);
    Ok(())
}

#[test]
fn a_hint_to_merge_packets_predicts_the_saving() -> Outcome {
    let messages = messages();
    for headers in [false, true] {
        let (mut apart, mut together) = (Vec::new(), Vec::new());
        for (i, group) in messages.chunks(3).enumerate() {
            let time = 0.05 * i as f64;
            for message in group {
                apart.push(sent(i, time, GAME.to_bytes(message)?));
            }
            let mut datagram = [0; 1200];
            let (bytes, taken) = GAME.coalesce(group, &mut datagram)?;
            ensure!(taken == group.len(), "{taken}");
            together.push(bytes + if headers { 28 } else { 0 });
        }
        let report = report(&GAME, &apart, headers)?;
        let hint = report.hints.iter().find(|it| it.waste == "merge");
        let hint = hint.ok_or_else(|| format!("{:?}", report.hints))?;
        let after: usize = together.iter().sum();
        let saved = report.bits - 8 * after as u64;
        ensure!(hint.saves == saved && hint.path == "Message", "{saved} saved: {hint:?}");
        ensure!(hint.change.contains("`Protocol::coalesce`"), "{hint:?}");
    }
    Ok(())
}

#[test]
fn packets_are_counted_by_direction_and_connection() -> Outcome {
    let report = profiled(&GAME)?;
    let names: Vec<&str> = report.directions.iter().map(|it| &*it.name).collect();
    ensure!(names == ["to 10.0.0.1:40000", "from 10.0.0.1:40000"], "{names:?}");
    ensure!(report.connections.len() == 8, "{:?}", report.connections);
    for flows in [&report.directions, &report.connections] {
        let (packets, bits) =
            flows.iter().fold((0, 0), |(packets, bits), it| (packets + it.packets, bits + it.bits));
        ensure!((packets, bits) == (report.packets, report.bits), "{flows:?}");
    }
    let [there, back] = &*report.directions else { return Err("two".into()) };
    ensure!((there.packets, back.packets) == (400, 200), "{there:?} {back:?}");
    Ok(())
}

#[test]
fn packets_that_were_not_decoded_have_a_row() -> Outcome {
    let mut bytes = 0;
    let mut packets = Vec::new();
    for (i, message) in messages().iter().enumerate() {
        let mut packet = sent(i, 0.05 * i as f64, GAME.to_bytes(message)?);
        if i % 10 == 0 {
            packet.bytes[0] ^= 1;
            bytes += packet.bytes.len() as u64;
        }
        packets.push(packet);
    }
    let all: u64 = packets.iter().map(|it| it.bytes.len() as u64).sum();
    for headers in [false, true] {
        let report = report(&GAME, &packets, headers)?;
        let more = if headers { 28 } else { 0 };
        ensure!(report.bits == 8 * (all + 600 * more) && report.bytes == all, "{}", report.bits);
        ensure!((report.rejected, report.rejected_bytes) == (60, bytes), "{}", report.rejected);
        let row = report.rows.iter().find(|it| it.path == "not decoded").ok_or("no row")?;
        ensure!((row.sent, row.bits) == (60, 8 * (bytes + 60 * more)), "{row:?}");
        let kind = report.kinds.iter().find(|it| it.name == "not decoded").ok_or("no kind")?;
        ensure!((kind.packets, kind.bits) == (60, row.bits), "{kind:?}");
        let headers_of = report.surroundings.iter().find(|it| it.name == "headers of IP and UDP");
        ensure!(headers_of.map_or(0, |it| it.bits) == 540 * 8 * more, "{headers_of:?}");
        let of = |name: &str| report.surroundings.iter().find(|it| it.name == name);
        for name in ["checksum", "end check"] {
            ensure!(of(name).is_some_and(|it| it.bits == 540 * 32), "{name}: {:?}", of(name));
        }
        ensure!(of("padding").is_some_and(|it| (1..540 * 8).contains(&it.bits)), "padding");
    }
    Ok(())
}
