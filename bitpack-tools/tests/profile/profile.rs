//! Profiles a type that wastes bits on purpose. Every waste must be found with the right change,
//! and the change must save the reported number of bits.

#![allow(clippy::cast_precision_loss, reason = "the numbers are below a few million")]

use core::net::SocketAddr;

use crate::wasteful::tight::tight;
use crate::wasteful::values::wasteful;
use crate::wasteful::{CURES, Order, PLANTED, Wasteful, bits, cured, worlds};
use bitpack::schema::Description;
use bitpack::{Delta, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Hint, Profile, Proposal, Report};

fn report<P: Serialize>(packets: &[P]) -> Result<Report, Box<dyn core::error::Error>> {
    report_of(Description::of::<P>(), packets)
}

fn report_of<P: Serialize>(
    description: Description,
    packets: &[P],
) -> Result<Report, Box<dyn core::error::Error>> {
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let mut profile = Profile::new(&model);
    for (i, packet) in packets.iter().enumerate() {
        let (from, time) = (format!("packet {i}"), Some(0.05 * i as f64));
        profile
            .packet(&Packet { from, time, bytes: packet.to_bytes()?, ..Packet::default() }, None);
    }
    Ok(profile.report())
}

fn said(hints: &[Hint]) -> String {
    let line = |it: &Hint| {
        format!("{} | {} | {} | {} | {}\n", it.path, it.waste, it.saves, it.observation, it.change)
    };
    hints.iter().map(line).collect()
}

#[test]
fn every_planted_waste_is_found_with_its_actual_saving() -> Outcome {
    let packets = wasteful(2000);
    let report = report(&packets)?;
    let all = said(&report.hints);
    let (mut predicted, mut wrong) = (0, Vec::new());
    for (path, waste, cure, saves) in PLANTED {
        let hint = report.hints.iter().find(|it| it.path == path && it.waste == waste);
        let Some(hint) = hint.filter(|it| it.change.contains(cure)) else {
            wrong.push(format!("{path}: no {waste} with {cure}"));
            continue;
        };
        let (said, saved) = (hint.saves as f64, saves(&packets) as f64);
        if (said / saved - 1.0).abs() >= 0.01 {
            wrong.push(format!("{path}: {said} said, {saved} saved"));
        }
        predicted += hint.saves;
    }
    // most elements of the sparse array are those of the packet before, so that a delta saves bits too
    let is_planted = |it: &&Hint| {
        PLANTED.iter().any(|of| of.0 == it.path && of.1 == it.waste) || it.waste == "delta"
    };
    let more: Vec<Hint> = report.hints.iter().filter(|it| !is_planted(it)).cloned().collect();
    ensure!(wrong.is_empty() && more.is_empty(), "{wrong:#?}\nmore: {}\nall: {all}", said(&more));
    let saved = bits(packets.iter().cloned()) - bits(packets.iter().map(cured));
    let share = predicted as f64 / saved as f64;
    ensure!((share - 1.0).abs() < 0.05, "{predicted} said, {saved} saved");
    Ok(())
}

/// The attributes that are proposed for a field are those of its better declaration, which compile.
#[test]
fn proposed_attributes_are_those_of_the_better_declarations() -> Outcome {
    let model = Model::new(Description::of::<Wasteful>()).map_err(|fault| format!("{fault:?}"))?;
    let mut profile = Profile::new(&model);
    for packet in wasteful(2000) {
        profile.packet(&Packet::new(String::new(), packet.to_bytes()?), None);
    }
    let (mut count, mut wrong) = (0, Vec::new());
    for Proposal { declaration, attributes, .. } in profile.proposals(0.0).list {
        let cure =
            CURES.iter().find(|it| declaration.type_ == "Wasteful" && it.0 == declaration.field);
        let Some((field, cure)) = cure else { continue };
        // ranges and lengths have room, which `patched/better.rs` compiles
        let name = |it: &str| it.split('(').next().unwrap_or_default().to_owned();
        let is_same = |ours: &str, it: &str| {
            let has_room =
                ["bits", "max_len", "omit_default", "relative_index"].contains(&&*name(it));
            ours == it || has_room && name(ours) == name(it)
        };
        // `biome` and `team` get better by hand
        if cure.is_empty() {
            continue;
        }
        count += 1;
        if !attributes.iter().all(|it| cure.iter().any(|ours| is_same(ours, it))) {
            wrong.push(format!("{field}: {attributes:?}, not {cure:?}"));
        }
    }
    ensure!(wrong.is_empty() && count > 20, "{count}: {wrong:#?}");
    Ok(())
}

