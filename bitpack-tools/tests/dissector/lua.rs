//! Runs the dissector's runtime in Lua 5.2 and 5.4 without Wireshark. For every packet, it must
//! report the same events and the same rejection as a trace of the game's own reader.

use crate::script;
use crate::script::{damaged, interpreters};
use bitpack::schema::Description;
use bitpack::{EndCheck, Framing, Protocol};
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::decode::{self, Options, Step};
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

/// Returns the protocols (with and without checksum, id and end check) to test, and `None` for
/// packets without a protocol.
fn framings() -> [Option<Protocol>; 4] {
    let long = Protocol::new(0x0123_4567_89AB_CDEF);
    [
        None,
        Some(long),
        Some(long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF))),
        Some(Protocol::short(0xCAFE).with_framing(Framing::Id).with_end_check(EndCheck::Absent)),
    ]
}

/// Returns packets of a type, intact and damaged, and random bytes.
fn packets(erased_type: &dyn ErasedType, protocol: Option<&Protocol>) -> Vec<Vec<u8>> {
    let mut random = fastrand::Rng::with_seed(erased_type.max_bits());
    let mut packets = Vec::new();
    for value in erased_type.samples(sample_count(6, 60)) {
        let bytes = match protocol {
            None => value.to_bytes().ok(),
            Some(protocol) => {
                let mut bytes = vec![0; erased_type.max_packet(protocol).min(1 << 16)];
                value.wrap(protocol, &mut bytes).ok().map(|length| {
                    bytes.truncate(length);
                    bytes
                })
            }
        };
        let Some(bytes) = bytes else { continue };
        packets.extend(damaged(&mut random, &bytes, sample_count(4, 20)));
        packets.push(bytes);
    }
    for _ in 0..sample_count(20, 200) {
        let mask = [0xFF, random.u8(..) & random.u8(..), 0][random.usize(..3)];
        packets.push((0..random.usize(..60)).map(|_| random.u8(..) & mask).collect());
    }
    packets
}

fn check(
    lua: &str,
    erased_type: &dyn ErasedType,
    protocol: Option<&Protocol>,
) -> Result<usize, String> {
    let describe = |protocol: Option<&Protocol>| -> Description {
        protocol.map_or_else(
            || erased_type.describe(),
            |protocol| erased_type.describe_packet(protocol),
        )
    };
    let model = Model::new(describe(protocol)).map_err(|fault| format!("{fault:?}"))?;
    let (script, packets) = (dissector(&model, "zoo", "")?, packets(erased_type, protocol));
    script::check(lua, erased_type.name(), &script, &packets, |bytes| {
        let mut is_told = true;
        let sink = |_: &[Step<'_>], event: decode::Event<'_>| is_told &= !event.is_opaque;
        let outcome = model.decode_in_session((0, 0), bytes, Options::default(), sink);
        is_told &= !matches!(outcome, decode::Outcome::Unknown(_));
        let traced = match protocol {
            Some(protocol) => erased_type.packet_events(protocol, bytes),
            None => erased_type.events(bytes),
        };
        (traced, is_told)
    })?;
    Ok(packets.len())
}

#[test]
fn lua_reads_what_the_game_reads() -> Outcome {
    for lua in interpreters() {
        let (mut count, mut failures) = (0, Vec::new());
        for erased_type in all() {
            // Lua 5.2 has other numbers, in values, checksums, ids and end checks; an id alone is read by Lua 5.4
            for protocol in framings().into_iter().take(if lua == "lua5.2" { 3 } else { 4 }) {
                match check(lua, &*erased_type, protocol.as_ref()) {
                    Ok(packets) => count += packets,
                    Err(why) => {
                        failures.push(format!("{} in {protocol:?}: {why}", erased_type.name()));
                    }
                }
            }
        }
        if !failures.is_empty() {
            return Err(format!("{lua}: {}", failures.join("\n")).into());
        }
        println!("{lua}: {count} packets");
    }
    Ok(())
}

/// The dissector's Lua script has no error of its own for packets with any bit flipped. It runs in
/// an imitation of Wireshark that is stricter than the real one.
#[test]
fn no_packet_causes_an_error_in_the_script() -> Outcome {
    for lua in interpreters() {
        // Wireshark 4.4 uses Lua 5.4
        let version = if lua == "lua5.4" { "4.4" } else { "4.2" };
        for (erased_type, protocol) in all().into_iter().zip(framings().into_iter().cycle()) {
            let description = protocol.map_or_else(
                || erased_type.describe(),
                |protocol| erased_type.describe_packet(&protocol),
            );
            let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
            let packets: Vec<_> =
                packets(&*erased_type, protocol.as_ref()).into_iter().step_by(9).collect();
            let script = dissector(&model, "zoo", "40000-40010")?;
            let said =
                script::run([lua, "wireshark.lua", version], erased_type.name(), &script, &packets)
                    .map_err(|why| format!("{lua}, {}: {why}", erased_type.name()))?;
            assert_eq!(said.lines().count(), packets.len());
            let rejected = said.lines().filter(|line| !line.ends_with(" 0 flips rejected")).count();
            let is_summed = model.envelope().is_some_and(|it| it.sums);
            let empty = packets.iter().filter(|packet| packet.is_empty()).count();
            assert!(
                !is_summed || rejected + empty >= packets.len(),
                "{}: {said}",
                erased_type.name()
            );
        }
    }
    Ok(())
}
