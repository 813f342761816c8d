//! Session numbers, which the checksum covers, in the headers of a recorder and as a preference; and
//! the packets of views.

use core::net::SocketAddr;
use std::fs;

use bitpack::{Delta, ObjectHistory, Protocol, Recorder, Serialize, View};
use bitpack_tests::zoo::Outcome;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

use crate::game::{GAME, Packet, packets};
use crate::shark::{self, Datagram, pcap};

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
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_sessions")?;
    let model = Model::new(GAME.describe::<Packet>()).map_err(|it| format!("{it:?}"))?;
    let (script, capture) = (folder.join("game.lua"), folder.join("game.pcap"));
    fs::write(&script, dissector(&model, "game", "40000")?)?;
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
        fs::write(&capture, recording(sessions, told)?)?;
        let preference = format!("game.session:{preference}");
        let scripts = [script.clone()];
        let lines = shark::run(&scripts, &capture, &["-o", &preference, good[0], good[1]])?;
        assert_eq!(lines.lines().count(), expected, "{sessions:x?} {told} {preference}: {lines}");
    }
    // without a port, the packets are recognized by the checksum alone
    fs::write(&script, dissector(&model, "game", "")?)?;
    fs::write(&capture, recording(&SESSIONS, true)?)?;
    let lines = shark::run(&[script], &capture, &good)?;
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
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_views")?;
    let described = BODIES.describe_view::<u16, Body>(50, BODIES.describe::<Packet>());
    let model = Model::new(described).map_err(|it| format!("{it:?}"))?;
    let (script, capture) = (folder.join("views.lua"), folder.join("views.pcap"));
    fs::write(&script, dissector(&model, "views", "")?)?;
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
    fs::write(&capture, pcap(&datagrams))?;
    let scripts = [script];
    let lines = shark::run(&scripts, &capture, &["-V", "-Y", "views.checksum.status == 1"])?;
    assert!(lines.contains("view of Body #0") && lines.contains("Leave"), "{lines}");
    let filter = "views.view_of_body.objects.health == 7 && views.view_of_body.header == 3";
    let lines = shark::run(&scripts, &capture, &["-Y", filter])?;
    assert_eq!(lines.lines().count(), 1, "{lines}");
    Ok(())
}
