//! A server with several clients over a network that loses, doubles, delays and reorders packets.

use super::*;

const OBJECTS: u32 = 60;

struct Client {
    view: View,
    mirror: Mirror<Body>,
    packets: VecDeque<(u64, Vec<u8>)>,
    acknowledgements: VecDeque<(u64, ReceivedPackets)>,
    budget: usize,
}

/// Moves what has arrived at `now` out of a queue, in the order of arrival.
fn arrived<T>(queue: &mut VecDeque<(u64, T)>, now: u64) -> Vec<T> {
    let (mut here, later): (Vec<_>, Vec<_>) = queue.drain(..).partition(|(at, _)| *at <= now);
    queue.extend(later);
    here.sort_by_key(|(at, _)| *at);
    here.into_iter().map(|(_, content)| content).collect()
}

/// Plays `ticks` ticks, the last 100 of them without losses and changes. Returns the number of packets that
/// clients have read.
fn play(seed: u32, ticks: u64, loss: u32) -> Result<u32, Error> {
    let mut random = Random(seed);
    let mut objects = ObjectHistory::new(OBJECTS, 40);
    let mut worlds = BTreeMap::new();
    let mut clients: Vec<Client> = [1200, 90, 60]
        .map(|budget| Client {
            view: View::new(OBJECTS).with_baselines(1 + random.below(3)),
            mirror: Mirror::new(OBJECTS),
            packets: VecDeque::new(),
            acknowledgements: VecDeque::new(),
            budget,
        })
        .into();
    let mut accepted = 0;
    for tick in 0..ticks {
        let is_calm = tick + 100 >= ticks;
        for index in (0..OBJECTS).filter(|_| !is_calm) {
            let kind = u16::try_from(random.below(3)).unwrap_or(0);
            let x = f32::from(u16::try_from(random.below(400)).unwrap_or(0)) * 0.01;
            match random.below(40) {
                0 => objects.remove(index),
                1..20 if index % 3 > 0 => objects.set(index, &body(x, kind))?,
                20 => objects.set(index, &body(50.0, 7))?,
                _ => {}
            }
        }
        objects.advance();
        let world: Vec<Option<Body>> = (0..OBJECTS).map(|i| objects.get(i).cloned()).collect();
        worlds.insert(tick, world);
        for client in &mut clients {
            for _ in (0..3).filter(|_| !is_calm) {
                let index = random.below(OBJECTS);
                match random.below(3) {
                    0 => drop(client.view.remove(index)),
                    _ => drop(client.view.insert(index)),
                }
            }
            let mut packet = vec![0; client.budget];
            let priority = |index| u8::try_from(index % 9).unwrap_or(0);
            let (other, view) = (&mut client.view.clone(), &mut client.view);
            let bytes = GAME.write_shared_view(view, &objects, &tick, priority, &mut packet)?;
            let mut direct = vec![0; client.budget];
            let length = GAME.write_view(other, &objects, &tick, priority, &mut direct)?;
            assert_eq!(packet.get(..bytes), direct.get(..length));
            packet.truncate(bytes);
            for _ in 0..if random.below(20) == 0 { 2 } else { 1 } {
                if is_calm || random.below(100) >= loss {
                    client
                        .packets
                        .push_back((tick + 2 + u64::from(random.below(4)), packet.clone()));
                }
            }
            for packet in arrived(&mut client.packets, tick) {
                let newest = client.mirror.received();
                let read = GAME.read_view::<u64, _>(&mut client.mirror, &packet);
                let header = match read {
                    Ok(Some(header)) => header,
                    Ok(None) => continue,
                    // a late packet, whose object has left since or has lost its baseline
                    Err(error) => {
                        assert_eq!(error.kind(), ErrorKind::Baseline);
                        let late = newest.is_some_and(|before| {
                            let sequence = u16::from_le_bytes([packet[4], packet[5]]);
                            !crate::is_newer(sequence, before.newest)
                        });
                        assert!(late, "{error:?}");
                        continue;
                    }
                };
                accepted += 1;
                let world = &worlds[&header];
                for index in client.mirror.updated() {
                    let value = client.mirror.get(*index);
                    assert!(
                        value.is_none() || value == world[*index as usize].as_ref(),
                        "tick {tick}, packet of {header}, object {index}: {value:?}"
                    );
                }
                if random.below(100) >= loss {
                    let at = tick + 2 + u64::from(random.below(4));
                    let received = client.mirror.received();
                    client.acknowledgements.extend(received.map(|received| (at, received)));
                }
            }
            for received in arrived(&mut client.acknowledgements, tick) {
                client.view.acknowledge(received);
            }
            assert!(client.mirror.most_versions() <= 23);
        }
    }
    for client in &clients {
        for index in 0..OBJECTS {
            let expected = objects.get(index).filter(|_| client.view.contains(index));
            assert_eq!(client.mirror.get(index), expected, "object {index}");
        }
    }
    Ok(accepted)
}

#[test]
fn every_client_has_its_view_of_the_world() -> Result<(), Error> {
    // a debug build takes a third; the gate runs all of them with the semantics of a release build
    for seed in (0..12).step_by(if cfg!(debug_assertions) { 3 } else { 1 }) {
        let accepted = play(seed, 400, seed * 5 % 50)?;
        assert!(accepted > 400, "{accepted}");
    }
    Ok(())
}
