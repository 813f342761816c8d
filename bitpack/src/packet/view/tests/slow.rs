//! Views whose packets are many ticks apart.

use super::*;

/// With five ticks between packets and a round trip of fifteen packets, a baseline is older than the
/// ticks of which the history has masks. Values that have not changed are still not sent again, and
/// changes are still deltas.
#[test]
fn packets_many_ticks_apart_have_what_has_changed() -> Result<(), Error> {
    for ticks in [20, 200] {
        let mut objects = ObjectHistory::new(10, ticks);
        let (mut view, mut mirror) = (View::new(10), Mirror::<Body>::new(10));
        view.replace([1, 2]);
        let (mut on_their_way, mut sizes) = (VecDeque::new(), Vec::new());
        for number in 0..100_u16 {
            if number == 0 {
                objects.set(1, &body(1.0, 5))?;
            }
            if number % 40 == 0 {
                objects.set(2, &body(f32::from(number) * 0.002, 5))?;
            }
            (0..5).for_each(|_| objects.advance());
            let mut packet = [0; 1200];
            let bytes = GAME.write_shared_view(&mut view, &objects, &(), |_| 1, &mut packet)?;
            GAME.read_view::<(), _>(&mut mirror, packet.get(..bytes).unwrap_or_default())?;
            on_their_way.extend(mirror.received());
            if on_their_way.len() > 15 {
                on_their_way
                    .pop_front()
                    .into_iter()
                    .for_each(|received| view.acknowledge(received));
            }
            assert!([1, 2].iter().all(|index| mirror.get(*index) == objects.get(*index)));
            sizes.push(bytes);
        }
        let sent: Vec<usize> = (0..100).filter(|number| sizes[*number] > EMPTY).collect();
        assert_eq!(sent, [0, 40, 80]);
        assert!(sizes[40] < sizes[0] && sizes[80] < sizes[0], "{sizes:?}");
    }
    Ok(())
}
