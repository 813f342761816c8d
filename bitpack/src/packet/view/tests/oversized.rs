//! Objects that do not fit in an empty packet.

use super::*;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Ob {
    #[max_len(300)]
    data: Vec<u8>,
    n: u8,
}

fn ob(length: u32, n: u8) -> Ob {
    Ob { data: vec![n; length as usize], n }
}

/// A header of 3 to 10 bits.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Head(#[max_len(7)] Vec<bool>);

type Pair = Peers<Ob, Head>;

/// Returns a server with a client whose view has all objects.
fn pair(objects: u32) -> Pair {
    let mut pair = Pair::new(objects);
    pair.view.replace(0..objects);
    pair
}

impl Pair {
    /// Returns `true` if this object fits in a packet that has nothing else but its header.
    fn fits(&self, index: u32, budget: usize) -> Result<bool, Error> {
        let mut alone = pair(self.objects.capacity());
        alone.updates(budget)?; // so that the next one has a distance, as others have
        alone.header = self.header.clone();
        self.objects.get(index).map_or(Ok(()), |value| alone.set(index, value))?;
        Ok(!alone.updates(budget)?.is_empty())
    }
}

#[test]
fn objects_that_fit_in_no_packet_delay_no_others() -> Result<(), Error> {
    let all = [8, 9, 1, 40];
    for large in if cfg!(debug_assertions) { &all[..2] } else { &all[..] }.iter().copied() {
        let (mut pair, mut updates) = (pair(60), 0);
        let mut asked = [0; 60];
        for tick in 0..600_u32 {
            for index in 0..20 {
                pair.objects.set(index, &ob(0, tick.to_le_bytes()[0]))?;
            }
            for index in 20..20 + large {
                pair.objects.set(index, &ob(if index == 20 { 110 } else { 300 }, 1))?;
            }
            pair.objects.advance();
            let packet = pair.write_by(if tick < 300 { 100 } else { 200 }, |index| {
                asked[index as usize] += 1;
                1
            })?;
            updates += pair.deliver(&packet)?.len();
            let first = if tick < 300 { Some(20) } else { (large > 1).then_some(21) };
            assert_eq!((pair.view.waiting(), pair.view.oversized()), (0, first), "{large}");
        }
        assert_eq!(updates, 12_001, "{large}");
        // once for each room
        assert!(asked[20..].iter().all(|asked| *asked <= 2), "{asked:?}");
    }
    Ok(())
}

#[test]
fn an_oversized_object_is_sent_when_its_value_the_room_or_its_baseline_changes() -> Result<(), Error>
{
    let mut pair = pair(3);
    pair.set(2, &ob(300, 1))?;
    for _ in 0..40 {
        assert!(pair.updates(100)?.is_empty());
        assert_eq!((pair.view.waiting(), pair.view.oversized()), (0, Some(2)));
    }
    assert_eq!(pair.updates(400)?, [2]);
    assert_eq!(pair.view.oversized(), None);
    // as a delta, a small change fits
    pair.set(2, &Ob { n: 7, ..ob(300, 1) })?;
    assert_eq!(pair.updates(100)?, [2]);
    // the client has not acknowledged that, so a delta is larger
    pair.set(2, &ob(290, 8))?;
    let late = pair.write(400)?;
    pair.set(2, &Ob { n: 9, ..ob(290, 8) })?;
    assert!(pair.updates(100)?.is_empty());
    assert_eq!(pair.view.oversized(), Some(2));
    pair.deliver(&late)?;
    assert_eq!(pair.updates(100)?, [2]);
    // oversized again, until it is smaller
    pair.set(2, &ob(200, 5))?;
    assert!(pair.updates(100)?.is_empty());
    pair.set(2, &ob(20, 5))?;
    assert_eq!(pair.updates(100)?, [2]);
    assert_eq!(pair.mirror.get(2), pair.objects.get(2));
    Ok(())
}

/// Values and budgets of any size, loss, and late acknowledgements. In the end, an object is either
/// there or does not fit in a packet of its own.
#[test]
fn whatever_fits_arrives_in_the_end() -> Result<(), Error> {
    for seed in (0..20).step_by(if cfg!(debug_assertions) { 4 } else { 1 }) {
        let mut random = Random(seed);
        let mut pair = pair(20);
        pair.view = pair.view.with_baselines(1 + seed % 3);
        let mut budget = 100;
        for tick in 0..150 {
            let longest = random.below(300);
            for index in 0..20 {
                let (is_set, n) = (random.below(3) == 0, random.below(3).to_le_bytes()[0]);
                let length = random.below(300).min(longest);
                if is_set {
                    pair.objects.set(index, &ob(length, n))?;
                }
            }
            pair.objects.advance();
            if random.below(10) == 0 {
                budget = 30 + random.below(330) as usize;
            }
            if random.below(4) == 0 {
                pair.view.replace((0..20).filter(|index| (seed + index + tick) % 3 > 0));
            }
            if random.below(2) == 0 {
                pair.write(budget)?;
            } else {
                pair.updates(budget)?;
            }
        }
        pair.view.replace(0..20);
        // packets are written until nothing waits; then what was lost is sent again
        for _ in 0..30 {
            pair.updates(budget)?;
            while pair.view.waiting() > 0 {
                assert!(!pair.updates(budget)?.is_empty());
            }
        }
        let missing: Vec<u32> =
            (0..20).filter(|index| pair.mirror.get(*index) != pair.objects.get(*index)).collect();
        assert_eq!(pair.view.oversized(), missing.first().copied(), "{seed}: {missing:?}");
        for index in missing {
            assert!(!pair.fits(index, budget)?, "{seed}: {index} fits in {budget}");
        }
    }
    Ok(())
}

/// An object arrives if its whole value fits in a packet with the shortest header, even if its
/// delta is longer and did not fit.
#[test]
fn one_bit_of_room_or_a_lost_baseline_is_enough() -> Result<(), Error> {
    let (mut sent_later, mut never) = (0, 0);
    for budget in 40..60 {
        let mut pair = pair(1);
        pair.set(0, &ob(30, 1))?;
        pair.updates(budget)?;
        pair.set(0, &ob(30, 2))?;
        // with another baseline than that of the packet
        pair.write(budget)?;
        pair.set(0, &ob(31, 3))?;
        for left in (0..8).rev() {
            pair.header = Head(vec![true; left]);
            pair.updates(budget)?;
        }
        let was_sent = pair.mirror.get(0) == pair.objects.get(0);
        (0..40).try_for_each(|_| pair.updates(budget).map(drop))?;
        let is_sent = pair.mirror.get(0) == pair.objects.get(0);
        assert_eq!(is_sent, pair.fits(0, budget)?, "{budget}");
        sent_later += u32::from(is_sent && !was_sent);
        never += u32::from(!is_sent);
    }
    assert!(sent_later > 0 && never > 0, "{sent_later} {never}");
    for budget in 40..60 {
        let mut pair = pair(1);
        pair.updates(budget)?;
        pair.set(0, &ob(30, 1))?;
        for left in (0..8).rev() {
            pair.header = Head(vec![true; left]);
            let fits = pair.fits(0, budget)?;
            assert_eq!(pair.updates(budget)?.is_empty(), !fits);
            if fits {
                break;
            }
        }
    }
    Ok(())
}
