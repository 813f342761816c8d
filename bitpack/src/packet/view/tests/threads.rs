//! Packets that several threads write from one history at the same time.

use super::*;

const OBJECTS: u32 = 300;

/// Each tick, four threads write packets for some of the clients. Each packet is the one that
/// [`Protocol::write_view`] writes, whoever encodes a delta first, and while the encoded bits have too
/// little room.
#[test]
fn threads_share_encoded_values() -> Result<(), Error> {
    let mut random = Random(1);
    let mut objects = ObjectHistory::new(OBJECTS, 20);
    let mut views: Vec<View> = (0..16).map(|_| View::new(OBJECTS)).collect();
    for tick in 0..60_u16 {
        for index in 0..OBJECTS {
            let kind = u16::try_from(random.below(900)).unwrap_or(0);
            if tick == 0 || random.below(3) > 0 {
                objects.set(index, &body(f32::from(tick) * 0.03, kind))?;
            }
        }
        objects.advance();
        for (view, client) in views.iter_mut().zip(0_u16..) {
            let middle = 18 * u32::from(client);
            view.replace((0..OBJECTS).filter(|index| index.abs_diff(middle) < 90));
            if let Some(newest) = tick.checked_sub(2 + client % 4) {
                let earlier = random.below(u32::MAX);
                view.acknowledge(ReceivedPackets { newest, earlier });
            }
        }
        let mut alone = views.clone();
        let write = |view: &mut View, packet: &mut [u8]| {
            GAME.write_shared_view(view, &objects, &tick, |index| (index % 5) as u8, packet)
        };
        let written = std::thread::scope(|scope| {
            let threads = views.chunks_mut(4).map(|views| {
                scope.spawn(|| {
                    let packet = |view| {
                        let mut packet = vec![0; if tick % 7 == 0 { 200 } else { 1200 }];
                        let bytes = write(view, &mut packet)?;
                        packet.truncate(bytes);
                        Ok::<_, Error>(packet)
                    };
                    views.iter_mut().map(packet).collect::<Vec<_>>()
                })
            });
            let threads: Vec<_> = threads.collect();
            threads
                .into_iter()
                .flat_map(std::thread::ScopedJoinHandle::join)
                .flatten()
                .collect::<Vec<_>>()
        });
        assert_eq!(written.len(), views.len());
        for (view, written) in alone.iter_mut().zip(written) {
            let mut packet = [0; 1200];
            let room = packet.get_mut(..if tick % 7 == 0 { 200 } else { 1200 });
            let priority = |index| (index % 5) as u8;
            let room = room.unwrap_or_default();
            let bytes = GAME.write_view(view, &objects, &tick, priority, room)?;
            assert_eq!(Ok(packet.get(..bytes).unwrap_or_default()), written.as_deref());
        }
    }
    Ok(())
}
