//! What is told at the end: who got what, why it was refused, and what it cost.

use core::fmt;
use std::collections::HashMap;

use bitpack::{ErrorKind, Serialize as _};

use crate::Args;
use crate::audit::{Verdict, compare};
use crate::link::Receipt;
use crate::packets::{Body, NAMES};
use crate::relay::Log;
use crate::sizes::Sizes;
use crate::wiring::Played;

/// Everything there is to tell.
pub(crate) struct Report<'a> {
    args: &'a Args,
    played: &'a Played,
    /// Clients to server, server to clients.
    directions: [Direction; 2],
    refusals: Refusals,
}

/// One direction, all clients together.
#[derive(Default)]
struct Direction {
    log: Log,
    sent: u64,
    verdict: Verdict,
}

/// How many datagrams were refused, by kind of error.
#[derive(Default)]
struct Refusals {
    /// As packets.
    whole: HashMap<ErrorKind, u64>,
    /// By their fields, had there been no checksum; `None` for those that would have passed.
    fields: HashMap<Option<ErrorKind>, u64>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(args: &'a Args, played: &'a Played) -> Self {
        let mut directions = [Direction::default(), Direction::default()];
        let [up, down] = &mut directions;
        down.sent = played.server.books.sent;
        up.sent = played.clients.iter().map(|client| client.books.sent).sum();
        for (lane, log) in played.lanes.iter().enumerate() {
            let direction = if lane < played.clients.len() { &mut *up } else { &mut *down };
            direction.log.join(log);
            let receipts = receipts(played).filter(|receipt| receipt.lane == lane);
            direction.verdict.join(compare(&log.passed, receipts));
        }
        let mut refusals = Refusals::default();
        for refusal in receipts(played).filter_map(|receipt| receipt.refusal) {
            *refusals.whole.entry(refusal.kind).or_default() += 1;
            *refusals.fields.entry(refusal.fields).or_default() += 1;
        }
        Self { args, played, directions, refusals }
    }

    fn verdict(&self) -> Verdict {
        let mut all = Verdict::default();
        self.directions.iter().for_each(|direction| all.join(direction.verdict));
        all
    }

    /// Whether nothing damaged was accepted, and nothing intact refused.
    pub(crate) fn is_clean(&self) -> bool {
        self.verdict().is_clean()
    }

    fn datagrams(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TITLES: [&str; 8] =
            ["sent", "dropped", "twice", "cut", "flipped", "received", "accepted", "refused"];
        write!(f, "{:<20}", "datagrams")?;
        TITLES.iter().try_for_each(|title| write!(f, "{title:>10}"))?;
        writeln!(f)?;
        for (name, direction) in
            ["clients to server", "server to clients"].iter().zip(&self.directions)
        {
            let Direction { log, sent, verdict } = direction;
            let received = verdict.accepted + verdict.refused;
            let row = [*sent, log.dropped, log.doubled, log.cut, log.flipped, received];
            write!(f, "{name:<20}")?;
            row.iter().try_for_each(|count| write!(f, "{count:>10}"))?;
            writeln!(f, "{:>10}{:>10}", verdict.accepted, verdict.refused)?;
        }
        let Verdict { lost, .. } = self.verdict();
        if lost > 0 { writeln!(f, "lost in the sockets: {lost}") } else { Ok(()) }
    }

