//! The final report: numbers of packets, reasons for rejections, and sizes.

use core::cmp::Reverse;
use core::fmt;
use std::collections::{HashMap, HashSet};

use bitpack::{ErrorKind, Serialize as _};
use bitpack_examples::paint::Paint;

use crate::audit::{Verdict, compare};
use crate::link::Receipt;
use crate::packets::Body;
use crate::relay::Log;
use crate::wiring::Played;
use crate::{Args, client, server};

/// The final report with its data and colours.
pub(crate) struct Report<'a> {
    args: &'a Args,
    pub(crate) played: &'a Played,
    /// Figures of all datagrams from the clients to the server, then figures of those from the
    /// server to the clients.
    pub(crate) directions: [Direction; 2],
    pub(crate) refusals: Refusals,
    pub(crate) paint: Paint,
}

/// Figures of all datagrams in one direction, to the server or from it. They are sums over all
/// clients.
#[derive(Default)]
pub(crate) struct Direction {
    pub(crate) log: Log,
    pub(crate) sent: u64,
    pub(crate) verdict: Verdict,
}

/// Numbers of rejected datagrams by kind of error.
#[derive(Default)]
pub(crate) struct Refusals {
    /// Numbers of datagrams by the error that reading the whole packet gave, with its checksum.
    whole: HashMap<ErrorKind, u64>,
    /// Numbers of rejected datagrams by the error that their fields would have given without the
    /// checksum; `None` if the fields could be read.
    fields: HashMap<Option<ErrorKind>, u64>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(args: &'a Args, played: &'a Played, paint: Paint) -> Self {
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
        Self { args, played, directions, refusals, paint }
    }

    pub(crate) fn verdict(&self) -> Verdict {
        let mut all = Verdict::default();
        self.directions.iter().for_each(|direction| all.join(direction.verdict));
        all
    }

    /// Returns true if no damaged packet was accepted, no intact one was rejected, and every
    /// client's world equals the server's.
    pub(crate) fn is_clean(&self) -> bool {
        self.verdict().is_clean() && (self.args.whole || self.misled() == 0)
    }

    /// Returns the number of clients whose last copy of the world is wrong: any bit differs from
    /// the server's world of that tick, as a reader decodes it.
    fn misled(&self) -> usize {
        let clients = self.played.clients.iter().filter(|client| client.tick > 0);
        clients.filter(|client| !is_picture_of(client, &self.played.server)).count()
    }
}

impl Refusals {
    /// Returns each kind of error with its number of datagrams, once for whole packets and once for
    /// the fields alone. The most frequent comes first.
    pub(crate) fn kinds(&self) -> Vec<(ErrorKind, u64, u64)> {
        let whole = self.whole.keys().copied();
        let kinds: HashSet<_> = whole.chain(self.fields.keys().copied().flatten()).collect();
        let count = |kind: ErrorKind| {
            let whole = self.whole.get(&kind).copied().unwrap_or_default();
            (kind, whole, self.fields.get(&Some(kind)).copied().unwrap_or_default())
        };
        let mut kinds: Vec<_> = kinds.into_iter().map(count).collect();
        kinds
            .sort_by_key(|(kind, whole, fields)| (Reverse((*whole, *fields)), format!("{kind:?}")));
        kinds
    }

    /// Returns the number of rejected datagrams that would have been accepted without a checksum.
    pub(crate) fn passed(&self) -> u64 {
        self.fields.get(&None).copied().unwrap_or_default()
    }
}

/// Returns true if a client's last copy of the world equals the server's world of that tick, or if
/// the server no longer has that world.
fn is_picture_of(client: &client::Finished, server: &server::Finished) -> bool {
    server.world(client.tick).is_none_or(|world| {
        let read = |(number, body): (&u8, &Body)| {
            let mut body = *body;
            body.quantize().is_ok().then_some((*number, body))
        };
        world.iter().map(read).eq(client.picture.iter().map(|(n, body)| Some((*n, *body))))
    })
}

/// Iterates over the records of the datagrams that arrived at the server and at all clients.
fn receipts(played: &Played) -> impl Iterator<Item = &Receipt> {
    let clients = played.clients.iter().flat_map(|client| &client.books.receipts);
    played.server.books.receipts.iter().chain(clients)
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Args { seconds, clients, loss, duplicate, corrupt, seed, .. } = self.args;
        writeln!(
            f,
            "{seconds} s at 60 ticks a second, {clients} clients; loss {loss}, duplicate \
             {duplicate}, corrupt {corrupt}, seed {seed}\n"
        )?;
        write!(f, "{}", self.datagrams())?;
        let Verdict { lost, .. } = self.verdict();
        if lost > 0 {
            writeln!(f, "lost in the sockets: {lost}\n")?;
        }
        write!(f, "{}{}", self.refusals(), self.sizes())?;
        if self.args.whole {
            self.objects(f)?;
        } else {
            write!(f, "{}", self.worlds())?;
        }
        write!(f, "{}", self.players())?;
        let (inputs, players) = (self.played.server.inputs, self.played.server.players);
        writeln!(f, "applied by the server: {inputs} inputs; goodbyes lost: {players}\n")?;
        if !self.args.whole {
            writeln!(
                f,
                "last pictures that are not the server's world of that tick: {}",
                self.misled()
            )?;
        }
        let Verdict { damaged, slipped, wronged, .. } = self.verdict();
        writeln!(
            f,
            "{damaged} damaged datagrams received: {} rejected, {slipped} accepted; {wronged} \
             intact ones rejected",
            damaged - slipped
        )
    }
}
