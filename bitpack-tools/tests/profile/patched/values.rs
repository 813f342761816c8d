// The values of `game.rs`, and of the same source after the patch.

/// Returns some packets.
pub(crate) fn packets(count: u16) -> Vec<Packet> {
    let mut random = fastrand::Rng::with_seed(4);
    let mut packets = Vec::new();
    for i in 0..count {
        let is_loaded = random.bool();
        let mut seats = [None; 48];
        seats[random.usize(..48)] = Some(random.u8(..));
        let unit = |most: u16, random: &mut fastrand::Rng| Unit { hp: random.u16(..=most) };
        packets.push(Packet::Snapshot(Snapshot {
            wave: i / 20,
            health: random.i16(-200..=673),
            armor: random.u16(..=600),
            stance: if random.u8(..10) == 0 { Stance::Run } else { Stance::Idle },
            mood: if random.u8(..10) == 0 { Mood::Sad } else { Mood::Angry },
            r#type: random.u16(..=9),
            is_loaded,
            cargo: if is_loaded { random.u16(..) } else { 0 },
            marks: (0..random.usize(2..=11)).map(|_| random.u8(..)).collect(),
            slots: [(); 4].map(|()| (random.u8(..), random.u16(..=30))),
            scores: (0..2).map(|_| (random.u16(..=100), random.bool())).collect(),
            position: [(); 2].map(|()| random.f32() * 100.0),
            units: vec![unit(100, &mut random), unit(100, &mut random)],
            letter: random.lowercase(),
            id: NonZeroU16::MIN.saturating_add(random.u16(..30)),
            pair: Pair(random.u16(..=3), random.u16(..)),
            ammo: random.u8(1..),
            seats,
        }));
        packets.push(Packet::Boss { unit: unit(1000, &mut random), rage: random.u32(..5) });
    }
    packets
}