/// A packet that wastes no bits gets no hint. It has random values over their whole ranges, and a
/// counter.
#[test]
fn a_packet_without_waste_gets_no_hint() -> Outcome {
    let report = report(&tight(3000))?;
    ensure!(report.hints.is_empty(), "{}", said(&report.hints));
    let (bits, entropy) = report
        .rows
        .iter()
        .filter(|it| !matches!(&*it.path, "tick" | "wave"))
        .fold((0, 0.0), |all, it| (all.0 + it.bits, all.1 + it.entropy));
    let share = entropy / bits as f64;
    ensure!((0.93..=1.0).contains(&share), "{share}");
    Ok(())
}

/// The advice of a subset in place of a sparse array has the bits of the type that it names.
#[test]
fn a_sparse_array_is_compared_with_a_subset() -> Outcome {
    #[derive(Serialize)]
    struct Subset(
        #[subset(indices)]
        #[bits(min = 0, max = 1023)]
        [Option<u16>; 32],
    );
    let packets = wasteful(2000);
    let report = report(&packets)?;
    let hint = report.hints.iter().find(|it| it.path == "bag[]").ok_or("no hint")?;
    let some = |it: u16| (it != 0).then_some(it);
    let bits: u64 = packets.iter().map(|it| Subset(it.bag.map(some)).max_encoded_bits()).sum();
    let advice = format!(
        "; by hand, an `[Option<_>; 32]` with `#[subset(indices)]` takes {:.1} bits instead of these ",
        bits as f64 / packets.len() as f64
    );
    ensure!(hint.change.contains(&advice), "no {advice} in {}", hint.change);
    Ok(())
}

#[test]
fn a_delta_saves_as_many_bits_as_its_hint_says() -> Outcome {
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
        ensure!(hint.change.contains(said), "no {said} in {all}");
    }
    let mut saved = 0_i128;
    for pair in worlds.windows(2) {
        let [old, new] = pair else { continue };
        let old = old.clone().quantized()?;
        saved += i128::from(new.max_encoded_bits()) - i128::from(new.max_encoded_delta_bits(&old));
    }
    let said = hint.saves as f64 / saved as f64;
    ensure!((said - 1.0).abs() < 0.05, "{} said, {saved} saved: {all}", hint.saves);
    Ok(())
}

#[derive(Serialize, Delta, Clone, Copy)]
struct Item(u16);

#[derive(Serialize, Delta, Clone)]
struct Bag {
    hat: Item,
    ring: Option<Item>,
    #[max_len(4)]
    rest: Vec<Item>,
    gold: u16,
}

#[test]
fn a_delta_of_newtypes_saves_as_many_bits_as_its_hint_says() -> Outcome {
    let mut random = fastrand::Rng::with_seed(4);
    let mut bag = Bag { hat: Item(3), ring: None, rest: vec![Item(7); 4], gold: 0 };
    let mut bags = Vec::new();
    for _ in 0..2000 {
        match random.u8(..8) {
            0 => bag.hat = Item(random.u16(..)),
            1 => bag.ring = random.bool().then(|| Item(random.u16(..))),
            2 => bag.rest = (0..4).map(|_| Item(random.u16(..))).collect(),
            3 => bag.gold = random.u16(..),
            _ => {}
        }
        bags.push(bag.clone());
    }
    let report = report(&bags)?;
    let hint = report.hints.iter().find(|it| it.waste == "delta").ok_or("no hint")?;
    let whole: u64 = bags[1..].iter().map(Serialize::max_encoded_bits).sum();
    assert_eq!(hint.saves, whole - deltas(&bags)?, "{}", said(&report.hints));
    Ok(())
}

/// A body whose deltas have other widths than its values need: `x` has too wide ones, `y` has none,
/// `z` has the best ones, and `w` jumps.
#[derive(Serialize, Delta, Clone)]
struct Walk {
    #[delta(small = 12)]
    x: u16,
    y: u16,
    #[delta(small = 4)]
    z: u16,
    w: u16,
}

#[derive(Serialize, Delta, Clone)]
struct BetterY {
    #[delta(small = 12)]
    x: u16,
    #[delta(small = 3, large = 9)]
    y: u16,
    #[delta(small = 4)]
    z: u16,
    w: u16,
}

