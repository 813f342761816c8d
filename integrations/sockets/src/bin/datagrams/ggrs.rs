//! GGRS: sessions of two players with an input each. A message has all inputs that are not
//! acknowledged, up to 8, so acknowledgements are held back here.

use std::io;
use std::marker::PhantomData;
use std::net::{SocketAddr, UdpSocket};
use std::thread::sleep;
use std::time::Duration;

use bitpack_sockets::Failure;
use ggrs::{
    Config, GgrsError, GgrsRequest, Message, NonBlockingSocket, P2PSession, PlayerType,
    PredictRepeatLast, SessionBuilder, SessionState,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::relay::Relay;

struct Game<I>(PhantomData<I>);

impl<I: Copy + PartialEq + Default + Serialize + DeserializeOwned + 'static> Config for Game<I> {
    type Input = I;
    type InputPredictor = PredictRepeatLast;
    type State = ();
    type Address = SocketAddr;
}

/// The socket of GGRS, on a port of the system's choice.
struct Socket(UdpSocket);

impl NonBlockingSocket<SocketAddr> for Socket {
    fn send_to(&mut self, message: &Message, address: &SocketAddr) {
        let bytes = bincode::serialize(message).expect("a message can be written");
        let _lost_if_the_buffer_is_full = self.0.send_to(&bytes, address);
    }

    fn receive_all_messages(&mut self) -> Vec<(SocketAddr, Message)> {
        let mut buffer = [0; 4096];
        let received = std::iter::from_fn(|| {
            self.0.recv_from(&mut buffer).ok().map(|(n, from)| (from, buffer[..n].to_vec()))
        });
        received
            .filter_map(|(from, bytes)| Some((from, bincode::deserialize(&bytes).ok()?)))
            .collect()
    }
}

fn socket() -> io::Result<UdpSocket> {
    let socket = UdpSocket::bind("127.0.0.1:0")?;
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Advances a session by a frame. Returns `false` if it has to wait for the other player.
fn advance<I>(session: &mut P2PSession<Game<I>>, player: usize, input: I) -> Result<bool, Failure>
where
    I: Copy + PartialEq + Default + Serialize + DeserializeOwned + 'static,
{
    session.poll_remote_clients();
    session.add_local_input(player, input)?;
    match session.advance_frame() {
        Ok(requests) => {
            let mut has_advanced = false;
            for request in requests {
                match request {
                    GgrsRequest::SaveGameState { cell, frame } => cell.save(frame, Some(()), None),
                    GgrsRequest::AdvanceFrame { .. } => has_advanced = true,
                    GgrsRequest::LoadGameState { .. } => {}
                }
            }
            Ok(has_advanced)
        }
        Err(GgrsError::PredictionThreshold) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Returns the number of inputs that are sent until the session waits, the size of the last
/// message, and `true` if the session continues when messages pass again.
fn message<I>(input: fn(u8) -> I) -> Result<(u8, usize, bool), Failure>
where
    I: Copy + PartialEq + Default + Serialize + DeserializeOwned + 'static,
{
    let (here, there) = (socket()?, socket()?);
    let relay = Relay::new(there.local_addr()?, usize::MAX)?;
    let mut sessions = Vec::new();
    for (player, socket) in [here, there].into_iter().enumerate() {
        let session = SessionBuilder::<Game<I>>::new()
            .with_num_players(2)?
            .add_player(PlayerType::Local, player)?
            .add_player(PlayerType::Remote(relay.address()), 1 - player)?
            .start_p2p_session(Socket(socket))?;
        sessions.push(session);
    }
    for _ in 0..2000 {
        sessions.iter_mut().for_each(P2PSession::poll_remote_clients);
        sleep(Duration::from_millis(1));
        if sessions.iter().all(|session| session.current_state() == SessionState::Running) {
            break;
        }
    }
    for _ in 0..30 {
        for (player, session) in sessions.iter_mut().enumerate() {
            advance(session, player, input(0))?;
        }
        sleep(Duration::from_millis(2));
    }
    // every acknowledgement arrives, and then nothing does
    for _ in 0..5 {
        sleep(Duration::from_millis(20));
        sessions.iter_mut().for_each(P2PSession::poll_remote_clients);
    }
    relay.limit(0);
    relay.take();
    let mut count = 1;
    // the frame that waits sends its input too
    while count < 20 && advance(&mut sessions[0], 0, input(count))? {
        count += 1;
    }
    sleep(Duration::from_millis(20));
    let largest = relay.take().client.into_iter().max().unwrap_or_default();
    relay.limit(usize::MAX);
    let mut continues = false;
    for frame in 0..100 {
        for (player, session) in sessions.iter_mut().enumerate() {
            let has_advanced = advance(session, player, input(frame))?;
            continues |= has_advanced && player == 0;
        }
        sleep(Duration::from_millis(5));
    }
    Ok((count, largest, continues))
}

pub(crate) fn measure() -> Result<(), Failure> {
    let name = crate::version("ggrs");
    println!("{name}, two players, a message with all inputs that are not acknowledged");
    let (count, bytes, _) = message(|_| [1_u8, 2, 3, 4])?;
    println!("    {count} unchanged inputs of 4 bytes: {bytes} bytes on the wire");
    let (count, bytes, _) =
        message(|frame| [1, 2, 3, 4].map(|part: u8| part.wrapping_mul(frame * 2 + 1)))?;
    println!("    {count} changed inputs of 4 bytes: {bytes} bytes on the wire");
    let (count, bytes, continues) = message(|frame| {
        [[1; 32], [2; 32], [3; 32]].map(|part: [u8; 32]| part.map(|it| it + frame))
    })?;
    let text = if continues { "which arrives" } else { "which does not arrive" };
    println!("    {count} changed inputs of 96 bytes: one datagram of {bytes} bytes, {text}");
    Ok(())
}
