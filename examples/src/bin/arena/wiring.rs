//! Creates the sockets and threads of the game, and ends the threads in the right order.

use core::net::{Ipv4Addr, SocketAddr};
use core::sync::atomic::{AtomicUsize, Ordering};
use std::net::UdpSocket;
use std::sync::mpsc;
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use crate::Args;
use crate::capture::Capture;
use crate::client::{self, Client};
use crate::link::{Link, Live, Outcome, Peer};
use crate::progress;
use crate::random::Random;
use crate::relay::{Lane, Log, QUIET};
use crate::server::{self, Server};
use crate::sizes::Sent;

/// Number of the first client's random generator, of several for one seed. The world and the relay
/// use lower numbers.
const CLIENTS: u64 = 1 << 32;

/// Results of the server, the clients, the relay and the measuring thread.
pub(crate) struct Played {
    pub(crate) server: server::Finished,
    pub(crate) clients: Vec<client::Finished>,
    /// Logs of the relay for each lane (direction of a connection): first those from each client to
    /// the server, then those from the server to each client.
    pub(crate) lanes: Vec<Log>,
    /// Sizes of the packets that were sent.
    pub(crate) sent: Sent,
}

/// A socket and its address.
struct Port {
    socket: UdpSocket,
    address: SocketAddr,
}

impl Port {
    fn open() -> Outcome<Self> {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = socket.local_addr()?;
        Ok(Self { socket, address })
    }
}

/// The sockets for one client: its own, the relay's socket towards the client, and the relay's
/// socket towards the server. The server identifies the client by the address of the last one.
struct Line {
    client: Port,
    front: Port,
    back: Port,
}

impl Line {
    fn open() -> Outcome<Self> {
        Ok(Self { client: Port::open()?, front: Port::open()?, back: Port::open()? })
    }
}

/// A guard that decrements the number of running threads when it is dropped, also after an error.
struct AtWork<'a>(&'a AtomicUsize);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Runs the game. The senders end first, then the relay when it has forwarded everything, and then
/// the receivers.
pub(crate) fn play(args: &Args) -> Outcome<Played> {
    let clients = usize::from(args.clients);
    let server = Port::open()?;
    let lines = (0..clients).map(|_| Line::open()).collect::<Outcome<Vec<_>>>()?;
    let capture = args.capture.as_deref().map(Capture::create).transpose()?;
    #[cfg(feature = "schema")]
    let recorded = args.replay.as_deref().map(crate::replay::create).transpose()?;
    let relay = relay(args, &server, &lines, capture.as_ref());
    let (senders, carriers) = (AtomicUsize::new(clients + 1), AtomicUsize::new(relay.len()));
    let (senders, carriers, live, start) = (&senders, &carriers, &Live::default(), Instant::now());

    let played = thread::scope(|scope| {
        let (carbons, carbon_copies) = mpsc::channel();
        let weighed = scope.spawn(move || Sent::weigh(&carbon_copies));
        let carried: Vec<_> = relay
            .into_iter()
            .map(|lane| {
                scope.spawn(move || {
                    let _at_work = AtWork(carriers);
                    lane.run(senders)
                })
            })
            .collect();
        let played: Vec<_> = lines
            .iter()
            .enumerate()
            .map(|(number, line)| {
                let peer = Peer { address: line.front.address, lane: clients + number };
                let link = Link::new(&line.client.socket, vec![peer], carbons.clone(), live);
                let random = Random::new(args.seed, CLIENTS + number as u64);
                let client = Client::new(link, number, random);
                scope.spawn(move || run_client(client, args, start, senders, carriers))
            })
            .collect();
        let peers = lines.iter().enumerate();
        let peers = peers.map(|(lane, line)| Peer { address: line.back.address, lane }).collect();
        let link = Link::new(&server.socket, peers, carbons, live).with_capture(capture.as_ref());
        let game = Server::new(link, args.seed, args.whole);
        #[cfg(feature = "schema")]
        let game = game.with_replay(recorded);
        let hosted = scope.spawn(move || run_server(game, args, start, live, senders, carriers));
        progress::watch(live, args.ticks(), &hosted);
        Ok(Played {
            server: joined(hosted)??,
            clients: played.into_iter().map(|thread| joined(thread)?).collect::<Outcome<_>>()?,
            sent: joined(weighed)??,
            lanes: carried
                .into_iter()
                .map(|thread| Ok(joined(thread)??))
                .collect::<Outcome<_>>()?,
        })
    });
    capture.map_or(Ok(()), Capture::finish)?;
    played
}

/// Returns the result of a thread, or an error if it panicked.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> Outcome<T> {
    thread.join().map_err(|_| "a thread panicked".into())
}

/// Creates both directions of the relay for each client. Each has its own random numbers, so that
/// threads do not affect each other.
fn relay<'a>(
    args: &Args,
    server: &'a Port,
    lines: &'a [Line],
    capture: Option<&'a Capture>,
) -> Vec<Lane<'a>> {
    let rates = args.rates();
    let random = |number: usize| Random::new(args.seed, 1 + number as u64);
    let up = lines.iter().enumerate().map(|(number, Line { client, front, back })| Lane {
        entry: &front.socket,
        sender: client.address,
        exit: &back.socket,
        receiver: server.address,
        rates,
        random: random(number),
        capture,
    });
    let down = lines.iter().enumerate().map(|(number, Line { client, front, back })| Lane {
        entry: &back.socket,
        sender: server.address,
        exit: &front.socket,
        receiver: client.address,
        rates,
        random: random(lines.len() + number),
        capture,
    });
    up.chain(down).collect()
}

fn run_client(
    mut client: Client<'_>,
    args: &Args,
    start: Instant,
    senders: &AtomicUsize,
    carriers: &AtomicUsize,
) -> Outcome<client::Finished> {
    let at_work = AtWork(senders);
    client.play(start, args.ticks())?;
    drop(at_work);
    drained(carriers, |until| client.listen(until))?;
    Ok(client.finish())
}

fn run_server(
    mut server: Server<'_>,
    args: &Args,
    start: Instant,
    live: &Live,
    senders: &AtomicUsize,
    carriers: &AtomicUsize,
) -> Outcome<server::Finished> {
    let at_work = AtWork(senders);
    server.play(start, args.ticks(), live)?;
    drop(at_work);
    drained(carriers, |until| server.drain(until))?;
    Ok(server.finish())
}

/// Calls `listen` until the relay has ended (`carriers` is 0), and once more for the datagrams that
/// the relay sent last.
fn drained(carriers: &AtomicUsize, mut listen: impl FnMut(Instant) -> Outcome<()>) -> Outcome<()> {
    loop {
        let last = carriers.load(Ordering::SeqCst) == 0;
        listen(Instant::now() + QUIET)?;
        if last {
            return Ok(());
        }
    }
}