/// Returns the total bits of the deltas of some values.
fn deltas<T: Delta + Clone>(values: &[T]) -> Result<u64, bitpack::Error> {
    let pairs = values.windows(2).map(|pair| match pair {
        [old, new] => Ok(new.max_encoded_delta_bits(&old.clone().quantized()?)),
        _ => Ok(0),
    });
    pairs.sum()
}

#[test]
fn widths_of_declared_deltas_get_hints() -> Outcome {
    let mut random = fastrand::Rng::with_seed(9);
    let mut walk = Walk { x: 30_000, y: 30_000, z: 30_000, w: 0 };
    let mut values = Vec::new();
    for _ in 0..3000 {
        let mut near = |bits: u32| random.u16(..1 << bits).wrapping_sub(1 << (bits - 1));
        walk.x = walk.x.wrapping_add(near(4));
        walk.z = walk.z.wrapping_add(near(4));
        walk.y = walk.y.wrapping_add(near(3));
        if random.u8(..4) == 0 {
            walk.y = walk.y.wrapping_add(random.u16(..500).wrapping_sub(250));
        }
        walk.w = random.u16(..);
        values.push(walk.clone());
    }
    let mut described = Description::of::<Walk>();
    described.describe_deltas::<Walk>();
    let report = report_of(described, &values)?;
    let hints: Vec<&Hint> = report.hints.iter().filter(|it| it.waste == "delta widths").collect();
    let all = said(&report.hints);
    let before = deltas(&values)?;
    let better = values.iter().map(|&Walk { x, y, z, w }| BetterY { x, y, z, w });
    let y = before - deltas(&better.collect::<Vec<_>>())?;
    ensure!(hints.len() == 2, "{all}");
    let x = hints.iter().find(|it| it.path == "x").ok_or_else(|| all.clone())?;
    ensure!(x.change.contains("`#[delta(small = 4)]` instead of `small = 12`"), "{all}");
    let hint = hints.iter().find(|it| it.path == "y").ok_or_else(|| all.clone())?;
    let change = "`#[delta(small = 3, large = 9)]` instead of a whole value";
    ensure!(hint.change.contains(change), "{all}");
    let ratio = hint.saves as f64 / y as f64;
    ensure!((ratio - 1.0).abs() < 0.05, "{} said, {y} saved", hint.saves);
    Ok(())
}

/// A packet enum that is nearly always one variant gets a hint to send one bit for that variant
/// instead of its tag.
#[test]
fn a_variant_of_nearly_all_packets_gets_a_hint() -> Outcome {
    let orders: Vec<Order> = wasteful(2000).iter().map(|it| it.order).collect();
    let report = report(&orders)?;
    let hint = report.hints.iter().find(|it| it.path == "Order" && it.waste == "tag");
    let hint = hint.ok_or_else(|| said(&report.hints))?;
    let rare: u64 = orders.iter().map(|it| u64::from(!matches!(it, Order::Move(_)))).sum();
    ensure!(hint.saves == 3 * 2000 - (2000 + 2 * rare), "{} of {rare}", hint.saves);
    Ok(())
}

#[derive(Clone, Serialize)]
struct Constant {
    value: u32,
}

/// Packets of three hundred clients are compared separately. Each client always sends one value.
#[test]
fn packets_of_many_clients_are_compared_separately() -> Outcome {
    let model = Model::new(Description::of::<Constant>()).map_err(|it| format!("{it:?}"))?;
    let mut profile = Profile::new(&model);
    for client in (0..300_u16).cycle().take(1200) {
        let [low, high] = client.to_le_bytes();
        let ends = [[10, 0, high, low], [10, 1, 0, 0]].map(|it| SocketAddr::from((it, 5000)));
        let bytes = Constant { value: client.into() }.to_bytes()?;
        let (from, time, ends) = (String::new(), None, Some(ends));
        profile.packet(&Packet { from, time, ends, bytes, ..Packet::default() }, None);
    }
    let report = profile.report();
    let same = report.rows.iter().find(|it| it.path == "value").and_then(|it| it.same);
    ensure!(same == Some(1.0), "{same:?}");
    ensure!(report.hints.iter().any(|it| it.waste == "delta"), "{}", said(&report.hints));
    Ok(())
}

#[derive(Serialize)]
struct Fine {
    odd: u32,
    far: u32,
    near: u32,
}

