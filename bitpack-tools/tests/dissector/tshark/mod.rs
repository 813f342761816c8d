//! Runs the dissector in the real `tshark`. Every event of a trace must be in its JSON, with name,
//! value and bytes. A rejected packet must have an expert info.

mod filters;
mod sessions;
mod subject;

use crate::script::{damaged, hex};
use crate::shark::{Datagram, Json, Shark, pcap};
use bitpack::{EndCheck, Framing, Protocol};
use bitpack_tests::zoo::{ErasedType, Outcome, all};
use bitpack_tools::model::Model;
use subject::Subject;

/// Returns an error with the first of these failures, because there may be thousands; `Ok` if there
/// are none.
fn verdict(failures: &[String]) -> Outcome {
    let first: Vec<&str> = failures.iter().take(9).map(String::as_str).collect();
    if first.is_empty() {
        Ok(())
    } else {
        Err(format!("{} failures:\n{}", failures.len(), first.join("\n")).into())
    }
}

/// Returns the protocol layers of each frame in the JSON output of `tshark`.
fn layers(json: &Json) -> Vec<Option<&Json>> {
    let Json::List(frames) = json else { return Vec::new() };
    frames.iter().map(|frame| frame.member("_source").and_then(|it| it.member("layers"))).collect()
}

/// Returns datagrams of a test type: intact ones on arbitrary ports, and damaged ones on the
/// protocol's own port.
fn datagrams(
    erased_type: &dyn ErasedType,
    protocol: &Protocol,
    own: u16,
    next: &mut u16,
) -> Vec<Datagram> {
    let mut random = fastrand::Rng::with_seed(erased_type.max_bits());
    let mut datagrams = Vec::new();
    for value in erased_type.samples(6) {
        let mut bytes = vec![0; erased_type.max_packet(protocol).min(1 << 15)];
        let Ok(length) = value.wrap(protocol, &mut bytes) else { continue };
        bytes.truncate(length);
        for bytes in damaged(&mut random, &bytes, 6) {
            datagrams.push(Datagram { ports: [own, 50_000], bytes, cut: 0 });
        }
        *next += 1;
        datagrams.push(Datagram { ports: [*next, 50_001], bytes, cut: 0 });
    }
    datagrams
}

fn protocol(number: u16) -> Protocol {
    let long = Protocol::new(0xB17_0000_0000 + u64::from(number));
    match number % 3 {
        0 => long,
        1 => long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        // without a checksum, more of the damage reaches the fields
        _ => Protocol::short(0xCAFE_0000 + u32::from(number)).with_framing(Framing::Id),
    }
}

#[test]
fn tshark_shows_every_value_of_the_zoo() -> Outcome {
    let Some(mut shark) = Shark::new("tshark_zoo")? else { return Ok(()) };
    let mut subjects = Vec::new();
    // unassigned ports: a dissector registered for a port would be asked before those that
    // recognize the checksum
    let (mut sent, mut next) = (Vec::new(), 52_000);
    for (number, erased_type) in (0..).zip(all()) {
        let (protocol, own) = (protocol(number), 40_000 + number);
        let model =
            Model::new(erased_type.describe_packet(&protocol)).map_err(|it| format!("{it:?}"))?;
        let name = format!("zoo_{}", erased_type.name().to_lowercase());
        let subject = Subject::new(&name, model, &own.to_string())?;
        shark.add(&name, &subject.script)?;
        let own = datagrams(&*erased_type, &protocol, own, &mut next);
        sent.extend(own.into_iter().map(|it| (subjects.len(), it)));
        subjects.push((subject, erased_type, protocol));
    }
    let (whose, datagrams): (Vec<usize>, Vec<Datagram>) = sent.into_iter().unzip();
    let json = shark.run(&pcap(&datagrams), &["-T", "json", "-x"])?;
    let json: Json = serde_json::from_str(&json)?;
    let layers = layers(&json);
    assert_eq!(layers.len(), datagrams.len());
    let mut failures = Vec::new();
    for ((layer, index), datagram) in layers.into_iter().zip(whose).zip(&datagrams) {
        let Some((subject, erased_type, protocol)) = subjects.get(index) else { continue };
        let shown = layer.and_then(|it| it.member(&subject.name));
        // an empty datagram is not dissected
        if datagram.bytes.is_empty() {
            continue;
        }
        let Some(shown) = shown else {
            failures.push(format!("{}: not seen: {}", subject.name, hex(&datagram.bytes)));
            continue;
        };
        let traced = erased_type.packet_events(protocol, &datagram.bytes);
        let checked = subject.check(shown, &datagram.bytes, &traced);
        failures.extend(checked.err().map(|why| format!("{}: {why}", subject.name)));
    }
    verdict(&failures)
}