    fn refusals(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<70}{:>10}{:>20}", "refused, because", "packets", "without checksum")?;
        let mut kinds: Vec<_> = self.refusals.whole.keys().copied().map(Some).collect();
        kinds.extend(self.refusals.fields.keys().filter(|kind| kind.is_some()));
        let count = |kind: &Option<ErrorKind>| {
            let whole = kind.and_then(|kind| self.refusals.whole.get(&kind).copied());
            let fields = self.refusals.fields.get(kind).copied();
            (whole.unwrap_or_default(), fields.unwrap_or_default())
        };
        kinds.sort_by_key(|kind| (core::cmp::Reverse(count(kind)), format!("{kind:?}")));
        kinds.dedup();
        for kind in kinds.iter().flatten() {
            let (whole, fields) = count(&Some(*kind));
            writeln!(f, "{:<70}{whole:>10}{fields:>20}", format!("{kind:?}: {kind}"))?;
        }
        let (Verdict { slipped, .. }, (_, passed)) = (self.verdict(), count(&None));
        writeln!(f, "{:<70}{slipped:>10}{passed:>20}", "damaged, and taken for a packet")?;
        writeln!(
            f,
            "(without checksum: what fields and end check alone would have said to the same)"
        )
    }

    fn sizes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let titles = ["count", "average", "largest", "JSON", "postcard", "structs"];
        write!(f, "{:<20}", "bytes of a packet")?;
        titles.iter().try_for_each(|title| write!(f, "{title:>10}"))?;
        writeln!(f)?;
        let rows = NAMES.iter().copied().zip(&self.played.sent.kinds);
        for (name, sizes) in rows.filter(|(_, sizes)| sizes.count > 0) {
            let Sizes { count, bytes, largest, json, postcard, raw } = *sizes;
            write!(f, "{name:<20}{count:>10}{:>10}{largest:>10}", tenths(bytes, count))?;
            [json, postcard, raw]
                .iter()
                .try_for_each(|other| write!(f, "{:>10}", tenths(*other, count)))?;
            writeln!(f)?;
        }
        let Sizes { count, bytes, largest, json, postcard, raw } = self.played.sent.total();
        write!(f, "{:<20}{count:>10}{bytes:>10}{largest:>10}", "all, in bytes")?;
        writeln!(f, "{json:>10}{postcard:>10}{raw:>10}")?;
        let times = [json, postcard, raw].map(|other| format!("{}x", tenths(other, bytes)));
        write!(f, "{:<50}", "    to this")?;
        times.iter().try_for_each(|times| write!(f, "{times:>10}"))?;
        writeln!(f, "\n(each with 8 bytes of checksum and end check)")
    }

    fn objects(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let objects = &self.played.sent.objects;
        let bits = objects.bits + objects.index_bits;
        let moving = objects.count - objects.at_rest;
        writeln!(
            f,
            "objects in snapshots: {} each on average, {} of them moving\n\
             bits of an object: {} on average, {} of them for its index; {} at rest, {} in motion",
            tenths(objects.count, objects.snapshots),
            tenths(moving, objects.snapshots),
            tenths(bits, objects.count),
            tenths(objects.index_bits, objects.count),
            Body::MIN_BITS,
            Body::MAX_BITS,
        )
    }

    fn players(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let titles = ["player", "snapshots", "stale", "chat", "bodies", "furthest off"];
        write!(f, "{:<20}", "clients")?;
        titles.iter().try_for_each(|title| write!(f, "{title:>14}"))?;
        writeln!(f)?;
        for client in &self.played.clients {
            let player = client.player.map_or_else(|| "none".into(), |player| player.to_string());
            let there = &self.played.server.bodies;
            let seen = there.iter().filter_map(|(n, body)| Some((client.picture.get(n)?, body)));
            let off = seen.clone().map(|(seen, body)| distance(seen, body)).fold(0.0, f32::max);
            let bodies = format!("{} of {}", seen.count(), there.len());
            write!(f, "{:<20}{player:>14}{:>14}", client.name, client.snapshots)?;
            writeln!(f, "{:>14}{:>14}{bodies:>14}{off:>12.2} m", client.stale, client.heard)?;
        }
        let server = &self.played.server;
        writeln!(
            f,
            "applied by the server: {} inputs; goodbyes lost: {}",
            server.inputs, server.players
        )
    }
}

/// Of everybody.
fn receipts(played: &Played) -> impl Iterator<Item = &Receipt> {
    let clients = played.clients.iter().flat_map(|client| &client.books.receipts);
    played.server.books.receipts.iter().chain(clients)
}

/// A quotient with one decimal, or a dash for none.
fn tenths(sum: u64, count: u64) -> String {
    let Some(tenths) = (sum * 10 + count / 2).checked_div(count) else { return "-".into() };
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Metres between where a body is seen and where it is.
fn distance(seen: &Body, body: &Body) -> f32 {
    let ([x, y], [u, v]) = (seen.ground, body.ground);
    ((x - u).powi(2) + (y - v).powi(2) + (seen.height - body.height).powi(2)).sqrt()
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Args { seconds, clients, loss, duplicate, corrupt, seed } = self.args;
        writeln!(
            f,
            "{seconds} s at 60 ticks a second, {clients} clients; loss {loss}, duplicate \
             {duplicate}, corrupt {corrupt}, seed {seed}\n"
        )?;
        self.datagrams(f)?;
        writeln!(f)?;
        self.refusals(f)?;
        writeln!(f)?;
        self.sizes(f)?;
        writeln!(f)?;
        self.objects(f)?;
        writeln!(f)?;
        self.players(f)?;
        let Verdict { damaged, slipped, wronged, .. } = self.verdict();
        writeln!(
            f,
            "\n{damaged} damaged datagrams received: {} refused, {slipped} accepted; {wronged} intact \
             ones refused",
            damaged - slipped
        )
    }
}
