//! [`profile_all`]: profiles the packets of captures on all cores.

use super::Profile;
use super::timeline::{Clock, Moment};
use crate::fit::Candidate;
use crate::groups::Batch;
use crate::history::{Histories, is_baseline};
use crate::input::Packet;
use crate::model::Model;

/// A schema, with the values that deltas refer to.
type Subject<'m, 'h> = (&'m Model, &'h mut Histories);

/// Size in bytes of the packets that are added together, on all cores.
const BATCH: usize = 8 << 20;

/// Number of packets of a connection after which another profile counts those that follow, if they
/// are no deltas.
const TURN: u64 = 1024;

/// Profiles packets on all cores. `make` returns empty profiles, one for each schema, and `kind`
/// returns the schema and the kind of a packet, as [`fit::kind`](crate::fit::kind) does. `feed`
/// passes packets to the function that it is given, with `true` for those that are counted; the
/// others may be the baselines of deltas. Datagrams of several packets are split.
///
/// Returns the profiles, and the result of `feed`. They do not depend on the number of cores. They
/// differ slightly from those of [`Profile::packet`]: once in 1024 packets of a connection, a
/// packet is compared with an older one than the one before it, or with none.
///
/// # Panics
///
/// If one of the functions panics.
pub fn profile_all<'m, R>(
    make: impl Fn() -> Vec<Profile<'m>>,
    kind: impl Fn(&mut [Subject<'_, '_>], &Packet) -> Candidate + Sync,
    feed: impl FnOnce(&mut dyn FnMut(Packet, bool)) -> R,
) -> (Vec<Profile<'m>>, R) {
    let stay = make().iter().any(|it| it.model.has_baselines());
    let mut batch = Batch::new((!stay).then_some(TURN), make);
    let mut clock = Clock::default();
    let work = |profiles: &mut Vec<Profile<'m>>, sharers, packets: Vec<_>| {
        for profile in &mut *profiles {
            profile.share(sharers);
        }
        for (packet, moment) in packets {
            add(profiles, &packet, moment, &kind);
        }
    };
    let result = feed(&mut |packet, is_chosen| {
        let is_counted = is_chosen && !is_baseline(&packet.bytes);
        let moment = is_counted.then(|| clock.tick(packet.time));
        batch.add(packet, moment);
        if batch.bytes() >= BATCH {
            batch.work(work);
        }
    });
    batch.work(work);
    let all = batch.finish().reduce(|mut all, group| {
        all.iter_mut().zip(group).for_each(|(own, other)| own.merge(other));
        all
    });
    (all.unwrap_or_default(), result)
}

/// Adds a packet to the profile of its schema. If `moment` is `None`, the packet is not counted,
/// but may be the baseline of a delta.
fn add(
    profiles: &mut [Profile<'_>],
    packet: &Packet,
    moment: Option<Moment>,
    kind: &impl Fn(&mut [Subject<'_, '_>], &Packet) -> Candidate,
) {
    let Some(moment) = moment else {
        return profiles.iter_mut().for_each(|it| it.histories.learn(it.model, packet));
    };
    let mut add = |packet: &Packet, may_split| {
        let mut subjects: Vec<_> =
            profiles.iter_mut().map(|it| (it.model, &mut it.histories)).collect();
        let (at, kind) = kind(&mut subjects, packet);
        let profile = profiles.get_mut(at);
        profile.map_or(Vec::new(), |it| it.add(packet, kind, moment, may_split))
    };
    for part in add(packet, true) {
        add(&part, false);
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "the schema of the test is valid")]
mod tests {
    use core::panic::AssertUnwindSafe;
    use std::panic::catch_unwind;

    use bitpack::schema::Description;

    use super::*;

    /// The panic reaches the caller.
    #[test]
    fn a_panic_of_a_core_ends_the_profile() {
        let model = Model::new(Description::of::<u32>()).expect("a schema");
        let packet = || Packet { bytes: vec![0; 4000], ..Packet::default() };
        let result = catch_unwind(AssertUnwindSafe(|| {
            profile_all(
                || vec![Profile::new(&model)],
                |_, _| panic!("a fault"),
                |add| (0..4 * BATCH / 4000).for_each(|_| add(packet(), true)),
            )
        }));
        assert!(result.is_err());
    }
}
