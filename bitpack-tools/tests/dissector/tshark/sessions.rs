//! Session numbers, which the checksum covers, in the headers of a recorder and as a preference; and
//! the packets of views.

use core::net::SocketAddr;

use bitpack::{Delta, ObjectHistory, Protocol, Recorder, Serialize, View};
use bitpack_tests::zoo::Outcome;

use crate::game::{GAME, Packet, packets};
use crate::shark::{Datagram, Shark, pcap};

const SESSIONS: [u64; 3] = [0x5EED, 1, u64::MAX];

/// Returns the addresses of a server and of a client over IPv4 and over IPv6.
fn ends() -> [[SocketAddr; 2]; 2] {
    let four = [1, 2].map(|last| SocketAddr::from(([10, 0, 0, last], 40_000)));
    let six = [1, 2].map(|last| SocketAddr::from(([0xFD00, 0, 0, 0, 0, 0, 0, last], 40_000)));
    [four, six]
}

/// Records each packet in each of these sessions. `told` specifies if the recorder is told the session
/// numbers.
fn recording(sessions: &[u64], told: bool) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let mut recorder = Recorder::new(Vec::new())?;
    for packet in packets() {
        for session in sessions {
            let bytes = GAME.with_session(*session).to_bytes(&packet)?;
            for [from, to] in ends() {
                recorder.in_session(if told { *session } else { 0 }).record(from, to, &bytes)?;
            }
        }
    }
    Ok(recorder.finish()?)
}

#[test]
fn checksums_of_sessions_are_verified() -> Outcome {
    let Some(mut shark) = Shark::new("tshark_sessions")? else { return Ok(()) };
    shark.dissects(GAME.describe::<Packet>(), "game", "40000")?;
    let count = packets().len();
    let good = ["-Y", "game.checksum.status == 1 && !game.rejected && !game.unknown"];
    for (sessions, told, preference, expected) in [
        (&[0x5EED, 1, u64::MAX, 0][..], true, "", 8 * count),
        // a number in the headers comes before the preference
        (&SESSIONS, true, "7", 6 * count),
        (&[0x5EED], false, "", 0),
        (&[0x5EED], false, "0x5EED", 2 * count),
        (&[0x5EED], false, "24301", 2 * count),
        (&[u64::MAX], false, "18446744073709551615", 2 * count),
        (&[u64::MAX], false, "0xFFFFFFFFFFFFFFFF", 2 * count),
        (&[0x5EED], false, "0x5EEC", 0),
        (&[0], false, "no number", 2 * count),
    ] {
        let preference = format!("game.session:{preference}");
        let capture = recording(sessions, told)?;
        let lines = shark.run(&capture, &["-o", &preference, good[0], good[1]])?;
        assert_eq!(lines.lines().count(), expected, "{sessions:x?} {told} {preference}: {lines}");
    }
    // without a port, the packets are recognized by the checksum alone
    shark.dissects(GAME.describe::<Packet>(), "game", "")?;
    let lines = shark.run(&recording(&SESSIONS, true)?, &good)?;
    assert_eq!(lines.lines().count(), 6 * count, "{lines}");
    Ok(())
}

const BODIES: Protocol = Protocol::of::<Body>("views", 1);

#[derive(Serialize, Delta, Clone)]
struct Body {
    health: u8,
}

#[test]
fn packets_of_views_are_decoded() -> Outcome {
    let Some(mut shark) = Shark::new("tshark_views")? else { return Ok(()) };
    let described = BODIES.describe_view::<u16, Body>(50, BODIES.describe::<Packet>());
    shark.dissects(described, "views", "")?;
    let (mut bodies, mut view, mut buffer) = (ObjectHistory::new(50, 8), View::new(50), [0; 200]);
    for index in 0..5 {
        bodies.set(index, &Body { health: 7 })?;
        view.insert(index);
    }
    bodies.advance();
    let bytes = BODIES.write_view(&mut view, &bodies, &3_u16, |_| 1, &mut buffer)?;
    let ports = [52_000, 52_001];
    let sent = buffer.get(..bytes).unwrap_or_default().to_vec();
    let message = BODIES.to_bytes(&Packet::Leave)?;
    let datagrams = [sent, message].map(|bytes| Datagram { ports, bytes, cut: 0 });
    let capture = pcap(&datagrams);
    let lines = shark.run(&capture, &["-V", "-Y", "views.checksum.status == 1"])?;
    assert!(lines.contains("view of Body #0") && lines.contains("Leave"), "{lines}");
    let filter = "views.view_of_body.objects.health == 7 && views.view_of_body.header == 3";
    let lines = shark.run(&capture, &["-Y", filter])?;
    assert_eq!(lines.lines().count(), 1, "{lines}");
    Ok(())
}