/// A hint for a quantised float with four billion steps is found quickly. A schema file can state
/// so many steps, although no attribute can, and trying every smaller number would take too long.
#[test]
fn a_coarser_step_among_four_billion_is_found_quickly() -> Outcome {
    let text = serde_json::to_string(&Description::of::<Fine>())?;
    let plain = r#"{"bits":{"bits":32,"signed":false}}"#;
    let ends = r#""min":"-2000000.0","max":"2000000.0","steps":4000000000,"components":1"#;
    let text = text.replace(plain, &format!("{{\"compressed\":{{{ends}}}}}"));
    ensure!(text.matches(ends).count() == 3, "{text}");
    let model = Model::new(serde_json::from_str(&text)?).map_err(|it| format!("{it:?}"))?;
    let mut profile = Profile::new(&model);
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..40 {
        let mut code = |unit: u32| unit * random.u32(..4_000_000_000 / unit);
        let (odd, far, near) = (code(1), code(50_000), code(2_000_000));
        let (from, bytes) = (String::new(), Fine { odd, far, near }.to_bytes()?);
        profile.packet(&Packet::new(from, bytes), None);
    }
    let report = profile.report();
    let all = said(&report.hints);
    ensure!(report.rejected == 0 && report.hints.iter().all(|it| it.path != "odd"), "{all}");
    for (path, step) in
        [("far", "all values lie on steps of 50 "), ("near", "all values lie on steps of 2000 ")]
    {
        let hint = report.hints.iter().find(|it| it.path == path).ok_or_else(|| all.clone())?;
        ensure!(hint.waste == "steps" && hint.observation.contains(step), "{path}: {all}");
    }
    Ok(())
}

#[derive(Clone, Serialize)]
struct Field {
    #[compressed(-1.0, 1.0, 0.001)]
    heights: [f32; 4_000],
}

/// The four thousand components of a vector share one table of counts, and only some of their
/// differences are kept.
#[test]
fn components_of_a_long_vector_share_one_table() -> Outcome {
    let field = |i: u16| Field { heights: [f32::from(i % 7) / 10.0; 4_000] };
    let packets: Vec<Field> = (0..12).map(field).collect();
    let mut reported = None;
    let memory = allocation_counter::measure(|| reported = Some(report(&packets))).bytes_max;
    let report = reported.ok_or("none")??;
    let sent: Vec<u64> = report.rows.iter().map(|it| it.sent).collect();
    ensure!(sent == [48_000], "{sent:?}");
    ensure!(memory < 8 << 20, "{memory} bytes");
    let hint = report.hints.iter().find(|it| it.path == "heights" && it.waste == "steps");
    ensure!(hint.is_some(), "{}", said(&report.hints));
    Ok(())
}

/// The memory of a profile stays bounded, also for random values that never repeat.
#[test]
fn memory_of_a_profile_is_bounded() -> Outcome {
    let packets = tight(10_000);
    let (few, many) = (packets.get(..4000).unwrap_or_default(), &*packets);
    let most = |packets: &[_]| allocation_counter::measure(|| drop(report(packets))).bytes_max;
    let (few, many) = (most(few), most(many));
    ensure!(many < few + few / 10, "{few} bytes of 4000 packets, {many} of 10000");
    Ok(())
}

/// A recursive type whose outermost numbers never exceed 3, while inner ones do. A hint must
/// consider all levels.
#[derive(Serialize)]
#[max_depth(3)]
struct Nested {
    #[bits(min = 0, max = 1000)]
    number: u16,
    #[max_len(2)]
    inside: Vec<Self>,
}

#[derive(Serialize)]
struct Around {
    tick: u32,
    nested: Option<Nested>,
}

#[test]
fn every_level_of_a_type_that_contains_itself_has_rows_and_no_hints() -> Outcome {
    let leaf = |number| Nested { number, inside: Vec::new() };
    let packets: Vec<_> = (0..500)
        .map(|tick| {
            let inside = vec![Nested { number: 900, inside: vec![leaf(7)] }, leaf(1000 - tick)];
            let nested = Some(Nested { number: tick & 3, inside });
            Around { tick: 1000 * u32::from(tick), nested }
        })
        .collect();
    let report = report(&packets)?;
    for (path, sent) in [
        ("nested.number", 500),
        ("nested.inside[].number", 1000),
        ("nested.inside[].inside[].number", 500),
    ] {
        let row = report.rows.iter().find(|row| row.path == path && row.role.is_none());
        let row = row.ok_or_else(|| format!("no row of {path}"))?;
        ensure!(row.sent == sent && row.bits == 10 * sent, "{row:?}");
    }
    let all = said(&report.hints);
    ensure!(!report.hints.iter().any(|it| it.path.starts_with("nested.")), "{all}");
    ensure!(report.hints.iter().any(|it| it.path == "nested"), "{all}");
    Ok(())
}
