//! Profiles of a type that is wasteful on purpose: every waste is found, its cure is named, and saves what
//! was said.

#![allow(clippy::cast_precision_loss, reason = "shares of a few million bits")]

mod wasteful;

use bitpack::schema::Description;
use bitpack::{Delta as _, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Hint, Profile, Report};
use wasteful::{Order, PLANTED, World, bits, cured, tight, wasteful, worlds};

fn report<P: Serialize>(packets: &[P]) -> Result<Report, Box<dyn core::error::Error>> {
    let model = Model::new(Description::of::<P>()).map_err(|fault| format!("{fault:?}"))?;
    let mut profile = Profile::new(&model);
    for (i, packet) in packets.iter().enumerate() {
        let (from, time) = (format!("packet {i}"), Some(0.05 * i as f64));
        profile.packet(&Packet { from, time, ports: None, bytes: packet.to_vec()? }, None);
    }
    Ok(profile.report())
}

fn said(hints: &[Hint]) -> String {
    let line = |it: &Hint| {
        format!("{} | {} | {} | {} | {}\n", it.path, it.waste, it.saves, it.seen, it.cure)
    };
    hints.iter().map(line).collect()
}

#[test]
fn every_planted_waste_is_found_and_its_cure_saves_what_was_said() -> Outcome {
    let packets = wasteful(2000);
    let report = report(&packets)?;
    let all = said(&report.hints);
    let mut predicted = 0;
    for (name, waste, cure, saves) in PLANTED {
        let path = name.split(' ').next().unwrap_or_default();
        let hint = report.hints.iter().find(|it| it.path == path && it.waste == waste);
        let hint = hint.ok_or_else(|| format!("no hint at {name}, {waste}: {all}"))?;
        ensure!(hint.cure.contains(cure), "{name}: no {cure} in {}", hint.cure);
        let (said, saved) = (hint.saves as f64, saves(&packets) as f64);
        ensure!((said / saved - 1.0).abs() < 0.05, "{name}: {said} said, {saved} saved");
        predicted += hint.saves;
    }
    ensure!(report.hints.len() == PLANTED.len(), "{} more hints: {all}", report.hints.len());
    let saved: i64 = packets.iter().map(|it| bits(it) - bits(&cured(it))).sum();
    let share = predicted as f64 / saved as f64;
    ensure!((share - 1.0).abs() < 0.05, "{predicted} said, {saved} saved");
    Ok(())
}

/// Random values in all of their ranges, and a tick.
#[test]
fn what_is_tight_gets_no_hint() -> Outcome {
    let report = report(&tight(3000))?;
    ensure!(report.hints.is_empty(), "{}", said(&report.hints));
    let (bits, entropy) = report
        .rows
        .iter()
        .filter(|it| it.path != "tick")
        .fold((0, 0.0), |all, it| (all.0 + it.bits, all.1 + it.entropy));
    let share = entropy / bits as f64;
    ensure!((0.93..=1.0).contains(&share), "{share}");
    Ok(())
}

#[test]
fn a_delta_saves_what_was_said() -> Outcome {
    let worlds = worlds(2000);
    let report = report(&worlds)?;
    let all = said(&report.hints);
    let hint = report.hints.iter().find(|it| it.waste == "delta").ok_or("no hint")?;
    for said in [
        "`#[derive(Delta)]`",
        "`tick`: `#[delta(always",
        "`bodies[].position`: `#[delta(small = 4, large = 7)]`",
        "`bodies[].health`: `#[delta(small = 5)]`",
    ] {
        ensure!(hint.cure.contains(said), "no {said} in {all}");
    }
    let mut saved = 0_i128;
    for pair in worlds.windows(2) {
        let [old, new] = pair else { continue };
        let old = old.clone().quantized()?;
        saved += i128::from(new.measure()) - i128::from(new.measure_delta(&old));
    }
    let said = hint.saves as f64 / saved as f64;
    ensure!((said - 1.0).abs() < 0.05, "{} said, {saved} saved: {all}", hint.saves);
    Ok(())
}

/// Which packet it is has bits too.
#[test]
fn a_packet_that_is_nearly_all_there_is_gets_a_bit_of_its_own() -> Outcome {
    let orders: Vec<Order> = wasteful(2000).iter().map(|it| it.order).collect();
    let report = report(&orders)?;
    let hint = report.hints.iter().find(|it| it.path == "Order" && it.waste == "tag");
    let hint = hint.ok_or_else(|| said(&report.hints))?;
    let rare: u64 = orders.iter().map(|it| u64::from(!matches!(it, Order::Move(_)))).sum();
    ensure!(hint.saves == 3 * 2000 - (2000 + 2 * rare), "{} of {rare}", hint.saves);
    Ok(())
}

/// Two clients whose packets take turns: each is compared with its own.
#[test]
fn connections_are_told_apart() -> Outcome {
    let worlds = worlds(400);
    let model = Model::new(Description::of::<World<true>>()).map_err(|it| format!("{it:?}"))?;
    let mut same = Vec::new();
    for ports in [[Some([1, 9]), Some([2, 9])], [None, None]] {
        let mut profile = Profile::new(&model);
        let far = worlds.iter().rev();
        for (one, other) in worlds.iter().zip(far) {
            for (world, ports) in [one, other].into_iter().zip(ports) {
                let (from, time, bytes) = (String::new(), None, world.to_vec()?);
                profile.packet(&Packet { from, time, ports, bytes }, None);
            }
        }
        let rows = profile.report().rows;
        same.push(rows.iter().find(|it| it.path == "weather").and_then(|it| it.same));
    }
    let [Some(apart), Some(together)] = *same else { return Err("none is compared".into()) };
    ensure!(apart > 0.9 && together < 0.5, "{apart} {together}");
    Ok(())
}

/// Random values, so that no place sees the same again: there is an end to what is kept of it.
#[test]
fn memory_is_bounded_by_the_schema() -> Outcome {
    let packets = tight(10_000);
    let (few, many) = (packets.get(..4000).unwrap_or_default(), &*packets);
    let most = |packets: &[_]| allocation_counter::measure(|| drop(report(packets))).bytes_max;
    let (few, many) = (most(few), most(many));
    ensure!(many < few + few / 10, "{few} bytes of 4000 packets, {many} of 10000");
    Ok(())
}
