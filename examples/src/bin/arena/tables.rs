//! The tables of the final report, with an explanation of every column.

use core::fmt;

use bitpack::Serialize as _;

use crate::audit::Verdict;
use crate::packets::{Body, NAMES};
use crate::report::{Direction, Report};
use crate::sizes::{Sizes, Worlds};
use crate::table::{Column, Table};

const DATAGRAMS: [Column; 8] = [
    ("sent", "datagrams that the games sent"),
    ("dropped", "datagrams that the relay dropped"),
    ("twice", "datagrams that it sent twice"),
    ("cut", "datagrams that it truncated"),
    ("flipped", "datagrams in which it flipped one to eight bits"),
    ("received", "datagrams that arrived: sent - dropped + twice"),
    ("accepted", "datagrams that were read as packets"),
    ("rejected", "datagrams that were rejected: the damaged ones"),
];

const REFUSALS: [Column; 2] = [
    ("packets", "damaged datagrams that were rejected, by checksum, fields and end check"),
    (
        "without checksum",
        "those of the same datagrams that fields and end check alone would have rejected",
    ),
];

const SIZES: [Column; 7] = [
    ("count", "packets of this type that were sent"),
    ("bytes", "bytes of all of them"),
    ("average", "bytes of one of them, with 4 of checksum and 4 of end check"),
    ("largest", "bytes of the largest"),
    (
        "JSON",
        "bytes, on average, of the same data as JSON, with 8 bytes of checks, as in the next two \
         columns",
    ),
    ("postcard", "as postcard: bytes and varints, without knowledge of ranges"),
    ("structs", "as the memory of a C struct; for a snapshot only the bodies that are present"),
];

const WORLDS: [Column; 8] = [
    ("count", "worlds that were sent as deltas, one to each client in each tick"),
    ("average", "bytes of one of them, with checksum and end check"),
    ("largest", "bytes of the largest"),
    ("if whole", "bytes, on average, of the same worlds sent in full"),
    ("if moved", "bytes of only the bodies that have moved, as `--whole` sends them"),
    ("saved", "share of the bytes that these would have taken"),
    ("age", "ticks, on average, between a delta and its baseline: one round trip"),
    ("oldest", "the most of them"),
];

const PLAYERS: [Column; 7] = [
    ("player", "the number that the server gave the client"),
    ("snapshots", "those that were read"),
    ("stale", "those of them that arrived after a newer one, and were ignored"),
    ("chat", "lines heard"),
    (
        "left",
        "ticks from the client's last picture to the end of the game: it leaves by its own clock",
    ),
    ("bodies", "those that are in this picture, and those that were in the world then"),
    (
        "furthest off",
        "of all bodies, the most that this picture differs by from that world: half a step of a \
         centimetre each way, as sent; with `--whole`, what lost snapshots told of is still to come",
    ),
];

impl Report<'_> {
    pub(crate) fn datagrams(&self) -> Table<'static> {
        let row = |(name, direction): (&str, &Direction)| {
            let Direction { log, sent, verdict } = direction;
            let received = verdict.accepted + verdict.refused;
            let counts = [*sent, log.dropped, log.doubled, log.cut, log.flipped, received];
            let outcome = [verdict.accepted, verdict.refused];
            (name.into(), counts.iter().chain(&outcome).map(u64::to_string).collect())
        };
        let names = ["clients to server", "server to clients"];
        let rows = names.into_iter().zip(&self.directions).map(row).collect();
        let paint = self.paint;
        Table { paint, title: "datagrams", names: 20, width: 10, columns: &DATAGRAMS, rows }
    }

    pub(crate) fn refusals(&self) -> Table<'static> {
        let mut rows: Vec<_> = (self.refusals.kinds().into_iter())
            .map(|(kind, whole, fields)| (format!("{kind:?}: {kind}"), [whole, fields]))
            .collect();
        let (Verdict { slipped, .. }, passed) = (self.verdict(), self.refusals.passed());
        rows.push(("damaged, but accepted as a packet".into(), [slipped, passed]));
        let cells = |(name, counts): (String, [u64; 2])| {
            (name, counts.iter().map(u64::to_string).collect())
        };
        let rows = rows.into_iter().map(cells).collect();
        let title = "refused, because";
        Table { paint: self.paint, title, names: 70, width: 18, columns: &REFUSALS, rows }
    }

    pub(crate) fn sizes(&self) -> Table<'static> {
        let mut rows = Vec::new();
        let sent = &self.played.sent;
        let kinds = NAMES.iter().zip(&sent.kinds).chain([(&"world", &sent.world)]);
        for (name, sizes) in kinds {
            let Sizes { count, bytes, largest, json, postcard, raw } = *sizes;
            let [average, json, postcard, raw] =
                [bytes, json, postcard, raw].map(|sum| tenths(sum, count));
            let [sent, bytes, largest] = [count, bytes, largest].map(|it| it.to_string());
            let cells = vec![sent, bytes, average, largest, json, postcard, raw];
            if count > 0 {
                rows.push(((*name).into(), cells));
            }
        }
        let Sizes { count, bytes, largest, json, postcard, raw } = self.played.sent.total();
        let averages = [bytes, json, postcard, raw].map(|sum| tenths(sum, count));
        let [average, json_each, postcard_each, raw_each] = averages;
        let [count, all, largest] = [count, bytes, largest].map(|it| it.to_string());
        let cells = vec![count, all, average, largest, json_each, postcard_each, raw_each];
        rows.push(("all".into(), cells));
        let times = [json, postcard, raw].map(|other| format!("{}x", tenths(other, bytes)));
        let none = [const { String::new() }; 4];
        rows.push(("    to this".into(), none.into_iter().chain(times).collect()));
        let title = "bytes of a packet";
        Table { paint: self.paint, title, names: 20, width: 10, columns: &SIZES, rows }
    }

    /// Returns the table of the worlds that were sent, with their sizes and the ages of their
    /// baselines.
    pub(crate) fn worlds(&self) -> Table<'static> {
        let [changes, whole] = self.played.sent.worlds;
        let mut all = changes;
        all.join(&whole);
        let row = |(name, worlds): (&str, Worlds)| {
            let Worlds { count, bytes, largest, whole, moved, ages, oldest } = worlds;
            let [bytes_each, whole, moved_each] =
                [bytes, whole, moved].map(|sum| tenths(sum, count));
            let saved = moved.saturating_sub(bytes) * 100;
            let saved = saved.checked_div(moved).map_or("-".into(), |it| format!("{it} %"));
            let deltas = if ages > 0 { tenths(ages, changes.count) } else { "-".into() };
            let [count, largest, oldest] = [count, largest, oldest].map(|it| it.to_string());
            let cells = vec![count, bytes_each, largest, whole, moved_each, saved, deltas, oldest];
            (name.into(), cells)
        };
        let names = [("as deltas", changes), ("whole", whole), ("all", all)];
        let rows = names.into_iter().map(row).collect();
        let title = "worlds";
        Table { paint: self.paint, title, names: 20, width: 10, columns: &WORLDS, rows }
    }

    pub(crate) fn objects(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let objects = &self.played.sent.objects;
        let bits = objects.bits + objects.index_bits;
        let moving = objects.count - objects.at_rest;
        writeln!(
            f,
            "objects in snapshots: {} each on average, {} of them moving\n\
             bits of an object: {} on average, {} of them for its index; {} at rest, {} in motion\n",
            tenths(objects.count, objects.snapshots),
            tenths(moving, objects.snapshots),
            tenths(bits, objects.count),
            tenths(objects.index_bits, objects.count),
            Body::MIN_BITS,
            Body::MAX_BITS,
        )
    }

    pub(crate) fn players(&self) -> Table<'static> {
        let server = &self.played.server;
        let row = |client: &crate::client::Finished| {
            let player = client.player.map_or_else(|| "none".into(), |player| player.to_string());
            let there = server.world(client.tick).into_iter().flatten();
            let known = there.clone().filter_map(|(n, body)| Some((client.picture.get(n)?, body)));
            let off = known.clone().map(|(seen, body)| distance(seen, body)).fold(0.0, f32::max);
            let bodies = format!("{} of {}", known.count(), there.count());
            let left = u64::from(server.tick.saturating_sub(client.tick));
            let [snapshots, stale, heard, left] =
                [client.snapshots, client.stale, client.heard, left].map(|it| it.to_string());
            let off = format!("{off:.3} m");
            (client.name.clone(), vec![player, snapshots, stale, heard, left, bodies, off])
        };
        let rows = self.played.clients.iter().map(row).collect();
        Table { paint: self.paint, title: "clients", names: 20, width: 14, columns: &PLAYERS, rows }
    }
}

/// Divides `sum` by `count` and formats the result with one decimal. Returns a dash if the count is
/// 0.
fn tenths(sum: u64, count: u64) -> String {
    let Some(tenths) = (sum * 10 + count / 2).checked_div(count) else { return "-".into() };
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Returns the distance in metres between the position of a body in a client's copy of the world
/// and its position on the server.
fn distance(seen: &Body, body: &Body) -> f32 {
    let ([x, y], [u, v]) = (seen.ground, body.ground);
    ((x - u).powi(2) + (y - v).powi(2) + (seen.height - body.height).powi(2)).sqrt()
}
